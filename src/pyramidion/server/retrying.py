"""What goes on by itself at a table (chance, bots) is tried again when the disk fails."""

import asyncio
from collections.abc import Callable, Coroutine

from pyramidion.server.company import Company
from pyramidion.server.faults import DiskFault
from pyramidion.server.outgoing import failure

RETRY_SECONDS = 5.0
"""After so long."""


class Retrying:
    """Waits for the disk, while somebody is at the table; use within the event loop."""

    def __init__(self, company: Company, again: Callable[[], Coroutine[None, None, None]]) -> None:
        """again: called when it may do."""
        self._company = company
        self._again = again
        self._timer: asyncio.TimerHandle | None = None
        self._trying: asyncio.Task[None] | None = None

    def wait(self, error: DiskFault) -> None:
        """The disk has failed: all are told so."""
        for guest in self._company:
            guest.answer(failure(error, None))
        if self._company and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._try)

    def _try(self) -> None:
        self._timer = None
        self._trying = asyncio.create_task(self._again())

    def stop(self) -> None:
        """Nobody waits any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def end(self) -> None:
        """It is not needed any more: it lets go of whom it would call, so that both can be forgotten at once."""
        self.stop()
        self._again = _nobody


async def _nobody() -> None:
    """Nobody is called."""
