"""The map at the table where there are fewer lines than it has."""

from __future__ import annotations

import pytest

from campaign.table.chart import Cell, in_sight
from campaign.words.rows import Row

ROWS: list[Row] = [[(text, "")] for text in ("   a", "1  Ba", "2  .", "3  .", "4  .", "  Ba Barbarian, . explored")]
CELLS = [Cell(3, 5, line, f"a{line}") for line in range(1, 5)]


def seen(marked: str, most: int) -> tuple[str, dict[str, int]]:
    """The first characters of the lines, and on which of them each place is."""
    rows, cells = in_sight(ROWS, CELLS, marked, most)
    return "".join(row[0][0][0] for row in rows), {cell.place: cell.line for cell in cells}


@pytest.mark.parametrize(
    ("marked", "most", "lines", "places"),
    [
        ("a4", 6, " 1234 ", {"a1": 1, "a2": 2, "a3": 3, "a4": 4}),  # all of it
        ("a1", 3, " 12", {"a1": 1, "a2": 2}),
        ("a4", 3, " 34", {"a3": 1, "a4": 2}),  # the letters, and down to the marked place
        ("", 4, " 123", {"a1": 1, "a2": 2, "a3": 3}),
    ],
)
def test_the_marked_place_is_in_sight(marked: str, most: int, lines: str, places: dict[str, int]) -> None:
    """However few lines there are; what is clicked on is what is seen."""
    assert seen(marked, most) == (lines, places)
