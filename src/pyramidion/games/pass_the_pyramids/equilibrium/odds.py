"""The probabilities that a throw fails, ties or beats: the weights of the landings (T11) reduced to scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pyramidion.games.pass_the_pyramids.landing import SCORES
from pyramidion.games.pass_the_pyramids.landing_weights import weights


@dataclass(frozen=True)
class Odds:
    """chances: of each possible score, ascending; they add up to 1."""

    chances: Mapping[int, float]

    @classmethod
    def of(cls, weights: Sequence[int], scores: Sequence[int] = SCORES) -> "Odds":
        """The odds of landings with these weights and scores, both by code."""
        counts: dict[int, int] = {}
        for weight, score in zip(weights, scores, strict=True):
            if weight:
                counts[score] = counts.get(score, 0) + weight
        return cls({score: counts[score] / sum(counts.values()) for score in sorted(counts)})

    @cached_property
    def zero(self) -> float:
        """The probability of a throw that scores nothing."""
        return self.chances.get(0, 0.0)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The possible scores, ascending."""
        return tuple(score for score in self.chances if score)

    def against(self, score: int) -> tuple[float, float, float]:
        """The probabilities of failing, tying and beating a standing score, which does not have to be a possible
        throw.
        """
        tied = self.chances.get(score, 0.0)
        failed = sum(chance for thrown, chance in self.chances.items() if thrown < score)
        return failed, tied, max(0.0, 1.0 - failed - tied)


def stored_odds() -> Odds:
    """The odds of the game's own throws (landings.json)."""
    return Odds.of(weights())
