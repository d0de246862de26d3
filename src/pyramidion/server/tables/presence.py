"""Presence at a table: its clients on this server, and on others."""

from collections.abc import Iterable, Iterator
from time import monotonic

from cachetools import LRUCache

from pyramidion.core.messages import Message
from pyramidion.server.bots.pool import Requester
from pyramidion.server.cluster.coordinator import Coordinator
from pyramidion.server.cluster.remote_presence import REPORT_SECONDS, PresenceReport
from pyramidion.server.config import Limits
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.error_answers import CLOSE_FOR_GOOD, error_message
from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.storage.player_addresses import MAX_ADDRESSES
from pyramidion.server.tables.client import Client
from pyramidion.server.tables.table import Table


class Presence:
    """The clients of one table."""

    connected_seats: frozenset[int]
    """The seats of people who are connected to any server."""
    spectators: int
    """Clients without a seat."""

    def __init__(
        self,
        table: Table,
        store: AsyncStore,
        coordinator: Coordinator,
        player_addresses: Iterable[tuple[str, frozenset[int]]],
    ) -> None:
        """player_addresses: hashes of addresses from which seats were played before, latest last."""
        self._table = table
        self._store = store
        self._coordinator = coordinator
        self._reported = 0.0, PresenceReport(coordinator.name, table.id)
        """When this server last reported its clients, and what it reported."""
        self.leads = not coordinator.shared
        """Whether this server runs the table's automatic actions while clients are here: chance, clocks, bots."""
        self.remote = coordinator.remote_presence(table.id)
        self.clients: dict[Client, None] = {}
        """The clients on this server, in order of arrival."""
        self._player_addresses: LRUCache[str, set[frozenset[int]]] = LRUCache(MAX_ADDRESSES)
        """Hashes of addresses, with the seats that connections from there have acted for."""
        for address_hash, seats in player_addresses:
            self._player_addresses.setdefault(address_hash, set()).add(seats)
        self.recount()

    def connect(self, client: Client, limits: Limits) -> bool:
        """Adds a client; returns whether this is the first time that a running game's seats are played from its
        address.

        Players are always admitted; raises RequestError if there are too many spectators.
        """
        if not client.controlled and sum(not other.controlled for other in self.clients) >= limits.table_sockets:
            raise RequestError("crowded", Message("This table has too many spectators. Try again later."))
        for seat in client.controlled:
            self._close_oldest(seat, limits.seat_sockets)
        self.clients[client] = None
        self.recount()
        if not client.controlled:
            return False
        known = self._player_addresses.setdefault(self._store.hash_address(client.address), set())
        new = client.controlled not in known
        known.add(client.controlled)
        return new and not self._table.over

    def disconnect(self, client: Client) -> None:
        """Removes a client."""
        self.clients.pop(client, None)
        self.recount()

    def _close_oldest(self, seat: int, most: int) -> None:
        """Closes a seat's oldest connections so that a new one does not exceed the limit.

        The old ones may be left over from a lost network, while the player is at the new one. They are asked not to
        reconnect: otherwise pages could replace each other forever.
        """
        holding = [other for other in self.clients if seat in other.controlled and other.close_code is None]
        for oldest in holding[: max(0, len(holding) + 1 - most)]:
            sentence = Message("This seat was opened in too many other places, so it was closed here.")
            oldest.answer(error_message(RequestError("crowded", sentence), None))
            oldest.close(CLOSE_FOR_GOOD)

    def revoke_seat(self, seat: int, code: int) -> None:
        """A seat's key has changed: clients with the old one reconnect with their remaining keys."""
        for client in self.clients:
            if seat in client.controlled:
                client.revoke_seat(seat, code)
        self.recount()

    def recount(self) -> None:
        """Updates the counts; call it when the reports of other servers have changed."""
        seats = {seat for client in self.clients for seat in client.controlled}
        self.connected_seats = self.remote.present.union(seats)
        self.spectators = sum(not client.controlled for client in self.clients) + self.remote.spectators

    @property
    def devices(self) -> list[frozenset[int]]:
        """The seats that each client acts for, on this server and on others."""
        remote = (frozenset(controlled) for report in self.remote for controlled in report.controlled)
        return [*(client.controlled for client in self.clients), *remote]

    def viewers(self) -> Iterator[frozenset[int]]:
        """The undecided seats of each client that has something to play back before it decides."""
        table = self._table
        news = bool(table.session.positions[table.open_ply].events)
        for controlled in self.devices:
            undecided = frozenset(table.to_decide).intersection(controlled)
            # If people share a device, the next person takes it first.
            shares = len(table.persons.intersection(controlled)) > 1
            if undecided and (news or shares):
                yield undecided

    def requester(self) -> Requester:
        """The requester of a bot's work: the players here, otherwise the spectators."""
        clients = sorted(self.clients, key=lambda client: not client.controlled)
        return Requester(self._table.id, bool(self.connected_seats), clients[0].address if clients else "")

    def may_be_player(self, client: Client) -> bool:
        """Whether a client plays a seat, or has the address of a current or former player: it may be the same
        person.
        """
        if client.controlled:
            return True
        address = self._store.hash_address(client.address)
        return address in self._player_addresses or self.remote.plays_from(address)

    def report(
        self,
        round_ply: int,
        acknowledged: tuple[int, ...],
        thinking: tuple[int, ...],
        failed: tuple[int, ...],
        until: float | None,
    ) -> None:
        """Reports this server's clients to the other servers, if they have changed or were last reported long ago."""
        playing = [client for client in self.clients if client.controlled]
        report = PresenceReport(
            self._coordinator.name,
            self._table.id,
            tuple(tuple(sorted(client.controlled)) for client in playing),
            tuple(self._store.hash_address(client.address) for client in playing),
            len(self.clients) - len(playing),
            round_ply,
            acknowledged,
            thinking,
            failed,
            until,
        )
        at, before = self._reported
        if report != before or monotonic() - at > REPORT_SECONDS:
            if not (report.empty and before.empty):
                self._coordinator.publish(report)
            self._reported = monotonic(), report
