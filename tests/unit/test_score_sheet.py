"""What the score sheet of Adventures shows (SCORE-1 to SCORE-3)."""

from __future__ import annotations

import pytest

from campaign.adventures.score_sheet import AdventureSheet
from saves.records import Score, ScoreRow

SHEET = AdventureSheet()


def row(points: int, *, won: bool, **own: object) -> Score:
    """A row with four salves in the end and for the next session."""
    document = {
        "remaining_salves": 4 if won else 0,
        "starting_salves_next": 4,
        "unspent_gold": None,
        "unclaimed_boss_loot": None,
        "explored_all_tiles": None,
        "scenario_score": 3 if won else 0,
    }
    return Score(number="1", won=won, points=points, document={**document, **own})


def test_points_stand_in_the_columns_they_come_from() -> None:
    """4 salves bring 4, 14 gold 2 (one for each 5), every tile 5, the win what the difficulty card says: 14."""
    found = row(14, won=True, unspent_gold=14, explored_all_tiles=True)
    assert SHEET.cells(found) == ["4 +4", 4, "14 +2", "-", "yes +5", "+3"]
    assert sum(part.points for part in SHEET.points(found)) == found.points


def test_boss_loot_that_was_not_taken() -> None:
    """Each brings 1; a boss battle has no gold and no tiles."""
    found = row(9, won=True, unclaimed_boss_loot=2)
    assert SHEET.cells(found) == ["4 +4", 4, "-", "2 +2", "-", "+3"]
    assert sum(part.points for part in SHEET.points(found)) == found.points


def test_a_lost_session_has_no_points_but_its_price() -> None:
    """-10, whatever there was."""
    found = row(-10, won=False)
    assert SHEET.cells(found) == ["-", 4, "-", "-", "-", "-"]
    assert [part.points for part in SHEET.points(found)] == [-10]


@pytest.mark.rule("SCORE-2", "SCORE-3", "SCORE-4")
def test_what_the_columns_brought_together() -> None:
    """3 + 4 salves, 2 for 14 gold, 5 for tiles, 10 a win less a loss: 7 + 2 + 5 + 20 - 10 = 24."""
    rows = [
        row(20, won=True, remaining_salves=3, unspent_gold=14, explored_all_tiles=True, scenario_score=10),
        row(-10, won=False),
        row(14, won=True, unclaimed_boss_loot=0, scenario_score=10),
    ]
    numbered = [
        ScoreRow(number=r.number, won=r.won, points=r.points, document=r.document, session_id=i, ordinal=i, mode="")
        for i, r in enumerate(rows)
    ]
    assert SHEET.total(numbered) == ["", "in all", "-10", "+7", "", "+2", "+0", "+5", "+20", "+24"]
    assert [sum(SHEET.worth(row).values()) for row in rows] == [20, -10, 14]
