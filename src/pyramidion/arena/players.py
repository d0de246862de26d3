"""Players of matches: a level of our bots, a random player, or a program that speaks the engine protocol."""

import random
import re
import shlex
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from multiprocessing.util import Finalize
from typing import Any

from pyramidion.core import registry
from pyramidion.core.decision import Decision
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.options import OptionValue
from pyramidion.core.session import Session
from pyramidion.core.variants import Variant
from pyramidion.engine.bot import Bot
from pyramidion.engine.levels import Level, level
from pyramidion.engine.protocol_client import EngineProcess, EngineRequest
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.engine.tablebase import find_tablebase, how_to_solve

PROGRAM_SECONDS = 1.0
"""A program has this long for a decision if no time is given."""
GRACE_SECONDS = 10.0
"""Maximum delay of a program's answer after its time; beyond it the program has lost the game."""
_PROGRAM = "cmd:"
_NAMED = re.compile(r"(?P<name>[\w.+-][\w .+-]*)=(?P<rest>.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Player:
    """A player. level: of our bots. command: a program instead; with neither, the player decides at random.

    name: in standings and records. options: of the program, set at its start.
    """

    name: str
    level: Level | None = None
    command: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()


def parse_player(text: str, game: Game[Any], options: Mapping[str, str] | None = None) -> Player:
    """The player that a text names, such as `3`, `random`, `cmd:./engine --fast` or `Hal=cmd:./engine`.

    A level by its number or name; `searching`: the top level without a solution; `perfect`: with one. options: for a
    program. Raises PyramidionError.
    """
    named = _NAMED.fullmatch(text) if not text.startswith(_PROGRAM) else None
    name, rest = (named["name"], named["rest"]) if named else (None, text)
    if rest.startswith(_PROGRAM):
        try:
            command = tuple(shlex.split(rest.removeprefix(_PROGRAM)))
        except ValueError as error:
            raise PyramidionError(f"The quotes of {rest!r} do not match.") from error
        if not command:
            raise PyramidionError("After cmd: comes a program and its arguments, such as cmd:'./my-engine --fast'.")
        return Player(name or command[0].rpartition("/")[2], None, command, tuple((options or {}).items()))
    if options:
        raise PyramidionError(f"Only programs have options; {text!r} is not one.")
    return Player(name or rest, _level(rest, game))


def _level(name: str, game: Game[Any]) -> Level | None:
    if name == "random":
        return None
    if name == "searching":
        return replace(level("strong", game), perfect=False)
    if name == "perfect":
        solution = find_tablebase(game)
        if solution is None or not solution.has_distance:
            raise PyramidionError(f"A perfect player needs distances. {how_to_solve(game)}")
        return level("strong", game)
    return level(name, game)


# -- deciding ---------------------------------------------------------------------------------------------------------


def choose(
    bot: Bot, player: Player, session: Session, seat: int, seed: str, seconds: float | None
) -> tuple[str, float]:
    """A player's decision and the seconds it took: of processor time for our bots, of wall-clock time for programs.

    Raises EngineError or PyramidionError if a program fails, IllegalDecision if its decision is illegal.
    """
    chooser, position = random.Random(seed), session.position
    if player.command:
        begun = time.perf_counter()
        text = program(player).choose(
            EngineRequest(
                session.game, session.open_texts, seat, None, seconds or PROGRAM_SECONDS, session.start,
                seed=chooser.randrange(1 << 30),
            )
        )  # fmt: skip
        took = time.perf_counter() - begun
        return session.check(text, seat).text, took
    begun = time.process_time()
    decision: Decision
    if player.level is None:
        legal = position.legal(seat)
        decision = legal[chooser.randrange(len(legal))]
    else:
        search_seed = chooser.randrange(1 << 30)
        request = DecisionRequest(position, player.level, seat=seat, seconds=seconds, seed=search_seed, replan=False)
        decision = bot.choose(request)
    return decision.text, time.process_time() - begun


def bot_of(variant: Variant, searches: bool = True) -> Bot:
    """This process's bot for a game. searches: waits until its search is compiled."""
    bot = _bot(variant.game_id, tuple(sorted(variant.options.items())))
    if searches:
        bot.warm(300.0)
    return bot


@lru_cache(4)
def _bot(game_id: str, options: tuple[tuple[str, OptionValue], ...]) -> Bot:
    return Bot(registry.game(game_id, **dict(options)))


_programs: dict[Player, EngineProcess] = {}
"""The programs that this process has started."""


def program(player: Player) -> EngineProcess:
    """The program of a player, started at its first decision and reused for further games."""
    if player not in _programs:
        if not _programs:
            Finalize(None, close_programs, exitpriority=10)  # worker processes end without atexit
        _programs[player] = EngineProcess(player.command, dict(player.options), GRACE_SECONDS)
    return _programs[player]


def close_programs() -> None:
    """Ends all programs of this process."""
    while _programs:
        _programs.popitem()[1].close()
