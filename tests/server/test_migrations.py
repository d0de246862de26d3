"""The revisions of the schema: together they make the tables that `storage.schema` declares, on both databases."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from pyramidion.server.storage import schema
from pyramidion.server.storage.database import PostgresDatabase, SqliteDatabase
from pyramidion.server.storage.schema import SCHEMA_REVISION, metadata, upgrade_schema
from pyramidion.server.storage.table_repository import TableRepository


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_revisions_make_the_declared_tables(kind, tmp_path, request):
    if kind == "sqlite":
        database = SqliteDatabase(tmp_path / "tables.db")
    else:
        database = PostgresDatabase(request.getfixturevalue("postgres").database(), tmp_path / "tables.key")
    with database.engine.begin() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == SCHEMA_REVISION
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    database.engine.dispose()


def test_the_declared_revision_is_the_latest():
    config = Config()
    config.set_main_option("script_location", str(schema.MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [SCHEMA_REVISION]


def test_an_older_database_is_brought_up_to_date(tmp_path, monkeypatch):
    """A revision that adds a column is applied where a database lacks it, and what is stored stays."""
    file = tmp_path / "tables.db"
    TableRepository(file).close()
    later = tmp_path / "migrations"
    original = schema.MIGRATIONS
    (later / "versions").mkdir(parents=True)
    for name in ("env.py", "script.py.mako"):
        (later / name).write_text((original / name).read_text("utf-8"), "utf-8")
    for revision in (original / "versions").glob("0*.py"):
        (later / "versions" / revision.name).write_text(revision.read_text("utf-8"), "utf-8")
    (later / "versions" / "next_colour.py").write_text(
        f"import sqlalchemy as sa\nfrom alembic import op\nrevision, down_revision = 'next', {SCHEMA_REVISION!r}\n"
        "def upgrade():\n    op.add_column('tables', sa.Column('colour', sa.String()))\n",
        "utf-8",
    )
    monkeypatch.setattr(schema, "MIGRATIONS", later)
    monkeypatch.setattr(schema, "SCHEMA_REVISION", "next")
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        key = schema.stored_key_id(connection)
        upgrade_schema(connection, "it")
        assert "colour" in {column["name"] for column in inspect(connection).get_columns("tables")}
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "next"
        assert schema.stored_key_id(connection) == key is not None
    engine.dispose()
