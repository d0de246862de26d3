"""Tournaments: pairs of players meet in sets of mirrored games, with standings, ratings and a sequential test.

A set has one game for each seat of the first player of a pair, all with the same opening and the same chance. Every
game is written to a folder as it ends, with its record, and a tournament that was stopped resumes there. Decisions
about which games to play use complete sets only, so the number of workers makes no difference.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from pyramidion.arena import elo
from pyramidion.arena.match import Pairing, PlayedGame, play_game
from pyramidion.arena.players import Player, close_programs
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.variants import Variant
from pyramidion.jobs.checkpoint import Checkpoint
from pyramidion.jobs.workers import THIS_PROCESS, Workers

FARTHEST = 2
"""In a ladder, players up to this many ranks apart meet."""
CHECKPOINT = "games.jsonl"

Pair = tuple[int, int]


def round_robin(count: int) -> list[Pair]:
    """Round robin."""
    return [(first, second) for first in range(count) for second in range(first + 1, count)]


def gauntlet(count: int) -> list[Pair]:
    """The first player meets all others."""
    return [(0, second) for second in range(1, count)]


def neighbours(count: int) -> list[Pair]:
    """Players up to two ranks apart meet; they are listed in order of strength."""
    return [(low, low + far) for far in range(1, FARTHEST + 1) for low in range(count - far)]


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of the games. seed: of chance, openings and players. seconds: time limit of a decision. seat: of
    the first player; None: each in turn. openings: texts of positions to begin with, one for each set in turn.
    random_plies: see `Pairing`. max_plies: after which a game is drawn; None: MAX_PLIES.
    """

    seed: int = 1
    seconds: float | None = None
    seat: int | None = None
    openings: tuple[str, ...] = ()
    random_plies: int = 0
    max_plies: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's rating so far. rating: the most likely one, the first player has 0. error: see `elo.rating_error`."""

    player: Player
    rating: float
    error: float
    points: float
    games: int
    milliseconds: float
    faults: int


