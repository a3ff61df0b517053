"""The tables: campaigns, what lasts between sessions, sessions, and every choice made in them."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from saves.records import Document, LogKind, SessionStatus, StampResult


class Moment(TypeDecorator[datetime]):
    """An aware time, kept in UTC to the microsecond."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Seed(TypeDecorator[int]):
    """A whole number of any size, kept as text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else int(value)


class Base(DeclarativeBase):
    """Parent of all tables; constraints get names that migrations can refer to."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {dict[str, Any]: JSON(), datetime: Moment(), str: Text()}  # noqa: RUF012


def _campaign() -> ForeignKey:
    return ForeignKey("campaigns.id", ondelete="CASCADE")


def _session() -> ForeignKey:
    return ForeignKey("sessions.id", ondelete="CASCADE")


class CampaignRow(Base):
    """A campaign; `document` is what the caller wants to find again between sessions."""

    __tablename__ = "campaigns"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    name_key: Mapped[str] = mapped_column(unique=True)
    """The name without differences of case and width."""
    kind: Mapped[str]
    seed: Mapped[int] = mapped_column(Seed)
    difficulty: Mapped[str]
    status: Mapped[str]
    program_version: Mapped[str]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    document: Mapped[dict[str, Any]]


class HeroRow(Base):
    """Who sits where."""

    __tablename__ = "campaign_heroes"

    campaign_id: Mapped[int] = mapped_column(_campaign(), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    hero: Mapped[str]


class DeckRow(Base):
    """Copies of a card that a seat has beyond its hero's own deck, by state."""

    __tablename__ = "deck_cards"
    __table_args__ = (CheckConstraint("count > 0", name="some"),)

    campaign_id: Mapped[int] = mapped_column(_campaign(), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    card: Mapped[str] = mapped_column(primary_key=True)
    state: Mapped[str] = mapped_column(primary_key=True)
    rarity: Mapped[str]
    count: Mapped[int]


class SessionRow(Base):
    """One run of the kernel: all it takes to start it again, and how it ended."""

    __tablename__ = "sessions"
    __table_args__ = (
        UniqueConstraint("campaign_id", "ordinal"),
        CheckConstraint("status IN ('open', 'won', 'lost', 'abandoned')", name="status"),
        Index(
            "ix_sessions_one_open",
            "campaign_id",
            unique=True,
            sqlite_where=text("status = 'open'"),
            postgresql_where=text("status = 'open'"),
        ),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(_campaign())
    ordinal: Mapped[int]
    mode: Mapped[str]
    number: Mapped[str]
    seed: Mapped[int] = mapped_column(Seed)
    content_digest: Mapped[str]
    rules: Mapped[int]
    base: Mapped[int]
    earlier: Mapped[list[Document]] = mapped_column(JSON)
    setup: Mapped[dict[str, Any]]
    status: Mapped[SessionStatus] = mapped_column(String(16))
    started_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]


class ChoiceRow(Base):
    """The log of a session, only ever appended to; a trigger refuses to change a row."""

    __tablename__ = "choices"
    __table_args__ = (
        CheckConstraint("kind IN ('choice', 'undo')", name="kind"),
        CheckConstraint("position >= 0 AND position <= serial", name="position"),
        CheckConstraint("kind = 'undo' OR seat IS NOT NULL", name="seat"),
        {"sqlite_with_rowid": False},
    )

    session_id: Mapped[int] = mapped_column(_session(), primary_key=True)
    serial: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[LogKind] = mapped_column(String(8))
    position: Mapped[int]
    seat: Mapped[int | None]
    token: Mapped[str]
    digest: Mapped[str | None]
    forced: Mapped[bool]
    at: Mapped[datetime]


class SnapshotRow(Base):
    """The state after `position` choices of the line of play in effect; an undo removes those beyond it."""

    __tablename__ = "snapshots"

    session_id: Mapped[int] = mapped_column(_session(), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    digest: Mapped[str]
    document: Mapped[dict[str, Any]]


class StoryRow(Base):
    """What is told of a session, as `saves.stories.pack` writes it."""

    __tablename__ = "stories"

    session_id: Mapped[int] = mapped_column(_session(), primary_key=True)
    lines: Mapped[bytes] = mapped_column(LargeBinary)


class StampRow(Base):
    """Whether a session could be repeated, when, and by what."""

    __tablename__ = "stamps"
    __table_args__ = (CheckConstraint("result IN ('agrees', 'translated', 'differs')", name="result"),)

    session_id: Mapped[int] = mapped_column(_session(), primary_key=True)
    rules: Mapped[int]
    content_digest: Mapped[str]
    verified_at: Mapped[datetime]
    result: Mapped[StampResult] = mapped_column(String(16))
    note: Mapped[str]


class ScoreSheetRow(Base):
    """A row of the score sheet (SCORE-1); `document` has the columns that only one kind of campaign knows."""

    __tablename__ = "score_rows"

    session_id: Mapped[int] = mapped_column(_session(), primary_key=True)
    number: Mapped[str]
    won: Mapped[bool]
    points: Mapped[int]
    document: Mapped[dict[str, Any]]


class AchievementRow(Base):
    """Something a campaign has achieved."""

    __tablename__ = "achievements"

    campaign_id: Mapped[int] = mapped_column(_campaign(), primary_key=True)
    achievement: Mapped[str] = mapped_column(primary_key=True)
    earned_at: Mapped[datetime]


class PerkSheetRow(Base):
    """The perks of one seat."""

    __tablename__ = "perk_sheets"

    campaign_id: Mapped[int] = mapped_column(_campaign(), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    document: Mapped[dict[str, Any]]
