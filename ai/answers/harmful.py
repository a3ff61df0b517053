"""Which options do nothing but harm to one's own side, or nothing at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers.gains import ACTING
from ai.answers.question import Question
from ai.answers.worths import worths
from engine.changes import held, limit_of
from engine.view import view

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision

PICKS = ("target", "remove", "transfer")
"""Kinds of question that pick a player or a status effect."""


def is_harmful(game: Game, decision: Decision, option: str) -> bool:
    """Whether an option only harms the side of the seat that is asked, judged by what that seat may know.

    Only where something else can be done. What has any good side to it, as far as the bots understand it, is not meant.
    """
    if len(decision.options) < 2:
        return False
    if decision.kind in PICKS:
        found = worths(game, decision)
        return found.get(option, 0.0) < 0 <= max(found.values())
    if option.partition(" ")[0] not in ACTING:
        return False
    q = Question(view(game, decision.seat), decision)
    sides = [
        q.values.expect(q.scene, [(1.0, {key: n})]) for _, effects in q.leaves(option) for key, n in effects.items()
    ]
    return bool(sides) and max(sides) <= 0 > min(sides)


def is_idle(game: Game, decision: Decision, option: str) -> bool:
    """Whether all that an option gives finds no room: status effects at their limit, healing at full health."""
    if option.partition(" ")[0] not in ACTING:
        return False
    q = Question(view(game, decision.seat), decision)
    gifts = [(key, n) for _, effects in q.leaves(option) for key, n in effects.items()]
    return bool(gifts) and all(n > 0 and not has_room(q, *key) for key, n in gifts)


def has_room(q: Question, what: str, seat: int, detail: str) -> bool:
    """Whether somebody can take any of what is given."""
    player = q.g.state.players[seat]
    if what == "token":
        return held(q.g, player, detail) < limit_of(q.g, player, detail)
    return what != "heal" or q.scene.room(seat) > 0
