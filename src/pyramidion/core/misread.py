"""Where a record goes wrong: the line of its text, for whoever has to mend it."""

from bisect import bisect_left
from collections.abc import Callable

from pyramidion.core.errors import PyramidionError
from pyramidion.core.record import Record


def line_of_fault(text: str) -> int | None:
    """The line (from 1) from which on a record's text cannot be read; None if it can be read."""
    fault = _fault(text)
    if fault is None:
        return None
    # Whatever ends before that line is read, or fails otherwise because it ends too soon.
    return _first_line(text, lambda start: _fault(start) == fault)


def line_of_entry(text: str, number: int) -> int:
    """The line (from 1) on which entry `number` (from 1) of a record that can be read stands."""
    return _first_line(text, lambda start: _entries(start) >= number)


def _first_line(text: str, holds: Callable[[str], bool]) -> int:
    lines = text.splitlines(keepends=True)
    return 1 + bisect_left(range(1, len(lines)), True, key=lambda count: holds("".join(lines[:count])))


def _fault(text: str) -> str | None:
    try:
        Record.read(text)
    except PyramidionError as error:
        return str(error)
    return None


def _entries(text: str) -> int:
    """How many entries a record's first lines hold; a comment that goes on behind them is closed for that."""
    for tail in ("", "}"):
        try:
            return len(Record.read(text + tail).entries)
        except PyramidionError:
            continue
    return 0
