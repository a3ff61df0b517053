"""What is counted of a mission when many campaigns are simulated."""

from __future__ import annotations

from typing import Any

from campaign.missions.course import is_perfect, points_earned


def measures(setup: dict[str, Any], outcome: dict[str, Any]) -> dict[str, int | None]:
    """Sides done, perfect rewards, rounds, clock segments of side 1, bonus objectives met, health left, perk points."""
    won = outcome["result"] == "won"
    return {
        "sides": outcome["sides"],
        "perfect": int(is_perfect(outcome)),
        "rounds": outcome["rounds"],
        "segments": outcome["segments"],
        "bonuses": sum(result == "met" for result in outcome["bonus"].values()),
        "health_left": sum(outcome["health"]) if won else None,
        "perk_points": points_earned(outcome),
    }
