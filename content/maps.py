"""Places on a scenario's map: columns lettered from the left, rows numbered from the top."""

from __future__ import annotations

from collections.abc import Collection, Iterable


def cells_of(grid: Iterable[str]) -> dict[str, str]:
    """Place -> cell, as a layout's grid is written.

    >>> cells_of(["CS L1", ".. BP"])
    {'a1': 'CS', 'b1': 'L1', 'a2': '..', 'b2': 'BP'}
    """
    return {
        f"{chr(ord('a') + column)}{row}": cell
        for row, line in enumerate(grid, start=1)
        for column, cell in enumerate(line.split())
    }


def beside(place: str) -> list[str]:
    """The four places that touch one, whether there is a tile or not: above, right, below, left.

    >>> beside("b2")
    ['b1', 'c2', 'b3', 'a2']
    """
    column, row = ord(place[0]), int(place[1:])
    return [f"{chr(column + right)}{row + down}" for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0))]


def reachable(places: Collection[str], start: str) -> set[str]:
    """Every place of these that can be walked to from one of them, step by step.

    >>> sorted(reachable(["a1", "a2", "b2", "d2"], "a1"))
    ['a1', 'a2', 'b2']
    """
    reached, waiting = {start}, [start]
    while waiting:
        for place in beside(waiting.pop()):
            if place in places and place not in reached:
                reached.add(place)
                waiting.append(place)
    return reached
