"""Places on a scenario's map: columns lettered from the left, rows numbered from the top."""

from __future__ import annotations

from collections.abc import Iterable


def cells_of(grid: Iterable[str]) -> dict[str, str]:
    """Place -> cell, as a layout's grid is written."""
    return {
        f"{chr(ord('a') + x)}{y}": cell for y, line in enumerate(grid, start=1) for x, cell in enumerate(line.split())
    }


def beside(place: str) -> list[str]:
    """The four places that touch one, whether there is a tile or not."""
    x, y = ord(place[0]), int(place[1:])
    return [f"{chr(x + dx)}{y + dy}" for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
