"""The score sheet of a kind: which columns of its own it has, what may be in them, and how a row is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from campaign.kinds.conclusion import total_points
from campaign.words.rows import Column
from saves.records import Score, ScoreRow


class OwnColumns(BaseModel):
    """The columns that only one kind has, as the saves keep them; a kind without any takes this."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ScorePart(NamedTuple):
    """Points of a session for one thing."""

    name: str
    points: int
    rule: str


class ScoreSheet:
    """Number, mode and result are at the left, the points at the right; in between is the kind's own."""

    own: type[OwnColumns] = OwnColumns
    columns: Sequence[Column] = ()
    """Headings of the kind's own columns."""
    named: Sequence[str] = ()
    """What points are for, in words that stay: the keys that `worth` may give."""

    def cells(self, row: Score) -> list[object]:
        """The kind's own columns."""
        return []

    def points(self, row: Score) -> list[ScorePart]:
        """What the points of a row are for; together they are its score."""
        return []

    def worth(self, row: Score) -> dict[str, int]:
        """The points of a row by words of `named`, for tables."""
        return {}

    def totals(self, rows: Sequence[Score]) -> list[object]:
        """What is below the kind's own columns: the points each of them brought, unless left empty."""
        return [""] * len(self.columns)

    def headings(self, counts: str) -> list[Column]:
        """The columns of the whole sheet; `counts` is what the kind's numbers count."""
        return [Column("#", right=True), Column(counts), Column("result"), *self.columns, Column("score", right=True)]

    def shown(self, row: ScoreRow) -> list[object]:
        """The cells of a row, from the left of the sheet to its right."""
        result = "won" if row.won else "lost"
        return [row.ordinal, f"{row.number} {row.mode}", result, *self.cells(row), f"{row.points:+d}"]

    def total(self, rows: Sequence[Score]) -> list[object]:
        """The last line: what each column brought, and what was lost."""
        lost = [row.points for row in rows if not row.won]
        return ["", "in all", f"{sum(lost):+d}" if any(lost) else "", *self.totals(rows), f"{total_points(rows):+d}"]


def or_dash(value: int | None) -> str:
    """A number, or a dash where there is none."""
    return "-" if value is None else str(value)


def yes_no(value: bool | None) -> str:  # noqa: FBT001  # what is shown
    """The word for a truth value: yes, no, or a dash where there is none."""
    return "-" if value is None else "yes" if value else "no"
