"""The scenario file as pydantic models: what may be written, and of which type."""

# ruff: noqa: RUF012  # pydantic gives every model its own copy of a default

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    Field,
    ModelWrapValidatorHandler,
    PrivateAttr,
    ValidationInfo,
    model_validator,
)

from campaign.team.session import TeamSession, team_of
from content.schema.base import CheckContext, StrictModel, matching, near, problem
from engine.game import Game
from engine.state import JSON

PHASES = ("start", "upkeep", "income", "main", "offensive-roll", "defensive-roll", "main-2", "discard", "end")
"""Where a duel scenario may begin; `start` is the setup of the game itself."""
SESSION_PHASES = ("turn", "conclusion", "movement", "enemy-upkeep", "enemy-roll", "clock")
"""Further ones of other sessions: a hero's whole turn with all that belongs to it, and what comes when it is over."""
UNTIL = ("decision", "end-of-phase", "end-of-roll-phase", "end-of-turn", "outcome")

MOST_SEATS = 40
"""Four heroes and all the enemies that a long session can bring."""

RuleId = Annotated[str, matching(r"[A-Z]+-[0-9]+", "a rule id such as DMG-3")]
Moment = Annotated[
    str, matching(r"(window )?[a-z-]+(#[1-9][0-9]?)?", "a moment such as attacked, attacked#2 or window main")
]
WINDOW = "window "
"""In front of a moment: the window of that name, not the phase or the question."""
UseKey = Annotated[str, matching(r"(turn|phase|roll):.+", "a key such as turn:began:protect")]
SeatKey = Annotated[str, matching(r"[0-9]+", "a seat such as 0")]
MOST = 9_999
"""How much of anything there may be; more says nothing about a rule."""
Count = Annotated[int, Field(ge=0, le=MOST)]
Die = Annotated[int, Field(ge=1, le=20)]


def one_word(words: tuple[str, ...], what: str) -> AfterValidator:
    """The string must be one of these words."""

    def check(text: str) -> str:
        if text not in words:
            raise problem(f"{text!r} is no {what}{near(text, words) or '; there are ' + ', '.join(words)}")
        return text

    return AfterValidator(check)


def keys_of(model: type[StrictModel]) -> list[str]:
    """What a file may say of a part."""
    return [field.alias or name for name, field in model.model_fields.items()]


