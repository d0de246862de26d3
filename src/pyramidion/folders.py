"""The program's folders on the user's machine, according to the conventions of the operating system."""

from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("pyramidion", appauthor=False)


def data_folder() -> Path:
    """Permanent data: games and records."""
    return Path(_DIRS.user_data_dir)


def cache_folder() -> Path:
    """Data that can be recreated: compiled searches."""
    return Path(_DIRS.user_cache_dir)
