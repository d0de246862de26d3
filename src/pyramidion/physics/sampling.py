"""Many throws: counted, with confidence intervals, on as many cores as wanted."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from pyramidion.games.pass_the_pyramids.landing import (
    CODES,
    LANDINGS,
    LYING,
    SCORES,
    SIZES,
    UPRIGHT,
    WEIRD,
    Pyramid,
    landing_text,
)
from pyramidion.jobs.workers import THIS_PROCESS, Workers
from pyramidion.physics.parameters import Parameters
from pyramidion.statistics import Z, wilson

STATES: dict[str, Callable[[Pyramid], bool]] = {
    "upright": lambda pyramid: pyramid.pose == UPRIGHT and pyramid.target is None,
    "nested": lambda pyramid: pyramid.pose == UPRIGHT and pyramid.target is not None,
    "pointing": lambda pyramid: pyramid.pose == LYING and pyramid.target is not None,
    "lying": lambda pyramid: pyramid.pose == LYING and pyramid.target is None,
    "weird": lambda pyramid: pyramid.pose == WEIRD,
}
"""The five things that a pyramid can do, by name; each landing's pyramid does exactly one."""

_CHUNK = 25


@dataclass(frozen=True, slots=True)
class Sample:
    """Landings counted.

    counts: by landing text. again: how often a trio had to be thrown again. first: for each landing the seed of the
    first throw that showed it. order: each throw's landing.
    """

    counts: Counter[str]
    again: int = 0
    first: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """The number of throws that were counted."""
        return self.counts.total()

    def scores(self) -> Counter[int]:
        """Throws by score."""
        found: Counter[int] = Counter()
        for text, count in self.counts.items():
            found[SCORES[CODES[text]]] += count
        return found

    def states(self, size: int) -> dict[str, int]:
        """Throws by what the small (0), medium (1) or large (2) pyramid does."""
        return {
            name: sum(count for text, count in self.counts.items() if holds(LANDINGS[CODES[text]][size]))
            for name, holds in STATES.items()
        }

    def mean(self) -> tuple[float, float]:
        """The mean score, and half the width of its 95 percent interval."""
        scores = self.scores()
        mean = sum(score * count for score, count in scores.items()) / self.size
        variance = sum((score - mean) ** 2 * count for score, count in scores.items()) / max(1, self.size - 1)
        return mean, Z * math.sqrt(variance / self.size)

    def __add__(self, other: "Sample") -> "Sample":
        return Sample(
            self.counts + other.counts,
            self.again + other.again,
            {**other.first, **self.first},
            self.order + other.order,
        )


def throw_seeds(seed: str, numbers: Iterable[int]) -> list[str]:
    """The seeds of the throws of a sample: `7.1`, `7.2`, … for seed 7."""
    return [f"{seed}.{number}" for number in numbers]


def count_throws(seeds: Sequence[str], parameters: Parameters) -> Sample:
    """Throws once for each seed, in this process."""
    from pyramidion.physics.throw import throw

    order: list[str] = []
    first: dict[str, str] = {}
    again = 0
    for seed in seeds:
        thrown = throw(seed, parameters)
        order.append(landing_text(thrown.landing))
        first.setdefault(order[-1], seed)
        again += thrown.attempts - 1
    return Sample(Counter(order), again, first, tuple(order))


def sample_batches(
    seed: str, numbers: range, parameters: Parameters, workers: Workers = THIS_PROCESS
) -> Iterator[Sample]:
    """Samples that add up to the throws of the given numbers, in their order, as they are completed."""
    chunks = [throw_seeds(seed, numbers[first : first + _CHUNK]) for first in range(0, len(numbers), _CHUNK)]
    return workers.results(partial(count_throws, parameters=parameters), chunks)


def sample_throws(seed: str, count: int, parameters: Parameters, workers: Workers = THIS_PROCESS) -> Sample:
    """The throws 1 to `count` of a seed."""
    return sum(sample_batches(seed, range(1, count + 1), parameters, workers), Sample(Counter()))


def distribution_lines(sampled: Sample) -> Iterator[str]:
    """The distribution as lines of text: scores, then what each pyramid does, with 95 percent intervals."""
    mean, half = sampled.mean()
    thrown_again = f"; thrown again {sampled.again} times" if sampled.again else ""
    yield f"{sampled.size} throws, mean score {mean:.2f} ± {half:.2f}{thrown_again}"
    yield ""
    yield f"{'score':>6}{'throws':>9}{'share':>9}   95 % interval"
    for score, count in sorted(sampled.scores().items()):
        yield f"{score:>6}{count:>9}{_share(count, sampled.size)}"
    for size, name in enumerate(SIZES):
        yield ""
        yield f"{name:>6}{'throws':>15}{'share':>9}   95 % interval"
        for state, count in sampled.states(size).items():
            yield f"{state:>12}{count:>9}{_share(count, sampled.size)}"


def _share(count: int, size: int) -> str:
    low, high = wilson(count, size)
    return f"{count / size:>9.2%}   {low:.2%} to {high:.2%}"
