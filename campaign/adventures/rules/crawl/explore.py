"""Exploring a tile: what lies on it, what it shows, its action, its minion (CRAWL-5)."""

from __future__ import annotations

from ai.outcomes import Walk, worth
from ai.value.tokens import RARE
from campaign.adventures.rules.crawl import minions
from campaign.adventures.rules.crawl.portal_map import SALVE, SHARD, next_unexplored, turn_up
from campaign.adventures.rules.crawl.session import crawl_of
from campaign.adventures.rules.frames import Explore
from campaign.adventures.rules.salves import open_or_wait
from campaign.adventures.rules.session import change_at, scenario_of
from campaign.adventures.rules.supplies import change_gold, gain_boss_cp, give_salves
from content.adventures.definitions import Tile
from content.text.words import Spec, Voice, says
from engine.changes import gain_cp
from engine.context import Context
from engine.effects.asking import asked
from engine.effects.operation import Op, Shape, verb
from engine.frame import flow
from engine.frames import Do
from engine.game import Game
from engine.hooks import fire

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
    """Take what lies on the face-down tile; a chest has something for every hero."""
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
    """Flip the tile: CP, boss CP, gold, then its action, mandatory unless it says otherwise."""
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
    """Draw the minion of the shown level; it engages the explorer, also one whom the tile has brought down (ours)."""
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
