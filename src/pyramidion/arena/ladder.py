"""The ladder of a game's levels: neighbours and next neighbours play each other, seats and dice mirrored.

A set of games between two levels has one game for each seat of the first of them, all with the same dice. Every game is
kept as it ends, with its record, and a ladder that was stopped goes on from there. Which games are played depends on
whole sets alone, so it makes no difference how many work.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from pyramidion.arena import elo
from pyramidion.arena.match import bot_of, outcome_of, play_session
from pyramidion.core.game import Game
from pyramidion.core.record import seat_tag
from pyramidion.engine.levels import Level
from pyramidion.jobs.checkpoint import Kept
from pyramidion.jobs.workers import THIS_PROCESS, Workers
from pyramidion.lab.variants import Variant

APART = 100.0
"""Whether the lower of two neighbours is so many Elo behind, or not at all, is what the sequential test asks. Where a
game has no room for such steps the question is a smaller one."""
FARTHEST = 2
"""Levels so far apart play each other, and all that are nearer."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One game that is over. low, high: the levels' places, from 0. set: its number.

    seat, score: of the lower level, and what it got there, 0 to 1.
    low_ms, high_ms: CPU milliseconds for a decision, on average. record: the game as text.
    """

    low: int
    high: int
    set: int
    seat: int
    score: float
    low_ms: float
    high_ms: float
    record: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """One game that is to be played, see `Rung`. levels: the lower, the higher. seconds: at most so long a decision."""

    variant: Variant
    levels: tuple[Level, Level]
    places: tuple[int, int]
    set: int
    seat: int
    seed: int
    seconds: float | None
    longest: int | None = None


def play(wanted: Wanted) -> Rung:
    """Plays one game, in whatever process."""
    bot, (low, high) = bot_of(wanted.variant), wanted.places
    levels = [wanted.levels[seat != wanted.seat] for seat in range(len(bot.game.seats))]
    spent: list[list[float]] = [[] for _ in levels]
    tags = {seat_tag(name): level.bot_name for name, level in zip(bot.game.seats, levels, strict=True)}
    session = play_session(bot, levels, f"{wanted.seed} {wanted.set}", wanted.seconds, spent, tags, wanted.longest)
    own = spent[wanted.seat]
    others = [second for seat, took in enumerate(spent) if seat != wanted.seat for second in took]
    low_ms, high_ms = (1000 * fmean(costs or [0.0]) for costs in (own, others))
    score = outcome_of(session)[wanted.seat]
    return Rung(low, high, wanted.set, wanted.seat, score, low_ms, high_ms, str(session.record()))


class Ladder:
    """All games of a ladder, those kept and those to come."""

    def __init__(
        self,
        game: Game[Any],
        levels: Sequence[Level],
        file: Path | None,
        about: dict[str, Any],
        apart: float = APART,
    ) -> None:
        """file: where games are kept; None: nowhere. about: what else must be the same for a ladder to go on.

        apart: the question of the sequential test, in Elo, see `APART`.
        Raises PyramidionError if the file keeps another ladder, or none.
        """
        self.game = game
        self.levels = tuple(levels)
        self.seats = len(game.seats)
        self._apart = apart
        about = {"game": game.identity, "levels": [repr(level) for level in levels], **about}
        self._kept = Kept(file, about, "ladder", lambda row: Rung(**row))
        self.games = self._kept.rows

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Who plays whom, by their places."""
        count = len(self.levels)
        return [(low, low + far) for far in range(1, FARTHEST + 1) for low in range(count - far)]

    def scores(self, low: int, high: int, sets: int | None = None) -> list[float]:
        """What the lower level got, on average, in each whole set of games between two; of the first sets alone."""
        found: dict[int, list[float]] = {}
        for one in self.games:
            if (one.low, one.high) == (low, high) and (sets is None or one.set < sets):
                found.setdefault(one.set, []).append(one.score)
        return [fmean(scores) for _, scores in sorted(found.items()) if len(scores) == self.seats]

    def play(
        self,
        sets: int,
        seed: int,
        seconds: float | None,
        until_decided: bool,
        workers: Workers = THIS_PROCESS,
        longest: int | None = None,
    ) -> Iterator[Rung]:
        """Plays what is missing of so many sets of each pair, and keeps and yields each game.

        until_decided: neighbours that the sequential test has decided are not played on, nor pairs beyond them.
        """
        variant = Variant(self.game.info.id, dict(self.game.options))
        known = {(one.low, one.high, one.set, one.seat) for one in self.games}

        def missing(numbers: range) -> Iterator[Wanted]:
            for number in numbers:
                for low, high in self.pairs:
                    if until_decided and self.decided(low, high, number):
                        continue
                    for seat in range(self.seats):
                        if (low, high, number, seat) not in known:
                            levels = self.levels[low], self.levels[high]
                            yield Wanted(variant, levels, (low, high), number, seat, seed, seconds, longest)

        # Where it depends on the sets before which games are played, these must be over.
        parts = [range(number, number + 1) for number in range(sets)] if until_decided else [range(sets)]
        with workers.ready() as hands:
            for part in parts:
                for game in hands(play, list(missing(part))):
                    self.games.append(game)
                    self._kept.add(asdict(game))
                    yield game

    def decided(self, low: int, high: int, sets: int | None = None) -> bool:
        """Whether the sequential test has decided all neighbours between two levels, by the first sets alone."""
        return all(
            elo.verdict(self.scores(one, one + 1, sets), self._apart, self.seats) != "open" for one in range(low, high)
        )

    # -- the table ------------------------------------------------------------------------------------------------

    def report(self) -> Iterator[str]:
        """The table as Markdown: each level's rating, what it made of the one below, the test, and its cost."""
        results = {}
        for low, high in self.pairs:
            scores = self.scores(low, high)
            results[low, high] = (sum(scores) * self.seats, len(scores) * self.seats)
        found = elo.ratings(results, len(self.levels), self.seats)
        yield "| level | rating | the one below got | games | Elo above it (95 %) | test | CPU ms a decision |"
        yield "| --- | --- | --- | --- | --- | --- | --- |"
        for place, level in enumerate(self.levels):
            cells = ["", "", "", ""]
            scores = self.scores(place - 1, place) if place else []
            if scores:
                points, games = sum(scores) * self.seats, len(scores) * self.seats
                most, least = (-bound for bound in elo.interval(points, games, self.seats))
                middle = -elo.difference(points / games, self.seats)
                cells = [
                    f"{points / games:.0%}",
                    str(games),
                    f"{middle:+.0f} ({least:+.0f} to {most:+.0f})",
                    elo.verdict(scores, self._apart, self.seats),
                ]
            yield f"| {level.name} | {found[place]:.0f} | {' | '.join(cells)} | {self._cost(place):.1f} |"

    def _cost(self, place: int) -> float:
        costs = [one.low_ms for one in self.games if one.low == place]
        costs += [one.high_ms for one in self.games if one.high == place]
        return fmean(costs) if costs else 0.0


def told(kept: Rung, number: int, levels: Sequence[Level]) -> str:
    """A game as a line of progress."""
    return (
        f"game {number}: set {kept.set + 1}, level {levels[kept.low].name} (seat {kept.seat + 1}) "
        f"against {levels[kept.high].name}: {kept.score:g}"
    )
