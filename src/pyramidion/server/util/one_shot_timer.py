"""Something that is done after a while, unless it is put off or given up before."""

import asyncio
from collections.abc import Callable, Coroutine


class OneShotTimer:
    """One call that waits; use within the event loop."""

    def __init__(self, call: Callable[[], Coroutine[None, None, None]]) -> None:
        """call: called when the time has come; in a task of its own, which `stop` does not end."""
        self._call = call
        self._timer: asyncio.TimerHandle | None = None
        self._calling: asyncio.Task[None] | None = None

    @property
    def waits(self) -> bool:
        """Whether the call is still to come."""
        return self._timer is not None

    def wind(self, seconds: float) -> None:
        """Calls after so long, and not at the time that was set before."""
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._begin)

    def stop(self) -> None:
        """Nobody is called."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def end(self) -> None:
        """It is not needed any more: it lets go of whom it would call, so that both can be forgotten at once."""
        self.stop()
        self._call = _nobody

    def _begin(self) -> None:
        self._timer = None
        self._calling = asyncio.create_task(self._call())


async def _nobody() -> None:
    """Nobody is called."""
