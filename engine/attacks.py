"""The parts of a position that an attack brings: what is ready, what waits for its moment, the damage that collects."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from engine.context import Context
from engine.pieces import JSON, NO_DICE

FIXED = ("ultimate", "unpreventable")
"""Types of damage that nobody can prevent."""


class Ready(NamedTuple):
    """What came of roll attempts: an ability on dice that nobody changes any more, or none."""

    ability: str
    """Empty: no ability."""
    tier: int
    dice: tuple[int, ...]
    """As they count."""

    def to_json(self) -> JSON:
        """Every field by its name."""
        return {"ability": self.ability, "tier": self.tier, "dice": list(self.dice)}

    @classmethod
    def from_json(cls, data: JSON) -> Ready:
        """What `to_json` described."""
        return cls(data["ability"], data["tier"], tuple(data["dice"]))


class Waiting(NamedTuple):
    """An operation of an activated ability that waits for its moment."""

    program: str
    at: int
    """Its place in the program."""
    context: Context
    """`foe` is -1 where the attack's target is meant, whoever it will be."""
    less: int = 0
    """How many fewer of its tokens: they were prevented on the way."""
    rest: bool = False
    """The rest of the program waits with it."""

    def to_json(self) -> JSON:
        """Every field by its name."""
        return {**self._asdict(), "context": self.context.to_json()}

    @classmethod
    def from_json(cls, data: JSON) -> Waiting:
        """What `to_json` described."""
        return cls(**{**data, "context": Context.from_json(data["context"])})


class After(NamedTuple):
    """A block after a `then` that follows damage (DEF-6)."""

    program: str
    dealt: int
    """Only if at least this much damage was dealt."""
    context: Context

    def to_json(self) -> JSON:
        """Every field by its name."""
        return {"program": self.program, "dealt": self.dealt, "context": self.context.to_json()}

    @classmethod
    def from_json(cls, data: JSON) -> After:
        """What `to_json` described."""
        return cls(data["program"], data["dealt"], Context.from_json(data["context"]))


class Inflicted(NamedTuple):
    """A status effect that an attack inflicted on a player."""

    seat: int
    token: str
    stuck: bool
    """Whether it fitted under the stack limit."""


STEPS = ("locked-in", "targeted", "answered", "settled")
"""What content calls the steps of an attack, from its effects to the damage; before them it is only declared, and
nobody knows yet whether the ability is an attack (ACT-6)."""


class Attack:
    """An activated offensive ability until its roll phase ends (an attack if it deals damage, ACT-3)."""

    __slots__: ClassVar = (
        "ability",
        "after",
        "attacker",
        "base",
        "dealt",
        "defender",
        "dice",
        "failed",
        "inflicted",
        "is_attack",
        "queue",
        "stage",
        "tier",
        "types",
        "ultimate",
        "undefendable",
    )

    LOCKED_IN: Final = 1
    """Its effects are known and happen; nobody is its target yet (ACT-2, ACT-8)."""
    TARGETED: Final = 2
    """It has its target, who may answer (DEF-1)."""
    ANSWERED: Final = 3
    """A defence is activated, or there is none, up to the last window (DEF-2 to DEF-4)."""
    SETTLED: Final = 4
    """Its damage was dealt (DEF-6)."""

    def __init__(self, attacker: int = -1, defender: int = -1, ability: str = "", dice: list[int] = NO_DICE) -> None:
        self.attacker = attacker
        self.defender = defender
        """-1: not named yet."""
        self.ability = ability
        self.tier = 0
        self.dice = dice
        self.stage = 0
        """The step it has reached; 0: nothing of it has happened yet."""
        self.is_attack = False
        self.ultimate = False
        self.undefendable = False
        self.failed = False
        self.base = 0
        """Damage of the ability itself, before modifiers."""
        self.dealt = 0
        """Damage successfully dealt to the defender (DEF-6); 0 until settled."""
        self.types: list[str] = []
        self.queue: list[Waiting] = []
        """Effects that need a target and are no damage: resolved at DEF-1."""
        self.after: list[After] = []
        """Effects after a `then` that follows damage: resolved at DEF-6."""
        self.inflicted: list[Inflicted] = []
        """Status effects that this attack inflicted."""

    def kinds(self) -> set[str]:
        """The types of its damage as it is now: once it is made undefendable none is normal any more (DEF-5)."""
        return {"undefendable" if kind == "normal" and self.undefendable else kind for kind in self.types}

    def copy(self) -> Attack:
        """An independent twin; it shares lists, which are never changed in place."""
        a = Attack.__new__(Attack)
        a.attacker = self.attacker
        a.defender = self.defender
        a.ability = self.ability
        a.tier = self.tier
        a.dice = self.dice
        a.stage = self.stage
        a.is_attack = self.is_attack
        a.ultimate = self.ultimate
        a.undefendable = self.undefendable
        a.failed = self.failed
        a.base = self.base
        a.dealt = self.dealt
        a.types = self.types
        a.queue = self.queue
        a.after = self.after
        a.inflicted = self.inflicted
        return a

    def to_json(self) -> JSON:
        """Every field by its name."""
        return {
            **{name: getattr(self, name) for name in Attack.__slots__},
            "types": list(self.types),
            "queue": [waiting.to_json() for waiting in self.queue],
            "after": [after.to_json() for after in self.after],
            "inflicted": [list(status) for status in self.inflicted],
        }

    @classmethod
    def from_json(cls, data: JSON) -> Attack:
        """The attack that `to_json` described."""
        a = Attack.__new__(Attack)
        for name in Attack.__slots__:
            setattr(a, name, data[name])
        a.queue = [Waiting.from_json(waiting) for waiting in data["queue"]]
        a.after = [After.from_json(after) for after in data["after"]]
        a.inflicted = [Inflicted(*status) for status in data["inflicted"]]
        return a


