"""The score sheet of Adventures (SCORE-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.adventures import course
from campaign.narrate.rows import Column
from campaign.narrate.sheet import Own, ScorePart, ScoreSheet, or_dash, yes_no

if TYPE_CHECKING:
    from saves.records import Score


class OwnColumns(Own):
    """Salves left and of the next session, unspent gold, unclaimed boss loot; None where a session has none."""

    remaining_salves: int
    starting_salves_next: int
    unspent_gold: int | None
    unclaimed_boss_loot: int | None
    explored_all_tiles: bool | None
    scenario_score: int


class AdventureSheet(ScoreSheet):
    """As it is printed, from the salves on."""

    own = OwnColumns
    columns = (
        Column("salves", right=True), Column("next", right=True), Column("gold", right=True),
        Column("loot", right=True), Column("all tiles"), Column("win", right=True),
    )  # fmt: skip

    def cells(self, row: Score) -> list[object]:
        """A lost session has no salves left to count."""
        own = row.document
        return [
            own["remaining_salves"] if row.won else "-", own["starting_salves_next"], or_dash(own["unspent_gold"]),
            or_dash(own["unclaimed_boss_loot"]), yes_no(own["explored_all_tiles"]), own["scenario_score"] or "-",
        ]  # fmt: skip

    def points(self, row: Score) -> list[ScorePart]:
        """What counts after a win (SCORE-2), and the price of a loss (SCORE-3)."""
        if not row.won:
            return [ScorePart("a lost session", course.LOST_POINTS, "SCORE-3")]
        own = row.document
        gold, unclaimed = own["unspent_gold"], own["unclaimed_boss_loot"]
        found = [(f"salves left: {own['remaining_salves']}", own["remaining_salves"])]
        if gold is not None:
            found.append((f"gold unspent: {gold}, 1 for each {course.GOLD_A_POINT}", gold // course.GOLD_A_POINT))
        if unclaimed is not None:
            found.append((f"boss loot not taken: {unclaimed}", unclaimed))
        if own["explored_all_tiles"] is not None:
            all_of_it = bool(own["explored_all_tiles"])
            found.append((f"every tile explored: {yes_no(all_of_it)}", course.EXPLORED_POINTS if all_of_it else 0))
        found.append(("a won scenario, by the difficulty card", own["scenario_score"]))
        return [ScorePart(name, points, "SCORE-2") for name, points in found]
