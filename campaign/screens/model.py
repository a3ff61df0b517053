"""The screen of one seat at one moment: everything that a front may show and send back, as plain data.

Words are whole, chances are worked out, numbers are counted: a front computes nothing. `advice` costs most and is a
model of its own. Texts of cards and status effects are looked up by their ids (`lookups.py`): they stay the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from campaign.screens.json_data import from_json, schema_of, to_json
from campaign.words.map import Chart
from campaign.words.rows import Chance, Row


class Heading(NamedTuple):
    """Where the session stands."""

    text: str
    """`Turn 3, Barbarian, offensive roll phase`."""
    kind: str
    """What is played: `duel`, or as the kind calls its session."""
    title: str
    """What it is called, where there is more to say than its kind; else empty."""
    progress: float
    """How far the session has come, between 0 and 1."""
    turn: int
    acting: int
    """Whose turn it is."""


class TokenCount(NamedTuple):
    """So many of one status effect."""

    id: str
    name: str
    amount: int


class SeatLine(NamedTuple):
    """Somebody who takes part."""

    seat: int
    name: str
    team: int
    health: int
    full: int
    """Health at the beginning: a bar is full there."""
    tone: str
    """How their health stands: good, roll (middling) or harm."""
    shares: bool
    """Whether others live by the same health."""
    cp: int | None
    """None: they count it where the box lies."""
    tokens: tuple[TokenCount, ...]
    kit: str
    """Companions, equipment and the board's side."""
    notes: tuple[str, ...]
    """What is to be said behind health and CP."""
    deck: tuple[str, ...]
    """How many cards they may still draw, told where there is room."""
    hand: int
    """How many cards they hold."""
    is_hero: bool
    has_fallen: bool
    is_asked: bool

    @property
    def held(self) -> str:
        """Their status effects in words."""
        return ", ".join(token.name + (f" x{token.amount}" if token.amount > 1 else "") for token in self.tokens)

    @property
    def status(self) -> str:
        """Status effects, companions, equipment, and the board's side."""
        return ", ".join(part for part in (self.held, self.kit) if part)


class OptionLine(NamedTuple):
    """One option of a question."""

    number: int
    token: str
    label: str
    detail: str
    mark: str
    """What stands out about it: that it is lethal."""


class DiceMarks(NamedTuple):
    """That dice are marked to be kept or to be rolled again."""

    verb: str
    """keep or reroll: what the marked dice are."""
    dice: int
    """Of how many dice, from the first on."""
    most: int
    """At most so many may be marked."""
    is_single: bool
    """One die alone is rolled again: each that differs is an option in the list."""


class DiceThrow(NamedTuple):
    """That dice of one's own are rolled and typed."""

    dice: int
    sides: int
    shown: str
    """How they are typed: `3 dice`."""


class TypedAnswer(NamedTuple):
    """That the answer stands in no list."""

    hints: tuple[str, ...]
    """What may be typed, a line each."""
    words: tuple[str, ...]
    """Whole answers, the usual one first."""
    begins: tuple[str, ...]
    """Words with which an answer begins, also where a command is called so."""
    about: tuple[tuple[str, str], ...]
    """All that may be typed, each with what it means."""


class OpenQuestion(NamedTuple):
    """What is asked of whoever sits here."""

    kind: str
    seat: int
    text: str
    default: str
    """What an empty answer means; empty: nothing."""
    is_whole: bool
    """About things that nobody knows yet: all of the text of its options is read."""
    is_on_map: bool
    """About where to go: the map is looked at with it."""
    may_pass: bool
    options: tuple[OptionLine, ...]
    sales: tuple[OptionLine, ...]
    """Cards that may be sold, listed apart."""
    hints: tuple[str, ...]
    """How to say what is not listed."""
    marks: DiceMarks | None
    throw: DiceThrow | None
    form: TypedAnswer | None


class RolledDice(NamedTuple):
    """The dice on the table."""

    values: tuple[int, ...]
    symbols: tuple[str, ...]
    """What each shows; empty: a number alone."""
    sides: int
    kind: str
    owner: int
    whose: str
    """`Monk's defence roll`."""
    left: int
    """How often may be rolled again."""


