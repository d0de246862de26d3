"""Measurements of a rule set for designers: fairness, length, choice, tension, luck, and which rules matter.

Equal players play games of a rule set: pairs of games with the same chance but different random numbers of the players,
so that luck can be separated from the rest. Every number has a 95 % interval.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean, pvariance
from typing import Any

from pyramidion.arena.players import Player, bot_of, choose
from pyramidion.core.position import Position
from pyramidion.core.session import Session
from pyramidion.core.variants import Variant
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import level
from pyramidion.jobs.checkpoint import Checkpoint
from pyramidion.jobs.workers import Workers
from pyramidion.statistics import Z, wilson

MAX_PLIES = 3000
"""A game with more decisions and chance outcomes is cut off; it counts as drawn."""
LEAD = 0.3
"""A seat leads if its probability of winning exceeds the next one's by this much: three times the noise of a quick
search.
"""
DECIDED = 0.9
"""A game is decided from the ply on after which one seat's probability of winning never fell below this."""
SHORT = 4
"""A game that ends within this many decisions counts as short."""
_JUDGING_NODES, _JUDGING_SECONDS = 100, 0.5


@dataclass(frozen=True, slots=True)
class ObservedGame:
    """A game between equal players. pair, number: two games of a pair have the same chance.

    shares: of the win, by seat. decisions: made by seats. log_choices: mean logarithm of the number of legal decisions.
    forced: fraction of decisions without a choice. lead_changes: from one leading seat to another. decided: the
    fraction of the game that was played before it was decided. outcomes: of chance. cut_off: at MAX_PLIES. kinds: how
    often each kind of event occurred.
    """

    pair: int
    number: int
    shares: tuple[float, ...]
    decisions: int
    log_choices: float
    forced: float
    lead_changes: int
    decided: float
    outcomes: int
    cut_off: bool
    kinds: dict[str, int]


@dataclass(frozen=True, slots=True)
class ObservationTask:
    """A game to be played. level: of all players."""

    variant: Variant
    level: str
    pair: int
    number: int
    seed: int


def observe_game(task: ObservationTask) -> ObservedGame:
    """Plays one game, in any process."""
    bot = bot_of(task.variant)
    bot.forget()
    player = Player(task.level, level(task.level, bot.game))
    session = Session(bot.game, seed=f"{task.seed} {task.pair}")
    choices: list[int] = []
    kinds: Counter[str] = Counter()
    course: list[tuple[float, ...]] = []
    before: int | None = None
    while session.to_decide and session.ply < MAX_PLIES:
        outcome = session.pending_chance_outcome()
        if outcome is None:
            seat, position = session.to_decide[0], session.position
            if seat != before and not position.sealed:
                course.append(_chances(bot, position))
            before = seat
            choices.append(len(position.legal(seat)))
            text, _ = choose(bot, player, session, seat, f"{task.seed} {task.pair} {task.number} {session.ply}", None)
            session.play(text, seat)
        else:
            session.play(outcome)
        kinds.update(event.kind for event in session.position.events)
    seats = len(bot.game.seats)
    shares = session.result or tuple(1 / seats for _ in range(seats))
    return ObservedGame(
        task.pair,
        task.number,
        tuple(shares),
        len(choices),
        fmean(map(log, choices)) if choices else 0.0,
        fmean(count == 1 for count in choices) if choices else 0.0,
        _lead_changes(course),
        _decided_share(course, shares),
        session.ply - len(choices),
        session.result is None,
        dict(kinds),
    )


def _chances(bot: Bot, position: Position[Any]) -> tuple[float, ...]:
    """Each seat's probability of winning, by a quick search or an equilibrium."""
    game = bot.game
    if game.bots.equilibrium is not None:
        return tuple(game.bots.equilibrium().value(position.state))
    assert bot.searcher is not None
    value = bot.searcher.value(position.state, 0, _JUDGING_SECONDS, lambda: False, _JUDGING_NODES)
    return value, 1 - value


def _lead_changes(course: Sequence[tuple[float, ...]]) -> int:
    leaders: list[int] = []
    for chances in course:
        ranked = sorted(range(len(chances)), key=lambda seat: -chances[seat])
        if chances[ranked[0]] - chances[ranked[1]] >= LEAD and (not leaders or leaders[-1] != ranked[0]):
            leaders.append(ranked[0])
    return max(0, len(leaders) - 1)


def _decided_share(course: Sequence[tuple[float, ...]], shares: Sequence[float]) -> float:
    """The fraction of the turns before the game was decided; 1 if it was open to the end."""
    if max(shares) < 1 or not course:
        return 1.0
    winner = shares.index(1.0)
    open_turns = len(course)
    while open_turns and course[open_turns - 1][winner] >= DECIDED:
        open_turns -= 1
    return open_turns / len(course)


