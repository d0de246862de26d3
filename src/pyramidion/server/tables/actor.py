"""The course of a table: all that changes it, one at a time, and what follows from that by itself."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Protocol

from pyramidion.core.errors import PyramidionError
from pyramidion.server.bots.pool import EnginePool
from pyramidion.server.bots.table_bots import TableBots
from pyramidion.server.clocks.deadlines import Due
from pyramidion.server.clocks.round_clock import RoundClock
from pyramidion.server.cluster.coordinator import Coordinator
from pyramidion.server.cluster.redis_bus import LogAdvanced
from pyramidion.server.config import Limits
from pyramidion.server.notifications.subscriptions import TurnTracker
from pyramidion.server.protocol.client_messages import PlanWanted, Say
from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.storage.errors import StorageError, StorageOutOfDate
from pyramidion.server.storage.table_repository import LogEntry, SeatRow, VersionConflict
from pyramidion.server.tables.alone import Alone
from pyramidion.server.tables.automatic_entries import chance, planned, time_up, timed_out
from pyramidion.server.tables.chat import said
from pyramidion.server.tables.client import READ_AGAIN, Client
from pyramidion.server.tables.commands import Request, decided, entry_of, line_check_of
from pyramidion.server.tables.conditional_moves import LineCheck
from pyramidion.server.tables.log_writer import LogWriter
from pyramidion.server.tables.presence import Presence
from pyramidion.server.tables.retry import Retrying
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps
from pyramidion.server.util.time_slicer import TimeSlicer

_MOST_TRIES = 20
"""Others may be so often quicker with the same table before somebody is told to try again."""

_log = logging.getLogger(__name__)


class Holder(Protocol):
    """Who has the rooms."""

    def release(self, table_id: str) -> None:
        """A room may have become empty."""

    def invalidate(self, table_id: str) -> None:
        """A room differs from its log on disk."""


class TableActor:
    """Carries out what is asked, and goes on: chance, clocks, bots; use within the event loop."""

    def __init__(
        self,
        table: Table,
        store: AsyncStore,
        coordinator: Coordinator,
        engine_pool: EnginePool,
        presence: Presence,
        holder: Holder,
        limits: Limits,
        slicer: TimeSlicer,
    ) -> None:
        """slices: for what takes long."""
        self._table = table
        self._store = store
        self._coordinator = coordinator
        self._engine_pool = engine_pool
        self._presence = presence
        self._holder = holder
        self._limits = limits
        self._slicer = slicer
        self._lock = asyncio.Lock()
        self._alone = Alone(self._lock, self._done)
        self._log_writer = LogWriter(table, store, coordinator, presence)
        self._waiting = TurnTracker(table, store)
        self._end_kept = table.session.over
        """Whether it is written down that the game is over."""
        # These call back, and let go of it in `end`.
        self._due = Due(table, store, self.look_at_clocks)
        self._table_bots = TableBots(table, engine_pool, presence, self)
        self._retrying = Retrying(presence, self._resume)
        self.round_clock = RoundClock(
            table, presence, coordinator, limits.shown_seconds, self._time_is_up, self.announce
        )

    @property
    def idle(self) -> bool:
        """Whether nothing is going on."""
        return not self._table_bots and not self._lock.locked()

    @property
    def thinking(self) -> tuple[int, ...]:
        """The seats whose bots are being asked here."""
        return tuple(sorted(self._table_bots))

    def _done(self) -> None:
        if not self._presence:
            self._holder.release(self._table.id)

    # -- telling ------------------------------------------------------------------------------------------------------

    def announce(self) -> None:
        """All who are at the table learn what is new."""
        self.tell_here()
        for client in self._presence:
            client.announce()

    def tell_here(self) -> None:
        """Tells the other servers who is here, and what goes on."""
        if self._coordinator.shared:
            moment_of_secrets, shown = self.round_clock.seen
            self._presence.tell(
                moment=moment_of_secrets, shown=shown, thinking=self.thinking, until=self.round_clock.until
            )

    # -- what guests ask ----------------------------------------------------------------------------------------------

    async def carry_out(self, client: Client, message: Request) -> None:
        """Does what a guest asks: on disk first, then announced. Raises RequestError; the table is then untouched."""
        check = None
        if isinstance(message, PlanWanted) and message.lines:
            # Others may change the table during the walk; what was walked counts for its own position alone.
            check = line_check_of(self._table, client.held, message, self._limits)
            await self._slicer.run(check.steps())
        async with self._alone:
            await self._insist(lambda: self._do(client, message, check))
            if check is not None:
                self._table.keep_deciders(message.seat, check.deciders)
            self._decided(message.seat, [client.held])
            await self._go_on()

    async def _do(self, client: Client, message: Request, check: LineCheck | None) -> bool:
        await self._end_times()  # who comes too late is told so
        return await self._commit(entry_of(self._table, client.held, message, self._limits, check))

    def _decided(self, seat: int, devices: Iterable[Collection[int]]) -> None:
        undecided = set(self._table.session.to_decide)
        if any(seat in held and undecided.intersection(held) for held in devices):
            self.round_clock.decided(seat)

    async def say(self, client: Client, message: Say) -> None:
        """Somebody says something: all are told who may hear it. Raises RequestError."""
        table = self._table
        async with self._alone:
            await self._insist(lambda: self._commit(said(message, client.held, table.seats, table.chat)))
            client.said.add(table.chat[-1].number)

    async def want_rematch(self, seat: int, found: str) -> None:
        """The others are told that a seat's holder waits for them at another table, once. Raises RequestError."""
        async with self._alone:
            if self._table.rematch_wanted is None:
                await self._insist(lambda: self._commit(LogEntry("rematch", seat, found)))

    async def seat_anew(
        self, change: Callable[[Table], tuple[tuple[SeatRow, ...], LogEntry | None]], leaves: int | None
    ) -> None:
        """Changes who sits where. change: gives the seats and what the log is to tell; it may raise RequestError.

        leaves: a seat whose key ends; whoever held it is to come back with what he still holds.
        """
        async with self._alone:
            await self._insist(lambda: self._written(self._log_writer.reseat(*change(self._table))))
            if leaves is not None:
                self._presence.give_up(leaves, READ_AGAIN)
            self.announce()
            await self._go_on()

    async def _commit(self, entry: LogEntry) -> bool:
        """Puts an entry on disk, and carries it out.

        False: another server was quicker; the table was read on, and the entry is to be found anew.
        Raises StorageError.
        """
        written = await self._written(self._log_writer.append(entry))
        if written:
            self.announce()
        return written

    async def _written(self, growing: Awaitable[None]) -> bool:
        try:
            await growing
        except VersionConflict:
            await self._read_on()
            return False
        return True

    @staticmethod
    async def _insist(attempt: Callable[[], Awaitable[bool]]) -> None:
        """Tries again while other servers are quicker. Raises RequestError."""
        for _ in range(_MOST_TRIES):
            if await attempt():
                return
        raise StorageOutOfDate()

    # -- other servers ------------------------------------------------------------------------------------------------

    def hear_newer(self, news: LogAdvanced) -> None:
        """Another server says how far the log is."""
        self._log_writer.hear(news)

    async def read_on(self, from_disk: bool) -> None:
        """Reads the log on, and sees to what follows. from_disk: to where it is there, whatever others have told."""
        async with self._alone:
            try:
                await self._read_on(from_disk)
                if self._log_writer.behind:  # more came meanwhile
                    await self._read_on()
            except StorageError as error:
                self._retrying.wait(error)
                return
            await self._go_on()

    async def _read_on(self, from_disk: bool = False) -> None:
        """Brings the table to where its log is. The lock is held. Raises StorageError; the room may be lost then."""
        table = self._table
        try:
            log = await self._log_writer.read_on(from_disk)
        except (PyramidionError, ValueError, LookupError, TypeError) as error:
            _log.error("table.replay_failed", extra={"table": table.id, "error": f"{type(error).__name__}: {error}"})
            self._holder.invalidate(table.id)
            raise StorageOutOfDate() from error
        for entry in log:
            if entry.kind == "decision" and entry.seat is not None:
                self._decided(entry.seat, (held for here in self._presence.remote for held in here.held))
        self.announce()

    async def lead(self, leads: bool) -> None:
        """Whether this server sees from now on to what goes on by itself here."""
        if self._presence.leads == leads:
            return
        self._presence.leads = False
        if leads:
            await self.round_clock.take_over()
            self._presence.leads = True
            await self.go_on()
        else:
            self._stop_leading()

    def _stop_leading(self) -> None:
        self.round_clock.stop()
        self._due.stop()

    # -- what goes on by itself ---------------------------------------------------------------------------------------

    async def go_on(self) -> None:
        """Does what is due."""
        async with self._alone:
            await self._go_on()

    async def _go_on(self) -> None:
        """Does what is due, and tries again later if the disk fails. The lock is held."""
        try:
            await self._draw_and_ask()
            if self._table.session.over and not self._end_kept:
                await self._store.keep_end(self._table)
                self._end_kept = True
            await self._waiting.update(self._presence.present)
        except StorageError as error:
            # The decision that led here stands; only what follows by itself waits.
            self._retrying.wait(error)

    async def _resume(self) -> None:
        async with self._alone:
            if self._presence:
                await self._go_on()

    async def _draw_and_ask(self) -> None:
        """Draws chance outcomes that are due, winds the clock, asks the bots that are to decide."""
        if self._presence and not self._presence.leads:
            return  # another server sees to it; where nobody is, whoever is asked
        # It ends: a line of a plan is finite, and chance decides only between decisions.
        while not self._full and (entry := chance(self._table) or planned(self._table)):
            await self._commit(entry)
        self.round_clock.wind()
        await self._due.wind(bool(self._presence), runs=not self._full)
        if not self._presence or self._full:
            return  # the bots of a table where nobody is sleep
        for seat in self._table.bots_to_decide:
            self._table_bots.ask(seat)

    @property
    def _full(self) -> bool:
        """Whether the log has as many entries as it may have: nothing more is added automatically."""
        return self._table.length >= self._limits.entries

    async def look_at_clocks(self) -> None:
        """Ends the time of those whose time is over."""
        async with self._alone:
            try:
                await self._end_times()
            except StorageError as error:
                self._retrying.wait(error)
                return
            await self._go_on()

    async def _end_times(self) -> None:
        """Ends the time of each seat once at most: a turn that begins meanwhile has its own time."""
        now = timestamps.now()
        for _ in self._table.seats:
            entry = None if self._full else time_up(self._table, now)
            if entry is None:
                return
            await self._commit(entry)

    async def _time_is_up(self, open_ply: int) -> None:
        """Decides for the persons who have not (B2: what is not set is to stand).

        open_ply: the moment whose time is over. Other moments have their own time, as have persons who share a device
        and decide one after another.
        """
        async with self._alone:
            try:
                while await self._complete_one(open_ply):
                    pass
            except StorageError:
                self.round_clock.begin_anew()  # when the disk is back
            await self._go_on()

    async def _complete_one(self, open_ply: int) -> bool:
        """Decides for one person; whether more may be without a decision at the same moment. Raises StorageError."""
        table = self._table
        late = self._presence and not self._full and table.session.open_ply == open_ply
        entry = timed_out(table) if late else None
        if entry is None or entry.seat is None:
            return False
        if not await self._commit(entry):
            return True  # another server was quicker
        if table.session.open_ply != open_ply:
            self.round_clock.begin_anew()
            return False
        undecided = frozenset(table.session.to_decide)
        if any(entry.seat in held and undecided.intersection(held) for held in self._presence.devices):
            self.round_clock.decided(entry.seat)
            return False
        return True

    # -- bots (see `thinking.Deciding`) -------------------------------------------------------------------------------

    async def bot_decides(self, seat: int, asked_at: object, text: str) -> bool:
        """Carries a bot's decision out, unless the table has moved on. Raises StorageError, RequestError."""
        async with self._lock:
            if asked_at != self._table_bots.asked_at() or seat not in self._table.bots_to_decide:
                return False
            return await self._commit(decided(self._table, seat, self._table.ply, text))

    def bots_change(self) -> None:
        """Another seat's bot is asked, or one no longer."""
        self.announce()

    async def bot_is_done(self, fault: StorageError | None) -> None:
        """What follows now, or waits for the disk."""
        if fault is not None:
            self._retrying.wait(fault)
            return
        await self.go_on()

    # -- the end ------------------------------------------------------------------------------------------------------

    def rest(self) -> None:
        """Nobody is here any more: what goes on by itself waits, or goes on where somebody is."""
        self._stop_leading()
        if not self._presence.remote:
            self.round_clock.begin_anew()  # the clock waits for somebody to come back
        if self._coordinator.shared:
            self._presence.leads = False
        self.round_clock.nobody_looks()
        self._engine_pool.withdraw(self._table.id)
        self._retrying.stop()

    def end(self) -> None:
        """Nobody needs it any more: its parts let go of it, so that all can be forgotten at once."""
        self.round_clock.end()
        self._retrying.end()
        self._due.end()
        self._table_bots.end()
        self._alone.end()

    async def close(self) -> None:
        """Stops clock and bots; what these had not decided is asked again when the table is next entered."""
        self._stop_leading()
        self.round_clock.nobody_looks()
        self._retrying.stop()
        await self._table_bots.close()
