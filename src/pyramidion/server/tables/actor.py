"""The actor of a table: handles commands one at a time, and then runs automatic actions: chance, clocks, bots."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from pyramidion.core.decision import CHANCE
from pyramidion.core.errors import PyramidionError
from pyramidion.core.game import GameClock
from pyramidion.core.messages import Message
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
"""Maximum number of attempts at a command while other servers write to the same log."""
RETRY_SECONDS = 5.0
"""Seconds until automatic actions are retried after a storage failure."""
MAX_WAIT_SECONDS = 3600.0
"""Deadlines further away than this are checked again after it."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TableServices:
    """Callbacks from a table to its server. release: a room may have become unused. invalidate: it differs from its
    log.
    """

    store: AsyncStore
    coordinator: Coordinator
    engine_pool: EnginePool
    limits: Limits
    slicer: TimeSlicer
    release: Callable[[str], None]
    invalidate: Callable[[str], None]


class TableActor:
    """Changes one table; use within the event loop. Raises RequestError or StorageError for a command that is not
    carried out.
    """

    def __init__(self, table: Table, presence: Presence, services: TableServices) -> None:
        self._table = table
        self._presence = presence
        self._services = services
        self._store = services.store
        self._shared = services.coordinator.shared
        self._lock = asyncio.Lock()
        self._log = LogWriter(table, services.store, services.coordinator, presence)
        self._unannounced = False
        """Whether an entry is on disk that clients will be sent together with the chance outcome that follows."""
        self._result_stored = table.over
        self.has_round_clock = type(table.game.clock) is not GameClock
        """Whether the game has a clock of its own."""
        self.round_clock = RoundClock(
            table, presence, services.coordinator, services.limits.playback_seconds, self._end_round, self.announce
        )
        self._deadline_timer = OneShotTimer(self.flag_expired)
        self._stored_deadline: float | None = -1.0
        """The deadline on disk; unknown at first."""
        self._retry_timer = OneShotTimer(self._retry)
        self._bot_tasks: dict[int, asyncio.Task[None]] = {}
        self._failures: dict[int, Any] = {}
        """The request (`_bot_question`) at which a seat's bot has failed."""
        self._bot_notes: set[str] = set()
        """Messages of bots in the chat."""
        self._waited_for: frozenset[str] | None = None
        """Hashes of the recovery codes for which the database may state that it is their owner's turn; unknown at
        first."""

    @property
    def idle(self) -> bool:
        """Whether nothing is in progress."""
        return not self._bot_tasks and not self._lock.locked()

    @property
    def thinking_seats(self) -> Collection[int]:
        """The seats whose bots are computing here."""
        return self._bot_tasks.keys()

    @property
    def failed_seats(self) -> list[int]:
        """The seats whose bots have failed at this request: they are asked again only on a player's request."""
        if not self._failures:
            return []
        question = self._bot_question()
        return [seat for seat in self._table.bots_to_decide if self._failures.get(seat) == question]

    # -- announcing ---------------------------------------------------------------------------------------------------

    def announce(self) -> None:
        """Sends the changes to all clients of the table."""
        self._unannounced = False
        if self._shared:
            self.report_presence()
        for client in self._presence.clients:
            client.announce()

    def report_presence(self) -> None:
        """Reports to the other servers who is here, and what is in progress."""
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
        """Carries out a client's command: writes it to disk first, then announces it.

        Raises RequestError or StorageError; the table is then unchanged.
        """
        table, limits, lines = self._table, self._services.limits, None
        if isinstance(message, SetConditionalMoves) and message.lines:
            # Others may change the table meanwhile; a check is valid only for the position it was made in.
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
        """Tells the other clients, once, that a seat's owner waits for them at another table."""
        async with self._lock:
            if self._table.rematch_seat is None:
                await self._retry_on_conflict(lambda: self._commit(Change(RematchEntry(seat, table_id))))

    async def note_arrival(self, controlled: Collection[int]) -> None:
        """Logs that players have joined a rematch, or returned to a paused game, so that its clocks run.

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
        """Changes the players of seats. change: returns the seats and the log entry; it may raise RequestError.

        revoked: a seat whose key becomes invalid; clients with it reconnect with their remaining keys.
        """
        async with self._lock:
            await self._retry_on_conflict(lambda: self._write(self._log.set_seats(*change(self._table))))
            if revoked is not None:
                self._presence.revoke_seat(revoked, RECONNECT)
            self.announce()
            await self._run_automatic_actions()

    async def cancel_invitation(self) -> None:
        """Deletes the table, whose game has not begun; its clients have to reconnect, and learn why."""
        async with self._lock:
            await self._retry_on_conflict(self._cancel_invitation)
        self._services.invalidate(self._table.id)

    async def _cancel_invitation(self) -> bool:
        if not self._table.is_invitation:
            raise RequestError("begun", Message("All seats are taken, so this invitation can no longer be cancelled."))
        return await self._write(self._log.cancel_invitation())

    async def _commit(self, change: Change) -> bool:
        """Writes an entry to disk, applies it and announces it. Raises StorageError.

        After a decision automatic actions run: if chance follows, clients are sent both together.

        Returns False if another server was first; the table has then caught up with the log, and the entry has to be
        computed again.
        """
        written = await self._write(self._log.append(change.entry, change.decision))
        self._unannounced |= written
        if written and not (isinstance(change.entry, DecisionEntry) and self._chance_follows):
            self.announce()
        return written

    @property
    def _chance_follows(self) -> bool:
        """Whether a chance outcome is drawn next, immediately and here. One with an animation takes a moment."""
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
        """Players who share a device and decide one after another each get the full time."""
        undecided = set(self._table.to_decide)
        if any(seat in controlled and undecided.intersection(controlled) for controlled in devices):
            self.round_clock.restart_after(seat)

    # -- other servers ------------------------------------------------------------------------------------------------

    def note_peer_report(self, report: LogAdvanced) -> None:
        """Another server reports the log's length."""
        self._log.note_peer_report(report)

    async def catch_up(self, from_disk: bool) -> None:
        """Applies the log, and runs what is then due. from_disk: reads the log regardless of what peers have
        reported.
        """
        try:
            async with self._lock:
                try:
                    await self._catch_up(from_disk)
                    if self._log.is_behind:  # more entries have arrived meanwhile
                        await self._catch_up()
                except StorageError as error:
                    self._schedule_retry(error)
                    return
                except RequestError:  # the room has been dropped
                    return
                await self._run_automatic_actions()
        finally:
            self._services.release(self._table.id)

    async def _catch_up(self, from_disk: bool = False) -> None:
        """Catches up with the log. The caller holds the lock. Raises StorageError, or RequestError if the table has
        been deleted; the room may then be dropped.
        """
        table = self._table
        try:
            log = await self._log.catch_up(from_disk)
        except StorageError:
            raise
        except RequestError:
            self._services.invalidate(table.id)
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
        """Runs everything that is due: chance, conditional moves, clocks, bots."""
        async with self._lock:
            await self._run_automatic_actions()

    async def _run_automatic_actions(self) -> None:
        """The same while the lock is held; retried later if the storage fails."""
        try:
            await self._advance()
            if self._table.over and not self._result_stored:
                await self._store.save_result(self._table)
                self._result_stored = True
            await self._store_whose_turn()
        except StorageError as error:
            # The preceding decision remains; only the automatic actions wait.
            self._schedule_retry(error)
        finally:
            if self._unannounced:
                self.announce()

    async def _advance(self) -> None:
        table, presence = self._table, self._presence
        if presence.clients and not presence.leads:
            return  # another server does; if no client is connected, any server may
        # The loop terminates: a line of conditional moves is finite, and chance decides only between decisions.
        while not self._log_full and (change := due_chance(table) or due_conditional_move(table)):
            await self._commit(change)
        if self.has_round_clock:
            self.round_clock.update()
        if table.timed:
            await self._update_deadline()
        if presence.clients and not self._log_full:  # bots of a table without clients are not asked
            for seat in table.bots_to_decide:
                self._ask_bot(seat)

    @property
    def _log_full(self) -> bool:
        """Whether the log is full: nothing more is then added automatically."""
        return self._table.length >= self._services.limits.log_entries

    def _schedule_retry(self, error: StorageError) -> None:
        """Tells all clients that the storage has failed, and retries while there are any."""
        for client in self._presence.clients:
            client.answer(error_message(error, None))
        if self._presence.clients and not self._retry_timer.pending:
            self._retry_timer.schedule(RETRY_SECONDS)

    async def _retry(self) -> None:
        if self._presence.clients:
            await self.run_automatic_actions()
        self._services.release(self._table.id)

    async def _store_whose_turn(self) -> None:
        """Stores whose turn it is, if a player who is not connected is to be notified. Raises StorageError.

        A table where nobody has a recovery code, or everybody is connected, costs nothing.
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
        """Stores the next deadline, and waits for it while clients are here. Raises StorageError."""
        deadline = None if self._log_full else self._table.next_deadline()
        self._deadline_timer.cancel()
        if deadline is not None and self._presence.clients:
            wait = max(0.0, deadline - timestamps.now()) + 0.01
            self._deadline_timer.schedule(min(wait, MAX_WAIT_SECONDS))
        if deadline != self._stored_deadline:
            await self._store.save_deadline(self._table.id, deadline)
            self._stored_deadline = deadline

    async def flag_expired(self) -> None:
        """Flags seats whose time has run out."""
        async with self._lock:
            try:
                await self._flag_seats()
            except StorageError as error:
                self._schedule_retry(error)
            else:
                await self._run_automatic_actions()
        self._services.release(self._table.id)

    async def _flag_seats(self) -> None:
        """Flags each seat once at most: a turn that begins meanwhile has its own time."""
        await self._store.check_time()
        now = timestamps.now()
        for _ in self._table.seats:
            change = None if self._log_full else expired_time(self._table, now)
            if change is None:
                return
            await self._commit(change)

    async def _end_round(self, round_ply: int) -> None:
        """Decides for the players who have not decided (B2: unset actions count as stand).

        round_ply: of the round whose time has run out. Other rounds have their own time, and so do players who share a
        device and decide one after another.
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
        """Decides for one player; returns whether others may still be undecided in the same round. Raises
        StorageError.
        """
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
        """Asks a seat's bot, unless it is already computing."""
        if seat not in self._bot_tasks and seat not in self.failed_seats:
            self._bot_tasks[seat] = asyncio.create_task(self._run_bot(seat))
            self.announce()

    async def _run_bot(self, seat: int) -> None:
        """Asks a bot until its answer fits the table: after a takeback it must decide again.

        If its process fails, it has already been restarted once (`AsyncEngineProcess`); then the players decide what to
        do.
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
        """Numbers that show whether the table has advanced, or its seats have changed, since a bot was asked."""
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
        """Pauses automatic actions until a client connects, or hands them to a server that has clients."""
        if not self._presence.remote.reports:
            self.round_clock.pause()
        self._stop_clocks()
        if self._shared:
            self._presence.leads = False
        self.round_clock.stop_waiting()
        self._services.engine_pool.withdraw(self._table.id)
        self._retry_timer.cancel()

    async def close(self) -> None:
        """Stops clocks and bots; pending bot decisions are requested again when the table is next used."""
        self._stop_clocks()
        self.round_clock.stop_waiting()
        self._retry_timer.cancel()
        await cancel_all(list(self._bot_tasks.values()))
