"""What every fall of the enemy dice is worth to the enemies, for bots that may alter them (MRND-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.answers.rolls import ON_TABLE
from ai.odds import outcomes
from ai.value.weights import KILLS
from campaign.missions.enemies import meets
from campaign.missions.forecast import Forecast
from campaign.missions.session import boss_of, heroes, mission_of
from campaign.missions.verbs_enemies import ENEMY_ROLL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ai.answers.question import Question
    from engine.state import Roll

KILLS["henchman"] = 4.0
"""A fall brings momentum, and one attacker less; it is not the end."""


def fall_worths(q: Question, roll: Roll) -> tuple[float, ...]:
    """What the attacks that a fall brings cost the heroes where they stand, fall by fall."""
    g = q.g
    faces = g.library.tables["mission-rules"].faces
    attacks = costs(q)
    known: dict[tuple[str, ...], float] = {}
    found = []
    for dice in outcomes(len(roll.dice)):
        shown = tuple(sorted(faces[die - 1] for die in dice))
        if shown not in known:
            met = [attack for attack in attacks if meets(g, attack[0], dice)]
            first = next((cost for _, cost, is_boss in met if is_boss), 0.0)
            known[shown] = first + sum([cost for _, cost, is_boss in met if not is_boss], 0.0)
        found.append(known[shown])
    return tuple(found)


def costs(q: Question) -> list[tuple[Mapping[str, int], float, bool]]:
    """Objectives with what their attacks cost all heroes together, and whether a boss makes them."""
    g = q.g
    boss = boss_of(g)
    forecasts = [Forecast(g, hero) for hero in heroes(g)]
    found = []
    for place, peril in enumerate(forecasts[0].perils if forecasts else ()):
        cost = sum(one.attack_cost(one.perils[place], mission_of(g).places[one.hero]) for one in forecasts)
        found.append((peril.objective, cost, boss in peril.seats))
    return found


ON_TABLE[ENEMY_ROLL] = fall_worths
