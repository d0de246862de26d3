"""The addresses from which the seats of running games are played: for fair play, also after a table has left memory."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, func, or_, select

from pyramidion.server.storage.database import Database
from pyramidion.server.storage.schema import finished_games, player_addresses, seat_index, tables
from pyramidion.server.util import timestamps

MAX_ADDRESSES = 64
"""Maximum number of stored player addresses per table (the latest); each counts once per set of seats."""


class PlayerAddresses:
    """Keyed hashes of addresses. Every method is one transaction, and raises the same errors as those of
    `TableRepository`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, table_id: str, address_hash: str, seats: Collection[int]) -> None:
        """Stores that a connection from an address plays certain seats."""
        row = {"table_id": table_id, "address_hash": address_hash, "seats": _seats_text(seats)}
        one = player_addresses.c
        same = (one.table_id == table_id) & (one.address_hash == address_hash) & (one.seats == row["seats"])
        with self._database.engine.begin() as connection:
            connection.execute(delete(player_addresses).where(same))
            connection.execute(
                player_addresses.insert().values(**row, connected_at=timestamps.to_text(timestamps.now()))
            )
            _drop_oldest(connection, table_id)

    def of_table(self, table_id: str) -> list[tuple[str, frozenset[int]]]:
        """The addresses of a table's players, each with the seats that it acts for, latest last."""
        one = player_addresses.c
        query = select(one.address_hash, one.seats).where(one.table_id == table_id).order_by(one.connected_at)
        with self._database.reading.begin() as connection:
            return [(address_hash, _read_seats(seats)) for address_hash, seats in connection.execute(query)]

    def running_tables(
        self, game_id: str, key_hashes: Collection[str], address_hash: str, most: int
    ) -> dict[str, list[frozenset[int]]]:
        """The running games that any of the keys opens or that are played from an address, last visited first.

        For each table, the sets of seats that were played from the address.
        """
        by_key = select(seat_index.c.table_id).where(seat_index.c.key_hash.in_(key_hashes))
        by_address = player_addresses.c.address_hash == address_hash
        played = select(player_addresses.c.table_id).where(by_address)
        over = select(finished_games.c.table_id).where(finished_games.c.table_id == tables.c.id).exists()
        query = (
            select(tables.c.id)
            .where((tables.c.game == game_id) & ~over & or_(tables.c.id.in_(by_key), tables.c.id.in_(played)))
            .order_by(tables.c.visited_at.desc())
            .limit(most)
        )
        with self._database.reading.begin() as connection:
            found: dict[str, list[frozenset[int]]] = {table_id: [] for table_id in connection.scalars(query)}
            seats = select(player_addresses.c.table_id, player_addresses.c.seats).where(
                by_address & player_addresses.c.table_id.in_(found)
            )
            for table_id, text in connection.execute(seats):
                found[table_id].append(_read_seats(text))
        return found


def _drop_oldest(connection: Connection, table_id: str) -> None:
    one = player_addresses.c
    stored = select(func.count()).select_from(player_addresses).where(one.table_id == table_id)
    if (connection.scalar(stored) or 0) > MAX_ADDRESSES:
        latest = select(one.connected_at).where(one.table_id == table_id).order_by(one.connected_at.desc())
        since = connection.scalar(latest.offset(MAX_ADDRESSES - 1).limit(1))
        connection.execute(delete(player_addresses).where((one.table_id == table_id) & (one.connected_at < since)))


def _seats_text(seats: Collection[int]) -> str:
    return ",".join(map(str, sorted(seats)))


def _read_seats(text: str) -> frozenset[int]:
    return frozenset(map(int, text.split(",")))
