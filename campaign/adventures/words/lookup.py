"""What can be looked up in a crawl and a boss battle beyond a duel: enemies, tiles, places, and what the team has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from campaign.adventures.rules.crawl.session import SHARDS, layout_of
from campaign.adventures.rules.kings_hand import SPENT, TOKENS, most_in_a_turn, success_values
from campaign.adventures.rules.legacy import companions_in, is_in, modifiers_in
from campaign.adventures.rules.session import ENEMIES, difficulty_of, party_of, scenario_of
from campaign.words.lookup import from_raw, listing, space_lines
from campaign.words.names import joined, roman
from campaign.words.rows import LookupEntry, Row
from campaign.words.session_view import SessionView
from content import text
from content.adventures import text as card_text
from content.adventures.definitions import RARITIES, Layout
from engine.definitions import Fighter

SEALED = "of a legacy pack this campaign does not use"


def entries(view: SessionView) -> Iterator[LookupEntry]:
    """The scenario, its difficulty, and everybody and everything that may still come."""
    library = view.game.library
    card, difficulty = scenario_of(view.game), difficulty_of(view.game)
    without_maps = {key: value for key, value in card.raw.items() if key != "layouts"}
    shown = from_raw(view, "scenario", f"Scenario {card.number}", "scenario card", card_text.scenario, without_maps)
    yield shown._replace(also=("scenario",))
    played = from_raw(view, "difficulty", difficulty.name, "difficulty card", card_text.difficulty, difficulty.raw)
    yield played._replace(now=f"{difficulty.score} points for a won session")
    legacy = party_of(view.game).legacy
    for modifier in modifiers_in(library, legacy):
        yield from_raw(view, "modifier", modifier.name, "modifier card", card_text.modifier, modifier.raw)
    here = {player.fighter for player in view.game.state.players if not player.fallen}
    meant = () if any(library.fighters[id].kind == "boss" for id in here) else ("boss",)
    for fighter in library.fighters.values():
        if fighter.id in here:
            continue
        if fighter.kind == "minion":
            yield from_raw(view, "minion", fighter.name, "minion, not in play", card_text.minion, fighter.raw)
        elif fighter.kind == "boss":
            yield LookupEntry("boss", fighter.name, "boss, not in play", partial(board_of, view, fighter), meant)
        elif fighter.kind == "boss-companion":
            where = "fights beside a boss" if fighter.id in companions_in(library, legacy) else SEALED
            yield from_raw(view, "boss-companion", fighter.name, where, card_text.boss_companion, fighter.raw)
    for rarity in RARITIES:
        yield LookupEntry("chest", f"{rarity} chest", "what it may hold", partial(chest_lines, view, rarity))
    for tile in library.tables["tiles"].values():
        what = "tile" if is_in(tile.pack, legacy) else f"tile, {SEALED}"
        yield from_raw(view, "tile", tile.name, what, card_text.tile, tile.raw, tile_now(view, tile.id))


def loot(view: SessionView) -> list[Row]:
    """The loot cards, those that the asked hero has first."""
    library = view.game.library
    table, legacy = library.tables["loot"], party_of(view.game).legacy
    available = (card for cards in table.decks.values() for card in cards if is_in(table.packs.get(card, ""), legacy))
    names = {library.cards[card].name for card in available}
    return listing(view, "Loot cards", lambda entry: entry.kind == "card" and entry.name in names)


def board_of(view: SessionView, fighter: Fighter) -> list[str]:
    """A board as it is printed."""
    first = [sides[0] for sides in fighter.spaces.values() if sides[0].raw is not None]
    return [line for side in first for line in space_lines(view.game.library, side)]


def tile_now(view: SessionView, tile: str) -> str:
    """Where a tile is face up; empty: it is not."""
    tiles: dict[str, str] = getattr(view.game.state.session, "tiles", {})
    places = [place for place, lying in tiles.items() if lying == tile]
    return f"Now: at {joined(places)}." if places else ""


# -- places ------------------------------------------------------------------------------------------


def places(view: SessionView) -> Iterator[LookupEntry]:
    """Every place of the map."""
    layout = layout_of(view.game)
    for place in layout.levels:
        yield LookupEntry("place", place, place_kind(view, layout, place), partial(place_lines, view, layout, place))


def place_kind(view: SessionView, layout: Layout, place: str) -> str:
    """What kind of place it is, as far as one may know."""
    crawl: Any = view.game.state.session
    if place == layout.portal:
        return "the Boss Portal"
    if place == layout.start:
        return "the start"
    tile = crawl.tiles.get(place)
    level = f"level {roman(layout.levels[place])}"
    return f"{view.game.library.tables['tiles'][tile].name}, {level}" if tile else f"face down, {level}"


def place_lines(view: SessionView, layout: Layout, place: str) -> list[str]:
    """What is at a place, what is known of its tile, who is there, and what is next to it."""
    crawl: Any = view.game.state.session
    lines = ["Explored." if place in crawl.explored else "Not explored."]
    if place == layout.portal and place not in crawl.explored:
        minion = f"a level {roman(scenario_of(view.game).portal)} minion"
        lines = [f"It opens with {SHARDS} shards, {crawl.shards} found. Its guardian is {minion}."]
    items = [f"a {item} chest" if item in RARITIES else f"a {item}" for item in crawl.items.get(place, ())]
    if items:
        lines.append(f"On it: {joined(items)}.")
    tile = crawl.tiles.get(place)
    if tile:
        library = view.game.library
        lines += card_text.tile(library.tables["tiles"][tile].raw, text.names_of(library)).splitlines()
    here = [view.seat(seat) for seat, where in enumerate(crawl.places) if where == place]
    if here:
        lines.append(f"Here: {joined(here)}.")
    for battle, where in crawl.battles.items():
        if where == place:
            fighters = [p.seat for p in view.game.state.players if p.battle == int(battle) and not p.fallen]
            lines.append(f"A battle: {joined(map(view.seat, fighters))}.")
    return [*lines, f"Next to it: {', '.join(layout.beside(place)) or 'nothing'}."]


# -- what the team has -------------------------------------------------------------------------------


def team_now(view: SessionView, word: str) -> list[str]:
    """What a word that only Adventures have means now."""
    telling = NOW.get(word)
    return telling(view) if telling is not None else []


def salves_now(view: SessionView) -> list[str]:
    """Who has how many salves, and how much one heals."""
    counts = [f"{view.seat(seat)} {count}" for seat, count in enumerate(party_of(view.game).salves)]
    return [f"Now: {', '.join(counts)}. One gives {scenario_of(view.game).salve} health in this scenario."]


def kings_hand_now(view: SessionView) -> list[str]:
    """What King's Hand needs in this scenario, and which enemies have tokens."""
    card = scenario_of(view.game)
    values = ", ".join(map(str, sorted(success_values(view.game))))
    enemies = [player.seat for player in view.game.state.players if player.team == ENEMIES and not player.fallen]
    most = max((most_in_a_turn(view.game, seat) for seat in enemies), default=card.per_turn)
    lines = [f"In this scenario: at most {most} a turn. The chaos die succeeds on {values}."]
    counts = []
    for player in view.game.state.players:
        left, spent = player.bank.get(TOKENS, 0), player.bank.get(SPENT, 0)
        if left and not player.fallen:
            counts.append(f"{view.seat(player.seat)} has {left}" + (f", {spent} spent this turn" if spent else ""))
    return [*lines, f"Now: {', '.join(counts) or 'no one has any'}."]


