"""A room: a table with the clients around it. Everything that changes a table goes through its room, one at a time."""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from functools import partial

from pyramidion.core.errors import PyramidionError
from pyramidion.server import moment
from pyramidion.server.alone import Alone
from pyramidion.server.bots import Asker, Bots
from pyramidion.server.by_itself import chance, planned, time_up, timed_out
from pyramidion.server.chat import said
from pyramidion.server.clock import Clock
from pyramidion.server.company import Company
from pyramidion.server.due import Due
from pyramidion.server.elsewhere import Here
from pyramidion.server.exactly import Valuing
from pyramidion.server.faults import DiskFault, overtaken
from pyramidion.server.films import film_of
from pyramidion.server.guest import Guest
from pyramidion.server.heard import Heard
from pyramidion.server.keeping import Keeper
from pyramidion.server.limits import Limits
from pyramidion.server.messages import Refused, Say, Shown, Why
from pyramidion.server.neighbours import NO_DEADLINE, Deadline, Newer
from pyramidion.server.outgoing import Telling, failure, why_answer
from pyramidion.server.pace import Slices
from pyramidion.server.requests import Request, decided, entry_of
from pyramidion.server.showing import Showing
from pyramidion.server.store import LogEntry, Overtaken, SeatRow, TableRow
from pyramidion.server.table import Table
from pyramidion.server.thinking import Thinking
from pyramidion.server.waiting import Waiting
from pyramidion.server.wire import ServerMessage, WhyAnswer

_log = logging.getLogger(__name__)

WATCHED_SECONDS = 1.0
"""How many watch is told at most so often: those who come and go must not keep the players' pages busy."""

RETRY_SECONDS = 5.0
"""What goes on by itself (chance, bots) is tried again after so long when the disk fails."""

_MOST_TRIES = 20
"""Others may be so often quicker with the same table before somebody is told to try again."""

READ_AGAIN = 1012
"""The close code for guests of a table that must be read anew: they come back by themselves."""


