"""Where this program keeps things on the user's machine, by the custom of the operating system."""

from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("pyramidion", appauthor=False)


def data_folder() -> Path:
    """What must last: games and records."""
    return Path(_DIRS.user_data_dir)


def cache_folder() -> Path:
    """What can be made again: compiled searches."""
    return Path(_DIRS.user_cache_dir)
