"""Pyramid for machine learning: a turn is entered column by column, with one action for each column of the board.

A turn is the column that a token leaves, its destination (Q3), and the column that loses a cube (Q4); it ends after the
second if no cube can be removed (Q5). A prefix contains the columns so far, plus 1, a byte each, the first lowest.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pyramidion.core.encoding import ActionKind, Encoding, Symmetry
from pyramidion.games.pyramid.rules import (
    COLUMN,
    LOOSE,
    NOWHERE,
    RANKS,
    REMOVED,
    TO,
    TOKENS,
    WIDTH,
    State,
    height,
    own_tokens,
    removable,
    result,
    step_target,
    write_loose_columns,
)

BYTE = 8
HEIGHTS_SHOWN, OWN, OTHER, ORIGIN, GOAL, TO_DECIDE = 0, 1, 2, 3, 4, 5
PLANES = ("height", "own tokens", "other tokens", "token to be moved", "its destination", "to decide")


def unpack(row: Any) -> State:
    """The state whose fields are in an array."""
    return State(int(row[0]), int(row[1]), int(row[2]), int(row[3]), int(row[4]), int(row[5]), int(row[6]))


def legal_actions(state: State, seat: int, prefix: int, out: Any) -> int:
    """Writes the columns that may be named next; returns their number."""
    found = 0
    if prefix == 0:
        if result(state) != 0:
            return 0
        own = own_tokens(state)
        for token in range(TOKENS):
            column = own >> BYTE * token & COLUMN
            if column != NOWHERE and can_step(state, column):
                out[found] = column
                found += 1
        return found
    origin = (prefix & COLUMN) - 1
    if prefix >> BYTE == 0:
        for direction in range(4):
            to = step_target(state, origin, direction)
            if to != NOWHERE:
                out[found] = to
                found += 1
        return found
    loose = write_loose_columns(state, out)
    for index in range(loose):
        column = out[LOOSE + index]
        if removable(column, origin, (prefix >> BYTE) - 1):
            out[found] = column & COLUMN
            found += 1
    return found


def can_step(state: State, column: int) -> bool:
    """Whether a token on a column has any step."""
    for direction in range(4):  # noqa: SIM110 (the compiler does not support generators)
        if step_target(state, column, direction) != NOWHERE:
            return True
    return False


def extend(state: State, seat: int, prefix: int, action: int, out: Any) -> int:
    """The code of the decision that a column completes, or -1 minus the longer prefix."""
    if prefix == 0:
        return -1 - (action + 1)
    origin = (prefix & COLUMN) - 1
    if prefix >> BYTE:
        return origin | (prefix >> BYTE) - 1 << TO | action << REMOVED
    loose = write_loose_columns(state, out)
    for index in range(loose):
        if removable(out[LOOSE + index], origin, action):
            return -1 - (prefix | action + 1 << BYTE)
    return origin | action << TO | NOWHERE << REMOVED


def next_action(state: State, seat: int, code: int, prefix: int) -> int:
    """The next column of a decision after a prefix of it."""
    if prefix == 0:
        return code & COLUMN
    return code >> TO & COLUMN if prefix >> BYTE == 0 else code >> REMOVED & COLUMN


def observe(state: State, seat: int, prefix: int, out: Any) -> None:
    """Writes the planes of `PLANES`."""
    columns = WIDTH * RANKS
    own, other = (state.white, state.black) if seat == 0 else (state.black, state.white)
    for column in range(columns):
        out[HEIGHTS_SHOWN * columns + column] = height(state, column)
    for token in range(TOKENS):
        column = own >> BYTE * token & COLUMN
        if column != NOWHERE:
            out[OWN * columns + column] = 1
        column = other >> BYTE * token & COLUMN
        if column != NOWHERE:
            out[OTHER * columns + column] = 1
    if prefix:
        out[ORIGIN * columns + (prefix & COLUMN) - 1] = 1
    if prefix >> BYTE:
        out[GOAL * columns + (prefix >> BYTE) - 1] = 1
    if seat == state.turn:
        for column in range(columns):
            out[TO_DECIDE * columns + column] = 1


def encoding(width: int, names: Sequence[str], turned: Callable[[int, int], int], cubes: int) -> Encoding:
    """The encoding of Pyramid for machine learning, on a board. width: of the board. names: of its columns. turned:
    `symmetry.turned` under its options. cubes: their number.
    """
    ranks = len(names) // width
    return Encoding(
        kind=ActionKind.AUTOREGRESSIVE,
        actions=tuple(names),
        longest=3,
        planes=PLANES,
        board=(ranks, width),
        # Each turn removes a cube; turns that cannot will soon repeat positions (Q6).
        max_game_length=200 + 4 * cubes,
        legal_actions=legal_actions,
        extend=extend,
        next_action=next_action,
        observe=observe,
        unpack=unpack,
        symmetries=tuple(_symmetry(turn, len(names), turned) for turn in range(1, 8 if width == ranks else 4)),
    )


def _symmetry(turn: int, columns: int, turned: Callable[[int, int], int]) -> Symmetry:
    moved = tuple(turned(column, turn) for column in range(columns))
    return Symmetry(moved, tuple(plane * columns + column for plane in range(len(PLANES)) for column in moved))
