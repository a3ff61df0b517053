"""Exploring a tile: what lies on it, what it shows, its action, its minion (CRAWL-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.adventures.crawl import minions
from campaign.adventures.crawl.maps import next_unexplored
from campaign.adventures.loot import change_gold, gain_boss_cp, give_salves, open_chests
from campaign.adventures.party import change_at, layout_of, party_of, scenario_of
from engine.changes import gain_cp
from engine.effects.asking import asked
from engine.effects.operation import Op, Shape, verb
from engine.game import flow
from engine.hooks import fire

if TYPE_CHECKING:
    from content.adventures import Tile
    from engine.game import Game
    from engine.state import Frame


def walk(g: Game, seat: int, place: str) -> None:
    """Put the hero there; an ongoing battle engages at once (CRAWL-4)."""
    party = party_of(g)
    came = party.places[seat]
    party.places = change_at(party.places, seat, place)
    if g.sink is not None:
        g.emit("moved", "CRAWL-3", seat=seat, start=came, place=place)
    minions.join(g, seat, place)


def collect(g: Game, frame: Frame) -> None:
    """Take what lies on the face-down tile; a chest has something for every hero."""
    party = party_of(g)
    seat, place = frame.env["seat"], frame.env["place"]
    items = party.items.get(place, [])
    party.items = {p: left for p, left in party.items.items() if p != place}
    chests = [item for item in items if item not in ("shard", "salve")]
    open_chests(g, range(party.hero_count), chests)
    for item in items:
        if item == "shard":
            party.shards += 1
            if g.sink is not None:
                g.emit("shard", "CRAWL-5", seat=seat, shards=party.shards)
        elif item == "salve":
            give_salves(g, seat, 1)


def turn_over(g: Game, frame: Frame) -> None:
    """Flip the tile: CP, boss CP, gold, then its action, mandatory unless it says otherwise."""
    seat, place = frame.env["seat"], frame.env["place"]
    tile = turn_up(g, place)
    party = party_of(g)
    party.explored = [*party.explored, place]
    if g.sink is not None:
        g.emit("explored", "CRAWL-5", seat=seat, place=place, tile=tile.id)
    if tile.cp:
        gain_cp(g, seat, tile.cp, f"tile:{tile.id}", "CRAWL-5")
    gain_boss_cp(g, tile.boss_cp)
    change_gold(g, tile.gold, f"tile:{tile.id}")
    if tile.program:
        g.push("do", p=tile.program, pc=0, me=seat, foe=-1, src=f"tile:{tile.id}", m="now", v={}, subject=seat)
    fire(g, "explored", seat)


def turn_up(g: Game, place: str) -> Tile:
    """The tile at a place, face up from now on; drawn from its level's stack if it is not yet (CRAWL-1)."""
    party, layout = party_of(g), layout_of(g)
    name = party.tiles.get(place, "")
    if not name:
        if place == layout.portal:
            name = "boss-portal"
        else:
            level = str(layout.levels[place])
            name = party.stacks[level][-1]
            party.stacks = {**party.stacks, level: party.stacks[level][:-1]}
        party.tiles = {**party.tiles, place: name}
    found: Tile = g.library.tables["tiles"][name]
    return found


def meet(g: Game, frame: Frame) -> None:
    """Draw the minion of the shown level; it engages the explorer, also one whom the tile has brought down (ours)."""
    seat, place = frame.env["seat"], frame.env["place"]
    party = party_of(g)
    tile: Tile = g.library.tables["tiles"][party.tiles[place]]
    level = scenario_of(g).portal if tile.role == "portal" else tile.minion
    if level and g.state.players[seat].battle < 0 and party.places[seat] == place:
        minions.engage(g, seat, level, portal=tile.role == "portal")


flow("explore", collect, turn_over, meet)


@verb("reveal-tile", Shape("word", ""))
def reveal_tile(g: Game, f: Frame, op: Op) -> bool:
    """Look at a neighbouring face-down tile, which is not explored by that; the hero may go there to explore it."""
    seat = f.env["me"]
    party = party_of(g)
    may_move = op.opts.get("move") == "may"
    places = [p for p in next_unexplored(g, party.places[seat]) if may_move or p not in party.tiles]
    if g.state.players[seat].fallen or not places:
        return True
    token = asked(g, f, "place", seat, "reveal", [f"reveal {p}" for p in places])
    if token is None:
        return False
    place = token.split(" ", 1)[1]
    if place not in party.tiles:
        tile = turn_up(g, place)
        if g.sink is not None:
            g.emit("revealed", "CRAWL-5", seat=seat, place=place, tile=tile.id)
    if may_move:
        answer = asked(g, f, "move", seat, "may", ["yes", "no"], {"place": place})
        if answer is None:
            return False
        if answer == "yes":
            walk(g, seat, place)
            g.push("explore", seat=seat, place=place)
    return True
