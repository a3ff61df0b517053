"""How a session of Adventures is scored: the row of the score sheet and its points (SCORE-1 to SCORE-3)."""

from __future__ import annotations

from engine.definitions import Library
from saves.records import Document, Score

LOST_POINTS = -10
"""What a lost session scores (SCORE-3)."""
EXPLORED_POINTS = 5
"""For a crawl that was won with every tile explored."""
GOLD_A_POINT = 5
"""This much unspent gold is worth a point."""


def score_row(setup: Document, outcome: Document, document: Document, library: Library) -> Document:
    """The row of the score sheet (SCORE-1 to SCORE-3)."""
    won = outcome["result"] == "won"
    is_crawl = setup["kind"] == "crawl"
    difficulty = library.tables["difficulties"][document["difficulty"]]
    scenario_score = difficulty.score if won else 0
    row = {
        "scenario": setup["scenario"],
        "result": outcome["result"],
        "remaining_salves": outcome["salves"] if won else None,
        "next_salves": outcome["salves"] if won else setup["salves"] + difficulty.lost_salves,
        "unspent_gold": outcome["gold"] if won and is_crawl else None,
        "unclaimed_loot": outcome["unclaimed"] if won and not is_crawl else None,
        "explored_all": outcome["explored"] if won and is_crawl else None,
        "scenario_score": scenario_score if won else None,
    }
    points = LOST_POINTS
    if won:
        points = outcome["salves"] + scenario_score
        if is_crawl:
            points += outcome["gold"] // GOLD_A_POINT + (EXPLORED_POINTS if outcome["explored"] else 0)
        else:
            points += outcome["unclaimed"]
    return {**row, "session_score": points}


def score_of(row: Document) -> Score:
    """A row of the score sheet as the saves keep it: numbers also where a lost session has none."""
    return Score(
        number=str(row["scenario"]),
        won=row["result"] == "won",
        points=row["session_score"],
        document={
            "remaining_salves": row["remaining_salves"] or 0,
            "starting_salves_next": row["next_salves"],
            "unspent_gold": row["unspent_gold"],
            "unclaimed_boss_loot": row["unclaimed_loot"],
            "explored_all_tiles": row["explored_all"],
            "scenario_score": row["scenario_score"] or 0,
        },
    )
