"""Where this program keeps things on the user's machine, by the custom of the operating system."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """What must last: games and records."""
    if sys.platform == "win32":
        return _windows() / "pyramidion"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pyramidion"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pyramidion"


def cache_folder() -> Path:
    """What can be made again: compiled searches."""
    if sys.platform == "win32":
        return _windows() / "pyramidion" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pyramidion"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pyramidion"


def _windows() -> Path:
    return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
