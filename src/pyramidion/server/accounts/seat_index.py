"""Whose tables are whose by recovery code, and the links of feeds, in the database."""

from dataclasses import dataclass

from sqlalchemy import delete, select

from pyramidion.server.storage.database import Database
from pyramidion.server.storage.schema import feeds, finished_games, seat_index, tables


@dataclass(frozen=True, slots=True)
class IndexedTable:
    """A table at which somebody holds a seat."""

    table_id: str
    game: str
    over: bool


class SeatIndex:
    """Finds what a key opens. Every method is one transaction, and fails as those of `TableRepository` do."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find_tables(self, key_hash: str, most: int, running: bool = False) -> list[IndexedTable]:
        """The tables at which a key, by its hash, opens a seat; those that somebody came to last stand first.

        running: only those whose game is not over.
        """
        over = select(finished_games.c.table_id).where(finished_games.c.table_id == tables.c.id).exists()
        query = select(tables.c.id, tables.c.game, over).where(
            tables.c.id.in_(select(seat_index.c.table_id).where(seat_index.c.hash == key_hash))
        )
        if running:
            query = query.where(~over)
        with self._database.engine.begin() as connection:
            found = connection.execute(query.order_by(tables.c.touched.desc()).limit(most)).all()
        return [IndexedTable(table_id, game, bool(ended)) for table_id, game, ended in found]

    def new_feed(self, token_hash: str, holder_hash: str) -> None:
        """A new link tells of somebody's tables; the one before ends."""
        with self._database.engine.begin() as connection:
            connection.execute(delete(feeds).where(feeds.c.holder_hash == holder_hash))
            connection.execute(feeds.insert().values(token_hash=token_hash, holder_hash=holder_hash))

    def feed_owner(self, token_hash: str) -> str | None:
        """The hash of the recovery code of whose tables a link tells; None if there is no such link."""
        with self._database.engine.begin() as connection:
            return connection.scalar(select(feeds.c.holder_hash).where(feeds.c.token_hash == token_hash))
