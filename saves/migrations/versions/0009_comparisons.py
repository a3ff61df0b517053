"""Comparisons of bots are kept, so that a claim shows every attempt at it."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "comparisons",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_comparisons")),
    )


def campaign(part: dict[str, Any]) -> dict[str, Any]:
    """An exported campaign is as it was."""
    return part
