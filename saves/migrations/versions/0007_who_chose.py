"""The log says of each choice whether a person was asked, or it was made for them, by a bot or by a script.

What was kept before counts as chosen by people.
"""

import sqlalchemy as sa
from alembic import op

from saves.migrations.older_files import Part, each_changed

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("choices", sa.Column("asked", sa.Boolean(), nullable=False, server_default=sa.true()))
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("choices", "asked", server_default=None)  # SQLite would have to copy the table for it


def campaign(part: Part) -> Part:
    """An exported campaign of version 5."""
    return each_changed(part, "sessions", session)


def session(part: Part) -> Part:
    """A session with a mark at each row of its log."""
    return each_changed(part, "choices", lambda row: {**row, "asked": True})
