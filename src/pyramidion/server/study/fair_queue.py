"""Work that is done one piece at a time, for whoever asks: addresses take turns, however much each of them asks for."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pyramidion.server.errors import RequestError

MAX_WAITING = 100
"""So much of one address may wait: a class of pupils behind one address asks for less at once."""


class FairQueue:
    """Whose turn it is; use within one event loop."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Who waits, by address; the first address is next, and then goes behind all others."""

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """`async with` it to do one piece of work for an address.

        Raises RequestError if too much of it waits already.
        """
        if self._taken:
            await self._wait(address)
        self._taken = True
        try:
            yield
        finally:
            self._next()

    async def _wait(self, address: str) -> None:
        queue = self._waiting.setdefault(address, deque())
        if len(queue) >= MAX_WAITING:
            raise RequestError("too_fast", "So much that you asked for is still being worked on; ask again soon.")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given the turn, and goes nevertheless
                self._next()
            elif turn in queue:
                queue.remove(turn)
            raise

    def _next(self) -> None:
        self._taken = False
        while self._waiting and not self._taken:
            address, queue = self._waiting.popitem(last=False)
            if not queue:
                continue
            turn = queue.popleft()
            self._waiting[address] = queue
            if not turn.done():
                turn.set_result(None)
                self._taken = True  # nobody comes between
