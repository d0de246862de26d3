"""The file of a game: it contains all accepted decisions before anyone is shown them."""

import os
from datetime import datetime
from pathlib import Path

from pyramidion.core.errors import BadRecord, PyramidionError
from pyramidion.core.messages import Message
from pyramidion.core.record import Record
from pyramidion.folders import data_folder


def read_record(path: Path) -> Record:
    """The record in a file. Raises OSError if it cannot be read, BadRecord if it contains no record."""
    try:
        return Record.read(path.read_bytes().decode())
    except UnicodeDecodeError as error:
        raise BadRecord(Message("{file} is not a text in UTF-8, so it holds no record.", file=str(path))) from error
    except PyramidionError as error:
        raise type(error)(Message("{file}: {reason}", file=str(path), reason=error.message)) from error


def new_file(game_id: str, path: Path | None) -> Path:
    """Creates the empty file for a new game: at a path, or under a new name in the user's data folder.

    Raises PyramidionError if the path exists: no game is overwritten by another.
    """
    if path is not None:
        if not _create(path):
            raise PyramidionError(
                Message("{file} exists; continue it with --from {file}, or save under another name.", file=str(path))
            )
        return path
    folder = data_folder() / "records"
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game_id}-{datetime.now():%Y%m%d-%H%M%S}"
    number = 1
    while not _create(fresh := folder / (f"{stem}.txt" if number == 1 else f"{stem}-{number}.txt")):
        number += 1
    return fresh


def _create(path: Path) -> bool:
    try:
        # Readable only by its owner: while a game runs the file contains its seed and sealed decisions.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return False
    return True


def write_durably(path: Path, text: str) -> None:
    """Replaces a file's text atomically: after a crash either the old or the new one is there, complete."""
    fresh = path.with_name(f".{path.name}.new")
    with open(
        os.open(fresh, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w", encoding="utf-8", newline="\n"
    ) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
