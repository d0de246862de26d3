"""Results kept in a file as they come, so that whoever was stopped goes on from there."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from pyramidion.core.errors import PyramidionError

Row = TypeVar("Row")


class Kept(Generic[Row]):
    """Lines of JSON: the first says what all the others are."""

    def __init__(self, file: Path | None, about: Any, what: str, read: Callable[[Any], Row]) -> None:
        """file: goes on with what it keeps; None: nothing is kept. about: what must be the same to go on.

        what: what it keeps, in a word, for errors. read: makes of a line's JSON what it stands for. Raises
        PyramidionError if the file keeps something else.
        """
        self._file = file
        self.rows: list[Row] = []
        """What the file kept when it was opened."""
        if file is None:
            return
        about = json.loads(json.dumps(about))
        try:
            text = file.read_text(encoding="utf-8") if file.exists() else ""
            # What has no end was being written when the last run was stopped.
            whole = text[: text.rfind("\n") + 1] or json.dumps(about) + "\n"
            first, *rows = whole.splitlines()
            if json.loads(first) != about:
                raise PyramidionError(f"{file} keeps another {what}; give another file.")
            self.rows = [read(json.loads(row)) for row in rows]
            if whole != text:
                file.write_text(whole, encoding="utf-8")
        except OSError as error:
            raise PyramidionError(f"{file}: {error.strerror}.") from error
        except (ValueError, LookupError, TypeError) as error:
            raise PyramidionError(f"{file} does not keep a {what}: {error}.") from error

    def add(self, row: Any) -> None:
        """One more is done: what is to be written of it, as JSON."""
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
