"""A campaign knows what of it is only claimed: why it could not be confirmed when it came from elsewhere.

Everything kept before counts as it did.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("campaigns", sa.Column("claimed", sa.Text(), nullable=False, server_default=""))
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("campaigns", "claimed", server_default=None)  # SQLite would have to copy the table for it


def campaign(part: dict[str, Any]) -> dict[str, Any]:
    """An exported campaign of version 4."""
    return {**part, "claimed": ""}
