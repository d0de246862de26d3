"""The effects of a step, hop or swap: where the pieces arrive, and which pieces change (R6 to R8, R11)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from pyramidion.core.bound_rules import BoundRules
from pyramidion.games.braces import bracing
from pyramidion.games.braces.bracing import (
    NOTE,
    arrival_causes,
    cause_at,
    cause_of,
    changes_of_causes,
    colour_after,
    effective_squares,
    note_at,
)
from pyramidion.games.braces.labels import COLOURS, Change, decode_changes, square_names
from pyramidion.games.braces.state import (
    AROUND,
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
    colour_of,
    count_colour,
    insert_at,
    landing_place,
    memory_of,
    on_square,
    pack_piece,
    piece_byte,
    remove_at,
    replace_at,
    replace_size,
    square_of,
)
from pyramidion.games.braces.state import COLOURS as COLOURS_EACH
from pyramidion.games.braces.withdraw_option import MOVED, WITHDRAWN, withdrawals

WITHDRAW = False  # R11


def move_piece(state: State, size: int, place: int, square: int) -> State:
    """The pieces after one has moved to a square, before any change."""
    word = state[size]
    rest = remove_at(word, place)
    landing = landing_place(rest, square)
    after = insert_at(rest, landing, on_square(piece_byte(word, place), square))
    memory = memory_of(state, size)
    if WITHDRAW:
        memory = insert_at(remove_at(memory, place), landing, piece_byte(memory, place) | MOVED)
    return replace_size(state, size, after, memory)


def swap_pieces(state: State, size: int, place: int, other: int) -> State:
    """The pieces after two have swapped squares, before any change."""
    word, memory = state[size], memory_of(state, size)
    one, two = piece_byte(word, place), piece_byte(word, other)
    after = replace_at(word, place, on_square(two, square_of(one)))
    after = replace_at(after, other, on_square(one, square_of(two)))
    if WITHDRAW:
        first, second = piece_byte(memory, place) | MOVED, piece_byte(memory, other) | MOVED
        memory = replace_at(replace_at(memory, place, second), other, first)
    return replace_size(state, size, after, memory)


def withdrawal_strengths(after: State, size: int, place: int, left: int) -> int:
    """The pieces from which the player has withdrawn by leaving a square: strengths by index (R11)."""
    return withdrawals(after[size], memory_of(after, size), place, left, after.turn)


def notes_of(after: State, size: int, causes: int, strengths: int) -> int:
    """All changes that the braces and withdrawals of one event can cause; a withdrawal acts like a brace (R11)."""
    if strengths != 0:
        for place in range(PLACES):
            wanted = cause_of(piece_byte(after[size], place), after.turn, strengths >> 2 * place & NOTE)
            causes |= wanted << cause_at(size, place)
    return changes_of_causes(after[:3], causes)


def apply_changes(state: State, notes: int) -> State:
    """The pieces after the given changes, all at once (R8); clear pieces are handled in the order of squares (R15)."""
    if notes == 0:
        return state
    for size in range(3):
        word, memory = state[size], memory_of(state, size)
        neutrals = count_colour(word, NEUTRAL)
        removed = 0
        rest = notes >> note_at(size, 0)
        for noted in range(PLACES):
            note = rest >> 2 * noted & NOTE
            if note != 0:
                place = noted - removed  # after a removed piece the later ones have moved up
                byte = piece_byte(word, place)
                colour = colour_after(colour_of(byte), note, neutrals)
                if colour == GONE:
                    word = remove_at(word, place)
                    memory = remove_at(memory, place)
                    removed += 1
                else:
                    word = replace_at(word, place, pack_piece(square_of(byte), colour))
                if colour == NEUTRAL:
                    neutrals += 1
        state = replace_size(state, size, word, memory)
    return state


def mark_withdrawn(state: State, size: int, strengths: int) -> State:
    """The memory after withdrawals: a piece changes this way only once per turn."""
    if strengths == 0:
        return state
    memory = memory_of(state, size)
    for place in range(PLACES):
        if strengths >> 2 * place & NOTE != 0:
            memory |= WITHDRAWN << LANE * place
    return replace_size(state, size, state[size], memory)


def may_change(state: State, size: int, place: int) -> int:
    """A superset of the squares on which a piece can change others by moving there."""
    return -1 if WITHDRAW else effective_squares(state[:3], size, place)


def swap_may_change(state: State, size: int, place: int, other: int) -> bool:
    """Whether a swap may change other pieces, or one of the two; it can be true although nothing changes."""
    if WITHDRAW:
        return True
    here, there = square_of(piece_byte(state[size], place)), square_of(piece_byte(state[size], other))
    # Far from each other, each arrives as if it came alone.
    if (AROUND[here] | 1 << here) & (AROUND[there] | 1 << there) != 0:
        return True
    return may_change(state, size, place) >> there & 1 == 1 or may_change(state, size, other) >> here & 1 == 1


def effects_of_action(state: State, code: int) -> tuple[State, int]:
    """The pieces after a step, hop or swap before anything changes, and all possible changes.

    A swap is one event with two arrivals (R14a), and two departures with the option `withdraw` (R11).
    """
    size, place, goal = code >> SIZE_AT & 3, code >> PLACE_AT & 7, code >> GOAL_AT & 31
    strengths = 0
    if code & 3 == MOVE:
        after = move_piece(state, size, place, goal)
        landed = landing_place(after[size], goal) - 1
        causes = arrival_causes(after[:3], size, landed, after.turn)
        if WITHDRAW:
            strengths = withdrawal_strengths(after, size, landed, square_of(piece_byte(state[size], place)))
    else:
        after = swap_pieces(state, size, place, goal)
        causes = arrival_causes(after[:3], size, place, after.turn)
        causes |= arrival_causes(after[:3], size, goal, after.turn)
        if WITHDRAW:
            strengths = withdrawal_strengths(after, size, place, square_of(piece_byte(after[size], goal)))
            strengths |= withdrawal_strengths(after, size, goal, square_of(piece_byte(after[size], place)))
    if causes | strengths == 0:
        return after, 0
    return mark_withdrawn(after, size, strengths), notes_of(after, size, causes, strengths)


ActionEffect = tuple[State, tuple[Change, ...], int]
"""The pieces just before they changed, the changes, and the changes by all braces and swarms."""


@dataclass(frozen=True, slots=True)
class CauseOfChange:
    """What changes a piece. way: `brace`, `swarm` or `withdrawal`. seat: whose action it is. by: the squares of the
    pieces that brace or swarm it, as bits; neutral: those of them on which only a neutral piece does.
    """

    way: str
    seat: int
    by: int
    neutral: int


def is_turned_back(change: Change) -> bool:
    """Whether a piece shows its earlier colour again."""
    return change.after == change.piece.colour - 1


def is_gain(change: Change, seat: int) -> bool:
    """Whether a change is to the advantage of a seat: it turns an enemy piece, or gives one of its own back."""
    return (change.piece.colour // COLOURS_EACH == seat) == is_turned_back(change)


def cause_of_change(change: Change, size: int, arranged: State, notes: int) -> CauseOfChange:
    """What changes a piece. size: of the pieces that moved; arranged: the pieces just before the change; notes: the
    changes by all braces and swarms.
    """
    piece = change.piece
    if notes >> note_at(piece.size, piece.place) & NOTE == 0:
        return CauseOfChange("withdrawal", arranged.turn, 0, 0)
    swarmed = piece.size != size
    # The owner's pieces turn a piece back; the opponent's turn it on, clear it and remove it.
    owner = piece.colour // COLOURS_EACH
    seat = owner if is_turned_back(change) else 1 - owner
    by, neutral = bracing.bracing_squares(arranged, piece.size, piece.square, seat, swarmed)
    return CauseOfChange("swarm" if swarmed else "brace", seat, by, neutral)


@dataclass(frozen=True, slots=True)
class ChosenChanges:
    """The pieces that an action changes.

    text: as written after the action, `XS(g)d5 XMc3`. choice: whether the player could have chosen other changes (R8).
    side_effects: as in `MoveInput.side_effects`.
    """

    changes: tuple[Change, ...]
    text: str
    choice: bool
    side_effects: tuple[str, ...]


_NO_CHANGE = ChosenChanges((), "", False, ())


class Effects:
    """The consequences of actions under one choice of options.

    The latest results are cached, since the text, the paths and the effects of a decision all need the same.
    """

    def __init__(self, bound: BoundRules[State], without_withdrawing: BoundRules[State]) -> None:
        """bound: the game's rules. without_withdrawing: the same without R11, to distinguish braces from
        withdrawals.
        """
        self._of_action: Callable[[State, int], tuple[State, int]] = bound.bind(effects_of_action)
        self._of_braces: Callable[[State, int], tuple[State, int]] = without_withdrawing.bind(effects_of_action)
        self.may_change: Callable[[State, int, int], int] = lru_cache(maxsize=64)(bound.bind(may_change))
        """A superset of the squares on which a piece can change others by moving there, as a set of bits."""
        self._swap_may_change = bound.bind(swap_may_change)
        self._recolour = bound.bind(bracing.colour_after)
        self.chosen: Callable[[State, int], ChosenChanges] = lru_cache(maxsize=512)(self._find_chosen_changes)
        """The changes of an action, given the state before it and its code."""

    def of_action(self, state: State, code: int) -> ActionEffect:
        """The pieces just before they changed, the changes, and the changes by all braces and swarms."""
        return self._of_action(state, code)[0], self.chosen(state, code).changes, self._of_braces(state, code)[1]

    def _find_chosen_changes(self, state: State, code: int) -> ChosenChanges:
        size, place, goal = code >> SIZE_AT & 3, code >> PLACE_AT & 7, code >> GOAL_AT & 31
        if code & 3 == MOVE:
            if self.may_change(state, size, place) >> goal & 1 == 0:
                return _NO_CHANGE
        elif not self._swap_may_change(state, size, place, goal):
            return _NO_CHANGE
        after, notes = self._of_action(state, code)
        if not notes:
            return _NO_CHANGE
        kept = bracing.choose_changes(after[:3], notes, code >> CHOICE_AT)
        changes = decode_changes(after, kept, self._recolour)
        by_braces = self._of_braces(state, code)[1]

        def effect_text(one: Change) -> str:
            by = square_names(cause_of_change(one, size, after, by_braces).by)
            return f"{one.label}={'' if one.after == GONE else COLOURS[one.after]}<{','.join(by)}"

        return ChosenChanges(
            changes,
            " ".join([f"X{one.label}" for one in changes]),
            bracing.count_choices(after[:3], notes) > 1,
            tuple([effect_text(one) for one in changes]),
        )
