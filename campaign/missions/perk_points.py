"""Before a mission: points of earlier ones become circles on perk sheets; perks that are full take effect (MPRK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.missions.frames import SpendPoints
from campaign.missions.session import change_at, mission_of
from engine.frame import flow

if TYPE_CHECKING:
    from engine.game import Game

CARD = "momentum-1"
"""The momentum card one begins with (MSET-1)."""


def ask(g: Game, frame: SpendPoints) -> None:
    """The next point: which circle?"""


def take_perks(g: Game, frame: SpendPoints) -> None:
    """What is full holds: cards in play, health, starting momentum cards (MSET-1)."""
    mission, seat, perks = mission_of(g), frame.seat, g.library.tables["perks"]
    circles = mission.sheets[seat].get("circles", {})
    held = [name for name, perk in perks.items() if circles.get(name, 0) >= perk.circles]
    mission.perks = change_at(mission.perks, seat, held)
    player, state = g.state.players[seat], g.state
    levels = [int(perk.id.rpartition("-")[2]) for name in held if (perk := perks[name]).row == "momentum"]
    card = g.library.tables["momentum"][max(levels, default=1)].card
    player.gear = [card, *(perks[name].card for name in held if perks[name].card)]
    player.index = None
    more = sum(perks[name].changes.get("health", 0) for name in held)
    state.health[player.dial] += more
    state.health_max[player.dial] += more


flow("mission-points", SpendPoints, ask, take_perks)
