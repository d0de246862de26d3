"""Checkpoint files: results written as they come, so that an interrupted job can be resumed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from pyramidion.core.errors import PyramidionError

Row = TypeVar("Row")


class Checkpoint(Generic[Row]):
    """A file with a line of JSON for each result; the first line describes the job."""

    def __init__(self, file: Path | None, about: Any, what: str, read: Callable[[Any], Row]) -> None:
        """file: resumed if it exists, else created; None: nothing is written. about: describes the job, as JSON.

        what: the kind of job in a word, for errors. read: turns a line's JSON into a result. Raises PyramidionError
        if the file belongs to another job.
        """
        self._file = file
        self.rows: list[Row] = []
        """The results that were in the file when it was opened."""
        if file is None:
            return
        about = json.loads(json.dumps(about))
        try:
            text = file.read_text(encoding="utf-8") if file.exists() else ""
            # A line without an end was being written when the last run was interrupted.
            whole = text[: text.rfind("\n") + 1] or json.dumps(about) + "\n"
            first, *rows = whole.splitlines()
            if json.loads(first) != about:
                raise PyramidionError(f"{file} is the checkpoint of another {what}; name another file.")
            self.rows = [read(json.loads(row)) for row in rows]
            if whole != text:
                file.write_text(whole, encoding="utf-8")
        except OSError as error:
            raise PyramidionError(f"{file}: {error.strerror}.") from error
        except (ValueError, LookupError, TypeError) as error:
            raise PyramidionError(f"{file} is not the checkpoint of a {what}: {error}.") from error

    def add(self, row: Any) -> None:
        """Writes a result, given as JSON values."""
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
