"""The ladder of a game's levels: neighbours and next neighbours play each other, seats and dice mirrored.

A set of games between two levels has one game for each seat of the first of them, all with the same dice. Every game is
kept as it ends, with its record, and a ladder that was stopped goes on from there.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.record import seat_tag
from pyramidion.lab import elo
from pyramidion.lab.arena import outcome_of, play_session
from pyramidion.players.bot import Bot
from pyramidion.players.levels import Level

AHEAD = 100.0
"""The sequential test of neighbours asks whether the lower one is so many Elo behind, or not at all."""
FARTHEST = 2
"""Levels so far apart play each other, and all that are nearer."""


@dataclass(frozen=True, slots=True)
class Kept:
    """One game. low, high: the levels' places, from 0. set: its number. seat: of the lower level. score: his, 0 to 1.

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


class Ladder:
    """All games of a ladder, those kept and those to come."""

    def __init__(self, game: Game[Any], levels: Sequence[Level], file: Path | None, about: dict[str, Any]) -> None:
        """file: where games are kept; None: nowhere. about: what else must be the same for a ladder to go on.

        Raises PyramidionError if the file keeps another ladder, or none.
        """
        self.game = game
        self.levels = tuple(levels)
        self.seats = len(game.seats)
        self._file = file
        self._about = {"game": game.identity, "levels": [repr(level) for level in levels], **about}
        self.games: list[Kept] = [] if file is None else self._read(file)

    def _read(self, file: Path) -> list[Kept]:
        try:
            if not file.exists():
                file.write_text(json.dumps(self._about) + "\n", encoding="utf-8")
                return []
            lines = file.read_text(encoding="utf-8").splitlines()
            if not lines or json.loads(lines[0]) != self._about:
                raise PyramidionError(f"{file} keeps another ladder (or other levels); give another file.")
            return [Kept(**json.loads(line)) for line in lines[1:]]
        except OSError as error:
            raise PyramidionError(f"{file}: {error.strerror}.") from error
        except (ValueError, TypeError) as error:
            raise PyramidionError(f"{file} does not keep a ladder: {error}.") from error

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Who plays whom, by their places."""
        count = len(self.levels)
        return [(low, low + far) for far in range(1, FARTHEST + 1) for low in range(count - far)]

    def scores(self, low: int, high: int) -> list[float]:
        """What the lower level got, on average, in each whole set of games between two."""
        sets: dict[int, list[float]] = {}
        for one in self.games:
            if (one.low, one.high) == (low, high):
                sets.setdefault(one.set, []).append(one.score)
        return [fmean(found) for _, found in sorted(sets.items()) if len(found) == self.seats]

    def play(self, sets: int, seed: int, seconds: float | None, until_decided: bool) -> Iterator[Kept]:
        """Plays what is missing of so many sets of each pair, and keeps and yields each game.

        until_decided: neighbours that the sequential test has decided are not played on, nor pairs beyond them.
        """
        bot = Bot(self.game)
        bot.warm(300.0)
        known = {(one.low, one.high, one.set, one.seat) for one in self.games}
        for number in range(sets):
            for low, high in self.pairs:
                if until_decided and self.decided(low, high):
                    continue
                for seat in range(self.seats):
                    if (low, high, number, seat) in known:
                        continue
                    kept = self._played(bot, low, high, number, seat, seed, seconds)
                    self.games.append(kept)
                    if self._file is not None:
                        with self._file.open("a", encoding="utf-8") as out:
                            out.write(json.dumps(asdict(kept)) + "\n")
                    yield kept

    def decided(self, low: int, high: int) -> bool:
        """Whether the sequential test has decided all neighbours between two levels."""
        return all(elo.verdict(self.scores(one, one + 1), AHEAD, self.seats) != "open" for one in range(low, high))

    def _played(self, bot: Bot, low: int, high: int, number: int, seat: int, seed: int, seconds: float | None) -> Kept:
        places = [low if one == seat else high for one in range(self.seats)]
        spent: list[list[float]] = [[] for _ in places]
        levels = [self.levels[place] for place in places]
        tags = {seat_tag(name): f"bot {level.name}" for name, level in zip(self.game.seats, levels, strict=True)}
        session = play_session(bot, levels, f"{seed} {number}", seconds, spent, tags)
        costs = {
            place: [second for one, took in zip(places, spent, strict=True) if one == place for second in took]
            for place in (low, high)
        }
        low_ms, high_ms = (1000 * fmean(costs[place] or [0.0]) for place in (low, high))
        return Kept(low, high, number, seat, outcome_of(session)[seat], low_ms, high_ms, str(session.record()))

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
                    elo.verdict(scores, AHEAD, self.seats),
                ]
            yield f"| {level.name} | {found[place]:.0f} | {' | '.join(cells)} | {self._cost(place):.1f} |"

    def _cost(self, place: int) -> float:
        costs = [one.low_ms for one in self.games if one.low == place]
        costs += [one.high_ms for one in self.games if one.high == place]
        return fmean(costs) if costs else 0.0


def told(kept: Kept, number: int, levels: Sequence[Level]) -> str:
    """A game as a line of progress."""
    return (
        f"game {number}: set {kept.set + 1}, level {levels[kept.low].name} (seat {kept.seat + 1}) "
        f"against {levels[kept.high].name}: {kept.score:g}"
    )
