"""The ladder of a game's levels: neighbours and next neighbours play each other, seats and dice mirrored.

A set of games between two levels has one game for each seat of the first of them, all with the same dice. Every game is
written to a checkpoint as it ends, with its record, and a ladder that was stopped resumes there. Which games are
played depends on whole sets alone, so the number of workers makes no difference.
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
from pyramidion.core.variants import Variant
from pyramidion.engine.levels import Level
from pyramidion.jobs.checkpoint import Checkpoint
from pyramidion.jobs.workers import THIS_PROCESS, Workers

SPRT_ELO = 100.0
"""The sequential test decides whether the lower of two neighbours is this many Elo behind, or not at all. Games whose
levels are closer together need a smaller difference."""
FARTHEST = 2
"""Levels so far apart play each other, and all that are nearer."""


@dataclass(frozen=True, slots=True)
class LadderGame:
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
class LadderPairing:
    """One game that is to be played, see `Rung`. levels: the lower, the higher. seconds: time limit of a decision."""

    variant: Variant
    levels: tuple[Level, Level]
    places: tuple[int, int]
    set: int
    seat: int
    seed: int
    seconds: float | None
    max_plies: int | None = None


def play_ladder_game(wanted: LadderPairing) -> LadderGame:
    """Plays one game, in whatever process."""
    bot, (low, high) = bot_of(wanted.variant), wanted.places
    levels = [wanted.levels[seat != wanted.seat] for seat in range(len(bot.game.seats))]
    spent: list[list[float]] = [[] for _ in levels]
    tags = {seat_tag(name): level.bot_name for name, level in zip(bot.game.seats, levels, strict=True)}
    session = play_session(bot, levels, f"{wanted.seed} {wanted.set}", wanted.seconds, spent, tags, wanted.max_plies)
    own = spent[wanted.seat]
    others = [second for seat, took in enumerate(spent) if seat != wanted.seat for second in took]
    low_ms, high_ms = (1000 * fmean(costs or [0.0]) for costs in (own, others))
    score = outcome_of(session)[wanted.seat]
    return LadderGame(low, high, wanted.set, wanted.seat, score, low_ms, high_ms, str(session.record()))


class Ladder:
    """All games of a ladder, those of its checkpoint and those to come."""

    def __init__(
        self,
        game: Game[Any],
        levels: Sequence[Level],
        file: Path | None,
        about: dict[str, Any],
        sprt_elo: float = SPRT_ELO,
    ) -> None:
        """file: the checkpoint; None: nothing is written. about: what else must be the same to resume.

        sprt_elo: the Elo difference that the sequential test looks for, see `SPRT_ELO`.
        Raises PyramidionError if the file is not the checkpoint of this ladder.
        """
        self.game = game
        self.levels = tuple(levels)
        self.seats = len(game.seats)
        self._sprt_elo = sprt_elo
        about = {"game": game.identity, "levels": [repr(level) for level in levels], **about}
        self._checkpoint = Checkpoint(file, about, "ladder", lambda row: LadderGame(**row))
        self.games = self._checkpoint.rows

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of levels that play each other, by their indices."""
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
        sprt: bool,
        workers: Workers = THIS_PROCESS,
        max_plies: int | None = None,
    ) -> Iterator[LadderGame]:
        """Plays the missing games of `sets` sets of each pair; writes each to the checkpoint and yields it.

        sprt: pairs end when the sequential test has decided all neighbours between them.
        """
        variant = Variant(self.game.info.id, dict(self.game.options))
        known = {(one.low, one.high, one.set, one.seat) for one in self.games}

        def missing(numbers: range) -> Iterator[LadderPairing]:
            for number in numbers:
                for low, high in self.pairs:
                    if sprt and self.decided(low, high, number):
                        continue
                    for seat in range(self.seats):
                        if (low, high, number, seat) not in known:
                            levels = self.levels[low], self.levels[high]
                            yield LadderPairing(variant, levels, (low, high), number, seat, seed, seconds, max_plies)

        # Where it depends on the sets before which games are played, these must be over.
        parts = [range(number, number + 1) for number in range(sets)] if sprt else [range(sets)]
        with workers.mapper() as run_batches:
            for part in parts:
                for game in run_batches(play_ladder_game, list(missing(part))):
                    self.games.append(game)
                    self._checkpoint.add(asdict(game))
                    yield game

    def decided(self, low: int, high: int, sets: int | None = None) -> bool:
        """Whether the sequential test has decided all neighbours between two levels, by the first sets alone."""
        return all(
            elo.sprt_verdict(self.scores(one, one + 1, sets), self._sprt_elo, self.seats) != "open"
            for one in range(low, high)
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
                most, least = (-bound for bound in elo.elo_interval(points, games, self.seats))
                middle = -elo.elo_difference(points / games, self.seats)
                cells = [
                    f"{points / games:.0%}",
                    str(games),
                    f"{middle:+.0f} ({least:+.0f} to {most:+.0f})",
                    elo.sprt_verdict(scores, self._sprt_elo, self.seats),
                ]
            yield f"| {level.name} | {found[place]:.0f} | {' | '.join(cells)} | {self._cost(place):.1f} |"

    def _cost(self, place: int) -> float:
        costs = [one.low_ms for one in self.games if one.low == place]
        costs += [one.high_ms for one in self.games if one.high == place]
        return fmean(costs) if costs else 0.0


def progress_line(played: LadderGame, number: int, levels: Sequence[Level]) -> str:
    """A game as a line of progress."""
    return (
        f"game {number}: set {played.set + 1}, level {levels[played.low].name} (seat {played.seat + 1}) "
        f"against {levels[played.high].name}: {played.score:g}"
    )
