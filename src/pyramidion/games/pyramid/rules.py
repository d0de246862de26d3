"""The rules of Pyramid on a grid of columns. Numbers (Q1 …) are those of docs/rules/pyramid.md.

A column's number is rank * WIDTH + file, both counted from 0 at the near left corner; the standard board's heights:

    5   .  .  1  .  .        20 21 22 23 24
    4   .  1  3  1  .        15 16 17 18 19
    3   1  3  2  3  1        10 11 12 13 14
    2   .  1  3  1  .         5  6  7  8  9
    1   .  .  1  .  .         0  1  2  3  4
        a  b  c  d  e

Each column's height stands in a lane of bits of one of the four words `heights0` … `heights3`; the board decides
which (`board.lanes`). A player's tokens are four bytes of one int, lowest column first, followed by `NOWHERE`.

A decision's code contains the column a token leaves, its destination and the column that loses a cube, a byte each.
"""

from typing import NamedTuple

WIDTH = 5
RANKS = 5
TOUCH_LIMIT = 3  # a cube that touches this many others is locked (Q4, Q7)
SUPPORT_TOUCHES = True  # whether the cube below counts (Q7)

# The standard board (Q1, Q2). The location of each column's height: word, lowest bit, and the lane's mask.
WORDS = (0,) * 8 + (1,) * 8 + (2,) * 8 + (3,)
SHIFTS = (0, 7, 14, 21, 28, 35, 42, 49) * 3 + (0,)
MASKS = (127,) * 25
START = (
    *(1 << 14 | 1 << 42 | 3 << 49, 1 << 0 | 1 << 14 | 3 << 21 | 2 << 28 | 3 << 35 | 1 << 42),
    *(1 << 0 | 3 << 7 | 1 << 14 | 1 << 42, 0, 7 | 17 << 8 | 0xFFFF << 16, 11 | 13 << 8 | 0xFFFF << 16, 0),
)

TOKENS = 4  # maximum number of a player's tokens (Q7)
CUBES = 72  # maximum number of columns of a board (Q7)
NOWHERE = 255  # no token; in a code: no cube could be removed (Q5)
TO, REMOVED, COLUMN = 8, 16, 255  # where a code stores its columns, and their mask
OCCUPIED = 256  # marks a loose cube under a token

# Four tokens in four directions, each with any cube; after the decisions `legal` stores heights and loose cubes.
HEIGHTS = 4 * TOKENS * CUBES
LOOSE = HEIGHTS + 144
MAX_DECISIONS = LOOSE + CUBES


class State(NamedTuple):
    """All heights, the tokens of both players, and whose turn it is (0 White, 1 Black)."""

    heights0: int
    heights1: int
    heights2: int
    heights3: int
    white: int
    black: int
    turn: int


def start() -> State:
    """The board as it was built; White begins (Q2)."""
    return State(START[0], START[1], START[2], START[3], START[4], START[5], START[6])


def to_move(state: State) -> int:
    """The seat that decides."""
    return state.turn


def height(state: State, column: int) -> int:
    """The number of cubes in a column."""
    return state[WORDS[column]] >> SHIFTS[column] & MASKS[column]


def has_token(tokens: int, column: int) -> bool:
    """Whether one of a player's tokens stands on a column."""
    return (
        tokens & COLUMN == column
        or tokens >> 8 & COLUMN == column
        or tokens >> 16 & COLUMN == column
        or tokens >> 24 == column
    )


def is_occupied(state: State, column: int) -> bool:
    """Whether a token stands on a column."""
    return has_token(state.white, column) or has_token(state.black, column)


def own_tokens(state: State) -> int:
    """The tokens of the player to move."""
    return state.white if state.turn == 0 else state.black


def neighbour(column: int, direction: int) -> int:
    """The column one step to the left, right, near or far side (0 … 3); NOWHERE beyond the edge."""
    file = column % WIDTH
    if direction == 0:
        return column - 1 if file > 0 else NOWHERE
    if direction == 1:
        return column + 1 if file < WIDTH - 1 else NOWHERE
    if direction == 2:
        return column - WIDTH if column >= WIDTH else NOWHERE
    return column + WIDTH if column < WIDTH * (RANKS - 1) else NOWHERE


