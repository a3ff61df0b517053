"""A mission's scenario file as a position: heroes and enemies at the table, the map, the clock, the phase."""

# ruff: noqa: RUF012  # pydantic gives every model its own copy of a default

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from campaign.companion.typed import ENTRIES
from campaign.missions import MOST_HEROES
from campaign.missions.companion.map_entries import every_space
from campaign.missions.rules import setup
from campaign.missions.rules.enemies import seat_enemy
from campaign.missions.rules.frames import HeroRolls
from campaign.missions.rules.heroes import READY, phases_of
from campaign.missions.rules.mode import EVENTS, MOMENTS
from campaign.missions.rules.perks import blank
from campaign.missions.rules.session import APART, BATTLE, MOMENTUM, Mission, board_of, mission_of
from campaign.missions.scenarios.phases import FLOORS, begin
from campaign.scenarios import answers, seats
from campaign.scenarios.answers import NOTHING, SEAT, AnswerForm, Forms
from campaign.scenarios.load import Problem
from campaign.scenarios.schema import PHASES, SAME, Count, Scenario, Seat, SessionField, take_fields
from campaign.scenarios.setup import Setup
from content.schema.base import StrictModel, near
from engine.changes import OVER_START
from engine.definitions import Fighter, Library
from engine.game import Game
from engine.pieces import AT_TABLE

KINDS = ("henchman", "boss", "threat")
"""Who may sit there besides heroes."""
MORE_PHASES = ("turn", "movement", "enemy-upkeep", "enemy-roll", "clock", "conclusion")
Segment = Annotated[int, Field(ge=0, le=11)]


class MissionPart(StrictModel):
    """A mission's part; what is left out is as its setup makes it, but nothing is face down."""

    mission: str = "clone-vault"
    side: Literal[1, 2] = 1
    raised: Annotated[int, Field(ge=0, le=5)] = 0
    lowered: list[str] = []
    perks: Annotated[list[list[str]], SAME] = []
    """Perks that each player holds."""
    mythics: Annotated[list[str], SAME] = []
    round: Annotated[Count, SAME] = 2
    round_of_side: Annotated[Count, SessionField("rounds_of_side")] = 2
    places: Annotated[list[str], SAME] = []
    """Where each hero is; left out: off the map."""
    left: Annotated[list[bool], SAME] = []
    """Who has left by an exit."""
    stands: dict[str, list[str]] = {}
    """Seat of an enemy -> its spaces; left out: the first of its kind on the board that is free."""
    tiles: Annotated[dict[str, list[str]], SAME] = {}
    """Space -> tiles on it, the lowest first, `?` in front of one that is face down."""
    held: Annotated[list[list[str]], SAME] = []
    """Face-down tiles on health dials."""
    boosts: list[str] = []
    """The next tiles of the pile."""
    allies: list[str] = []
    """The next allies of the deck."""
    hq: list[str] | None = None
    clock: Annotated[Segment, SAME] = 0
    passes: Annotated[Count, SAME] = 0
    triggered: Annotated[Count, SAME] = 0
    red: Count | None = None
    black: Count | None = None
    plots: list[str] | None = None
    """Spaces with a plot that nobody has taken; left out: all."""
    plots_taken: Annotated[Count, SAME] = 0
    production: Annotated[Count, SAME] = 0
    bonus: Annotated[dict[str, str], SAME] = {}
    perfect: Annotated[bool, SAME] = False
    clean_attacks: Annotated[Count, SAME] = 0
    hurt_by: Annotated[list[str], SAME] = []
    discounts: Annotated[list[Count], SAME] = []
    sides_done: Annotated[Count, SAME] = 0
    sheets: list[dict[str, Any]] = []


def library_for(scenario: Scenario) -> Library:
    """The definitions of the heroes at the table and of everything missions add."""
    from content.load import library

    return library(sorted({seat.hero for seat in scenario.seats if seat.kind == "hero"}), sections=("missions",))


def heroes_at(scenario: Scenario) -> list[Seat]:
    """The heroes at the table; they come first."""
    return [seat for seat in scenario.seats if seat.kind == "hero"]


# -- checking ------------------------------------------------------------------------------------------


def check(scenario: Scenario, library: Library) -> list[Problem]:
    """What is wrong with a mission."""
    kinds, count = [seat.kind for seat in scenario.seats], len(heroes_at(scenario))
    problems: list[Problem] = []
    if not 1 <= count <= MOST_HEROES or "hero" in kinds[count:]:
        problems.append((("seats",), "one to four heroes, then the enemies"))
    if scenario.active >= count:
        problems.append((("active",), "the active seat is a hero's"))
    for place, seat in enumerate(scenario.seats):
        problems += [(("seats", place, *keys), text) for keys, text in seats.check_seat(seat, library)]
    part = MissionPart.model_validate(scenario.session)
    return [*problems, *check_part(part, library, count)]


