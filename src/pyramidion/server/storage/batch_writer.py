"""Log entries on their way to the disk: those that come while it is busy go together, so that all wait once."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy.exc import IntegrityError

from pyramidion.server.storage.table_repository import NewEntry

GATHER_SECONDS = 0.004
"""Where several came at once, so long is waited for those who come next: each way to the disk costs as much as a move
itself. Who comes alone waits for nobody."""


class BatchWriter:
    """Appends entries in the order in which they come; use within the event loop."""

    def __init__(self, keep: Callable[[Sequence[NewEntry]], Awaitable[None]]) -> None:
        """keep: puts entries on disk, all or none."""
        self._keep = keep
        self._waiting: list[tuple[NewEntry, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, new: NewEntry) -> None:
        """Puts an entry on disk. Raises whatever keeps it from being kept, and then it is not."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((new, kept))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await kept

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._keep([new for new, _ in batch])
            except IntegrityError:
                # One of them is at fault, and keeps the others from being kept: each for itself.
                for one in batch:
                    await self._write_one(*one)
            except Exception as error:
                for _, kept in batch:
                    _tell(kept, error)
            else:
                for _, kept in batch:
                    _tell(kept, None)
            if len(batch) > 1:
                await asyncio.sleep(GATHER_SECONDS)
        self._writing = None

    async def _write_one(self, new: NewEntry, kept: "asyncio.Future[None]") -> None:
        try:
            await self._keep([new])
        except Exception as error:
            _tell(kept, error)
        else:
            _tell(kept, None)


def _tell(kept: "asyncio.Future[None]", error: Exception | None) -> None:
    if kept.done():
        return  # whoever waited has gone
    if error is None:
        kept.set_result(None)
    else:
        kept.set_exception(error)
