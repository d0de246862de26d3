"""What may be spent in a turn, and what steps cost."""

from functools import lru_cache

from pyramidion.games.braces.labels import pieces_of, stacks
from pyramidion.games.braces.rules import TIP_VALUE, step_cost
from pyramidion.games.braces.state import DOUBLE, TIP, State


def points_left(state: State) -> int:
    """What is left to spend; while a double lies there, what it gives if it is kept (R1, R9)."""
    return TIP_VALUE if state.phase == DOUBLE and state.power == TIP else state.value


@lru_cache(maxsize=256)
def step_costs(state: State) -> tuple[tuple[int, ...], ...]:
    """What a step of each piece costs (R2, R3), by size and place."""
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
