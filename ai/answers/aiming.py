"""The target of an attack: what it is worth on each opponent, and what the targeting die is worth (TURN-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.outcomes import PLAIN, Todo
from ai.value.matchup import Matchup
from ai.value.scene import Scene
from ai.value.weights import CARD
from engine.damage import TARGET, UNMODIFIED

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.answers.question import Question
    from engine.state import Attack

RIVALRY = 0.3
"""What each point of health adds that an opponent still has, where everybody plays for themselves: if the weakest is
defeated, the strongest are left.
"""
SIDES = 6
"""Of a targeting die."""


def aim(q: Question) -> str:
    """The target that serves the asked side best, of its own attack or of another's."""
    return q.best(q.options, aim_worth(q)) or q.options[0]


def aim_worth(q: Question) -> Callable[[str], float]:
    """What it is worth to the asked side that the running attack hits a seat."""
    attack = q.g.state.attack
    if attack is None:
        return lambda _option: 0.0
    sign = q.scene.sign(attack.attacker)
    return lambda option: sign * hit_worth(q, attack, int(option.split(" ", 1)[1]))


def hit_worth(q: Question, attack: Attack, target: int) -> float:
    """What the running attack is worth to its owner's side on one opponent: damage, effects, what the mode gives."""
    g = q.g
    scene = Scene(g, attack.attacker, target)
    found = damage_worth(q, attack, Matchup(q.values, scene))
    for entry in attack.queue:
        op = g.library.programs[entry.program][entry.at]
        context = entry.context if entry.context.foe >= 0 else entry.context.facing(target)
        found += q.values.expect(scene, q.values.finish(scene, Todo((op,), 0, context, None), PLAIN))
    rival = 0.0 if scene.is_last_team else RIVALRY * g.health(target)
    return found + CARD * g.mode.prize(g, attack, target) + rival


def damage_worth(q: Question, attack: Attack, matchup: Matchup) -> float:
    """What arrives of the attack's own damage, a kill counted."""
    pool = q.g.state.pools[-1]
    parts = [part for part in pool.parts if part.own]
    if not parts:
        return 0.0
    damage = sum(part.amount for part in parts)
    more = sum(mod.amount for mod in pool.mods if mod.kind == "add" and mod.target == TARGET)
    if attack.ultimate:
        return matchup.landed(damage + max(0, matchup.bonus) + more)
    if not set(attack.types) <= UNMODIFIED:
        damage = max(0, damage + more + matchup.bonus)
    is_defendable = not attack.undefendable and "normal" in attack.types
    return matchup.defended(damage) if is_defendable else matchup.undefended(damage)


def die_values(q: Question, attacker: int) -> tuple[float, ...]:
    """What every value of the targeting die is worth to the attacker, as the asked side sees it.

    Another player's attack matters only where it hits the asked side.
    """
    attack = q.g.state.attack
    aims = q.g.mode.aim(q.g, attacker)
    if attack is None:
        return (0.0,) * SIDES
    mine = q.scene.sign(attacker) > 0
    worths = {
        seat: hit_worth(q, attack, seat) if mine or q.scene.sign(seat) > 0 else 0.0 for seat in q.g.opponents(attacker)
    }
    found = []
    for value in range(1, SIDES + 1):
        seats, chooser = aims.get(value, ([], -1))
        best = max if chooser == attacker else min
        found.append(best((worths[seat] for seat in seats), default=0.0))
    return tuple(found)
