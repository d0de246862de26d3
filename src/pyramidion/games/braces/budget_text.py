"""What a roll gives and what it buys, in few words, as they stand at the table."""

from functools import lru_cache

from pyramidion.games.braces.labels import COLOUR_NAMES, SIZE_NAMES, pieces_of, stacks
from pyramidion.games.braces.rules import TIP_VALUE, step_cost
from pyramidion.games.braces.state import (
    AIM,
    DIG,
    DOUBLE,
    HOP,
    NO_POWER,
    SWAP,
    TIP,
    WILD,
    State,
)
from pyramidion.games.braces.state import COLOURS as COLOURS_EACH

_ALLOWS = {
    AIM: "steps may go diagonally",
    DIG: "steps may move the opponent's pieces",
    HOP: "steps may leap over one square",
    SWAP: "once, two of one size change places, free",
    TIP: "7 to spend; stop at any time",
    WILD: "any other power, to be named",
    NO_POWER: "plain steps only",
}


def power_text(power: int) -> str:
    """What a power allows (R9)."""
    return _ALLOWS[power]


def remaining_power_text(state: State) -> str:
    """What the power in force allows in what is left of the turn (R9)."""
    return "used: plain steps from now on" if state.power == SWAP and state.swapped else power_text(state.power)


def budget(state: State) -> int:
    """What is left to spend; while a double lies there, what it gives if it is kept (R1, R9)."""
    return TIP_VALUE if state.phase == DOUBLE and state.power == TIP else state.value


def dice_text(power: int) -> str:
    """Which die says what may be spent (R1), and whether it must be (R4)."""
    if power == TIP:
        return "The number dice do not count."
    return "The higher number counts; continue while you can pay."


def cost_text(state: State) -> str:
    """What a step costs (R2), and what a cap adds where it does (R3)."""
    own = ", ".join(f"{name} {size + 1}" for size, name in enumerate(SIZE_NAMES))
    capped = "; capped, 1 more for each opposing piece above" if _any_capped(state) else ""
    return f"A step costs the piece's dots: {own}{capped}."


def goal_text(last: int) -> str:
    """What wins (R10), and for whom a turned piece braces (R6). last: how often a piece is turned (R14)."""
    return f"All 9 of the other's turned{' twice' if last > 1 else ''} wins. A turned piece still helps its owner."


def turned_colours(last: int) -> tuple[str, str]:
    """The colours of pieces that are turned: White's and Black's. last: as in `aim`."""
    return COLOUR_NAMES[last], COLOUR_NAMES[COLOURS_EACH + last]


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


def _any_capped(state: State) -> bool:
    """Whether some piece pays extra to leave its stack."""
    return any(max(costs, default=0) > size + 1 for size, costs in enumerate(step_costs(state)))
