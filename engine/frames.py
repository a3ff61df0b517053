"""The frames of the flow: what each running piece keeps while it runs. What it does stands in `engine/flow`.

A kind of frame is a slotted dataclass. Its fields are plain data, or values with a JSON form of their own
(`parts` names who reads those back). Nothing in a field is changed in place: it is replaced, so that copies
may share it. `flow` gives a kind its name and its steps, in reading order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeVar

from engine.attacks import Ready
from engine.context import Context
from engine.pieces import JSON, Later

if TYPE_CHECKING:
    from engine.game import Game


@dataclass(slots=True, eq=False)
class Frame:
    """One running piece of the flow."""

    step: int = field(default=0, init=False)
    """The next of its steps."""
    answer: str = field(default="", init=False)
    """The token chosen for the decision it asked last."""
    acted: bool = field(default=False, init=False)
    """Whether anybody acted in the window it opened last."""

    kind: ClassVar[str] = ""
    steps: ClassVar[tuple[Callable[[Game, Any], None], ...]] = ()
    to_run: ClassVar[tuple[Callable[[Game, Any], None], ...]] = ()
    """The steps, and behind them the one that takes the frame off the stack."""
    names: ClassVar[tuple[str, ...]] = ()
    parts: ClassVar[dict[str, Callable[[Any], Any]]] = {}
    """Fields that are no plain data, and what reads them back from it."""

    def copy(self) -> Self:
        """A twin; values are shared because they are never changed in place."""
        raise NotImplementedError  # `flow` writes it for every kind

    def to_json(self) -> JSON:
        """The kind, and every field by its name."""
        return {"kind": self.kind, **{name: plain(getattr(self, name)) for name in self.names}}

    @classmethod
    def from_json(cls, data: JSON) -> Frame:
        """The frame that `to_json` described, of whatever kind it is."""
        kind = FRAMES[data["kind"]]
        frame = object.__new__(kind)
        for name in kind.names:
            value = data[name]
            setattr(frame, name, kind.parts[name](value) if name in kind.parts and value is not None else value)
        return frame

    def take_roll(self, name: str, dice: list[int], roller: int, more: dict[str, list[int]]) -> None:
        """Take the dice of a roll that this frame asked for; `more` are those of a rival, by name."""
        raise NotImplementedError(f"a frame {self.kind!r} rolls nothing")

    def take_ready(self, ready: Ready) -> None:
        """Take what came of the attempts that this frame asked for."""
        raise NotImplementedError(f"a frame {self.kind!r} asks for no attempts")


FRAMES: dict[str, type[Frame]] = {}
"""Kinds of frame by name; filled at import by the flow modules and by kinds of session, never changed afterwards."""

F = TypeVar("F", bound=Frame)


def flow(name: str, kind: type[F], *steps: Callable[[Game, F], None]) -> None:
    """Register a kind of frame: its name, its class, and its steps in reading order."""
    kind.kind = name
    kind.steps = steps
    kind.to_run = (*steps, take_off)
    kind.names = tuple(part.name for part in fields(kind))
    kind.copy = copier(kind, kind.names)  # type: ignore[method-assign, assignment]  # the same for every kind, with its own fields
    FRAMES[name] = kind


def take_off(g: Game, frame: Frame) -> None:
    """The frame has done all its steps."""
    g.state.stack.pop()


def copier(kind: type[Frame], names: tuple[str, ...]) -> Callable[[Any], Any]:
    """`Frame.copy` with every field written out, as dataclasses does for `__init__`: bots copy positions all day."""
    lines = ["def copy(self):", "    twin = new(kind)"]
    lines += [f"    twin.{name} = self.{name}" for name in names]
    scope: dict[str, Any] = {"new": object.__new__, "kind": kind}
    exec("\n".join([*lines, "    return twin"]), scope)
    found: Callable[[Any], Any] = scope["copy"]
    return found


def plain(value: Any) -> Any:
    """A value of a frame as JSON knows it."""
    if isinstance(value, list):
        return [plain(part) for part in value]
    to_json = getattr(value, "to_json", None)
    return value if to_json is None else to_json()


# -- turns ------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Turns(Frame):
    """One turn after another: the lowest frame of a duel."""

    seat: int
    """Whose turn comes next; -1: nobody's yet."""


@dataclass(slots=True, eq=False)
class Turn(Frame):
    """A turn of eight phases (TURN-1 to TURN-9)."""

    seat: int
    target: int = -1
    """Whom its attack will hit; -1: whoever is faced, or is aimed at."""
    income: bool = True
    """It has an income phase (SET-3)."""
    main: bool = True
    """It has main and discard phases (MIN-2)."""


@dataclass(slots=True, eq=False)
class Phase(Frame):
    """A phase of one player."""

    seat: int


class Upkeep(Phase):
    """Upkeep phase (TURN-1)."""

    __slots__ = ()


class Income(Phase):
    """Income phase (TURN-2)."""

    __slots__ = ()


@dataclass(slots=True, eq=False)
class Main(Phase):
    """A main phase (TURN-3, TURN-7)."""

    is_new: bool = True
    """Something was done, or nothing yet, since everybody last passed (CARD-4, WIN-8)."""


class Discard(Phase):
    """Discard phase (TURN-8)."""

    __slots__ = ()