# -- numbers ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Measure:
    """A number with its 95 % interval. unit: `%` for fractions from 0 to 1, else what is counted."""

    name: str
    value: float
    low: float
    high: float
    unit: str = ""

    def differs(self, other: "Measure") -> bool:
        """Whether the difference of two independent measures is significant (its own 95 % interval excludes 0)."""
        own, theirs = (self.high - self.low) / 2, (other.high - other.low) / 2
        return abs(self.value - other.value) > sqrt(own * own + theirs * theirs)

    def __str__(self) -> str:
        if self.unit == "%":
            return f"{100 * self.value:.0f} % ({100 * self.low:.0f} to {100 * self.high:.0f})"
        form = ",.0f" if self.value >= 1000 else ".1f"
        return f"{self.value:{form}} ({self.low:{form}} to {self.high:{form}})"


@dataclass(frozen=True, slots=True)
class Summary:
    """A rule set's numbers. running: for numbers of decisions, the fraction of games that are not over by then."""

    name: str
    games: int
    measures: tuple[Measure, ...]
    running: tuple[tuple[int, float, float, float], ...]

    def measure(self, name: str) -> Measure | None:
        """A measure by its name."""
        return next((one for one in self.measures if one.name == name), None)


def summarise(
    name: str, seats: Sequence[str], games: Sequence[ObservedGame], grid: Sequence[int], kinds: Sequence[str]
) -> Summary:
    """The numbers of a rule set. grid: numbers of decisions for `Summary.running`. kinds: of events to count."""
    found = _Measures(games)
    for place, seat in enumerate(seats):
        found.mean(f"{seat} wins", [one.shares[place] for one in games], "%")
    found.mean("decisions in a game", [one.decisions for one in games])
    found.spread("length varies by (standard deviation / mean)", [one.decisions for one in games])
    found.geometric("legal decisions to choose from", [one.log_choices for one in games])
    found.mean("decisions without a choice", [one.forced for one in games], "%")
    found.share("games without one winner", [max(one.shares) < 1 for one in games])
    found.share("games cut off as too long", [one.cut_off for one in games])
    found.share(f"dead: over within {SHORT} decisions", [one.decisions <= SHORT for one in games])
    found.mean("lead changes in a game", [one.lead_changes for one in games])
    found.mean("part of a game that is played before it is decided", [one.decided for one in games], "%")
    luck = luck_share(games)
    if luck is not None:
        found.measures.append(luck)
    for kind in kinds:
        found.share(f"games with: {kind.replace('_', ' ')}", [kind in one.kinds for one in games])
    running = []
    for place in grid:
        going = [one.decisions > place for one in games]
        running.append((place, fmean(going), *found.wilson(going)))
    return Summary(name, len(games), tuple(found.measures), tuple(running))


class _Measures:
    """Measures of some games, with intervals that take into account that the two games of a pair are not
    independent.
    """

    def __init__(self, games: Sequence[ObservedGame]) -> None:
        self.measures: list[Measure] = []
        pairs: dict[int, list[int]] = {}
        for place, game in enumerate(games):
            pairs.setdefault(game.pair, []).append(place)
        self._pairs = list(pairs.values())
        self._count = len(games)

    def _size(self, values: Sequence[float]) -> float:
        """The number of independent games with the same information: half of them if both games of each pair always
        agree."""
        mean, both = fmean(values), [places for places in self._pairs if len(places) == 2]
        variance = pvariance(values, mean)
        if not both or not variance:
            return len(self._pairs)
        common = fmean((values[first] - mean) * (values[second] - mean) for first, second in both)
        return self._count / (1 + max(0.0, min(1.0, common / variance)))

    def mean(self, name: str, values: Sequence[float], unit: str = "") -> None:
        """The mean of a number."""
        mean = fmean(values)
        half = Z * sqrt(pvariance(values, mean) / self._size(values))
        high = min(1.0, mean + half) if unit == "%" else mean + half
        self.measures.append(Measure(name, mean, max(0.0, mean - half), high, unit))

    def geometric(self, name: str, logs: Sequence[float]) -> None:
        """The geometric mean of numbers, from their logarithms."""
        mean = fmean(logs)
        half = Z * sqrt(pvariance(logs, mean) / self._size(logs))
        self.measures.append(Measure(name, exp(mean), exp(mean - half), exp(mean + half)))

    def share(self, name: str, values: Sequence[bool]) -> None:
        """The fraction of games in which something holds."""
        self.measures.append(Measure(name, fmean(values), *self.wilson(values), "%"))

    def wilson(self, values: Sequence[bool]) -> tuple[float, float]:
        """The interval of a proportion."""
        size = self._size([float(value) for value in values])
        return wilson(fmean(values) * size, size)

    def spread(self, name: str, values: Sequence[int]) -> None:
        """The relative standard deviation; its interval by resampling pairs (bootstrap)."""

        def relative(part: Sequence[int]) -> float:
            return sqrt(pvariance(part)) / fmean(part) if fmean(part) else 0.0

        chooser = random.Random(1)
        drawn = [
            relative([values[place] for places in chooser.choices(self._pairs, k=len(self._pairs)) for place in places])
            for _ in range(100)
        ]
        value, half = relative(values), Z * sqrt(pvariance(drawn))
        self.measures.append(Measure(name, value, max(0.0, value - half), value + half, "%"))


