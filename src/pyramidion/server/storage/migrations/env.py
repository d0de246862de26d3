"""Run by Alembic: applies revisions on the connection of `upgrade_schema`, or of `alembic -x url=…`."""

from alembic import context
from sqlalchemy import create_engine

from pyramidion.server.storage.schema import metadata


def run() -> None:
    """Applies or compares revisions."""
    connection = context.config.attributes.get("connection")
    if connection is not None:
        context.configure(connection=connection, target_metadata=metadata)
        with context.begin_transaction():
            context.run_migrations()
        return
    with create_engine(context.get_x_argument(as_dictionary=True)["url"]).begin() as opened:
        context.configure(connection=opened, target_metadata=metadata, render_as_batch=True)
        with context.begin_transaction():
            context.run_migrations()


run()
