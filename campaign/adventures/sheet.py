"""The score sheet of Adventures (SCORE-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.narrate.rows import Column
from campaign.narrate.sheet import Own, ScoreSheet, or_dash, yes_no

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
