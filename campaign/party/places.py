"""Places on a map as a graph: what touches what, and what can be reached. A place is `d3`: column d, row 3."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from content.maps import beside

Graph = Mapping[str, tuple[str, ...]]
"""Place -> the places that touch it, in reading order."""


def reading_order(place: str) -> tuple[int, str]:
    """A key that sorts places row by row."""
    return int(place[1:]), place[0]


@lru_cache(maxsize=64)
def graph_of(places: frozenset[str]) -> Graph:
    """The places, joined where they touch orthogonally; equal sets share one graph, which nobody changes."""
    ordered = sorted(places, key=reading_order)
    return {place: tuple(sorted(places.intersection(beside(place)), key=reading_order)) for place in ordered}


def neighbours(graph: Graph, place: str) -> list[str]:
    """The places that touch one, in reading order."""
    return list(graph[place])


def reachable(graph: Graph, start: str, through: Collection[str]) -> set[str]:
    """Where one can walk from `start` over these places only; without them, where one stands."""
    found, ends = {start}, [start] if start in through else []
    while ends:
        onward = {other for other in graph[ends.pop()] if other in through} - found
        found |= onward
        ends += onward
    return found


def rim(graph: Graph, inside: Collection[str]) -> set[str]:
    """The places that touch some of these without being one of them."""
    return {other for place in inside for other in graph[place] if other not in inside}
