"""Which options do only harm to the own side, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ai.answers.gains import ACTING
from ai.answers.question import Question
from ai.answers.worths import worths
from engine.changes import held, limit_of
from engine.view import view

if TYPE_CHECKING:
    from ai.outcomes.effects import Effects
    from engine.game import Game
    from engine.state import Decision

PICKS = ("target", "remove", "transfer")
"""Kinds of question that pick a player or a status effect."""
NO_ROOM, HARMFUL = "no room", "harmful"
"""What may speak against an option."""


def doubt_about(game: Game, decision: Decision, option: str) -> str:
    """NO_ROOM for an option whose gifts find no room, HARMFUL for one that only harms the side of who is asked.

    Judged by what that seat may know; empty: it has any good side, as far as the bots understand it.
    """
    if decision.kind in PICKS:
        found = worths(game, decision) if len(decision.options) > 1 else {}
        return HARMFUL if found and found.get(option, 0.0) < 0 <= max(found.values()) else ""
    if option.partition(" ")[0] not in ACTING:
        return ""
    q = Question(view(game, decision.seat), decision)
    leaves = [effects for _, effects in q.leaves(option)]
    if finds_no_room(q, leaves):
        return NO_ROOM
    return HARMFUL if len(decision.options) > 1 and is_harmful(q, leaves) else ""


def is_harmful(q: Question, leaves: Sequence[Effects]) -> bool:
    """Whether no result of an option is good, and some are bad."""
    sides = [q.values.expect(q.scene, [(1.0, {key: n})]) for effects in leaves for key, n in effects.items()]
    return bool(sides) and max(sides) <= 0 > min(sides)


def finds_no_room(q: Question, leaves: Sequence[Effects]) -> bool:
    """Whether all that an option gives finds no room: status effects at their limit, healing at full health."""
    gifts = [(key, n) for effects in leaves for key, n in effects.items()]
    return bool(gifts) and all(n > 0 and not has_room(q, *key) for key, n in gifts)


def has_room(q: Question, what: str, seat: int, detail: str) -> bool:
    """Whether a player can take any of what is given."""
    player = q.g.state.players[seat]
    if what == "token":
        return held(q.g, player, detail) < limit_of(q.g, player, detail)
    return what != "heal" or q.scene.room(seat) > 0
