"""The database's tables."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Float, Integer, MetaData, String, Table, inspect, select, text

from pyramidion.core.errors import PyramidionError
from pyramidion.server.storage.encryption import SecretBox

SCHEMA_REVISION = "0001"
"""The latest of the revisions in `storage.migrations`."""

MIGRATIONS = Path(__file__).parent / "migrations"

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
    Column("owner_site", String, index=True),
    Column("touched", String, index=True),
    Column("terms", String),
    Column("listed", Integer, index=True),
    Column("due", String, index=True),
    Column("seat_revision", Integer, nullable=False, server_default="0"),
)
"""owner: the address that made it, of IPv6 the network of 56 bits, as a keyed hash; owner_site: the same with 48 bits.
touched: when somebody last came to it. terms: what was agreed on
besides options, as JSON. listed: 1 while the lobby offers it. due: when somebody's time is over, or it is to be found
out. seat_revision: how often its seats were changed; a change names the revision that it is based on."""
entries = Table(
    "entries",
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
"""The links of Atom feeds of turns. holder_hash: of the recovery code whose tables a feed covers."""
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("name", String, primary_key=True),
    Column("holder_hash", String, nullable=False, index=True),
    Column("subscription", String, nullable=False),
    Column("seen", String, nullable=False),
    Column("refusals", Integer, nullable=False, server_default="0"),
)
"""Browsers that are notified of turns (web push). name: the hash of the address at their push service.
holder_hash: of the recovery code of their owner. subscription: as JSON, encrypted with the server's key. seen:
when the browser last subscribed. refusals: of its push service, in a row."""
push_notifications = Table(
    "push_notifications",
    metadata,
    Column("device", String, primary_key=True),
    Column("table_id", String, primary_key=True, index=True),
    Column("due", String, index=True),
    Column("tries", Integer, nullable=False, server_default="0"),
)
"""Notifications of a turn, for each device of the player. due: when it is to be sent; null: it has been."""
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
"""The players of finished games. folded: the name without regard to capitals. share: of the win, 0 to 1."""
deleted_tables = Table(
    "deleted_tables", metadata, Column("id", String, primary_key=True), Column("at", String, nullable=False)
)
"""Tables that were deleted: nothing of them is kept but their ids."""
heartbeat = Table("heartbeat", metadata, Column("at", String, nullable=False))
"""One row: when the server was last known to be up."""
outages = Table("outages", metadata, Column("began", String, primary_key=True), Column("ended", String, nullable=False))
"""When the server was down: that time counts for nobody."""
about = Table("about", metadata, Column("key_id", String, primary_key=True))
"""One row. key_id: of the key that encrypts the database's secrets."""


def has_schema(connection: Connection) -> bool:
    """Whether the tables are there; not in a database in which nothing was ever stored."""
    return inspect(connection).has_table("about")


def upgrade_schema(connection: Connection, name: str) -> None:
    """Creates the tables of an empty database, and brings those of an older one up to date.

    name: of the database, for the error. Raises PyramidionError if a newer version of Pyramidion has written it.
    """
    if has_schema(connection) and connection.scalar(text("SELECT version_num FROM alembic_version")) == SCHEMA_REVISION:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise PyramidionError(f"{name} was written by a newer version of Pyramidion ({error}).") from error


def stored_key_id(connection: Connection) -> str | None:
    """The id of the key that encrypts the database's secrets; None for a new database."""
    if not has_schema(connection):
        return None
    return connection.scalar(select(about.c.key_id))


def store_key_id(connection: Connection, vault: SecretBox) -> None:
    """Stores the id of the key that encrypts the database's secrets."""
    connection.execute(about.delete())
    connection.execute(about.insert().values(key_id=vault.key_id))


def index_seats(connection: Connection, table_id: str, seats: Sequence[Mapping[str, Any]]) -> None:
    """Replaces the index of the keys that open the seats of a table."""
    connection.execute(seat_index.delete().where(seat_index.c.table_id == table_id))
    rows = [
        {"hash": seat[which], "table_id": table_id, "seat": number}
        for number, seat in enumerate(seats)
        for which in ("key_hash", "holder_hash")
        if seat.get(which) is not None
    ]
    if rows:
        connection.execute(seat_index.insert(), rows)
