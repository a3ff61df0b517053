"""The tables: campaigns, what lasts between sessions, sessions, and every choice made in them.

They are tables of SQLAlchemy's Core: its ORM would only be imported, which takes longer than all else of `saves`.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)

T = TypeVar("T")


class Unreadable:
    """Takes the place of a value that its column's type cannot read: it is of no type that a record has."""

    def __repr__(self) -> str:
        return "something unreadable"


class Guarded(TypeDecorator[T]):
    """A type that reads whatever is there, so that one bad value keeps no other row from being read."""

    __abstract__ = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        read = super().result_processor(dialect, coltype)

        def guarded(value: Any) -> Any:
            try:
                return read(value) if read is not None else value
            except (ValueError, TypeError, AttributeError, OverflowError, RecursionError):
                return Unreadable()

        return guarded


class UtcTime(Guarded[datetime]):
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


class Seed(Guarded[int]):
    """A whole number of any size, kept as text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else int(value)


class Json(Guarded[Any]):
    """A document, or a list of them."""

    impl = JSON
    cache_ok = True


class Flag(Guarded[bool]):
    """Yes or no."""

    impl = Boolean
    cache_ok = True


METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
"""All tables; constraints get names that migrations can refer to."""

Needed: Any = partial(Column, nullable=False)
"""A column that always holds something."""
Key: Any = partial(Column, primary_key=True, autoincrement=False)
"""A column that, with others, tells rows apart."""


def _id() -> Column[int]:
    return Column("id", Integer, primary_key=True)


def _campaign(kind: Any = Key) -> Column[int]:
    found: Column[int] = kind("campaign_id", Integer, ForeignKey("campaigns.id", ondelete="CASCADE"))
    return found


def _session() -> Column[int]:
    found: Column[int] = Key("session_id", Integer, ForeignKey("sessions.id", ondelete="CASCADE"))
    return found


CAMPAIGNS = Table(
    "campaigns",
    METADATA,
    _id(),
    Needed("name", Text),
    Needed("name_key", Text, unique=True),
    Needed("kind", Text),
    Needed("seed", Seed),
    Needed("difficulty", Text),
    Needed("status", Text),
    Needed("program_version", Text),
    Needed("created_at", UtcTime),
    Needed("updated_at", UtcTime),
    Needed("document", Json),
    Needed("claimed", Text),
    Needed("packs", Json),
    sqlite_autoincrement=True,
)
"""Campaigns: `name_key` is the name without differences of case and width, `document` what the caller wants to find
again between sessions, `claimed` and `packs` as in `saves.records.Campaign`."""

HEROES = Table("campaign_heroes", METADATA, _campaign(), Key("seat", Integer), Needed("hero", Text))
"""Who sits where."""

PARTY_CHANGES = Table(
    "party_changes",
    METADATA,
    _campaign(),
    Key("serial", Integer),
    Needed("after", Integer),
    Needed("seat", Integer),
    Column("left", Text),
    Column("joined", Text),
    Needed("changed_at", UtcTime),
    CheckConstraint('"left" IS NOT NULL OR joined IS NOT NULL', name="somebody"),
)
"""Who left a seat or joined at it, after how many sessions; both: one took the other's place."""

SESSIONS = Table(
    "sessions",
    METADATA,
    _id(),
    _campaign(Needed),
    Needed("ordinal", Integer),
    Needed("mode", Text),
    Needed("number", Text),
    Needed("seed", Seed),
    Needed("content_digest", Text),
    Needed("rules", Integer),
    Needed("base", Integer),
    Needed("earlier", Json),
    Needed("setup", Json),
    Needed("status", String(16)),
    Needed("started_at", UtcTime),
    Column("finished_at", UtcTime),
    Column("entered", Json(none_as_null=True)),
    UniqueConstraint("campaign_id", "ordinal"),
    CheckConstraint("status IN ('open', 'won', 'lost', 'abandoned')", name="status"),
    sqlite_autoincrement=True,
)
"""Runs of the kernel: all it takes to start one again, and how it ended. `entered` is what a player wrote down about a
session that was played elsewhere.
"""

Index("ix_sessions_one_open", SESSIONS.c.campaign_id, unique=True, sqlite_where=text("status = 'open'"))
# On PostgreSQL it has the same condition, by its migration; to say so here would import that dialect at every start.

CHOICES = Table(
    "choices",
    METADATA,
    _session(),
    Key("serial", Integer),
    Needed("kind", String(8)),
    Needed("position", Integer),
    Column("seat", Integer),
    Needed("token", Text),
    Column("digest", Text),
    Needed("forced", Flag),
    Needed("at", UtcTime),
    Needed("asked", Flag),
    CheckConstraint("kind IN ('choice', 'undo')", name="kind"),
    CheckConstraint("position >= 0 AND position <= serial", name="position"),
    CheckConstraint("kind = 'undo' OR seat IS NOT NULL", name="seat"),
    sqlite_with_rowid=False,
)
"""The log of a session, only ever appended to; a trigger refuses to change a row."""

SNAPSHOTS = Table(
    "snapshots", METADATA, _session(), Key("position", Integer), Needed("digest", Text), Needed("document", Json)
)
"""The state after `position` choices of the line of play in effect; an undo removes those beyond it."""

STORIES = Table("stories", METADATA, _session(), Needed("lines", LargeBinary))
"""What is told of a session, as `saves.stories.pack` writes it."""

STAMPS = Table(
    "stamps",
    METADATA,
    _session(),
    Needed("rules", Integer),
    Needed("content_digest", Text),
    Needed("verified_at", UtcTime),
    Needed("result", String(16)),
    Needed("note", Text),
    CheckConstraint("result IN ('agrees', 'translated', 'differs')", name="result"),
)
"""Whether a session could be repeated, when, and by what."""

SCORES = Table(
    "score_rows",
    METADATA,
    _session(),
    Needed("number", Text),
    Needed("won", Flag),
    Needed("points", Integer),
    Needed("document", Json),
)
"""The score sheet (SCORE-1); `document` has the columns that only one kind of campaign knows."""

ACHIEVEMENTS = Table("achievements", METADATA, _campaign(), Key("achievement", Text), Needed("earned_at", UtcTime))
"""What a campaign has achieved."""

UNLOCKS = Table(
    "unlocks", METADATA, Key("kind", Text), Key("what", Text), Needed("campaign", Text), Needed("deleted_at", UtcTime)
)
"""What deleted campaigns have unlocked for later ones of their kind."""

COMPARISONS = Table("comparisons", METADATA, _id(), Needed("played_at", UtcTime), Needed("document", Json))
"""Comparisons of bots that were played, whatever became of them."""

REVIEWS = Table(
    "reviews",
    METADATA,
    _session(),
    Key("position", Integer),
    Needed("digest", Text),
    Needed("edition", Text),
    Needed("document", Json),
)
"""What was worked out about choices of sessions: `digest` is that of the position, `edition` says by which bot, rules
and content."""

PERK_SHEETS = Table("perk_sheets", METADATA, _campaign(), Key("seat", Integer), Needed("document", Json))
"""The perks of each seat."""

ROOMS = Table(
    "rooms", METADATA, Key("code", Text), _campaign(Needed), Needed("document", Json), UniqueConstraint("campaign_id")
)
"""Rooms that several devices play in; `document` is what was arranged there."""

ROOM_DEVICES = Table(
    "room_devices",
    METADATA,
    Key("code", Text, ForeignKey("rooms.code", ondelete="CASCADE")),
    Key("digest", Text),
    Needed("name", Text),
    Needed("seats", Json),
)
"""Devices that have seats in a room, by the digest of their token."""
