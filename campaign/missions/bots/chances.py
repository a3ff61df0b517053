"""What the heroes' chances in a mission depend on, beyond what every session measures."""

from __future__ import annotations

from ai.chances.measures import SESSIONS, Measures, SessionMeasures
from campaign.missions.rules.allies import allies_of
from campaign.missions.rules.mode import MISSION
from campaign.missions.rules.momentum import momentum
from campaign.missions.rules.session import OPPRESSION, boss_of, henchmen, mission_of
from engine.game import Game

MEASURES = {
    "mission:": "which mission is played",
    "second side": "whether the second side is played",
    "raised": "how many levels the difficulty was raised",
    "lowered": "settings that make the mission easier",
    "rounds of the side": "rounds of the side so far",
    "rounds of the second side": "the same, only of the second side",
    "segments": "segments that the hand has passed",
    "passes": "how often the hand reached 12 o'clock on this side",
    "henchmen": "henchmen who are not defeated",
    "boss health": "health of the boss, for each hero",
    "plots": "plots that nobody has taken",
    "production": "plots on the production track",
    "momentum": "momentum of each hero, as a mean",
    "allies": "allies of each hero, as a mean",
    "left": "heroes who have left by an exit",
    "oppression": "the most Oppression that a hero has",
}


def add_mission(g: Game, sides: list[Measures]) -> None:
    """Add how far the mission has come, and what the heroes have gathered."""
    mission, found = mission_of(g), sides[0]
    heroes = range(mission.hero_count)
    second = float(mission.side == 2)
    boss = boss_of(g)
    found[f"mission:{mission.mission}"] = 1.0
    found["second side"] = second
    found["raised"] = float(mission.raised)
    found["lowered"] = float(len(mission.lowered))
    found["rounds of the side"] = float(mission.rounds_of_side)
    found["rounds of the second side"] = second * mission.rounds_of_side
    found["segments"] = float(mission.triggered)
    found["passes"] = float(mission.passes)
    found["henchmen"] = float(len(henchmen(g)))
    found["boss health"] = g.health(boss) / mission.hero_count if boss >= 0 else 0.0
    found["plots"] = float(len(mission.plots))
    found["production"] = float(mission.production)
    found["momentum"] = sum(momentum(g, seat) for seat in heroes) / mission.hero_count
    found["allies"] = sum(len(allies_of(g, seat)) for seat in heroes) / mission.hero_count
    found["left"] = float(sum(mission.left))
    found["oppression"] = float(max(g.state.players[seat].tokens.get(OPPRESSION, 0) for seat in heroes))


def result(g: Game) -> str:
    """How the mission ended for the heroes."""
    return mission_of(g).result


SESSIONS[MISSION.name] = SessionMeasures("mission", add_mission, MEASURES, result)
