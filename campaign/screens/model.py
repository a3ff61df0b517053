"""The screen of one seat at one moment: everything that a front may show and send back, as plain data.

Words are whole, chances are worked out, numbers are counted: a front computes nothing. `advice` costs most and is a
model of its own. Texts of cards and status effects are looked up by their ids (`lookups.py`): they stay the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from campaign.words.map import Chart
from campaign.words.rows import Chance, Row, Way


class Heading(NamedTuple):
    """How far the session is."""

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
    """How many of one status effect."""

    id: str
    name: str
    amount: int
    is_harmful: bool
    """Whether it is a negative status effect."""

    @property
    def text(self) -> str:
        """`Chi x2`."""
        return self.name + (f" x{self.amount}" if self.amount > 1 else "")


def points_of(health: int, full: int) -> tuple[str, str]:
    """Health of what there was at the beginning, in two parts: `14` and `/20`; above that `20` and `+1`."""
    return (str(health), f"/{full}") if health <= full else (str(full), f"+{health - full}")


class SeatLine(NamedTuple):
    """A player who takes part."""

    seat: int
    name: str
    team: int
    health: int
    full: int
    """Health at the beginning: a bar is full there, and health is told of it (`points`)."""
    tone: str
    """How good their health is: good, roll (middling) or harm."""
    shares: bool
    """Whether others live by the same health."""
    cp: int | None
    """None: they count it where the box is."""
    tokens: tuple[TokenCount, ...]
    kit: str
    """Companions, equipment and the board's side."""
    notes: tuple[str, ...]
    """What is to be said after health and CP."""
    deck: tuple[str, ...]
    """How many cards they may still draw, told where there is room."""
    hand: int
    """How many cards they hold."""
    is_hero: bool
    is_foe: bool
    """Whether they are against the player who sits here; for spectators, whether they are no hero."""
    has_fallen: bool
    is_asked: bool

    @property
    def points(self) -> tuple[str, str]:
        """Their health as it is told."""
        return points_of(self.health, self.full)

    @property
    def status(self) -> str:
        """Status effects, companions, equipment, and the board's side."""
        return ", ".join([*(token.text for token in self.tokens), *([self.kit] if self.kit else [])])


class OptionLine(NamedTuple):
    """One option of a question."""

    number: int
    token: str
    label: str
    detail: str
    mark: str
    """What is remarkable about it: that it is lethal, and what it costs whoever chooses it."""


class DiceMarks(NamedTuple):
    """That dice are marked to be kept or to be rolled again."""

    verb: str
    """keep or reroll: what the marked dice are."""
    dice: int
    """Of how many dice, from the first on."""
    most: int
    """At most this many may be marked."""
    is_single: bool
    """One die alone is rolled again: each that differs is an option in the list."""


class DiceThrow(NamedTuple):
    """That the player's own dice are rolled and typed."""

    dice: int
    sides: int
    shown: str
    """How they are typed: `3 dice`."""


class TypedAnswer(NamedTuple):
    """That the answer is in no list."""

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
    is_several: bool
    """Whether several options may be chosen at once, one after another."""
    hints: tuple[str, ...]
    """How to say what is not listed."""
    marks: DiceMarks | None
    throw: DiceThrow | None
    form: TypedAnswer | None


class DieFace(NamedTuple):
    """What a die shows besides its number, in the ways that there may be room for."""

    symbol: str
    """Empty: a number alone."""
    short: str = ""
    """At most six letters."""
    sign: str = ""
    """One column wide."""
    letter: str = ""
    """The sign where there are plain letters only."""
    hue: int = 0
    """Which of the six colours it has, from 1; the symbols of one hero have different ones. 0: none."""


class RolledDice(NamedTuple):
    """The dice on the table."""

    values: tuple[int, ...]
    faces: tuple[DieFace, ...]
    """What each shows."""
    sides: int
    kind: str
    owner: int
    whose: str
    """`Monk's defence roll`."""
    left: int
    """How often may be rolled again."""


class MadeRoll(NamedTuple):
    """Dice that were rolled, with what they made."""

    dice: RolledDice
    earlier: tuple[tuple[int, ...], ...]
    """What the attempts before showed."""
    makes: str
    """`Fireball II: 6 damage`, `nothing`; empty: nothing so far, and more may follow."""


class HealthStep(NamedTuple):
    """A fighter's health before something happened, and after it."""

    seat: int
    name: str
    before: int
    after: int


class ShownCard(NamedTuple):
    """Something that is shown as a card: its name, and all that it says."""

    name: str
    kind: str
    """What it is: card, ability, minion."""
    text: str


class Situation(NamedTuple):
    """What is happening, in sentences; empty: nothing of that sort."""

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
    """The rule of that."""


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
    """How many, or where the counter is."""
    is_companion: bool
    is_harmful: bool
    """Whether it is a negative status effect."""


class SheetPart(NamedTuple):
    """A part of a player's board or card."""

    line: str
    about: str
    """The whole text."""
    is_used: bool
    """Whether they attack with it now."""
    name: str
    """What it is looked up by: an ability, else whoever has it."""


