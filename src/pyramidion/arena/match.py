"""Matches between levels of bots: which is stronger, and how sure that is."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pyramidion.core import registry
from pyramidion.core.bound_rules import Outcome
from pyramidion.core.decision import Decision
from pyramidion.core.game import Game
from pyramidion.core.options import OptionValue
from pyramidion.core.position import Position
from pyramidion.core.session import Session
from pyramidion.core.variants import Variant
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import Level
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.jobs.workers import THIS_PROCESS, Workers
from pyramidion.statistics import wilson

MAX_PLIES = 2000
"""A game with more decisions and chance outcomes counts as drawn."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a match. seat: where the first player sat. outcome: as `Position.result`."""

    seat: int
    outcome: Outcome
    texts: tuple[str, ...]

    @property
    def score(self) -> float:
        """What the first player got: 1 for a win, 0 for a loss, their share of a draw."""
        return self.outcome[self.seat]


def read_played_game(row: Any) -> PlayedGame:
    """A game from its checkpoint. Raises LookupError or TypeError."""
    return PlayedGame(row["seat"], tuple(row["outcome"]), tuple(row["texts"]))


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The first player's scores of a match, one number (0 to 1) a game; `fair` is what equal players would get."""

    scores: tuple[float, ...]
    fair: float

    @property
    def mean(self) -> float:
        """The share of all points, 0 to 1."""
        return sum(self.scores) / len(self.scores)

    @property
    def tally(self) -> str:
        """`3 won, 1 drawn, 0 lost`: whole wins and losses, and everything between."""
        won, lost = self.scores.count(1.0), self.scores.count(0.0)
        return f"{won} won, {len(self.scores) - won - lost} drawn, {lost} lost"

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95 % for the mean (Wilson 1927); cautious where draws occur."""
        return wilson(sum(self.scores), len(self.scores))

    @property
    def verdict(self) -> str:
        """Which is stronger, if the interval lets one say so."""
        low, high = self.interval
        if low > self.fair:
            return "the first is stronger"
        return "the second is stronger" if high < self.fair else "not decided"


def play_game(
    bot: Bot, seats: Sequence[Level | None], seed: str, seconds: float | None = None
) -> tuple[Outcome, tuple[str, ...]]:
    """One game between levels, one per seat (None plays at random); returns its outcome and its decisions' texts.

    seed: of chance and of the bots; the game is repeatable as far as no search is ended by time.
    """
    session = play_session(bot, seats, seed, seconds)
    return outcome_of(session), tuple(text for _, text in session.moves)


def outcome_of(session: Session) -> Outcome:
    """What each seat got; equal shares where the game was cut off."""
    players = len(session.game.seats)
    return session.result or (1 / players,) * players


def play_session(
    bot: Bot,
    seats: Sequence[Level | None],
    seed: str,
    seconds: float | None = None,
    spent: list[list[float]] | None = None,
    tags: Mapping[str, str] | None = None,
    max_plies: int | None = None,
) -> Session:
    """The same game as a session. spent: receives for each seat the CPU seconds of each of its decisions.

    max_plies: decisions and chance outcomes after which a game is cut off (None: MAX_PLIES).
    """
    session = Session(bot.game, seed=seed, tags=tags)
    bot.forget()
    while session.to_decide and session.ply < (max_plies or MAX_PLIES):
        decision = session.pending_chance_outcome()
        seat = session.to_decide[0]
        if decision is None:
            begun = time.process_time()
            decision = _choose(bot, session.position, seats[seat], seat, f"{seed} {session.ply}", seconds)
            if spent is not None:
                spent[seat].append(time.process_time() - begun)
        session.play(decision, seat)
    return session


def _choose(
    bot: Bot, position: Position[Any], level: Level | None, seat: int, seed: str, seconds: float | None
) -> Decision:
    chooser = random.Random(seed)
    if level is None:
        legal = position.legal(seat)
        return legal[chooser.randrange(len(legal))]
    search_seed = chooser.randrange(1 << 30)
    return bot.choose(DecisionRequest(position, level, seat=seat, seconds=seconds, seed=search_seed, replan=False))


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game of a match that is to be played. players: for each seat a level, None plays at random."""

    variant: Variant
    players: tuple[Level | None, ...]
    seat: int
    seed: str
    seconds: float | None


def bot_of(variant: Variant) -> Bot:
    """The bot of this process for a game, its searches made ready once."""
    return _bot(variant.game_id, tuple(sorted(variant.options.items())))


@lru_cache(4)
def _bot(game_id: str, options: tuple[tuple[str, OptionValue], ...]) -> Bot:
    bot = Bot(registry.game(game_id, **dict(options)))
    bot.warm(300.0)
    return bot


def play_pairing(pairing: Pairing) -> PlayedGame:
    """Plays one game, in whatever process."""
    return PlayedGame(pairing.seat, *play_game(bot_of(pairing.variant), pairing.players, pairing.seed, pairing.seconds))


def play_match(
    game: Game[Any],
    first: Level | None,
    second: Level | None,
    games: int,
    seed: int,
    seconds: float | None = None,
    report: Callable[[PlayedGame], None] = lambda played: None,
    *,
    seat: int | None = None,
    before: Sequence[PlayedGame] = (),
    workers: Workers = THIS_PROCESS,
) -> MatchScore:
    """A match of one player against another (or against one in each other seat).

    A player None plays at random. seconds: time limit of a decision. report: called with each game when it and all
    before it are over. seat: that of the first player; None: seats rotate. before: the first games, already played.
    """
    players = len(game.seats)
    variant = Variant(game.info.id, dict(game.options))
    seated = ((number, number % players if seat is None else seat) for number in range(len(before), games))
    pairings = (
        Pairing(
            variant,
            tuple(first if other == here else second for other in range(players)),
            here,
            f"{seed} {number}",
            seconds,
        )
        for number, here in seated
    )
    scores = [played.score for played in before]
    for played in workers.results(play_pairing, pairings):
        scores.append(played.score)
        report(played)
    return MatchScore(tuple(scores), 1 / players)
