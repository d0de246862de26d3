"""One game between two players: from an opening, with chance determined by a seed, to its record."""

import random
from dataclasses import dataclass
from statistics import fmean

from pyramidion.arena.players import Player, bot_of, choose
from pyramidion.core.bound_rules import Outcome
from pyramidion.core.errors import PyramidionError
from pyramidion.core.record import seat_tag
from pyramidion.core.session import Session
from pyramidion.core.variants import Variant
from pyramidion.engine.protocol_client import EngineMissing, WrongProtocol

MAX_PLIES = 2000
"""A game with more decisions and chance outcomes counts as drawn."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played. players: the first has `seat`, the second every other seat.

    places: the players' indices in the tournament. set: games of a set have the same opening and the same chance,
    determined by `seed` and `set`. start: text of the position from which the game begins; None: the game's own.
    random_plies: number of random decisions in the opening. seconds: time limit of a decision.
    """

    variant: Variant
    players: tuple[Player, Player]
    places: tuple[int, int]
    set: int
    seat: int
    seed: int
    seconds: float | None
    max_plies: int | None = None
    start: str | None = None
    random_plies: int = 0


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game. first, second: the players' indices. set, seat: as in `Pairing`.

    score: of the first player, 0 to 1. first_ms, second_ms: mean milliseconds per decision. fault: why a program has
    lost the game, "" if none did. record: the game as text.
    """

    first: int
    second: int
    set: int
    seat: int
    score: float
    first_ms: float
    second_ms: float
    fault: str
    record: str


def play_game(pairing: Pairing) -> PlayedGame:
    """Plays one game, in any process.

    A program that dies, does not answer, or makes an illegal decision has lost. Raises EngineMissing or WrongProtocol
    if a program cannot play at all.
    """
    seats = pairing.variant.make().seats
    players = [pairing.players[seat != pairing.seat] for seat in range(len(seats))]
    bot = bot_of(pairing.variant, any(player.level is not None for player in players))
    bot.forget()
    tags = {seat_tag(seat): player.level.bot_name if player.level and player.name == player.level.name else player.name
            for seat, player in zip(seats, players, strict=True)}  # fmt: skip
    session = Session(bot.game, seed=f"{pairing.seed} {pairing.set}", tags=tags, start=pairing.start)
    _play_opening(session, pairing)
    spent: list[list[float]] = [[] for _ in players]
    fault = ""
    while session.to_decide and session.ply < (pairing.max_plies or MAX_PLIES):
        outcome = session.pending_chance_outcome()
        if outcome is not None:
            session.play(outcome)
            continue
        seat = session.to_decide[0]
        try:
            seed = f"{session.seed} {session.ply}"
            text, took = choose(bot, players[seat], session, seat, seed, pairing.seconds)
        except (EngineMissing, WrongProtocol):
            raise
        except PyramidionError as error:
            if not players[seat].command:
                raise
            fault = f"{players[seat].name}: {error}"
            session.set_tag("Fault", fault)
            session.resign(seat)
            break
        spent[seat].append(took)
        session.play(text, seat)
    return _played_game(pairing, session, spent, fault)


def _play_opening(session: Session, pairing: Pairing) -> None:
    """Decides at random, without ending the game; all games of a set draw the same decisions."""
    chooser = random.Random(f"opening {pairing.seed} {pairing.set}")
    decided = 0
    while session.to_decide and decided < pairing.random_plies:
        outcome = session.pending_chance_outcome()
        if outcome is not None:
            session.play(outcome)
            continue
        position = session.position
        decision = position.sample(chooser)
        if not position.play(decision).to_decide:
            return
        session.play(decision)
        decided += 1


def _played_game(pairing: Pairing, session: Session, spent: list[list[float]], fault: str) -> PlayedGame:
    others = [second for seat, took in enumerate(spent) if seat != pairing.seat for second in took]
    first_ms, second_ms = (1000 * fmean(costs or [0.0]) for costs in (spent[pairing.seat], others))
    score = outcome_of(session)[pairing.seat]
    first, second = pairing.places
    return PlayedGame(
        first, second, pairing.set, pairing.seat, score, first_ms, second_ms, fault, str(session.record())
    )


def outcome_of(session: Session) -> Outcome:
    """How a game ended; a game that was cut off is a draw."""
    players = len(session.game.seats)
    return session.result if session.result is not None else tuple(1 / players for _ in range(players))
