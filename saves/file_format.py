"""The file of an exported campaign: what it must hold, checked whole before anything is read from it."""

import binascii
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, Literal, Self, TypeVar

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, field_validator, model_validator

from saves.errors import CorruptDatabase
from saves.journal import fold
from saves.records import Document, LogKind, LogRow, SessionStatus, StampResult
from saves.shapes import is_time
from saves.sheets import SHEETS, apart, has_sheets, whole
from saves.stories import unpack


def _in_time(time: datetime) -> datetime:
    if not is_time(time):
        raise ValueError("nothing was played then")
    return time


Time = Annotated[AwareDatetime, AfterValidator(_in_time)]
Count = Annotated[int, Field(ge=0, le=2**31 - 1)]
Whole = Annotated[int, Field(ge=-(2**31), le=2**31 - 1)]


class FilePart(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ChangeOfParty(FilePart):
    """As `records.PartyChange`."""

    after: Count
    seat: Count
    left: str | None
    joined: str | None
    changed_at: Time

    @model_validator(mode="after")
    def _is_about_somebody(self) -> Self:
        if self.left is None and self.joined is None:
            raise ValueError("a change of the party in which nobody left or joined")
        return self


class LogLine(FilePart):
    """As `records.LogRow`; its serial is its place in the list."""

    kind: LogKind
    position: Count
    seat: Count | None
    token: str
    digest: str | None
    forced: bool
    at: Time
    asked: bool

    @model_validator(mode="after")
    def _is_choice_or_undo(self) -> Self:
        if self.kind == "choice" and self.forced:
            raise ValueError("a choice is not forced, only an undo")
        if self.kind == "undo" and (self.token or self.digest is not None or not self.asked):
            raise ValueError("an undo chooses nothing")
        return self


class SnapshotPart(FilePart):
    """As `records.Snapshot`."""

    position: Count
    digest: str
    document: Document


class SheetRow(FilePart):
    """As `records.Score`."""

    number: str
    won: bool
    points: Whole
    document: Document


class EarlierPart(FilePart):
    """As `records.Passage`."""

    rules: Count
    content_digest: str
    rows: Count
    went_on: str


class StampPart(FilePart):
    """As `records.Stamp`."""

    rules: Count
    content_digest: str
    verified_at: Time
    result: StampResult
    note: str


class SessionPart(FilePart):
    """A session with all that happened in it; its ordinal is its place in the list, counted from 1."""

    mode: str
    number: str
    seed: int
    content_digest: str
    rules: Count
    base: Count
    earlier: list[EarlierPart]
    setup: Document
    status: SessionStatus
    started_at: Time
    finished_at: Time | None
    choices: list[LogLine]
    snapshots: list[SnapshotPart]
    entered: Document | None
    score: SheetRow | None
    story: str | None
    """As `stories.pack` writes it, in base64."""
    stamp: StampPart | None

    @model_validator(mode="after")
    def _is_over_or_open(self) -> Self:
        if (self.status == "open") is not (self.finished_at is None):
            raise ValueError("only a session that is over has an end time")
        if self.status == "open" and self.score is not None:
            raise ValueError("an open session has no score")
        return self

    @model_validator(mode="after")
    def _log_holds_together(self) -> Self:
        try:
            kept = fold(LogRow(serial, **line.model_dump()) for serial, line in enumerate(self.choices))
        except CorruptDatabase as error:
            raise ValueError(str(error)) from None
        _once("snapshot", (state.position for state in self.snapshots))
        if any(state.position > len(kept) for state in self.snapshots):
            raise ValueError("a snapshot is beyond the last choice")
        if self.base and all(state.position != self.base for state in self.snapshots):
            raise ValueError("its first position is missing")
        return self

    @field_validator("story")
    @classmethod
    def _story_can_be_read(cls, story: str | None) -> str | None:
        try:
            if story is not None:
                unpack(unwrap(story))
        except CorruptDatabase as error:
            raise ValueError(str(error)) from None
        return story


class AchievementPart(FilePart):
    """Something the campaign has achieved."""

    achievement: str
    earned_at: Time


class PerkSheet(FilePart):
    """The perks of one seat."""

    seat: Count
    document: Document


Short = Annotated[str, Field(max_length=80)]


class PackPart(FilePart):
    """A content pack that a campaign is played with."""

    id: Short
    name: Short
    version: Short
    author: Short
    digest: Short
    """Fingerprint of all its content."""
    files: dict[str, Short]
    """Fingerprint of each of its files, by path."""
    whole: bool
    """Everything that it has is part of the campaign; else only its heroes."""
    house_rules: list[Short]
    """The names of its house rules, if they hold."""


class CampaignPart(FilePart):
    """A whole campaign."""

    name: str
    kind: str
    heroes: list[str]
    seed: int
    difficulty: str
    status: str
    program_version: str
    created_at: Time
    updated_at: Time
    document: Document
    claimed: str
    packs: list[PackPart]
    party_changes: list[ChangeOfParty]
    sessions: list[SessionPart]
    achievements: list[AchievementPart]
    perk_sheets: list[PerkSheet]

    @model_validator(mode="after")
    def _nothing_twice(self) -> Self:
        _once("achievement", (achievement.achievement for achievement in self.achievements))
        _once("content pack", (pack.id for pack in self.packs))
        _once("perk sheet", (sheet.seat for sheet in self.perk_sheets))
        if any(session.status == "open" for session in self.sessions[:-1]):
            raise ValueError("more than one session is open, or one that is not the last")
        return self

    @model_validator(mode="after")
    def _sheets_have_their_seats(self) -> Self:
        seats = self.document[SHEETS] if has_sheets(self.document) else 0
        if sorted(sheet.seat for sheet in self.perk_sheets) != [*range(seats)]:
            raise ValueError("the perk sheets do not match the seats")
        return self

    def whole_document(self) -> Document:
        """The document with its perk sheets."""
        found: Document = whole(self.document, [s.document for s in sorted(self.perk_sheets, key=lambda s: s.seat)])
        return found

    def with_document(self, document: Document, update: Mapping[str, object]) -> Self:
        """The campaign with another document, and with these changes."""
        kept, sheets = apart(document)
        parts = [PerkSheet(seat=seat, document=sheet) for seat, sheet in enumerate(sheets or ())]
        return self.model_copy(update={**update, "document": kept, "perk_sheets": parts})


class SaveFile(FilePart):
    """The file: what it is, a checksum of the campaign, and the campaign."""

    format: Literal["kingshand-campaign"]
    version: Literal[7]
    checksum: str
    campaign: CampaignPart


def wrap(packed: bytes) -> str:
    """A packed story as text for JSON."""
    return binascii.b2a_base64(packed, newline=False).decode()


def unwrap(text: str) -> bytes:
    """The packed story of a file. Raises CorruptDatabase."""
    try:
        return binascii.a2b_base64(text, strict_mode=True)
    except ValueError:
        raise CorruptDatabase("The story of a session is damaged.") from None


Key = TypeVar("Key", str, int)


def _once(what: str, keys: Iterable[Key]) -> None:
    seen = set()
    for key in keys:
        if key in seen:
            raise ValueError(f"the {what} {key} is there twice")
        seen.add(key)
