"""Tables and their logs in the database. A log only grows, and an appended entry is on disk when `append` returns."""

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, select
from sqlalchemy.exc import IntegrityError

from pyramidion.server.storage.database import Database, SqliteDatabase
from pyramidion.server.storage.encryption import is_encrypted
from pyramidion.server.storage.schema import (
    deleted_tables,
    finished_games,
    finished_seats,
    heartbeat,
    index_seats,
    log_entries,
    outages,
    player_addresses,
    push_notifications,
    push_subscriptions,
    seat_index,
    tables,
)
from pyramidion.server.tables.log_entries import LogEntry, decode_entry, encode_entry, kind_of
from pyramidion.server.tables.table_data import SeatRow, TableListing, TableRow, TableSummary, Terms
from pyramidion.server.util import timestamps

MAX_DELETED = 100
"""Number of tables deleted in one transaction: others wait for the disk meanwhile."""

_MOST_ROWS = 100
"""Number of entries in one statement: older SQLite versions allow 999 values."""


_OF_A_TABLE = log_entries, seat_index, player_addresses, push_notifications, finished_games, finished_seats
"""The rows that are deleted with a table."""


_HOME_BITS, _SITE_BITS = 56, 48
"""Tables are counted per IPv6 network of these sizes: providers give a household a network of 64 to 56 bits, and on
request one of 48.
"""


_LAST_ENTRY = select(func.max(log_entries.c.number)).where(log_entries.c.table_id == tables.c.id).scalar_subquery()
_LOG_LENGTH = (func.coalesce(_LAST_ENTRY, -1) + 1).label("log_length")


@dataclass(frozen=True, slots=True)
class NewEntry:
    """Entry `number` of a table's log, to be stored. secret: it must not be readable on disk."""

    table_id: str
    number: int
    entry: LogEntry
    secret: bool


DeletionReason = Literal["expired", "cancelled"]


class VersionConflict(Exception):
    """Another writer has changed the log or the seats of a table: catch up before changing it."""


