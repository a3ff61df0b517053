"""The score sheet of missions, and the perk sheets beneath it (MOBJ-4)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.kinds.score_sheet import OwnColumns, ScorePart, ScoreSheet, or_dash
from campaign.missions.rules import perks
from campaign.words.rows import Column
from saves.records import Score, ScoreRow


class MissionColumns(OwnColumns):
    """Name and total level of the mission, how far it went, and the perk points of each player, by seat."""

    name: str
    level: int
    sides: int
    perfect: bool
    rounds: int | None
    """The rounds of both sides; None: the mission was played elsewhere."""
    perk_points: list[int]


class MissionSheet(ScoreSheet):
    """A won mission scores 2, a perfect one 3, a lost one nothing, whatever its first side brings (ours)."""

    own = MissionColumns
    columns = (
        Column("level", right=True),
        Column("sides", right=True),
        Column("rounds", right=True),
        Column("perk points", right=True),
    )
    named = ("won", "perfect")

    def shown(self, row: ScoreRow) -> list[object]:
        """The cells of a row, with the mission's name instead of its mode, and whether it was perfect."""
        ordinal, _, result, *others = super().shown(row)
        return [
            ordinal,
            f"{row.number} {row.document['name']}",
            "perfect" if row.document["perfect"] else result,
            *others,
        ]

    def cells(self, row: Score) -> list[object]:
        """The kind's own columns."""
        own = row.document
        points = own["perk_points"]
        shown = str(points[0]) if len(set(points)) == 1 else "/".join(map(str, points))
        return [own["level"], own["sides"], or_dash(own["rounds"]), shown]

    def points(self, row: Score) -> list[ScorePart]:
        """The points for a won mission and for its perfect reward."""
        names = {"won": "both sides finished", "perfect": "the perfect reward of side 1"}
        return [ScorePart(names[name], points, "MOBJ-4") for name, points in self.worth(row).items()]

    def worth(self, row: Score) -> dict[str, int]:
        """The points for both sides and for the perfect reward, by name."""
        if not row.won:
            return {}
        return {"won": perks.BOTH_SIDES, **({"perfect": 1} if row.document["perfect"] else {})}

    def totals(self, rows: Sequence[Score]) -> list[object]:
        """The perk points of the players who were there all the time."""
        sums = [sum(points) for points in zip(*(row.document["perk_points"] for row in rows), strict=False)]
        return ["", "", "", str(sums[0]) if len(set(sums)) == 1 else "/".join(map(str, sums))]


SCORE_SHEET = MissionSheet()
