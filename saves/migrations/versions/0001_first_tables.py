"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPEND_ONLY_SQLITE = """
CREATE TRIGGER choices_append_only BEFORE UPDATE ON choices
BEGIN SELECT RAISE(ABORT, 'choices are only ever appended'); END
"""

APPEND_ONLY_FUNCTION = """
CREATE FUNCTION choices_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'choices are only ever appended'; END $$
"""

APPEND_ONLY_POSTGRESQL = """
CREATE TRIGGER choices_append_only BEFORE UPDATE ON choices
FOR EACH ROW EXECUTE FUNCTION choices_append_only()
"""


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("difficulty", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("program_version", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaigns")),
        sa.UniqueConstraint("name_key", name=op.f("uq_campaigns_name_key")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "achievements",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("achievement", sa.Text(), nullable=False),
        sa.Column("earned_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_achievements_campaign_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "achievement", name=op.f("pk_achievements")),
    )
    op.create_table(
        "campaign_heroes",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("hero", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_campaign_heroes_campaign_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "seat", name=op.f("pk_campaign_heroes")),
    )
    op.create_table(
        "deck_cards",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("rarity", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.CheckConstraint("count > 0", name=op.f("ck_deck_cards_some")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_deck_cards_campaign_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "seat", "card", "state", name=op.f("pk_deck_cards")),
    )
    op.create_table(
        "perk_sheets",
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_perk_sheets_campaign_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("campaign_id", "seat", name=op.f("pk_perk_sheets")),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("content_digest", sa.Text(), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("status IN ('open', 'won', 'lost', 'abandoned')", name=op.f("ck_sessions_status")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_sessions_campaign_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
        sa.UniqueConstraint("campaign_id", "ordinal", name=op.f("uq_sessions_campaign_id_ordinal")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_sessions_one_open",
        "sessions",
        ["campaign_id"],
        unique=True,
        sqlite_where=sa.text("status = 'open'"),
        postgresql_where=sa.text("status = 'open'"),
    )
    op.create_table(
        "choices",
        sa.Column("session_id", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=True),
        sa.Column("forced", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("kind = 'undo' OR seat IS NOT NULL", name=op.f("ck_choices_seat")),
        sa.CheckConstraint("kind IN ('choice', 'undo')", name=op.f("ck_choices_kind")),
        sa.CheckConstraint("position >= 0 AND position <= serial", name=op.f("ck_choices_position")),
        sa.ForeignKeyConstraint(
            ["session_id"], ["sessions.id"], name=op.f("fk_choices_session_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("session_id", "serial", name=op.f("pk_choices")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "score_rows",
        sa.Column("session_id", sa.Integer(), nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("remaining_salves", sa.Integer(), nullable=False),
        sa.Column("starting_salves_next", sa.Integer(), nullable=False),
        sa.Column("unspent_gold", sa.Integer(), nullable=True),
        sa.Column("unclaimed_boss_loot", sa.Integer(), nullable=True),
        sa.Column("explored_all_tiles", sa.Boolean(), nullable=True),
        sa.Column("scenario_score", sa.Integer(), nullable=False),
        sa.Column("session_score", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"], ["sessions.id"], name=op.f("fk_score_rows_session_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("session_id", name=op.f("pk_score_rows")),
    )
    op.create_table(
        "snapshots",
        sa.Column("session_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"], ["sessions.id"], name=op.f("fk_snapshots_session_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("session_id", "position", name=op.f("pk_snapshots")),
    )

    if op.get_bind().dialect.name == "sqlite":
        op.execute(APPEND_ONLY_SQLITE)
    else:
        op.execute(APPEND_ONLY_FUNCTION)
        op.execute(APPEND_ONLY_POSTGRESQL)
