"""A room: a table with the clients around it, and what each of them is told."""

import asyncio
from functools import partial

from pyramidion.server.bots.exact_values import Valuing
from pyramidion.server.bots.pool import Asker, Bots
from pyramidion.server.cluster.coordinator import Street
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import Shown, Why
from pyramidion.server.protocol.server_messages import ServerMessage, WhyAnswer
from pyramidion.server.storage.async_store import Ledger
from pyramidion.server.tables.actor import Course, Holder
from pyramidion.server.tables.client import READ_AGAIN, Guest
from pyramidion.server.tables.presence import Company
from pyramidion.server.tables.remote_presence import Here
from pyramidion.server.tables.table import Table
from pyramidion.server.util.time_slicer import Slices
from pyramidion.server.views.table_view import Telling, why_answer

WATCHED_SECONDS = 1.0
"""How many watch is told at most so often: those who come and go must not keep the players' pages busy."""


class Room:
    """One table and its guests; use within the event loop."""

    def __init__(
        self, table: Table, ledger: Ledger, street: Street, bots: Bots, holder: Holder, limits: Limits, slices: Slices
    ) -> None:
        """holder: who has this room. slices: for what takes long."""
        self.table = table
        self._street = street
        self._holder = holder
        self._limits = limits
        self._slices = slices
        self.company = Company(table, ledger, street)
        self.course = Course(table, ledger, street, bots, self.company, holder, limits, slices)
        """Changes the table."""
        self._telling = Telling(table)
        self.valuing = Valuing(table, bots, lambda guest: Asker(table.id, bool(guest.held), guest.address))
        """Answers what decisions are worth."""
        self._record: tuple[int, str] | None = None
        self.touched = float("-inf")
        """When it was last written down that somebody is here (seconds since 1970)."""
        self._watched: asyncio.TimerHandle | None = None

    @property
    def empty(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return not self.company and self.course.idle and self.valuing.idle

    # -- guests -------------------------------------------------------------------------------------------------------

    async def enter(self, guest: Guest) -> None:
        """A client joins: it is told the state; so are the others if who is present has changed.

        Raises RequestError if too many are here.
        """
        before = self.company.present
        self.company.enter(guest, self._limits)
        guest.announce()
        self._tell_presence(before)
        if not self.company.leads and await self._street.lead(self.table.id):
            await self.course.lead(True)
        else:
            await self.course.go_on()

    def leave(self, guest: Guest) -> None:
        """A client is gone."""
        before = self.company.present
        self.company.here.pop(guest, None)
        self.valuing.forget(guest)
        if self.company:
            self.course.secret_time.wind()  # perhaps only this one still looked on
        else:
            self.course.rest()
            if self._watched is not None:
                self._watched.cancel()
                self._watched = None
        self._tell_presence(before)
        self._holder.left(self.table.id)

    def _tell_presence(self, before: frozenset[int]) -> None:
        """Tells who is here now, if that is not the same as before."""
        self.course.tell_here()
        if self.company.present != before:
            self.course.announce()
        elif self.company and self._watched is None:
            self._watched = asyncio.get_running_loop().call_later(WATCHED_SECONDS, self._tell_watched)

    def _tell_watched(self) -> None:
        self._watched = None
        self.course.announce()

    def message_for(self, guest: Guest) -> ServerMessage | None:
        """What a guest must be told to know the table as it is; None if it knows."""
        limits = self._limits
        days = limits.started_days if self.table.begun else limits.unstarted_days
        company = self.company
        thinking = company.elsewhere.thinking.union(self.course.thinking)
        state = self._telling.state(
            guest.held, company.present, thinking, self.course.secret_time.seconds_left, guest.wants_diagram, days,
            company.watching, company.plays(guest), guest.said,
        )  # fmt: skip
        return guest.message_for(state, partial(self._telling.with_story, guest.held))

    # -- what is asked, and changes nothing ---------------------------------------------------------------------------

    async def record_text(self) -> str:
        """The record. What is long is told in slices, and kept for who asks next."""
        if self._record is None or self._record[0] != self.table.length:
            # Each position keeps what it has told of itself, so that only the writing is left for the end.
            await self._slices.through(position.events for position in list(self.table.session.positions))
            self._record = self.table.length, self.table.session.text()
        return self._record[1]

    def shown(self, guest: Guest, message: Shown) -> None:
        """A person has seen what led to a secret decision; of another moment it means nothing. Raises RequestError."""
        _hold(guest, message.seat)
        self.course.secret_time.saw(message.ply, message.seat)
        self.course.secret_time.wind()
        self.course.tell_here()

    def why(self, guest: Guest, message: Why) -> WhyAnswer:
        """Why a decision is not allowed. Raises RequestError."""
        _hold(guest, message.seat)
        return why_answer(self.table, message)

    # -- other servers ------------------------------------------------------------------------------------------------

    def hear(self, here: Here | None) -> None:
        """Another server says who is there; None: one has long been silent."""
        before, clock = self.company.present, self.company.elsewhere.until
        if here is not None:
            self.company.elsewhere.hear(here)
            for seat in here.shown:
                self.course.secret_time.saw(here.moment, seat)
        self.course.secret_time.wind()
        self._tell_presence(before)
        if self.company.elsewhere.until != clock:
            self.course.announce()

    def behind(self, length: int, seatings: int) -> bool:
        """Whether the log goes on beyond what is known here."""
        return length > self.table.length or seatings != self.table.seatings

    # -- the end ------------------------------------------------------------------------------------------------------

    def lost(self) -> None:
        """The log on disk is not what this room knows: who is here comes back to a fresh one."""
        for guest in self.company:
            guest.end(READ_AGAIN)

    def forget(self) -> None:
        """Nobody needs this room any more."""
        self.course.end()

    async def close(self) -> None:
        """Stops what goes on here."""
        await self.valuing.close()
        await self.course.close()


def _hold(guest: Guest, seat: int) -> None:
    if seat not in guest.held:
        raise RequestError("not_yours", "You do not hold this seat.")
