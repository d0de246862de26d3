"""The server's lists of tables: the lobby, a client's own tables, and finished games."""

from collections.abc import Collection

from pyramidion.server.accounts.credentials import hash_key, seats_of_keys
from pyramidion.server.errors import RequestError
from pyramidion.server.protocol.accounts import FinishedGames, FinishedGamesRequest
from pyramidion.server.protocol.client_messages import SeatKeys
from pyramidion.server.protocol.tables import OpenTable, TableStatus
from pyramidion.server.services import Services
from pyramidion.server.storage.archive import ArchiveQuery
from pyramidion.server.tables.registry import ListedTable
from pyramidion.server.views.summaries import finished_games, open_table, table_status, unavailable_table

MOST_FINISHED = 30
"""Maximum number of finished games in an answer."""


class Lobby:
    """What a client learns about tables at which it does not play."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def open_tables(self) -> list[OpenTable]:
        """The public tables; a table that cannot be read does not hide the others."""
        found = await self._services.registry.listings(await self._services.lobby())
        shown = [open_table(*one) for one in found.values() if not isinstance(one, RequestError)]
        return [table for table in shown if table is not None and table.open_seats]

    async def table_statuses(self, asked: Collection[SeatKeys]) -> list[TableStatus]:
        """The status of a client's tables, in the order of the request."""
        found = await self._services.registry.listings([one.table_id for one in asked])
        return [_status(one, found[one.table_id]) for one in asked]

    async def finished_games(self, request: FinishedGamesRequest) -> FinishedGames:
        """Finished games: the client's own, or public ones."""
        hashes = tuple(sorted({hash_key(key) for key in request.keys}))
        name = " ".join(request.opponent.split())
        search = ArchiveQuery(hashes, request.game, name, request.result, request.cursor)
        return finished_games(await self._services.store.search_archive(search, MOST_FINISHED + 1), MOST_FINISHED)


def _status(asked: SeatKeys, found: ListedTable | RequestError) -> TableStatus:
    if isinstance(found, RequestError):
        cancelled = found.code == "cancelled"
        gone = cancelled or found.code in ("no_table", "expired")
        return unavailable_table(asked.table_id, gone=gone, cancelled=cancelled)
    return table_status(found.listing, seats_of_keys(found.listing.seats, asked.keys), found.connected)