class Reading(NamedTuple):
    """An operation whose damage is read only when it is settled, as the position is then."""

    program: str
    at: int
    context: Context

    def to_json(self) -> JSON:
        """Every field by its name."""
        return {"program": self.program, "at": self.at, "context": self.context.to_json()}

    @classmethod
    def from_json(cls, data: JSON) -> Reading:
        """What `to_json` described."""
        return cls(data["program"], data["at"], Context.from_json(data["context"]))


class Part(NamedTuple):
    """Damage of one source to one player."""

    target: int
    source: int
    """The seat that deals it."""
    kind: str
    """Its type: normal, undefendable, pure, collateral, ultimate, unpreventable or none."""
    amount: int
    label: str
    """What it comes from, for the trace."""
    own: bool = False
    """Dealt by the attack itself."""
    read: Reading | None = None
    """What is read when it is settled; None: the amount is final."""

    def to_json(self) -> list[Any]:
        """A list of the fields, in their order."""
        return [*self[:6], None if self.read is None else self.read.to_json()]

    @classmethod
    def from_json(cls, data: list[Any]) -> Part:
        """The part that `to_json` described."""
        target, source, kind, amount, label, own, read = data
        return cls(target, source, kind, amount, label, own, None if read is None else Reading.from_json(read))


class Mod(NamedTuple):
    """A change of the damage that waits for one player."""

    target: int
    kind: str
    """add, prevent, halve, avoid, reflect, redirect, split, mend, or heal: what waits for the damage it nets with."""
    amount: int
    """How much; of a `halve` 1: isolated damage too; of a `reflect` the seat that gets it back."""
    label: str
    """What it comes from, for the trace; the companion's id of a redirect, split or mend."""


class Pool:
    """Damage and its changes that wait to be settled together (DMG-1)."""

    __slots__ = ("isolated", "mods", "parts")

    def __init__(self, *, isolated: bool = False) -> None:
        self.isolated = isolated
        self.parts: list[Part] = []
        self.mods: list[Mod] = []

    def copy(self) -> Pool:
        """An independent twin; it shares lists, which are never changed in place."""
        p = Pool.__new__(Pool)
        p.isolated = self.isolated
        p.parts = self.parts
        p.mods = self.mods
        return p

    def to_json(self) -> JSON:
        """Every field by its name; of parts and changes the fields in their order."""
        return {
            "isolated": self.isolated,
            "parts": [part.to_json() for part in self.parts],
            "mods": [list(mod) for mod in self.mods],
        }

    @classmethod
    def from_json(cls, data: JSON) -> Pool:
        """The pool that `to_json` described."""
        p = cls(isolated=data["isolated"])
        p.parts = [Part.from_json(part) for part in data["parts"]]
        p.mods = [Mod(*mod) for mod in data["mods"]]
        return p
