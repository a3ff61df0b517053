"""A campaign remembers the content packs that it is played with. Those kept before were played with none."""

import sqlalchemy as sa
from alembic import op

from saves.migrations.older_files import Part

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("campaigns", sa.Column("packs", sa.JSON(), nullable=False, server_default="[]"))
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("campaigns", "packs", server_default=None)  # SQLite would have to copy the table for it


def campaign(part: Part) -> Part:
    """An exported campaign of version 6."""
    return {**part, "packs": []}
