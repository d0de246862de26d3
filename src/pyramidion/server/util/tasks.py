"""Ending what runs by itself."""

import asyncio
from collections.abc import Collection
from typing import Any

_AGAIN_SECONDS = 1.0


async def end(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancels tasks until each has ended; what they raise is theirs alone.

    Once is not always enough: what a task waits for may take the cancellation for its own time-out (redis-py does, when
    both come at once), and the task goes on.
    """
    while going := [task for task in tasks if not task.done()]:
        for task in going:
            task.cancel()
        await asyncio.wait(going, timeout=_AGAIN_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)
