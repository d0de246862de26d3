"""The tables' logs on disk. A log only grows, and what is appended is on disk when `append` returns."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Engine, Integer, MetaData, String, Table, create_engine, event, func, select

from pyramidion.core.errors import PyramidionError

SCHEMA_VERSION = 1

_metadata = MetaData()
_tables = Table(
    "tables",
    _metadata,
    Column("id", String, primary_key=True),
    Column("created", String, nullable=False),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("seats", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("rematch_of", String, unique=True),
)
_entries = Table(
    "entries",
    _metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("seat", Integer),
    Column("text", String, nullable=False),
    Column("at", String, nullable=False),
)
_about = Table("about", _metadata, Column("schema_version", Integer, primary_key=True))


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits at a seat. level: None for a person. key_hash: SHA-256 of its key; None for bots and unclaimed."""

    name: str
    level: str | None = None
    key_hash: str | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was set up. seed: of all its chance outcomes, secret until the end."""

    id: str
    game: str
    options: dict[str, bool | int | str]
    seats: tuple[SeatRow, ...]
    seed: str
    rematch_of: str | None = None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that happened: kind `decision`, `chance`, `undo` (text: how many plies) or `resign`."""

    kind: str
    seat: int | None
    text: str


class Store:
    """The database in a file. Every method is one transaction; call from one thread at a time."""

    def __init__(self, file: Path) -> None:
        """Opens or makes the file. Raises PyramidionError if a newer program has written it."""
        file.parent.mkdir(parents=True, exist_ok=True)
        self._engine: Engine = create_engine(f"sqlite:///{file}")
        event.listen(self._engine, "connect", _durable)
        _metadata.create_all(self._engine)
        with self._engine.begin() as connection:
            version = connection.scalar(select(_about.c.schema_version))
            if version is None:
                connection.execute(_about.insert().values(schema_version=SCHEMA_VERSION))
            elif version > SCHEMA_VERSION:
                raise PyramidionError(f"{file} was written by a newer Pyramidion (its schema is {version}).")

    def add(self, row: TableRow) -> None:
        """Keeps a new table."""
        values = {
            "id": row.id,
            "created": _now(),
            "game": row.game,
            "options": json.dumps(row.options),
            "seats": _seats_text(row.seats),
            "seed": row.seed,
            "rematch_of": row.rematch_of,
        }
        with self._engine.begin() as connection:
            connection.execute(_tables.insert().values(**values))

    def claim(self, table_id: str, seats: Sequence[SeatRow]) -> None:
        """Keeps the seats of a table anew, after one of them got its key."""
        with self._engine.begin() as connection:
            connection.execute(_tables.update().where(_tables.c.id == table_id).values(seats=_seats_text(seats)))

    def append(self, table_id: str, number: int, entry: LogEntry) -> None:
        """Appends entry `number` (0, 1, …) to a table's log. It is on disk when this returns."""
        with self._engine.begin() as connection:
            connection.execute(_entries.insert().values(table_id=table_id, number=number, at=_now(), **asdict(entry)))

    def load(self, table_id: str) -> tuple[TableRow, list[LogEntry]] | None:
        """A table and its log; None if there is none of this name."""
        with self._engine.begin() as connection:
            found = connection.execute(select(_tables).where(_tables.c.id == table_id)).mappings().first()
            if found is None:
                return None
            columns = (_entries.c.kind, _entries.c.seat, _entries.c.text)
            query = select(*columns).where(_entries.c.table_id == table_id).order_by(_entries.c.number)
            return _row(dict(found)), [LogEntry(*line) for line in connection.execute(query)]

    def rematch_of(self, table_id: str) -> str | None:
        """The table that is the rematch of this one, if it has been asked for."""
        with self._engine.begin() as connection:
            return connection.scalar(select(_tables.c.id).where(_tables.c.rematch_of == table_id))

    def count(self) -> int:
        """How many tables there are."""
        with self._engine.begin() as connection:
            return connection.scalar(select(func.count()).select_from(_tables)) or 0

    def close(self) -> None:
        """Closes the file."""
        self._engine.dispose()


def _durable(connection: Any, record: Any) -> None:
    """SQLite returns from a commit only when the disk has it; readers do not wait for writers."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _seats_text(seats: Sequence[SeatRow]) -> str:
    return json.dumps([asdict(seat) for seat in seats])


def _row(found: dict[str, Any]) -> TableRow:
    seats = tuple(SeatRow(**seat) for seat in json.loads(found["seats"]))
    return TableRow(found["id"], found["game"], json.loads(found["options"]), seats, found["seed"], found["rematch_of"])
