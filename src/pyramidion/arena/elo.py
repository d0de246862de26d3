"""Ratings from scores: Elo differences with intervals, a whole table of them, and a sequential test of two players."""

from collections.abc import Mapping, Sequence
from math import exp, log, log10

from pyramidion.statistics import wilson

_SCALE = 400 / log(10)
_ROUNDS = 400
_DECIDED = log(19)  # for errors of 5 % of both kinds (Wald, 1945)


def elo_difference(share: float, players: int = 2) -> float:
    """The Elo difference that gives a share of the points, against equals in all other seats; may be infinite."""
    if share <= 0 or share >= 1:
        return float("-inf") if share <= 0 else float("inf")
    return 400 * log10(share * (players - 1) / (1 - share))


def expected_score(ahead: float, players: int = 2) -> float:
    """The expected share of the points of a player this many Elo ahead; the inverse of `elo_difference`."""
    return 1 / (1 + (players - 1) * exp(-ahead / _SCALE))


def elo_interval(points: float, games: int, players: int = 2) -> tuple[float, float]:
    """The Elo differences between which the true one lies with 95 % (Wilson's interval of the share)."""
    low, high = wilson(points, games)
    return elo_difference(low, players), elo_difference(high, players)


def ratings(results: Mapping[tuple[int, int], tuple[float, int]], count: int, players: int = 2) -> list[float]:
    """The most likely ratings of players 0 to count - 1 (Bradley and Terry, 1952); the first has 0.

    results: for each pair of them the points of the first of the two, and the games. One drawn game is added to
    each pair, so that the rating of a player who has lost every game stays finite.
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


def log_likelihood_ratio(scores: Sequence[float], behind: float, players: int = 2) -> float:
    """The log likelihood ratio of these scores: the player is `behind` Elo behind, against being even.

    scores: one mean (0 to 1) for each set of mirrored games. By the normal approximation, with the variance seen.
    """
    count = len(scores)
    if count < 2:
        return 0.0
    mean = sum(scores) / count
    # One game of a set that went the other way is always thinkable: else a clean sweep would have no variance.
    spread = sum((score - mean) ** 2 for score in scores) / count + 0.25 / count
    even, worse = 1 / players, expected_score(-behind, players)
    return (worse - even) * count * (2 * mean - even - worse) / (2 * spread)


def sprt_verdict(scores: Sequence[float], behind: float, players: int = 2) -> str:
    """What a sequential test says of `behind` Elo against 0, with errors of 5 %: `apart`, `even` or `open`."""
    found = log_likelihood_ratio(scores, behind, players)
    return "apart" if found >= _DECIDED else "even" if found <= -_DECIDED else "open"
