"""A target that is named together with the ability, before other heroes are ready or strike (MRND-3, MRND-4).

At a table, players name their target as soon as they know it. It holds until the hero strikes, unless something has
changed that the player would have looked at.
"""

from __future__ import annotations

from campaign.asking.series import ALONE, STANDS
from campaign.missions.rules.heroes import STRUCK, phases_of
from engine.game import Game
from engine.state import Decision

STRIKE = "strike "


def let_nobody_else_act(g: Game) -> bool:
    """On a copy, let no other hero act before the running one strikes; returns whether one would."""
    current = phases_of(g)
    if current is None:
        return False
    phases, _ = current
    others = [part for part in phases.apart if part.at != STRUCK]
    phases.apart = [part for part in phases.apart if part.at == STRUCK]
    return bool(others)


def stands_for_a_strike(g: Game, decision: Decision) -> tuple[object, ...]:
    """The ability, all options and what else decides the target: where there is a choice, health and status effects
    of all possible targets. What gives range makes that every enemy.
    """
    options, players = decision.options, g.state.players
    near = [int(option.removeprefix(STRIKE)) for option in options if option.startswith(STRIKE)]
    foes = (
        near if all(option.startswith(STRIKE) or option == "pass" for option in options) else g.opponents(decision.seat)
    )
    looks = [(foe, g.health(foe), *sorted(players[foe].tokens.items())) for foe in foes] if len(foes) > 1 else foes
    return (g.state.turn, decision.info["ability"], tuple(options), tuple(looks))


ALONE["roll"] = let_nobody_else_act
STANDS["strike"] = stands_for_a_strike
