"""The rooms in memory: those in use, some that were left recently; others are loaded on demand."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

from pyramidion.core.errors import PyramidionError
from pyramidion.server.bots.pool import EnginePool
from pyramidion.server.cluster.coordinator import Coordinator
from pyramidion.server.cluster.redis_bus import LogAdvanced
from pyramidion.server.cluster.remote_presence import PresenceReport
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError, UnreadableTable
from pyramidion.server.ops.metrics import Metrics
from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.tables.actor import TableServices
from pyramidion.server.tables.room import Room
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import TableListing
from pyramidion.server.util import timestamps
from pyramidion.server.util.aio import TimeSlicer

TOUCH_SECONDS = 1800.0
"""Minimum interval between updates of a table's last visit."""

_log = logging.getLogger(__name__)


class ListedTable(NamedTuple):
    """A table as lists show it. connected: the seats of people who are connected."""

    listing: TableListing
    connected: frozenset[int]


class TableRegistry:
    """Loads rooms, drops them, and keeps them up to date with what other servers write; use within the event loop."""

    def __init__(self, store: AsyncStore, engine_pool: EnginePool, limits: Limits, redis: str | None = None) -> None:
        """redis: joins the servers of a shared database (see `ClusterBus`). Raises PyramidionError if it is invalid."""
        self._store = store
        self._limits = limits
        self.coordinator = Coordinator(redis, store.database.secret_box.key_id, store.shared, self._on_peer_message)
        self._slicer = TimeSlicer()
        self._services = TableServices(
            store, self.coordinator, engine_pool, limits, self._slicer, self.release, self.invalidate
        )
        self._rooms: dict[str, Room] = {}
        self._idle: dict[str, None] = {}
        """Rooms without users, longest unused first."""
        self._openings: dict[str, asyncio.Task[None]] = {}
        self._catching_up: dict[str, asyncio.Task[None]] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms.values()))

    def register_gauges(self, metrics: Metrics) -> None:
        """Registers gauges for the number of rooms."""
        metrics.add_gauge("tables_open", "Tables in memory", lambda: len(self._rooms))
        metrics.add_gauge("tables_idle", "Tables in memory without users", lambda: len(self._idle))
        metrics.add_gauge("tables_opening", "Tables that are being read from their logs", lambda: len(self._openings))
        metrics.add_gauge(
            "tables_led", "Tables with clients whose chance, clocks and bots are run here", self._count_led_tables
        )

    def _count_led_tables(self) -> int:
        return sum(room.presence.leads and bool(room.presence.clients) for room in self)

    # -- loading ------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def open(self, table_id: str) -> AsyncIterator[Room]:
        """The room of a table, loaded from its log if necessary; it stays in memory until the block ends.

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
                await asyncio.wait([begun])  # it may have read the log before the entry that this caller knows of
            if table_id in self._rooms:
                await self._catch_up(table_id)
        while table_id not in self._rooms:
            opening = self._openings.get(table_id)
            if opening is None:
                opening = self._openings[table_id] = asyncio.create_task(self._read(table_id))
                opening.add_done_callback(lambda done: self._on_opened(table_id, done))
            # If this caller is cancelled, others who wait for the same table still get it.
            await asyncio.shield(opening)
        return self._rooms[table_id]

    async def _read(self, table_id: str) -> None:
        row, log = await self._store.load(table_id, 0)
        try:
            table = Table(row, (), self._store.outages)
            await self._slicer.run(table.replay(log))
        except (PyramidionError, ValueError, LookupError, TypeError) as error:
            _log.error("table.unreadable", extra={"table": table_id, "error": f"{type(error).__name__}: {error}"})
            raise UnreadableTable() from error
        self._store.summarise(table)
        if table.over:
            with suppress(StorageError):  # it is in the log; the next client retries
                await self._store.save_result(table)
        addresses = await self._store.run(self._store.player_addresses.of_table, table_id)
        self._rooms[table_id] = Room(table, self._services, addresses)

    def _on_opened(self, table_id: str, opening: asyncio.Task[None]) -> None:
        del self._openings[table_id]
        if not opening.cancelled():
            opening.exception()  # raised in the callers that wait; in none if all have gone

    async def listings(self, table_ids: Collection[str]) -> dict[str, ListedTable | RequestError]:
        """Tables as lists show them: from memory if somebody is there, otherwise from storage.

        A log is read only if a killed server had no time to store its summary. RequestError: why it is unavailable.
        """
        found: dict[str, ListedTable | RequestError] = {}
        in_use = {room.table.id for room in self if room.presence.clients or not self.coordinator.shared}
        stored = await self._store.run(self._store.tables.listings, set(table_ids) - in_use)
        for table_id in table_ids:
            listing, complete = stored.get(table_id, (None, False))
            remote = self.coordinator.remote_presence(table_id)
            # If somebody is connected to another server, that server stores the summary within a second.
            if listing is not None and (complete or remote.reports):
                found[table_id] = ListedTable(listing, frozenset(remote.present))
                continue
            try:
                async with self.open(table_id) as room:
                    found[table_id] = ListedTable(room.table.listing(), room.presence.connected_seats)
            except RequestError as error:
                found[table_id] = error
        return found

    # -- releasing ---------------------------------------------------------------------------------------

    async def touch(self, table_id: str) -> None:
        """Stores that somebody is at a table: its retention period restarts."""
        room = self._rooms.get(table_id)
        if room is not None and timestamps.now() - room.touched < TOUCH_SECONDS:
            return
        with suppress(StorageError):  # it is in the log, and the client can be served anyway
            await self._store.run(self._store.tables.touch, table_id)
            if room is not None:
                room.touched = timestamps.now()

    def release(self, table_id: str) -> None:
        """Lets a room without users leave memory once enough others have been left after it; its log is on disk."""
        room = self._rooms.get(table_id)
        if room is not None and room.empty:
            self._idle.pop(table_id, None)
            self._idle[table_id] = None
        while len(self._idle) > self._limits.idle_tables:
            oldest = next(iter(self._idle))
            del self._idle[oldest]
            if oldest in self._rooms and self._rooms[oldest].empty:
                del self._rooms[oldest]

    def invalidate(self, table_id: str) -> None:
        """Drops a room that differs from its log on disk; its clients reconnect."""
        room = self._rooms.pop(table_id, None)
        if room is not None:
            room.reconnect_clients()

    def evict(self, table_ids: Collection[str]) -> None:
        """Drops the rooms of tables that have been deleted."""
        for name in table_ids:
            self._rooms.pop(name, None)
            self._idle.pop(name, None)

    # -- other servers ------------------------------------------------------------------------------------------------

    async def _catch_up(self, table_id: str) -> None:
        """Another server may have written to a table that is in memory. Raises StorageError."""
        positions = await self._store.run(self._store.tables.log_positions, [table_id])
        room = self._rooms.get(table_id)
        if room is None:
            return
        if table_id not in positions:
            self.invalidate(table_id)
        elif room.is_behind(*positions[table_id]):
            await room.actor.catch_up(from_disk=True)

    def _on_peer_message(self, message: LogAdvanced | PresenceReport) -> None:
        room = self._rooms.get(message.table)
        if isinstance(message, LogAdvanced):
            if room is not None and room.is_behind(message.length, message.seat_revision):
                room.actor.note_peer_report(message)
                self._catch_up_soon(room, from_disk=False)
        elif room is not None:
            room.update_remote_presence(message)
        else:
            self.coordinator.remote_presence(message.table).update(message)

    def _catch_up_soon(self, room: Room, from_disk: bool) -> None:
        name = room.table.id
        if name not in self._catching_up:
            task = self._catching_up[name] = asyncio.create_task(room.actor.catch_up(from_disk))
            task.add_done_callback(lambda _: self._catching_up.pop(name))

    async def poll_peers(self) -> None:
        """Renews leases, catches up with log entries that no peer has reported, and reports presence. Raises
        StorageError.
        """
        self.coordinator.bus.send_heartbeat()
        for name in self.coordinator.forget_silent(self._rooms):
            self._rooms[name].update_remote_presence(None)
        rooms = {name: room for name, room in self._rooms.items() if room.presence.clients}
        led = await self.coordinator.renew_leads(rooms)
        for name, room in rooms.items():
            room.actor.report_presence()
            await room.actor.set_leading(name in led)
        positions = await self._store.run(self._store.tables.log_positions, list(rooms))
        for name, room in rooms.items():
            if name not in positions or room.is_behind(*positions[name]):
                self._catch_up_soon(room, from_disk=True)

    async def close(self) -> None:
        """Stops all work in the rooms, and leaves them to other servers."""
        for room in self:
            await room.close()
        await self.coordinator.close()
