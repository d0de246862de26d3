"""The clock of a room: the time that all deciders together have for their secret decisions."""

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil

from pyramidion.server.clocks.time_control import GRACE_SECONDS


class Countdown:
    """Runs for one moment of the game at a time; use within the event loop."""

    def __init__(self, time_is_up: Callable[[int], Awaitable[None]]) -> None:
        """time_is_up: called with the moment when its time and the grace are over."""
        self._time_is_up = time_is_up
        self._moment: int | None = None
        self._deadline = 0.0
        self._task: asyncio.Task[None] | None = None

    @property
    def moment(self) -> int | None:
        """The moment it runs for; None while it does not."""
        return self._moment

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds until the time is over, rounded up; None while no clock runs."""
        if self._moment is None:
            return None
        return max(0, ceil(self._deadline - asyncio.get_running_loop().time()))

    def wind(self, moment: int, seconds: float) -> bool:
        """Lets the clock run for a moment, unless it does. Returns whether it was wound."""
        if moment == self._moment:
            return False
        self.stop()
        self._moment = moment
        self._deadline = asyncio.get_running_loop().time() + seconds
        self._task = asyncio.create_task(self._run(moment, seconds + GRACE_SECONDS))
        return True

    def stop(self) -> None:
        """No clock runs any more."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task, self._moment = None, None

    def end(self) -> None:
        """The clock is not needed any more: it lets go of whom it would call, so that both can be forgotten at once."""
        self.stop()
        self._time_is_up = _nobody

    async def _run(self, moment: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self._time_is_up(moment)


async def _nobody(_: int) -> None:
    """Nobody is called."""
