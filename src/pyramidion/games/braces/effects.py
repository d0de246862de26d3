"""What a step, hop or swap brings about: where the pieces come to stand, and which of them change (R6 to R8, R11)."""

from functools import lru_cache

from pyramidion.core.bound_rules import BoundRules
from pyramidion.games.braces import bracing
from pyramidion.games.braces.bracing import NOTE, arrival, cause, cause_at, changed_colour, chosen, note_at, weighed
from pyramidion.games.braces.labels import Change, changes
from pyramidion.games.braces.state import (
    CHOICE_AT,
    GOAL_AT,
    GONE,
    LANE,
    MOVE,
    NEUTRAL,
    PLACE_AT,
    PLACES,
    SIZE_AT,
    State,
    at,
    colour_of,
    count,
    landing_place,
    memory_of,
    piece,
    replaced,
    square_of,
    with_inserted,
    with_size,
    without,
    word_of,
)
from pyramidion.games.braces.withdraw_option import MOVED, WITHDRAWN, withdrawals

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


def arranged(state: State, code: int) -> State:
    """Where the pieces stand after a step, hop or swap, before anything changes."""
    size, place, goal = code >> SIZE_AT & 3, code >> PLACE_AT & 7, code >> GOAL_AT & 31
    return moved(state, size, place, goal) if code & 3 == MOVE else exchanged(state, size, place, goal)


def possible_notes(state: State, after: State, code: int) -> int:
    """All that a step, hop or swap may change. after: as `arranged`."""
    size, place, goal = code >> SIZE_AT & 3, code >> PLACE_AT & 7, code >> GOAL_AT & 31
    if code & 3 == MOVE:
        return move_notes(after, size, goal, square_of(at(word_of(state, size), place)))
    return exchange_notes(after, size, place, goal)


def kept_notes(state: State, after: State, code: int) -> int:
    """What a step, hop or swap changes, as the player chose (R8). after: as `arranged`."""
    notes = possible_notes(state, after, code)
    return chosen(after.small, after.medium, after.large, notes, code >> CHOICE_AT)


Acted = tuple[State, tuple[Change, ...], int]
"""The pieces as they were when they changed, the changes, and the notes of all braces and swarms."""


class Acting:
    """The consequences of actions under one choice of options; remembers the latest, as several faces ask for each."""

    def __init__(self, bound: BoundRules[State], without_withdrawing: BoundRules[State]) -> None:
        """bound: the game's rules. without_withdrawing: the same without R11, to tell braces from withdrawals."""
        self.arranged = bound.bind(arranged)
        self._possible = bound.bind(possible_notes)
        self._braced = without_withdrawing.bind(possible_notes)
        self._recolour = bound.bind(bracing.changed_colour)
        self._look = lru_cache(maxsize=512)(self._look_at)

    def changes(self, state: State, code: int) -> tuple[Change, ...]:
        """The pieces that an action changes."""
        return self._look(state, code)[0]

    def chosen(self, state: State, code: int) -> bool:
        """Whether the player could choose another change (R8)."""
        return self._look(state, code)[1]

    def acted(self, state: State, code: int) -> Acted:
        """The pieces as they stood when they changed, the changes, and the notes of all braces and swarms."""
        arranged = self.arranged(state, code)
        return arranged, self.changes(state, code), self._braced(state, arranged, code)

    def _look_at(self, state: State, code: int) -> tuple[tuple[Change, ...], bool]:
        after = self.arranged(state, code)
        notes = self._possible(state, after, code)
        if not notes:
            return (), False
        words = after.small, after.medium, after.large
        kept = bracing.chosen(*words, notes, code >> CHOICE_AT)
        return changes(after, kept, self._recolour), bracing.choices(*words, notes) > 1
