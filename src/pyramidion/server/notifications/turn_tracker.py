"""Whose turn it is at one table: kept on disk where somebody is to be told who is not there to see it."""

from collections.abc import Collection

from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.tables.table import Table


class TurnTracker:
    """Keeps what changes of it; use within the event loop."""

    def __init__(self, table: Table, store: AsyncStore) -> None:
        self._table = table
        self._store = store
        self._known: frozenset[str] | None = None
        """Of whom it may stand on disk that it is his turn, by the hashes of their codes; not known at first."""

    async def update(self, present: Collection[int]) -> None:
        """Keeps whose turn it is. present: the seats of persons who are here. Raises StorageError.

        A table where nobody has a code, or all are here, costs nothing.
        """
        table, noted = self._table, self._known
        if noted is None and not any(row.holder_hash for row in table.seats):
            return
        deciding = [] if table.session.over else [seat for seat in table.session.to_decide if seat in table.persons]
        holders = {seat: code for seat in deciding if (code := table.seats[seat].holder_hash) is not None}
        waited_for = frozenset(holders.values())
        absent = waited_for - {code for seat, code in holders.items() if seat in present}
        if noted is not None and absent <= noted <= waited_for:
            return
        await self._store.keep_waiting(table.id, waited_for, absent)
        self._known = waited_for if noted is None else absent | (noted & waited_for)
