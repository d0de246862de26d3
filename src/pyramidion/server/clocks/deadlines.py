"""When somebody's time at a table is over: kept on disk, and looked at when it has come."""

from collections.abc import Callable, Coroutine

from pyramidion.server.storage.async_store import AsyncStore
from pyramidion.server.tables.table import Table
from pyramidion.server.util import timestamps
from pyramidion.server.util.one_shot_timer import OneShotTimer


class Due:
    """Waits for the next time that is over at one table; use within the event loop."""

    def __init__(self, table: Table, store: AsyncStore, look: Callable[[], Coroutine[None, None, None]]) -> None:
        """look: called when a seat's time may be over."""
        self._table = table
        self._store = store
        self._look = OneShotTimer(look)
        self._kept: float | None = -1.0
        """What is kept on disk; not known at first."""

    async def wind(self, waits: bool, runs: bool) -> None:
        """Keeps when the next time is over. waits: looks then, too. runs: whether any time runs.

        Raises StorageError.
        """
        if not self._table.terms.timed:
            return
        due = self._table.due() if runs else None
        self.stop()
        if due is not None and waits:
            wait = max(0.0, due - timestamps.now()) + 0.01
            self._look.wind(min(wait, 3600.0))
        if due != self._kept:
            await self._store.keep_due(self._table.id, due)
            self._kept = due

    def stop(self) -> None:
        """Nobody waits any more."""
        self._look.stop()

    def end(self) -> None:
        """It is not needed any more."""
        self._look.end()