class Situation(NamedTuple):
    """What is going on, in sentences; empty: nothing of that sort."""

    running: str
    """The ability that is used or declared."""
    damage: tuple[str, ...]
    """The damage that waits, with its sources."""
    effect: str
    """What the dice of an effect are for."""


class HeldCard(NamedTuple):
    """Equal cards in a hand."""

    card: str
    name: str
    cost: int
    copies: int
    heading: str
    """The card's cost, and when it is played."""
    token: str
    """The option that plays it; empty: it cannot be played now."""
    why_not: str
    rule: str
    """The rule behind that."""


class TeammateHand(NamedTuple):
    """What a teammate holds, where the team looks into each other's hands."""

    seat: int
    name: str
    cards: tuple[HeldCard, ...]


class BoardAbility(NamedTuple):
    """An ability of one's board."""

    name: str
    token: str
    """The option that activates it; empty: it cannot be activated now."""


class BoardSpace(NamedTuple):
    """A space of one's board."""

    name: str
    text: str
    """The first line of what the space says."""
    about: str
    """The whole text."""
    abilities: tuple[BoardAbility, ...]


class EffectLine(NamedTuple):
    """A status effect, or a companion with its counter, and who has it."""

    seat: int
    who: str
    id: str
    name: str
    amount: int
    """How many, or where the counter stands."""
    is_companion: bool


class SheetPart(NamedTuple):
    """A part of somebody's board or card."""

    line: str
    about: str
    """The whole text."""


class Foe(NamedTuple):
    """Somebody who stands against one."""

    seat: int
    name: str
    status: str
    sheet: tuple[SheetPart, ...]


class SeatScreen(NamedTuple):
    """What one seat sees and may do at one moment."""

    seat: int
    """Whose board and hand these are; -1: a spectator, who has none."""
    heading: Heading
    seats: tuple[SeatLine, ...]
    below: tuple[Row, ...]
    """What lies beside those who take part."""
    instead: tuple[Row, ...]
    """What is shown in place of everybody; empty: they are."""
    awaited: int
    """The seat whose answer is awaited; -1: nobody's, it is over."""
    awaits: str
    """Who that is, in words."""
    question: OpenQuestion | None
    """None: others are asked, or it is over."""
    dice: RolledDice | None
    situation: Situation
    hand: tuple[HeldCard, ...]
    mates: tuple[TeammateHand, ...]
    board: tuple[BoardSpace, ...]
    effects: tuple[EffectLine, ...]
    foes: tuple[Foe, ...]
    map: Chart | None
    is_peaceful: bool
    """Nobody acts against anybody just now, and no card is played."""
    is_at_table: bool
    """One's board and cards lie where the box is, and the program knows nothing of them."""
    has_foes: bool
    """Whether one fights somebody."""
    players: int
    """How many take part, or did before they fell."""
    has_places: bool
    """Whether those who fight are called by places of the map."""

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        plain: dict[str, Any] = to_json(self)
        return plain

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> SeatScreen:
        """What `to_json` gave."""
        return from_json(cls, data)

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """The JSON schema of it."""
        return schema_of(cls)


class RollThreat(NamedTuple):
    """What somebody's next roll may bring."""

    heading: str
    chances: tuple[Chance, ...]


class Advice(NamedTuple):
    """What costs most to work out, and belongs to one screen."""

    odds: tuple[Chance, ...]
    """What one's own dice may still become, best first."""
    threats: tuple[RollThreat, ...]
    hint: str
    """What the bot would do, and why; empty: nobody is asked here."""
    best: tuple[int, ...]
    """Places of the dice that are best marked."""
    warning: str
    """What is about to be rolled against whoever is asked; empty: nothing is."""

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        plain: dict[str, Any] = to_json(self)
        return plain

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Advice:
        """What `to_json` gave."""
        return from_json(cls, data)


class ToldLine(NamedTuple):
    """A line of the log, as one seat reads it."""

    number: int
    text: str
    tone: str
    rule: str
    is_minor: bool
    is_felt: bool
    """A moment that everybody looks up for."""
