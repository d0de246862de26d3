"""A room: a table in memory with its actor and its clients, and what each client is sent."""

import asyncio
from collections.abc import Collection, Iterable
from contextlib import suppress
from functools import partial

from pyramidion.core.messages import Message
from pyramidion.server.bots.exact_values import ExactValues
from pyramidion.server.bots.pool import Requester
from pyramidion.server.cluster.remote_presence import PresenceReport
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.client_messages import IllegalReasonQuery, PlaybackFinished, RetryBot
from pyramidion.server.protocol.server_messages import IllegalReasonAnswer, ServerMessage
from pyramidion.server.storage.errors import StorageError
from pyramidion.server.tables.actor import TableActor, TableServices
from pyramidion.server.tables.client import RECONNECT, Client
from pyramidion.server.tables.factory import bot_row
from pyramidion.server.tables.presence import Presence
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow
from pyramidion.server.views.table_view import TableView, Viewer, why_answer

SPECTATORS_SECONDS = 1.0
"""Interval at which changes in the number of spectators are sent: they must not keep the players' pages busy."""


class Room:
    """One table and its clients; use within the event loop."""

    def __init__(
        self, table: Table, services: TableServices, player_addresses: Iterable[tuple[str, frozenset[int]]] = ()
    ) -> None:
        """player_addresses: those stored for the table (see `PlayerAddresses`)."""
        self.table = table
        self._services = services
        self.presence = Presence(table, services.store, services.coordinator, player_addresses)
        self.actor = TableActor(table, self.presence, services)
        self._view = TableView(table)
        self.exact_values = ExactValues(
            table, services.engine_pool, lambda client: Requester(table.id, bool(client.controlled), client.address)
        )
        self._record: tuple[int, str] | None = None
        self.users = 0
        """The number of `TableRegistry.open` blocks that use it."""
        self.touched = float("-inf")
        """When the last visit was stored (seconds since 1970)."""
        self._spectators_timer: asyncio.TimerHandle | None = None

    @property
    def empty(self) -> bool:
        """Whether it has no users and nothing is in progress."""
        return not (self.users or self.presence.clients) and self.actor.idle and self.exact_values.idle

    # -- clients ------------------------------------------------------------------------------------------------------

    async def connect(self, client: Client) -> None:
        """A client joins; the others learn who is connected, if that has changed.

        Raises RequestError if there are too many clients, StorageError.
        """
        before = self.presence.connected_seats
        if self.presence.connect(client, self._services.limits):
            store = self._services.store
            with suppress(StorageError):  # the address is also kept in memory, and the player can play without it
                await store.run(
                    store.player_addresses.record, self.table.id, store.hash_address(client.address), client.controlled
                )
        client.announce()
        self._announce_presence(before)
        await self.actor.note_arrival(client.controlled)
        if not self.presence.leads and await self._services.coordinator.acquire_lead(self.table.id):
            await self.actor.set_leading(True)
        else:
            await self.actor.run_automatic_actions()

    def disconnect(self, client: Client) -> None:
        """A client has left."""
        before = self.presence.connected_seats
        self.presence.disconnect(client)
        self.exact_values.forget(client)
        if self.presence.clients:
            self.actor.round_clock.update()  # perhaps only this one was still playing back
        else:
            self.actor.on_last_client_left()
            if self._spectators_timer is not None:
                self._spectators_timer.cancel()
                self._spectators_timer = None
        self._announce_presence(before)
        self._services.release(self.table.id)

    def _announce_presence(self, before: frozenset[int]) -> None:
        """Announces who is connected now, if that has changed."""
        self.actor.report_presence()
        if self.presence.connected_seats != before:
            self.actor.announce()
        elif self.presence.clients and self._spectators_timer is None:
            self._spectators_timer = asyncio.get_running_loop().call_later(
                SPECTATORS_SECONDS, self._announce_spectators
            )

    def _announce_spectators(self) -> None:
        self._spectators_timer = None
        self.actor.announce()

    def message_for(self, client: Client) -> ServerMessage | None:
        """The messages that bring a client up to date; None if it already is."""
        limits, presence = self._services.limits, self.presence
        thinking = self.actor.thinking_seats
        state = self._view.for_client(
            Viewer(client.controlled, client.wants_diagram, presence.may_be_player(client), client.own_messages),
            presence.connected_seats,
            presence.spectators,
            presence.remote.thinking_seats.union(thinking) if presence.remote.reports else thinking,
            self.failed_seats,
            self.actor.round_clock.seconds_left if self.actor.has_round_clock else None,
            limits.started_days if self.table.begun else limits.unstarted_days,
        )
        return client.message_for(state, partial(self._view.with_catch_up, client.controlled))

    @property
    def failed_seats(self) -> Collection[int]:
        """The seats of bots that have failed, on any server."""
        remote = self.presence.remote
        return remote.failed_seats.union(self.actor.failed_seats) if remote.reports else self.actor.failed_seats

    async def retry_bot(self, client: Client, message: RetryBot) -> None:
        """Asks a failed bot again, optionally at another level. Raises RequestError, StorageError.

        Storing the seats again informs every server: the table's leader asks the bot.
        """

        def change(table: Table) -> tuple[tuple[SeatRow, ...], None]:
            if not client.controlled & table.persons:
                raise RequestError("not_yours", Message("Only players can do this."))
            if message.seat not in self.failed_seats:
                raise RequestError("not_failed", Message("This bot has not failed."))
            rows = list(table.seats)
            if message.level is not None:
                if rows[message.seat].level is None:
                    raise RequestError("not_yours", Message("A bot that replaces a player has one level only."))
                rows[message.seat] = bot_row(table.game, rows, message.seat, message.level)
            return tuple(rows), None

        await self.actor.change_seats(change)

    # -- queries, which change nothing --------------------------------------------------------------------------------

    async def record_text(self) -> str:
        """The record. A long record is written in slices, and cached for the next request."""
        if self._record is None or self._record[0] != self.table.length:
            # Each position caches its own events, so only the writing remains for the end.
            await self._services.slicer.run(position.events for position in list(self.table.session.positions))
            self._record = self.table.length, self.table.session.text()
        return self._record[1]

    def acknowledge_playback(self, client: Client, message: PlaybackFinished) -> None:
        """A player has seen the events before a round; ignored if it is not the current round. Raises RequestError."""
        _require_seat(client, message.seat)
        self.actor.round_clock.acknowledge_playback(message.ply, message.seat)
        self.actor.round_clock.update()
        self.actor.report_presence()

    def explain(self, client: Client, message: IllegalReasonQuery) -> IllegalReasonAnswer:
        """Why a decision is not allowed. Raises RequestError."""
        _require_seat(client, message.seat)
        return why_answer(self.table, message)

    # -- other servers ------------------------------------------------------------------------------------------------

    def update_remote_presence(self, report: PresenceReport | None) -> None:
        """Another server reports its clients; None: a server has long been silent."""
        presence, clock = self.presence, self.actor.round_clock
        before, until = presence.connected_seats, presence.remote.until
        if report is not None:
            presence.remote.update(report)
            for seat in report.acknowledged:
                clock.acknowledge_playback(report.round, seat)
        presence.recount()
        clock.update()
        self._announce_presence(before)
        if presence.remote.until != until:
            self.actor.announce()

    def is_behind(self, length: int, seat_revision: int) -> bool:
        """Whether the log has entries that are unknown here."""
        return length > self.table.length or seat_revision != self.table.seat_revision

    # -- the end ------------------------------------------------------------------------------------------------------

    def reconnect_clients(self) -> None:
        """The log on disk differs from this room: its clients reconnect, to another room."""
        for client in self.presence.clients:
            client.close(RECONNECT)

    async def close(self) -> None:
        """Stops all work in this room."""
        await self.exact_values.close()
        await self.actor.close()


def _require_seat(client: Client, seat: int) -> None:
    if seat not in client.controlled:
        raise RequestError("not_yours", Message("You do not hold this seat."))