def luck_share(games: Sequence[ObservedGame]) -> Measure | None:
    """The fraction of the variance of results that chance explains: what two games with the same chance have in common.

    The covariance of the two games of a pair divided by the total variance, over all seats; the interval is the
    jackknife's over pairs. Both games get the same random numbers in the same order; their meaning depends on the
    decisions. None without chance, and if the results do not vary.
    """
    if not any(one.outcomes for one in games):
        return None
    pairs: dict[int, list[ObservedGame]] = {}
    for one in games:
        pairs.setdefault(one.pair, []).append(one)
    whole = [(first.shares, second.shares) for first, second in (two for two in pairs.values() if len(two) == 2)]
    if len(whole) < 3 or all(one.shares == games[0].shares for one in games):
        return None

    def ratio(chosen: Sequence[tuple[tuple[float, ...], tuple[float, ...]]]) -> float:
        common = spread = 0.0
        for seat in range(len(games[0].shares)):
            values = [shares[seat] for two in chosen for shares in two]
            mean = fmean(values)
            spread += pvariance(values, mean)
            common += fmean((first[seat] - mean) * (second[seat] - mean) for first, second in chosen)
        return common / spread if spread else 0.0

    value = ratio(whole)
    left_out = [ratio([*whole[:place], *whole[place + 1 :]]) for place in range(len(whole))]
    half = Z * sqrt((len(whole) - 1) * pvariance(left_out))
    low, high = max(0.0, value - half), max(0.0, min(1.0, value + half))
    return Measure("share of luck", max(0.0, value), low, high, "%")


# -- runs -------------------------------------------------------------------------------------------------------------


class Report:
    """Several rule sets of one game, with the same players and the same numbers of chance."""

    def __init__(self, variants: Sequence[Variant], strength: str, seed: int, file: Path | None) -> None:
        """variants: the first is compared with all others. file: of the checkpoint; None: nothing is written.

        Raises PyramidionError if the file belongs to another report, or if a game has no such level.
        """
        self.variants = tuple(variants)
        self.games = [variant.make() for variant in variants]
        self.strength = strength
        for one in self.games:
            level(strength, one)
        about = {"games": [one.identity for one in self.games], "level": strength, "seed": seed}
        self._seed = seed
        self._checkpoint = Checkpoint(file, about, "report", lambda row: (row[0], ObservedGame(**row[1])))
        self.observed: list[list[ObservedGame]] = [[] for _ in self.variants]
        for place, game in self._checkpoint.rows:
            self.observed[place].append(_read(game))

    def play(self, pairs: int, workers: Workers, progress: Callable[[str], None]) -> None:
        """Plays the missing games up to a number of pairs of each rule set. progress: called with a line from time to
        time.
        """
        with workers.mapper() as run_batches:
            for place, variant in enumerate(self.variants):
                known = {(one.pair, one.number) for one in self.observed[place]}
                tasks = [
                    ObservationTask(variant, self.strength, pair, number, self._seed)
                    for pair in range(pairs)
                    for number in (0, 1)
                    if (pair, number) not in known
                ]
                for done, game in enumerate(run_batches(observe_game, tasks), 1):
                    self.observed[place].append(game)
                    self._checkpoint.add((place, asdict(game)))
                    if done % 20 == 0 or done == len(tasks):
                        progress(f"{variant.name}: {done} of {len(tasks)} games")

    def summaries(self) -> Iterator[Summary]:
        """The numbers of each rule set that has games."""
        lengths = sorted(one.decisions for games in self.observed for one in games)
        most = lengths[int(0.95 * (len(lengths) - 1))] if lengths else 8
        grid = sorted({round(most * step / 8) for step in range(9)})
        kinds = sorted({kind for games in self.observed for one in games for kind in one.kinds})
        for variant, game, games in zip(self.variants, self.games, self.observed, strict=True):
            if games:
                yield summarise(variant.name, game.seats, games, grid, kinds)


def _read(game: ObservedGame) -> ObservedGame:
    """A game in a checkpoint: JSON has no tuples."""
    return ObservedGame(**{**asdict(game), "shares": tuple(game.shares)})
