"""Checks whether a turn can have led to a position in the middle of a turn, where a goal's ball is about to be placed.

The step before, a pass or the moves of a row, must have scored. The earlier squares of its pieces are found by working
backwards: a piece that had a command and is not struck has moved; a struck piece stayed or was pushed, and so was an
attacker with the command to stand.
"""

from collections.abc import Iterator
from itertools import chain, combinations, product

from pyramidion.games.pyramid_ball.passing import interceptor
from pyramidion.games.pyramid_ball.program import FORWARD, direction
from pyramidion.games.pyramid_ball.resolution import apply_moves, resolve, row_of, tackler
from pyramidion.games.pyramid_ball.rules import pass_receiver, piece_order, row_orders
from pyramidion.games.pyramid_ball.state import (
    DOWN,
    LEFT,
    NEITHER,
    NOBODY,
    NOWHERE,
    PIECES,
    RIGHT,
    STAND,
    TRIO,
    UP,
    State,
    beside,
    lane,
    mask_of,
    side_of,
    with_lane,
)

_BACK = {STAND: STAND, UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}


def pass_can_have_scored(state: State) -> bool:
    """Whether the step before can have been a pass to the scorer that arrived (B3, B4). state: in PLACE."""
    before = state._replace(step=state.step - 1)
    trio = range(TRIO * side_of(state.scorer), TRIO * side_of(state.scorer) + TRIO)
    return _struck_before(before, state.struck) and any(
        pass_receiver(before._replace(ball=passer)) == state.scorer
        and interceptor(state.places, passer, state.scorer) == NOBODY
        for passer in trio
        if passer != state.scorer
    )


def moves_can_have_scored(state: State) -> bool:
    """Whether the step before can have been moves that brought the scorer into the goal row (B5, B8)."""
    earlier = state._replace(step=state.step - 1)
    row = earlier.step // 2
    attackers = side_of(state.scorer)
    ordered = _mask(piece for piece in range(PIECES) if piece_order(earlier._replace(struck=0), piece, row) != STAND)
    for fresh in _subsets(state.struck & ordered):
        before = earlier._replace(struck=state.struck & ~fresh)
        if not _struck_before(before, before.struck):
            continue
        orders = row_orders(before, row)
        for places in _places_before(before, orders, fresh, attackers):
            now = row_of(places, orders, attackers, NOWHERE, NEITHER)
            moving, struck = resolve(now)
            reached = struck == fresh and apply_moves(now, moving)[0] == state.places
            if reached and tackler(now, moving, state.scorer) == NOBODY:
                return True
    return False


def _places_before(state: State, orders: int, fresh: int, attackers: int) -> Iterator[int]:
    """The words of squares from which the orders of a row can have led to a state's."""
    pushes = {lane(orders, p) for p in range(PIECES) if side_of(p) != attackers and not fresh >> p & 1} - {STAND}
    ways = []
    for piece in range(PIECES):
        order = lane(orders, piece)
        if order != STAND and not fresh >> piece & 1:
            possible = {order}
        else:
            possible = {STAND, *pushes} if side_of(piece) == attackers else {STAND}
        # The scorer has come into the goal row.
        ways.append(possible & {direction(attackers, FORWARD)} if piece == state.scorer else possible)
    for chosen in product(*ways):
        squares = [beside(lane(state.places, piece), _BACK[way]) for piece, way in enumerate(chosen)]
        if NOWHERE not in squares and len(set(squares)) == PIECES:
            places = 0
            for piece, square in enumerate(squares):
                places = with_lane(places, piece, square)
            yield places


def _struck_before(state: State, struck: int) -> bool:
    """Whether each of the struck pieces was ordered to move in a row before that of the state's step (B6)."""
    free = state._replace(struck=0)
    rows = range(state.step // 2)
    return all(
        any(piece_order(free, piece, row) != STAND for row in rows) for piece in range(PIECES) if struck >> piece & 1
    )


def _mask(pieces: Iterator[int]) -> int:
    return sum(mask_of(piece) for piece in pieces)


def _subsets(mask: int) -> Iterator[int]:
    """All subsets of a mask."""
    pieces = [piece for piece in range(PIECES) if mask >> piece & 1]
    for some in chain.from_iterable(combinations(pieces, count) for count in range(len(pieces) + 1)):
        yield _mask(iter(some))
