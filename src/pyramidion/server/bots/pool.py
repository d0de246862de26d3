"""The bots' processes: a few, shared by all tables; each works for one table at a time."""

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
from pyramidion.engine.protocol_client import AsyncEngineProcess, EngineRequest, Note
from pyramidion.server.bots.remote_workers import RemoteEngine, Unanswered, WorkerQueue

T = TypeVar("T")

_log = logging.getLogger(__name__)

PROCESSES = 2
SECONDS = 3.0
"""Maximum time for a bot's decision."""
VALUES_SECONDS = 3.0
"""Maximum time for proving the values of a position."""


class RequestCancelled(Exception):
    """Nobody is at the table any more: the request is dropped."""


@dataclass(frozen=True, slots=True)
class Requester:
    """The requester of a bot's work: a table, whether a person plays there, and the address whose quota it uses."""

    table_id: str
    person: bool
    address: str


@dataclass(order=True, slots=True)
class _Waiting:
    """A request in the queue; the smallest is next."""

    behind_people: bool
    round: int
    """The number of earlier requests from the same address, so that addresses take turns, however many tables they
    have.
    """
    number: int
    requester: Requester = field(compare=False)
    turn: asyncio.Future[AsyncEngineProcess] = field(compare=False)


class EnginePool:
    """Sends requests to whichever process is free. Players take precedence, and addresses take turns."""

    def __init__(
        self,
        processes: int = PROCESSES,
        front: Sequence[str] = (),
        workers: WorkerQueue | None = None,
        grace: float | None = None,
    ) -> None:
        """front, grace: see `AsyncEngineProcess`. workers: remote workers, if there are any."""
        self._worker_queue = workers
        self.remote_workers = 0
        """Remote workers, which are preferred to the processes of this machine."""
        self._remote_engines = 0
        """The remote workers that are idle or working."""
        self._all = [AsyncEngineProcess(front, grace=grace) for _ in range(processes)]
        # Last in, first out: one process with warm caches serves until two tables send requests at the same time.
        self._idle = list(self._all)
        self._waiting: list[_Waiting] = []
        self._asking: Counter[tuple[str, bool]] = Counter()
        """Requests of each address, including those in progress."""
        self._numbers = count()

    @property
    def waiting(self) -> int:
        """Requests that wait for a process."""
        return len(self._waiting)

    async def choose(self, request: EngineRequest, requester: Requester, note: Note | None = None) -> str:
        """The bot's decision. Raises PyramidionError if it fails, RequestCancelled if it is no longer wanted.
        note: called with the bot's remarks.
        """
        return await self._ask(lambda engine: engine.choose(request, note), requester)

    async def values(
        self, game: Game[Any], texts: Sequence[str], requester: Requester, start: str | None = None
    ) -> list[tuple[Value | None, str]]:
        """The value of each decision after some entries; raises as `choose` does."""
        return await self._ask(lambda engine: engine.values(game, texts, VALUES_SECONDS, start), requester)

    async def analyse(
        self, game: Game[Any], texts: Sequence[str], seat: int, seconds: float, requester: Requester,
        start: str | None = None, asked: str | None = None, *, brief: bool = False, lines: int | None = None,
    ) -> Analysis:  # fmt: skip
        """The analysis of a position (`engine.analysis`); raises as `choose` does."""
        return await self._ask(
            lambda engine: engine.analyse(game, texts, seat, seconds, start, asked, brief=brief, lines=lines), requester
        )

    async def _ask(self, question: Callable[[AsyncEngineProcess], Awaitable[T]], requester: Requester) -> T:
        """Sends a request to a process when its turn comes."""
        share = requester.address, requester.person
        self._asking[share] += 1
        try:
            while True:
                engine = await self._turn(requester)
                try:
                    return await question(engine)
                except Unanswered as error:
                    _log.info("engine.worker_failed", extra={"error": str(error)})
                    self._use_workers(0)  # until the next check
                finally:
                    self._free(engine)
        finally:
            self._asking[share] -= 1
            if not self._asking[share]:
                del self._asking[share]

    async def _turn(self, requester: Requester) -> AsyncEngineProcess:
        if self._idle:
            return self._next_idle()
        before = self._asking[requester.address, requester.person]
        turn: asyncio.Future[AsyncEngineProcess] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(not requester.person, before, next(self._numbers), requester, turn)
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
        """A free remote worker comes first: this machine has other work."""
        found = next((engine for engine in self._idle if isinstance(engine, RemoteEngine)), self._idle[-1])
        self._idle.remove(found)
        return found

    async def look_for_workers(self) -> None:
        """Counts the remote workers and adjusts the number of parallel requests to them."""
        if self._worker_queue is None:
            return
        self._use_workers(await self._worker_queue.workers())

    def _use_workers(self, workers: int) -> None:
        assert self._worker_queue is not None
        self.remote_workers = workers
        while self._remote_engines < self.remote_workers:
            self._remote_engines += 1
            self._free(RemoteEngine(self._worker_queue))
        for engine in [engine for engine in self._idle if isinstance(engine, RemoteEngine)]:
            if self._remote_engines > self.remote_workers:
                self._remote_engines -= 1
                self._idle.remove(engine)

    def _free(self, engine: AsyncEngineProcess) -> None:
        """Assigns a process to the next request in the queue."""
        if isinstance(engine, RemoteEngine) and self._remote_engines > self.remote_workers:
            self._remote_engines -= 1
            return
        open_turns = [waiting for waiting in self._waiting if not waiting.turn.done()]
        if open_turns:
            min(open_turns).turn.set_result(engine)
        else:
            self._idle.append(engine)

    def withdraw(self, table_id: str) -> None:
        """Nobody is at a table any more: its waiting requests are cancelled."""
        for waiting in self._waiting:
            if waiting.requester.table_id == table_id and not waiting.turn.done():
                waiting.turn.set_exception(RequestCancelled())

    async def close(self) -> None:
        """Ends the processes."""
        for engine in self._all:
            await engine.close()
        if self._worker_queue is not None:
            await self._worker_queue.close()
