"""The rules of Oasis: a roll, secret bids of water, then the steps of the higher bidder.

Cells are numbered from a1: row * COLUMNS + column. A step is written FROM * CELLS + TO; STOP ends a turn early.
"""

from typing import NamedTuple

from pyramidion.core.decision import ALL, CHANCE

COLUMNS, ROWS = 5, 5
CELLS = COLUMNS * ROWS
NEAR = (1 << COLUMNS) - 1
FAR = NEAR << CELLS - COLUMNS
CARAVAN = 0b10101
WATER, MOST_BID = 10, 3
DIE = 3
ROUNDS = 12
ARRIVED_TO_WIN = 2
STOP = CELLS * CELLS
MAX_DECISIONS = 3 * CELLS + 1
ROLL, BID, MOVE = 0, 1, 2


class State(NamedTuple):
    """The pyramids of both seats, who moves, what comes next (ROLL, BID or MOVE), steps left, water, rounds played."""

    first: int
    second: int
    turn: int
    phase: int
    steps: int
    water0: int
    water1: int
    rounds: int


def start() -> State:
    """O1: three pyramids each on the home rows, ten skins of water."""
    return State(CARAVAN, CARAVAN << CELLS - COLUMNS, 0, ROLL, 0, WATER, WATER, 0)


def to_move(state: State) -> int:
    """Chance rolls, both bid, one moves."""
    return CHANCE if state.phase == ROLL else ALL if state.phase == BID else state.turn


def legal(state: State, out: list[int]) -> int:
    """The rolls; or O3: steps forward or to the side of pyramids that have not arrived, and STOP."""
    if state.phase == ROLL:
        for index in range(DIE):
            out[index] = index + 1
        return DIE
    own = state.first & ~FAR if state.turn == 0 else state.second & ~NEAR
    taken, forward = state.first | state.second, COLUMNS if state.turn == 0 else -COLUMNS
    count = 0
    for cell in range(CELLS):
        if own >> cell & 1:
            column = cell % COLUMNS
            if not taken >> cell + forward & 1:
                out[count] = cell * CELLS + cell + forward
                count += 1
            if column > 0 and not taken >> cell - 1 & 1:
                out[count] = cell * CELLS + cell - 1
                count += 1
            if column < COLUMNS - 1 and not taken >> cell + 1 & 1:
                out[count] = cell * CELLS + cell + 1
                count += 1
    out[count] = STOP
    return count + 1


def chance_weights(state: State, out: list[int]) -> int:
    """O1: of six rolls, three give one step, two give two and one gives three."""
    for index in range(DIE):
        out[index] = DIE - index
    return DIE


def apply(state: State, code: int) -> State:
    """After a roll both bid; after the last step, or STOP, the next round begins."""
    if state.phase == ROLL:
        return State(state.first, state.second, state.turn, BID, code, state.water0, state.water1, state.rounds)
    first, second, steps = state.first, state.second, state.steps - 1
    if code == STOP:
        steps = 0
    else:
        moved = 1 << code // CELLS | 1 << code % CELLS
        if state.turn == 0:
            first ^= moved
        else:
            second ^= moved
    if steps > 0:
        return State(first, second, state.turn, MOVE, steps, state.water0, state.water1, state.rounds)
    return State(first, second, state.turn, ROLL, 0, state.water0, state.water1, state.rounds + 1)


def count_for(state: State, seat: int) -> int:
    """O2: from zero to three skins, at most as many as the player has."""
    return min(MOST_BID, state.water0 if seat == 0 else state.water1) + 1


def nth_for(state: State, seat: int, index: int) -> int:
    """The bid with this index."""
    return index


def index_for(state: State, seat: int, code: int) -> int:
    """The index of a bid; -1 if it cannot be made."""
    return code if 0 <= code < count_for(state, seat) else -1


def apply_all(state: State, code0: int, code1: int) -> State:
    """O2: both pay, and the higher bidder moves; after equal bids the next round begins."""
    water0, water1 = state.water0 - code0, state.water1 - code1
    if code0 == code1:
        return State(state.first, state.second, state.turn, ROLL, 0, water0, water1, state.rounds + 1)
    turn = 0 if code0 > code1 else 1
    return State(state.first, state.second, turn, MOVE, state.steps, water0, water1, state.rounds)


def arrived(state: State, seat: int) -> int:
    """Number of a seat's pyramids on its far row."""
    row = state.first & FAR if seat == 0 else state.second & NEAR
    count = 0
    while row:
        count += 1
        row &= row - 1
    return count


def progress(state: State) -> int:
    """The rows that seat 0 has advanced, minus those of seat 1."""
    ahead = 0
    for cell in range(CELLS):
        row = cell // COLUMNS
        if state.first >> cell & 1:
            ahead += row
        if state.second >> cell & 1:
            ahead -= ROWS - 1 - row
    return ahead


def result(state: State) -> int:
    """O4."""
    here, there = arrived(state, 0), arrived(state, 1)
    if here >= ARRIVED_TO_WIN or there >= ARRIVED_TO_WIN:
        return 1 if here >= there else 2
    if state.rounds < ROUNDS:
        return 0
    ahead = 100 * (here - there) + progress(state)
    return 1 if ahead > 0 else 2 if ahead < 0 else -1