class Tournament:
    """All games of a tournament: those in its folder and those still to be played."""

    def __init__(
        self,
        game: Game[Any],
        players: Sequence[Player],
        pairs: Sequence[Pair],
        conditions: Conditions = Conditions(),
        folder: Path | None = None,
        sprt: tuple[float, float] | None = None,
    ) -> None:
        """folder: of the checkpoint and the records; None: nothing is written.

        sprt: (low, high): the games of a pair end when a test has decided whether its first player is `low` or `high`
        Elo ahead. Raises PyramidionError if the folder belongs to another tournament.
        """
        if len({player.name for player in players}) < len(players):
            raise PyramidionError("Players need different names: write NAME=cmd:… or NAME=LEVEL.")
        self.game = game
        self.players = tuple(players)
        self.pairs = tuple(pairs)
        self.sprt = sprt
        self._conditions = conditions
        self._folder = folder
        for text in conditions.openings:
            game.position(text)
        self._seats = range(len(game.seats)) if conditions.seat is None else (conditions.seat,)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        about = {
            "game": game.identity,
            "players": [repr(player) for player in players],
            "pairs": self.pairs,
            "conditions": asdict(conditions),
            "sprt": sprt,
        }
        file = None if folder is None else folder / CHECKPOINT
        self._checkpoint = Checkpoint(file, about, "tournament", lambda row: PlayedGame(**row))
        self.games = self._checkpoint.rows

    def play(self, sets: int, workers: Workers = THIS_PROCESS) -> Iterator[PlayedGame]:
        """Plays the missing games of `sets` sets of each pair; writes each as it ends, and yields it."""
        known = {(one.first, one.second, one.set, one.seat) for one in self.games}

        def missing(numbers: Iterable[int]) -> Iterator[Pairing]:
            for number in numbers:
                for pair in self.pairs:
                    if self.verdict(pair, number) == "open":
                        for seat in self._seats:
                            if (*pair, number, seat) not in known:
                                yield self._pairing(pair, number, seat)

        # If the choice of games depends on earlier sets, those must be finished.
        parts = [range(number, number + 1) for number in range(sets)] if self.sprt else [range(sets)]
        try:
            with workers.mapper() as run_batches:
                for part in parts:
                    for played in run_batches(play_game, list(missing(part))):
                        self._add(played)
                        yield played
        finally:
            close_programs()

    def _pairing(self, pair: Pair, number: int, seat: int) -> Pairing:
        conditions = self._conditions
        first, second = pair
        return Pairing(
            Variant(self.game.info.id, dict(self.game.options)),
            (self.players[first], self.players[second]),
            pair,
            number,
            seat,
            conditions.seed,
            conditions.seconds,
            conditions.max_plies,
            conditions.openings[number % len(conditions.openings)] if conditions.openings else None,
            conditions.random_plies,
        )

    def _add(self, played: PlayedGame) -> None:
        self.games.append(played)
        if self._folder is not None:
            first, second = (
                re.sub(r"[^\w.+-]+", "_", self.players[place].name) for place in (played.first, played.second)
            )
            name = f"{played.set + 1:05d}-{first}-{second}-{self.game.seats[played.seat]}.txt"
            (self._folder / name).write_text(played.record, encoding="utf-8")
        self._checkpoint.add(asdict(played))

    # -- results --------------------------------------------------------------------------------------------------

    @property
    def fair(self) -> float:
        """The points that equal players would expect from a game."""
        return 1 / len(self.game.seats)

    def scores(self, pair: Pair, sets: int | None = None) -> list[float]:
        """The mean score of the first player of a pair in each complete set of games, counting only consecutive sets
        from the first.
        """
        found: dict[int, list[float]] = {}
        for one in self.games:
            if (one.first, one.second) == pair and (sets is None or one.set < sets):
                found.setdefault(one.set, []).append(one.score)
        return [fmean(scores) for _, scores in sorted(found.items()) if len(scores) == len(self._seats)]

    def verdict(self, pair: Pair, sets: int | None = None) -> str:
        """`low`, `high` or `open`: the sequential test's result for a pair, counting only consecutive sets from the
        first.
        """
        if self.sprt is None:
            return "open"
        return elo.sprt_verdict(self.scores(pair, sets), *self.sprt, len(self.game.seats))

    def standings(self) -> list[Standing]:
        """The players, best first."""
        count = len(self.game.seats)
        played = {pair: self.scores(pair) for pair in self.pairs}
        results = {
            pair: (sum(scores) * len(self._seats), len(scores) * len(self._seats)) for pair, scores in played.items()
        }
        ratings = elo.ratings(results, len(self.players), count)
        found = []
        for place, player in enumerate(self.players):
            own = [scores for pair, scores in played.items() if place == pair[0]]
            others = [[1 - score for score in scores] for pair, scores in played.items() if place == pair[1]]
            scores = [score for one in [*own, *others] for score in one]
            found.append(
                Standing(
                    player,
                    ratings[place],
                    elo.rating_error(scores) if scores else float("inf"),
                    sum(one.score if one.first == place else 1 - one.score for one in self._games_of(place)),
                    len(self._games_of(place)),
                    self._milliseconds(place),
                    sum(one.fault.startswith(f"{player.name}: ") for one in self._games_of(place)),
                )
            )
        return sorted(found, key=lambda one: -one.rating)

    def _games_of(self, place: int) -> list[PlayedGame]:
        return [one for one in self.games if place in (one.first, one.second)]

    def _milliseconds(self, place: int) -> float:
        costs = [one.first_ms for one in self.games if one.first == place]
        costs += [one.second_ms for one in self.games if one.second == place]
        return fmean(costs) if costs else 0.0

    def encounter(self, pair: Pair) -> str:
        """A pair's results so far, in one line."""
        first, second = (self.players[place].name for place in pair)
        scores, seats = self.scores(pair), len(self.game.seats)
        if not scores:
            return f"{first} against {second}: no whole set yet"
        middle, low, high = elo.elo_interval_of_sets(scores, seats)
        games = [one.score for one in self.games if (one.first, one.second) == pair]
        won, lost = games.count(1.0), games.count(0.0)
        line = (
            f"{first} against {second}: {won} won, {len(games) - won - lost} drawn, {lost} lost; {fmean(scores):.1%} "
            f"(equal players: {self.fair:.0%}), {middle:+.0f} Elo ({low:+.0f} to {high:+.0f})"
        )
        if len(self._seats) == 2 and seats == 2:
            line += f", pairs {' '.join(map(str, elo.pentanomial(scores)))}"
        if self.sprt is not None:
            ratio = elo.log_likelihood_ratio(scores, *self.sprt, seats)
            verdict = {"low": f"{self.sprt[0]:g} Elo", "high": f"{self.sprt[1]:g} Elo", "open": "not decided"}
            line += f"; SPRT {verdict[self.verdict(pair)]} (log likelihood ratio {ratio:+.2f})"
        return line

    def report(self) -> Iterator[str]:
        """The standings as Markdown, then a line for each pair."""
        yield "| player | Elo, ± 95 % | points | games | ms a decision | lost by a fault |"
        yield "| --- | --- | --- | --- | --- | --- |"
        for one in self.standings():
            rating = f"{one.rating:+.0f} ± {one.error:.0f}"
            cells = [one.player.name, rating, f"{one.points:g}", one.games, f"{one.milliseconds:.1f}", one.faults or ""]
            yield f"| {' | '.join(map(str, cells))} |"
        yield ""
        for pair in self.pairs:
            yield self.encounter(pair)

    def progress_line(self, played: PlayedGame) -> str:
        """A game as a line of progress."""
        first, second = self.players[played.first], self.players[played.second]
        fault = f" ({played.fault})" if played.fault else ""
        return (
            f"game {len(self.games)}: set {played.set + 1}, {first.name} as {self.game.seats[played.seat]} against "
            f"{second.name}: {played.score:g}{fault}"
        )
