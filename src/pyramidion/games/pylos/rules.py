"""The rules of Pylos on two bitboards. Numbers (P1 …) are those of docs/rules/pylos.md.

A cell is one bit; a level is a lane of 16 bits, four to a rank, of which the upper levels use fewer:

    level 1 (bits 0-15)    level 2 (16-31)    level 3 (32-47)    level 4 (48)
    4  12 13 14 15
    3   8  9 10 11         3  24 25 26
    2   4  5  6  7         2  20 21 22        2  36 37
    1   0  1  2  3         1  16 17 18        1  32 33           1  48
        a  b  c  d            a  b  c            a  b               a

The cell above the square with near left corner c is c + 16: so a whole level is lifted by one shift.

A decision's code contains, from the low bits up: the own cells that change (49 bits; a turn is one XOR), the
destination (6) and the cell the sphere comes from (6; the same cell if it comes from the reserve).
"""

from typing import NamedTuple

SPHERES = 15  # a player's (P1)
SQUARES = True  # whether a square of the player's own colour earns take-backs (P3, P4)
LINES = False  # whether a line on level 1 or 2 does too (P5)
NULL_TURNS = True  # whether the sphere just placed may be the only one taken back (P3)

CELLS = 49
BOARD = (1 << CELLS) - 1
TO_SHIFT, FROM_SHIFT, CELL_MASK = 49, 55, 63  # where a code stores its cells, and their mask

LEVEL_1 = 0xFFFF
LEVEL_2 = 0b0111_0111_0111 << 16
LEVEL_3 = 0b0011_0011 << 32
LEVEL_4 = 1 << 48
ALL_CELLS = LEVEL_1 | LEVEL_2 | LEVEL_3 | LEVEL_4

# Near left corners of the 2x2 squares of levels 1-3: each supports the cell 16 bits further.
CORNERS = (LEVEL_2 | LEVEL_3 | LEVEL_4) >> 16

# The first cells of lines (P5): ranks and files of level 1, ranks and files of level 2.
RANKS_1, FILES_1 = 0x1111, 0xF
RANKS_2, FILES_2 = 0x111 << 16, 0b111 << 16

MAX_DECISIONS = 1253
"""The maximum number of decisions over all 141,120 sets of filled cells, if every sphere were the player's own and both
squares and lines earned: no position has more, as each sphere of the opponent removes decisions. Computed in
tests/games/pylos/test_pylos_bound.py.
"""


class State(NamedTuple):
    """The spheres of both players as bitboards, and whose turn it is (0 Light, 1 Dark)."""

    light: int
    dark: int
    turn: int


def start() -> State:
    """The empty board; Light begins (P1)."""
    return State(0, 0, 0)


def to_move(state: State) -> int:
    """The seat that decides."""
    return state.turn


def own_spheres(state: State) -> int:
    """The spheres of the player to move."""
    return state.light if state.turn == 0 else state.dark


def count_spheres(spheres: int) -> int:
    """The number of spheres in a bitboard."""
    return spheres.bit_count()


def result(state: State) -> int:
    """The winner (1 + seat), or 0: a player to move with an empty reserve, or without a turn, has lost (P6).

    The 30th sphere, on the top, leaves the opponent without a reserve: so the first test covers both ends.
    """
    own = own_spheres(state)
    if count_spheres(own) == SPHERES:
        return 2 - state.turn
    if not NULL_TURNS and is_stuck(own, state.light | state.dark):
        return 2 - state.turn
    return 0


def cell_of(sphere: int) -> int:
    """The number of the cell that a one-bit board marks."""
    return sphere.bit_length() - 1


def square_corners(spheres: int) -> int:
    """The near left corners of all 2x2 squares in a set of spheres."""
    return spheres & spheres >> 1 & spheres >> 4 & spheres >> 5 & CORNERS


def corners_around(cell: int) -> int:
    """The near left corners of the squares that a cell (one bit) belongs to."""
    return (cell | cell >> 1 | cell >> 4 | cell >> 5) & CORNERS


def supporting_cells(spheres: int) -> int:
    """The cells on which the given spheres rest."""
    corners = spheres >> 16
    return corners | corners << 1 | corners << 4 | corners << 5


def open_cells(occupied: int) -> int:
    """The empty cells that can hold a sphere: the board's hollows and those on a full square (P2)."""
    return (LEVEL_1 | square_corners(occupied) << 16) & ~occupied


