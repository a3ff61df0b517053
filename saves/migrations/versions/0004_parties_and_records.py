"""A party may change between sessions, and a session may be entered that was played at a table elsewhere.

The table of gathered cards goes: no version ever wrote to it, and what heroes have gathered is in the document of their
campaign.
"""

import sqlalchemy as sa
from alembic import op

from saves.migrations.older_files import Part, each_changed

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("entered", sa.JSON(), nullable=True))
    op.create_table(
        "party_changes",
        sa.Column("campaign_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("serial", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("left", sa.Text(), nullable=True),
        sa.Column("joined", sa.Text(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint('"left" IS NOT NULL OR joined IS NOT NULL', name=op.f("ck_party_changes_somebody")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_party_changes_campaign_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "serial", name=op.f("pk_party_changes")),
    )
    op.drop_table("deck_cards")


def campaign(part: Part) -> Part:
    """An exported campaign of version 3."""
    left = each_changed(part, "sessions", lambda session: {**session, "entered": None})
    left.pop("deck", None)
    return left | {"party_changes": []}
