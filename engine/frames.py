"""The kinds of frame: what each running piece of the flow keeps while it runs. What it does is in `engine/flow`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any, ClassVar, NamedTuple

from engine.attacks import Ready
from engine.context import Context
from engine.frame import Frame, slotted
from engine.pieces import JSON, Later

# -- turns ------------------------------------------------------------------------------------------


@slotted
class Turns(Frame):
    """One turn after another: the lowest frame of a duel."""

    seat: int
    """Whose turn comes next; -1: nobody's yet."""


@slotted
class Turn(Frame):
    """A turn of eight phases (TURN-1 to TURN-9)."""

    seat: int
    target: int = -1
    """The player that its attack will hit; -1: whoever is faced, or is aimed at."""
    income: bool = True
    """It has an income phase (SET-3)."""
    main: bool = True
    """It has main and discard phases (MIN-2)."""


class ShortTurn(Turn):
    """A turn that is a roll phase and nothing else (MODE-8)."""

    __slots__ = ()


@slotted
class Phase(Frame):
    """A phase of one player."""

    seat: int


class Upkeep(Phase):
    """Upkeep phase (TURN-1)."""

    __slots__ = ()


class Income(Phase):
    """Income phase (TURN-2)."""

    __slots__ = ()


@slotted
class Main(Phase):
    """A main phase (TURN-3, TURN-7)."""

    is_new: bool = True
    """Something was done, or nothing yet, since everybody last passed (CARD-4, WIN-8)."""


class Discard(Phase):
    """Discard phase (TURN-8)."""

    __slots__ = ()


# -- roll phases --------------------------------------------------------------------------------------


@slotted
class RollPhase(Frame):
    """The offensive, targeting and defensive roll phases as one (TURN-9)."""

    parts: ClassVar = {"ready": Ready.from_json}

    seat: int
    target: int = -1
    skip: str = ""
    """What makes the player skip the offensive roll phase; empty: nothing."""
    skipped: bool = False
    extra: str = ""
    """What gives another roll phase after this one; empty: nothing (DEF-10)."""
    ready: Ready | None = None

    def take_ready(self, ready: Ready) -> None:
        """Keep it for the attack."""
        self.ready = ready


@slotted
class Throw(Frame):
    """A frame that rolls dice through the one door for them, `engine.flow.rolls.cast`."""

    cast: list[int] | None = field(default=None, kw_only=True)
    """Dice that have been rolled and not been laid down; None: a person types theirs."""


@slotted
class StartRoll(Throw):
    """Everybody rolls a die, and the highest begins (SET-2, PREP-2)."""

    seats: list[int]
    """Who rolls; after a tie only the tied."""
    sides: int
    rule: str
    thrown: list[int] = field(default_factory=list)
    """The dice of the first of them."""


@slotted
class Attempts(Throw):
    """Roll attempts until an ability is declared and nobody changes the dice any more (ROLL); ends ready."""

    seat: int
    keep: str = ""
    """Which dice the next roll leaves, `11010`."""
    thrown: int = 0
    """How many dice the last roll had."""
    declared: str = ""
    """The ability that is declared; empty: none (yet)."""
    seen: list[int] | None = None
    """The dice on which an ultimate was declared, before another player could force them to change."""


@slotted
class Activation(Frame):
    """An offensive roll phase from what is ready to its end; without anything ready it rolls first (ACT)."""

    parts: ClassVar = {"ready": Ready.from_json}

    seat: int
    target: int = -1
    ready: Ready | None = None
    extra: str = ""
    """What gives another offensive roll phase; empty: nothing (DEF-10)."""

    def take_ready(self, ready: Ready) -> None:
        """Continue it."""
        self.ready = ready


@slotted
class Attacking(Frame):
    """From what is ready to its last effect: activation, target, defence, damage; whether or not it is an attack."""

    parts: ClassVar = {"ready": Ready.from_json}

    seat: int
    target: int = -1
    ready: Ready | None = None


@slotted
class Rolling(Frame):
    """A frame that asks for a roll and reads one die or several."""

    dice: list[int] = field(default_factory=list, kw_only=True)

    def take_roll(self, name: str, dice: list[int], roller: int, more: dict[str, list[int]]) -> None:
        """Keep the dice for the next step."""
        self.dice = dice


@slotted
class Targeting(Rolling):
    """The targeting roll phase (TURN-5)."""

    seat: int


@slotted
class Defence(Throw):
    """The defensive roll phase (DEF)."""

    seat: int
    """The attacker's side: whose roll phase it is."""
    defence: str = ""
    """The defensive ability that was chosen; empty: none."""
    keep: str = ""


class LateDefence(Defence):
    """A defence that something allows where the attack gives none (DEF-2)."""

    __slots__ = ()


@slotted
class Split(Frame):
    """How much of an attack's damage a companion takes."""

    seat: int
    to: str
    """The companion."""


# -- damage and falls ----------------------------------------------------------------------------------


