"""Helpers for asyncio: a timer for one call, long work in slices, and the cancellation of tasks."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable
from time import perf_counter
from typing import Any

SLICE_SECONDS = 0.004
"""Maximum time, plus one step, for which long work delays everything else."""

_CANCEL_AGAIN_SECONDS = 1.0


class OneShotTimer:
    """A timer for one call; use within the event loop."""

    def __init__(self, call: Callable[[], Coroutine[None, None, None]]) -> None:
        """call: called when the time has come, in its own task, which `cancel` does not end."""
        self._call = call
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def pending(self) -> bool:
        """Whether the call is still pending."""
        return self._timer is not None

    def schedule(self, seconds: float) -> None:
        """Schedules the call in a number of seconds, replacing an earlier schedule."""
        self.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._start)

    def cancel(self) -> None:
        """Cancels the call."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start(self) -> None:
        self._timer = None
        self._task = asyncio.create_task(self._call())


class TimeSlicer:
    """Runs long pieces of work step by step; several take turns, one slice each."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterable[object]) -> None:
        """Runs all steps of a job. Exceptions of a step are raised."""
        left = iter(steps)
        while True:
            # The lock is fair: the longest waiting task gets the next slice.
            async with self._turn:
                until = perf_counter() + SLICE_SECONDS
                for _ in left:
                    if perf_counter() >= until:
                        break
                else:
                    return
                # Before the next task's slice, so that everything else waits for one slice, however many tasks there
                # are.
                await asyncio.sleep(0)


async def cancel_all(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancels tasks until each has ended; their exceptions are dropped.

    Once is not always enough: what a task waits for may mistake the cancellation for its own time-out (redis-py does,
    if both come together), and the task continues.
    """
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=_CANCEL_AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)