def step_target(state: State, column: int, direction: int) -> int:
    """The column that a token reaches with one step: a free column of at least one cube (Q3); else NOWHERE."""
    to = neighbour(column, direction)
    if to == NOWHERE or height(state, to) == 0 or is_occupied(state, to):
        return NOWHERE
    return to


def count_touching(heights: list[int], column: int) -> int:
    """The number of cubes that touch the top cube of a column (Q4): below it, and beside it on its own level. heights:
    those of all columns, from index HEIGHTS on.
    """
    level = heights[HEIGHTS + column]
    found = 1 if SUPPORT_TOUCHES and level > 1 else 0
    for direction in range(4):
        beside = neighbour(column, direction)
        if beside != NOWHERE and heights[HEIGHTS + beside] >= level:
            found += 1
    return found


def write_loose_columns(state: State, out: list[int]) -> int:
    """Writes the columns whose top cube is not locked (Q4) from out[LOOSE] on, OCCUPIED under tokens; returns their
    number.
    """
    for column in range(WIDTH * RANKS):
        out[HEIGHTS + column] = height(state, column)
    found = 0
    for column in range(WIDTH * RANKS):
        if out[HEIGHTS + column] > 0 and count_touching(out, column) < TOUCH_LIMIT:
            out[LOOSE + found] = column | OCCUPIED if is_occupied(state, column) else column
            found += 1
    return found


def removable(loose: int, origin: int, to: int) -> bool:
    """Whether a token that has moved from one column to another can remove a loose cube (`write_loose_columns`).

    A token's own column is free once it has left; its destination is not.
    """
    return loose == origin | OCCUPIED or (loose & OCCUPIED == 0 and loose != to)


def result(state: State) -> int:
    """The winner (1 + seat), or 0: a player to move without a step has lost (Q6)."""
    own = own_tokens(state)
    for token in range(TOKENS):
        column = own >> 8 * token & COLUMN
        if column != NOWHERE:
            for direction in range(4):
                if step_target(state, column, direction) != NOWHERE:
                    return 0
    return 2 - state.turn


def legal(state: State, out: list[int]) -> int:
    """Writes all turns of the player to move: a step (Q3), then a removal (Q4), skipped if none is possible (Q5)."""
    own = own_tokens(state)
    loose = write_loose_columns(state, out)
    found = 0
    for token in range(TOKENS):
        origin = own >> 8 * token & COLUMN
        if origin == NOWHERE:
            break
        for direction in range(4):
            to = step_target(state, origin, direction)
            if to == NOWHERE:
                continue
            moved = origin | to << TO
            before = found
            for index in range(loose):
                column = out[LOOSE + index]
                if removable(column, origin, to):
                    out[found] = moved | (column & COLUMN) << REMOVED
                    found += 1
            if found == before:
                out[found] = moved | NOWHERE << REMOVED
                found += 1
    return found


def move_token(tokens: int, origin: int, to: int) -> int:
    """A player's tokens after one has moved, lowest column first."""
    after = 0
    place = 0
    waiting = True  # the moved token has not been inserted yet
    for token in range(TOKENS):
        column = tokens >> 8 * token & COLUMN
        if column == origin:
            continue
        if waiting and column > to:
            after |= to << place
            place += 8
            waiting = False
        after |= column << place
        place += 8
    return after | to << place if waiting else after


def apply(state: State, code: int) -> State:
    """The state after a turn."""
    origin, to, removed = code & COLUMN, code >> TO & COLUMN, code >> REMOVED
    heights0, heights1, heights2, heights3 = state.heights0, state.heights1, state.heights2, state.heights3
    if removed != NOWHERE:
        word, cube = WORDS[removed], 1 << SHIFTS[removed]
        heights0 -= cube if word == 0 else 0
        heights1 -= cube if word == 1 else 0
        heights2 -= cube if word == 2 else 0
        heights3 -= cube if word == 3 else 0
    if state.turn == 0:
        return State(heights0, heights1, heights2, heights3, move_token(state.white, origin, to), state.black, 1)
    return State(heights0, heights1, heights2, heights3, state.white, move_token(state.black, origin, to), 0)
