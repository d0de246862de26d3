"""The database's tables, and the way from every released schema to this one."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Column, Connection, Float, Integer, MetaData, String, Table, inspect, select, text

from pyramidion.core.errors import PyramidionError
from pyramidion.server.storage.encryption import SecretBox

SCHEMA_VERSION = 8

metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", String, nullable=False),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("seats", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("rematch_of", String, unique=True),
    Column("owner", String, index=True),
    Column("touched", String, index=True),
    Column("terms", String),
    Column("listed", Integer, index=True),
    Column("due", String, index=True),
    Column("seatings", Integer, nullable=False, server_default="0"),
)
"""owner: the address that made it, as a keyed hash. touched: when somebody last came to it. terms: what was agreed on
besides options, as JSON. listed: 1 while the lobby offers it. due: when somebody's time is over, or it is to be found
out. seatings: how often its seats were changed; who changes them says which state he knows."""
entries = Table(
    "entries",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("seat", Integer),
    Column("text", String, nullable=False),
    Column("at", String, nullable=False),
)
seat_index = Table(
    "seat_index",
    metadata,
    Column("hash", String, primary_key=True),
    Column("table_id", String, primary_key=True, index=True),
    Column("seat", Integer, primary_key=True),
)
"""Which seats a key opens, by its hash: what the tables' seats say, the other way round."""
feeds = Table(
    "feeds",
    metadata,
    Column("token_hash", String, primary_key=True),
    Column("holder_hash", String, nullable=False, index=True),
)
"""The links by which people are told whose turn it is. holder_hash: of the recovery code of whose tables it tells."""
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("name", String, primary_key=True),
    Column("holder_hash", String, nullable=False, index=True),
    Column("subscription", String, nullable=False),
    Column("seen", String, nullable=False),
    Column("refusals", Integer, nullable=False, server_default="0"),
)
"""Browsers that are told whose turn it is (web push). name: the hash of the address at their push service.
holder_hash: of the recovery code of whose tables they hear. subscription: as JSON, hidden by the house's key. seen:
when the browser last said so. refusals: of its push service, in a row."""
push_notifications = Table(
    "push_notifications",
    metadata,
    Column("device", String, primary_key=True),
    Column("table_id", String, primary_key=True, index=True),
    Column("due", String, index=True),
    Column("tries", Integer, nullable=False, server_default="0"),
)
"""That it is somebody's turn, for each of his devices. due: when it is to be sent; null: it has been."""
finished_games = Table(
    "finished_games",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("ended", String, nullable=False, index=True),
    Column("plies", Integer, nullable=False),
    Column("sentence", String, nullable=False),
    Column("public", Integer, nullable=False),
)
"""Games that are over. ended: when. public: 1 for a table that the lobby had offered to anybody."""
finished_seats = Table(
    "finished_seats",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("folded", String, nullable=False),
    Column("level", String),
    Column("share", Float, nullable=False),
)
"""Who played them. folded: the name without regard to capitals. share: of the win, 0 to 1."""
deleted_tables = Table(
    "deleted_tables", metadata, Column("id", String, primary_key=True), Column("at", String, nullable=False)
)
"""Tables that were let go: nothing of them is kept but that there was one."""
heartbeat = Table("heartbeat", metadata, Column("at", String, nullable=False))
"""One row: when the house was last known to be up."""
outages = Table("outages", metadata, Column("began", String, primary_key=True), Column("ended", String, nullable=False))
"""When the house was down: that time counts for nobody."""
about = Table("about", metadata, Column("schema_version", Integer, primary_key=True), Column("key_mark", String))
"""One row. key_mark: the fingerprint of the key that hides its secrets."""


def create_schema(connection: Connection, vault: SecretBox, name: str) -> bool:
    """Makes the tables, or changes those of an older program. name: of the database, for the error.

    Returns whether something was changed that must not stay in the file's free pages. Raises PyramidionError if a
    newer program has written it.
    """
    if not inspect(connection).has_table("about"):
        metadata.create_all(connection)
        connection.execute(about.insert().values(schema_version=SCHEMA_VERSION))
        return False
    version = connection.scalar(select(about.c.schema_version))
    if version is None or version > SCHEMA_VERSION:
        raise PyramidionError(f"{name} was written by a newer Pyramidion (its schema is {version}).")
    for step in range(version, SCHEMA_VERSION):
        _STEPS[step](connection, vault)
    connection.execute(about.update().values(schema_version=SCHEMA_VERSION))
    return bool(version < SCHEMA_VERSION)


