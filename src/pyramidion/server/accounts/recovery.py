"""Seats that survive a lost browser: a recovery code opens them, too; and a feed that says where it is one's turn.

The code is made by its holder's browser and kept here only as a hash. It is bound to seats by whoever holds their
keys, and opens them from then on wherever it is brought. A feed's link is another secret: it tells whose turn it is,
and opens nothing.
"""

import secrets
from dataclasses import replace
from xml.etree.ElementTree import Element, SubElement, tostring

from pyramidion.core.errors import PyramidionError
from pyramidion.core.registry import game_class
from pyramidion.server.accounts.credentials import hash_key, held_seats
from pyramidion.server.accounts.seat_index import SeatIndex
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.accounts import BoundTables, FeedLink, RecoveredTable, RecoveryBindingRequest
from pyramidion.server.protocol.client_messages import TableAsked
from pyramidion.server.protocol.tables import TableStatus
from pyramidion.server.services import Services
from pyramidion.server.storage.table_repository import LogEntry, SeatRow
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps
from pyramidion.server.views.table_view import standing

MAX_TABLES = 400
"""So many tables are given back by a code, those that somebody came to last."""
MAX_FEED_ENTRIES = 50
ATOM = "http://www.w3.org/2005/Atom"


class Recovery:
    """Binds seats to recovery codes, and gives them back."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._holdings = SeatIndex(services.store.database)

    async def bind(self, wanted: RecoveryBindingRequest) -> BoundTables:
        """From now on a code opens the asker's seats at some tables. Raises StorageError."""
        code = hash_key(wanted.code)
        return BoundTables(tuple([asked.id for asked in wanted.tables if await self._bound(asked, code)]))

    async def _bound(self, asked: TableAsked, code: str) -> bool:
        """Whether a code opens all that the asker holds at a table."""
        try:
            async with self._services.registry.open(asked.id) as room:
                held = held_seats(room.table, asked.keys)
                if any(room.table.seats[seat].holder_hash != code for seat in held):
                    await room.actor.seat_anew(lambda table: _with_holder(table, self._services, asked, code), None)
                return bool(held)
        except RequestError:
            return False

    async def recover(self, code: str) -> list[RecoveredTable]:
        """The tables at which a code opens a seat. Raises StorageError."""
        found = await self._services.store.run(self._holdings.find_tables, hash_key(code), MAX_TABLES)
        return [RecoveredTable(one.table_id, _title(one.game), one.over) for one in found]

    async def feed_link(self, code: str) -> FeedLink:
        """A new link to the feed of whoever has a code; the one before ends. Raises RequestError."""
        if not await self._services.store.run(self._holdings.find_tables, hash_key(code), 1):
            # Codes can be made up without end; nothing is kept of those that open nothing.
            raise RequestError("no_tables", "This code opens no seat here yet; sit down at a table first.")
        token = secrets.token_urlsafe(24)
        await self._services.store.run(self._holdings.new_feed, hash_key(token), hash_key(code))
        return FeedLink(f"/feeds/{token}")

    async def feed(self, token: str, site: str) -> bytes:
        """The feed of a link (Atom): where it is its owner's turn. site: the address of this house.

        Raises RequestError if there is no such link.
        """
        holder = await self._services.store.run(self._holdings.feed_owner, hash_key(token))
        if holder is None:
            raise RequestError("no_page", "There is no such feed here; a newer link may have taken its place.")
        found = [
            told
            for one in await self._services.store.run(self._holdings.find_tables, holder, MAX_FEED_ENTRIES, True)
            if (told := await self.table_status(one.table_id, holder)) is not None and told.waits
        ]
        return _atom(found, hash_key(token), site)

    async def table_status(self, table_id: str, holder: str) -> TableStatus | None:
        """How a table stands for whoever has a code, by its hash; None if it cannot be read. Raises StorageError."""
        try:
            async with self._services.registry.open(table_id) as room:
                held = [seat for seat, row in enumerate(room.table.seats) if row.holder_hash == holder]
                return standing(room.table, held, room.presence.present)
        except RequestError:
            return None  # it cannot be read: nobody's turn


def _with_holder(
    table: Table, services: Services, asked: TableAsked, code: str
) -> tuple[tuple[SeatRow, ...], LogEntry | None]:
    held = held_seats(table, asked.keys)
    seats = (replace(row, holder_hash=code) if seat in held else row for seat, row in enumerate(table.seats))
    return tuple(seats), None


def _title(game_id: str) -> str:
    try:
        return game_class(game_id).info.title
    except PyramidionError:
        return game_id  # its package is not installed any more


def turn_sentence(one: TableStatus) -> str:
    """That it is somebody's turn, and where."""
    others = [seat.name for number, seat in enumerate(one.seats) if number not in one.yours]
    against = f" against {' and '.join(others)}" if others else ""
    return f"Your turn at {one.title}{against}"


def _atom(waiting: list[TableStatus], name: str, site: str) -> bytes:
    """The entries change their names with every turn, so that a reader shows each of them once."""
    feed = Element("feed", xmlns=ATOM)
    SubElement(feed, "id").text = f"urn:pyramidion:feed:{name}"
    SubElement(feed, "title").text = "Your turn · Pyramidion"
    SubElement(feed, "updated").text = max((one.touched for one in waiting), default=timestamps.written(0))
    SubElement(SubElement(feed, "author"), "name").text = "Pyramidion"
    SubElement(feed, "link", href=f"{site}/")
    for one in waiting:
        entry = SubElement(feed, "entry")
        SubElement(entry, "id").text = f"urn:pyramidion:turn:{one.id}:{one.ply}"
        SubElement(entry, "title").text = turn_sentence(one)
        SubElement(entry, "updated").text = one.touched
        SubElement(entry, "link", href=f"{site}/table/{one.id}")
        SubElement(entry, "summary").text = f"{one.title}, after ply {one.ply}: it is your turn."
    told: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return told
