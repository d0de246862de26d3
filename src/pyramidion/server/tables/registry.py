"""The rooms of a house: those that somebody is in, some that were left lately, any other when it is asked for."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, suppress

from pyramidion.core.errors import PyramidionError
from pyramidion.server.bots.pool import EnginePool
from pyramidion.server.cluster.coordinator import Coordinator
from pyramidion.server.cluster.redis_bus import LogAdvanced
from pyramidion.server.config import Limits
from pyramidion.server.errors import UnreadableTable
from pyramidion.server.ops.metrics import Metrics
from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.tables.remote_presence import PresenceReport
from pyramidion.server.tables.room import Room
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps
from pyramidion.server.util.time_slicer import TimeSlicer

TOUCH_SECONDS = 1800.0
"""That somebody has come to a table is looked up on disk so often at most."""

_log = logging.getLogger(__name__)


class TableRegistry:
    """Finds rooms, forgets them, and brings them up to what other servers have written; use within the event loop."""

    def __init__(self, store: AsyncStore, engine_pool: EnginePool, limits: Limits, redis: str | None = None) -> None:
        """redis: joins the servers of a shared database (see `ClusterBus`). Raises PyramidionError if it is none."""
        self._store = store
        self._engine_pool = engine_pool
        self._limits = limits
        self.coordinator = Coordinator(redis, store.database.secret_box.key_id, store.shared, self._hear)
        self._rooms: dict[str, Room] = {}
        self._idle: dict[str, None] = {}
        """TableRegistry that nobody is in, longest left first."""
        self._openings: dict[str, asyncio.Task[None]] = {}
        self._reading_on: dict[str, asyncio.Task[None]] = {}
        self._slicer = TimeSlicer()

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    def show(self, metrics: Metrics) -> None:
        """Has it measured how many there are."""
        metrics.add_gauge("tables_open", "Tables in memory", lambda: len(self._rooms))
        metrics.add_gauge("tables_idle", "Tables in memory that nobody is at", lambda: len(self._idle))
        metrics.add_gauge("tables_opening", "Tables that are being read from their logs", lambda: len(self._openings))
        metrics.add_gauge(
            "tables_led", "Tables with guests whose chance, clocks and bots are seen to here", self._count_led
        )

    def _count_led(self) -> int:
        return sum(room.presence.leads and bool(room.presence) for room in self)

    # -- finding ------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def open(self, table_id: str) -> AsyncIterator[Room]:
        """The room of a table, loaded from its log if need be; it stays in memory until the block ends.

        Raises RequestError if there is no such table, or if it cannot be read; StorageError.
        """
        room = await self._load(table_id)
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            self.release(table_id)

    async def _load(self, table_id: str) -> Room:
        table_id = table_id[:100]
        if self.coordinator.shared:
            if (begun := self._openings.get(table_id)) is not None:
                await asyncio.wait([begun])  # its log may have been read before others wrote what this asker knows of
            if table_id in self._rooms:
                await self._catch_up(table_id)
        while table_id not in self._rooms:
            opening = self._openings.get(table_id)
            if opening is None:
                opening = self._openings[table_id] = asyncio.create_task(self._read(table_id))
                opening.add_done_callback(lambda done: self._opened(table_id, done))
            # Whoever goes away meanwhile leaves it to the others who wait for the same table.
            await asyncio.shield(opening)
        return self._rooms[table_id]

    async def _read(self, table_id: str) -> None:
        row, log = await self._store.read_on(table_id, 0)
        try:
            table = Table(row, (), self._store.outages)
            await self._slicer.run(table.replaying(log))
        except (PyramidionError, ValueError, LookupError, TypeError) as error:
            _log.error("table.unreadable", extra={"table": table_id, "error": f"{type(error).__name__}: {error}"})
            raise UnreadableTable() from error
        if table.session.over:
            with suppress(StorageError):  # it is in the log; whoever comes next tries again
                await self._store.keep_end(table)
        self._rooms[table_id] = Room(
            table, self._store, self.coordinator, self._engine_pool, self, self._limits, self._slicer
        )

    def _opened(self, table_id: str, opening: asyncio.Task[None]) -> None:
        del self._openings[table_id]
        if not opening.cancelled():
            opening.exception()  # told to those who wait; if they have all gone, to nobody

    # -- keeping and forgetting ---------------------------------------------------------------------------------------

    async def touch(self, table_id: str) -> None:
        """Somebody has come to a table, or left it: its time to be kept begins anew."""
        room = self._rooms.get(table_id)
        if room is not None and timestamps.now() - room.touched < TOUCH_SECONDS:
            return
        with suppress(StorageError):  # it is in the log, and the guest is here all the same
            await self._store.run(self._store.tables.touch, table_id)
            if room is not None:
                room.touched = timestamps.now()

    def release(self, table_id: str) -> None:
        """Lets a room that nobody uses leave memory once others have been left later; its log is on disk."""
        room = self._rooms.get(table_id)
        if room is not None and room.empty:
            self._idle.pop(table_id, None)
            self._idle[table_id] = None
        while len(self._idle) > self._limits.idle_rooms:
            oldest = next(iter(self._idle))
            del self._idle[oldest]
            if oldest in self._rooms and self._rooms[oldest].empty:
                self._rooms.pop(oldest).forget()

    def invalidate(self, table_id: str) -> None:
        """Drops a room that differs from its log on disk; its clients are told to connect again."""
        room = self._rooms.pop(table_id, None)
        if room is not None:
            room.lost()

    def evict(self, table_ids: Collection[str]) -> None:
        """Drops the rooms of tables that have been deleted."""
        for name in table_ids:
            self._rooms.pop(name, None)
            self._idle.pop(name, None)

    # -- other servers ------------------------------------------------------------------------------------------------

    async def _catch_up(self, table_id: str) -> None:
        """Another server may have written to a table that is in memory. Raises StorageError."""
        stands = await self._store.run(self._store.tables.stands, [table_id])
        room = self._rooms.get(table_id)
        if room is None:
            return
        if table_id not in stands:
            self.invalidate(table_id)
        elif room.behind(*stands[table_id]):
            await room.actor.read_on(from_disk=True)

    async def find_played(self, address: str, asked: Collection[str]) -> None:
        """Has those tables in memory that an address plays at elsewhere, or asks about. Raises RequestError."""
        for table_id in self.coordinator.played(self._store.marked(address), asked):
            if table_id not in self._rooms:
                async with self.open(table_id):
                    pass

    def _hear(self, news: LogAdvanced | PresenceReport) -> None:
        room = self._rooms.get(news.table)
        if isinstance(news, LogAdvanced):
            if room is not None and room.behind(news.length, news.seatings):
                room.actor.hear_newer(news)
                self._read_on_soon(room, from_disk=False)
        elif room is not None:
            room.hear(news)
        else:
            self.coordinator.remote(news.table).hear(news)

    def _read_on_soon(self, room: Room, from_disk: bool) -> None:
        name = room.table.id
        if name not in self._reading_on:
            task = self._reading_on[name] = asyncio.create_task(room.actor.read_on(from_disk))
            task.add_done_callback(lambda _: self._reading_on.pop(name))

    async def look_around(self) -> None:
        """Holds what this server leads, reads on what it did not hear of, and says who is here. Raises StorageError."""
        self.coordinator.beat()
        for name in self.coordinator.forget_silent(self._rooms):
            self._rooms[name].hear(None)
        rooms = {name: room for name, room in self._rooms.items() if room.presence}
        led = await self.coordinator.lead_all(rooms)
        for name, room in rooms.items():
            room.actor.tell_here()
            await room.actor.lead(name in led)
        for name, stand in (await self._store.run(self._store.tables.stands, list(rooms))).items():
            if rooms[name].behind(*stand):
                self._read_on_soon(rooms[name], from_disk=True)

    async def close(self) -> None:
        """Stops what goes on in them, and leaves them to other servers."""
        for room in self:
            await room.close()
        await self.coordinator.close()
