"""The tables' logs on disk. A log only grows, and what is appended is on disk when `append` returns."""

import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, delete, event, func, select
from sqlalchemy.exc import DBAPIError

from pyramidion.core.errors import PyramidionError
from pyramidion.server import moment
from pyramidion.server.faults import kind_of
from pyramidion.server.schema_sql import about, awake, bring_up_to_date, entries, gone, outages, tables
from pyramidion.server.timing import TimeTerms
from pyramidion.server.vault import Vault

_BUSY_SECONDS = 2
"""So long another program may hold the file before that is a fault."""

MOST_LET_GO = 100
"""Tables let go in one transaction: others wait for the disk meanwhile."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits at a seat.

    level: None for a person. key_hash: SHA-256 of its key; None for bots and unclaimed. open: whoever has its
    invitation may sit down. move_hash: SHA-256 of the code with which another device may take it over, until
    move_until (seconds since 1970).
    """

    name: str
    level: str | None = None
    key_hash: str | None = None
    open: bool = False
    move_hash: str | None = None
    move_until: float = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed on when a table was made, besides the game's options.

    public: open seats stand in the lobby. trial: it is for trying out, and also what chance has shown is taken back.
    by_hand: persons enter what their own dice and pyramids have shown; the table's seed draws nothing.
    """

    public: bool = False
    trial: bool = False
    time: TimeTerms = field(default_factory=TimeTerms)
    shares: bool = False
    by_hand: bool = False

    @classmethod
    def read(cls, text: str | None) -> "Terms":
        """The terms as they are kept; those of older tables are the usual ones. Raises TypeError, ValueError."""
        known = json.loads(text or "{}")
        return cls(**{**known, "time": TimeTerms(**known.get("time", {}))})

    @property
    def timed(self) -> bool:
        """Whether seats have a time."""
        return self.time.kind != "none"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was set up. seed: of all its chance outcomes, secret until the end. made: seconds since 1970."""

    id: str
    game: str
    options: dict[str, bool | int | str]
    seats: tuple[SeatRow, ...]
    seed: str
    rematch_of: str | None = None
    terms: Terms = Terms()
    made: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that happened. at: when (seconds since 1970); two entries that differ in it alone are equal.

    kind: `decision`, `chance`, `undo` (text: how many plies), `resign`, `leave` (the same while others play on),
    `seat` (somebody sat down; text: his name), `offer` (see `agreements`), `answer` (text: yes or no),
    `time` (a seat's time is over), `vacation` (text: days), `share` (what a seat adds to the seed; nothing: "").
    """

    kind: str
    seat: int | None
    text: str
    at: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class NewEntry:
    """Entry `number` of a table's log, to be kept. secret: its text may not be read on disk."""

    table_id: str
    number: int
    entry: LogEntry
    secret: bool


class Store:
    """The database in a file. Every method is one transaction; call from one thread at a time.

    Seeds, and decisions that are appended as secret, are hidden in it by a key in a file beside (`Vault`). Faults of
    the disk come as SQLAlchemy's errors or OSError (see `faults`).
    """

    def __init__(self, file: Path) -> None:
        """Opens or makes the file, for its owner alone. Raises PyramidionError with what keeps it from being used."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            _owner_only(file)
            _check(file)
            self._vault = Vault(file.with_suffix(".key"))
            self._engine: Engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": _BUSY_SECONDS})
            event.listen(self._engine, "connect", _durable)
            with self._engine.begin() as connection:
                changed = bring_up_to_date(connection, self._vault, str(file))
                # Whether it can be written is to be known before anybody sits down.
                connection.execute(about.update().values(schema_version=about.c.schema_version))
            if changed:
                with self._engine.connect() as raw:
                    raw.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
                    raw.exec_driver_sql("VACUUM")
        except (DBAPIError, sqlite3.Error, OSError) as error:
            raise PyramidionError(_START_FAULTS[kind_of(error)].format(file=file, error=_reason(error))) from error

    # -- tables -------------------------------------------------------------------------------------------------------

    def add(self, row: TableRow, owner: str | None = None) -> None:
        """Keeps a new table. owner: the address it is counted for, of which only a hash is kept."""
        now = _now()
        values = {
            "id": row.id,
            "created": now,
            "touched": now,
            "game": row.game,
            "options": json.dumps(row.options),
            "seats": _seats_text(row.seats),
            "seed": self._vault.hide(row.seed, f"seed of {row.id}"),
            "rematch_of": row.rematch_of,
            "owner": self._owner(owner),
            "terms": json.dumps(asdict(row.terms)),
            "listed": _listed(row.terms, row.seats),
        }
        with self._engine.begin() as connection:
            connection.execute(tables.insert().values(**values))

    def reseat(self, table_id: str, terms: Terms, seats: Sequence[SeatRow], new: "NewEntry | None" = None) -> None:
        """Keeps the seats of a table anew, and what the log tells of it: both, or neither."""
        values: dict[str, Any] = {"seats": _seats_text(seats), "listed": _listed(terms, seats)}
        if terms.timed:
            values["due"] = _now()  # whose time runs from now on is found out when the seats are there
        with self._engine.begin() as connection:
            connection.execute(tables.update().where(tables.c.id == table_id).values(**values))
            if new is not None:
                connection.execute(entries.insert(), [self._entry_row(new)])

    def keep_due(self, table_id: str, due: float | None) -> None:
        """Keeps when somebody's time at a table is over; None: nobody's runs."""
        value = None if due is None else moment.written(due)
        with self._engine.begin() as connection:
            connection.execute(tables.update().where(tables.c.id == table_id).values(due=value))

    def due(self, most: int) -> list[str]:
        """Tables where somebody's time is over, the longest first."""
        query = select(tables.c.id).where(tables.c.due <= _now()).order_by(tables.c.due).limit(most)
        with self._engine.begin() as connection:
            return list(connection.scalars(query))

    def wake(self, least: float) -> list[tuple[float, float]]:
        """The house is up: gives from when to when it ever was down. least: shorter gaps in seconds are none."""
        now = moment.now()
        with self._engine.begin() as connection:
            last = connection.scalar(select(awake.c.at))
            if last is not None and now - moment.read(last) > least:
                connection.execute(outages.insert().values(began=last, ended=moment.written(now)))
            found = connection.execute(select(outages.c.began, outages.c.ended)).all()
        self.stay_awake()
        return [(moment.read(began), moment.read(ended)) for began, ended in found]

    def stay_awake(self) -> None:
        """The house is still up."""
        with self._engine.begin() as connection:
            if not connection.execute(awake.update().values(at=_now())).rowcount:
                connection.execute(awake.insert().values(at=_now()))

    def derived(self, about: str) -> str:
        """A secret that follows from the house's key and a text, and from neither alone: 32 hexadecimal digits."""
        return self._vault.mark(f"secret: {about}")

    def lobby(self, most: int, days: float) -> list[str]:
        """Tables that anybody may join, the newest first; only those that somebody came to lately."""
        query = select(tables.c.id).where((tables.c.listed == 1) & (tables.c.touched > _now(days)))
        with self._engine.begin() as connection:
            return list(connection.scalars(query.order_by(tables.c.created.desc()).limit(most)))

    def append(self, table_id: str, number: int, entry: LogEntry, secret: bool = False) -> None:
        """Appends entry `number` (0, 1, …) to a table's log. It is on disk when this returns.

        secret: its text may not be read on disk. Raises IntegrityError if the log has such an entry already.
        """
        self.append_all([NewEntry(table_id, number, entry, secret)])

    def append_all(self, new: Sequence["NewEntry"]) -> None:
        """Appends entries of any tables at once: all of them, or none. One wait for the disk serves them all."""
        with self._engine.begin() as connection:
            connection.execute(entries.insert(), [self._entry_row(one) for one in new])

    def _entry_row(self, new: "NewEntry") -> dict[str, str | int | None]:
        text = new.entry.text
        return {
            "table_id": new.table_id,
            "number": new.number,
            "kind": new.entry.kind,
            "seat": new.entry.seat,
            "text": self._vault.hide(text, f"{new.table_id}.{new.number}") if new.secret else text,
            "at": moment.written(new.entry.at) if new.entry.at else _now(),
        }

    def load(self, table_id: str) -> tuple[TableRow, list[LogEntry]] | None:
        """A table and its log; None if there is none of this name. Raises Unreadable, ValueError, KeyError, TypeError
        for one that was damaged."""
        with self._engine.begin() as connection:
            found = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            if found is None:
                return None
            columns = (entries.c.number, entries.c.kind, entries.c.seat, entries.c.text, entries.c.at)
            query = select(*columns).where(entries.c.table_id == table_id).order_by(entries.c.number)
            lines = connection.execute(query).all()
        if [line.number for line in lines] != list(range(len(lines))):
            raise ValueError("Entries are missing in the log.")
        show = self._vault.show
        log = [
            LogEntry(line.kind, line.seat, show(line.text, f"{table_id}.{line.number}"), moment.read(line.at))
            for line in lines
        ]
        return _row(dict(found), show(found["seed"], f"seed of {table_id}")), log

    def rematch_of(self, table_id: str) -> str | None:
        """The table that is the rematch of this one, if it has been asked for."""
        with self._engine.begin() as connection:
            return connection.scalar(select(tables.c.id).where(tables.c.rematch_of == table_id))

    def count(self, owner: str | None = None) -> int:
        """How many tables there are; of one address if it is given."""
        query = select(func.count()).select_from(tables)
        if owner is not None:
            query = query.where(tables.c.owner == self._owner(owner))
        with self._engine.begin() as connection:
            return connection.scalar(query) or 0

    def _owner(self, address: str | None) -> str | None:
        return None if address is None else self._vault.mark(address)

    # -- how long they are kept ---------------------------------------------------------------------------------------

    def touch(self, table_id: str) -> None:
        """Somebody has come to a table: it is kept from now on. Written down at most once an hour."""
        lately = (tables.c.id == table_id) & (tables.c.touched < _now(1 / 24))
        with self._engine.begin() as connection:
            connection.execute(tables.update().where(lately).values(touched=_now()))

    def let_go(self, unstarted_days: float, started_days: float, spared: Sequence[str] = ()) -> list[str]:
        """Lets tables go that nobody has come to for so many days; at most MOST_LET_GO at once. Gives their names."""
        played = (entries.c.table_id == tables.c.id) & entries.c.kind.in_(("decision", "chance"))
        begun = select(entries.c.table_id).where(played).exists()
        old = (tables.c.touched < _now(started_days)) | ((tables.c.touched < _now(unstarted_days)) & ~begun)
        query = select(tables.c.id).where(old).order_by(tables.c.touched).limit(MOST_LET_GO + len(spared))
        with self._engine.begin() as connection:
            names = [name for name in connection.scalars(query) if name not in spared][:MOST_LET_GO]
            for name in names:
                connection.execute(delete(entries).where(entries.c.table_id == name))
                connection.execute(delete(tables).where(tables.c.id == name))
                connection.execute(gone.insert().values(id=name, at=_now()))
        return names

    def was_there(self, table_id: str) -> bool:
        """Whether there was such a table that was let go."""
        with self._engine.begin() as connection:
            return connection.scalar(select(gone.c.id).where(gone.c.id == table_id)) is not None

    def close(self) -> None:
        """Closes the file."""
        self._engine.dispose()


_START_FAULTS = {
    "disk_full": "The disk of {file} is full ({error}); make room, or name another folder with --data.",
    "disk_readonly": "{file} cannot be written ({error}); name another folder with --data.",
    "disk_busy": "Another program holds {file} ({error}); end it first.",
    "disk_damaged": "{file} is damaged ({error}); put a backup in its place, or name another folder with --data.",
    "disk_failed": "{file} cannot be used ({error}); name another folder with --data.",
}


def _owner_only(file: Path) -> None:
    """The games can be read by their owner alone, also those of older programs; so can a folder that is only theirs."""
    ours = {file.name, f"{file.name}-wal", f"{file.name}-shm", f"{file.stem}.key", "lock"}
    if ours.issuperset(path.name for path in file.parent.iterdir()):
        file.parent.chmod(0o700)
    # SQLite gives its other files the rights of the first.
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    for suffix in ("", "-wal", "-shm"):
        beside = file.with_name(file.name + suffix)
        if beside.exists():
            beside.chmod(0o600)


def _check(file: Path) -> None:
    """Raises sqlite3.DatabaseError if SQLite finds the file damaged."""
    with closing(sqlite3.connect(file)) as connection:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(found)


def _reason(error: BaseException) -> str:
    if isinstance(error, DBAPIError):
        error = error.orig or error
    return str(getattr(error, "strerror", None) or error).strip().replace("\n", " ")


def _durable(connection: Any, record: Any) -> None:
    """SQLite returns from a commit only when the disk has it; readers do not wait for writers."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA secure_delete=ON")


def _now(days_ago: float = 0) -> str:
    return moment.written(moment.now() - days_ago * 86_400)


def _seats_text(seats: Sequence[SeatRow]) -> str:
    return json.dumps([asdict(seat) for seat in seats])


def _listed(terms: Terms, seats: Sequence[SeatRow]) -> int:
    """1 for a table that the lobby offers."""
    return int(terms.public and any(seat.open for seat in seats))


def _row(found: dict[str, Any], seed: str) -> TableRow:
    seats = tuple(SeatRow(**seat) for seat in json.loads(found["seats"]))
    return TableRow(
        found["id"],
        found["game"],
        json.loads(found["options"]),
        seats,
        seed,
        found["rematch_of"],
        Terms.read(found["terms"]),
        moment.read(found["created"]),
    )