class Room:
    """One table, its guests, and its bots at work."""

    def __init__(
        self, table: Table, keeper: Keeper, bots: Bots, left: Callable[[str], None], limits: Limits, slices: Slices
    ) -> None:
        """left: told the table's id when the room may have become empty. slices: for what takes long."""
        self.table = table
        self._left = left
        self._keeper = keeper
        self._bots = bots
        self._limits = limits
        self._slices = slices
        self._due = Due(table, keeper, self.look_at_clocks)
        self._waiting = Waiting(table, keeper)
        self._end_kept = table.session.over
        """Whether it is written down that the game is over."""
        self._lock = asyncio.Lock()
        self._alone = Alone(self._lock, self._forget_if_empty)
        self.company = Company(table, keeper)
        self.leads = not keeper.shared
        """Whether this server sees to what goes on by itself while guests are here: chance, clocks, bots."""
        self._heard = Heard()
        self._deadline: Deadline | None = None
        """When the secret decisions of a moment must be in, as it was found or last set."""
        self._until: float | None = None
        """When the time for secret decisions is over (seconds since 1970), while the clock runs."""
        self._thinking = Thinking(table, bots, self.company, self)
        self._clock = Clock(self._time_is_up)
        self._showing = Showing(limits.shown_seconds, self._wind)
        self._telling = Telling(table)
        self.valuing = Valuing(table, bots, lambda guest: Asker(table.id, bool(guest.held), guest.address))
        """Answers what decisions are worth."""
        self._record: tuple[int, str] | None = None
        self.touched = float("-inf")
        """When it was last written down that somebody is here (seconds since 1970)."""
        self._retry: asyncio.TimerHandle | None = None
        self._retrying: asyncio.Task[None] | None = None
        self._watched: asyncio.TimerHandle | None = None

    # -- guests -------------------------------------------------------------------------------------------------------

    async def enter(self, guest: Guest) -> None:
        """A client joins: it is told the state; so are the others if who is present has changed.

        Raises Refused if too many are here.
        """
        before = self.company.present
        self.company.enter(guest, self._limits)
        guest.announce()
        self._tell_presence(before)
        if not self.leads and await self._keeper.lead(self.table.id):
            await self._take_over()
        async with self._alone:
            await self._go_on()

    def leave(self, guest: Guest) -> None:
        """A client is gone."""
        before = self.company.present
        self.company.here.discard(guest)
        self.valuing.forget(guest)
        if not self.company:
            self._stop_leading()
            if not self.company.elsewhere:
                self._hold(NO_DEADLINE)  # the clock waits for somebody to come back, and begins anew
            if self._keeper.shared:
                self.leads = False
            self._showing.stop()
            self._bots.withdraw(self.table.id)
            if self._retry is not None:
                self._retry.cancel()
                self._retry = None
            if self._watched is not None:
                self._watched.cancel()
                self._watched = None
        else:
            self._wind()  # perhaps only this one still looked on
        self._tell_presence(before)
        self._left(self.table.id)

    def _tell_presence(self, before: frozenset[int]) -> None:
        """Tells who is here now, if that is not the same as before."""
        self.tell_here()
        if self.company.present != before:
            self._announce()
        elif self.company and self._watched is None:
            self._watched = asyncio.get_running_loop().call_later(WATCHED_SECONDS, self._tell_watched)

    def _tell_watched(self) -> None:
        self._watched = None
        self._announce()

    @property
    def empty(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return not self.company and not self._thinking and self.valuing.idle and not self._lock.locked()

    def _forget_if_empty(self) -> None:
        if not self.company:
            self._left(self.table.id)

    def message_for(self, guest: Guest) -> ServerMessage | None:
        """What a guest must be told to know the table as it is; None if it knows."""
        limits = self._limits
        days = limits.started_days if self.table.begun else limits.unstarted_days
        company = self.company
        thinking = company.elsewhere.thinking.union(self._thinking)
        seconds_left = company.seconds_left(self._clock.seconds_left)
        state = self._telling.state(
            guest.held, company.present, thinking, seconds_left, guest.wants_diagram, days, company.watching,
            company.plays(guest), guest.said,
        )  # fmt: skip
        return guest.message_for(state, partial(self._telling.with_story, guest.held))

    def _announce(self) -> None:
        self.tell_here()
        for guest in self.company:
            guest.announce()

    async def record_text(self) -> str:
        """The record. What is long is told in slices, and kept for who asks next."""
        if self._record is None or self._record[0] != self.table.length:
            # Each position keeps what it has told of itself, so that only the writing is left for the end.
            await self._slices.through(position.events for position in list(self.table.session.positions))
            self._record = self.table.length, self.table.session.text()
        return self._record[1]

    # -- what guests ask ----------------------------------------------------------------------------------------------

    async def carry_out(self, guest: Guest, message: Request) -> None:
        """Does what a guest asks: on disk first, then announced. Raises Refused; the table is then untouched."""
        async with self._alone:
            for _ in range(_MOST_TRIES):
                await self._end_times()  # who comes too late is told so
                if await self._commit(entry_of(self.table, guest.held, message, self._limits)):
                    break
            else:
                raise overtaken()
            self._decided(message.seat, [guest.held])
            await self._go_on()

    def _decided(self, seat: int, devices: Iterable[Collection[int]]) -> None:
        """Persons who share a device program one after another, each with his own time."""
        undecided = set(self.table.session.to_decide)
        if any(seat in held and undecided.intersection(held) for held in devices):
            self._clock.stop()
            self._hold(NO_DEADLINE)
            self._showing.decided(seat)

    async def say(self, guest: Guest, message: Say) -> None:
        """Somebody says something: all are told who may hear it. Raises Refused."""
        async with self._alone:
            for _ in range(_MOST_TRIES):
                table = self.table
                if await self._commit(said(message, guest.held, table.seats, len(table.sayings))):
                    guest.said.add(table.sayings[-1].number)
                    return
            raise overtaken()

    def shown(self, guest: Guest, message: Shown) -> None:
        """A person has seen what led to a secret decision; of another moment it means nothing. Raises Refused."""
        if message.seat not in guest.held:
            raise Refused("not_yours", "You do not hold this seat.", 403)
        if message.ply == self.table.session.open_ply:
            self._showing.saw(message.ply, message.seat)
            self._wind()
            self.tell_here()

    def why(self, guest: Guest, message: Why) -> WhyAnswer:
        """Why a decision is not allowed. Raises Refused."""
        if message.seat not in guest.held:
            raise Refused("not_yours", "You do not hold this seat.", 403)
        return why_answer(self.table, message)

    async def _commit(self, entry: LogEntry) -> bool:
        """Puts an entry on disk, and carries it out.

        False: another server was quicker; the table was read on, and the entry is to be found anew. Raises DiskFault.
        """
        secret = entry.kind == "plan" or (entry.kind == "decision" and self.table.game.info.simultaneous)
        entry = replace(entry, at=moment.now())
        try:
            await self._keeper.append(self.table.id, self.table.length, entry, secret)
        except Overtaken:
            await self._read_on()
            return False
        self.table.apply(entry)
        self._tell_newer(None if secret else entry)
        self._announce()
        return True

    async def _read_on(self) -> None:
        """Brings the table to where its log is. The lock is held. Raises DiskFault; the room may be lost then."""
        table = self.table
        log = self._heard.after(table.length)
        try:
            if not log:
                row, log = await self._keeper.read_on(table.id, table.length)
                self._sit(row)
            for entry in log:
                await self._film(entry)
                table.apply(entry)
                if entry.kind == "decision" and entry.seat is not None:
                    self._decided(entry.seat, (held for here in self.company.elsewhere for held in here.held))
        except DiskFault:
            raise
        except (PyramidionError, ValueError, LookupError, TypeError) as error:
            _log.error("a log does not go on", extra={"table": table.id, "error": f"{type(error).__name__}: {error}"})
            self._keeper.lose(table.id)
            raise overtaken() from error
        self._announce()

    def _sit(self, row: TableRow) -> None:
        if row.seatings == self.table.seatings:
            return
        before = self.table.seats
        self.table.sit(row.seats, row.seatings)
        for seat, was in enumerate(before):
            if was.key_hash is not None and was.key_hash != row.seats[seat].key_hash:
                self.company.give_up(seat, READ_AGAIN)

    async def seat_anew(
        self, change: Callable[[Table], tuple[tuple[SeatRow, ...], LogEntry | None]], leaves: int | None
    ) -> None:
        """Changes who sits where. change: gives the seats and what the log is to tell; it may raise Refused.

        leaves: a seat whose key ends; whoever held it is to come back with what he still holds.
        """
        async with self._alone:
            for _ in range(_MOST_TRIES):
                seats, entry = change(self.table)
                entry = None if entry is None else replace(entry, at=moment.now())
                try:
                    await self._keeper.reseat(self.table, seats, entry)
                    break
                except Overtaken:
                    await self._read_on()
            else:
                raise overtaken()
            self.table.sit(seats, self.table.seatings + 1)
            if entry is not None:
                self.table.apply(entry)
            if leaves is not None:
                self.company.give_up(leaves, READ_AGAIN)
            self._tell_newer()
            self._announce()
            await self._go_on()

    def lost(self) -> None:
        """The log on disk is not what this room knows: who is here comes back to a fresh one."""
        for guest in self.company:
            guest.end(READ_AGAIN)

    # -- other servers ------------------------------------------------------------------------------------------------

    def _tell_newer(self, entry: LogEntry | None = None) -> None:
        """entry: the last of the log, where others may be told it by the way."""
        if self._keeper.shared:
            self._keeper.tell(Newer(self._keeper.name, self.table.id, self.table.length, self.table.seatings, entry))

    def hear_newer(self, news: Newer) -> None:
        """Another server says how far the log is; the entry that it tells by the way needs not be read from disk."""
        self._heard.hear(news.length, news.entry if news.seatings == self.table.seatings else None)

    def tell_here(self) -> None:
        """Tells the other servers who is here, and what goes on."""
        if not self._keeper.shared:
            return
        session = self.table.session
        in_secret = bool(session.seconds_to_seal)
        self.company.tell(
            moment=session.open_ply if in_secret else 0,
            shown=tuple(sorted(self._showing.seen(session.open_ply))) if in_secret else (),
            thinking=tuple(sorted(self._thinking)),
            until=self._until if self._clock.moment is not None else None,
        )

    def hear(self, here: Here | None) -> None:
        """Another server says who is there; None: one has long been silent."""
        before, clock = self.company.present, self.company.elsewhere.until
        if here is not None:
            self.company.elsewhere.hear(here)
            if here.shown and here.moment == self.table.session.open_ply:
                for seat in here.shown:
                    self._showing.saw(here.moment, seat)
        self._wind()
        self._tell_presence(before)
        if self.company.elsewhere.until != clock:
            self._announce()

    def behind(self, length: int, seatings: int) -> bool:
        """Whether the log goes on beyond what is known here."""
        return length > self.table.length or seatings != self.table.seatings

    async def read_on(self) -> None:
        """Reads the log on, and sees to what follows."""
        async with self._alone:
            try:
                await self._read_on()
                if self.table.length < self._heard.newest:  # more came meanwhile
                    await self._read_on()
            except DiskFault as error:
                self._wait_for_disk(error)
                return
            await self._go_on()

    async def lead(self, leads: bool) -> None:
        """Whether this server sees from now on to what goes on by itself here."""
        if self.leads == leads:
            return
        self.leads = False
        if leads:
            await self._take_over()
            async with self._alone:
                await self._go_on()
        else:
            self._stop_leading()

    async def _take_over(self) -> None:
        """From now on this server leads; whoever did before may have left a clock that runs on."""
        self._deadline = await self._keeper.deadline(self.table.id)
        self.leads = True

    def _hold(self, deadline: Deadline) -> None:
        """A clock runs, or (moment -1) none: so does that of whoever leads next."""
        self._deadline = deadline
        if self._keeper.shared:
            self._keeper.hold_deadline(self.table.id, deadline)

    def _stop_leading(self) -> None:
        self._clock.stop()
        self._due.stop()

    # -- what goes on by itself ---------------------------------------------------------------------------------------

    async def _go_on(self) -> None:
        """Does what is due, and tries again later if the disk fails. The lock is held."""
        try:
            await self._draw_and_ask()
            if self.table.session.over and not self._end_kept:
                await self._keeper.keep_end(self.table)
                self._end_kept = True
            await self._waiting.tell(self.company.present)
        except DiskFault as error:
            # The decision that led here stands; only what follows by itself waits.
            self._wait_for_disk(error)

    def _wait_for_disk(self, error: DiskFault) -> None:
        for guest in self.company:
            guest.answer(failure(error, None))
        if self.company and self._retry is None:
            self._retry = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._try_again)

    def _try_again(self) -> None:
        self._retry = None
        self._retrying = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        async with self._alone:
            if self.company:
                await self._go_on()

    async def _draw_and_ask(self) -> None:
        """Draws chance outcomes that are due, winds the clock, asks the bots that are to decide."""
        if self.company and not self.leads:
            return  # another server sees to it; where nobody is, whoever is asked
        while entry := chance(self.table) or self._planned():
            await self._film(entry)
            await self._commit(entry)
        self._wind()
        await self._due.wind(bool(self.company))
        if not self.company or self.table.length >= self._limits.entries:
            return  # the bots of a table where nobody is sleep
        for seat in self.table.bots_to_decide:
            self._thinking.ask(seat)

    def _planned(self) -> LogEntry | None:
        return planned(self.table) if self.table.length < self._limits.entries else None

    async def _film(self, entry: LogEntry) -> None:
        """Has the very throw shown that was drawn."""
        table, kind = self.table, self.table.game.info.film
        due = table.session.due_member if entry.kind == "chance" and kind and self.company else None
        if due is not None and due[0].text == entry.text:
            film = await asyncio.to_thread(film_of, kind, entry.text, due[1])
            if film is not None:
                table.films[table.ply] = film

    def _wind(self) -> None:
        """Lets the game's own clock run once those who are to decide have seen what led there.

        All secret decisions of one moment share one clock: sealing one does not wind it anew.
        """
        session = self.table.session
        open_ply = session.open_ply
        runs = self.company and self.leads and self.table.own_clock_runs
        seconds = session.seconds_to_seal if runs else 0
        if seconds and open_ply != self._clock.moment and self._showing.awaits(open_ply, self.company.onlookers()):
            return
        if not seconds:
            self._clock.stop()
            return
        now, held = moment.now(), self._deadline
        until = held.until if held is not None and held.moment == open_ply else now + seconds
        if self._clock.wind(open_ply, max(0.0, until - now)):
            self._until = until
            self._hold(Deadline(open_ply, until))
            self._announce()

    async def look_at_clocks(self) -> None:
        """Ends the time of those whose time is over."""
        async with self._alone:
            try:
                await self._end_times()
            except DiskFault as error:
                self._wait_for_disk(error)
                return
            await self._go_on()

    async def _end_times(self) -> None:
        while entry := time_up(self.table, moment.now()):
            await self._commit(entry)

    async def _time_is_up(self) -> None:
        """Decides for the persons who have not (B2: what is not set is to stand)."""
        async with self._alone:
            try:
                while self.company and (entry := timed_out(self.table)):
                    await self._commit(entry)
            except DiskFault:
                self._clock.stop()  # the clock is wound anew when the disk is back
                self._hold(NO_DEADLINE)
            await self._go_on()

    async def bot_decides(self, seat: int, asked_at: object, text: str) -> bool:
        """Carries a bot's decision out, unless the table has moved on. Raises DiskFault, Refused."""
        async with self._lock:
            if asked_at != self._thinking.asked_at() or seat not in self.table.bots_to_decide:
                return False
            return await self._commit(decided(self.table, seat, self.table.ply, text))

    def bots_change(self) -> None:
        """Another seat's bot is asked, or one no longer."""
        self._announce()

    async def bot_is_done(self, fault: DiskFault | None) -> None:
        """What follows now, or waits for the disk."""
        if fault is not None:
            self._wait_for_disk(fault)
            return
        async with self._alone:
            await self._go_on()

    def forget(self) -> None:
        """Nobody needs this room any more."""
        self._clock.end()
        self._showing.end()
        self._due.end()
        self._thinking.end()
        self._alone.end()

    async def close(self) -> None:
        """Stops the clock and the bots; what these had not decided is asked again when the table is next entered."""
        self._stop_leading()
        self._showing.stop()
        if self._retry is not None:
            self._retry.cancel()
        await self.valuing.close()
        await self._thinking.close()