def free_spheres(own: int, occupied: int) -> int:
    """The spheres of a player on which no sphere rests (P2)."""
    return own & ~supporting_cells(occupied)


def completes_line(own: int, cell: int) -> bool:
    """Whether a cell (one bit) is in a full line of its colour on level 1 or 2 (P5)."""
    here = cell | cell >> 1 | cell >> 2
    if own & own >> 1 & own >> 2 & own >> 3 & (here | cell >> 3) & RANKS_1:
        return True
    if own & own >> 1 & own >> 2 & here & RANKS_2:
        return True
    here = cell | cell >> 4 | cell >> 8
    if own & own >> 4 & own >> 8 & own >> 12 & (here | cell >> 12) & FILES_1:
        return True
    return own & own >> 4 & own >> 8 & here & FILES_2 != 0


def earning_cells(own: int, cells: int) -> int:
    """Those of some cells where a sphere earns take-backs once it is there (P3, P5): in a square, or a line."""
    found = 0
    if SQUARES:
        # Three spheres of a square, given by its near left corner, and the missing cell.
        right, far, beyond = own >> 1, own >> 4, own >> 5
        found = right & far & beyond & CORNERS | (own & far & beyond & CORNERS) << 1
        found |= (own & right & beyond & CORNERS) << 4 | (own & right & far & CORNERS) << 5
        found &= cells
    if LINES:
        others = cells & ~found
        while others:
            cell = others & -others
            others ^= cell
            if completes_line(own | cell, cell):
                found |= cell
    return found


def is_stuck(own: int, occupied: int) -> bool:
    """Whether a player with a reserve has only null turns (P3): no free sphere, and every open cell earns."""
    if free_spheres(own, occupied):
        return False
    cells = open_cells(occupied)
    return earning_cells(own, cells) == cells


def raise_targets(cells: int, sphere: int) -> int:
    """The open cells to which a free sphere may be raised: higher ones that do not rest on it (P2)."""
    return cells & -1 << (cell_of(sphere) | 15) + 1 & ~(corners_around(sphere) << 16)


def legal(state: State, out: list[int]) -> int:
    """Writes all decisions of the player to move; returns their number. None when the game is over."""
    if result(state) != 0:
        return 0
    own = own_spheres(state)
    occupied = state.light | state.dark
    found = 0

    # Place a sphere from the reserve (P2).
    cells = open_cells(occupied)
    places = cells
    while places:
        sphere = places & -places
        places ^= sphere
        to = cell_of(sphere)
        found = write_take_backs(own, occupied, sphere, sphere, to << TO_SHIFT | to << FROM_SHIFT, out, found)

    # Raise a free sphere to a strictly higher level, evaluated after it has left (P2).
    raisable = free_spheres(own, occupied) & ~LEVEL_4 if cells & ~LEVEL_1 else 0
    while raisable:
        sphere = raisable & -raisable
        raisable ^= sphere
        origin = cell_of(sphere)
        goals = raise_targets(cells, sphere)
        while goals:
            target = goals & -goals
            goals ^= target
            code = cell_of(target) << TO_SHIFT | origin << FROM_SHIFT
            found = write_take_backs(own, occupied, target, sphere | target, code, out, found)

    return found


def write_take_backs(own: int, occupied: int, moved: int, change: int, cells: int, out: list[int], found: int) -> int:
    """Writes the decisions that begin with one sphere's move: on its own, and with each choice of take-backs (P3, P5).

    moved: the destination (one bit). change: the own cells that the move changes. cells: the code's origin and
    destination. Returns the new count.
    """
    own ^= change
    occupied ^= change
    if not earning_cells(own, moved):
        out[found] = cells | change
        return found + 1
    free = free_spheres(own, occupied)
    firsts = free
    while firsts:
        first = firsts & -firsts
        firsts ^= first
        if NULL_TURNS or change != first:
            out[found] = cells | change ^ first
            found += 1
        # The second may be one that the first has freed; if two were free, both orders are one decision.
        seconds = free_spheres(own ^ first, occupied ^ first) & (firsts | ~free)
        while seconds:
            second = seconds & -seconds
            seconds ^= second
            out[found] = cells | change ^ first ^ second
            found += 1
    return found


def apply(state: State, code: int) -> State:
    """The state after a decision."""
    change = code & BOARD
    if state.turn == 0:
        return State(state.light ^ change, state.dark, 1)
    return State(state.light, state.dark ^ change, 0)
