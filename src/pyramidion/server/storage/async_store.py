"""The database, accessed from threads: data is on disk when a call returns, and the event loop keeps running meanwhile.

All methods raise StorageError if the storage fails. If another server has written to a log, `append` and `set_seats`
raise VersionConflict and change nothing; the caller has to catch up with the log first.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import perf_counter
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pyramidion.core.errors import PyramidionError
from pyramidion.core.messages import Message
from pyramidion.server.errors import RequestError, UnreadableTable
from pyramidion.server.notifications.subscriptions import SubscriptionStore
from pyramidion.server.ops.metrics import Metrics
from pyramidion.server.storage.archive import Archive, ArchivedGame, ArchiveQuery
from pyramidion.server.storage.errors import StorageError, storage_error
from pyramidion.server.storage.player_addresses import PlayerAddresses
from pyramidion.server.storage.table_repository import NewEntry, TableRepository, VersionConflict
from pyramidion.server.tables.log_entries import LogEntry, kind_of
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow, TableRow
from pyramidion.server.util import timestamps
from pyramidion.server.util.aio import cancel_all

HEARTBEAT_SECONDS = 20.0
"""Interval at which the server stores that it is up; longer gaps are outages, which clocks do not count."""

GAP_SECONDS = 5.0
"""A running server that has not checked the time for this long was suspended, or its clock was set: this counts as an
outage, too.
"""

SUMMARY_SECONDS = 1.0
"""Seconds until the summary of a changed table is stored: a move does not wait for it."""

GATHER_SECONDS = 0.004
"""After a batch, wait this long for further entries: a disk round trip costs as much as a move. A single entry is
written immediately.
"""

NOTICE_SECONDS = 10.0
"""Delay of a notification in seconds: players who visit the table before are not notified."""

_T = TypeVar("_T")
_log = logging.getLogger(__name__)


class AsyncStore:
    """Asynchronous access to the database; use within the event loop."""

    def __init__(self, repository: TableRepository, metrics: Metrics) -> None:
        self.tables = repository
        self.database = repository.database
        self.shared = repository.database.shared
        """Whether other servers write to the same logs."""
        self.works = True
        """Whether the last operation on the storage succeeded."""
        self.outages = repository.record_heartbeat(2 * HEARTBEAT_SECONDS)
        """Intervals in which the server was down. All tables share this list: their clocks do not count these times."""
        self._awake_at: float | None = None
        """When this server last checked the time (seconds since 1970)."""
        self._outage_lock = asyncio.Lock()
        self._metrics = metrics
        self._archive = Archive(repository.database)
        self._devices = SubscriptionStore(repository.database)
        self.player_addresses = PlayerAddresses(repository.database)
        self._threads = ThreadPoolExecutor(repository.database.threads, thread_name_prefix="store")
        self._batch_writer = BatchWriter(self._append_all)
        self._unsummarised: dict[str, Table] = {}
        """Tables whose stored summaries are older than their logs."""
        self._summarising: asyncio.Task[None] | None = None
        self._unwritten = False
        """Whether the last heartbeat could not be stored."""

    async def run(self, call: Callable[..., _T], *args: Any) -> _T:
        """Runs an operation on the store outside the event loop."""
        began = perf_counter()
        try:
            done = await asyncio.get_running_loop().run_in_executor(self._threads, call, *args)
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            self.works = False
            fault = storage_error(error)
            what = str(getattr(error, "orig", None) or error)
            _log.error("storage.failed", extra={"kind": fault.code, "doing": call.__name__, "error": what})
            raise fault from error
        self._metrics.storage_seconds.observe(perf_counter() - began)
        return done

    # -- logs ---------------------------------------------------------------------------------------------------------

    async def _append_all(self, new: Sequence[NewEntry]) -> None:
        await self.run(self.tables.append_all, new)
        self.works = True  # a read-only operation does not

    async def append(self, table_id: str, number: int, entry: LogEntry, secret: bool) -> None:
        """Appends entry `number` to a table's log on disk. secret: the entry is encrypted."""
        try:
            await self._batch_writer.append(NewEntry(table_id, number, entry, secret))
        except IntegrityError as error:
            # Either an append that seemed to have failed had succeeded, or another server writes this log: the database
            # is right.
            how_bad = logging.INFO if self.shared else logging.ERROR
            _log.log(how_bad, "table.version_conflict", extra={"table": table_id, "entry": number})
            raise VersionConflict from error
        self._metrics.entries.labels(kind_of(entry)).inc()

    async def load(self, table_id: str, first: int) -> tuple[TableRow, list[LogEntry]]:
        """The stored table, and its log from entry `first` on. Raises RequestError if it cannot be read."""
        try:
            loaded = await self.run(self.tables.load, table_id, first)
        except (PyramidionError, ValueError, LookupError, TypeError) as error:
            _log.error("table.unreadable", extra={"table": table_id, "error": f"{type(error).__name__}: {error}"})
            raise UnreadableTable() from error
        if loaded is not None:
            return loaded
        match await self.run(self.tables.deletion_reason, table_id):
            case "expired":
                raise RequestError(
                    "expired", Message("This table was deleted because nobody had visited it for a long time.")
                )
            case "cancelled":
                raise RequestError("cancelled", Message("This invitation was cancelled."))
        raise RequestError("no_table", Message("This table does not exist."))

    async def set_seats(self, table: Table, seats: tuple[SeatRow, ...], entry: LogEntry | None) -> None:
        """Stores the seats of a table, and the next entry of its log, if any."""
        new = None if entry is None else NewEntry(table.id, table.length, entry, False)
        await self.run(self.tables.set_seats, table.id, table.terms, seats, table.seat_revision, new)

    # -- across tables ------------------------------------------------------------------------------------------------

    async def save_deadline(self, table_id: str, deadline: float | None) -> None:
        """Stores when a seat's time at a table runs out (seconds since 1970), so that it ends even without clients."""
        await self.run(self.tables.save_deadline, table_id, deadline)

    async def save_whose_turn(self, table_id: str, waited_for: Collection[str], absent: Collection[str]) -> None:
        """Stores whose turn it is, as hashes of recovery codes. absent: those who are to be notified."""
        due = timestamps.now() + NOTICE_SECONDS
        await self.run(self._devices.update_turns, table_id, waited_for, absent, due)

    def summarise(self, table: Table) -> None:
        """A table's log has been read or has grown: its summary will be stored soon, together with others."""
        self._unsummarised[table.id] = table
        if self._summarising is None:
            self._summarising = asyncio.create_task(self._summarise_later())

    async def _summarise_later(self) -> None:
        await asyncio.sleep(SUMMARY_SECONDS)
        self._summarising = None
        with suppress(StorageError):  # reads the logs of these tables
            await self.save_summaries()

    async def save_summaries(self) -> None:
        """Stores the summaries of all changed tables. Raises StorageError."""
        changed, self._unsummarised = self._unsummarised, {}
        if changed:
            rows = [(table.id, table.length, table.listing().summary) for table in changed.values()]
            await self.run(self.tables.save_summaries, rows)

    async def save_result(self, table: Table) -> None:
        """Stores a finished game, so that it can be searched."""
        await self.run(self._archive.save, table)

    async def search_archive(self, search: ArchiveQuery, most: int) -> list[ArchivedGame]:
        """Finished games that match a search, latest first."""
        return await self.run(self._archive.search, search, most)

    async def rematch_of(self, table_id: str) -> str | None:
        """The rematch of this table, if there is one."""
        return await self.run(self.tables.rematch_of, table_id)

    # -- secrets ------------------------------------------------------------------------------------------------------

    def derive_secret(self, about: str) -> str:
        """A secret that only this server can derive from a text, the same every time."""
        return self.tables.derive_secret(about)

    def hash_address(self, address: str) -> str:
        """A keyed hash of an address, safe to share with other servers."""
        return self.derive_secret(f"address {address}")

    # -- the server itself --------------------------------------------------------------------------------------------

    async def record_heartbeat(self) -> None:
        """Stores that the server is up. Between two heartbeats it was up, unless the database was down."""
        least = 2 * HEARTBEAT_SECONDS if self._unwritten else float("inf")
        self._unwritten = True
        async with self._outage_lock:
            # The same list: an outage that has just ended must not count against anyone.
            self.outages[:] = await self.run(self.tables.record_heartbeat, least)
        self.works = True
        self._unwritten = False

    async def check_time(self) -> None:
        """Stores an outage if this server has just been suspended, or if its clock has jumped. Raises StorageError.

        Call it about every second, and before a clock expires: after a suspension, timers may be the first to run.
        """
        async with self._outage_lock:
            now = timestamps.now()
            if self._awake_at is not None and now - self._awake_at > GAP_SECONDS:
                _log.warning("server.suspended", extra={"seconds": round(now - self._awake_at)})
                least = 2 * HEARTBEAT_SECONDS if self.shared else 0.0
                self.outages[:] = await self.run(self.tables.record_outage, self._awake_at, now, least)
            self._awake_at = now

    async def close(self) -> None:
        """Stores pending data, and stops the threads and the store."""
        if self._summarising is not None:
            await cancel_all([self._summarising])
        with suppress(StorageError):
            await self.save_summaries()
        self._threads.shutdown()
        self.tables.close()


