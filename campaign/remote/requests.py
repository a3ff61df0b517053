"""What devices say to the program (docs/remote.md)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from campaign.remote.messages import Count, Doubts, Name, RemoteMessage, Seats, Text, Token

PINGS = (
    "look",
    "wait",
    "thanks",
    "sorry",
    "well done",
    "attack",
    "defend",
    "heal me",
    "spend CP",
    "keep your cards",
    "your choice",
    "hurry",
)
"""Everything that people can say to each other: there is no free text, so there is nothing to moderate."""


class RemoteRequest(RemoteMessage):
    """Something that is asked for, with a number that is sent back with what came of it."""

    c: Count = 0


class Hello(RemoteMessage):
    """Comes first: which room, and who speaks; without a room, the host asks for the lobby."""

    type: Literal["hello"]
    v: Literal[1]
    room: Token = ""
    """The code of a room; empty: the lobby."""
    desk: Token = ""
    """The token that a welcome brought before; empty: a new device."""
    host: Token = ""
    """The host's token; empty: a guest."""
    name: Name = ""
    """What others call whoever plays here."""


class ClaimSeats(RemoteRequest):
    """Take seats that nobody has."""

    type: Literal["claim"]
    seats: Seats


class GiveSeats(RemoteRequest):
    """Give up seats; the host may free the seats of others."""

    type: Literal["give"]
    seats: Seats


class SetBot(RemoteRequest):
    """Let a bot play a seat that is free, or whose device is away; or stop it."""

    type: Literal["bot"]
    seat: Annotated[int, Field(ge=0, le=15)]
    plays: bool


class ChooseOption(RemoteRequest):
    """Answer the open question with one of its options."""

    type: Literal["choose"]
    serial: Count
    """The serial of the screen that was answered."""
    token: Text
    sure: Doubts = Field(default_factory=list)
    """The doubts about it to which the person has said yes."""


class SaySomething(RemoteRequest):
    """An answer or a command as it is typed at a terminal: `2`, `? burn`, `undo`."""

    type: Literal["say"]
    serial: Count
    text: Text
    sure: Doubts = Field(default_factory=list)


class StandIn(RemoteRequest):
    """Play for a friend who is away until they are back, if the others agree; or stop it."""

    type: Literal["stand_in"]
    seat: Annotated[int, Field(ge=0, le=15)]
    plays: bool


class SetAway(RemoteRequest):
    """After how many seconds a bot plays for whoever is away; 0: never. The host's."""

    type: Literal["away"]
    seconds: Annotated[int, Field(ge=0, le=3600)]


class Vote(RemoteRequest):
    """Agree or disagree with what another player wants."""

    type: Literal["vote"]
    want: Count
    yes: bool


class PingOthers(RemoteRequest):
    """Say one of a few fixed things to everybody."""

    type: Literal["ping"]
    mark: Text


class NextSession(RemoteRequest):
    """Begin the next session, once one is over."""

    type: Literal["next"]


class AllowWatchers(RemoteRequest):
    """Let devices without a seat watch, or not; the host's."""

    type: Literal["watchers"]
    allowed: bool


class OpenRoom(RemoteRequest):
    """Open a room for a campaign of the saves; the host's."""

    type: Literal["open"]
    campaign: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    at_table: bool = False
    """Whether it is played with the box on the table."""


class BeginCampaign(RemoteRequest):
    """Begin a campaign, or a series of duels, and open a room for it; the host's."""

    type: Literal["begin"]
    name: Annotated[str, StringConstraints(min_length=1, max_length=60)]
    kind: Token
    """What the lobby lists as a kind."""
    heroes: Annotated[list[Token], Field(min_length=1, max_length=6)]
    difficulty: Token = "normal"
    seed: Count | None = None
    """Repeats the luck of another one; nothing: new luck."""


class CloseRoom(RemoteRequest):
    """Close a room; the campaign is kept. The host's."""

    type: Literal["close"]
    room: Token


Request = Annotated[
    Hello
    | ClaimSeats
    | GiveSeats
    | SetBot
    | StandIn
    | SetAway
    | ChooseOption
    | SaySomething
    | Vote
    | PingOthers
    | NextSession
    | AllowWatchers
    | OpenRoom
    | BeginCampaign
    | CloseRoom,
    Field(discriminator="type"),
]
REQUESTS: TypeAdapter[Request] = TypeAdapter(Request)
