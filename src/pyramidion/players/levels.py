"""The levels of the bots, as data. Each is measurably stronger than the one before (`pyramidion match`)."""

from dataclasses import dataclass

from pyramidion.core.errors import PyramidionError
from pyramidion.search.bound import Limits


@dataclass(frozen=True, slots=True)
class Level:
    """How a bot plays.

    limits: of its search; the seconds given at the table can only lower them.
    slack: the share of the best decision's visits that another needs to be chosen instead; 1 = always the best.
    candidates: how many decisions of each seat are weighed against each other where seats decide at once.
    """

    name: str
    meaning: str
    limits: Limits
    slack: float = 1.0
    candidates: int = 64


LEVELS = (
    Level("gentle", "looks a little ahead and often takes the second best", Limits(60, 1.0), slack=0.4, candidates=6),
    Level("medium", "thinks a few turns ahead", Limits(1_500, 2.0), candidates=24),
    Level("strong", "uses all the time it is given", Limits(2_000_000, 3.0)),
)


def level(name: str) -> Level:
    """A level by its name. Raises PyramidionError that lists the levels."""
    for known in LEVELS:
        if known.name == name.strip().lower():
            return known
    raise PyramidionError(f"There is no level {name!r}; the levels are {', '.join(known.name for known in LEVELS)}.")
