"""Scenario files of portal crawls: any moment from the start to the shop (docs/scenario-format.md)."""

# ruff: noqa: RUF012  # pydantic gives every model its own copy of a default

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from campaign.adventures.rules import kings_hand, salves
from campaign.adventures.rules.crawl import minions, portal_map
from campaign.adventures.rules.crawl import mode as crawl_mode
from campaign.adventures.rules.crawl import turn as crawl_turn
from campaign.adventures.rules.crawl.mode import CRAWL
from campaign.adventures.rules.crawl.session import crawl_of
from campaign.adventures.rules.frames import CrawlTurn, CrawlTurns
from campaign.adventures.rules.session import change_at, difficulty_of, heroes
from campaign.adventures.scenarios import session_part
from campaign.adventures.scenarios.common_setup import (
    ScoredCrawl,
    adventure_setup,
    at_the_start,
    begin_session,
    check_table,
    heroes_at,
    in_the_middle,
    on_top,
    phase_of,
    setup_of,
)
from campaign.adventures.scenarios.session_part import ScenarioPart, check_part, unknown
from campaign.scenarios import duel
from campaign.scenarios.load import Problem
from campaign.scenarios.schema import SAME, WRITTEN_ONLY, Count, Scenario, SessionField, session_document, upside_down
from content.schema.base import StrictModel
from engine.definitions import Library
from engine.frames import Turn
from engine.game import Game
from engine.state import JSON


class Fight(StrictModel):
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


def explored_tiles(game: Game, at: JSON) -> dict[str, str]:
    """Place -> tile, of what was explored after the start."""
    crawl = crawl_of(game)
    return {place: crawl.tiles[place] for place in crawl.explored[1:]}


def tiles_ahead(game: Game, at: JSON) -> dict[str, str]:
    """Place -> tile that is face up, but not explored."""
    crawl = crawl_of(game)
    return {place: tile for place, tile in crawl.tiles.items() if place not in crawl.explored}


def fights(game: Game, at: JSON) -> list[JSON]:
    """The battles on the map, in the order in which they began."""
    battles = crawl_of(game).battles
    return [fight(game, number, battles[number]) for number in sorted(battles, key=int)]


def fight(game: Game, number: str, place: str) -> JSON:
    """One battle on the map."""
    crawl, players = crawl_of(game), game.state.players
    seats = [player.seat for player in players if player.battle == int(number)]
    enemy = next((seat for seat in seats if seat >= crawl.hero_count and not players[seat].fallen), -1)
    return {
        "enemy": enemy,
        "heroes": [seat for seat in seats if seat < crawl.hero_count],
        "place": place,
        **({"chests": crawl.chests_left[str(enemy)]} if str(enemy) in crawl.chests_left else {}),
    }


class CrawlPart(ScenarioPart):
    """A portal crawl's part."""

    layout: Annotated[str, SAME] = "a"
    places: Annotated[list[str], WRITTEN_ONLY] = []
    """Where each hero is; left out: on Crimson Sands, or in their battle."""
    explored: Annotated[dict[str, str], SessionField("explored", write=explored_tiles)] = {}
    """Place -> tile that has been explored."""
    tiles: dict[str, str] = {}
    """Place -> tile that is there face down, in the order in which tiles of one level are drawn."""
    face_up: Annotated[dict[str, str], SessionField("tiles", write=tiles_ahead)] = {}
    """Place -> tile that is there face up, but not explored."""
    items: Annotated[dict[str, list[str]] | None, WRITTEN_ONLY] = None
    """What is on tiles, instead of the layout's."""
    stacks: Annotated[dict[str, list[str]], upside_down("stacks")] = {}
    """Level -> its whole stack of tiles, top first."""
    shards: Annotated[int, Field(ge=0, le=3), SAME] = 0
    portal_beaten: Annotated[bool, SAME] = False
    battles: Annotated[list[Fight] | None, SessionField("battles", write=fights)] = None
    """Left out: with one enemy at the table all heroes are in battle with it."""
    minions: Annotated[dict[str, list[str]], upside_down("minions")] = {}
    """Level -> next cards of its deck, top first."""
    down: Annotated[dict[str, list[int]] | None, WRITTEN_ONLY] = None
    """Hero at 0 health -> teammates who have not had a turn since; left out: all who are not down."""
    waiting_chests: Annotated[dict[str, list[str]], SessionField("waiting")] = {}
    """Hero at 0 health -> chests they will open once they are revived."""


