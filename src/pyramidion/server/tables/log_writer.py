"""A table's log as it grows: by what is put on disk here, and by what other servers have written."""

import asyncio
from dataclasses import replace

from pyramidion.render.throw_animation import render_animation
from pyramidion.server.cluster.coordinator import Coordinator
from pyramidion.server.cluster.redis_bus import LogAdvanced
from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.storage.table_repository import LogEntry, SeatRow, TableRow
from pyramidion.server.tables.client import READ_AGAIN
from pyramidion.server.tables.peer_entries import PeerEntries
from pyramidion.server.tables.presence import Presence
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps


class LogWriter:
    """Puts entries on disk first and then carries them out; use within the event loop, one call at a time."""

    def __init__(self, table: Table, store: AsyncStore, coordinator: Coordinator, presence: Presence) -> None:
        self._table = table
        self._store = store
        self._coordinator = coordinator
        self._presence = presence
        self._peer_entries = PeerEntries()

    async def append(self, entry: LogEntry) -> None:
        """Puts an entry on disk, carries it out, and tells other servers. Raises StorageError, Overtaken."""
        table = self._table
        secret = entry.kind == "plan" or (entry.kind == "decision" and table.game.info.simultaneous)
        await self._film(entry)
        entry = replace(entry, at=timestamps.now())
        await self._store.append(table.id, table.length, entry, secret)
        table.apply(entry)
        self._tell(None if secret else entry)

    async def reseat(self, seats: tuple[SeatRow, ...], entry: LogEntry | None) -> None:
        """Who sits where from now on, and what the log is to tell of it. Raises StorageError, Overtaken."""
        table = self._table
        entry = None if entry is None else replace(entry, at=timestamps.now())
        await self._store.reseat(table, seats, entry)
        table.sit(seats, table.seatings + 1)
        if entry is not None:
            table.apply(entry)
        self._tell(None)

    # -- other servers ------------------------------------------------------------------------------------------------

    def hear(self, news: LogAdvanced) -> None:
        """Another server says how far the log is; the entry that it tells by the way needs not be read from disk."""
        self._peer_entries.hear(news.length, news.entry if news.seatings == self._table.seatings else None)

    @property
    def behind(self) -> bool:
        """Whether others have told of more than is known here."""
        return self._table.length < self._peer_entries.newest

    async def read_on(self, from_disk: bool) -> list[LogEntry]:
        """Brings the table to where its log is; gives the entries that were new.

        from_disk: whether others may have written more than they have told of until now.

        Raises StorageError; any other error says that what is known here is not what the log says.
        """
        table = self._table
        log = self._peer_entries.after(table.length)
        if from_disk or not log:
            row, log = await self._store.read_on(table.id, table.length)
            self._sit(row)
        for entry in log:
            await self._film(entry)
            table.apply(entry)
        return log

    def _sit(self, row: TableRow) -> None:
        if row.seatings == self._table.seatings:
            return
        before = self._table.seats
        self._table.sit(row.seats, row.seatings)
        for seat, was in enumerate(before):
            if was.key_hash is not None and was.key_hash != row.seats[seat].key_hash:
                self._presence.give_up(seat, READ_AGAIN)

    async def _film(self, entry: LogEntry) -> None:
        """Has the very throw shown that was drawn."""
        table, kind = self._table, self._table.game.info.chance_animation
        due = table.session.pending_chance_draw if entry.kind == "chance" and kind and self._presence else None
        if due is not None and due[0].text == entry.text:
            film = await asyncio.to_thread(render_animation, kind, entry.text, due[1])
            if film is not None:
                table.films[table.ply] = film

    def _tell(self, entry: LogEntry | None) -> None:
        """entry: the last of the log, where others may be told it by the way."""
        if self._coordinator.shared:
            table = self._table
            self._coordinator.tell(LogAdvanced(self._coordinator.name, table.id, table.length, table.seatings, entry))
