"""The bots' processes: a few, shared by all tables; each thinks for one table at a time."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

from pyramidion.core.game import Game
from pyramidion.core.game_value import Value
from pyramidion.engine.analysis import Analysis
from pyramidion.engine.protocol_client import AsyncEngineProcess, Note
from pyramidion.server.bots.remote_workers import Far, FarEngine, Unanswered

T = TypeVar("T")

_log = logging.getLogger(__name__)

PROCESSES = 2
SECONDS = 3.0
"""The most that a bot may think about one decision."""
VALUES_SECONDS = 3.0
"""The most that proving the values of a position may take."""


class Asleep(Exception):
    """Nobody is at the table any more: what it asked for is not thought about."""


@dataclass(frozen=True, slots=True)
class Asker:
    """For whom a bot is to think: a table, whether a person plays there, and the address that shares its turns."""

    table_id: str
    person: bool
    address: str


@dataclass(order=True, slots=True)
class _Waiting:
    """A question in the queue; the least is the next."""

    behind_people: bool
    round: int
    """How many questions of its address are before it: so addresses take turns, however many tables they have."""
    number: int
    asker: Asker = field(compare=False)
    turn: asyncio.Future[AsyncEngineProcess] = field(compare=False)


class Bots:
    """Asks whichever process is free. People go first, and addresses take turns."""

    def __init__(self, processes: int = PROCESSES, front: Sequence[str] = (), far: Far | None = None) -> None:
        """front: see `AsyncEngineProcess`. far: workers that think for it elsewhere, where there are some."""
        self._far = far
        self.elsewhere = 0
        """Workers that are asked before the processes of this machine."""
        self._far_engines = 0
        """Those of them that wait to be asked, or think."""
        self._all = [AsyncEngineProcess(front) for _ in range(processes)]
        # Last in, first out: one process with warm searches serves until two tables think at once.
        self._idle = list(self._all)
        self._waiting: list[_Waiting] = []
        self._asking: Counter[tuple[str, bool]] = Counter()
        """Questions of each address, those that are being thought about included."""
        self._numbers = count()

    @property
    def waiting(self) -> int:
        """Questions that wait for a process."""
        return len(self._waiting)

    async def choose(
        self, game: Game[Any], texts: Sequence[str], seat: int, level: str, asker: Asker, note: Note | None = None,
        start: str | None = None,
    ) -> str:  # fmt: skip
        """The bot's decision. Raises PyramidionError if it cannot be had, Asleep if it is no longer wanted.

        note: told what the bot says aloud. start: of a set-up game.
        """
        return await self._ask(lambda engine: engine.choose(game, texts, seat, level, SECONDS, start, note), asker)

    async def values(
        self, game: Game[Any], texts: Sequence[str], asker: Asker, start: str | None = None
    ) -> list[tuple[Value | None, str]]:
        """What each decision is worth after some entries; raises as `choose` does."""
        return await self._ask(lambda engine: engine.values(game, texts, VALUES_SECONDS, start), asker)

    async def analyse(
        self, game: Game[Any], texts: Sequence[str], seat: int, seconds: float, asker: Asker,
        start: str | None = None, asked: str | None = None, *, brief: bool = False,
    ) -> Analysis:  # fmt: skip
        """What a position is worth (`players.analysis`); raises as `choose` does."""
        return await self._ask(
            lambda engine: engine.analyse(game, texts, seat, seconds, start, asked, brief=brief), asker
        )

    async def _ask(self, question: Callable[[AsyncEngineProcess], Awaitable[T]], asker: Asker) -> T:
        """Puts a question to a process when its turn comes."""
        share = asker.address, asker.person
        self._asking[share] += 1
        try:
            while True:
                engine = await self._turn(asker)
                try:
                    return await question(engine)
                except Unanswered as error:
                    _log.info("a worker gives no answer", extra={"error": str(error)})
                    self._ask_elsewhere(0)  # until it is looked again
                finally:
                    self._free(engine)
        finally:
            self._asking[share] -= 1
            if not self._asking[share]:
                del self._asking[share]

    async def _turn(self, asker: Asker) -> AsyncEngineProcess:
        if self._idle:
            return self._next_idle()
        before = self._asking[asker.address, asker.person]
        turn: asyncio.Future[AsyncEngineProcess] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(not asker.person, before, next(self._numbers), asker, turn)
        self._waiting.append(waiting)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self._free(turn.result())
            raise
        finally:
            if waiting in self._waiting:
                self._waiting.remove(waiting)

    def _next_idle(self) -> AsyncEngineProcess:
        """A worker elsewhere if one is free: this machine has other things to do."""
        found = next((engine for engine in self._idle if isinstance(engine, FarEngine)), self._idle[-1])
        self._idle.remove(found)
        return found

    async def look_for_workers(self) -> None:
        """Finds out how many workers there are elsewhere, and asks as many."""
        if self._far is None:
            return
        self._ask_elsewhere(await self._far.workers())

    def _ask_elsewhere(self, workers: int) -> None:
        assert self._far is not None
        self.elsewhere = workers
        while self._far_engines < self.elsewhere:
            self._far_engines += 1
            self._free(FarEngine(self._far))
        for engine in [engine for engine in self._idle if isinstance(engine, FarEngine)]:
            if self._far_engines > self.elsewhere:
                self._far_engines -= 1
                self._idle.remove(engine)

    def _free(self, engine: AsyncEngineProcess) -> None:
        """Hands a process to whoever is next."""
        if isinstance(engine, FarEngine) and self._far_engines > self.elsewhere:
            self._far_engines -= 1
            return
        open_turns = [waiting for waiting in self._waiting if not waiting.turn.done()]
        if open_turns:
            min(open_turns).turn.set_result(engine)
        else:
            self._idle.append(engine)

    def withdraw(self, table_id: str) -> None:
        """Nobody is at a table any more: what it waits for is not thought about."""
        for waiting in self._waiting:
            if waiting.asker.table_id == table_id and not waiting.turn.done():
                waiting.turn.set_exception(Asleep())

    async def close(self) -> None:
        """Ends the processes."""
        for engine in self._all:
            await engine.close()
        if self._far is not None:
            await self._far.close()
