"""What a move or a swap brings about: where the pieces come to stand, and which of them change (R6 to R8, R11)."""

from pyramidion.games.braces.bracing import NOTE, arrival, cause, cause_at, changed_colour, note_at, weighed
from pyramidion.games.braces.pieces import (
    GONE,
    LANE,
    NEUTRAL,
    PLACES,
    at,
    colour_of,
    count,
    landing_place,
    piece,
    replaced,
    square_of,
    with_inserted,
    without,
)
from pyramidion.games.braces.state import State, memory_of, with_size, word_of
from pyramidion.games.braces.withdrawing import MOVED, WITHDRAWN, withdrawals

WITHDRAW = False  # R11


def moved(state: State, size: int, place: int, square: int) -> State:
    """The pieces after one has come to a square, before any change."""
    word = word_of(state, size)
    rest = without(word, place)
    landing = landing_place(rest, square)
    after = with_inserted(rest, landing, piece(square, colour_of(at(word, place))))
    memory = memory_of(state, size)
    if WITHDRAW:
        memory = with_inserted(without(memory, place), landing, at(memory, place) | MOVED)
    return with_size(state, size, after, memory)


def exchanged(state: State, size: int, place: int, other: int) -> State:
    """The pieces after two have changed places, before any change."""
    word, memory = word_of(state, size), memory_of(state, size)
    one, two = at(word, place), at(word, other)
    after = replaced(word, place, piece(square_of(one), colour_of(two)))
    after = replaced(after, other, piece(square_of(two), colour_of(one)))
    if WITHDRAW:
        first, second = at(memory, place) | MOVED, at(memory, other) | MOVED
        memory = replaced(replaced(memory, place, second), other, first)
    return with_size(state, size, after, memory)


def withdrawn(after: State, size: int, place: int, left: int) -> int:
    """From which pieces the player has withdrawn with a piece that left a square: strengths by place (R11)."""
    if not WITHDRAW:
        return 0
    return withdrawals(word_of(after, size), memory_of(after, size), place, left, after.turn)


def notes_of(after: State, size: int, causes: int, strengths: int) -> int:
    """All that the braces and withdrawals of one event may change; who withdraws acts as if he had braced (R11)."""
    if strengths != 0:
        for place in range(PLACES):
            wanted = cause(at(word_of(after, size), place), after.turn, strengths >> 2 * place & NOTE)
            causes |= wanted << cause_at(size, place)
    return weighed(after.small, after.medium, after.large, causes)


def move_notes(after: State, size: int, square: int, left: int) -> int:
    """All that may change when a piece has come from one square to another (R6 to R8, R11)."""
    place = landing_place(word_of(after, size), square) - 1
    causes = arrival(after.small, after.medium, after.large, size, place, after.turn)
    return notes_of(after, size, causes, withdrawn(after, size, place, left))


def exchange_withdrawn(after: State, size: int, place: int, other: int) -> int:
    """The withdrawals of a swap, by either of its pieces."""
    word = word_of(after, size)
    strengths = withdrawn(after, size, place, square_of(at(word, other)))
    return strengths | withdrawn(after, size, other, square_of(at(word, place)))


def exchange_notes(after: State, size: int, place: int, other: int) -> int:
    """All that may change when two pieces have changed places (R9): one event with two arrivals (R14a)."""
    causes = arrival(after.small, after.medium, after.large, size, place, after.turn)
    causes |= arrival(after.small, after.medium, after.large, size, other, after.turn)
    return notes_of(after, size, causes, exchange_withdrawn(after, size, place, other))


def changed(state: State, notes: int) -> State:
    """The pieces after the noted changes, all at once (R8); clear pieces are taken in the order of squares (R15)."""
    if notes == 0:
        return state
    for size in range(3):
        word, memory = word_of(state, size), memory_of(state, size)
        neutrals = count(word, NEUTRAL)
        removed = 0
        for noted in range(PLACES):
            note = notes >> note_at(size, noted) & NOTE
            if note != 0:
                place = noted - removed  # behind a removed piece the others have closed up
                byte = at(word, place)
                colour = changed_colour(colour_of(byte), note, neutrals)
                if colour == GONE:
                    word = without(word, place)
                    memory = without(memory, place)
                    removed += 1
                else:
                    word = replaced(word, place, piece(square_of(byte), colour))
                if colour == NEUTRAL:
                    neutrals += 1
        state = with_size(state, size, word, memory)
    return state


def with_marked(state: State, size: int, strengths: int) -> State:
    """The memory after withdrawals: a piece changes so once in a turn."""
    if strengths == 0:
        return state
    memory = memory_of(state, size)
    for place in range(PLACES):
        if strengths >> 2 * place & NOTE != 0:
            memory |= WITHDRAWN << LANE * place
    return with_size(state, size, word_of(state, size), memory)
