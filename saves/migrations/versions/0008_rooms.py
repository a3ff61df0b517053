"""Rooms that several devices play in last over a restart: their codes, and which device has which seat.

Campaigns that are there have no rooms.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_rooms_campaign_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_rooms")),
        sa.UniqueConstraint("campaign_id", name=op.f("uq_rooms_campaign_id")),
    )
    op.create_table(
        "room_devices",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["rooms.code"], name=op.f("fk_room_devices_code"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("code", "digest", name=op.f("pk_room_devices")),
    )