# -- roll phases --------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class RollPhase(Frame):
    """The offensive, targeting and defensive roll phases as one (TURN-9)."""

    parts: ClassVar = {"ready": Ready.from_json}

    seat: int
    target: int = -1
    skip: str = ""
    """What makes the player skip the offensive roll phase; empty: nothing."""
    skipped: bool = False
    extra: str = ""
    """What gives another roll phase behind this one; empty: nothing (DEF-10)."""
    ready: Ready | None = None

    def take_ready(self, ready: Ready) -> None:
        """Keep it for the attack."""
        self.ready = ready


@dataclass(slots=True, eq=False)
class Throw(Frame):
    """A frame that throws dice through the one door for them, `engine.flow.rolls.cast`."""

    cast: list[int] | None = field(default=None, kw_only=True)
    """Dice that have been thrown and not been laid down; None: a person types theirs."""


@dataclass(slots=True, eq=False)
class Attempts(Throw):
    """Roll attempts until an ability is declared and nobody changes the dice any more (ROLL); ends ready."""

    seat: int
    keep: str = ""
    """Which dice the next throw leaves, `11010`."""
    thrown: int = 0
    """How many dice the last throw threw."""
    declared: str = ""
    """The ability that is declared; empty: none (yet)."""
    seen: list[int] | None = None
    """The dice on which an ultimate was declared, before somebody could force them to change."""


@dataclass(slots=True, eq=False)
class Activation(Frame):
    """An offensive roll phase from what is ready to its end; without anything ready it rolls first (ACT)."""

    parts: ClassVar = {"ready": Ready.from_json}

    seat: int
    target: int = -1
    ready: Ready | None = None
    extra: str = ""
    """What gives another offensive roll phase; empty: nothing (DEF-10)."""

    def take_ready(self, ready: Ready) -> None:
        """Go on with it."""
        self.ready = ready


@dataclass(slots=True, eq=False)
class Attacking(Frame):
    """From what is ready to its last effect: activation, target, defence, damage; whether or not it is an attack."""

    parts: ClassVar = {"ready": Ready.from_json}

    seat: int
    target: int = -1
    ready: Ready | None = None


@dataclass(slots=True, eq=False)
class Rolling(Frame):
    """A frame that asks for a roll and reads one die or several."""

    dice: list[int] = field(default_factory=list, kw_only=True)

    def take_roll(self, name: str, dice: list[int], roller: int, more: dict[str, list[int]]) -> None:
        """Keep the dice for the next step."""
        self.dice = dice


@dataclass(slots=True, eq=False)
class Targeting(Rolling):
    """The targeting roll phase (TURN-5)."""

    seat: int


@dataclass(slots=True, eq=False)
class Defence(Throw):
    """The defensive roll phase (DEF)."""

    seat: int
    """The attacker's side: whose roll phase it is."""
    defence: str = ""
    """The defensive ability that was chosen; empty: none."""
    keep: str = ""


@dataclass(slots=True, eq=False)
class Split(Frame):
    """How much of an attack's damage a companion takes."""

    seat: int
    to: str
    """The companion."""


# -- damage and falls ----------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Harm(Frame):
    """Damage that is an instance of its own: a window to answer, then it lands (DMG-5)."""


@dataclass(slots=True, eq=False)
class Fall(Frame):
    """Players at 0 health, until they are saved or defeated (RES-1)."""

    seats: list[int]
    saves: list[Any] = field(default_factory=list)
    """[seat, row] of everything that may save one of them, in the order in which it does (ULT-3)."""


# -- windows, moments, cards -----------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Window(Frame):
    """Who may act now, one after another (WIN-3, WIN-8)."""

    at: str
    """The moment, for whoever is asked."""
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


@dataclass(slots=True, eq=False)
class Hooks(Frame):
    """Everything that waits for one moment, row by row."""

    parts: ClassVar = {"rows": dues}

    at: str
    rows: list[Due]
    subject: int
    """To whom the moment happens."""
    row: str = ""
    """The row that was taken; empty: none that is still to run."""
    owner: int = -1


@dataclass(slots=True, eq=False)
class Do(Throw):
    """A program under way, operation by operation."""

    parts: ClassVar = {"context": Context.from_json}

    program: str
    context: Context
    mode: str = "now"
    """How it runs: see `engine.effects.run`."""
    at: int = 0
    """The operation it stands at."""
    kept: JSON | None = None
    """What the running operation keeps until it is finished: its answers."""
    less: int = 0
    """So many fewer tokens are inflicted: they were prevented on the way."""

    def take_roll(self, name: str, dice: list[int], roller: int, more: dict[str, list[int]]) -> None:
        """Know the dice from now on."""
        self.context = self.context.rolled(name, dice, roller, more)


@dataclass(slots=True, eq=False)
class EffectRoll(Throw):
    """Dice of an effect: thrown, perhaps altered, then read by the frame below (ROLL-4, ROLL-7)."""

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
    """Who throws as many at the same time; -1: nobody."""
    theirs: str = ""
    """What the rival's dice are called."""
    own: list[int] = field(default_factory=list)
    """The roller's dice, while the rival throws."""


@dataclass(slots=True, eq=False)
class PrintedReroll(Throw):
    """A re-roll that the ability itself prints (ROLL-9)."""

    seat: int
    mask: str
    """Which dice are thrown again, `01000`."""


@dataclass(slots=True, eq=False)
class Play(Frame):
    """A card from paying to the discard pile (CARD, WIN-1, WIN-2)."""

    seat: int
    card: str
    free: bool = False


@dataclass(slots=True, eq=False)
class Act(Frame):
    """An action that somebody uses: a token spent, a passive, a companion."""

    seat: int
    carrier: str
    action: str
