"""The `session:` part of adventure scenarios as pydantic models, and the names in it (docs/scenario-format.md)."""

# ruff: noqa: RUF012  # pydantic gives every model its own copy of a default

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from campaign.cases.reading import Problem
from campaign.cases.schema import Count
from content.schema.base import Strict, near
from engine.definitions import UPGRADE, Library

Piles = dict[str, list[str]]
"""Cards by rarity."""


class Battle(Strict):
    """One battle on the map."""

    enemy: int
    """The minion's seat."""
    heroes: list[int]
    place: str = ""
    """Where; left out: on Crimson Sands."""
    first_strike: bool | None = None
    """Left out: as printed."""
    kings_hand: Count | None = None
    portal: bool = False
    """It guards the Boss Portal."""
    chests: list[str] = []
    """Beyond those of its card."""


class CampaignPart(Strict):
    """The campaign so far, for what the end of the session writes into it (SCORE)."""

    salves: Count = 0
    """Starting salves of this session."""
    boss_cp: Count = 0
    layouts_seen: list[str] = []
    score: int = 0


class Part(Strict):
    """What a crawl and a boss battle share."""

    scenario: int = 1
    difficulty: str = "normal"
    step: Literal["hero", "enemy"] = "hero"
    """Whose phase it is: the active hero's, or the enemy's against that hero."""
    salves: list[Count] = []
    loot: Piles = {}
    """The next cards of loot decks, top first."""
    owned: list[list[str]] = []
    """Loot in each hero's deck."""
    gone: list[list[str]] = []
    """Printed cards that loot took the place of."""
    boss_cp: Count = 0
    """Gathered for the next boss."""
    result: Literal["won", "lost"] = "won"
    """With `phase: conclusion`: how it ended."""
    campaign: CampaignPart | None = None
    """With it the outcome holds the row of the score sheet, and what the campaign goes on with."""


class CrawlPart(Part):
    """A portal crawl's part."""

    layout: str = "a"
    places: list[str] = []
    """Where each hero stands; left out: on Crimson Sands, or in their battle."""
    explored: dict[str, str] = {}
    """Place -> tile that has been explored."""
    tiles: dict[str, str] = {}
    """Place -> tile that lies there face down, in the order in which tiles of one level are drawn."""
    items: dict[str, list[str]] | None = None
    """What lies on tiles, instead of the layout's."""
    shards: Annotated[int, Field(ge=0, le=3)] = 0
    gold: Count = 0
    battles: list[Battle] | None = None
    """Left out: with one enemy at the table all heroes are in battle with it."""
    minions: dict[str, list[str]] = {}
    """Level -> next cards of its deck, top first."""
    unidentified: list[Piles] = []
    portal_beaten: bool = False


class BossPart(Part):
    """A boss battle's part."""

    scenario: int = 2
    kings_hand: Count | None = None
    upgrades: list[str] = []
    """With `phase: start`: the upgrade deck, top first."""
    upgrade_cp: Count | None = None
    actions: list[str] = []
    """The next action cards, top first."""
    last: str = ""
    """The action card drawn last, whose roll objective counts."""
    waiting: bool = False
    """That card was drawn this turn and is neither played nor sold."""
    unclaimed: Count = 0


# -- names ------------------------------------------------------------------------------------------


def unknown(keys: tuple[Any, ...], what: str, names: Iterable[object], known: Iterable[object]) -> Iterator[Problem]:
    """Names that do not exist, with those near them."""
    there = {str(name) for name in known}
    for name in names:
        if str(name) not in there:
            yield ("session", *keys), f"there is no {what} {name!r}{near(str(name), there)}"


def check_part(part: Part, library: Library, hero_count: int) -> Iterator[Problem]:
    """What is wrong with the part that every adventure has."""
    tables = library.tables
    yield from unknown(("scenario",), "scenario", [part.scenario], tables["scenarios"])
    yield from unknown(("difficulty",), "difficulty", [part.difficulty], tables["difficulties"])
    loot = tables["loot"]
    yield from unknown(("loot",), "rarity", part.loot, loot.decks)
    for rarity, cards in part.loot.items():
        yield from unknown(("loot", rarity), f"{rarity} loot card", cards, loot.decks.get(rarity, ()))
    for owned in part.owned:
        yield from unknown(("owned",), "loot card", owned, loot.families)
    for gone in part.gone:
        yield from unknown(("gone",), "card", gone, library.cards)
    for key, values in (("salves", part.salves), ("owned", part.owned), ("gone", part.gone)):
        if len(values) not in (0, hero_count):
            yield ("session", key), f"{len(values)} values for {hero_count} heroes"


def check_crawl(part: CrawlPart, library: Library, hero_count: int, seats: int) -> Iterator[Problem]:
    """What is wrong with a crawl's part."""
    yield from check_part(part, library, hero_count)
    scenario = library.tables["scenarios"].get(part.scenario)
    if scenario is None:
        return
    if scenario.mode != "crawl":
        yield ("session", "scenario"), f"scenario {part.scenario} is a boss battle"
        return
    yield from unknown(("layout",), "layout", [part.layout], scenario.layouts)
    layout = scenario.layouts.get(part.layout)
    if layout is None:
        return
    tiles = library.tables["tiles"]
    for key, places in (("explored", part.explored), ("tiles", part.tiles)):
        yield from unknown((key,), "place", places, layout.levels)
        yield from unknown((key,), "tile", places.values(), tiles)
    for place, name in part.tiles.items():
        if place in layout.levels and name in tiles and tiles[name].level != layout.levels[place]:
            yield ("session", "tiles", place), f"{name!r} is of level {tiles[name].level}, not {layout.levels[place]}"
    yield from unknown(("places",), "place", part.places, layout.levels)
    yield from unknown(("items",), "place", part.items or (), layout.levels)
    for level, names in part.minions.items():
        yield from unknown(("minions", level), "minion", names, library.tables["minions"].get(int(level), ()))
    for number, battle in enumerate(part.battles or ()):
        yield from unknown(("battles", number, "place"), "place", [battle.place or layout.start], layout.levels)
        if not hero_count <= battle.enemy < seats or not all(0 <= seat < hero_count for seat in battle.heroes):
            yield ("session", "battles", number), f"the heroes sit on 0 to {hero_count - 1}, the minions behind them"


def check_boss(part: BossPart, library: Library, hero_count: int) -> Iterator[Problem]:
    """What is wrong with a boss battle's part."""
    yield from check_part(part, library, hero_count)
    scenario = library.tables["scenarios"].get(part.scenario)
    if scenario is None:
        return
    if scenario.mode != "boss":
        yield ("session", "scenario"), f"scenario {part.scenario} is a portal crawl"
        return
    deck = library.fighters[scenario.boss].deck
    upgrades = [card for card in deck if library.cards[card].kind == UPGRADE]
    actions = [card for card in deck if card not in upgrades]
    yield from unknown(("upgrades",), "upgrade of this boss", part.upgrades, upgrades)
    yield from unknown(("actions",), "action card of this boss", part.actions, actions)
    yield from unknown(("last",), "action card of this boss", [part.last] if part.last else (), actions)
