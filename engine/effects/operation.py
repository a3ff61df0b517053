"""One operation of a program, the list of all verbs, and the registry of what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine.pieces import Running

if TYPE_CHECKING:
    from engine.definitions.behaviour import Amount, Condition
    from engine.frames import Do

Verb = Callable[[Running, "Do", "Op"], bool]
"""Does the operation; False: not finished, run it again when the decision or frame it started is done.

In every verb `g` is the game, `f` the frame of the program under way, `op` its current operation.
"""

VERBS: dict[str, Verb] = {}
"""What each verb does; filled at import by the verb modules and by session kinds."""

NOW, TARGET, DAMAGE, AFTER = "now", "target", "damage", "after"
"""When an offensive ability's operation happens: at once, at DEF-1, at DEF-5, at DEF-6 (ACT-2)."""

COUNT, LEAST, NAME, BY_SYMBOL, BY_RANGE, REROLL = "count", "least", "name", "by-symbol", "by-range", "reroll"
WHO, BLOCK = "who", "block"
"""How a modifier is read: as the amount `Op.n`; as the amount `Op.amount`; as the word `Op.what`, which is the verb
itself where there is none; as programs by symbol or by range of numbers; as a re-roll that is printed; as the players
`Op.to` of a verb that names nobody without it; as a program of `Op.blocks`. Any other modifier is kept as it is
written.
"""
NO_MODIFIERS: Mapping[str, str] = MappingProxyType({})

NeededGates = int | Callable[[Mapping[str, Any]], int]
"""The bits of `engine.gates` without which an operation does nothing, always the same or by how it is written."""


class Shape:
    """How a verb is written, its value and the keys beside it, which players it means by default, when it happens.

    Whatever sets a verb apart from others is declared here, where the verb is registered: what compiles content knows
    no verb by its name.
    """

    __slots__ = (
        "alters",
        "alters_at",
        "each",
        "gate",
        "is_modifier",
        "key",
        "modifiers",
        "second",
        "stage",
        "to",
        "value",
    )

    def __init__(
        self,
        value: str,
        to: str = "self",
        key: str = "to",
        stage: str = NOW,
        *,
        second: str = "",
        modifiers: Mapping[str, str] = NO_MODIFIERS,
        is_modifier: bool = False,
        alters: bool = False,
        alters_at: str = "",
        each: str = "",
        gate: NeededGates = 0,
    ) -> None:
        self.value = value
        """amount, word, amount-or-word, program, ops, flag, condition, options, gains, cost or selector."""
        self.to = to
        """Default selector; empty: the verb names nobody."""
        self.key = key
        """Modifier that holds the selector."""
        self.stage = stage
        self.second = second
        """Modifier that holds a second selector, of the same default; empty: the verb has only one."""
        self.modifiers = modifiers
        """Modifiers that are not kept as they are written, and how each is read."""
        self.is_modifier = is_modifier
        """Its word is also a modifier of other verbs."""
        self.alters = alters
        """It changes dice on the table or lets them be rolled again."""
        self.alters_at = alters_at
        """It does so where this is its word; empty: no word does that."""
        self.each = each
        """The verb that brings one of each thing that its gains name."""
        self.gate = gate
        """What a card or an action that begins with it needs beyond its own `when`; 0: nothing."""


SHAPES: dict[str, Shape] = {}
"""How each verb is written; filled together with `VERBS`."""


def verbs_in(spec: Mapping[str, Any]) -> list[str]:
    """The verbs among the keys of an operation: exactly one where it is well written."""
    verbs = [key for key in spec if key in SHAPES]
    return verbs if len(verbs) < 2 else [verb for verb in verbs if not SHAPES[verb].is_modifier]


def verb(name: str, shape: Shape) -> Callable[[Verb], Verb]:
    """Register a verb where it is done: how it is written, and what it does."""

    def register(function: Verb) -> Verb:
        SHAPES[name] = shape
        VERBS[name] = function
        return function

    return register


class Op:
    """One compiled operation of a program: a verb, and what the file says with it."""

    __slots__ = ("amount", "blocks", "condition", "extra", "n", "opts", "raw", "stage", "to", "verb", "what")

    def __init__(self, verb: str, raw: dict[str, Any]) -> None:
        self.verb = verb
        self.raw = raw
        self.amount: Amount | None = None
        self.condition: Condition | None = None
        self.what = ""
        self.to: Selector | None = None
        self.extra: Selector | None = None
        """A second selector, where a verb has two."""
        self.n: Amount | None = None
        self.blocks: dict[str, str] = {}
        """Nested programs by label."""
        self.opts: dict[str, Any] = {}
        """Everything else, as written."""
        self.stage = NOW


class Selector:
    """A way to name players; `count` above 1 means up to that many different chosen ones."""

    __slots__ = ("count", "kind")

    def __init__(self, kind: str, count: int = 1) -> None:
        self.kind = kind
        self.count = count