# -- checking ------------------------------------------------------------------------------------------


def check(scenario: Scenario, library: Library) -> list[Problem]:
    """What is wrong with a crawl."""
    problems = check_table(scenario, library)
    part = CrawlPart.model_validate(scenario.session)
    problems += check_session(part, library, heroes_at(scenario), len(scenario.seats))
    enemies = len(scenario.seats) - heroes_at(scenario)
    if part.battles is None and enemies > 1:
        problems.append((("session", "battles"), "with several enemies, say who fights which"))
    if scenario.phase not in ("start", "turn", "conclusion") and not enemies:
        problems.append((("phase",), "a hero has phases only in a battle; begin with `phase: turn`"))
    return problems


def check_session(part: CrawlPart, library: Library, hero_count: int, seats: int) -> Iterator[Problem]:
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
    for key, places in (("explored", part.explored), ("tiles", part.tiles), ("face-up", part.face_up)):
        yield from unknown((key,), "place", places, layout.levels)
        yield from unknown((key,), "tile", places.values(), tiles)
    for place, name in part.tiles.items():
        if place in layout.levels and name in tiles and tiles[name].level != layout.levels[place]:
            yield ("session", "tiles", place), f"{name!r} is of level {tiles[name].level}, not {layout.levels[place]}"
    yield from unknown(("places",), "place", part.places, layout.levels)
    yield from unknown(("items",), "place", part.items or (), layout.levels)
    for level, names in part.stacks.items():
        of_level = [tile.id for tile in tiles.values() if str(tile.level) == level]
        yield from unknown(("stacks", level), f"tile of level {level}", names, of_level)
    for level, names in part.minions.items():
        yield from unknown(("minions", level), "minion", names, library.tables["minions"].get(int(level), ()))
    for number, battle in enumerate(part.battles or ()):
        yield from unknown(("battles", number, "place"), "place", [battle.place or layout.start], layout.levels)
        if not hero_count <= battle.enemy < seats or not all(0 <= seat < hero_count for seat in battle.heroes):
            yield ("session", "battles", number), f"the heroes have seats 0 to {hero_count - 1}, then come the minions"


# -- building --------------------------------------------------------------------------------------------


def build(scenario: Scenario, library: Library) -> Game:
    """A crawl at the position."""
    part = CrawlPart.model_validate(scenario.session)
    setup = setup_of(scenario, part, CRAWL.name, part.layout)
    if scenario.phase == "start":
        return at_the_start(scenario, library, setup)
    game = in_the_middle(scenario, library, part, CRAWL)
    crawl = crawl_of(game)
    lay_map(game, part)
    stack_minions(game, part)
    meet(game, part)
    crawl.down = {str(seat): heroes(game) for seat in salves.fallen_heroes(game)} if part.down is None else part.down
    begin(game, scenario, part, setup)
    return game


def stack_minions(game: Game, part: CrawlPart) -> None:
    """The minion decks without those in play."""
    minions.shuffle_minions(game)
    crawl = crawl_of(game)
    in_play = {player.fighter for player in game.state.players}
    for level, pile in crawl.minions.items():
        left = [name for name in pile if name not in in_play]
        crawl.minions = {**crawl.minions, level: on_top(left, part.minions.get(level, []))}


