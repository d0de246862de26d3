"""One at a time changes a table."""

import asyncio
from collections.abc import Callable


class Alone:
    """`async with` it to change what it guards. A generator would say the same at three times the price."""

    def __init__(self, lock: asyncio.Lock, done: Callable[[], None]) -> None:
        """done: called after each change."""
        self._lock = lock
        self._done = done

    async def __aenter__(self) -> None:
        await self._lock.acquire()

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._lock.release()
        if kind is None:
            self._done()

    def end(self) -> None:
        """It lets go of whom it would call, so that both can be forgotten at once."""
        self._done = _nothing


def _nothing() -> None: ...
