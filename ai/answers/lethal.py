"""Which options would defeat somebody of the other side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers.question import Question
from ai.value.matchup import Matchup, blows_of, is_defendable
from ai.value.settling import changed
from ai.value.terms import CHANGES
from engine.damage import preview, work_out
from engine.dice import best_allowed, visible
from engine.view import view

if TYPE_CHECKING:
    from ai.outcomes import Effects
    from engine.game import Game
    from engine.state import Decision

SURE, DEFENDABLE = "lethal", "lethal unless defended"


def lethal(game: Game, decision: Decision) -> dict[str, str]:
    """The options that as things stand defeat an opponent, however their dice fall: `SURE`, or `DEFENDABLE`.

    Judged by what the asked seat may know; what cards and tokens of the other side may still do is not counted.
    """
    q = Question(view(game, decision.seat), decision)
    found = {}
    for option in q.options:
        verb = option.partition(" ")[0]
        if verb == "activate" and decision.kind == "roll":
            mark = by_ability(q, option.partition(" ")[2])
        else:
            mark = SURE if verb in ("play", "spend", "use") and by_effects(q, option) else ""
        if mark:
            found[option] = mark
    return found


def by_ability(q: Question, id: str) -> str:
    """Whether every course of an ability on these dice brings as much damage as its foe has health."""
    roll = q.g.state.rolls[-1]
    scene, player = q.scene, q.scene.player
    ability = next((a for a in q.g.index(player).abilities if a.id == id), None)
    if ability is None or scene.foe < 0:
        return ""
    kinds = tuple(flag for row in q.g.rows(player, "ability") for flag in row.flags)
    dice = visible(q.g, roll)
    tier = best_allowed(ability, dice, q.g.library.fighters[player.fighter].faces, kinds)
    if tier < 0:
        return ""
    matchup = Matchup(q.values, scene)
    blows = blows_of(q.values.ability_leaves(scene, ability, tier, dice))
    if not blows or any(matchup.damage(blow) < matchup.health for blow in blows):
        return ""
    return DEFENDABLE if matchup.defences and any(is_defendable(blow) for blow in blows) else SURE


def by_effects(q: Question, option: str) -> bool:
    """Whether a card, token or action defeats somebody in every course: at once, or with the damage that waits."""
    leaves = q.leaves(option)
    foes = [seat for seat in q.scene.opponents if not is_doomed(q, seat)]
    return bool(leaves) and any(all(falls(q, seat, effects) for _, effects in leaves) for seat in foes)


def is_doomed(q: Question, seat: int) -> bool:
    """Whether the damage that waits defeats a seat already."""
    return bool(q.g.state.pools) and preview(q.g, seat).total >= q.g.health(seat)


def falls(q: Question, seat: int, effects: Effects) -> bool:
    """Whether one course of events brings as much damage to a seat as it has health."""
    health = q.g.health(seat)
    if not q.g.state.pools:
        return effects.get(("harm", seat, ""), 0.0) >= health
    joined = {key: n for key, n in effects.items() if key[0] in CHANGES}
    return bool(joined) and work_out(q.g, changed(q.scene, q.g.state.pools[-1], joined), seat, []).total >= health
