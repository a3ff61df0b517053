"""The map as a graph: what touches what, and where a hero may go (CRAWL-1, CRAWL-3)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import networkx as nx

from campaign.adventures.party import Party, layout_of, party_of
from content.maps import beside

if TYPE_CHECKING:
    from content.adventures import Layout
    from engine.game import Game

SHARDS = 3


def place_order(place: str) -> tuple[int, str]:
    """Reading order: by row, then by column."""
    return int(place[1:]), place[0]


@lru_cache(maxsize=64)
def _graph(levels: tuple[tuple[str, int], ...]) -> nx.Graph[str]:
    graph: nx.Graph[str] = nx.Graph()
    for place, level in levels:
        graph.add_node(place, level=level)
    for place, _ in levels:
        graph.add_edges_from((place, other) for other in beside(place) if other in graph)
    return graph


def graph_of(layout: Layout) -> nx.Graph[str]:
    """The layout's tiles as nodes (attribute `level`), joined where they touch orthogonally."""
    return _graph(tuple(sorted(layout.levels.items())))


def may_explore(party: Party, layout: Layout, place: str) -> bool:
    """An unexplored tile; the Boss Portal only with all shards (CRAWL-6)."""
    return place not in party.explored and (place != layout.portal or party.shards >= SHARDS)


def destinations(g: Game, seat: int) -> list[str]:
    """Where the hero may move: unexplored tiles next to explored ones, teammates' battles (CRAWL-3)."""
    party = party_of(g)
    layout = layout_of(g)
    graph = graph_of(layout)
    start = party.places[seat]
    known = graph.subgraph(party.explored)
    reachable = nx.node_connected_component(known, start) if start in known else {start}
    found = {
        other
        for place in reachable
        for other in graph.neighbors(place)
        if other not in reachable and may_explore(party, layout, other)
    }
    battles = set(party.battles.values())
    found |= {place for place in reachable if place in battles}
    return sorted(found, key=place_order)


def next_unexplored(g: Game, place: str) -> list[str]:
    """Face-down tiles that touch a place and may be explored."""
    party = party_of(g)
    layout = layout_of(g)
    return sorted((p for p in graph_of(layout).neighbors(place) if may_explore(party, layout, p)), key=place_order)


def all_explored(g: Game) -> bool:
    """Every environment tile has been explored, the Boss Portal too (SCORE-2)."""
    return set(graph_of(layout_of(g))) <= set(party_of(g).explored)
