"""Storage errors, each with a code for programs and a sentence for a player or an operator."""

import errno
import sqlite3
from typing import ClassVar

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as SQLAlchemyTimeout

from pyramidion.core.messages import Message


class StorageError(Exception):
    """Something could not be stored or read. An error that is not the client's fault and may be temporary. code: a
    short word for programs. sentence: the message for a player; also the exception's message.
    """

    code: ClassVar[str] = "disk_failed"
    sentence: ClassVar[Message] = Message(
        "This server's disk has failed, so nothing can be stored now and nothing was done."
    )

    def __init__(self) -> None:
        super().__init__(self.sentence)


class StorageFull(StorageError):
    """The disk is full."""

    code = "disk_full"
    sentence = Message("This server's disk is full, so nothing can be stored now and nothing was done.")


class StorageReadOnly(StorageError):
    """The storage cannot be written."""

    code = "disk_readonly"
    sentence = Message("This server's disk cannot be written, so nothing can be stored now and nothing was done.")


class StorageBusy(StorageError):
    """Another program has locked the database file."""

    code = "disk_busy"
    sentence = Message(
        "Another program has locked this server's games, so nothing can be stored now and nothing was done."
    )


class StorageDamaged(StorageError):
    """The stored data are damaged."""

    code = "disk_damaged"
    sentence = Message("This server's games are damaged on its disk, so nothing was done.")


class StorageUnavailable(StorageError):
    """The database does not answer; it is unknown whether the last write succeeded."""

    code = "disk_away"
    sentence = Message("This server's database does not answer. Wait until it does, and check whether this was stored.")


class StorageOutOfDate(StorageError):
    """The log on disk is longer than this server knows."""

    code = "read_again"
    sentence = Message("This table has to be read again from the disk; that was not stored.")


STORAGE_ERRORS: tuple[type[StorageError], ...] = (
    StorageError,
    StorageFull,
    StorageReadOnly,
    StorageBusy,
    StorageDamaged,
    StorageUnavailable,
)
"""The causes that `storage_error` distinguishes."""

_SQLITE: dict[int, type[StorageError]] = {
    sqlite3.SQLITE_FULL: StorageFull,
    sqlite3.SQLITE_READONLY: StorageReadOnly,
    sqlite3.SQLITE_CANTOPEN: StorageReadOnly,
    sqlite3.SQLITE_PERM: StorageReadOnly,
    sqlite3.SQLITE_BUSY: StorageBusy,
    sqlite3.SQLITE_LOCKED: StorageBusy,
    sqlite3.SQLITE_CORRUPT: StorageDamaged,
    sqlite3.SQLITE_NOTADB: StorageDamaged,
}
_SYSTEM: dict[int, type[StorageError]] = {
    errno.ENOSPC: StorageFull,
    errno.EDQUOT: StorageFull,
    errno.EFBIG: StorageFull,
    errno.EROFS: StorageReadOnly,
    errno.EACCES: StorageReadOnly,
    errno.EPERM: StorageReadOnly,
}
_POSTGRES: dict[str, type[StorageError]] = {
    "53100": StorageFull,
    "25006": StorageReadOnly,
    "55P03": StorageBusy,
    "XX001": StorageDamaged,
}
"""By SQLSTATE."""


def storage_error(error: BaseException) -> StorageError:
    """The storage error that corresponds to an error of the driver or the system."""
    return _kind_of(error)()


def _kind_of(error: BaseException) -> type[StorageError]:
    away = isinstance(error, SQLAlchemyTimeout | OperationalError | InterfaceError)
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    if isinstance(error, sqlite3.Error):
        # The primary result code is the low byte of the extended one; a file that is not a database has none.
        code = getattr(error, "sqlite_errorcode", None)
        return _SQLITE.get(code & 0xFF, StorageError) if code is not None else StorageDamaged
    if state := getattr(error, "sqlstate", None):
        # Class 08: no connection; class 57P: the database is being stopped or started.
        return StorageUnavailable if state.startswith(("08", "57P")) else _POSTGRES.get(state, StorageError)
    if isinstance(error, OSError) and error.errno is not None:
        return _SYSTEM.get(error.errno, StorageError)
    return StorageUnavailable if away else StorageError
