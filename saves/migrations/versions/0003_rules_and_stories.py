"""Sessions know the rules they are played by; finished ones keep their story and a stamp of verification.

Everything kept before was played by rules 1. Its stories are written by the code that can play, not here.
"""

import sqlalchemy as sa
from alembic import op

from saves.migrations.older_files import Part, each_changed

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

RULES = 1


def upgrade() -> None:
    op.add_column("sessions", sa.Column("rules", sa.Integer(), nullable=False, server_default=str(RULES)))
    op.add_column("sessions", sa.Column("base", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("earlier", sa.JSON(), nullable=False, server_default="[]"))
    if op.get_bind().dialect.name != "sqlite":
        for column in ("rules", "base", "earlier"):
            op.alter_column("sessions", column, server_default=None)  # SQLite would have to copy the table for it
    op.create_table(
        "stories",
        sa.Column("session_id", sa.Integer(), nullable=False),
        sa.Column("lines", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"], ["sessions.id"], name=op.f("fk_stories_session_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("session_id", name=op.f("pk_stories")),
    )
    op.create_table(
        "stamps",
        sa.Column("session_id", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("content_digest", sa.Text(), nullable=False),
        sa.Column("verified_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("result", sa.String(length=16), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.CheckConstraint("result IN ('agrees', 'translated', 'differs')", name=op.f("ck_stamps_result")),
        sa.ForeignKeyConstraint(["session_id"], ["sessions.id"], name=op.f("fk_stamps_session_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session_id", name=op.f("pk_stamps")),
    )


def campaign(part: Part) -> Part:
    """An exported campaign of version 2."""
    return each_changed(part, "sessions", session)


def session(part: Part) -> Part:
    """A session of an exported campaign."""
    return {**part, "rules": RULES, "base": 0, "earlier": [], "story": None, "stamp": None}
