"""Who is at a table: its guests here, and those at other servers."""

from collections.abc import Iterator
from math import ceil
from time import monotonic
from typing import Any

from pyramidion.server.bots.pool import Requester
from pyramidion.server.cluster.coordinator import Coordinator
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.error_answers import CLOSE_FOR_GOOD, failure
from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.tables.client import Client
from pyramidion.server.tables.remote_presence import TOLD_SECONDS, PresenceReport
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps

MOST_ADDRESSES = 64
"""So many addresses of players are remembered at a table."""


class Presence:
    """The guests of one table."""

    def __init__(self, table: Table, store: AsyncStore, coordinator: Coordinator) -> None:
        self._table = table
        self._store = store
        self._coordinator = coordinator
        self._told = 0.0, PresenceReport(coordinator.name, table.id)
        """When the other servers were last told of who is here, and what."""
        self.leads = not coordinator.shared
        """Whether this server sees to what goes on by itself while guests are here: chance, clocks, bots."""
        self.remote = coordinator.remote(table.id)
        self.here: dict[Client, None] = {}
        """Those at this server, in the order in which they came."""
        self._played: dict[str, frozenset[int]] = {}
        """Addresses from which somebody has acted for seats since the table is in memory here, the latest last."""

    def __bool__(self) -> bool:
        return bool(self.here)

    def __iter__(self) -> Iterator[Client]:
        return iter(self.here)

    def enter(self, client: Client, limits: Limits) -> None:
        """One more. Players always find room; raises RequestError if a spectator is one too many."""
        if not client.held and sum(not other.held for other in self.here) >= limits.table_sockets:
            raise RequestError("crowded", "This table has too many spectators; try again later.")
        for seat in client.held:
            self._close_oldest(seat, limits.seat_sockets)
        self.here[client] = None
        if client.held:
            self._played.pop(client.address, None)
            self._played[client.address] = client.held
            if len(self._played) > MOST_ADDRESSES:
                del self._played[next(iter(self._played))]

    def _close_oldest(self, seat: int, most: int) -> None:
        """Closes a seat's oldest connections, so that with a new one it has no more than it may have.

        They may be what a lost network has left, while the new one is where the player is. They are told not to come
        back: pages that push each other out would never end.
        """
        holding = [other for other in self.here if seat in other.held and other.ending is None]
        for oldest in holding[: max(0, len(holding) + 1 - most)]:
            sentence = "This seat was opened in too many other places, so it was closed here."
            oldest.answer(failure(RequestError("crowded", sentence), None))
            oldest.end(CLOSE_FOR_GOOD)

    def give_up(self, seat: int, code: int) -> None:
        """Nobody acts for a seat any more with the key that he has: who did comes back with what he still holds."""
        for client in self.here:
            if seat in client.held:
                client.give_up(seat, code)

    @property
    def present(self) -> frozenset[int]:
        """The seats of persons who are here."""
        return frozenset(seat for client in self.here for seat in client.held) | self.remote.present

    @property
    def watching(self) -> int:
        """How many are here without a seat."""
        return sum(not client.held for client in self.here) + self.remote.watching

    @property
    def devices(self) -> list[frozenset[int]]:
        """The seats that each connection acts for, at this server and at others."""
        remote = (frozenset(held) for here in self.remote for held in here.held)
        return [*(client.held for client in self.here), *remote]

    def onlookers(self) -> Iterator[frozenset[int]]:
        """The undecided seats of each guest that has something to see before it decides."""
        session = self._table.session
        news = bool(session.positions[session.open_ply].events)
        for held in self.devices:
            undecided = frozenset(session.to_decide).intersection(held)
            # Where persons share a device, who comes next takes it first.
            shares = len(self._table.persons.intersection(held)) > 1
            if undecided and (news or shares):
                yield undecided

    def requester(self) -> Requester:
        """For whom a bot thinks: the persons who sit here, else who watches."""
        clients = sorted(self.here, key=lambda client: not client.held)
        return Requester(self._table.id, bool(self.present), clients[0].address if clients else "")

    def held_from(self, address: str) -> list[frozenset[int]]:
        """What each connection from an address acts for; also what the last of them did that has ended."""
        return [
            *([self._played[address]] if address in self._played else ()),
            *(client.held for client in self.here if client.address == address),
            *(self.remote.held_by(self._store.marked(address)) if self.remote else ()),
        ]

    def plays(self, client: Client) -> bool:
        """Whether a guest acts for a seat, or comes from where somebody does or did: he may be the same person."""
        return bool(client.held) or any(self.held_from(client.address))

    def seconds_left(self, own: int | None) -> int | None:
        """Whole seconds until the secret decisions must be in. own: by the clock here."""
        until = self.remote.until
        return own if own is not None or until is None else max(0, ceil(until - timestamps.now()))

    def tell(self, **more: Any) -> None:
        """Tells the other servers who is here, if that is news or was told long ago. more: fields of `Here`."""
        holding = [client for client in self.here if client.held]
        here = PresenceReport(
            self._coordinator.name,
            self._table.id,
            tuple(tuple(sorted(client.held)) for client in holding),
            tuple(self._store.marked(client.address) for client in holding),
            len(self.here) - len(holding),
            **more,
        )
        at, told = self._told
        if here != told or monotonic() - at > TOLD_SECONDS:
            if not (here.empty and told.empty):
                self._coordinator.tell(here)
            self._told = monotonic(), here
