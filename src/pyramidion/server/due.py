"""When somebody's time at a table is over: kept on disk, and looked at when it has come."""

import asyncio
from collections.abc import Callable, Coroutine

from pyramidion.server import moment
from pyramidion.server.ledger import Ledger
from pyramidion.server.table import Table


class Due:
    """Waits for the next time that is over at one table; use within the event loop."""

    def __init__(self, table: Table, ledger: Ledger, look: Callable[[], Coroutine[None, None, None]]) -> None:
        """look: called when a seat's time may be over."""
        self._table = table
        self._ledger = ledger
        self._look = look
        self._kept: float | None = -1.0
        """What is kept on disk; not known at first."""
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None

    async def wind(self, waits: bool) -> None:
        """Keeps when the next time is over. waits: looks then, too. Raises DiskFault."""
        if not self._table.terms.timed:
            return
        due = self._table.due()
        self.stop()
        if due is not None and waits:
            wait = max(0.0, due - moment.now()) + 0.01
            self._timer = asyncio.get_running_loop().call_later(min(wait, 3600.0), self._look_now)
        if due != self._kept:
            await self._ledger.keep_due(self._table.id, due)
            self._kept = due

    def stop(self) -> None:
        """Nobody waits any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def end(self) -> None:
        """It is not needed any more: it lets go of whom it would call, so that both can be forgotten at once."""
        self.stop()
        self._look = _nobody

    def _look_now(self) -> None:
        self._timer = None
        self._looking = asyncio.create_task(self._look())


async def _nobody() -> None:
    """Nobody is called."""
