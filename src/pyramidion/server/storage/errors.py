"""What can go wrong with the disk, in words: which kind it is, and what to tell a player or an operator."""

import errno
import sqlite3

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as SQLAlchemyTimeout

from pyramidion.server.protocol.client_messages import Refused


class DiskFault(Refused):
    """Something could not be kept or read. It was not the asker's fault, and may go by itself."""


SENTENCES = {
    "disk_full": "This house's disk is full, so nothing can be kept just now and nothing was done.",
    "disk_readonly": "This house's disk cannot be written, so nothing can be kept just now and nothing was done.",
    "disk_busy": "Another program holds this house's games, so nothing can be kept just now and nothing was done.",
    "disk_damaged": "This house's games are damaged on its disk, so nothing was done.",
    "disk_away": "This house's database does not answer just now: wait until it does, and look whether this was kept.",
    "disk_failed": "This house's disk has failed, so nothing can be kept just now and nothing was done.",
}
"""What a player is told, by code."""

_SQLITE = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "disk_readonly",
    sqlite3.SQLITE_CANTOPEN: "disk_readonly",
    sqlite3.SQLITE_PERM: "disk_readonly",
    sqlite3.SQLITE_BUSY: "disk_busy",
    sqlite3.SQLITE_LOCKED: "disk_busy",
    sqlite3.SQLITE_CORRUPT: "disk_damaged",
    sqlite3.SQLITE_NOTADB: "disk_damaged",
}
_SYSTEM = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EROFS: "disk_readonly",
    errno.EACCES: "disk_readonly",
    errno.EPERM: "disk_readonly",
}
_POSTGRES = {"53100": "disk_full", "25006": "disk_readonly", "55P03": "disk_busy", "XX001": "disk_damaged"}
"""By SQLSTATE."""


def kind_of(error: BaseException) -> str:
    """The code of a fault of the store."""
    away = isinstance(error, SQLAlchemyTimeout | OperationalError | InterfaceError)
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    if isinstance(error, sqlite3.Error):
        # The primary result code is the low byte of the extended one; a file that is no database has none.
        code = getattr(error, "sqlite_errorcode", None)
        return _SQLITE.get(code & 0xFF, "disk_failed") if code is not None else "disk_damaged"
    if state := getattr(error, "sqlstate", None):
        # Of class 08: no connection; of class 57P: the database is being ended or started.
        return "disk_away" if state.startswith(("08", "57P")) else _POSTGRES.get(state, "disk_failed")
    if isinstance(error, OSError) and error.errno is not None:
        return _SYSTEM.get(error.errno, "disk_failed")
    return "disk_away" if away else "disk_failed"


def refused(error: BaseException) -> DiskFault:
    """What a player is told of a fault of the store."""
    kind = kind_of(error)
    return DiskFault(kind, SENTENCES[kind], 503)


def overtaken() -> DiskFault:
    """What a player is told when the log on disk is ahead of what is known here."""
    return DiskFault("read_again", "This table has to be read again from the disk; that was not kept.", 503)


def unreadable() -> Refused:
    """What a player is told of a table whose log this program cannot read."""
    return Refused(
        "unreadable",
        "This table cannot be read any more: its log is damaged, or was written under other rules.",
        500,
    )
