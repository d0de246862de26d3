"""The only writer of a table's log: each entry is written to disk first, and then applied in memory."""

import asyncio

from msgspec.structs import replace

from pyramidion.core.decision import Decision
from pyramidion.render.throw_animation import render_animation
from pyramidion.server.cluster.coordinator import Coordinator
from pyramidion.server.cluster.redis_bus import LogAdvanced
from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.tables.client import RECONNECT
from pyramidion.server.tables.log_entries import ChanceEntry, ConditionalMovesEntry, DecisionEntry, LogEntry
from pyramidion.server.tables.presence import Presence
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow, TableRow
from pyramidion.server.util import timestamps


class LogWriter:
    """Appends to the log, and applies what other servers append; use within the event loop, one call at a time."""

    def __init__(self, table: Table, store: AsyncStore, coordinator: Coordinator, presence: Presence) -> None:
        self._table = table
        self._store = store
        self._coordinator = coordinator
        self._presence = presence
        self._film_kind = table.game.info.chance_animation
        self._peer_length = 0
        """The log's length according to the reports of other servers."""
        self._peer_entries: dict[int, LogEntry] = {}
        """Entries that other servers have included in their reports, by number."""

    async def append(self, entry: LogEntry, decision: Decision | None = None) -> None:
        """Writes an entry to disk, applies it, and reports it to other servers. Raises StorageError, VersionConflict.

        decision: of the entry, if it has been parsed for the table's position.
        """
        table = self._table
        secret = isinstance(entry, ConditionalMovesEntry) or (
            table.game.info.simultaneous and isinstance(entry, DecisionEntry)
        )
        if self._film_kind and isinstance(entry, ChanceEntry):
            await self._record_film(entry)
        entry = replace(entry, at=timestamps.now())
        await self._store.append(table.id, table.length, entry, secret)
        table.apply(entry, decision)
        self._store.summarise(table)
        if self._coordinator.shared:
            self._report(None if secret else entry)

    async def set_seats(self, seats: tuple[SeatRow, ...], entry: LogEntry | None) -> None:
        """Changes the seats, together with the log entry about it. Raises StorageError, VersionConflict."""
        table = self._table
        entry = None if entry is None else replace(entry, at=timestamps.now())
        await self._store.set_seats(table, seats, entry)
        table.set_seats(seats, table.seat_revision + 1)
        if entry is not None:
            table.apply(entry)
            self._store.summarise(table)
        if self._coordinator.shared:
            self._report(None)

    async def cancel_invitation(self) -> None:
        """Deletes the table, whose game has not begun. Raises StorageError, VersionConflict."""
        table, coordinator = self._table, self._coordinator
        await self._store.run(self._store.tables.cancel_invitation, table.id, table.seat_revision)
        # Other servers look for the new seats, and find that the table has been deleted.
        if coordinator.shared:
            coordinator.publish(LogAdvanced(coordinator.name, table.id, table.length, table.seat_revision + 1))

    def _report(self, entry: LogEntry | None) -> None:
        """entry: the last of the log, if other servers may see it."""
        table, coordinator = self._table, self._coordinator
        coordinator.publish(LogAdvanced(coordinator.name, table.id, table.length, table.seat_revision, entry))

    async def _record_film(self, entry: ChanceEntry) -> None:
        """Adds the animation of the exact throw that was drawn."""
        table, kind = self._table, self._film_kind
        due = table.session.pending_chance_draw if self._presence.clients else None
        if kind and due is not None and due[0].text == entry.text:
            film = await asyncio.to_thread(render_animation, kind, entry.text, due[1])
            if film is not None:
                table.films[table.ply] = film

    # -- other servers ------------------------------------------------------------------------------------------------

    def note_peer_report(self, report: LogAdvanced) -> None:
        """A peer reports the log's length; the entry it includes does not have to be read from disk."""
        self._peer_length = max(self._peer_length, report.length)
        if report.entry is not None and report.seat_revision == self._table.seat_revision:
            self._peer_entries[report.length - 1] = report.entry

    @property
    def is_behind(self) -> bool:
        """Whether peers have reported a longer log than is known here."""
        return self._table.length < self._peer_length

    async def catch_up(self, from_disk: bool) -> list[LogEntry]:
        """Applies what others have written; returns the new entries.

        from_disk: reads the log even if peers have sent everything they reported.

        Raises StorageError; any other error means that the table in memory differs from its log.
        """
        table = self._table
        log = self._buffered_entries()
        if from_disk or not log:
            row, log = await self._store.load(table.id, table.length)
            self._follow_seats(row)
        for entry in log:
            if self._film_kind and isinstance(entry, ChanceEntry):
                await self._record_film(entry)
            table.apply(entry)
        return log

    def _buffered_entries(self) -> list[LogEntry]:
        """All entries up to the reported length, if peers have sent each of them; they are then discarded."""
        entries, self._peer_entries = self._peer_entries, {}
        missing = range(self._table.length, self._peer_length)
        return [entries[number] for number in missing] if all(number in entries for number in missing) else []

    def _follow_seats(self, row: TableRow) -> None:
        if row.seat_revision == self._table.seat_revision:
            return
        before = self._table.seats
        self._table.set_seats(row.seats, row.seat_revision)
        for seat, old in enumerate(before):
            if old.key_hash is not None and old.key_hash != row.seats[seat].key_hash:
                self._presence.revoke_seat(seat, RECONNECT)
