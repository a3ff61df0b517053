"""The crawl's map: laying it out, where a hero may go, and exploring it tile by tile (CRAWL-1, 3, 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.outcomes import Walk, worth
from ai.value.tokens import RARE
from campaign.adventures.rules.crawl import minions
from campaign.adventures.rules.crawl.session import SHARDS, crawl_of, layout_of
from campaign.adventures.rules.frames import Explore
from campaign.adventures.rules.legacy import is_in
from campaign.adventures.rules.salves import open_or_wait
from campaign.adventures.rules.session import change_at, difficulty_of, scenario_of
from campaign.adventures.rules.supplies import change_gold, gain_boss_cp, give_salves
from campaign.team.places import graph_of, neighbours, reachable, reading_order, rim
from content.adventures.definitions import Layout, Tile
from content.text.words import Spec, Voice, says
from engine.changes import gain_cp
from engine.context import Context
from engine.effects.asking import asked
from engine.effects.operation import Op, Shape, verb
from engine.frame import flow
from engine.frames import Do
from engine.game import Game
from engine.hooks import fire

if TYPE_CHECKING:
    import networkx as nx

START, PORTAL = "crimson-sands", "boss-portal"
"""The tiles whose place the layout says, so that they are in no stack."""
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
    """The tile at a place, which is face up from now on; one not drawn yet comes from its level's stack (CRAWL-1)."""
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


RARE.add("explored")


def walk(g: Game, seat: int, place: str) -> None:
    """Move the hero to a place; an ongoing battle there engages the hero at once (CRAWL-4)."""
    crawl = crawl_of(g)
    came = crawl.places[seat]
    crawl.places = change_at(crawl.places, seat, place)
    if g.sink is not None:
        g.emit("moved", "CRAWL-3", seat=seat, start=came, place=place)
    minions.join(g, seat, place)


def collect(g: Game, frame: Explore) -> None:
    """Take what is on the face-down tile; a chest has something for every hero."""
    crawl = crawl_of(g)
    seat, place = frame.seat, frame.place
    items = crawl.items.get(place, [])
    crawl.items = {p: left for p, left in crawl.items.items() if p != place}
    chests = [item for item in items if item not in (SHARD, SALVE)]
    open_or_wait(g, chests)
    for item in items:
        if item == SHARD:
            crawl.shards += 1
            if g.sink is not None:
                g.emit("shard", "CRAWL-5", seat=seat, shards=crawl.shards)
        elif item == SALVE:
            give_salves(g, seat, 1)


def turn_over(g: Game, frame: Explore) -> None:
    """Flip the tile: CP, boss CP, gold, then its action, mandatory unless it says may."""
    seat, place = frame.seat, frame.place
    tile = turn_up(g, place)
    crawl = crawl_of(g)
    crawl.explored = [*crawl.explored, place]
    if g.sink is not None:
        g.emit("explored", "CRAWL-5", seat=seat, place=place, tile=tile.id)
    if tile.cp:
        gain_cp(g, seat, tile.cp, f"tile:{tile.id}", "CRAWL-5")
    gain_boss_cp(g, tile.boss_cp)
    change_gold(g, tile.gold, f"tile:{tile.id}")
    if tile.program:
        g.push(Do(tile.program, Context(seat, source=f"tile:{tile.id}", subject=seat)))
    fire(g, "explored", seat)


def meet(g: Game, frame: Explore) -> None:
    """Draw the minion of the shown level; it engages the explorer, also one that the tile has brought down (ours)."""
    seat, place = frame.seat, frame.place
    crawl = crawl_of(g)
    tile: Tile = g.library.tables["tiles"][crawl.tiles[place]]
    level = scenario_of(g).portal if tile.role == "portal" else tile.minion
    if level and g.state.players[seat].battle < 0 and crawl.places[seat] == place:
        minions.engage(g, seat, level, portal=tile.role == "portal")


flow("explore", Explore, collect, turn_over, meet)


@verb("reveal-tile", Shape("word", ""))
def reveal_tile(g: Game, f: Do, op: Op) -> bool:
    """Look at a neighbouring face-down tile, which is not explored by that; the hero may go there to explore it."""
    seat = f.context.me
    crawl = crawl_of(g)
    may_move = op.opts.get("move") == "may"
    places = [p for p in next_unexplored(g, crawl.places[seat]) if may_move or p not in crawl.tiles]
    if g.state.players[seat].fallen or not places:
        return True
    token = asked(g, f, "place", seat, "reveal", [f"reveal {p}" for p in places])
    if token is None:
        return False
    place = token.split(" ", 1)[1]
    if place not in crawl.tiles:
        tile = turn_up(g, place)
        if g.sink is not None:
            g.emit("revealed", "CRAWL-5", seat=seat, place=place, tile=tile.id)
    if may_move:
        answer = asked(g, f, "move", seat, "may", ["yes", "no"], {"place": place})
        if answer is None:
            return False
        if answer == "yes":
            walk(g, seat, place)
            g.push(Explore(seat, place))
    return True


@says("reveal-tile")
def say_reveal_tile(op: Spec, voice: Voice) -> str:
    """Say that a neighbouring tile is turned up, and whether the hero may go there."""
    return f"reveal an adjacent tile{'; you may move there' if 'move' in op else ''}"


@worth("reveal-tile")
def reveal_tile_worth(w: Walk, op: Op, context: Context) -> float:
    """What it is worth to know a tile ahead: a little."""
    return 0.5