class Seat(StrictModel):
    """One player of the position; what is left out is as at the start of a game, but with an empty hand."""

    hero: str
    health: Count = 50
    max_health: Annotated[int, Field(ge=1, le=MOST)] = 60
    cp: Annotated[int, Field(ge=0, le=15)] = 2
    hand: list[str] = []
    deck: list[str] | None = None
    """Top card first; left out: the rest of the printed deck in printed order."""
    discard: list[str] = []
    tokens: dict[str, Count] = {}
    limits: dict[str, Count] = {}
    upgrades: list[str] = []
    companions: dict[str, Count] = {}
    piles: dict[str, list[str]] = {}
    """Side piles, top first, `NAME-out` a pile's discards; left out: what is not in play, shuffled."""
    side: str = ""
    gear: list[str] | None = None
    """Cards in front of the player; left out: the spells that are prepared from the start."""
    team: Annotated[int, Field(ge=0, le=8)] | None = None
    """In a duel: seats of one number are a team; left out: alone, or in the team whose health it shares."""
    dial: Count | None = None
    """In a duel: the seat before it whose health dial it shares."""
    fallen: bool | None = None
    """Takes no part; left out: as the mode has it at that health."""
    out: list[str] = []
    """Cards out of the game for this session, besides played upgrades."""
    used: dict[UseKey, Count] | None = None
    """What was used or gained this turn or phase; left out: the tokens that lay there when the turn began."""
    counters: dict[str, Count] | None = None
    """Counters that only some sessions have; left out: as the position makes them."""
    _kind: str = PrivateAttr("hero")

    @property
    def kind(self) -> str:
        """What sits there; for another kind of fighter a file writes `KIND: NAME` instead of `hero: NAME`."""
        return self._kind

    @model_validator(mode="wrap")
    @classmethod
    def from_enemy(cls, value: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Read who it is from the one key that is none of a seat's own."""
        kinds: list[str] = []
        if isinstance(value, dict) and "hero" not in value:
            kinds = [key for key in value if key not in keys_of(cls) and isinstance(value[key], str)]
        if len(kinds) != 1:
            return handler(value)
        rest = {key: found for key, found in value.items() if key != kinds[0]}
        seat = handler({**rest, "hero": value[kinds[0]]})
        seat._kind = kinds[0]
        return seat


class ListedAnswer(StrictModel):
    """`0: activate smack`: a seat and what it answers; `at` waits for a window, a kind of decision or a phase."""

    seat: int
    token: str
    at: Moment = ""

    @model_validator(mode="before")
    @classmethod
    def from_pair(cls, value: Any, info: ValidationInfo) -> Any:
        """Read the seat from the one key that is a number."""
        if not isinstance(value, dict):
            return value
        if isinstance(info.context, CheckContext):
            info.context.read[id(value)] = cls
        seats = [key for key in value if re.fullmatch(r"[0-9]{1,2}", str(key))]
        if len(seats) != 1:
            raise problem("names one seat and its answer, as in `0: activate smack`")
        rest = {key: found for key, found in value.items() if key not in seats}
        return {"seat": int(seats[0]), "token": value[seats[0]], **rest}

    @classmethod
    def own_keys(cls) -> list[str]:
        """What a file may say beside the answer."""
        return [name for name in cls.model_fields if name not in ("seat", "token")]

    def said(self) -> str:
        """The entry as it is in the file."""
        return f"{self.seat}: {self.token}" + (f" (at {self.at})" if self.at else "")


class Stretch(StrictModel):
    """From one listed choice to another."""

    after: Count = 0
    """Once that many of the listed choices are made."""
    before: Annotated[int, Field(ge=1)] | None = None
    """While fewer of them are made; left out: to the end."""


class NeverOffered(ListedAnswer, Stretch):
    """An answer that may not be among the options."""


class Refusal(ListedAnswer, Stretch):
    """An answer that must be refused, and words of the reason; asked for once, as soon as it can be."""

    why: str


class NotAsked(Stretch):
    """A seat that is asked nothing, at a moment or at all."""

    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)]
    at: Moment = ""

    def said(self) -> str:
        """The entry as it is in the file."""
        return f"seat {self.seat}" + (f" (at {self.at})" if self.at else "")


def moment_named(at: str) -> tuple[str, int]:
    """`attacked#2`: the name of a moment, and which of that name; 0: any."""
    name, _, number = at.removeprefix(WINDOW).partition("#")
    return name, int(number or 0)


class Activated(StrictModel):
    """An ability that is locked in: everybody has passed on these dice."""

    ability: str
    dice: list[Annotated[int, Field(ge=1, le=6)]]


class Expected(StrictModel):
    """A part of what must hold; what is left out does not matter."""

    @model_validator(mode="before")
    @classmethod
    def without_nothing(cls, value: Any) -> Any:
        """Nothing at all is no expectation."""
        for key, found in value.items() if isinstance(value, dict) else ():
            if found is None:
                none = " or write none" if key in ("tokens", "outcome") else ""
                raise problem(f"{key}: nothing stands there, so nothing is expected; leave the key out{none}")
        return value


class PileWanted(Expected):
    """A pile of which not every card is known."""

    size: int | None = None
    top: list[str] | None = None
    """The uppermost cards, the first of them on top."""
    bottom: list[str] | None = None
    """The lowest cards, the last of them at the bottom."""


