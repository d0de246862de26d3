"""Cancelled invitations."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Migrates the tables from the previous revision to this one."""
    op.add_column("deleted_tables", sa.Column("cancelled", sa.Integer(), server_default="0", nullable=False))