class TableRepository:
    """The tables in a database. Every method is one transaction; call from at most `database.threads` threads.

    Seeds, and decisions that are appended as secret, are encrypted with a key in a file (`SecretBox`). Storage failures
    are raised as SQLAlchemy's errors or OSError (see `storage_error`).
    """

    def __init__(self, place: Path | Database) -> None:
        """place: a database, or its file. Raises PyramidionError with the reason why it cannot be used."""
        self.database: Database = SqliteDatabase(place) if isinstance(place, Path) else place
        self._engine = self.database.engine
        self._secret_box = self.database.secret_box
        columns = [column.name for column in log_entries.columns]
        mark = "?" if self._engine.dialect.paramstyle == "qmark" else "%s"
        self._insert = f"INSERT INTO {log_entries.name} ({', '.join(columns)}) VALUES "
        self._row = f"({', '.join([mark] * len(columns))})"

    # -- tables -------------------------------------------------------------------------------------------------------

    def add(self, row: TableRow, creator: str | None = None) -> None:
        """Stores a new table. creator: the address it is counted for, of which only a hash is stored."""
        now = _now()
        values = {
            "id": row.id,
            "created_at": now,
            "visited_at": now,
            "game": row.game,
            "options": json.dumps(row.options),
            "seats": _seats_text(row.seats),
            "seed": self._secret_box.encrypt(row.seed, f"seed of {row.id}"),
            "rematch_of": row.rematch_of,
            "creator_hash": self._address_hash(creator, _HOME_BITS),
            "creator_site_hash": self._address_hash(creator, _SITE_BITS),
            "terms": msgspec.json.encode(row.terms).decode(),
            "in_lobby": _in_lobby(row.terms, row.seats),
        }
        with self._engine.begin() as connection:
            connection.execute(tables.insert().values(**values))
            index_seats(connection, row.id, [asdict(seat) for seat in row.seats])

    def set_seats(
        self, table_id: str, terms: Terms, seats: Sequence[SeatRow], revision: int, new: NewEntry | None = None
    ) -> None:
        """Stores the seats of a table, and the log entry about them: both, or neither.

        known: the seat revision that the change is based on. Raises VersionConflict if the revision or the log has
        changed.
        """
        values: dict[str, Any] = {
            "seats": _seats_text(seats),
            "in_lobby": _in_lobby(terms, seats),
            "seat_revision": revision + 1,
        }
        if terms.timed:
            values["deadline"] = _now()  # the seats whose time starts are determined once the seats are stored
        latest = (tables.c.id == table_id) & (tables.c.seat_revision == revision)
        try:
            with self._engine.begin() as connection:
                if not connection.execute(tables.update().where(latest).values(**values)).rowcount:
                    raise VersionConflict
                index_seats(connection, table_id, [asdict(seat) for seat in seats])
                if new is not None:
                    self._append(connection, [new])
        except IntegrityError as error:
            raise VersionConflict from error

    def save_deadline(self, table_id: str, deadline: float | None) -> None:
        """Stores when a seat's time at a table runs out; None: no time runs."""
        value = None if deadline is None else timestamps.to_text(deadline)
        with self._engine.begin() as connection:
            connection.execute(tables.update().where(tables.c.id == table_id).values(deadline=value))

    def expired_deadlines(self, most: int, of_address: int) -> list[str]:
        """Tables with an expired clock: for each address the longest overdue first, alternating between addresses.

        most: maximum number of tables. of_address: maximum for each creator address, or 48-bit IPv6 network.
        """
        creator = func.coalesce(tables.c.creator_site_hash, tables.c.id)
        turn = func.row_number().over(partition_by=creator, order_by=(tables.c.deadline, tables.c.id))
        due = select(tables.c.id, tables.c.deadline, turn.label("turn")).where(tables.c.deadline <= _now()).subquery()
        query = select(due.c.id).where(due.c.turn <= of_address).order_by(due.c.turn, due.c.deadline, due.c.id)
        with self._engine.begin() as connection:
            return list(connection.scalars(query.limit(most)))

    def record_heartbeat(self, least: float) -> list[tuple[float, float]]:
        """Stores that the server is up; returns all outages. least: shorter gaps, in seconds, are not outages.

        A cluster counts as up while any of its servers is.
        """
        now = timestamps.now()
        with self._engine.begin() as connection:
            last = connection.scalar(select(heartbeat.c.last_seen_at).with_for_update())
            if last is None:
                connection.execute(heartbeat.insert().values(last_seen_at=timestamps.to_text(now)))
            else:
                if now - timestamps.from_text(last) > least:
                    connection.execute(outages.insert().values(started_at=last, ended_at=timestamps.to_text(now)))
                connection.execute(heartbeat.update().values(last_seen_at=timestamps.to_text(now)))
            return _outages(connection)

    def record_outage(self, began: float, ended: float, least: float) -> list[tuple[float, float]]:
        """A running server was suspended (seconds since 1970): returns all outages.

        least: no outage is stored if another server was up within this many seconds before the end.
        """
        with self._engine.begin() as connection:
            known = timestamps.from_text(
                connection.execute(select(heartbeat.c.last_seen_at).with_for_update()).scalar_one()
            )
            began = max([began, *(before for _, before in _outages(connection))])
            if ended - known >= least and ended > began:
                times = {"started_at": timestamps.to_text(began), "ended_at": timestamps.to_text(ended)}
                connection.execute(outages.insert().values(**times))
                connection.execute(heartbeat.update().values(last_seen_at=times["ended_at"]))
            return _outages(connection)

    def derive_secret(self, about: str) -> str:
        """A secret derived from the server's key and a text: 32 hexadecimal digits."""
        return self._secret_box.keyed_hash(f"secret: {about}")

    def lobby(self, most: int, of_address: int, days: float) -> list[str]:
        """Tables that anybody may join, newest first; only recently visited ones.

        most: maximum number in total, and for each address, or each 48-bit IPv6 network.
        """
        newest = tables.c.created_at.desc(), tables.c.id
        offered = (tables.c.in_lobby == 1) & (tables.c.visited_at > _now(days))
        rank = func.row_number().over(
            partition_by=func.coalesce(tables.c.creator_site_hash, tables.c.id), order_by=newest
        )
        each = select(tables.c.id, tables.c.created_at, rank.label("rank")).where(offered).subquery()
        query = select(each.c.id).where(each.c.rank <= of_address).order_by(each.c.created_at.desc(), each.c.id)
        with self._engine.begin() as connection:
            return list(connection.scalars(query.limit(most)))

    def append(self, table_id: str, number: int, entry: LogEntry, secret: bool = False) -> None:
        """Appends entry `number` (0, 1, …) to a table's log. The entry is on disk when this returns. secret: its text
        is encrypted on disk. Raises IntegrityError if the log already has such an entry.
        """
        self.append_all([NewEntry(table_id, number, entry, secret)])

    def append_all(self, new: Sequence["NewEntry"]) -> None:
        """Appends entries of any tables in one transaction: all or none, with one disk write."""
        with self._engine.begin() as connection:
            self._append(connection, new)

    def _append(self, connection: Connection, new: Sequence["NewEntry"]) -> None:
        for first in range(0, len(new), _MOST_ROWS):
            some = new[first : first + _MOST_ROWS]
            # One statement for all: with one each, the thread would wait for Python's lock after each.
            values = tuple([value for one in some for value in self._entry_values(one)])
            connection.exec_driver_sql(self._insert + ", ".join([self._row] * len(some)), values)

    def _entry_values(self, new: "NewEntry") -> tuple[str | int, ...]:
        """In the order of the columns."""
        text = encode_entry(new.entry).decode()
        if new.secret:
            text = self._secret_box.encrypt(text, f"{new.table_id}.{new.number}")
        return new.table_id, new.number, kind_of(new.entry), text

    def load(self, table_id: str, first: int = 0) -> tuple[TableRow, list[LogEntry]] | None:
        """A table and its log from entry `first` on; None if there is no table with this id.

        Raises Unreadable, ValueError, KeyError, TypeError for a damaged one.
        """
        with self.database.reading.begin() as connection:
            found = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            if found is None:
                return None
            wanted = (log_entries.c.table_id == table_id) & (log_entries.c.number >= first)
            lines = connection.execute(
                select(log_entries.c.number, log_entries.c.entry).where(wanted).order_by(log_entries.c.number)
            ).all()
        if [line.number for line in lines] != list(range(first, first + len(lines))):
            raise ValueError("Entries are missing in the log.")
        log = [decode_entry(self._read(line.entry, f"{table_id}.{line.number}")) for line in lines]
        return _row(dict(found), self._secret_box.decrypt(found["seed"], f"seed of {table_id}")), log

    def _read(self, stored: str, context: str) -> str:
        """A stored entry; only those that were secret when they were written are encrypted."""
        return self._secret_box.decrypt(stored, context) if is_encrypted(stored) else stored

    def listings(self, table_ids: Collection[str]) -> dict[str, tuple[TableListing, bool]]:
        """Tables for lists, and whether their summaries are up to date; tables whose logs have never been read are
        omitted.
        """
        shown = tables.c.id, tables.c.game, tables.c.options, tables.c.seats, tables.c.terms, tables.c.created_at
        query = select(*shown, tables.c.summary, tables.c.summary_length, _LOG_LENGTH).where(
            tables.c.id.in_(table_ids) & tables.c.summary.is_not(None)
        )
        with self.database.reading.begin() as connection:
            found = connection.execute(query).all()
        return {
            row.id: (
                TableListing(
                    row.id,
                    row.game,
                    json.loads(row.options),
                    _seat_rows(row.seats),
                    msgspec.json.decode(row.terms, type=Terms),
                    timestamps.from_text(row.created_at),
                    msgspec.json.decode(row.summary, type=TableSummary),
                ),
                row.summary_length == row.log_length,
            )
            for row in found
        }

    def save_summaries(self, summaries: Sequence[tuple[str, int, TableSummary]]) -> None:
        """Stores summaries, each with its table's id and the number of log entries that it covers.

        A summary that covers more, from another server, is kept.
        """
        values = [
            {"table": table_id, "length": length, "text": msgspec.json.encode(summary).decode()}
            for table_id, length, summary in summaries
        ]
        update = tables.update().where(
            (tables.c.id == bindparam("table")) & (tables.c.summary_length <= bindparam("length"))
        )
        with self._engine.begin() as connection:
            connection.execute(update.values(summary=bindparam("text"), summary_length=bindparam("length")), values)

    def log_positions(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The log lengths and seat revisions of some tables."""
        query = select(tables.c.id, _LOG_LENGTH, tables.c.seat_revision).where(tables.c.id.in_(table_ids))
        with self._engine.begin() as connection:
            found = connection.execute(query).all()
        return {name: (length, seat_revision) for name, length, seat_revision in found}

    def rematch_of(self, table_id: str) -> str | None:
        """The rematch of this table, if there is one."""
        with self._engine.begin() as connection:
            return connection.scalar(select(tables.c.id).where(tables.c.rematch_of == table_id))

    def count(self, creator: str | None = None, *, site: bool = False) -> int:
        """The number of tables, optionally of one address. site: of its whole 48-bit IPv6 network."""
        query = select(func.count()).select_from(tables)
        if creator is not None and site:
            query = query.where(tables.c.creator_site_hash == self._address_hash(creator, _SITE_BITS))
        elif creator is not None:
            query = query.where(tables.c.creator_hash == self._address_hash(creator, _HOME_BITS))
        with self._engine.begin() as connection:
            return connection.scalar(query) or 0

    def _address_hash(self, address: str | None, bits: int) -> str | None:
        return None if address is None else self._secret_box.keyed_hash(_network(address, bits))

    # -- retention ----------------------------------------------------------------------------------------------------

    def touch(self, *table_ids: str) -> None:
        """Somebody has visited these tables: their retention period restarts. Stored at most once an hour."""
        lately = tables.c.id.in_(table_ids) & (tables.c.visited_at < _now(1 / 24))
        with self._engine.begin() as connection:
            connection.execute(tables.update().where(lately).values(visited_at=_now()))

    def delete_expired(self, unstarted_days: float, started_days: float) -> list[str]:
        """Deletes tables that nobody has visited for a number of days, at most MAX_DELETED per call. Returns their ids.

        Push subscriptions that have not been renewed for as long are deleted, too.
        """
        played = (log_entries.c.table_id == tables.c.id) & log_entries.c.kind.in_(("decision", "chance"))
        begun = select(log_entries.c.table_id).where(played).exists()
        old = (tables.c.visited_at < _now(started_days)) | ((tables.c.visited_at < _now(unstarted_days)) & ~begun)
        # If several servers do this at the same time, each takes other tables.
        query = select(tables.c.id).where(old).limit(MAX_DELETED).with_for_update(skip_locked=True)
        with self._engine.begin() as connection:
            names = list(connection.scalars(query))
            if names:
                connection.execute(delete(tables).where(tables.c.id.in_(names)))
                _delete_rest(connection, names, cancelled=False)
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.confirmed_at < _now(started_days)))
        return names

    def cancel_invitation(self, table_id: str, revision: int) -> None:
        """Deletes a table whose game has not begun. revision: of its seats, on which the decision is based: raises
        VersionConflict if it has changed, because somebody has taken a seat.
        """
        latest = (tables.c.id == table_id) & (tables.c.seat_revision == revision)
        with self._engine.begin() as connection:
            if not connection.execute(delete(tables).where(latest)).rowcount:
                raise VersionConflict
            _delete_rest(connection, [table_id], cancelled=True)

    def deletion_reason(self, table_id: str) -> DeletionReason | None:
        """Why a table was deleted; None if there was none with this id, or it still exists."""
        query = select(deleted_tables.c.cancelled).where(deleted_tables.c.id == table_id)
        with self._engine.begin() as connection:
            cancelled = connection.scalar(query)
        return None if cancelled is None else "cancelled" if cancelled else "expired"

    def close(self) -> None:
        """Closes the database."""
        self._engine.dispose()


def _delete_rest(connection: Connection, names: Sequence[str], *, cancelled: bool) -> None:
    """Deletes everything that belongs to deleted tables, and stores that they existed."""
    for kind in _OF_A_TABLE:
        connection.execute(delete(kind).where(kind.c.table_id.in_(names)))
    rows = [{"id": name, "deleted_at": _now(), "cancelled": int(cancelled)} for name in names]
    connection.execute(deleted_tables.insert(), rows)


def _outages(connection: Connection) -> list[tuple[float, float]]:
    found = connection.execute(select(outages.c.started_at, outages.c.ended_at)).all()
    return [(timestamps.from_text(began), timestamps.from_text(ended)) for began, ended in found]


def _now(days_ago: float = 0) -> str:
    return timestamps.to_text(timestamps.now() - days_ago * 86_400)


def _seats_text(seats: Sequence[SeatRow]) -> str:
    return json.dumps([asdict(seat) for seat in seats])


def _seat_rows(text: str) -> tuple[SeatRow, ...]:
    return tuple([SeatRow(**seat) for seat in json.loads(text)])


def _in_lobby(terms: Terms, seats: Sequence[SeatRow]) -> int:
    """1 for a table that the lobby offers."""
    return int(terms.public and any(seat.open for seat in seats))


def _row(found: dict[str, Any], seed: str) -> TableRow:
    seats = _seat_rows(found["seats"])
    return TableRow(
        found["id"],
        found["game"],
        json.loads(found["options"]),
        seats,
        seed,
        found["rematch_of"],
        msgspec.json.decode(found["terms"], type=Terms),
        timestamps.from_text(found["created_at"]),
        found["seat_revision"],
    )


def _network(address: str, bits: int) -> str:
    """The IPv6 network with this prefix length around an address or a smaller network; any other text is returned
    unchanged.
    """
    try:
        network = ip_network(address)
    except ValueError:
        return address
    return str(network.supernet(new_prefix=bits)) if network.version == 6 and network.prefixlen > bits else address
