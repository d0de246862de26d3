"""What a roll gives and what it buys, in few words, as they stand at the table."""

from pyramidion.games.braces.labels import SIZE_NAMES
from pyramidion.games.braces.pieces import EMPTY, PLACES, at, extra_cost
from pyramidion.games.braces.state import AIM, DIG, HOP, NO_POWER, SWAP, TIP, WILD, State, word_of

_ALLOWS = {
    AIM: "steps may go diagonally",
    DIG: "steps may move the opponent's pieces",
    HOP: "steps may leap over one square",
    SWAP: "once, two of one size change places",
    TIP: "you may stop at any time",
    WILD: "any other power, to be named",
    NO_POWER: "plain steps only",
}


def allows(power: int) -> str:
    """What a power allows (R9)."""
    return _ALLOWS[power]


def counts(power: int) -> str:
    """Which die says what may be spent (R1), and whether it must be (R4)."""
    if power == TIP:
        return "TIP counts as 7, whatever the numbers."
    return "The higher number counts; spend all you can."


def prices(state: State) -> str:
    """What a step costs (R2), and what a cap adds where it does (R3)."""
    own = ", ".join(f"{name} {size + 1}" for size, name in enumerate(SIZE_NAMES))
    capped = "; more if capped" if _any_capped(state) else ""
    return f"A step costs: {own}{capped}."


def _any_capped(state: State) -> bool:
    """Whether some piece pays extra to leave its stack."""
    words = (state.small, state.medium, state.large)
    return any(
        at(word_of(state, size), place) != EMPTY and extra_cost(*words, size, place) > 0
        for size in range(len(words))
        for place in range(PLACES)
    )