class SeatWanted(Expected):
    """What must hold for one seat."""

    health: int | None = None
    max_health: int | None = None
    cp: int | None = None
    hand: int | list[str] | None = None
    """How many cards, or exactly these in any order."""
    deck: int | list[str] | PileWanted | None = None
    """How many cards, or exactly these, top card first."""
    discard: int | list[str] | None = None
    tokens: dict[str, int] | Literal["none"] | None = None
    """Only the tokens named are looked at; `none`: no token at all."""
    limits: dict[str, int] | None = None
    upgrades: list[str] | None = None
    companions: dict[str, int] | None = None
    piles: dict[str, int | list[str] | PileWanted] = {}
    """How many are in a side pile, or exactly these, top first."""
    side: str | None = None
    gear: list[str] | None = None
    waiting: int | None = None
    """Damage that waits to be dealt to it, as it is now."""
    fallen: bool | None = None
    counters: dict[str, int] | None = None
    """Only the counters named are looked at."""


class EventWanted(StrictModel):
    """Something that must have happened: the event's kind, its rule, and values it must carry."""

    kind: str
    rule: RuleId | None = None
    times: Count | None = None
    """Exactly that often; left out: at least once."""
    values: dict[str, Any] = {}

    @model_validator(mode="before")
    @classmethod
    def from_flat(cls, value: Any) -> Any:
        """Every other key is a value of the event."""
        if not isinstance(value, dict):
            return value
        own = {key: found for key, found in value.items() if key in ("kind", "rule", "times")}
        return {**own, "values": {key: found for key, found in value.items() if key not in own}}


class DecisionWanted(Expected):
    """The decision that must be open at the end."""

    seat: int | None = None
    kind: str | None = None
    options: list[str] | None = None


class EnteredSession(StrictModel):
    """A session of the campaign that is not played from a position: how it ended, and what was done before it."""

    won: bool
    said: dict[str, Any] = {}
    """What has to be said of a session that was played elsewhere, as `kingshand record` asks it."""
    outcome: dict[str, Any] = {}
    """What else its result is, as the outcome of a session that is played."""
    spent: list[dict[SeatKey, str]] = []
    """What players spent points of their sheets on before it, each `SEAT: WHAT`."""


class CampaignAround(StrictModel):
    """The campaign that the position is a session of."""

    difficulty: str = "normal"
    extras: Annotated[list[str], Field(alias="with")] = []
    """What was chosen beyond a difficulty, as `new --with` takes it."""
    unlocked: list[str] = []
    """What earlier campaigns have unlocked."""
    before: list[EnteredSession] = []
    after: list[EnteredSession] = []
    spent: list[dict[SeatKey, str]] = []
    """What players spent points of their sheets on just before the session of the file."""


class CampaignWanted(Expected):
    """What must hold for the campaign once all its sessions are over."""

    status: str | None = None
    """`active`, or how it ended."""
    points: int | None = None
    sessions: list[dict[str, Any]] | None = None
    """The rows of its score sheet: what is named of each."""
    unlocks: list[str] | None = None
    achievements: list[str] | None = None
    """All of them, in the order in which they were earned."""
    sheets: list[dict[str, Any]] | None = None
    """What is named of each player's sheet."""
    next: dict[str, Any] | Literal["none"] | None = None
    """What is named of the setup of the next session."""


class ExpectedEnd(Expected):
    """What must hold at the end; a plain list is the list of seats."""

    seats: list[SeatWanted] = []
    phase: str | None = None
    turn: int | None = None
    active: int | None = None
    outcome: dict[str, Any] | Literal["none"] | None = None
    decision: DecisionWanted | None = None
    events: list[EventWanted] = []
    events_in_order: list[EventWanted] = []
    """Each of them must have happened after the one before it."""
    session: dict[str, Any] = {}
    """Values of the session's own part of the position, by key."""
    campaign: CampaignWanted | None = None

    @model_validator(mode="before")
    @classmethod
    def from_list(cls, value: Any) -> Any:
        """A list of seats is short for `seats:`."""
        return {"seats": value} if isinstance(value, list) else value


