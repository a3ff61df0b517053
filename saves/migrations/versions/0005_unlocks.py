"""What campaigns have unlocked for later ones stays unlocked when they are deleted."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "unlocks",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("campaign", sa.Text(), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("kind", "what", name=op.f("pk_unlocks")),
    )


def campaign(part: dict[str, Any]) -> dict[str, Any]:
    """An exported campaign is as it was: it unlocks by how it ended."""
    return part