def lay_map(game: Game, part: CrawlPart) -> None:
    """Tiles face up and face down, what is on them, and where the heroes are."""
    portal_map.lay_map(game)
    crawl = crawl_of(game)
    tiles = game.library.tables["tiles"]
    crawl.explored = [*crawl.explored, *part.explored]
    crawl.tiles = {**crawl.tiles, **part.explored, **part.face_up}
    for level, pile in crawl.stacks.items():
        hidden = [name for name in part.tiles.values() if str(tiles[name].level) == level]
        left = [name for name in pile if name not in crawl.tiles.values()]
        crawl.stacks = {**crawl.stacks, level: on_top(left, hidden)}
    crawl.stacks = {**crawl.stacks, **{level: names[::-1] for level, names in part.stacks.items()}}
    if part.items is not None:
        crawl.items = {place: list(items) for place, items in part.items.items()}
    else:
        crawl.items = {place: items for place, items in crawl.items.items() if place not in crawl.explored}
    crawl.places = list(part.places) or crawl.places


def meet(game: Game, part: CrawlPart) -> None:
    """Battles that have begun."""
    crawl, players = crawl_of(game), game.state.players
    for player in players:
        player.battle = -1
    battles = part.battles
    if battles is None:
        enemies = [player.seat for player in players[crawl.hero_count :]]
        battles = [Fight(enemy=seat, heroes=list(range(crawl.hero_count))) for seat in enemies[:1]]
    for battle in battles:
        enemy, number = players[battle.enemy], crawl.next_battle
        card = game.library.fighters[enemy.fighter].session
        crawl.next_battle += 1
        place = battle.place or (crawl.places[battle.heroes[0]] if battle.heroes else crawl.explored[0])
        crawl.battles = {**crawl.battles, str(number): place}
        enemy.battle = number
        printed = min(kings_hand.LIMIT, card["kings-hand"] + difficulty_of(game).minion_kings_hand)
        enemy.bank[kings_hand.TOKENS] = printed if battle.kings_hand is None else battle.kings_hand
        if card["first-strike"] if battle.first_strike is None else battle.first_strike:
            enemy.bank[minions.FIRST_STRIKE] = 1
        if battle.portal:
            enemy.bank[minions.PORTAL] = 1
        if battle.chests:
            crawl.chests_left = {**crawl.chests_left, str(battle.enemy): list(battle.chests)}
        for seat in battle.heroes:
            players[seat].battle = number
            crawl.places = change_at(crawl.places, seat, place)


def begin(game: Game, scenario: Scenario, part: CrawlPart, setup: dict[str, Any]) -> None:
    """The stack as the turn would have it."""
    begin_session(game, scenario, part, setup, (CrawlTurns, ScoredCrawl), (crawl_mode.take_turns, crawl_mode.conclude))
    if scenario.phase == "conclusion":
        return
    seat = scenario.active
    frame = game.push(CrawlTurn(seat))
    if scenario.phase == "turn":
        return
    enemy = next(iter(game.opponents(seat)), -1)  # none: it fell in this very turn
    strikes = enemy >= 0 and minions.has_first_strike(game, enemy)
    frame.engaged, frame.fight, frame.struck, frame.enemy = True, enemy >= 0, strikes, enemy
    by_enemy = part.step == "enemy"
    game.goto(frame, crawl_turn.minion_step)
    if by_enemy:
        frame.step += -1 if strikes else 1
    inner = Turn(enemy, seat, income=False, main=False) if by_enemy else Turn(seat)
    phase_of(game, game.push(inner), scenario, duel.TURN_STEPS)


def document(game: Game, at: JSON) -> JSON:
    """The crawl's part of a file that begins at the present position."""
    if at["phase"] != "start":
        return session_document(CrawlPart, game, at)
    crawl = crawl_of(game)
    return {**session_part.at_the_start(game), "layout": crawl.layout, "boss-cp": crawl.boss_cp}


SETUP = adventure_setup(
    check=check,
    build=build,
    session=CrawlPart,
    enemies=("minion",),
    floors={"end-of-turn": "crawl-turn", "turn": "crawl-turn", "start": "crawl", "conclusion": "shop"},
    moment=lambda game: session_part.moment(game, CrawlTurns, CrawlTurn, crawl_mode.conclude, {Turn: duel.TURN_STEPS}),
    document=document,
)
