"""What the score sheet of Adventures shows (SCORE-1 to SCORE-3)."""

from __future__ import annotations

from campaign.adventures.sheet import AdventureSheet
from saves.records import Score

SHEET = AdventureSheet()


def row(points: int, *, won: bool, **own: object) -> Score:
    """A row with four salves in the end and for the next session."""
    document = {
        "remaining_salves": 4 if won else 0, "starting_salves_next": 4, "unspent_gold": None,
        "unclaimed_boss_loot": None, "explored_all_tiles": None, "scenario_score": 3 if won else 0,
    }  # fmt: skip
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
