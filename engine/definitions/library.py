"""All definitions of a session in one place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.definitions.behaviour import Row
from engine.definitions.things import Card, Companion, Fighter, Token

if TYPE_CHECKING:
    from engine.effects.operation import Op

Program = tuple["Op", ...]


@dataclass(slots=True, eq=False)
class Library:
    """Everything a session may name, by id."""

    fighters: dict[str, Fighter] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    tokens: dict[str, Token] = field(default_factory=dict)
    companions: dict[str, Companion] = field(default_factory=dict)
    programs: dict[str, Program] = field(default_factory=dict)
    rows: dict[str, Row] = field(default_factory=dict)
    """Every row by its id, so that a waiting trigger can be named in a position."""
    tables: dict[str, Any] = field(default_factory=dict)
    """What a kind of session brings of its own."""
    ruleset: str = "current"
    """As things were printed in the time of these rules."""
    printed: Callable[[str], Library] | None = None
    """The same things as printed in the time of other rules; None: nobody knows any others."""
    digest: str = ""
    """Fingerprint of the content this was compiled from."""
    origins: dict[str, str] = field(default_factory=dict)
    """What comes from a pack of others, as `token ember`: that pack with its version and author."""
    house_rules: dict[str, Any] = field(default_factory=dict)
    """Values of `engine.rulesets.Ruleset` that house rules put in the place of those of the mode."""
    boards: dict[Any, Any] = field(default_factory=dict)
    """Cache: what a board in a given shape offers."""
    tiers: dict[Any, dict[tuple[int, ...], tuple[tuple[int, int], ...]]] = field(default_factory=dict)
    """Cache: what dice activate on a board of given levels."""
    told: dict[Any, Any] = field(default_factory=dict)
    """Cache: what was written of these things for people."""

    def under(self, ruleset: str) -> Library:
        """These things as printed in the time of a ruleset."""
        if ruleset == self.ruleset or self.printed is None:
            return self
        return self.printed(ruleset)
