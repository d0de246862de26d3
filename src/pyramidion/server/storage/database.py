"""The databases for the tables' logs: a file (SQLite), or a database that several servers share (PostgreSQL)."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from pyramidion.core.errors import PyramidionError
from pyramidion.server.storage.encryption import SecretBox
from pyramidion.server.storage.errors import storage_error
from pyramidion.server.storage.schema import (
    check_schema,
    has_schema,
    store_key_id,
    stored_key_id,
    upgrade_schema,
)

_BUSY_SECONDS = 2
"""Seconds that another program may lock the file before an error is raised."""

THREADS = 8
"""Maximum number of parallel requests from one server to a shared database."""

_MIGRATION_LOCK = 7_903_214
"""PostgreSQL's advisory lock under which one server creates or migrates the tables."""


class Database:
    """An open database with this program's tables."""

    engine: Engine
    reading: Engine
    """A transaction for several reads of the same snapshot."""
    secret_box: SecretBox
    shared: bool
    """Whether other servers may write to it."""
    is_new: bool
    """Whether it was empty before it was opened."""
    threads: int
    """Maximum number of parallel requests."""


class SqliteDatabase(Database):
    """The database in a file that only its owner can read."""

    shared = False
    threads = 1  # SQLite allows one writer at a time

    def __init__(self, file: Path) -> None:
        """Opens or creates the file. Raises PyramidionError with the reason why it cannot be used."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.is_new = not file.exists()
            if not self.is_new:
                check_file(file)
            _restrict_to_owner(file)
            self.engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": _BUSY_SECONDS})
            self.reading = self.engine
            event.listen(self.engine, "connect", _make_durable)
            with self.engine.begin() as connection:
                self.secret_box = _secret_box_for(connection, file.with_suffix(".key"), str(file))
                upgrade_schema(connection, str(file))
                # This also checks that it is writable, before anyone joins a table.
                store_key_id(connection, self.secret_box)
        except (DBAPIError, sqlite3.Error, OSError) as error:
            raise PyramidionError(
                _START_ERRORS[storage_error(error).code].format(file=file, error=_reason(error))
            ) from error


class PostgresDatabase(Database):
    """A PostgreSQL database, which any number of servers share. The key is in a file that all of them have."""

    shared = True
    threads = THREADS

    def __init__(self, url: str, key: Path) -> None:
        """url: `postgresql://user:password@host/name`. key: the file of the key, created together with the tables.

        Raises PyramidionError with the reason why it cannot be used; the password is never shown.
        """
        try:
            place = make_url(url)
        except (ArgumentError, ValueError) as error:
            raise PyramidionError(_BAD_URL) from error
        if place.drivername not in ("postgresql", "postgres", "postgresql+psycopg"):
            raise PyramidionError(_BAD_URL)
        name = place.render_as_string(hide_password=True)
        try:
            import psycopg  # noqa: F401 - said in our words where it is missing
        except ImportError as error:
            raise PyramidionError(
                "PostgreSQL needs its driver: install Pyramidion with the extra `cluster` (pyramidion[server,cluster])."
            ) from error
        self.engine = create_engine(
            place.set(drivername="postgresql+psycopg"),
            pool_size=THREADS,
            pool_pre_ping=True,  # reconnects after the database restarts
            connect_args={
                "connect_timeout": 5,
                "tcp_user_timeout": 10_000,
                # A commit returns only after the disk has it, whatever the database's settings.
                "options": "-c synchronous_commit=on -c statement_timeout=30000",
            },
        )
        self.reading = self.engine.execution_options(isolation_level="REPEATABLE READ")
        try:
            key.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with self.engine.begin() as connection:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
                if connection.scalar(text("SHOW fsync")) != "on":
                    raise PyramidionError(f"{name} runs with fsync off, so what it has kept may be lost; set it on.")
                self.is_new = not has_schema(connection)
                self.secret_box = _secret_box_for(connection, key, name)
                upgrade_schema(connection, name)
                store_key_id(connection, self.secret_box)
        except DBAPIError as error:
            raise PyramidionError(f"The database {name} cannot be used: {_reason(error)}.") from error
        except OSError as error:
            raise PyramidionError(f"{error.filename or key} cannot be used: {error.strerror}.") from error


_BAD_URL = "The database is named as postgresql://user:password@host:5432/name."

_START_ERRORS = {
    "disk_full": "The disk of {file} is full ({error}); make room, or name another folder with --data.",
    "disk_readonly": "{file} cannot be written ({error}); name another folder with --data.",
    "disk_busy": "Another program holds {file} ({error}); end it first.",
    "disk_damaged": "{file} is damaged ({error}); put a backup in its place, or name another folder with --data.",
    "disk_away": "{file} does not answer ({error}); wait until it does, or name another folder with --data.",
    "disk_failed": "{file} cannot be used ({error}); name another folder with --data.",
}


def _secret_box_for(connection: Connection, file: Path, name: str) -> SecretBox:
    """The key of a database, created if there is none yet. Raises PyramidionError, OSError."""
    known = stored_key_id(connection)
    if known and not file.exists():
        raise PyramidionError(f"The key of {name} is missing: put {file.name} back in {file.parent}.")
    vault = SecretBox(file)
    if known and known != vault.key_id:
        raise PyramidionError(f"{name} was written with another key than {file}; put its own in that place.")
    return vault


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Locks a folder against other servers, which would write conflicting logs of the same tables.

    The operating system holds the lock, so it always ends with the process. Raises PyramidionError if another process
    holds it, or if the folder is not writable.
    """
    lock = FileLock(folder / "lock", timeout=0, mode=0o600)
    try:
        lock.acquire()
    except Timeout as error:
        raise PyramidionError(
            f"Another server uses {folder}; stop it first, or name another folder with --data."
        ) from error
    except OSError as error:
        raise PyramidionError(f"{folder} cannot be used: {error.strerror}; name another folder with --data.") from error
    try:
        yield
    finally:
        lock.release()


def _restrict_to_owner(file: Path) -> None:
    """Makes the games readable by the owner only, and also the folder if it contains nothing else."""
    ours = {file.name, f"{file.name}-wal", f"{file.name}-shm", f"{file.stem}.key", "lock"}
    if ours.issuperset(path.name for path in file.parent.iterdir()):
        file.parent.chmod(0o700)
    # SQLite's other files inherit the permissions of the first.
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    for suffix in ("", "-wal", "-shm"):
        beside = file.with_name(file.name + suffix)
        if beside.exists():
            beside.chmod(0o600)


def check_file(file: Path) -> None:
    """Raises PyramidionError unless a file contains this program's tables; sqlite3.Error, DBAPIError. The file is only
    read.
    """
    empty = PyramidionError(
        f"{file} is empty: the games that were in it are lost. Put a backup in its place, or delete it to "
        "start a new server."
    )
    if not file.stat().st_size:
        raise empty  # before SQLite opens it and deletes the -wal file beside it, which may contain games
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    )
    try:
        with engine.connect() as connection:
            found = connection.scalar(text("PRAGMA quick_check(1)"))
            if found != "ok":
                raise sqlite3.DatabaseError(found)
            check_schema(connection, str(file))
            if not has_schema(connection):
                raise empty
    finally:
        engine.dispose()


def _reason(error: BaseException) -> str:
    if isinstance(error, DBAPIError):
        error = error.orig or error
    return str(getattr(error, "strerror", None) or error).strip().replace("\n", " ")


def _make_durable(connection: Any, record: Any) -> None:
    """SQLite returns from a commit only after the disk has it; readers do not wait for writers."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA secure_delete=ON")
