"""The result sheet of a series: who won each duel, and the standing then."""

from __future__ import annotations

from campaign.duels.rules.series import standing
from campaign.kinds.score_sheet import OwnColumns, ScorePart, ScoreSheet
from campaign.words.rows import Column
from saves.records import Score


class DuelColumns(OwnColumns):
    """The side that won, -1 for a draw, its heroes' names, and the wins of all sides after it."""

    winner: int
    by: str
    wins: list[int]


class SeriesSheet(ScoreSheet):
    """A point for each duel that the first side wins."""

    own = DuelColumns
    columns = (Column("won by"), Column("wins"))
    named = ("won",)

    def cells(self, row: Score) -> list[object]:
        """The winner's heroes, and the wins of all sides."""
        return [row.document["by"] or "nobody", standing(row.document["wins"])]

    def points(self, row: Score) -> list[ScorePart]:
        """The point for a win of the first side."""
        return [ScorePart("the first side won", 1, "RES-1")] if row.won else []

    def worth(self, row: Score) -> dict[str, int]:
        """The point for a win of the first side, by name."""
        return {"won": 1} if row.won else {}


SCORE_SHEET = SeriesSheet()