def check_part(part: MissionPart, library: Library, count: int) -> Iterator[Problem]:
    """What is wrong with the mission's own part."""
    cards = {card.id: card for card in library.tables["missions"].values()}
    if part.mission not in cards:
        yield ("session", "mission"), f"there is no mission {part.mission!r}{near(part.mission, cards)}"
        return
    spaces = cards[part.mission].sides[part.side - 1].spaces
    named = [*part.places, *part.tiles, *(part.plots or ()), *(s for there in part.stands.values() for s in there)]
    for name in named:
        if name and name not in spaces:
            yield ("session",), f"there is no space {name!r} on this side{near(name, spaces)}"
    tiles = [*part.boosts, *(t for there in part.tiles.values() for t in there), *(t for h in part.held for t in h)]
    for what, names, known in (
        ("boost tile", [tile.removeprefix("?") for tile in tiles], library.tables["boosts"]),
        ("ally", [*part.allies, *(part.hq or ())], library.tables["allies"]),
        ("perk", [perk for perks in part.perks for perk in perks], library.tables["perks"]),
        ("mythic ability", [name for name in part.mythics if name], library.tables["mythics"]),
    ):
        for name in names:
            if name not in known:
                yield ("session",), f"there is no {what} {name!r}{near(name, known)}"
    for key in ("places", "left", "held", "perks", "mythics", "discounts", "sheets"):
        if len(getattr(part, key)) not in (0, count):
            yield ("session", key), f"{len(getattr(part, key))} values for {count} hero{'' if count == 1 else 'es'}"


# -- building ------------------------------------------------------------------------------------------


def build(scenario: Scenario, library: Library) -> Game:
    """A mission at the position."""
    part = MissionPart.model_validate(scenario.session)
    game = setup.lay_out(setup_of(scenario, part, library), library)
    game.state.streams.script = list(scenario.dice)
    if scenario.phase == "start":
        return game
    lay_table(game, part)
    take_seats(game, scenario, part)
    begin(game, scenario)
    return game


def setup_of(scenario: Scenario, part: MissionPart, library: Library) -> dict[str, Any]:
    """The setup of a session of these heroes, as a campaign would make it."""
    number = next(card.number for card in library.tables["missions"].values() if card.id == part.mission)
    heroes, perks = heroes_at(scenario), library.tables["perks"]
    held = part.perks or [[] for _ in heroes]
    sheets = part.sheets or [{"circles": {name: perks[name].circles for name in names}} for names in held]
    sheets = [{**blank(), **sheet} for sheet in sheets]
    return {
        "scenario": number,
        "seed": scenario.seed,
        "heroes": [{"id": seat.hero} for seat in heroes],
        "raised": part.raised,
        "lowered": part.lowered,
        "sheets": sheets,
    }


def lay_table(game: Game, part: MissionPart) -> None:
    """The side, its tiles and plots; enemies come with the seats."""
    state, mission = game.state, mission_of(game)
    state.starter = 0
    setup.lay_side(game, part.side)
    del state.players[mission.hero_count :], state.health[mission.hero_count :], state.health_max[mission.hero_count :]
    rules, count = game.library.tables["mission-rules"], mission.hero_count
    usual = {"red": rules.red, "black": min(rules.most_black, rules.black[count] + part.raised)}
    mission.red = usual["red"] if part.red is None else part.red
    mission.black = usual["black"] if part.black is None else part.black
    take_fields(mission, part)
    mission.stands = {}
    mission.boosts = [*mission.boosts, *part.boosts[::-1]]
    mission.hq = list(part.hq or ())
    mission.ally_deck = [name for name in mission.ally_deck if name not in (*part.allies, *mission.hq)]
    mission.ally_deck += part.allies[::-1]
    if part.plots is not None:
        mission.plots = list(part.plots)


def take_seats(game: Game, scenario: Scenario, part: MissionPart) -> None:
    """Everybody as the file describes them; a file that names no enemy has all of the board."""
    state, library, mission = game.state, game.library, mission_of(game)
    rules = library.tables["mission-rules"]
    heroes = heroes_at(scenario)
    state.players, state.health, state.health_max = [], [], []
    for seat in heroes:
        start = rules.health[len(heroes)]
        filled = with_usual(seat, {"health": start, "max_health": start + OVER_START, "cp": rules.cp})
        player = seats.place_seat(state, library, filled, team=0, dial=len(state.players))
        if all(library.cards[card].cast for card in player.gear):
            player.gear = [*player.gear, library.tables["momentum"][1].card]
        player.battle = BATTLE
    enemies = scenario.seats[len(heroes) :]
    if not enemies:
        setup.lay_enemies(game)
    for seat in enemies:
        place_enemy(game, seat, part.stands.get(str(len(state.players))))
    for player in state.players[: mission.hero_count]:
        player.fallen = mission.left[player.seat]


