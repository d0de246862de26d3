"""Bots and engines: players that decide in a position, in this process or in their own, blocking or asynchronous."""

import asyncio
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from pyramidion.core.decision import Decision
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import Game
from pyramidion.core.position import Position
from pyramidion.engine import bot as engine_bot
from pyramidion.engine.levels import Level
from pyramidion.engine.levels import level as find_level
from pyramidion.engine.protocol_client import AsyncEngineProcess, EngineProcess, EngineRequest
from pyramidion.engine.searchers import DecisionRequest
from pyramidion.rl.spec import resolve_game


class Bot:
    """A bot of one level for one game, in this process: `Bot.level("pylos", 4).choose(position, seconds=1)`.

    It starts to compile its search in the background, and searches interpreted until that is done.
    """

    def __init__(self, game: Game[Any], level: Level) -> None:
        """Use `Bot.level`."""
        self.game = game
        self.strength = level
        self._bot = engine_bot.Bot(game)

    @classmethod
    def level(cls, game: str | Game[Any], level: int | str, /, **options: object) -> "Bot":
        """A bot of a level by its number, from 1, or `strong` for the last. Raises PyramidionError with a list of
        them.
        """
        found = resolve_game(game, options)
        return cls(found, find_level(str(level), found))

    def choose(
        self, position: Position[Any], seconds: float | None = None, *, seat: int | None = None, seed: int | None = None
    ) -> Decision:
        """A decision in a position. seconds: maximum; None: the level's own time. seat: the one to decide for, if
        several are to decide; None: the first. seed: makes the choice repeatable, unless time ends the search. Raises
        PyramidionError for a position of another game, or if the seat is not to decide.
        """
        if position.game != self.game:
            raise PyramidionError(f"This bot plays {self.game.identity}; the position is of {position.game.identity}.")
        return self._bot.choose(DecisionRequest(position, self.strength, seat=seat, seconds=seconds, seed=seed))

    async def choose_async(
        self, position: Position[Any], seconds: float | None = None, *, seat: int | None = None, seed: int | None = None
    ) -> Decision:
        """The same in a thread, without blocking the event loop."""
        return await asyncio.to_thread(self.choose, position, seconds, seat=seat, seed=seed)

    def wait_until_compiled(self, seconds: float) -> None:
        """Waits until the search is compiled, for a limited time: from then on it has its full strength."""
        self._bot.warm(seconds)


class Engine:
    """A program that speaks the engine protocol (docs/engine.md), for blocking callers.

    `with Engine.popen(["pyramidion", "engine"]) as engine: engine.choose(position, seconds=1)`.
    """

    def __init__(self, process: EngineProcess) -> None:
        """Use `Engine.popen`."""
        self._process = process

    @classmethod
    def popen(cls, command: Sequence[str] | None = None) -> "Engine":
        """An engine by its command line; None: our own. It is started on the first request."""
        return cls(EngineProcess(command))

    def choose(
        self, position: Position[Any], seconds: float = 1.0, *, level: int | str | None = None, seat: int | None = None
    ) -> Decision:
        """The engine's decision in a position. seconds: its time, or the maximum with a level. level: its strength;
        None: at full strength. seat: the one to decide for, if several are to decide; None: the first. The engine does
        not know what happened before the position.
        Raises EngineError if it dies or does not answer, PyramidionError if it refuses, and IllegalDecision for an
        illegal answer.
        """
        who, text = _question(position, seat)
        answer = self._process.choose(EngineRequest(position.game, [], who, _name(level), seconds, text))
        return position.decision(answer, who)

    def close(self) -> None:
        """Ends the program."""
        self._process.close()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncEngine:
    """The same for callers in an event loop: `async with AsyncEngine.popen([…]) as engine: await engine.choose(…)`."""

    def __init__(self, process: AsyncEngineProcess) -> None:
        """Use `AsyncEngine.popen`."""
        self._process = process

    @classmethod
    def popen(cls, command: Sequence[str] | None = None) -> "AsyncEngine":
        """See `Engine.popen`."""
        return cls(AsyncEngineProcess(command=command))

    async def choose(
        self, position: Position[Any], seconds: float = 1.0, *, level: int | str | None = None, seat: int | None = None
    ) -> Decision:
        """See `Engine.choose`."""
        who, text = _question(position, seat)
        answer = await self._process.choose(EngineRequest(position.game, [], who, _name(level), seconds, text))
        return position.decision(answer, who)

    async def close(self) -> None:
        """Ends the program."""
        await self._process.close()

    async def __aenter__(self) -> "AsyncEngine":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _question(position: Position[Any], seat: int | None) -> tuple[int, str]:
    """The seat that decides, and the position's text without the sealed decisions of others. Raises PyramidionError."""
    who = next(iter(position.to_decide), None) if seat is None else seat
    if who is None or who not in position.to_decide or who < 0:
        raise PyramidionError("This seat is not to decide here.")
    return who, position.game.notation.write_state(position.state)


def _name(level: int | str | None) -> str | None:
    return None if level is None else str(level)
