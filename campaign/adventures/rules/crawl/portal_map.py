"""The crawl's map: laying it out, and where a hero may go (CRAWL-1, CRAWL-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.adventures.rules.crawl.session import SHARDS, crawl_of, layout_of
from campaign.adventures.rules.legacy import is_in
from campaign.adventures.rules.session import difficulty_of
from campaign.team.places import graph_of, neighbours, reachable, reading_order, rim
from content.adventures.definitions import Layout, Tile
from engine.game import Game

if TYPE_CHECKING:
    import networkx as nx

START, PORTAL = "crimson-sands", "boss-portal"
"""The tiles whose place the layout says, so that they lie on no stack."""
LEVELS = range(1, 5)
SHARD, SALVE = "shard", "salve"
"""Items on tiles that are no chests; chests go by their rarity."""


def map_of(layout: Layout) -> nx.Graph[str]:
    """The places of the layout as a graph, joined where they touch."""
    return graph_of(frozenset(layout.levels))


def lay_map(g: Game) -> None:
    """Lay out face-down tiles and their items, and put the heroes on Crimson Sands (CRAWL-1)."""
    crawl, layout = crawl_of(g), layout_of(g)
    for level in LEVELS:
        tiles = [tile for tile in g.library.tables["tiles"].values() if tile.level == level and not tile.role]
        pile = sorted(tile.id for tile in tiles if is_in(tile.pack, crawl.legacy))
        g.state.streams.shuffle(pile, f"tiles-{level}")
        crawl.stacks[str(level)] = pile
    with_salves = difficulty_of(g).map_salves
    crawl.items = {
        place: [item for item in items if with_salves or item != SALVE] for place, items in layout.items.items()
    }
    crawl.places = [layout.start] * crawl.hero_count
    crawl.explored = [layout.start]
    crawl.tiles = {layout.start: START}


def turn_up(g: Game, place: str) -> Tile:
    """The tile at a place, which lies face up from now on; one not drawn yet comes from its level's stack (CRAWL-1)."""
    crawl, layout = crawl_of(g), layout_of(g)
    name = crawl.tiles.get(place, "")
    if not name:
        if place == layout.portal:
            name = PORTAL
        else:
            level = str(layout.levels[place])
            name = crawl.stacks[level][-1]
            crawl.stacks = {**crawl.stacks, level: crawl.stacks[level][:-1]}
        crawl.tiles = {**crawl.tiles, place: name}
    tile: Tile = g.library.tables["tiles"][name]
    return tile


def may_explore(g: Game, place: str) -> bool:
    """Whether a place may be explored: it is not explored yet, and the Boss Portal needs all shards (CRAWL-6)."""
    crawl = crawl_of(g)
    return place not in crawl.explored and (place != layout_of(g).portal or crawl.shards >= SHARDS)


def destinations(g: Game, seat: int) -> list[str]:
    """Where the hero may move: unexplored tiles next to explored ones, teammates' battles (CRAWL-3)."""
    crawl, places = crawl_of(g), map_of(layout_of(g))
    near = reachable(places, crawl.places[seat], crawl.explored)
    goals = {place for place in rim(places, near) if may_explore(g, place)}
    goals |= near & set(crawl.battles.values())
    return sorted(goals, key=reading_order)


def next_unexplored(g: Game, place: str) -> list[str]:
    """Tiles that touch a place and may be explored, in reading order."""
    return [other for other in neighbours(map_of(layout_of(g)), place) if may_explore(g, other)]


def all_explored(g: Game) -> bool:
    """Whether every environment tile has been explored, the Boss Portal too (SCORE-2)."""
    return set(layout_of(g).levels) <= set(crawl_of(g).explored)
