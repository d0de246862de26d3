"""The levels of the bots, as data. Each is measurably stronger than the one before (`pyramidion match`)."""

from dataclasses import dataclass

from pyramidion.core.errors import PyramidionError
from pyramidion.search.bound import Limits
from pyramidion.search.planning import Foresight
from pyramidion.search.secret import Effort


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot plays.

    limits: of its search; the seconds given at the table can only lower them.
    foresight: where a turn is chosen as a whole (`BotHints.whole_turns`).
    slack: the share of the best decision's visits that another needs to be chosen instead; 1 = always the best. Of
    whole turns, below 1, any end that was tried may be chosen.
    secret: of the search where seats decide at once; there too the table's seconds can only lower it.
    noise: where the game's equilibrium is known, a decision is drawn with odds e to the power of (its chance to win /
    noise); 0 = always the best.
    exact: plays perfectly where that can be proven in half of the time (`search.solver`).
    perfect: plays by the game's solution where this machine has one with distances (`players.solution`).
    """

    name: str
    meaning: str
    limits: Limits
    secret: Effort
    foresight: Foresight
    slack: float = 1.0
    noise: float = 0.0
    exact: bool = False
    perfect: bool = False


LEVELS = (
    Level(
        "gentle",
        "looks a little ahead and often takes the second best",
        Limits(60, 1.0),
        Effort(30, 1.0),
        Foresight(beam=2, ends=4, samples=0, seconds=1.0),
        slack=0.4,
        noise=0.25,
    ),
    Level(
        "medium",
        "thinks a few turns ahead",
        Limits(1_500, 2.0),
        Effort(1_500, 2.0),
        Foresight(32, 8, 8, 2.0),
        noise=0.08,
    ),
    Level(
        "strong",
        "uses all the time it is given",
        Limits(2_000_000, 3.0),
        Effort(10_000_000, 3.0),
        Foresight(beam=512, ends=32, samples=100_000, seconds=3.0),
        exact=True,
        perfect=True,
    ),
)


def level(name: str) -> Level:
    """A level by its name. Raises PyramidionError that lists the levels."""
    for known in LEVELS:
        if known.name == name.strip().lower():
            return known
    raise PyramidionError(f"There is no level {name!r}; the levels are {', '.join(known.name for known in LEVELS)}.")
