"""Seats that survive the loss of a browser: a recovery code opens them, too.

The owner's browser generates the code; the server stores only its hash. A client with the keys of seats binds them to
the code, which then opens them in any browser.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from sqlalchemy import select

from pyramidion.core.errors import PyramidionError
from pyramidion.core.messages import Message
from pyramidion.core.registry import game_class
from pyramidion.server.accounts.credentials import hash_key, seats_of_keys
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.accounts import BoundTables, RecoveredTable, RecoveryBindingRequest
from pyramidion.server.protocol.client_messages import SeatKeys
from pyramidion.server.protocol.tables import TableStatus
from pyramidion.server.services import Services
from pyramidion.server.storage.database import Database
from pyramidion.server.storage.schema import finished_games, seat_index, tables
from pyramidion.server.tables.log_entries import LogEntry
from pyramidion.server.tables.table import Table
from pyramidion.server.tables.table_data import SeatRow
from pyramidion.server.views.summaries import table_status

MAX_TABLES = 400
"""Maximum number of tables that a code restores, last visited first."""


@dataclass(frozen=True, slots=True)
class IndexedTable:
    """A table at which somebody owns a seat."""

    table_id: str
    game: str
    over: bool


class SeatIndex:
    """Finds the tables that keys open. Every method is one transaction, and raises the same errors as those of
    `TableRepository`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def find_tables(self, key_hashes: Collection[str], most: int, running: bool = False) -> list[IndexedTable]:
        """The tables at which one of the keys, by their hashes, opens a seat, last visited first.

        running: only those whose game is not over.
        """
        over = select(finished_games.c.table_id).where(finished_games.c.table_id == tables.c.id).exists()
        query = select(tables.c.id, tables.c.game, over).where(
            tables.c.id.in_(select(seat_index.c.table_id).where(seat_index.c.key_hash.in_(key_hashes)))
        )
        if running:
            query = query.where(~over)
        with self._database.engine.begin() as connection:
            found = connection.execute(query.order_by(tables.c.visited_at.desc()).limit(most)).all()
        return [IndexedTable(table_id, game, bool(ended)) for table_id, game, ended in found]


class Recovery:
    """Binds seats to recovery codes, and restores them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.seat_index = SeatIndex(services.store.database)

    async def bind(self, request: RecoveryBindingRequest) -> BoundTables:
        """Binds the client's seats at some tables to a code. Raises StorageError."""
        code = hash_key(request.code)
        return BoundTables(tuple([asked.table_id for asked in request.tables if await self._bind_table(asked, code)]))

    async def _bind_table(self, asked: SeatKeys, code: str) -> bool:
        """Whether a code opens all seats that the client owns at a table."""
        try:
            async with self._services.registry.open(asked.table_id) as room:
                controlled = seats_of_keys(room.table.seats, asked.keys)
                if any(room.table.seats[seat].recovery_code_hash != code for seat in controlled):
                    await room.actor.change_seats(lambda table: _with_holder(table, self._services, asked, code))
                return bool(controlled)
        except RequestError:
            return False

    async def recover(self, code: str) -> list[RecoveredTable]:
        """The tables at which a code opens a seat. Raises StorageError."""
        found = await self._services.store.run(self.seat_index.find_tables, [hash_key(code)], MAX_TABLES)
        return [RecoveredTable(one.table_id, _title(one.game), one.over) for one in found]

    async def table_status(self, table_id: str, holder: str) -> TableStatus | None:
        """The state of a table for the owner of a code, given by its hash; None if it cannot be read. Raises
        StorageError.
        """
        found = (await self._services.registry.listings([table_id]))[table_id]
        if isinstance(found, RequestError):
            return None  # it cannot be read, so nobody is to decide
        controlled = [seat for seat, row in enumerate(found.listing.seats) if row.recovery_code_hash == holder]
        return table_status(found.listing, controlled, found.connected)


def _with_holder(
    table: Table, services: Services, asked: SeatKeys, code: str
) -> tuple[tuple[SeatRow, ...], LogEntry | None]:
    controlled = seats_of_keys(table.seats, asked.keys)
    seats = (
        replace(row, recovery_code_hash=code) if seat in controlled else row for seat, row in enumerate(table.seats)
    )
    return tuple(seats), None


def _title(game_id: str) -> str:
    try:
        return game_class(game_id).info.title
    except PyramidionError:
        return game_id  # its package is no longer installed


def turn_sentence(one: TableStatus) -> Message:
    """A notification that it is somebody's turn, and at which table."""
    others = [seat.name for number, seat in enumerate(one.seats) if number not in one.your_seats]
    if not others:
        return Message("Your turn at {game}", game=one.title)
    return Message("Your turn at {game} against {players}", game=one.title, players=others)