def with_usual(seat: Seat, usual: dict[str, Any]) -> Seat:
    """A seat with what it leaves out."""
    return seat.model_copy(update={key: value for key, value in usual.items() if key not in seat.model_fields_set})


def place_enemy(game: Game, seat: Seat, spaces: list[str] | None) -> None:
    """An enemy on the spaces said, else on the first of its kind on the board that nobody has yet."""
    state, board, tables = game.state, board_of(game), game.library.tables
    mission = mission_of(game)
    if seat.kind == "threat":
        seat_enemy(game, seat.hero, 1, [s for s, card in board.spaces.items() if card.kind == "threat"], battle=APART)
        return
    if spaces is None:
        taken = list(mission.stands.values())
        places = [list(place.spaces) for place in board.henchmen if place.type == seat.hero]
        places = [list(board.boss_spaces)] if seat.kind == "boss" else places
        spaces = next((place for place in places if place not in taken), [])
    if seat.kind == "boss":
        usual = {"health": tables["mission-bosses"][seat.hero].health[mission.hero_count], "tokens": {}}
    else:
        card = tables["henchmen"][seat.hero]
        usual = {"health": card.health, "tokens": {"shield": card.shield} if card.shield else {}}
    filled = with_usual(seat, usual)
    number = seat_enemy(game, seat.hero, filled.health, spaces)
    player = state.players[number]
    player.tokens = {token: count for token, count in filled.tokens.items() if count}
    if "max_health" in seat.model_fields_set:
        state.health_max[player.dial] = seat.max_health
    player.fallen = filled.health == 0
    if player.fallen:
        mission.stands = {other: places for other, places in mission.stands.items() if other != str(number)}


# -- answers --------------------------------------------------------------------------------------------


def forms(library: Library, fighter: Fighter | None) -> Forms:
    """Every verb, and what may follow it in these hands."""
    tables = library.tables
    place = AnswerForm("space", every_space(library))
    brought = AnswerForm("ability", {a.id for card in library.cards.values() for a in card.abilities})
    of_missions = {
        "activate": (brought,),
        "go": (place,),
        "exit": (NOTHING,),
        "strike": (SEAT,),
        "wait": (SEAT,),
        "give": (SEAT,),
        "circle": (AnswerForm("perk", tables["perks"]),),
        "mythic": (AnswerForm("mythic ability", tables["mythics"]),),
        "keep": (NOTHING,),
        "momentum": (NOTHING,),
        "dismiss": (AnswerForm("ally", tables["allies"]),),
        "refresh": (AnswerForm("seat and power", pattern="[0-9] .+"),),
        "take": (place,),
        "top": (AnswerForm("boost tile", tables["boosts"]),),
    }
    in_play = answers.joined(answers.forms(library, fighter), of_missions)
    return answers.joined(in_play, ENTRIES.forms(library, Mission))


OUTCOME = (
    "result",
    "sides",
    "perfect",
    "points",
    "rounds",
    "segments",
    "bonus",
    "health",
    "sheets",
    "raised",
    "lowered",
    "turns",
)


def nowhere(game: Game) -> None:
    """No position of a mission can be written as a file yet."""


def warning(game: Game) -> str:
    """Say that nothing of an ability has happened where a hero waits for the others, ready to use it (MRND-3)."""
    current = phases_of(game)
    parts = current[0].apart if current is not None else []
    for part in parts:
        rolls = [frame for frame in part.frames if isinstance(frame, HeroRolls)]
        if part.at == READY and any(roll.ready is not None and roll.ready.ability for roll in rolls):
            return (
                f"it stopped when seat {part.seat} was ready with an ability that has no effect yet "
                "(MRND-3); to see what it does, write until: end-of-turn or decision, "
                "or begin with phase: defensive-roll and attack:"
            )
    return ""


SETUP = Setup(
    library=library_for,
    check=check,
    build=build,
    session=MissionPart,
    phases=(*PHASES, *MORE_PHASES),
    moments=MOMENTS,
    events=EVENTS,
    forms=forms,
    outcome=OUTCOME,
    counters=(MOMENTUM, "range", AT_TABLE),
    enemies=KINDS,
    floors=FLOORS,
    moment=nowhere,
    warning=warning,
)
