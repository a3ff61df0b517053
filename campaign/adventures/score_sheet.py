"""The score sheet of Adventures (SCORE-1)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.adventures import scoring
from campaign.kinds.score_sheet import OwnColumns, ScorePart, ScoreSheet, or_dash, yes_no
from campaign.words.rows import Column
from saves.records import Score


class AdventureColumns(OwnColumns):
    """Salves left and of the next session, unspent gold, unclaimed boss loot; None where a session has none."""

    remaining_salves: int
    starting_salves_next: int
    unspent_gold: int | None
    unclaimed_boss_loot: int | None
    explored_all_tiles: bool | None
    scenario_score: int


class AdventureSheet(ScoreSheet):
    """The score sheet as it is printed, from the column of salves on."""

    own = AdventureColumns
    columns = (
        Column("salves", right=True),
        Column("next", right=True),
        Column("gold", right=True),
        Column("loot", right=True),
        Column("all tiles"),
        Column("win", right=True),
    )
    named = ("salves", "gold", "loot", "tiles", "win", "lost")

    def cells(self, row: Score) -> list[object]:
        """What there is, and after it the points it brings; a lost session has none."""
        own, points = row.document, points_of(row)

        def cell(name: str, shown: object) -> str:
            return f"{shown} {points[name]:+d}" if name in points else str(shown)

        return [
            cell("salves", own["remaining_salves"] if row.won else "-"),
            own["starting_salves_next"],
            cell("gold", or_dash(own["unspent_gold"])),
            cell("loot", or_dash(own["unclaimed_boss_loot"])),
            cell("tiles", yes_no(own["explored_all_tiles"])),
            f"{points['win']:+d}" if "win" in points else "-",
        ]

    def points(self, row: Score) -> list[ScorePart]:
        """What counts after a win (SCORE-2), and the price of a loss (SCORE-3)."""
        if not row.won:
            return [ScorePart("a lost session", scoring.LOST_POINTS, "SCORE-3")]
        own = row.document
        names = {
            "salves": f"salves left: {own['remaining_salves']}",
            "gold": f"gold unspent: {own['unspent_gold']}, 1 for each {scoring.GOLD_A_POINT}",
            "loot": f"boss loot not taken: {own['unclaimed_boss_loot']}",
            "tiles": f"every tile explored: {yes_no(own['explored_all_tiles'])}",
            "win": "a won scenario, by the difficulty card",
        }
        return [ScorePart(names[name], points, "SCORE-2") for name, points in points_of(row).items()]

    def worth(self, row: Score) -> dict[str, int]:
        """The points that count after a win, and the price of a loss, by name."""
        return points_of(row) if row.won else {"lost": scoring.LOST_POINTS}

    def totals(self, rows: Sequence[Score]) -> list[object]:
        """Nothing is below the salves of the next session: they bring no points."""
        brought = [points_of(row) for row in rows]
        salves, *others = (f"{sum(found.get(name, 0) for found in brought):+d}" for name in self.named[:-1])
        return [salves, "", *others]


SCORE_SHEET = AdventureSheet()


def points_of(row: Score) -> dict[str, int]:
    """The points of a won session by what they are for (SCORE-2); none for what a session has not, or a lost one."""
    own = row.document
    if not row.won:
        return {}
    gold, explored = own["unspent_gold"], own["explored_all_tiles"]
    points_by_name = {
        "salves": own["remaining_salves"],
        "gold": None if gold is None else gold // scoring.GOLD_A_POINT,
        "loot": own["unclaimed_boss_loot"],
        "tiles": None if explored is None else scoring.EXPLORED_POINTS * bool(explored),
        "win": own["scenario_score"],
    }
    return {name: points for name, points in points_by_name.items() if points is not None}
