"""Memory that was freed goes back to the system: the allocator of Linux would keep most of it."""

import asyncio
import ctypes
import sys

GIVE_BACK_SECONDS = 30.0
"""How often; it takes some milliseconds, in a thread of its own."""


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
