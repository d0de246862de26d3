"""Ratings from scores: Elo differences with intervals, a whole table of them, and a sequential test of two players."""

from collections.abc import Mapping, Sequence
from math import exp, log, log10, sqrt

from pyramidion.statistics import Z, wilson

_SCALE = 400 / log(10)
_ROUNDS = 400
_DECIDED = log(19)  # for errors of 5 % of both kinds (Wald, 1945)


def elo_difference(share: float, players: int = 2) -> float:
    """The Elo difference that corresponds to a mean score, against equals in all other seats; may be infinite."""
    if share <= 0 or share >= 1:
        return float("-inf") if share <= 0 else float("inf")
    return 400 * log10(share * (players - 1) / (1 - share))


def expected_score(ahead: float, players: int = 2) -> float:
    """The expected mean score of a player this many Elo ahead; the inverse of `elo_difference`."""
    return 1 / (1 + (players - 1) * exp(-ahead / _SCALE))


def elo_interval(points: float, games: int, players: int = 2) -> tuple[float, float]:
    """The 95 % interval of the Elo difference (Wilson's interval of the score)."""
    low, high = wilson(points, games)
    return elo_difference(low, players), elo_difference(high, players)


def ratings(results: Mapping[tuple[int, int], tuple[float, int]], count: int, players: int = 2) -> list[float]:
    """The most likely ratings of players 0 to count - 1 (Bradley and Terry, 1952); the first has 0.

    results: for each pair, the points of the first player and the number of games. One drawn game is added to each
    pair, so that the rating of a player who has lost every game stays finite.
    """
    found = [0.0] * count
    for _ in range(_ROUNDS):
        for one in range(count):
            slope, bend = 0.0, 1e-9
            for (first, second), (points, games) in results.items():
                if one not in (first, second):
                    continue
                share = expected_score(found[first] - found[second], players)
                surplus = points + 1 / players - (games + 1) * share
                slope += surplus if one == first else -surplus
                bend += (games + 1) * share * (1 - share)
            found[one] += _SCALE * max(-1.0, min(1.0, slope / bend))
        found = [rating - found[0] for rating in found]
    return found


def _variance(scores: Sequence[float]) -> float:
    """Computed from the scores of sets. A clean sweep still has a variance: one game could have gone the other way."""
    mean = sum(scores) / len(scores)
    return sum((score - mean) ** 2 for score in scores) / len(scores) + 0.25 / len(scores)


def elo_interval_of_sets(scores: Sequence[float], players: int = 2) -> tuple[float, float, float]:
    """(Elo difference, lower bound, upper bound) with 95 %, from the mean scores of sets of mirrored games.

    The variance is that between sets: if both games of a pair share their luck, fewer games give the same information
    (for two players this is the pentanomial model of fishtest).
    """
    mean = sum(scores) / len(scores)
    half = Z * sqrt(_variance(scores) / len(scores))
    low, high = max(0.0, mean - half), min(1.0, mean + half)
    return elo_difference(mean, players), elo_difference(low, players), elo_difference(high, players)


def rating_error(scores: Sequence[float]) -> float:
    """Half of a rating's 95 % interval, in Elo, from the mean scores of sets; other ratings are taken as known."""
    mean = min(max(sum(scores) / len(scores), 0.5 / len(scores)), 1 - 0.5 / len(scores))
    return Z * sqrt(_variance(scores) / len(scores)) * _SCALE / (mean * (1 - mean))


def pentanomial(scores: Sequence[float]) -> tuple[int, ...]:
    """The number of pairs of games that gave 0, 1/2, 1, 3/2 and 2 points, from their mean scores."""
    return tuple(sum(round(4 * score) == quarters for score in scores) for quarters in range(5))


def log_likelihood_ratio(scores: Sequence[float], low: float, high: float, players: int = 2) -> float:
    """The log likelihood ratio of these scores: that the player is `high` Elo ahead, against `low`.

    scores: one mean (0 to 1) for each set of mirrored games. Uses the normal approximation with the observed variance.
    """
    count = len(scores)
    if count < 2:
        return 0.0
    mean = sum(scores) / count
    worse, better = expected_score(low, players), expected_score(high, players)
    return (better - worse) * count * (2 * mean - worse - better) / (2 * _variance(scores))


def sprt_verdict(scores: Sequence[float], low: float, high: float, players: int = 2) -> str:
    """The result of a sequential test with error probabilities of 5 %: `high` or `low` (Elo ahead), or `open`."""
    found = log_likelihood_ratio(scores, low, high, players)
    return "high" if found >= _DECIDED else "low" if found <= -_DECIDED else "open"
