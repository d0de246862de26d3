"""Turns bound functions (core.specialisation) into compiled ones, cached in the user's cache folder.

Only this module, search.numba_bitops and search.numba_linker depend on Numba. It is imported when first needed and may
be missing (no wheels for some machines): callers then run the same functions interpreted.
"""

import logging
import os
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from pyramidion.core.specialisation import Wrap
from pyramidion.folders import cache_folder

_log = logging.getLogger(__name__)
_KEEP_SECONDS = 60 * 24 * 3600

LINKER = "PYRAMIDION_NUMBA_LINKER"
"""The environment variable that, set to `no`, compiles functions with plain Numba (`benchmarks.numba_linking`)."""
LINKER_TESTED = ((0, 61), (0, 68))
"""The oldest and newest versions of Numba that `search.numba_linker` was tested with; other versions compile
plainly.
"""


@cache
def numba_wrap() -> Wrap | None:
    """The wrap that compiles what is bound with it; None, logged once, if a requirement is missing."""
    # Numba's default would write beside the sources, which may not be writable.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder() / "compiled"))
    try:
        import filelock  # noqa: F401
        import numba
    except ImportError as error:
        _log.warning(
            '%s is not installed: bots search uncompiled, and so less deeply (pip install "pyramidion[fast]").',
            "filelock" if error.name == "filelock" else "Numba",
        )
        return None
    if not numba.config.CACHE_DIR:  # read by another package when Numba was imported
        numba.config.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"]
    _delete_unused(Path(numba.config.CACHE_DIR))

    from pyramidion.search import numba_bitops  # noqa: F401

    if os.environ.get(LINKER) == "no" or not linker_fits(numba.__version__):
        return plain_njit

    from pyramidion.search.numba_linker import compile_function

    return compile_function


def linker_fits(version: str) -> bool:
    """Whether `search.numba_linker`, which uses private parts of Numba, has been tested with a version of it."""
    major, minor, *_ = version.split(".")
    return LINKER_TESTED[0] <= (int(major), int(minor)) <= LINKER_TESTED[1]


def fills_array(function: FunctionType) -> bool:
    """Whether a function writes to an `out` array, whose size the game declares (MAX_DECISIONS).

    With this setting compiled code checks bounds: a wrong MAX_DECISIONS must not overwrite memory.
    """
    return "out" in function.__code__.co_varnames[: function.__code__.co_argcount]


def plain_njit(function: FunctionType, entry: bool) -> Callable[..., Any]:
    """The wrap that uses Numba's public interface alone: it works with any version, and compiles more slowly."""
    from numba import njit

    checked = fills_array(function)
    found: Callable[..., Any] = njit(cache=entry, nogil=True, error_model="numpy", boundscheck=checked)(function)
    return found


def _delete_unused(folder: Path) -> None:
    """Removes compiled functions unused for two months: each edit of a rule leaves old ones."""
    oldest = time.time() - _KEEP_SECONDS
    for file in (*folder.glob("**/*.nb?"), *folder.glob("*.lock")):
        try:
            if file.stat().st_atime < oldest:
                file.unlink()
        except OSError:
            continue
