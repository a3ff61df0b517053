"""The conditions that objectives can ask for, and whether they hold now (MOBJ)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaign.missions.rules.session import (
    OPPRESSION,
    board_of,
    boss_of,
    given_oppression,
    henchmen,
    mission_of,
    standing,
)
from engine.game import Game


def oppression_gained(g: Game) -> int:
    """The most Oppression that a hero has beyond what raised difficulty gave; nobody loses any (MDIF-2)."""
    players = g.state.players[: mission_of(g).hero_count]
    return max(player.tokens.get(OPPRESSION, 0) for player in players) - given_oppression(g)


CONDITIONS: dict[str, Callable[[Any, Any], bool]] = {
    "all-henchmen-defeated": lambda g, value: not henchmen(g),  # threats do not count (MENE-3)
    "all-of-type-defeated": lambda g, name: not standing(g, name),
    "while-standing": lambda g, least: all(len(standing(g, name)) >= count for name, count in least.items()),
    "plots": lambda g, count: mission_of(g).plots_taken >= count,
    "exited": lambda g, value: all(mission_of(g).left),
    "boss-health": lambda g, health: boss_of(g) < 0,
    "segments-at-most": lambda g, most: mission_of(g).triggered <= most[mission_of(g).hero_count],
    "undamaged-by": lambda g, threat: threat not in mission_of(g).hurt_by,
    "production": lambda g, count: mission_of(g).production >= count,
    "production-at-most": lambda g, most: mission_of(g).production <= most,
    "standing-at-most": lambda g, most: len(henchmen(g)) <= most,
    "oppression-gained-at-most": lambda g, most: oppression_gained(g) <= most,
    "clean-attacks": lambda g, count: mission_of(g).clean_attacks >= count,
}
"""What an objective can ask for, each condition with its test."""


def holds(g: Game, wanted: Mapping[str, Any]) -> bool:
    """Whether all conditions hold now."""
    return all(CONDITIONS[key](g, value) for key, value in wanted.items())


def is_met(g: Game) -> bool:
    """Whether the main objective of the side is met (MOBJ-1)."""
    wanted = board_of(g).win
    return bool(wanted) and holds(g, wanted)


def is_lost(g: Game) -> bool:
    """Whether an objective says that the mission is lost (MOBJ-2)."""
    wanted = board_of(g).lose
    return bool(wanted) and holds(g, wanted)


def points(g: Game) -> int:
    """The perk points of the mission, including those that a player can get only once (MOBJ-4)."""
    mission = mission_of(g)
    if mission.sides_done < 2:
        return mission.sides_done
    return 3 if mission.perfect else 2
