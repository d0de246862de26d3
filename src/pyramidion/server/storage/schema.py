"""The database's tables."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Float, Integer, MetaData, String, Table, inspect, select, text

from pyramidion.core.errors import PyramidionError
from pyramidion.server.storage.encryption import SecretBox

SCHEMA_REVISION = "0001"
"""The latest revision in `storage.migrations`."""

MIGRATIONS = Path(__file__).parent / "migrations"

metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("created_at", String, nullable=False),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("seats", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("rematch_of", String, unique=True),
    Column("creator_hash", String, index=True),
    Column("creator_site_hash", String, index=True),
    Column("visited_at", String, index=True),
    Column("terms", String),
    Column("in_lobby", Integer, index=True),
    Column("deadline", String, index=True),
    Column("seat_revision", Integer, nullable=False, server_default="0"),
    Column("summary", String),
    Column("summary_length", Integer, nullable=False, server_default="-1"),
)
"""creator_hash: keyed hash of the creator's address, for IPv6 of its 56-bit network; creator_site_hash: of its 48-bit
network.
visited_at: when somebody last came to the table. options, seats, terms: JSON. seed: encrypted. in_lobby: 1 while the
lobby offers the table. deadline: when the first clock runs out, or is to be checked. seat_revision: incremented with
every change of the seats; a change states the revision that it is based on. summary: what lists of tables show of the
game, as JSON (`table_data.TableSummary`), at most a second behind the log while a server runs; summary_length: the
number of log entries that it covers.
"""
log_entries = Table(
    "log_entries",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("entry", String, nullable=False),
)
"""The tables' logs. kind: such as `decision`. entry: as JSON (`tables.log_entries`), encrypted if secret."""
seat_index = Table(
    "seat_index",
    metadata,
    Column("key_hash", String, primary_key=True),
    Column("table_id", String, primary_key=True, index=True),
    Column("seat", Integer, primary_key=True),
)
"""The seats that a key or recovery code opens, by its hash: an index of the column `seats` of `tables`."""
player_addresses = Table(
    "player_addresses",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("address_hash", String, primary_key=True, index=True),
    Column("seats", String, primary_key=True),
    Column("connected_at", String, nullable=False),
)
"""The addresses from which the seats of running games are played, until the games end. address_hash: keyed hash of an
address, for IPv6 of its 64-bit network. seats: those that one connection from there played, such as `0,2`.
"""
feeds = Table(
    "feeds",
    metadata,
    Column("token_hash", String, primary_key=True),
    Column("recovery_code_hash", String, nullable=False, index=True),
)
"""Links to feeds. recovery_code_hash: of the code whose tables the feed shows."""
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint_hash", String, primary_key=True),
    Column("recovery_code_hash", String, nullable=False, index=True),
    Column("subscription", String, nullable=False),
    Column("confirmed_at", String, nullable=False),
    Column("rejections", Integer, nullable=False, server_default="0"),
)
"""Browsers that are notified of turns (web push). endpoint_hash: of their push service URL.
recovery_code_hash: of the code whose tables they are notified of. subscription: JSON, encrypted. confirmed_at: when the
browser last subscribed. rejections: consecutive ones by its push service.
"""
push_notifications = Table(
    "push_notifications",
    metadata,
    Column("endpoint_hash", String, primary_key=True),
    Column("table_id", String, primary_key=True, index=True),
    Column("send_at", String, index=True),
    Column("attempts", Integer, nullable=False, server_default="0"),
)
"""Notifications of turns, one per subscribed browser of a player. send_at: null once it has been sent."""
finished_games = Table(
    "finished_games",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("ended_at", String, nullable=False, index=True),
    Column("plies", Integer, nullable=False),
    Column("end_sentence", String, nullable=False),
    Column("public", Integer, nullable=False),
)
"""Finished games. public: 1 for a table that was in the lobby."""
finished_seats = Table(
    "finished_seats",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("casefolded_name", String, nullable=False),
    Column("level", String),
    Column("score", Float, nullable=False),
)
"""Players of finished games. casefolded_name: for searches. level: of a bot. score: 0 to 1."""
deleted_tables = Table(
    "deleted_tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("deleted_at", String, nullable=False),
    Column("cancelled", Integer, nullable=False),
)
"""Ids of deleted tables; nothing else of them is kept. cancelled: 1 if the creator cancelled the invitation; the others
were not visited for a long time."""
heartbeat = Table("heartbeat", metadata, Column("last_seen_at", String, nullable=False))
"""One row: when a server was last known to be running."""
outages = Table(
    "outages", metadata, Column("started_at", String, primary_key=True), Column("ended_at", String, nullable=False)
)
"""Times when no server was running: clocks do not count them."""
encryption_key = Table("encryption_key", metadata, Column("key_id", String, primary_key=True))
"""One row. key_id: of the key that encrypts the database's secrets."""


def check_schema(connection: Connection, name: str) -> None:
    """Raises PyramidionError if a database belongs to another program or a newer version, or if it lacks tables.

    name: of the database, for the error. A database without any table is none of these.
    """
    found = set(inspect(connection).get_table_names())
    if found and encryption_key.name not in found:
        raise PyramidionError(f"{name} belongs to another program: its tables are not those of Pyramidion.")
    if not found or "alembic_version" not in found:
        return
    revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if revision == SCHEMA_REVISION and (missing := metadata.tables.keys() - found):
        raise PyramidionError(f"{name} is damaged: its table {min(missing)} is missing. Put a backup in its place.")
    if revision > SCHEMA_REVISION:
        raise PyramidionError(f"{name} was written by a newer version of Pyramidion (revision {revision}).")


def has_schema(connection: Connection) -> bool:
    """Whether the tables exist; false for a database in which nothing was ever stored."""
    return inspect(connection).has_table("encryption_key")


def upgrade_schema(connection: Connection, name: str) -> None:
    """Creates the tables of an empty database, and migrates those of an older one.

    name: of the database, for the error. Raises PyramidionError (see `check_schema`).
    """
    check_schema(connection, name)
    if has_schema(connection) and connection.scalar(text("SELECT version_num FROM alembic_version")) == SCHEMA_REVISION:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def stored_key_id(connection: Connection) -> str | None:
    """The id of the key that encrypts the database's secrets; None for a new database."""
    if not has_schema(connection):
        return None
    return connection.scalar(select(encryption_key.c.key_id))


def store_key_id(connection: Connection, vault: SecretBox) -> None:
    """Stores the id of the key that encrypts the database's secrets."""
    connection.execute(encryption_key.delete())
    connection.execute(encryption_key.insert().values(key_id=vault.key_id))


def index_seats(connection: Connection, table_id: str, seats: Sequence[Mapping[str, Any]]) -> None:
    """Replaces the rows of `seat_index` for a table."""
    connection.execute(seat_index.delete().where(seat_index.c.table_id == table_id))
    rows = [
        {"key_hash": seat[which], "table_id": table_id, "seat": number}
        for number, seat in enumerate(seats)
        for which in ("key_hash", "recovery_code_hash")
        if seat.get(which) is not None
    ]
    if rows:
        connection.execute(seat_index.insert(), rows)
