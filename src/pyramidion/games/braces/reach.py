"""What can be spent in a turn, the costs of steps, and how far a piece can step: for boards and input.

A way of several steps is shown and chosen as a whole.

It consists of several decisions, each checked when it is played. Colour changes on the way do not block it: a piece
that has arrived is on top of its stack, so its next step only costs its size.
"""

from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from pyramidion.games.braces.labels import pieces_of, stacks
from pyramidion.games.braces.rules import DIAGONALS, LEAPS, TIP_VALUE, open_squares, step_cost
from pyramidion.games.braces.state import (
    ACT,
    AIM,
    AROUND,
    DIG,
    DOUBLE,
    EMPTY,
    HOP,
    NO_POWER,
    SQUARES,
    TIP,
    State,
    owner_of,
    piece_byte,
    square_of,
)


def points_left(state: State) -> int:
    """The amount left to spend; while a double may still be rolled again, its value if it is kept (R1, R9)."""
    return TIP_VALUE if state.phase == DOUBLE and state.power == TIP else state.value


@lru_cache(maxsize=256)
def step_costs(state: State) -> tuple[tuple[int, ...], ...]:
    """The cost of a step of each piece (R2, R3), by size and place."""
    standing = stacks(state)
    return tuple(
        [
            tuple(
                [
                    # Only a piece below others can be capped.
                    size + 1 if standing[piece.square][-1] is piece else step_cost(state, size, piece.place)
                    for piece in pieces_of(state, size)
                ]
            )
            for size in range(3)
        ]
    )


def any_capped(state: State) -> bool:
    """Whether some piece pays extra to leave its stack (R3)."""
    return any(max(costs, default=0) > size + 1 for size, costs in enumerate(step_costs(state)))


def _next_to(square: int, power: int) -> int:
    """The squares that one step can reach with a power in force (R2, R9), as a set of bits."""
    around = AROUND[square]
    if power == AIM:
        around |= DIAGONALS[square]
    if power == HOP:
        around |= LEAPS[square]
    return around


_STEPS = tuple([tuple([_next_to(square, power) for square in range(SQUARES)]) for power in range(NO_POWER + 1)])
"""By power and square."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A square that a piece can reach.

    befores: the last squares on the cheapest ways there, first those that are closest to a straight line; none if it is
    one step.
    """

    square: int
    befores: tuple[int, ...]
    cost: int


def reachable_goals(state: State, size: int, place: int) -> tuple[Goal, ...]:
    """The squares that a piece can reach, the cheapest first; none if it cannot pay for a second step."""
    byte = piece_byte(state[size], place)
    if state.phase != ACT or byte == EMPTY or (owner_of(byte) == 1 - state.turn and state.power != DIG):
        return ()
    if 2 * (size + 1) > state.value:
        return ()
    cost = step_costs(state)[size][place]
    if cost + size + 1 > state.value:
        return ()
    open_to = open_squares(state, size)
    start = square_of(byte)
    x, y = start % 5, start // 5
    seen = 1 << start
    front = [start]
    found: list[Goal] = []
    steps = _STEPS[state.power]
    while front and cost <= state.value:
        following: dict[int, list[tuple[int, int]]] = {}
        for square in front:
            near = steps[square] & open_to & ~seen
            while near:
                goal = (near & -near).bit_length() - 1
                near &= near - 1
                # The distance from the straight line, as a measure for comparison.
                detour = abs((goal % 5 - x) * (square // 5 - y) - (goal // 5 - y) * (square % 5 - x))
                following.setdefault(goal, []).append((detour, square))
        for goal, befores in following.items():
            befores.sort(key=itemgetter(0))
            found.append(Goal(goal, tuple([square for _, square in befores if square != start]), cost))
            seen |= 1 << goal
        front, cost = list(following), cost + size + 1
    return tuple(found) if found and found[-1].befores else ()