class Scenario(StrictModel):
    """One file: a position, dice, choices, and what must hold."""

    name: str
    mode: str = "duel"
    rules: list[RuleId] = []
    seed: int = 0
    luck: dict[str, Annotated[int, Field(ge=0, le=10**12)]] | None = None
    """How many numbers each stream of luck has given; left out: those that setting up took."""
    seats: Annotated[list[Seat], Field(min_length=1, max_length=MOST_SEATS)]
    active: Count = 0
    starter: Count | None = None
    """The start player (SET-2); left out: nobody in particular, with `phase: start` whoever rolls highest."""
    turn: Annotated[int, Field(ge=1, le=MOST)] = 2
    """Turn 1 is the start player's first, without income (SET-3)."""
    phase: Annotated[str, one_word(PHASES + SESSION_PHASES, "phase")] = "main"
    attack: Activated | None = None
    dice: list[Die] = []
    start_roll: list[Die] = []
    """With `phase: start`: the dice that say who begins, in the order in which they are rolled; left out: luck."""
    choices: list[ListedAnswer] = []
    until: Annotated[str, one_word(UNTIL, "end")] = "end-of-phase"
    turns: Annotated[int, Field(ge=1, le=MOST)] = 1
    """How many turns `until: end-of-turn` plays."""
    expect: ExpectedEnd = ExpectedEnd()
    never_offered: list[NeverOffered] = []
    not_asked: list[NotAsked] = []
    refused: list[Refusal] = []
    session: dict[str, Any] = {}
    """What only this mode has; its setup reads it."""
    campaign: CampaignAround | None = None
    """The campaign that this is a session of; left out: nobody looks beyond the session."""

    @property
    def says_anything(self) -> bool:
        """Whether anything must hold; a file without only shows that its position runs."""
        return bool(self.expect != ExpectedEnd() or self.never_offered or self.not_asked or self.refused)


Write = Callable[[Game, JSON], Any]
"""What a key says at a moment where a file begins; None: the key is left out."""


class SessionField:
    """Marks a key that goes with a field of the session."""

    __slots__ = ("is_taken", "name", "write")

    def __init__(self, name: str = "", *, is_taken: bool = True, write: Write | None = None) -> None:
        self.name = name
        """The session's field; empty: it is called as the key is."""
        self.is_taken = is_taken and write is None
        """Whether the session takes over what the file says; if not, the building of the file does more with it."""
        self.write = write
        """Says what is written, where that is not the field as it is."""


SAME = SessionField()
"""The session's field of that name, in the file as in the session."""
WRITTEN_ONLY = SessionField(is_taken=False)
"""The session's field of that name as it is; taken over by the building of the file."""


def upside_down(name: str) -> SessionField:
    """Piles of the session by some name, top last, which a file writes with the top first."""

    def write(game: Game, at: JSON) -> Any:
        del at
        return {key: pile[::-1] for key, pile in getattr(team_of(game), name).items()}

    return SessionField(name, write=write)


def session_fields(model: type[BaseModel]) -> Iterator[tuple[str, SessionField]]:
    """The keys of a part, as they are named in the model, that go with a field of the session."""
    for key, field in model.model_fields.items():
        for mark in field.metadata:
            if isinstance(mark, SessionField):
                yield key, mark


def session_document(model: type[BaseModel], game: Game, at: JSON) -> JSON:
    """The part of a file that begins at a position; `at` says where that is."""
    session, document = team_of(game), {}
    for key, mark in session_fields(model):
        value = mark.write(game, at) if mark.write is not None else getattr(session, mark.name or key)
        if value is not None:
            document[model.model_fields[key].alias or key] = value
    return document


def take_fields(session: TeamSession, part: BaseModel) -> None:
    """Let a session take over what a file says; a list by hero that it leaves out stays as it is."""
    for key, mark in session_fields(type(part)):
        name = mark.name or key
        value = getattr(part, key)
        if mark.is_taken and (value or name not in session.by_hero):
            setattr(session, name, deepcopy(value))
