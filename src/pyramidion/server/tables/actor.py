"""The actor of a table: handles commands one at a time, and runs what follows automatically: chance, clocks, bots."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import GameClock
from pyramidion.engine.protocol_client import EngineRequest
from pyramidion.server.bots import pool
from pyramidion.server.bots.pool import EnginePool, RequestCancelled
from pyramidion.server.clocks.round_clock import RoundClock
from pyramidion.server.cluster.coordinator import Coordinator
from pyramidion.server.cluster.redis_bus import LogAdvanced
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import PostChat, SetConditionalMoves
from pyramidion.server.protocol.error_answers import error_message
from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.storage.errors import StorageError, StorageOutOfDate
from pyramidion.server.storage.table_repository import VersionConflict
from pyramidion.server.tables.client import RECONNECT, Client
from pyramidion.server.tables.command_handlers import (
    Change,
    Command,
    CommandContext,
    change_for,
    check_lines,
    decide,
    default_decision,
    due_chance,
    due_conditional_move,
    expired_time,
)
from pyramidion.server.tables.log_entries import DecisionEntry, LogEntry, RematchEntry, ReturnEntry, SeatEntry
from pyramidion.server.tables.log_writer import LogWriter
from pyramidion.server.tables.presence import Presence
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow
from pyramidion.server.util import timestamps
from pyramidion.server.util.aio import OneShotTimer, TimeSlicer, cancel_all

MAX_ATTEMPTS = 20
"""Attempts of a command while other servers write to the same log."""
RETRY_SECONDS = 5.0
"""Seconds until automatic actions are tried again after the storage has failed."""
MAX_WAIT_SECONDS = 3600.0
"""Deadlines beyond this are checked again then."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TableServices:
    """The callbacks of a table to its server. release: a room may have become unused. invalidate: it differs from its
    log."""

    store: AsyncStore
    coordinator: Coordinator
    engine_pool: EnginePool
    limits: Limits
    slicer: TimeSlicer
    release: Callable[[str], None]
    invalidate: Callable[[str], None]