def stored_key_id(connection: Connection) -> str | None:
    """The fingerprint of the database's key; None for a new database, and for one of an older program."""
    found = inspect(connection)
    if not found.has_table("about") or "key_mark" not in {column["name"] for column in found.get_columns("about")}:
        return None
    return connection.scalar(select(about.c.key_mark))


def store_key_id(connection: Connection, vault: SecretBox) -> None:
    """Writes down whose key the database's secrets are hidden with."""
    connection.execute(about.update().values(key_mark=vault.key_id))


def _from_1(connection: Connection, vault: SecretBox) -> None:
    """Owners and dates; seeds are hidden. What is sealed in a game under way stays as it is until it is overtaken."""
    for name in ("owner", "touched"):
        connection.execute(text(f"ALTER TABLE tables ADD COLUMN {name} VARCHAR"))
        connection.execute(text(f"CREATE INDEX ix_tables_{name} ON tables ({name})"))
    deleted_tables.create(connection)
    connection.execute(tables.update().values(touched=tables.c.created))
    for table_id, seed in connection.execute(select(tables.c.id, tables.c.seed)).all():
        hidden = vault.encrypt(seed, f"seed of {table_id}")
        connection.execute(tables.update().where(tables.c.id == table_id).values(seed=hidden))


def _from_2(connection: Connection, vault: SecretBox) -> None:
    """Terms, the lobby, time. Tables that were there before have none of them."""
    for name, kind in (("terms", "VARCHAR"), ("listed", "INTEGER"), ("due", "VARCHAR")):
        connection.execute(text(f"ALTER TABLE tables ADD COLUMN {name} {kind}"))
    for name in ("listed", "due"):
        connection.execute(text(f"CREATE INDEX ix_tables_{name} ON tables ({name})"))


def _from_3(connection: Connection, vault: SecretBox) -> None:
    """When the house was up."""
    heartbeat.create(connection)
    outages.create(connection)


def _from_4(connection: Connection, vault: SecretBox) -> None:
    """Several servers on one database: seats are changed by who knows their latest state; the key is known."""
    connection.execute(text("ALTER TABLE tables ADD COLUMN seatings INTEGER NOT NULL DEFAULT 0"))
    connection.execute(text("ALTER TABLE about ADD COLUMN key_mark VARCHAR"))


def _from_5(connection: Connection, vault: SecretBox) -> None:
    """Whose seats are whose, and games that are over; those of before are written down when somebody comes to them."""
    for new in (seat_index, finished_games, finished_seats):
        new.create(connection)
    for table_id, seats in connection.execute(select(tables.c.id, tables.c.seats)).all():
        index_seats(connection, table_id, json.loads(seats))


def _from_6(connection: Connection, vault: SecretBox) -> None:
    """Feeds."""
    feeds.create(connection)


def _from_7(connection: Connection, vault: SecretBox) -> None:
    """Who is told that it is his turn."""
    push_subscriptions.create(connection)
    push_notifications.create(connection)


def index_seats(connection: Connection, table_id: str, seats: Sequence[Mapping[str, Any]]) -> None:
    """Writes down anew which keys open which seats of a table."""
    connection.execute(seat_index.delete().where(seat_index.c.table_id == table_id))
    rows = [
        {"hash": seat[which], "table_id": table_id, "seat": number}
        for number, seat in enumerate(seats)
        for which in ("key_hash", "holder_hash")
        if seat.get(which) is not None
    ]
    if rows:
        connection.execute(seat_index.insert(), rows)


_STEPS: Mapping[int, Callable[[Connection, SecretBox], None]] = {
    1: _from_1,
    2: _from_2,
    3: _from_3,
    4: _from_4,
    5: _from_5,
    6: _from_6,
    7: _from_7,
}
"""What brings a schema to the next one."""
