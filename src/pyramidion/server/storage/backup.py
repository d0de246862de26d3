"""Backup of all tables of a server in one file, and its restoration: from either kind of database into either.

The file is an SQLite database with the tables of `storage.schema`, whatever database it was created from. Its secret
parts stay encrypted with the server's key, which is not in the file.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path

from sqlalchemy import Connection, create_engine, func, insert, select
from sqlalchemy.exc import DBAPIError

from pyramidion.core.errors import PyramidionError
from pyramidion.server.storage.database import (
    Database,
    PostgresDatabase,
    SqliteDatabase,
    check_file,
    lock_folder,
)
from pyramidion.server.storage.encryption import DecryptionError, SecretBox
from pyramidion.server.storage.schema import (
    encryption_key,
    has_schema,
    log_entries,
    metadata,
    store_key_id,
    tables,
    upgrade_schema,
)

_AT_ONCE = 2000
"""Number of rows read and written at a time."""


def back_up(folder: Path, url: str | None, file: Path) -> tuple[int, int]:
    """Copies all tables in a consistent state, while servers keep running. Returns the number of tables and entries.

    folder, url: of the server, as `open_database` takes them. Raises PyramidionError, and then leaves no file.
    """
    if file.exists():
        raise PyramidionError(f"{file} already exists; name another file.")
    if url is None and not (folder / "tables.db").exists():
        raise PyramidionError(f"There are no games in {folder}; name their folder with --data.")
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        if url is None:
            _check_source(folder / "tables.db")
            _copy_file(folder / "tables.db", part)
        else:
            _copy_out(PostgresDatabase(url, folder / "tables.key"), part)
        found = _count_rows(part)
        with part.open("rb+") as kept:
            os.fsync(kept.fileno())
        part.rename(file)
    except (OSError, sqlite3.Error, DBAPIError) as error:
        raise PyramidionError(f"{file} cannot be written: {_reason(error)}.") from error
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                part.with_name(part.name + suffix).unlink(missing_ok=True)
    return found


def _check_source(file: Path) -> None:
    """Raises PyramidionError if there is nothing to back up."""
    try:
        check_file(file)
    except (sqlite3.Error, DBAPIError) as error:
        raise PyramidionError(f"{file} cannot be read: {_reason(error)}.") from error


def _copy_file(source: Path, part: Path) -> None:
    """Uses SQLite's own backup: a consistent snapshot, even while others write."""
    with closing(sqlite3.connect(source, timeout=10)) as origin, closing(sqlite3.connect(part)) as copy:
        origin.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def _copy_out(database: Database, part: Path) -> None:
    try:
        with database.reading.connect() as origin, _open_file(part) as copy:
            upgrade_schema(copy, str(part))
            _copy(origin, copy)
    finally:
        database.engine.dispose()


def _copy(origin: Connection, copy: Connection) -> None:
    for table in metadata.sorted_tables:
        rows = origin.execution_options(stream_results=True).execute(select(table)).mappings()
        for some in rows.partitions(_AT_ONCE):
            copy.execute(insert(table), [dict(row) for row in some])


def _count_rows(file: Path) -> tuple[int, int]:
    with _open_file(file) as connection:
        return tuple(connection.scalar(select(func.count()).select_from(table)) or 0 for table in (tables, log_entries))  # type: ignore[return-value]


@contextmanager
def _open_file(file: Path) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def restore(folder: Path, url: str | None, file: Path) -> tuple[int, int]:
    """Restores all tables of a backup into an empty server. Returns the number of tables and entries.

    Raises PyramidionError, and then changes nothing.
    """
    key = folder / "tables.key"
    if not key.exists():
        raise PyramidionError(
            f"A backup can only be read with its server's key. Copy its tables.key into {folder} first."
        )
    with tempfile.TemporaryDirectory() as place:
        copied = Path(place) / "copy.db"
        try:
            _copy_file(_backup_in(file), copied)
            with _open_file(copied) as old:
                vault = SecretBox(key)
                if not has_schema(old):
                    raise PyramidionError(f"{file} is empty: there are no tables in it to restore.")
                upgrade_schema(old, str(file))
                _check_key(old, vault, key)
        except (sqlite3.Error, DBAPIError) as error:
            raise PyramidionError(f"{file} is not a backup, or it is damaged: {_reason(error)}.") from error
        try:
            with nullcontext() if url else lock_folder(folder):
                database = PostgresDatabase(url, key) if url else SqliteDatabase(folder / "tables.db")
                try:
                    with _open_file(copied) as old, database.engine.begin() as new:
                        if new.scalar(select(func.count()).select_from(tables)):
                            raise PyramidionError(
                                "This server already has tables. Restore a backup into an empty database."
                            )
                        for table in metadata.tables.values():
                            new.execute(table.delete())  # what a new server stores about itself
                        _copy(old, new)
                finally:
                    database.engine.dispose()
        except (OSError, DBAPIError) as error:
            raise PyramidionError(f"The backup cannot be restored: {_reason(error)}.") from error
        return _count_rows(copied)


def _backup_in(file: Path) -> Path:
    if not file.is_file():
        raise PyramidionError(f"There is no file {file}.")
    return file


def _check_key(old: Connection, vault: SecretBox, key: Path) -> None:
    """Raises PyramidionError if a backup was encrypted with another key."""
    mark = old.scalar(select(encryption_key.c.key_id))
    try:
        for table_id, seed in old.execute(select(tables.c.id, tables.c.seed).limit(1)).all():
            vault.decrypt(seed, f"seed of {table_id}")
    except DecryptionError:
        mark = "another"
    if mark not in (None, vault.key_id):
        raise PyramidionError(f"This backup was made with another key than {key}.")
    store_key_id(old, vault)


def _reason(error: BaseException) -> str:
    error = getattr(error, "orig", None) or error
    return str(getattr(error, "strerror", None) or error).strip().replace("\n", " ").rstrip(".")