class TableActor:
    """Changes one table; use within the event loop. Raises RequestError and StorageError for what is not done."""

    def __init__(self, table: Table, presence: Presence, services: TableServices) -> None:
        self._table = table
        self._presence = presence
        self._services = services
        self._store = services.store
        self._shared = services.coordinator.shared
        self._lock = asyncio.Lock()
        self._log = LogWriter(table, services.store, services.coordinator, presence)
        self._unannounced = False
        """Whether something is on disk that clients are sent together with the chance outcome that follows."""
        self._result_stored = table.over
        self.has_round_clock = type(table.game.clock) is not GameClock
        """Whether the game has a clock of its own."""
        self.round_clock = RoundClock(
            table, presence, services.coordinator, services.limits.playback_seconds, self._end_round, self.announce
        )
        self._deadline_timer = OneShotTimer(self.flag_expired)
        self._stored_deadline: float | None = -1.0
        """The deadline on disk; not known at first."""
        self._retry_timer = OneShotTimer(self._retry)
        self._bot_tasks: dict[int, asyncio.Task[None]] = {}
        self._failures: dict[int, Any] = {}
        """The question (`_bot_question`) to which a seat's bot has failed."""
        self._bot_notes: set[str] = set()
        """Messages of bots in the chat."""
        self._waited_for: frozenset[str] | None = None
        """Hashes of the recovery codes that may be on disk as those whose turn it is; not known at first."""

    @property
    def idle(self) -> bool:
        """Whether nothing is under way."""
        return not self._bot_tasks and not self._lock.locked()

    @property
    def thinking_seats(self) -> Collection[int]:
        """The seats whose bots are being asked here."""
        return self._bot_tasks.keys()

    @property
    def failed_seats(self) -> list[int]:
        """The seats whose bots have failed at this question: they are asked again only on request."""
        if not self._failures:
            return []
        question = self._bot_question()
        return [seat for seat in self._table.bots_to_decide if self._failures.get(seat) == question]

    # -- announcing ---------------------------------------------------------------------------------------------------

    def announce(self) -> None:
        """All clients of the table are to be sent the changes."""
        self._unannounced = False
        if self._shared:
            self.report_presence()
        for client in self._presence.clients:
            client.announce()

    def report_presence(self) -> None:
        """Reports to the other servers who is here, and what is under way."""
        if self._shared:
            round_ply, acknowledged = self.round_clock.acknowledgements
            self._presence.report(
                round_ply,
                acknowledged,
                tuple(sorted(self.thinking_seats)),
                tuple(self.failed_seats),
                self.round_clock.until,
            )

    # -- commands -----------------------------------------------------------------------------------------------------

    async def handle(self, client: Client, message: Command) -> None:
        """Carries out a client's command: on disk first, then announced.

        Raises RequestError, StorageError; the table is then unchanged.
        """
        table, limits, lines = self._table, self._services.limits, None
        if isinstance(message, SetConditionalMoves) and message.lines:
            # Others may change the table meanwhile; what was checked counts for its own position alone.
            lines = check_lines(table, client.controlled, message, limits)
            await self._services.slicer.run(lines.steps())
        async with self._lock:
            for _ in range(MAX_ATTEMPTS):
                if table.timed and not isinstance(message, PostChat):
                    await self._flag_seats()  # before a decision that comes too late
                if await self._commit(change_for(table, message, CommandContext(client.controlled, limits, lines))):
                    break
            else:
                raise StorageOutOfDate
            if isinstance(message, PostChat):
                client.own_messages.add(len(table.chat) - 1)
                return
            if lines is not None:
                table.set_line_deciders(message.seat, lines.deciders)
            if self.has_round_clock:
                self._restart_shared_clock(message.seat, [client.controlled])
            await self._run_automatic_actions()

    async def request_rematch(self, seat: int, table_id: str) -> None:
        """Tells the others, once, that a seat's owner waits for them at another table."""
        async with self._lock:
            if self._table.rematch_seat is None:
                await self._retry_on_conflict(lambda: self._commit(Change(RematchEntry(seat, table_id))))

    async def note_arrival(self, controlled: Collection[int]) -> None:
        """Logs that persons have joined a rematch, or returned to a paused game, so that its clocks run.

        Raises StorageError.
        """
        table = self._table
        returning = table.persons.intersection(controlled) if table.paused else ()
        if table.over or not (returning or table.missing.intersection(controlled)):
            return
        async with self._lock:
            for seat in sorted(controlled):
                await self._retry_on_conflict(partial(self._commit_arrival, seat))
            if returning:
                await self._retry_on_conflict(partial(self._commit_return, min(returning)))

    async def _commit_arrival(self, seat: int) -> bool:
        table = self._table
        return seat not in table.missing or await self._commit(Change(SeatEntry(seat, table.seats[seat].name)))

    async def _commit_return(self, seat: int) -> bool:
        return self._log_full or not self._table.paused or await self._commit(Change(ReturnEntry(seat)))

    async def change_seats(
        self, change: Callable[[Table], tuple[tuple[SeatRow, ...], LogEntry | None]], revoked: int | None = None
    ) -> None:
        """Changes who sits where. change: gives the seats and the log entry; it may raise RequestError.

        revoked: a seat whose key ends; clients with it connect again with what they still hold.
        """
        async with self._lock:
            await self._retry_on_conflict(lambda: self._write(self._log.set_seats(*change(self._table))))
            if revoked is not None:
                self._presence.revoke_seat(revoked, RECONNECT)
            self.announce()
            await self._run_automatic_actions()

    async def _commit(self, change: Change) -> bool:
        """Puts an entry on disk, carries it out and announces it. Raises StorageError.

        After a decision automatic actions are run: if chance follows, clients are sent both together.

        False: another server was first; the table has caught up with the log, and the entry has to be found again.
        """
        written = await self._write(self._log.append(change.entry, change.decision))
        self._unannounced |= written
        if written and not (isinstance(change.entry, DecisionEntry) and self._chance_follows):
            self.announce()
        return written

    @property
    def _chance_follows(self) -> bool:
        """Whether an outcome of chance is drawn next, immediately and here. One with a film takes a moment."""
        table = self._table
        due = table.to_decide == (CHANCE,) and not (table.terms.physical_chance or table.awaits_client_seeds)
        return due and self._presence.leads and not (self._log_full or table.game.info.chance_animation)

    async def _write(self, writing: Awaitable[None]) -> bool:
        try:
            await writing
        except VersionConflict:
            await self._catch_up()
            return False
        return True

    @staticmethod
    async def _retry_on_conflict(attempt: Callable[[], Awaitable[bool]]) -> None:
        for _ in range(MAX_ATTEMPTS):
            if await attempt():
                return
        raise StorageOutOfDate

    def _restart_shared_clock(self, seat: int, devices: Iterable[Collection[int]]) -> None:
        """If persons share a device and decide one after another, each has all the time."""
        undecided = set(self._table.to_decide)
        if any(seat in controlled and undecided.intersection(controlled) for controlled in devices):
            self.round_clock.restart_after(seat)

    # -- other servers ------------------------------------------------------------------------------------------------

    def note_peer_report(self, report: LogAdvanced) -> None:
        """Another server reports the log's length."""
        self._log.note_peer_report(report)

    async def catch_up(self, from_disk: bool) -> None:
        """Applies the log, and runs what is due then. from_disk: whatever others have reported."""
        try:
            async with self._lock:
                try:
                    await self._catch_up(from_disk)
                    if self._log.is_behind:  # more came meanwhile
                        await self._catch_up()
                except StorageError as error:
                    self._schedule_retry(error)
                    return
                await self._run_automatic_actions()
        finally:
            self._services.release(self._table.id)

    async def _catch_up(self, from_disk: bool = False) -> None:
        """Brings the table to where its log is. The lock is held. Raises StorageError; the room may be dropped then."""
        table = self._table
        try:
            log = await self._log.catch_up(from_disk)
        except StorageError:
            raise
        except (PyramidionError, ValueError, LookupError, TypeError) as error:
            _log.error(
                "table.log_does_not_apply", extra={"table": table.id, "error": f"{type(error).__name__}: {error}"}
            )
            self._services.invalidate(table.id)
            raise StorageOutOfDate from error
        for entry in log:
            if isinstance(entry, DecisionEntry):
                self._restart_shared_clock(
                    entry.seat, (controlled for report in self._presence.remote for controlled in report.controlled)
                )
        self.announce()

    async def set_leading(self, leads: bool) -> None:
        """Whether this server runs the table's automatic actions from now on."""
        if self._presence.leads == leads:
            return
        self._presence.leads = False
        if leads:
            await self.round_clock.take_over()
            self._presence.leads = True
            await self.run_automatic_actions()
        else:
            self._stop_clocks()

    def _stop_clocks(self) -> None:
        self.round_clock.stop()
        self._deadline_timer.cancel()

    # -- automatic actions --------------------------------------------------------------------------------------------

    async def run_automatic_actions(self) -> None:
        """Does what is due: chance, conditional moves, clocks, bots."""
        async with self._lock:
            await self._run_automatic_actions()

    async def _run_automatic_actions(self) -> None:
        """The same while the lock is held; tried again later if the storage fails."""
        try:
            await self._advance()
            if self._table.over and not self._result_stored:
                await self._store.save_result(self._table)
                self._result_stored = True
            await self._store_whose_turn()
        except StorageError as error:
            # The decision before remains; only what follows automatically waits.
            self._schedule_retry(error)
        finally:
            if self._unannounced:
                self.announce()

    async def _advance(self) -> None:
        table, presence = self._table, self._presence
        if presence.clients and not presence.leads:
            return  # another server does; where no client is, any server may
        # It ends: a line of conditional moves is finite, and chance decides only between decisions.
        while not self._log_full and (change := due_chance(table) or due_conditional_move(table)):
            await self._commit(change)
        if self.has_round_clock:
            self.round_clock.update()
        if table.timed:
            await self._update_deadline()
        if presence.clients and not self._log_full:  # the bots of a table without clients are not asked
            for seat in table.bots_to_decide:
                self._ask_bot(seat)

    @property
    def _log_full(self) -> bool:
        """Whether the log has as many entries as it may have: nothing more is added automatically."""
        return self._table.length >= self._services.limits.log_entries

    def _schedule_retry(self, error: StorageError) -> None:
        """Tells all clients that the storage has failed, and tries again while there are any."""
        for client in self._presence.clients:
            client.answer(error_message(error, None))
        if self._presence.clients and not self._retry_timer.pending:
            self._retry_timer.schedule(RETRY_SECONDS)

    async def _retry(self) -> None:
        if self._presence.clients:
            await self.run_automatic_actions()
        self._services.release(self._table.id)

    async def _store_whose_turn(self) -> None:
        """Stores whose turn it is, if somebody who is not connected is to be notified. Raises StorageError.

        A table where nobody has a recovery code, or all are connected, costs nothing.
        """
        table, known = self._table, self._waited_for
        if known is None and not table.has_recovery_codes:
            return
        owners = {
            seat: owner
            for seat in table.to_decide
            if seat in table.persons and (owner := table.seats[seat].recovery_code_hash) is not None
        }
        waited_for = frozenset(owners.values())
        absent = waited_for - {owner for seat, owner in owners.items() if seat in self._presence.connected_seats}
        if known is not None and absent <= known <= waited_for:
            return
        await self._store.save_whose_turn(table.id, waited_for, absent)
        self._waited_for = waited_for if known is None else absent | (known & waited_for)

    # -- clocks -------------------------------------------------------------------------------------------------------

    async def _update_deadline(self) -> None:
        """Stores when the next time is over, and waits for it while clients are here. Raises StorageError."""
        deadline = None if self._log_full else self._table.next_deadline()
        self._deadline_timer.cancel()
        if deadline is not None and self._presence.clients:
            wait = max(0.0, deadline - timestamps.now()) + 0.01
            self._deadline_timer.schedule(min(wait, MAX_WAIT_SECONDS))
        if deadline != self._stored_deadline:
            await self._store.save_deadline(self._table.id, deadline)
            self._stored_deadline = deadline

    async def flag_expired(self) -> None:
        """Ends the time of seats whose time is over."""
        async with self._lock:
            try:
                await self._flag_seats()
            except StorageError as error:
                self._schedule_retry(error)
            else:
                await self._run_automatic_actions()
        self._services.release(self._table.id)

    async def _flag_seats(self) -> None:
        """Ends the time of each seat once at most: a turn that begins meanwhile has its own time."""
        await self._store.check_time()
        now = timestamps.now()
        for _ in self._table.seats:
            change = None if self._log_full else expired_time(self._table, now)
            if change is None:
                return
            await self._commit(change)

    async def _end_round(self, round_ply: int) -> None:
        """Decides for the persons who have not (B2: what is not set is to stand).

        round_ply: of the round whose time is over. Other rounds have their own time, as have persons who share a device
        and decide one after another.
        """
        async with self._lock:
            try:
                await self._store.check_time()
                if any(ended > self.round_clock.started for _, ended in self._store.outages):
                    self.round_clock.reset()
                else:
                    while await self._decide_by_default(round_ply):
                        pass
            except StorageError:
                self.round_clock.reset()  # when the storage works again
            await self._run_automatic_actions()
        self._services.release(self._table.id)

    async def _decide_by_default(self, round_ply: int) -> bool:
        """Decides for one person; whether more may be without a decision in the same round. Raises StorageError."""
        table = self._table
        late = self._presence.clients and not self._log_full and table.open_ply == round_ply
        entry = default_decision(table) if late else None
        if entry is None:
            return False
        if not await self._commit(Change(entry)):
            return True  # another server was first
        if table.open_ply != round_ply:
            self.round_clock.reset()
            return False
        undecided = frozenset(table.to_decide)
        if any(
            entry.seat in controlled and undecided.intersection(controlled) for controlled in self._presence.devices
        ):
            self.round_clock.restart_after(entry.seat)
            return False
        return True

    # -- bots ---------------------------------------------------------------------------------------------------------

    def _ask_bot(self, seat: int) -> None:
        """Asks a seat's bot, unless it is being asked."""
        if seat not in self._bot_tasks and seat not in self.failed_seats:
            self._bot_tasks[seat] = asyncio.create_task(self._run_bot(seat))
            self.announce()

    async def _run_bot(self, seat: int) -> None:
        """Asks a bot until its answer fits the table: after a takeback it must decide again.

        If its process fails, it has been started twice (`AsyncEngineProcess`); then the players decide what to do.
        """
        table, session = self._table, self._table.session
        level = table.level_of(seat)
        assert level is not None
        error: StorageError | None = None
        asked_at = None
        try:
            while seat in table.bots_to_decide:
                asked_at = self._bot_question()
                request = EngineRequest(table.game, session.open_texts, seat, level, pool.SECONDS, session.start)
                text = await self._services.engine_pool.choose(request, self._presence.requester(), self._note_bot)
                async with self._lock:
                    if asked_at != self._bot_question() or seat not in table.bots_to_decide:
                        continue
                    if await self._commit(decide(table, seat, table.ply, text)):
                        break
        except RequestCancelled:
            pass
        except StorageError as caught:
            error = caught
        except PyramidionError as failed:
            _log.error("bot.failed", extra={"table": table.id, "seat": seat, "level": level, "error": str(failed)})
            self._failures[seat] = asked_at
            return
        finally:
            self._bot_tasks.pop(seat, None)
            self.announce()
        if error is not None:
            self._schedule_retry(error)
        else:
            await self.run_automatic_actions()
        self._services.release(table.id)

    def _bot_question(self) -> Any:
        """The numbers that show whether the table has moved on, or its seats have changed, since a bot was asked."""
        return self._table.ply, self._table.session.moves[-1:], self._table.seat_revision

    def _note_bot(self, sentence: str) -> None:
        """Shows a bot's note to all clients, once."""
        if sentence not in self._bot_notes:
            self._bot_notes.add(sentence)
            _log.warning("bot.note", extra={"table": self._table.id, "sentence": sentence})
            for client in self._presence.clients:
                client.answer(error_message(RequestError.from_error("bot_note", PyramidionError(sentence)), None))

    # -- the end ------------------------------------------------------------------------------------------------------

    def on_last_client_left(self) -> None:
        """Automatic actions wait for a client, or continue at a server that has some."""
        if not self._presence.remote.reports:
            self.round_clock.pause()
        self._stop_clocks()
        if self._shared:
            self._presence.leads = False
        self.round_clock.stop_waiting()
        self._services.engine_pool.withdraw(self._table.id)
        self._retry_timer.cancel()

    async def close(self) -> None:
        """Stops clocks and bots; unfinished decisions of bots are requested again when the table is next used."""
        self._stop_clocks()
        self.round_clock.stop_waiting()
        self._retry_timer.cancel()
        await cancel_all(list(self._bot_tasks.values()))
