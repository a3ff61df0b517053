"""What the program says to devices (docs/remote.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from campaign.remote.messages import VERSION, RemoteMessage

ToldRow = list[tuple[str, str]]
"""A line in parts, each a text with its tone."""


class Welcome(RemoteMessage):
    """Answers a hello to a room: `desk` is the token with which this device comes back to its seats."""

    type: Literal["welcome"] = "welcome"
    v: int = VERSION
    build: str
    room: str
    desk: str
    host: bool
    pings: list[str]
    """Everything that people can say to each other."""


class ListedCampaign(RemoteMessage):
    """A campaign of the saves."""

    name: str
    kind: str
    heroes: list[str]
    status: str
    room: str
    """The code of its room; empty: it has none."""
    at_table: bool
    """Whether it may be played with the box on the table."""
    packs: list[str]
    """The content packs and house rules that it is played with, a sentence each."""


class ListedKind(RemoteMessage):
    """What can be begun."""

    id: str
    title: str
    about: str
    heroes: list[tuple[str, str]]
    """Who may play: ids and names."""
    least: int
    most: int
    difficulties: list[str]


class Lobby(RemoteMessage):
    """Answers a hello of the host without a room."""

    type: Literal["lobby"] = "lobby"
    v: int = VERSION
    build: str
    campaigns: list[ListedCampaign]
    kinds: list[ListedKind]


class Opened(RemoteMessage):
    """A room was opened."""

    type: Literal["opened"] = "opened"
    c: int
    room: str


class SeatHolder(RemoteMessage):
    """Who plays a seat."""

    seat: int
    name: str
    """The hero's name."""
    team: int
    by: Literal["you", "other", "bot", "nobody"]
    who: str
    """The name of the person who plays it."""
    here: bool
    """Whether their device is connected."""
    meanwhile: str
    """Who plays it while they are away; empty: nobody does."""
    bot_in: int
    """Seconds until a bot plays for them, should they be asked; -1: none does."""


class OpenWant(RemoteMessage):
    """What a player wants and others have to agree to."""

    number: int
    text: str
    mine: bool
    voted: bool
    seconds: int
    """Seconds until no answer counts as one."""
    silence: bool
    """Whether no answer then counts as a yes."""


class RoomState(RemoteMessage):
    """What everybody in the room knows of it."""

    code: str
    title: str
    session: int
    """Counts the sessions of the campaign: a serial belongs to one of them."""
    host: bool
    seats: list[SeatHolder]
    one_team: bool
    watchers: bool
    """Whether devices without a seat may watch."""
    away_after: int
    """Seconds after which a bot plays for whoever is away; 0: never."""
    want: OpenWant | None
    over: list[ToldRow]
    """The result and the score sheet, once the session is over."""
    next: str
    """What can be begun then; empty: nothing."""


class ShowScreen(RemoteMessage):
    """What changed on the screen, section by section (`SeatScreen`); the first one after a welcome is whole."""

    type: Literal["screen"] = "screen"
    serial: int
    """The serial of this screen, which answers have to name."""
    whole: bool
    parts: dict[str, Any]
    room: RoomState | None = None
    """The sections that changed; a section that is missing is unchanged."""
    log_from: int = 0
    log: list[dict[str, Any]] = Field(default_factory=list)
    """Lines from `log_from` on, in place of those that had these numbers (`ToldLine`)."""


class ShowAdvice(RemoteMessage):
    """Odds, threats, the hint: for the screen of this serial (`Advice`)."""

    type: Literal["advice"] = "advice"
    serial: int
    advice: dict[str, Any]


class ShowBeats(RemoteMessage):
    """What others did, one thing after another (`Beat`)."""

    type: Literal["beats"] = "beats"
    beats: list[dict[str, Any]]


class Done(RemoteMessage):
    """What was asked for was done."""

    type: Literal["ok"] = "ok"
    c: int


class Refused(RemoteMessage):
    """What was asked for was not done; nothing has changed."""

    type: Literal["no"] = "no"
    c: int
    why: str


class AskSure(RemoteMessage):
    """What was asked for might be a mistake: send it again with this doubt in `sure`."""

    type: Literal["sure"] = "sure"
    c: int
    doubt: str


class ShowSheet(RemoteMessage):
    """A text to read."""

    type: Literal["sheet"] = "sheet"
    c: int
    rows: list[ToldRow]


class PingFrom(RemoteMessage):
    """A fixed message of a player to everybody."""

    type: Literal["ping"] = "ping"
    who: str
    mark: str


class Alive(RemoteMessage):
    """Comes every few seconds over a socket: whoever hears nothing for ten seconds connects again."""

    type: Literal["alive"] = "alive"


class Bye(RemoteMessage):
    """The last message of a connection: it is closed after this."""

    type: Literal["bye"] = "bye"
    why: str
    again: bool
    """Whether the device should try to connect again."""


Reply = (
    Welcome
    | Lobby
    | Opened
    | ShowScreen
    | ShowAdvice
    | ShowBeats
    | Done
    | Refused
    | AskSure
    | ShowSheet
    | PingFrom
    | Alive
    | Bye
)
REPLIES: TypeAdapter[Reply] = TypeAdapter(Annotated[Reply, Field(discriminator="type")])