class Foe(NamedTuple):
    """A fighter against the player."""

    seat: int
    name: str
    status: str
    sheet: tuple[SheetPart, ...]


class LessonNote(NamedTuple):
    """What a lesson wants next, and why."""

    number: int
    steps: int
    title: str
    tell: str
    """Several lines."""
    typed: str
    """How it is typed; any other way to the same choice will do."""
    option: str
    """The option that does it, with its number; empty: it is in no list."""
    dice: tuple[int, ...] = ()
    """Places, from 0, of the dice that are to be marked; none where the step is about no dice."""

    @property
    def heading(self) -> str:
        """`Step 2 of 6: A minion`."""
        return f"Step {self.number} of {self.steps}: {self.title}"

    @property
    def wanted(self) -> str:
        """What to do, where options are listed with their numbers."""
        return f"Do: {self.option}" if self.option else f"Do: {self.typed}"


class ToldLine(NamedTuple):
    """A line of the log, as one seat reads it."""

    number: int
    text: str
    tone: str
    rule: str
    is_minor: bool
    is_felt: bool
    """A moment that everybody looks up for."""


class SeatScreen(NamedTuple):
    """What one seat sees and may do at one moment."""

    seat: int
    """Whose board and hand these are; -1: a spectator, who has none."""
    heading: Heading
    seats: tuple[SeatLine, ...]
    below: tuple[Row, ...]
    """What is on the table beside those who take part."""
    instead: tuple[Row, ...]
    """What is shown in place of everybody; empty: they are."""
    awaited: int
    """The seat whose answer is awaited; -1: nobody's, it is over."""
    awaits: str
    """Who that is, in words."""
    question: OpenQuestion | None
    """None: others are asked, or it is over."""
    dice: RolledDice | None
    made: tuple[MadeRoll, ...]
    """Rolls that are over, the last one last: what was rolled since a person here chose, and at least the last."""
    situation: Situation
    hand: tuple[HeldCard, ...]
    mates: tuple[TeammateHand, ...]
    board: tuple[BoardSpace, ...]
    effects: tuple[EffectLine, ...]
    foes: tuple[Foe, ...]
    map: Chart | None
    is_peaceful: bool
    """Nobody acts against anybody just now, and no card is played."""
    attacker: int
    """The seat that attacks, where another player does; their board is the one to look at. -1: nobody."""
    is_at_table: bool
    """The player's board and cards are where the box is, and the program knows nothing of them."""
    has_foes: bool
    """Whether the player fights."""
    players: int
    """How many take part, or did before they fell."""
    has_places: bool
    """Whether those who fight are called by places of the map."""
    lesson: LessonNote | None = None
    """None: this is no lesson."""
    news: tuple[ToldLine, ...] = ()
    """What followed from the last choice here and was no page of its own."""

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        from campaign.screens import json_data

        plain: dict[str, Any] = json_data.to_json(self)
        return plain

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> SeatScreen:
        """What `to_json` gave."""
        from campaign.screens import json_data

        return json_data.from_json(cls, data)

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """The JSON schema of it."""
        from campaign.screens import json_data

        return json_data.schema_of(cls)


class RollThreat(NamedTuple):
    """What another player's next roll may bring."""

    heading: str
    chances: tuple[Chance, ...]


class Advice(NamedTuple):
    """What costs most to work out, and belongs to one screen."""

    odds: tuple[Chance, ...]
    """What the player's own dice may still become, the likeliest first."""
    threats: tuple[RollThreat, ...]
    hint: str
    """What the bot would do, and why; empty: nobody is asked here."""
    ways: tuple[Way, ...]
    """The ways to continue with the dice of a roll, the best first, what is ready now among them; none elsewhere."""
    uses: tuple[Way, ...]
    """What each card or token that changes dice does with those on the table, and two of them together."""
    best: tuple[int, ...]
    """Places of the dice that are best marked."""
    warning: str
    """What is about to be rolled against whoever is asked; empty: nothing is."""

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        from campaign.screens import json_data

        plain: dict[str, Any] = json_data.to_json(self)
        return plain

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Advice:
        """What `to_json` gave."""
        from campaign.screens import json_data

        return json_data.from_json(cls, data)


class Beat(NamedTuple):
    """Something that happens, as one looks at it before what comes next."""

    number: int
    seat: int
    """Whose doing it is; -1: nobody's."""
    who: str
    acting: int
    """In whose turn it happens."""
    turn: str
    """That turn in words: `Turn 3: Moon Elf`."""
    roll: MadeRoll | None
    card: ShownCard | None
    lines: tuple[ToldLine, ...]
    health: tuple[HealthStep, ...]
    screen: SeatScreen | None
    """The table as it was when the beat was over, with nobody asked; None: it was not sent."""
    told: int
    """How many lines had been told after it."""
    report: tuple[Row, ...]
    """What there is to read after it, on a sheet of its own; empty: nothing."""

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        from campaign.screens import json_data

        plain: dict[str, Any] = json_data.to_json(self)
        return plain

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Beat:
        """What `to_json` gave."""
        from campaign.screens import json_data

        return json_data.from_json(cls, data)

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """The JSON schema of it."""
        from campaign.screens import json_data

        return json_data.schema_of(cls)
