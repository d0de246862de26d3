"""The rules of Marienbad: four rows of matches, one, three, five and seven; the player who takes the last one loses.

The rows are lanes of four bits, the shortest lowest. A decision's code is 8 * row + how many matches are taken.
"""

from typing import NamedTuple

ROWS = 4
LANE, ROW = 4, 15
START = 0x7531
TAKER_OF_LAST_WINS = False
MAX_DECISIONS = 16


class State(NamedTuple):
    """The rows, and whose turn it is."""

    rows: int
    turn: int


def start() -> State:
    """All matches; seat 0 begins."""
    return State(START, 0)


def to_move(state: State) -> int:
    """The seat that decides."""
    return state.turn


def matches(rows: int, row: int) -> int:
    """How many matches lie in a row."""
    return rows >> LANE * row & ROW


def legal(state: State, out: list[int]) -> int:
    """From each row any number of its matches, at least one."""
    count = 0
    for row in range(ROWS):
        for taken in range(1, matches(state.rows, row) + 1):
            out[count] = 8 * row + taken
            count += 1
    return count


def apply(state: State, code: int) -> State:
    """Removes the matches; then it is the other player's turn."""
    return State(state.rows - ((code & 7) << LANE * (code >> 3)), 1 - state.turn)


def result(state: State) -> int:
    """The last match was taken by the player before the one to move."""
    if state.rows:
        return 0
    return 2 - state.turn if TAKER_OF_LAST_WINS else 1 + state.turn


def heuristic(state: State) -> int:
    """Bouton's theorem (1901): the player to move wins unless the exclusive or of the rows is zero.

    If the last match loses, this is different when no row has more than one match.
    """
    cancelled, long_rows, single = 0, 0, 0
    for row in range(ROWS):
        lying = matches(state.rows, row)
        cancelled ^= lying
        long_rows += lying > 1
        single += lying == 1
    wins = cancelled != 0
    if not TAKER_OF_LAST_WINS and long_rows == 0:
        wins = single % 2 == 0
    ahead = 900 if wins else -900
    return ahead if state.turn == 0 else -ahead
