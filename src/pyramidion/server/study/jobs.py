"""Work on games outside a table: one job at a time in a thread, so that tables never wait; addresses take turns."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache

from pyramidion.core.messages import Message
from pyramidion.core.session import Session
from pyramidion.server.errors import RequestError
from pyramidion.server.services import Services
from pyramidion.server.study.lines import LineCache
from pyramidion.server.web.rate_limit import RateLimiter

_T = TypeVar("_T")

MAX_WAITING = 100
"""Maximum number of waiting jobs of one address: a school class behind one address needs fewer."""


class FairQueue:
    """A fair queue over addresses; for use within one event loop."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Waiting jobs by address; the first address is next, and then moves to the end."""

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """`async with` it to run one job for an address.

        Raises RequestError if too many of its jobs are already waiting.
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
            raise RequestError("too_fast", Message("Your earlier requests are still being processed. Try again soon."))
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it got the turn, but was cancelled
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
                self._taken = True  # nobody else can take the turn in between


MAX_BYTES = 32 * 1024 * 1024
"""Size limit of all cached pictures together; the least recently used are dropped."""

_Key = tuple[str, str, str | None, tuple[str, ...]]


class ImageCache:
    """Caches pictures by their content, so that a continued game is a different picture. Thread-safe."""

    def __init__(self, most_bytes: int = MAX_BYTES) -> None:
        self._images: LRUCache[_Key, bytes] = LRUCache(most_bytes, getsizeof=len)
        self._lock = Lock()

    def image(self, form: str, session: Session, draw: Callable[[Session], bytes]) -> bytes:
        """The picture of a game in a format, drawn if it is not cached. Exceptions of draw are raised, and not
        cached.
        """
        key = form, session.game.identity, session.start, tuple(text for _, text in session.moves)
        with self._lock:
            known = self._images.get(key)
        if known is not None:
            return known
        drawn = draw(session)
        with self._lock, suppress(ValueError):  # a picture larger than the whole limit is not cached
            self._images[key] = drawn
        return drawn


class JobQueue:
    """A job queue for studies: one job at a time, in a thread, so that tables never wait for it.

    Addresses take turns. Animations, which may take seconds, have a queue of their own.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self.lines = LineCache()
        self.images = ImageCache()
        self._asked = RateLimiter(services.limits.study_requests)
        self.queue, self._drawing_queue = FairQueue(), FairQueue()

    async def run(self, address: str, call: Callable[..., _T], *args: Any) -> _T:
        """Runs a job for an address. Raises RequestError if it has sent too many."""
        self._admit(address)
        async with self.queue.slot(address):
            return await asyncio.to_thread(call, *args)

    async def image(
        self, address: str, find: Callable[[], Session], form: str, draw: Callable[[Session], bytes]
    ) -> bytes:
        """An animation of a game. Raises RequestError as `work` does."""
        self._admit(address)
        async with self.queue.slot(address):
            session = await asyncio.to_thread(find)
        async with self._drawing_queue.slot(address):
            return await asyncio.to_thread(self.images.image, form, session, draw)

    def _admit(self, address: str) -> None:
        if not self._asked.try_acquire(address):
            raise RequestError("too_fast", Message("Too many requests came from your address. Try again in a minute."))
