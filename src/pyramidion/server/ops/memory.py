"""How the server's process keeps its memory, so that nobody waits for it.

What was made at the start stays for good and is never looked through again for rubbish. What was freed goes back to the
system: the allocator of Linux would keep most of it.
"""

import asyncio
import ctypes
import gc
import sys

GIVE_BACK_SECONDS = 30.0
"""How often; it takes some milliseconds, in a thread of its own."""

_YOUNG, _MIDDLE, _OLD = 5_000, 5, 40
"""Objects until the newest are looked through for rubbish, how often that is until those that were left are, and how
often that until all are. All of them hold every table up for as long as that takes, 150 ms at 250 tables; Python's own
numbers have them looked through every few seconds under load, and a sixth of a move's time goes into it."""


def settle() -> None:
    """Everything is there that the server needs; what comes now belongs to tables and guests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)


async def give_back_always() -> None:
    """Gives memory back now and then; does nothing where the allocator has no such call."""
    trim = _trim()
    while trim is not None:
        await asyncio.sleep(GIVE_BACK_SECONDS)
        await asyncio.to_thread(trim, 0)


def _trim() -> "ctypes._NamedFuncPointer | None":
    if not sys.platform.startswith("linux"):
        return None
    # glibc has it, musl has not.
    return getattr(ctypes.CDLL(None), "malloc_trim", None)
