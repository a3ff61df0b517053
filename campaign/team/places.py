"""Places on a map as a graph: what touches what, and what can be reached. A place is `d3`: column d, row 3."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from content.maps import beside

if TYPE_CHECKING:
    import networkx as nx


def reading_order(place: str) -> tuple[int, str]:
    """A key that sorts places row by row."""
    return int(place[1:]), place[0]


@lru_cache(maxsize=64)
def graph_of(places: frozenset[str]) -> nx.Graph[str]:
    """The places, joined where they touch orthogonally; equal sets share one graph, which nobody changes."""
    import networkx as nx  # a fifth of a start; many questions need no map

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(sorted(places))
    graph.add_edges_from((place, other) for place in sorted(places) for other in beside(place) if other in places)
    return graph


def neighbours(graph: nx.Graph[str], place: str) -> list[str]:
    """The places that touch one, in reading order."""
    return sorted(graph.neighbors(place), key=reading_order)


def reachable(graph: nx.Graph[str], start: str, through: Collection[str]) -> set[str]:
    """Where a walk from `start` over these places leads; without them, where it begins."""
    import networkx as nx

    known = graph.subgraph(through)
    return set(nx.node_connected_component(known, start)) if start in known else {start}


def rim(graph: nx.Graph[str], inside: Collection[str]) -> set[str]:
    """The places that touch some of these without being one of them."""
    return {other for place in inside for other in graph.neighbors(place) if other not in inside}