@slotted
class Harm(Frame):
    """Damage that is an instance of its own: a window to answer, then it lands (DMG-5)."""


@slotted
class Fall(Frame):
    """Players at 0 health, until they are saved or defeated (RES-1)."""

    seats: list[int]
    saves: list[Any] = field(default_factory=list)
    """[seat, row] of everything that may save one of them, in the order in which it does (ULT-3)."""


# -- windows, moments, cards -----------------------------------------------------------------------------


@slotted
class Window(Frame):
    """Who may act now, one after another (WIN-3, WIN-8)."""

    at: str
    """The moment, for the player who is asked."""
    seats: list[int]
    place: int = 0
    """Who is asked next, as a place in `seats`."""
    alters_only: bool = False
    """Only dice may be changed (WIN-1, ROLL-4)."""
    quiet: bool = False
    """What is worth no question of its own is asked here too."""
    found: list[str] | None = None
    """What the first of them can do, so far as it is known."""


class Due(NamedTuple):
    """A row whose moment has come, or something put off to it."""

    owner: int
    row: str
    """The row's id; empty: what was put off."""
    later: Later | None = None

    def to_json(self) -> list[Any]:
        """A list of the fields, in their order."""
        return [self.owner, self.row, None if self.later is None else self.later.to_json()]

    @classmethod
    def from_json(cls, data: list[Any]) -> Due:
        """What `to_json` described."""
        return cls(data[0], data[1], None if data[2] is None else Later.from_json(data[2]))


def dues(data: list[Any]) -> list[Due]:
    """Rows that are due, from plain data."""
    return [Due.from_json(due) for due in data]


@slotted
class Hooks(Frame):
    """Everything that waits for one moment, row by row."""

    parts: ClassVar = {"rows": dues}

    at: str
    rows: list[Due]
    subject: int
    """The player that the moment happens to."""
    row: str = ""
    """The row that was taken; empty: none that is still to run."""
    owner: int = -1


@slotted
class Do(Throw):
    """A program under way, operation by operation."""

    parts: ClassVar = {"context": Context.from_json}

    program: str
    context: Context
    mode: str = "now"
    """How it runs: see `engine.effects.run`."""
    at: int = 0
    """Its current operation."""
    kept: JSON | None = None
    """What the running operation keeps until it is finished: its answers."""
    less: int = 0
    """How many fewer tokens are inflicted: they were prevented on the way."""

    def conceal(self, sees: Callable[[int], bool]) -> None:
        """Hide cards that were just taken unseen or put back on a deck, and what is chosen unseen."""
        if sees(self.context.me):
            return
        if self.kept:
            self.kept = {key: value for key, value in self.kept.items() if not is_unseen(key, value)}
        if is_pick(self.answer):
            self.answer = ""

    def take_roll(self, name: str, dice: list[int], roller: int, more: dict[str, list[int]]) -> None:
        """Know the dice from now on."""
        self.context = self.context.rolled(name, dice, roller, more)


UNSEEN = "unseen"
"""Begins the keys under which a program keeps answers that others must not know yet."""


def is_unseen(key: str, value: object) -> bool:
    """Whether a kept answer is hidden from other teams."""
    return key.startswith(UNSEEN) or is_pick(value)


def is_pick(value: object) -> bool:
    """Whether a kept answer names a card taken from a deck or a discard pile, or put back on a deck."""
    return isinstance(value, str) and value.startswith(("take ", "top ", "under "))


@slotted
class EffectRoll(Throw):
    """Dice of an effect: rolled, perhaps altered, then read by the frame below (ROLL-4, ROLL-7)."""

    seat: int
    count: int
    name: str
    source: str
    """What rolls them: `card:...`, `token:...`."""
    sort: str = "effect"
    """As `Roll.kind`."""
    sides: int = 6
    stream: str = ""
    fixed: bool = False
    again: list[Any] = field(default_factory=list)
    """A printed re-roll, as `Roll.again`."""
    rival: int = -1
    """Who rolls as many at the same time; -1: nobody."""
    theirs: str = ""
    """What the rival's dice are called."""
    own: list[int] = field(default_factory=list)
    """The roller's dice, while the rival rolls."""


@slotted
class PrintedReroll(Throw):
    """A re-roll that the ability itself prints (ROLL-9)."""

    seat: int
    mask: str
    """Which dice are re-rolled, `01000`."""


@slotted
class Play(Frame):
    """A card from paying to the discard pile (CARD, WIN-1, WIN-2)."""

    seat: int
    card: str
    free: bool = False


@slotted
class Prepare(Frame):
    """A spell that is about to be prepared (CARD-8)."""

    seat: int
    card: str


@slotted
class Draw(Frame):
    """Cards drawn one by one, each from a pile of the player's choice (MODE-7)."""

    seat: int
    left: int
    """How many cards are still to be drawn."""
    source: str
    rule: str


@slotted
class Act(Frame):
    """An action that a player uses: a token spent, a passive, a companion."""

    seat: int
    carrier: str
    action: str
