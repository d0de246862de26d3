"""One server at a time on a folder: two would write two logs of the same tables."""

import os
import sys
from pathlib import Path
from typing import IO

from pyramidion.core.errors import PyramidionError


class FolderLock:
    """Held until `close` is called or the process ends, however it ends: the system keeps it, not the file."""

    def __init__(self, folder: Path) -> None:
        """Takes the lock. Raises PyramidionError if another process has it, OSError if the folder cannot be written."""
        handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        self._file: IO[str] = os.fdopen(handle, "r+", encoding="ascii", errors="replace")
        try:
            _take(self._file)
        except OSError as error:
            holder = self._file.read(20).strip()
            self._file.close()
            who = f" (process {holder})" if holder.isdigit() else ""
            raise PyramidionError(
                f"Another table is open on {folder}{who}; end it first, or name another folder with --data."
            ) from error
        self._file.truncate(0)
        self._file.write(f"{os.getpid()}")
        self._file.flush()

    def close(self) -> None:
        """Lets others have the folder."""
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> None:
        # Far behind the text, as Windows would keep others from reading a byte that is locked.
        file.seek(1000)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)

else:
    import fcntl

    def _take(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
