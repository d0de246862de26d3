"""A room: a table with the clients around it, and what each of them is told."""

import asyncio
from functools import partial

from pyramidion.server.bots.exact_values import ExactValues
from pyramidion.server.bots.pool import EnginePool, Requester
from pyramidion.server.cluster.coordinator import Coordinator
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import Shown, Why
from pyramidion.server.protocol.server_messages import ServerMessage, WhyAnswer
from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.tables.actor import Holder, TableActor
from pyramidion.server.tables.client import READ_AGAIN, Client
from pyramidion.server.tables.presence import Presence
from pyramidion.server.tables.remote_presence import PresenceReport
from pyramidion.server.tables.table import Table
from pyramidion.server.util.time_slicer import TimeSlicer
from pyramidion.server.views.table_view import TableView, why_answer

WATCHED_SECONDS = 1.0
"""How many watch is told at most so often: those who come and go must not keep the players' pages busy."""


class Room:
    """One table and its guests; use within the event loop."""

    def __init__(
        self,
        table: Table,
        store: AsyncStore,
        coordinator: Coordinator,
        engine_pool: EnginePool,
        holder: Holder,
        limits: Limits,
        slicer: TimeSlicer,
    ) -> None:
        """holder: who has this room. slices: for what takes long."""
        self.table = table
        self._coordinator = coordinator
        self._holder = holder
        self._limits = limits
        self._slicer = slicer
        self.presence = Presence(table, store, coordinator)
        self.actor = TableActor(table, store, coordinator, engine_pool, self.presence, holder, limits, slicer)
        """Changes the table."""
        self._view = TableView(table)
        self.exact_values = ExactValues(
            table, engine_pool, lambda client: Requester(table.id, bool(client.held), client.address)
        )
        """Answers what decisions are worth."""
        self._record: tuple[int, str] | None = None
        self.users = 0
        """How many blocks of `TableRegistry.open` have it."""
        self.touched = float("-inf")
        """When it was last written down that somebody is here (seconds since 1970)."""
        self._watched: asyncio.TimerHandle | None = None

    @property
    def empty(self) -> bool:
        """Whether nobody uses it and nothing is going on."""
        return not self.users and not self.presence and self.actor.idle and self.exact_values.idle

    # -- guests -------------------------------------------------------------------------------------------------------

    async def enter(self, client: Client) -> None:
        """A client joins: it is told the state; so are the others if who is present has changed.

        Raises RequestError if too many are here.
        """
        before = self.presence.present
        self.presence.enter(client, self._limits)
        client.announce()
        self._tell_presence(before)
        if not self.presence.leads and await self._coordinator.lead(self.table.id):
            await self.actor.lead(True)
        else:
            await self.actor.go_on()

    def leave(self, client: Client) -> None:
        """A client is gone."""
        before = self.presence.present
        self.presence.here.pop(client, None)
        self.exact_values.forget(client)
        if self.presence:
            self.actor.round_clock.wind()  # perhaps only this one still looked on
        else:
            self.actor.rest()
            if self._watched is not None:
                self._watched.cancel()
                self._watched = None
        self._tell_presence(before)
        self._holder.release(self.table.id)

    def _tell_presence(self, before: frozenset[int]) -> None:
        """Tells who is here now, if that is not the same as before."""
        self.actor.tell_here()
        if self.presence.present != before:
            self.actor.announce()
        elif self.presence and self._watched is None:
            self._watched = asyncio.get_running_loop().call_later(WATCHED_SECONDS, self._tell_watched)

    def _tell_watched(self) -> None:
        self._watched = None
        self.actor.announce()

    def message_for(self, client: Client) -> ServerMessage | None:
        """What a guest must be told to know the table as it is; None if it knows."""
        limits = self._limits
        days = limits.started_days if self.table.begun else limits.unstarted_days
        presence = self.presence
        thinking = presence.remote.thinking.union(self.actor.thinking)
        state = self._view.state(
            client.held, presence.present, thinking, self.actor.round_clock.seconds_left, client.wants_diagram, days,
            presence.watching, presence.plays(client), client.said,
        )  # fmt: skip
        return client.message_for(state, partial(self._view.with_story, client.held))

    # -- what is asked, and changes nothing ---------------------------------------------------------------------------

    async def record_text(self) -> str:
        """The record. What is long is told in slices, and kept for who asks next."""
        if self._record is None or self._record[0] != self.table.length:
            # Each position keeps what it has told of itself, so that only the writing is left for the end.
            await self._slicer.run(position.events for position in list(self.table.session.positions))
            self._record = self.table.length, self.table.session.text()
        return self._record[1]

    def shown(self, client: Client, message: Shown) -> None:
        """A person has seen what led to a secret decision; of another moment it means nothing. Raises RequestError."""
        _hold(client, message.seat)
        self.actor.round_clock.saw(message.ply, message.seat)
        self.actor.round_clock.wind()
        self.actor.tell_here()

    def why(self, client: Client, message: Why) -> WhyAnswer:
        """Why a decision is not allowed. Raises RequestError."""
        _hold(client, message.seat)
        return why_answer(self.table, message)

    # -- other servers ------------------------------------------------------------------------------------------------

    def hear(self, here: PresenceReport | None) -> None:
        """Another server says who is there; None: one has long been silent."""
        before, clock = self.presence.present, self.presence.remote.until
        if here is not None:
            self.presence.remote.hear(here)
            for seat in here.shown:
                self.actor.round_clock.saw(here.moment, seat)
        self.actor.round_clock.wind()
        self._tell_presence(before)
        if self.presence.remote.until != clock:
            self.actor.announce()

    def behind(self, length: int, seatings: int) -> bool:
        """Whether the log goes on beyond what is known here."""
        return length > self.table.length or seatings != self.table.seatings

    # -- the end ------------------------------------------------------------------------------------------------------

    def lost(self) -> None:
        """The log on disk is not what this room knows: who is here comes back to a fresh one."""
        for client in self.presence:
            client.end(READ_AGAIN)

    def forget(self) -> None:
        """Nobody needs this room any more."""
        self.actor.end()

    async def close(self) -> None:
        """Stops what goes on here."""
        await self.exact_values.close()
        await self.actor.close()


def _hold(client: Client, seat: int) -> None:
    if seat not in client.held:
        raise RequestError("not_yours", "You do not hold this seat.")
