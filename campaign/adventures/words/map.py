"""The map of a crawl, as fronts draw it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.adventures.rules.crawl.session import SHARDS, layout_of
from campaign.words.map import GATE, HIDDEN, KNOWN, Chart, Spot, initials
from campaign.words.names import fighter_name, joined, roman, words
from content.adventures.definitions import RARITIES
from engine.game import Game

NAMES = {"shard": "portal shard"}
MARKS = {"shard": "*", "salve": "+"}
CHEST = "$"
SEEN = "^"
"""The mark of a tile that is face up and not explored."""
LEGEND = (
    ("L1 to L4", "face down"),
    (MARKS["shard"], "shard"),
    (CHEST, "chest"),
    (MARKS["salve"], "salve"),
    (SEEN, "face up, not explored"),
    (".", "explored"),
    ("!", "battle"),
)


def chart_of(game: Game, *, ways: bool = True) -> Chart:
    """The map with everything that is known of it, and where whoever is next can go (CRAWL-1, CRAWL-3).

    Without `ways` nobody walks, so that networkx, a fifth of a start, is not imported.
    """
    crawl: Any = game.state.session
    heroes = game.state.players[: crawl.hero_count]
    names = [fighter_name(game.library, player.fighter) for player in heroes]
    going = goes_next(game) if ways else -1
    far = distances(game, going) if going >= 0 else {}
    decision = game.state.decision
    offered = set(decision.options) if decision is not None and decision.kind == "move" else set()
    spots = {
        place: spot(game, place, steps=far.get(place, 0), go=f"move {place}" if f"move {place}" in offered else "")
        for place in layout_of(game).levels
    }
    caption = f"{crawl.shards} of {SHARDS} shards"
    marks = dict(enumerate(zip(initials(names), names, strict=True)))
    return Chart(spots, marks, LEGEND, going if far else -1, caption)


def goes_next(game: Game) -> int:
    """The hero whose turn it is, if they are not down and fight nobody; -1: nobody can go (CRAWL-2)."""
    state = game.state
    crawl: Any = state.session
    seat = state.decision.seat if state.decision is not None and state.decision.kind == "move" else state.active
    free = 0 <= seat < crawl.hero_count and not state.players[seat].fallen and state.players[seat].battle < 0
    return seat if free and not crawl.result and crawl.places else -1


def distances(game: Game, seat: int) -> Mapping[str, int]:
    """Places where a hero may move -> steps to them over explored tiles (CRAWL-3)."""
    import networkx as nx

    from campaign.adventures.rules.crawl.portal_map import destinations, map_of

    crawl: Any = game.state.session
    ways = map_of(layout_of(game))
    steps = {}
    for place in destinations(game, seat):
        graph = ways.subgraph({*crawl.explored, crawl.places[seat], place})
        steps[place] = int(nx.shortest_path_length(graph, crawl.places[seat], place))
    return steps


def spot(game: Game, place: str, *, steps: int, go: str) -> Spot:
    """One place, as far as one may know."""
    crawl: Any = game.state.session
    layout = layout_of(game)
    explored, tile = place in crawl.explored, crawl.tiles.get(place)
    gate = {layout.portal: "portal", layout.start: "start"}.get(place, "")
    level = layout.levels[place]
    short = gate or ("." if explored else f"L{level}{SEEN if tile else ''}")
    if tile:
        name = game.library.tables["tiles"][tile].name
    else:
        name = "Boss Portal" if gate else f"level {roman(level)}"
    items = tuple((mark_of(item), item_name(item)) for item in crawl.items.get(place, ()))
    who = tuple(seat for seat, there in enumerate(crawl.places) if there == place)
    state = GATE if gate else KNOWN if explored or tile else HIDDEN
    also = gate if tile else ""
    return Spot(short, name, state, items, who, fought_at(game, place), go, steps, also=also)


def fought_at(game: Game, place: str) -> str:
    """Who is fought at a place; empty: nobody."""
    crawl: Any = game.state.session
    battles = {int(battle) for battle, where in crawl.battles.items() if where == place}
    enemies = [p for p in game.state.players[crawl.hero_count :] if p.battle in battles and not p.fallen]
    return joined(fighter_name(game.library, enemy.fighter) for enemy in enemies)


def mark_of(item: str) -> str:
    """The mark of an item on a tile."""
    return CHEST if item in RARITIES else MARKS.get(item, "?")


def item_name(item: str) -> str:
    """The name of an item on a tile: a chest is known by its rarity."""
    return f"{item} chest" if item in RARITIES else NAMES.get(item) or words(item).lower()
