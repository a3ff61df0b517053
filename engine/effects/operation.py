"""One operation of a program, the list of all verbs, and the registry of what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.definitions import Amount, Condition
    from engine.effects.selectors import Selector
    from engine.game import Game
    from engine.state import Frame

Verb = Callable[["Game", "Frame", "Op"], bool]
"""Does the operation; False: not finished, run it again when the decision or frame it started is done."""

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


SHAPES: dict[str, Shape] = {
    "roll": Shape("amount", "self", "by"),
    "if": Shape("condition", ""),
    "choose": Shape("options", "self", "by"),
    "may": Shape("ops", "self", "by"),
    "then": Shape("ops", "", stage=AFTER),
    "repeat": Shape("amount", ""),
    "each": Shape("selector", ""),
    "set": Shape("word", ""),
    "window": Shape("flag", ""),
    "number": Shape("word", "self", "by"),
    "run": Shape("word", ""),
    "later": Shape("word", ""),
    "deal": Shape("amount", "foe", stage=DAMAGE),
    "add-damage": Shape("amount", ""),
    "undefendable": Shape("flag", ""),
    "prevent": Shape("amount"),
    "halve": Shape("flag"),
    "avoid": Shape("flag"),
    "reflect": Shape("word", "attacker"),
    "no-attack-damage": Shape("flag", ""),
    "fail": Shape("flag", ""),
    "prevent-status": Shape("amount", ""),
    "heal": Shape("amount"),
    "cp": Shape("amount"),
    "lose-cp": Shape("amount-or-word", "foe", "of", TARGET),
    "steal-cp": Shape("amount", "foe", "of", TARGET),
    "steal-health": Shape("amount", "foe", "of", TARGET),
    "lose-health": Shape("amount", "foe", "of", TARGET),
    "set-health": Shape("amount", key="of"),
    "draw": Shape("amount"),
    "discard": Shape("amount-or-word", "foe", "of", TARGET),
    "pay": Shape("cost", ""),
    "search": Shape("word"),
    "dig": Shape("amount"),
    "look-hand": Shape("selector", "", stage=TARGET),
    "play-upgrade": Shape("cost", ""),
    "gain": Shape("word"),
    "inflict": Shape("word", "foe", stage=TARGET),
    "remove": Shape("word", "self", "of", TARGET),
    "transfer": Shape("word", "chosen-player", "from", TARGET),
    "raise-limit": Shape("word"),
    "set-die": Shape("amount-or-word", ""),
    "tip-die": Shape("amount", ""),
    "copy-die": Shape("amount", ""),
    "reroll": Shape("amount", ""),
    "attempt": Shape("amount"),
    "skip-phase": Shape("flag", ""),
    "extra": Shape("word", ""),
    "flip": Shape("word", ""),
    "build": Shape("word", ""),
    "advance": Shape("word", ""),
    "activate": Shape("word", ""),
    "companion": Shape("word", ""),
    "redirect": Shape("amount-or-word", ""),
    "bring": Shape("word", ""),
    "sell": Shape("amount-or-word"),
    "gold": Shape("amount", ""),
    "salve": Shape("amount"),
    "boss-cp": Shape("amount", ""),
    "chest": Shape("word"),
    "loot": Shape("word"),
    "engage": Shape("amount", ""),
    "flee": Shape("flag", ""),
    "replace-minion": Shape("amount", ""),
    "reveal-tile": Shape("word", ""),
}
"""Every verb of the content format. Verbs that only a session kind can do are listed here and done there."""


def verb(name: str) -> Callable[[Verb], Verb]:
    """Register what a verb does."""
    if name not in SHAPES:
        raise KeyError(f"verb {name!r} has no shape")

    def register(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return register


class Op:
    """One compiled operation."""

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
