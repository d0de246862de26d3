"""Turns bound functions (core.binding) into compiled ones, kept in the user's cache.

Only this module, search.bits and search.linking know Numba. It is imported when first needed and may be missing (no
wheels for some machines): callers then run the same functions interpreted.
"""

import logging
import os
import time
from functools import cache
from pathlib import Path

from pyramidion.core.specialisation import Wrap
from pyramidion.folders import cache_folder

_log = logging.getLogger(__name__)
_KEEP_SECONDS = 60 * 24 * 3600


@cache
def numba_wrap() -> Wrap | None:
    """The wrap that compiles what is bound with it; None, said once in the log, where what it needs is missing."""
    # Numba's default would write beside the sources, which may not be ours to write.
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
    if not numba.config.CACHE_DIR:  # read when Numba was imported, by somebody else
        numba.config.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"]
    _sweep(Path(numba.config.CACHE_DIR))

    from pyramidion.search import numba_bitops  # noqa: F401
    from pyramidion.search.numba_linker import compiled

    return compiled


def _sweep(folder: Path) -> None:
    """Removes compiled functions unused for two months: each edit of a rule leaves its old ones behind."""
    oldest = time.time() - _KEEP_SECONDS
    for file in (*folder.glob("**/*.nb?"), *folder.glob("*.lock")):
        try:
            if file.stat().st_atime < oldest:
                file.unlink()
        except OSError:
            continue
