"""Rulesets: how the rulebooks of one time differ from those of another, as values that a rule asks for.

The rules are written for the newest sources. Where an older book differs, the rule that is concerned looks at a value
here; nothing else knows which books there are (see the end of the rules, "Older books").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

HAND_LIMIT = 6
"""Cards that may be left in a hand at the end of a discard phase (RES-3)."""


class Ruleset(NamedTuple):
    """The rules of one time; the defaults are those of today."""

    name: str
    """As `--rules` and the names of modes call it."""
    title: str
    """After `by the rules of`."""
    start_cp: int | None = None
    """CP that a player begins with; None: what the fighter says (SET-1)."""
    caps_health: bool = True
    """Health rises at most to 10 above its start (RES-1)."""
    hand_limit: int | None = HAND_LIMIT
    """None: there is no discard phase (RES-3, TURN-8)."""
    draws_apart: bool = False
    """The card of an income phase is drawn in a phase of its own (TURN-2)."""
    instants_interrupt: bool = False
    """An instant action card may interrupt everything, other instant things too (WIN-1)."""
    ultimates_silence: bool = True
    """An activated ultimate lets its opponents do nothing; else only nothing that would lower it (ULT-1)."""
    heals_at_end: bool = False
    """Healing in an upkeep or roll phase waits for its end and nets with its damage (RES-7)."""
    others_choose: bool = True
    """Of two opponents the opponents choose who is attacked on a 5; else the attacker does (MODE-2)."""
    one_leader_card: bool = True
    """Only a turn's first attack earns a card by its target (MODE-5)."""
    start_health: int | None = None
    """Health that every player of a duel begins with; None: what the mode says (SET-1)."""

    def changed(self, values: Mapping[str, Any]) -> Ruleset:
        """These rules with other values, which house rules give."""
        return self._replace(**values) if values else self


CURRENT = Ruleset("current", "today")
SEASON_1 = Ruleset(
    "season1",
    "the first season",
    start_cp=1,
    caps_health=False,
    hand_limit=None,
    draws_apart=True,
    instants_interrupt=True,
    ultimates_silence=False,
    others_choose=False,
)
V2_2 = Ruleset("v2.2", "the rulebook 2.2", heals_at_end=True, one_leader_card=False)
RULESETS: dict[str, Ruleset] = {rules.name: rules for rules in (CURRENT, SEASON_1, V2_2)}
"""By name, today's first."""
