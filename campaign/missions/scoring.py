"""How a mission is scored: its points, a perfect mission, the row of the score sheet (MOBJ-4)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.missions.rules import perks
from content.missions.definitions import MissionCard
from saves.records import Document, Score


def points_earned(outcome: Document) -> int:
    """0 without a side done, 1 with the first, 2 with both, 3 if that was done perfectly (MOBJ-4)."""
    return perks.MOST_POINTS if is_perfect(outcome) else int(outcome["sides"])


def is_perfect(outcome: Document) -> bool:
    """Whether both sides are done and the perfect reward was earned."""
    return bool(outcome["perfect"]) and outcome["sides"] == perks.BOTH_SIDES


def score_row(card: MissionCard, setup: Document, outcome: Document, points: Sequence[int]) -> Score:
    """The row of the score sheet: a won mission scores 2, a perfect one 3, a lost one nothing (ours)."""
    won = outcome["result"] == "won"
    own = {
        "name": card.name,
        "level": card.level + setup["raised"],
        "sides": outcome["sides"],
        "perfect": is_perfect(outcome),
        "rounds": outcome.get("rounds"),
        "perk_points": list(points),
    }
    return Score(number=str(card.number), won=won, points=points_earned(outcome) if won else 0, document=own)