def shards_now(view: SessionView) -> list[str]:
    """How many portal shards were found, and where the others are."""
    crawl: Any = view.game.state.session
    if not hasattr(crawl, "shards"):
        return []
    left = [place for place, items in crawl.items.items() if "shard" in items]
    return [f"Now: {crawl.shards} of {SHARDS} found" + (f"; others at {joined(left)}." if left else ".")]


def portal_now(view: SessionView) -> list[str]:
    """Where the Boss Portal is."""
    return [f"Now: at {layout_of(view.game).portal}."] if hasattr(view.game.state.session, "layout") else []


def chests_now(view: SessionView) -> list[str]:
    """What the loot die brings for each kind of chest, and where chests are."""
    lines = [f"{rarity.capitalize()} chest: {chest_table(view, rarity)}." for rarity in RARITIES]
    lying = [f"{place} ({item})" for item in RARITIES for place in chest_places(view, item)]
    return [*lines, f"Now: {', '.join(lying)}."] if lying else lines


def chest_lines(view: SessionView, rarity: str) -> list[str]:
    """What the loot die brings for one kind of chest, and where such chests are."""
    places = chest_places(view, rarity)
    now = [f"Now: at {joined(places)}."] if places else []
    return [f"By the loot die: {chest_table(view, rarity)}.", *now, "'? loot chest' shows all chests."]


def chest_table(view: SessionView, rarity: str) -> str:
    """What every result of the loot die brings for one kind of chest."""
    library = view.game.library
    rows = library.tables["loot"].raw["table"][rarity]
    names = text.names_of(library)
    return "; ".join(f"{die} {text.program(ops, names).rstrip('.')}" for die, ops in rows.items())


def chest_places(view: SessionView, rarity: str) -> list[str]:
    """Where chests of one kind are on the map."""
    items: dict[str, list[str]] = getattr(view.game.state.session, "items", {})
    return [place for place, lying in items.items() if rarity in lying]


NOW: Mapping[str, Callable[[SessionView], list[str]]] = {
    "salve": salves_now,
    "King's Hand": kings_hand_now,
    "gold": lambda view: [f"Now: {party_of(view.game).gold}."],
    "boss CP": lambda view: [f"Now: {party_of(view.game).boss_cp}."],
    "portal shard": shards_now,
    "Boss Portal": portal_now,
    "chest": chests_now,
}
"""Words of the rules, each with what it means now."""
