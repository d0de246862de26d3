"""Regular tasks of a server: ends expired times, deletes old tables, and measures the delay of the event loop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from pyramidion.server.bots.pool import EnginePool
from pyramidion.server.bots.remote_workers import BEAT_SECONDS
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.ops.metrics import Metrics
from pyramidion.server.storage.async_store import HEARTBEAT_SECONDS, AsyncStore
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.tables.registry import TableRegistry
from pyramidion.server.util.aio import cancel_all

EXPIRY_SECONDS = 600.0
"""Interval for deleting tables that nobody has visited for long."""

CLOCK_SECONDS = 5.0
"""Interval for checking expired clocks at tables without clients."""

MAX_DUE, MAX_DUE_OF_ADDRESS = 50, 5
"""Maximum number of tables whose expired clocks are handled at the same time: in all, and per creator address."""

POLL_SECONDS = 1.0
"""Interval at which a server of a cluster reads what the others have done at its tables; usually the bus has reported
it before.
"""

LAG_SECONDS = 0.5
"""Interval for measuring the delay of the event loop."""

_log = logging.getLogger(__name__)


class Maintenance:
    """Runs the regular tasks until it is closed; use within the event loop."""

    def __init__(
        self, store: AsyncStore, rooms: TableRegistry, engine_pool: EnginePool, limits: Limits, metrics: Metrics
    ) -> None:
        self._store = store
        self._registry = rooms
        self._engine_pool = engine_pool
        self._limits = limits
        self._metrics = metrics
        self._tasks: list[asyncio.Task[None]] = []
        self._flagging: dict[str, asyncio.Task[None]] = {}
        """Tables whose expired clocks are being handled."""

    def start(self) -> None:
        """Begins."""
        tasks = [
            self._sweep_periodically(),
            self._measure_lag(),
            _periodically(CLOCK_SECONDS, self.check_clocks),
            _periodically(HEARTBEAT_SECONDS, self._store.record_heartbeat),
        ]
        if self._store.shared:
            tasks += [
                _periodically(POLL_SECONDS, self._registry.poll_peers),
                _periodically(BEAT_SECONDS, self._engine_pool.look_for_workers),
            ]
        self._tasks = [asyncio.create_task(task) for task in tasks]

    async def _measure_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            with suppress(StorageError):  # the gap grows until it can be stored
                await self._store.check_time()
            due = loop.time() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self._metrics.loop_lag.observe(max(0.0, loop.time() - due))

    async def check_clocks(self) -> None:
        """Ends expired clocks, also at tables without clients. Raises StorageError.

        A table with a long log takes seconds to load; others do not wait for it.
        """
        due = await self._store.run(self._store.tables.expired_deadlines, MAX_DUE, MAX_DUE_OF_ADDRESS)
        for table_id in due:
            if table_id not in self._flagging:
                task = self._flagging[table_id] = asyncio.create_task(self._flag(table_id), name=table_id)
                task.add_done_callback(lambda ended: self._flagging.pop(ended.get_name()))

    async def _flag(self, table_id: str) -> None:
        with suppress(StorageError):  # the deadline is on disk; the next attempt may succeed
            try:
                async with self._registry.open(table_id) as room:
                    await room.actor.flag_expired()
            except RequestError:
                await self._store.save_deadline(table_id, None)  # it cannot be read: nothing can be done about its time

    async def _sweep_periodically(self) -> None:
        while True:
            with suppress(StorageError):  # it is in the log; the next attempt may succeed
                while await self.delete_expired():
                    pass
            await asyncio.sleep(EXPIRY_SECONDS)

    async def delete_expired(self) -> list[str]:
        """Removes some tables that nobody has visited for too long; returns their ids. Raises StorageError."""
        days = self._limits.unstarted_days, self._limits.started_days
        here = (room.table.id for room in self._registry if not room.empty)
        await self._store.run(self._store.tables.touch, *here)
        found = await self._store.run(self._store.tables.delete_expired, *days)
        self._registry.evict(found)
        self._metrics.expired_tables.inc(len(found))
        if found:
            _log.info("tables.expired", extra={"count": len(found)})
        return found

    async def close(self) -> None:
        """Ends."""
        await cancel_all([*self._tasks, *self._flagging.values()])


async def _periodically(seconds: float, what: Callable[[], Awaitable[None]]) -> None:
    while True:
        with suppress(RequestError, StorageError):  # it is in the log; the next attempt may succeed
            await what()
        await asyncio.sleep(seconds)
