"""A room: a table with the clients around it. Everything that changes a table goes through its room, one at a time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from pyramidion.core.errors import PyramidionError
from pyramidion.server.bots import Bots
from pyramidion.server.clock import Clock
from pyramidion.server.films import film_of
from pyramidion.server.guest import Guest
from pyramidion.server.messages import Decide, Refused, Resign, Undo, Why
from pyramidion.server.outgoing import Telling, why_answer
from pyramidion.server.store import LogEntry
from pyramidion.server.table import Table
from pyramidion.server.wire import ServerMessage, WhyAnswer

_log = logging.getLogger(__name__)

Append = Callable[[str, int, LogEntry], Awaitable[None]]
"""Puts entry number n of a table on disk."""


class Room:
    """One table, its guests, and its bots at work."""

    def __init__(self, table: Table, append: Append, bots: Bots, left: Callable[[str], None]) -> None:
        """left: told the table's id when the room may have become empty."""
        self.table = table
        self._left = left
        self._append = append
        self._bots = bots
        self._lock = asyncio.Lock()
        self._guests: set[Guest] = set()
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._clock = Clock(self._time_is_up)
        self._telling = Telling(table)

    # -- guests -------------------------------------------------------------------------------------------------------

    async def enter(self, guest: Guest) -> None:
        """A client joins: it is told the state, as are the others (who is present has changed)."""
        self._guests.add(guest)
        async with self._lock:
            await self._go_on()
        self._announce()

    def leave(self, guest: Guest) -> None:
        """A client is gone."""
        self._guests.discard(guest)
        if not self._guests:
            self._clock.stop()  # it waits for somebody to come back, and begins anew
        self._announce()
        self._left(self.table.id)

    @property
    def empty(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return not self._guests and not self._thinking

    def message_for(self, guest: Guest) -> ServerMessage | None:
        """What a guest must be told to know the table as it is; None if it knows."""
        present = {seat for other in self._guests for seat in other.held}
        state = self._telling.state(guest.held, present, self._thinking, self._clock.seconds_left, guest.wants_diagram)
        return guest.message_for(state)

    def _announce(self) -> None:
        for guest in self._guests:
            guest.announce()

    # -- what guests ask ----------------------------------------------------------------------------------------------

    async def carry_out(self, guest: Guest, message: Decide | Undo | Resign) -> None:
        """Does what a guest asks: on disk first, then announced. Raises Refused; the table is then untouched."""
        if message.seat not in guest.held:
            raise Refused("not_yours", "You do not hold this seat.", 403)
        async with self._lock:
            if isinstance(message, Decide):
                entry = self.table.decide(message.seat, message.ply, message.text)
            elif isinstance(message, Undo):
                entry = self.table.undo(message.seat, guest.held)
            else:
                entry = self.table.resign(message.seat)
            await self._commit(entry)
            if guest.held.intersection(self.table.session.to_decide):
                self._clock.stop()  # persons who share a device program one after another, each with his own time
            await self._go_on()

    def why(self, guest: Guest, message: Why) -> WhyAnswer:
        """Why a decision is not allowed. Raises Refused."""
        if message.seat not in guest.held:
            raise Refused("not_yours", "You do not hold this seat.", 403)
        return why_answer(self.table, message)

    async def _commit(self, entry: LogEntry) -> None:
        await self._append(self.table.id, self.table.length, entry)
        self.table.apply(entry)
        self._announce()

    # -- what goes on by itself ---------------------------------------------------------------------------------------

    async def _go_on(self) -> None:
        """Draws chance outcomes that are due, winds the clock, asks the bots that are to decide. The lock is held."""
        while entry := self.table.chance():
            if self.table.game.info.film:
                label = f"{self.table.id}.{self.table.ply}"
                film = await asyncio.to_thread(film_of, self.table.game.info.film, entry.text, label)
                if film is not None:
                    self.table.films[self.table.ply] = film
            await self._commit(entry)
        # All secret decisions of one moment share one clock: sealing one does not wind it anew.
        moment = self.table.session.open_ply
        if self._clock.wind(moment, self.table.session.seconds_to_seal if self._guests else 0):
            self._announce()
        for seat in self.table.bots_to_decide:
            if seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._think(seat))
        if self._thinking:
            self._announce()

    async def _time_is_up(self) -> None:
        """Decides for the persons who have not (B2: what is not set is to stand)."""
        async with self._lock:
            while entry := self.table.time_out():
                await self._commit(entry)
            await self._go_on()

    async def _think(self, seat: int) -> None:
        """Asks a bot until its answer fits the table: what was taken back meanwhile is asked again."""
        level = self.table.seats[seat].level
        assert level is not None
        try:
            while seat in self.table.bots_to_decide:
                asked_at = self.table.ply, self.table.session.played[-1:]
                text = await self._bots.choose(self.table.game, self.table.session.open_texts, seat, level)
                async with self._lock:
                    if (
                        asked_at != (self.table.ply, self.table.session.played[-1:])
                        or seat not in self.table.bots_to_decide
                    ):
                        continue
                    await self._commit(self.table.decide(seat, self.table.ply, text))
                    break
        except PyramidionError as error:
            _log.error("The bot at %s cannot go on: %s", self.table.game.seats[seat], error)
            return
        finally:
            self._thinking.pop(seat, None)
            self._announce()
        async with self._lock:
            await self._go_on()
        self._left(self.table.id)

    async def close(self) -> None:
        """Stops the clock and the bots; what these had not decided is asked again when the table is next entered."""
        self._clock.stop()
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
