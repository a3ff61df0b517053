"""What a store takes and gives: plain values, detached from the database."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, NamedTuple, TypeAlias, TypedDict

Document: TypeAlias = dict[str, Any]
"""A JSON object: string keys, and values that JSON knows."""

SessionStatus: TypeAlias = Literal["open", "won", "lost", "abandoned"]
StampResult: TypeAlias = Literal["agrees", "translated", "differs"]
LogKind: TypeAlias = Literal["choice", "undo"]
SessionEnd: TypeAlias = Literal["won", "lost", "abandoned"]


class PackRecord(TypedDict):
    """A content pack that a campaign is played with (`saves.file_format.PackPart`)."""

    id: str
    name: str
    version: str
    author: str
    digest: str
    files: dict[str, str]
    whole: bool
    house_rules: list[str]


class Campaign(NamedTuple):
    """A campaign and what lasts between its sessions."""

    id: int
    name: str
    kind: str
    """What kind of campaign it is; free text of the caller, as all below that is not explained."""
    heroes: tuple[str, ...]
    """Hero ids by seat, seat 0 first."""
    seed: int
    difficulty: str
    status: str
    """Free text of the caller; "active" for a new campaign."""
    program_version: str
    created_at: datetime
    updated_at: datetime
    """UTC, as every moment in this package."""
    document: Document
    claimed: str = ""
    """Why what came from elsewhere could not be confirmed, a sentence without its end; empty: it began here, or was
    confirmed."""
    packs: list[PackRecord] = []  # noqa: RUF012  # a record is never changed
    """The content packs that it is played with."""


class Session(NamedTuple):
    """One run of the kernel within a campaign."""

    id: int
    campaign_id: int
    ordinal: int
    """1 for the first session of the campaign."""
    mode: str
    """How it is fought."""
    number: str
    """Which scenario, or whatever the campaign counts, is played; one that was lost may come again."""
    seed: int
    content_digest: str
    """The content it is played with."""
    rules: int
    """The version of the rules it is played by."""
    base: int
    """Choices before the position from which these rules and this content hold; 0: from the setup on."""
    earlier: list[Document]
    """What it was played by before, oldest first, each as `Passage`."""
    setup: Document
    status: SessionStatus
    started_at: datetime
    finished_at: datetime | None
    entered: Document | None
    """How it ended, entered by hand: it was played elsewhere, and has no choices; None: it was played here."""


class NewChoice(NamedTuple):
    """A choice about to be kept."""

    seat: int
    token: str
    digest: str | None = None
    asked: bool = True
    """Whether a person was asked and chose so; False: it was answered for them, or by a bot or a script."""


class Choice(NamedTuple):
    """A choice in effect: `position` choices were made before it."""

    position: int
    seat: int
    token: str
    digest: str | None
    asked: bool = True
    """As in `NewChoice`; True also where it was made before that was kept."""


class LogRow(NamedTuple):
    """One row of the log as it was written, undone choices and undos among them."""

    serial: int
    """0 for the first row of the session; rows are never changed or renumbered."""
    kind: LogKind
    position: int
    """Of a choice: how many were in effect before it. Of an undo: how many are left after it."""
    seat: int | None
    token: str
    """Empty for an undo."""
    digest: str | None
    forced: bool
    """Whether an undo went back through a roll or a reveal."""
    at: datetime
    asked: bool = True
    """Of a choice, as in `NewChoice`."""


class Snapshot(NamedTuple):
    """The state of a session after `position` choices."""

    position: int
    digest: str
    document: Document


class Passage(NamedTuple):
    """Rules and content by which a session was played until others came."""

    rules: int
    content_digest: str
    rows: int
    """How many rows its log had then."""
    went_on: str
    """What it continued from; free text of the caller."""


class Stamp(NamedTuple):
    """Whether a session could be repeated from its choices: when, and by which rules and content."""

    rules: int
    content_digest: str
    verified_at: datetime
    result: StampResult
    """agrees: choice by choice; translated: with questions passed or left out that only one version of the rules
    asks, and with the recorded end; differs: not."""
    note: str
    """More of it in words; may be empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One row of the score sheet (SCORE-1)."""

    number: str
    """As `Session.number`."""
    won: bool
    points: int
    document: Document
    """The columns that only this kind of campaign has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow(Score):
    """A row of the score sheet with the session it belongs to."""

    session_id: int
    ordinal: int
    mode: str


class Unlock(NamedTuple):
    """Something that a campaign, deleted since, has unlocked for later ones of its kind."""

    what: str
    """Free text of the caller."""
    campaign: str
    """What it was called."""
    deleted_at: datetime


class KeptDevice(NamedTuple):
    """A device that has seats in a room."""

    digest: str
    """Of the token with which it comes back to them."""
    name: str
    """What its person is called."""
    seats: list[int]


class KeptRoom(NamedTuple):
    """A room that several devices play in."""

    code: str
    campaign_id: int
    document: Document
    """What was arranged there, as its caller writes it."""
    devices: list[KeptDevice]


class ComparisonDocument(TypedDict):
    """How two bots were compared, and what came of it."""

    bot: str
    opponent: str
    ground: str
    """Where they met: a duel mode, or a kind of campaign and a number."""
    seeds: str
    """What the seeds are for: tuning or confirming."""
    seed: str
    """A whole number of any size."""
    margin: str
    """The share of the points beyond one half that was looked for."""
    error: str
    """How often either answer of the test may be wrong, as a share."""
    counts: dict[str, int]
    """The first bot's share of the points of a pair -> how many pairs ended so."""
    verdict: str
    edition: str
    """Of the program, its rules and its content."""


class Comparison(NamedTuple):
    """Two bots that were compared."""

    played_at: datetime
    document: ComparisonDocument


class ReviewDocument(TypedDict):
    """What was worked out about a choice by playing games to their end."""

    token: str
    """What was chosen."""
    budget: int
    """How many games were allowed."""
    games: int
    """Games that began with what was chosen."""
    halves: int
    """Half points that they brought the side that chose."""
    rivals: list[str]
    """The options that it was compared with."""
    better: str
    """The option that won most of them; empty: none won more."""
    differences: dict[str, int]
    """Half points that this option brought more than the chosen one, -2 to 2 -> in how many games."""
    confirmed: dict[str, int]
    """Half points gained in games of fresh luck -> how many; played where the first games show a gain."""


class KeptReview(NamedTuple):
    """What was worked out about one choice of a session."""

    position: int
    """Choices that had been made before."""
    digest: str
    """Of the position before the choice."""
    edition: str
    """By which bot, rules and content; free text of the caller."""
    document: ReviewDocument


class Earned(NamedTuple):
    """Something that a campaign has achieved."""

    achievement: str
    """Free text of the caller."""
    earned_at: datetime


class PartyChange(NamedTuple):
    """A player joined a campaign between two sessions, left it, or took another player's place."""

    after: int
    """How many sessions had been begun by then."""
    seat: int
    """Where: a hero who joins at a seat that is taken moves the others on, and who leaves lets them move up."""
    left: str | None
    joined: str | None
    """Hero ids; both: the one took the place of the other."""
    changed_at: datetime
