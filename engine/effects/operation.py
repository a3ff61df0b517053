"""One operation of a program, the list of all verbs, and the registry of what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.definitions import Amount, Condition
    from engine.effects.selectors import Selector
    from engine.frames import Do
    from engine.game import Game

Verb = Callable[["Game", "Do", "Op"], bool]
"""Does the operation; False: not finished, run it again when the decision or frame it started is done.

In every verb `g` is the game, `f` the frame of the program under way, `op` the operation it stands at.
"""

VERBS: dict[str, Verb] = {}
"""What each verb does; filled at import by the verb modules and by session kinds."""

NOW, TARGET, DAMAGE, AFTER = "now", "target", "damage", "after"
"""When an offensive ability's operation happens: at once, at DEF-1, at DEF-5, at DEF-6 (ACT-2)."""


class Shape:
    """How a verb is written: what stands behind it, whom it means by default, when it happens."""

    __slots__ = ("key", "stage", "to", "value")

    def __init__(self, value: str, to: str = "self", key: str = "to", stage: str = NOW) -> None:
        self.value = value
        """amount, word, ops, flag, condition, options or cost."""
        self.to = to
        """Default selector; empty: the verb names nobody."""
        self.key = key
        """Modifier that holds the selector."""
        self.stage = stage


SHAPES: dict[str, Shape] = {}
"""How each verb is written; filled together with `VERBS`."""


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
