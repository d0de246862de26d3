"""A room: a table with the clients around it. Everything that changes a table goes through its room, one at a time."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace

from pyramidion.core.errors import PyramidionError
from pyramidion.server import moment
from pyramidion.server.bots import Asker, Asleep, Bots
from pyramidion.server.clock import Clock
from pyramidion.server.exactly import Valuing
from pyramidion.server.faults import DiskFault, overtaken
from pyramidion.server.films import film_of
from pyramidion.server.guest import Guest
from pyramidion.server.keeping import Keeper
from pyramidion.server.limits import Limits
from pyramidion.server.messages import Refused, Shown, Why
from pyramidion.server.outgoing import Telling, failure, why_answer
from pyramidion.server.pace import Slices
from pyramidion.server.requests import Request, entry_of
from pyramidion.server.showing import Showing
from pyramidion.server.store import LogEntry, Overtaken, SeatRow
from pyramidion.server.table import Table
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
        self._kept_due: float | None = -1.0
        """What is kept on disk of when the next time is over; not known at first."""
        self._due: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._guests: set[Guest] = set()
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._clock = Clock(self._time_is_up)
        self._showing = Showing(limits.shown_seconds, self._wind)
        self._telling = Telling(table)
        self.valuing = Valuing(table, bots, lambda guest: Asker(table.id, bool(guest.held), guest.address))
        """Answers what decisions are worth."""
        self._noted: set[str] = set()
        """What bots have said aloud."""
        self._record: tuple[int, str] | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._retrying: asyncio.Task[None] | None = None
        self._watched: asyncio.TimerHandle | None = None

    # -- guests -------------------------------------------------------------------------------------------------------

    async def enter(self, guest: Guest) -> None:
        """A client joins: it is told the state; so are the others if who is present has changed.

        Raises Refused if too many are here.
        """
        if len(self._guests) >= self._limits.table_sockets:
            raise Refused("crowded", "So many watch this table that nobody more can be let in.", 503)
        for seat in guest.held:
            if sum(seat in other.held for other in self._guests) >= self._limits.seat_sockets:
                raise Refused("crowded", "This seat is open in too many places; close one of them.", 503)
        before = self._present
        self._guests.add(guest)
        guest.announce()
        self._tell_presence(before)
        async with self._alone():
            await self._go_on()

    def leave(self, guest: Guest) -> None:
        """A client is gone."""
        before = self._present
        self._guests.discard(guest)
        self.valuing.forget(guest)
        if not self._guests:
            self._clock.stop()  # it waits for somebody to come back, and begins anew
            self._stop_due()  # the house looks whose time is over where nobody is
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
        if self._present != before:
            self._announce()
        elif self._guests and self._watched is None:
            self._watched = asyncio.get_running_loop().call_later(WATCHED_SECONDS, self._tell_watched)

    def _tell_watched(self) -> None:
        self._watched = None
        self._announce()

    @property
    def empty(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return not self._guests and not self._thinking and self.valuing.idle and not self._lock.locked()

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """One at a time changes the table."""
        async with self._lock:
            yield
        if not self._guests:
            self._left(self.table.id)

    @property
    def guests_here(self) -> tuple[Guest, ...]:
        """Who is here."""
        return tuple(self._guests)

    @property
    def guests(self) -> int:
        """How many are here."""
        return len(self._guests)

    @property
    def present(self) -> frozenset[int]:
        """The seats of persons who are here."""
        return self._present

    @property
    def _present(self) -> frozenset[int]:
        return frozenset(seat for guest in self._guests for seat in guest.held)

    def message_for(self, guest: Guest) -> ServerMessage | None:
        """What a guest must be told to know the table as it is; None if it knows."""
        limits = self._limits
        days = limits.started_days if self.table.begun else limits.unstarted_days
        watching = sum(not other.held for other in self._guests)
        state = self._telling.state(
            guest.held, self._present, self._thinking, self._clock.seconds_left, guest.wants_diagram, days, watching
        )
        return guest.message_for(state)

    def _announce(self) -> None:
        for guest in self._guests:
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
        async with self._alone():
            for _ in range(_MOST_TRIES):
                await self._end_times()  # who comes too late is told so
                if await self._commit(entry_of(self.table, guest.held, message, self._limits)):
                    break
            else:
                raise overtaken()
            if guest.held.intersection(self.table.session.to_decide):
                # Persons who share a device program one after another, each with his own time.
                self._clock.stop()
                self._showing.decided(message.seat)
            await self._go_on()

    def shown(self, guest: Guest, message: Shown) -> None:
        """A person has seen what led to a secret decision; of another moment it means nothing. Raises Refused."""
        if message.seat not in guest.held:
            raise Refused("not_yours", "You do not hold this seat.", 403)
        if message.ply == self.table.session.open_ply:
            self._showing.saw(message.ply, message.seat)
            self._wind()

    def why(self, guest: Guest, message: Why) -> WhyAnswer:
        """Why a decision is not allowed. Raises Refused."""
        if message.seat not in guest.held:
            raise Refused("not_yours", "You do not hold this seat.", 403)
        return why_answer(self.table, message)

    async def _commit(self, entry: LogEntry) -> bool:
        """Puts an entry on disk, and carries it out.

        False: another server was quicker; the table was read on, and the entry is to be found anew. Raises DiskFault.
        """
        secret = entry.kind == "decision" and self.table.game.info.simultaneous
        entry = replace(entry, at=moment.now())
        try:
            await self._keeper.append(self.table.id, self.table.length, entry, secret)
        except Overtaken:
            await self._read_on()
            return False
        self.table.apply(entry)
        self._announce()
        return True

    async def _read_on(self) -> None:
        """Brings the table to where its log is. The lock is held. Raises DiskFault; the room may be lost then."""
        table = self.table
        try:
            row, log = await self._keeper.read_on(table.id, table.length)
            if row.seatings != table.seatings:
                before = table.seats
                table.sit(row.seats, row.seatings)
                for seat, was in enumerate(before):
                    if was.key_hash is not None and was.key_hash != row.seats[seat].key_hash:
                        self._give_up(seat)
            for entry in log:
                await self._film(entry)
                table.apply(entry)
        except DiskFault:
            raise
        except (PyramidionError, ValueError, LookupError, TypeError) as error:
            _log.error("a log does not go on", extra={"table": table.id, "error": f"{type(error).__name__}: {error}"})
            self._keeper.lose(table.id)
            raise overtaken() from error
        self._announce()

    async def seat_anew(
        self, change: Callable[[Table], tuple[tuple[SeatRow, ...], LogEntry | None]], leaves: int | None
    ) -> None:
        """Changes who sits where. change: gives the seats and what the log is to tell; it may raise Refused.

        leaves: a seat whose key ends; whoever held it is to come back with what he still holds.
        """
        async with self._alone():
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
                self._give_up(leaves)
            self._announce()
            await self._go_on()

    def _give_up(self, seat: int) -> None:
        for guest in self._guests:
            if seat in guest.held:
                guest.give_up(seat, READ_AGAIN)

    def lost(self) -> None:
        """The log on disk is not what this room knows: who is here comes back to a fresh one."""
        for guest in self._guests:
            guest.end(READ_AGAIN)

    # -- what goes on by itself ---------------------------------------------------------------------------------------

    async def _go_on(self) -> None:
        """Does what is due, and tries again later if the disk fails. The lock is held."""
        try:
            await self._draw_and_ask()
        except DiskFault as error:
            # The decision that led here stands; only what follows by itself waits.
            self._wait_for_disk(error)

    def _wait_for_disk(self, error: DiskFault) -> None:
        for guest in self._guests:
            guest.answer(failure(error, None))
        if self._guests and self._retry is None:
            self._retry = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._try_again)

    def _try_again(self) -> None:
        self._retry = None
        self._retrying = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        async with self._alone():
            if self._guests:
                await self._go_on()

    async def _draw_and_ask(self) -> None:
        """Draws chance outcomes that are due, winds the clock, asks the bots that are to decide."""
        while entry := self.table.chance():
            await self._film(entry)
            await self._commit(entry)
        self._wind()
        await self._wind_seats()
        if not self._guests or self.table.length >= self._limits.entries:
            return  # the bots of a table where nobody is sleep
        for seat in self.table.bots_to_decide:
            if seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._think(seat))
                self._announce()

    async def _film(self, entry: LogEntry) -> None:
        """Has a throw shown that ends as it did."""
        table = self.table
        if entry.kind == "chance" and table.game.info.film and self._guests:
            film = await asyncio.to_thread(film_of, table.game.info.film, entry.text, f"{table.id}.{table.ply}")
            if film is not None:
                table.films[table.ply] = film

    def _wind(self) -> None:
        """Lets the game's own clock run once those who are to decide have seen what led there.

        All secret decisions of one moment share one clock: sealing one does not wind it anew.
        """
        session = self.table.session
        open_ply = session.open_ply
        seconds = session.seconds_to_seal if self._guests and self.table.own_clock_runs else 0
        if seconds and open_ply != self._clock.moment and self._showing.awaits(open_ply, self._onlookers()):
            return
        if self._clock.wind(open_ply, seconds):
            self._announce()

    async def _wind_seats(self) -> None:
        """Sees to it that somebody looks when the next seat's time is over. Raises DiskFault."""
        if not self.table.terms.timed:
            return
        due = self.table.due()
        self._stop_due()
        if due is not None and self._guests:
            wait = max(0.0, due - moment.now()) + 0.01
            self._due = asyncio.get_running_loop().call_later(min(wait, 3600.0), self._look)
        if due != self._kept_due:
            await self._keeper.keep_due(self.table.id, due)
            self._kept_due = due

    def _stop_due(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _look(self) -> None:
        self._due = None
        self._looking = asyncio.create_task(self.look_at_clocks())

    async def look_at_clocks(self) -> None:
        """Ends the time of those whose time is over."""
        async with self._alone():
            try:
                await self._end_times()
            except DiskFault as error:
                self._wait_for_disk(error)
                return
            await self._go_on()

    async def _end_times(self) -> None:
        while entry := self.table.time_up(moment.now()):
            await self._commit(entry)

    def _onlookers(self) -> Iterator[frozenset[int]]:
        """The undecided seats of each guest that has something to see before it decides."""
        session = self.table.session
        news = bool(session.positions[session.open_ply].events)
        for guest in self._guests:
            undecided = guest.held.intersection(session.to_decide)
            # Where persons share a device, who comes next takes it first.
            shares = len(guest.held & self.table.persons) > 1
            if undecided and (news or shares):
                yield undecided

    def _asker(self) -> Asker:
        """For whom a bot thinks: the persons who sit here, else who watches."""
        guests = sorted(self._guests, key=lambda guest: not guest.held)
        return Asker(self.table.id, bool(self._present), guests[0].address if guests else "")

    def _hear(self, sentence: str) -> None:
        """A bot says something aloud: all who are here are told, once."""
        if sentence not in self._noted:
            self._noted.add(sentence)
            _log.warning("a bot says", extra={"table": self.table.id, "sentence": sentence})
            for guest in self._guests:
                guest.answer(failure(Refused("bot_note", sentence), None))

    async def _time_is_up(self) -> None:
        """Decides for the persons who have not (B2: what is not set is to stand)."""
        async with self._alone():
            try:
                while self._guests and (entry := self.table.time_out()):
                    await self._commit(entry)
            except DiskFault:
                self._clock.stop()  # the clock is wound anew when the disk is back
            await self._go_on()

    async def _think(self, seat: int) -> None:
        """Asks a bot until its answer fits the table: what was taken back meanwhile is asked again."""
        level = self.table.level_of(seat)
        assert level is not None
        try:
            while seat in self.table.bots_to_decide:
                asked_at = self.table.ply, self.table.session.played[-1:]
                texts = self.table.session.open_texts
                start = self.table.session.start
                text = await self._bots.choose(self.table.game, texts, seat, level, self._asker(), self._hear, start)
                async with self._lock:
                    if (
                        asked_at != (self.table.ply, self.table.session.played[-1:])
                        or seat not in self.table.bots_to_decide
                    ):
                        continue
                    if await self._commit(self.table.decide(seat, self.table.ply, text)):
                        break
        except Asleep:
            pass
        except DiskFault as error:
            self._wait_for_disk(error)
            return
        except PyramidionError as error:
            _log.error("a bot cannot go on", extra={"table": self.table.id, "seat": seat, "error": str(error)})
            return
        finally:
            self._thinking.pop(seat, None)
            self._announce()
        async with self._alone():
            await self._go_on()

    def forget(self) -> None:
        """Nobody needs this room any more."""
        self._clock.end()
        self._showing.end()
        self._stop_due()

    async def close(self) -> None:
        """Stops the clock and the bots; what these had not decided is asked again when the table is next entered."""
        self._clock.stop()
        self._showing.stop()
        self._stop_due()
        if self._retry is not None:
            self._retry.cancel()
        await self.valuing.close()
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
