"""Campaigns have a kind, and a row of the score sheet what every kind has, with its own columns as a document.

Everything kept before is a campaign of Adventures. What a row, a session and a campaign turn into is said once, for the
tables and for files that were exported.
"""

import sqlalchemy as sa
from alembic import op

from saves.migrations.older_files import Part, changed, each_changed, renamed

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

KIND = "adventures"
OWN = (
    "remaining_salves",
    "starting_salves_next",
    "unspent_gold",
    "unclaimed_boss_loot",
    "explored_all_tiles",
    "scenario_score",
)
"""Columns of the score sheet that only Adventures have."""


def upgrade() -> None:
    op.add_column("campaigns", sa.Column("kind", sa.Text(), nullable=False, server_default=KIND))
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("campaigns", "kind", server_default=None)  # SQLite would have to copy the table for it
    op.execute("ALTER TABLE sessions RENAME COLUMN kind TO mode")
    op.execute("ALTER TABLE sessions RENAME COLUMN scenario TO number")
    rows = [score(dict(row)) for row in op.get_bind().execute(sa.select(first_score_rows())).mappings()]
    op.drop_table("score_rows")
    table = op.create_table(
        "score_rows",
        sa.Column("session_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Text(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"], ["sessions.id"], name=op.f("fk_score_rows_session_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("session_id", name=op.f("pk_score_rows")),
    )
    op.bulk_insert(table, rows)


def first_score_rows() -> sa.TableClause:
    """The table as it was, with types, so that its truth values are read as such."""
    numbers = [sa.column(name, sa.Boolean() if name == "explored_all_tiles" else sa.Integer()) for name in OWN]
    return sa.table(
        "score_rows",
        sa.column("session_id", sa.Integer()),
        sa.column("scenario", sa.Text()),
        sa.column("won", sa.Boolean()),
        *numbers,
        sa.column("session_score", sa.Integer()),
    )


def score(row: Part) -> Part:
    """A row of the score sheet; keys that do not belong there stay, and are refused with the row."""
    own = {name: row[name] for name in OWN if name in row}
    others = {name: value for name, value in row.items() if name not in own}
    return renamed(others, {"scenario": "number", "session_score": "points"}) | {"document": own}


def session(part: Part) -> Part:
    """A session of an exported campaign."""
    return renamed(changed(part, "score", score), {"kind": "mode", "scenario": "number"})


def campaign(part: Part) -> Part:
    """An exported campaign of version 1."""
    return each_changed(part, "sessions", session) | {"kind": KIND}
