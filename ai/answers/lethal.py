"""Which options would defeat a player of the other side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers.question import Question
from ai.value.matchup import Matchup, blows_of, is_defendable
from ai.value.settling import changed
from ai.value.shelter import PLAIN_DAMAGE, UNDEFENDABLE, UNHURT
from ai.value.terms import CHANGES
from engine.damage import lands, reflected, work_out
from engine.dice import best_allowed, visible
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.outcomes import Effects
    from ai.value.matchup import Blow
    from ai.value.scene import Scene
    from engine.game import Game
    from engine.state import Decision

SURE, DEFENDABLE = "lethal", "lethal unless defended"


def lethal(game: Game, decision: Decision) -> dict[str, str]:
    """The options that now defeat an opponent, however their dice fall: `SURE`, or `DEFENDABLE`.

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
    """Whether every course of a player's ability on these dice deals as much damage as the opponent has health, and
    whether a defence could keep enough of it off.
    """
    matchup = Matchup(q.values, q.scene)
    blows = deadly(q, matchup, id)
    if not blows:
        return ""
    return SURE if is_beyond_defence(matchup, blows) else DEFENDABLE


def is_won(q: Question, scene: Scene, id: str) -> bool:
    """Whether an ability of the scene's player defeats the opponent on these dice, however the defence falls."""
    matchup = Matchup(q.values, scene)
    blows = deadly(q, matchup, id)
    return bool(blows) and is_beyond_defence(matchup, blows)


def is_beyond_defence(matchup: Matchup, blows: Sequence[Blow]) -> bool:
    """Whether none of the opponent's defences could keep off enough of any of these blows, however its dice fall."""
    barrier = matchup.shelter.barrier(PLAIN_DAMAGE)
    return all(
        barrier.left_of(int(matchup.damage(blow)), guard)[0] >= matchup.health
        for blow in blows
        if is_defendable(blow)
        for defence in matchup.defences
        for guard in defence.guards
    )


def deadly(q: Question, matchup: Matchup, id: str) -> Sequence[Blow]:
    """The courses of an ability on these dice; none unless all bring as much damage as the opponent has health."""
    roll = q.g.state.rolls[-1]
    scene, player = matchup.scene, matchup.scene.player
    ability = next((a for a in q.g.index(player).abilities if a.id == id), None)
    if ability is None or scene.foe < 0:
        return []
    kinds = tuple(flag for row in q.g.rows(player, "ability") for flag in row.flags)
    dice = visible(q.g, roll)
    tier = best_allowed(ability, dice, q.g.library.fighters[player.fighter].faces, kinds)
    if tier < 0:
        return []
    blows = blows_of(q.values.ability_leaves(scene, ability, tier, dice))
    return [] if any(left_of(matchup, blow) < matchup.health for blow in blows) else blows


def left_of(matchup: Matchup, blow: Blow) -> float:
    """The damage of a blow before any defence, less what the other side always keeps off."""
    damage = matchup.damage(blow)
    if blow.sure or damage <= 0:
        return damage
    barrier = matchup.shelter.barrier(PLAIN_DAMAGE if is_defendable(blow) else UNDEFENDABLE)
    return barrier.left_of(int(damage), UNHURT)[0]


def by_effects(q: Question, option: str) -> bool:
    """Whether a card, token or action defeats a player in every course: at once, or with the damage that waits."""
    leaves = q.leaves(option)
    foes = [seat for seat in q.scene.opponents if not is_doomed(q, seat)]
    return bool(leaves) and any(all(falls(q, seat, effects) for _, effects in leaves) for seat in foes)


def is_doomed(q: Question, seat: int) -> bool:
    """Whether the damage that waits defeats a seat already."""
    return bool(q.g.state.pools) and lands(q.g, seat).total >= q.g.health(seat)


def falls(q: Question, seat: int, effects: Effects) -> bool:
    """Whether one course of events brings as much damage to a seat as it has health."""
    health = q.g.health(seat)
    if not q.g.state.pools:
        return effects.get(("harm", seat, ""), 0.0) >= health
    joined = {key: n for key, n in effects.items() if key[0] in CHANGES}
    pool = changed(q.scene, q.g.state.pools[-1], joined)
    return bool(joined) and work_out(q.g, pool, seat, reflected(q.g, pool)).total >= health