class BatchWriter:
    """Appends entries in order of arrival; use within the event loop."""

    def __init__(self, store: Callable[[Sequence[NewEntry]], Awaitable[None]]) -> None:
        """store: writes entries to disk, all or none."""
        self._store = store
        self._waiting: list[tuple[NewEntry, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, new: NewEntry) -> None:
        """Writes an entry to disk. Raises the error if it cannot be stored."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((new, stored))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await stored

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._store([new for new, _ in batch])
            except IntegrityError:
                # One entry prevents the others from being stored: each is stored separately.
                for one in batch:
                    await self._write_one(*one)
            except Exception as error:
                for _, stored in batch:
                    _settle(stored, error)
            else:
                for _, stored in batch:
                    _settle(stored, None)
            if len(batch) > 1:
                await asyncio.sleep(GATHER_SECONDS)
        self._writing = None

    async def _write_one(self, new: NewEntry, stored: "asyncio.Future[None]") -> None:
        try:
            await self._store([new])
        except Exception as error:
            _settle(stored, error)
        else:
            _settle(stored, None)


def _settle(stored: "asyncio.Future[None]", error: Exception | None) -> None:
    if stored.done():
        return  # the waiting client has disconnected
    if error is None:
        stored.set_result(None)
    else:
        stored.set_exception(error)
