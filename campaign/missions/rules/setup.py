"""Setting up: perk points, heroes, dice, allies, perks once; for each side the map and its enemies (MSET, MPRK)."""

from __future__ import annotations

from campaign.missions.rules import perks
from campaign.missions.rules.allies import refill
from campaign.missions.rules.enemies import seat_enemy
from campaign.missions.rules.frames import FirstHand, Rounds, SpendPoints
from campaign.missions.rules.marks import IGNORES_CRIT, take_mark
from campaign.missions.rules.mode import MISSION
from campaign.missions.rules.momentum import change_momentum
from campaign.missions.rules.session import (
    APART,
    HEROES,
    OPPRESSION,
    Mission,
    board_of,
    boss_of,
    card_of,
    change_at,
    enemies,
    given_oppression,
    mission_of,
    rules_of,
)
from campaign.missions.rules.tiles import draw_tile, lay_tile
from campaign.team.session import seat_heroes, sit_at_table
from engine.changes import add_token, draw, gain_cp
from engine.context import lone
from engine.definitions import Library
from engine.events import Sink
from engine.flow.rolls import cast, fallen_dice
from engine.frame import flow
from engine.frames import Do, StartRoll
from engine.game import Game
from engine.hooks import fire
from engine.state import State
from saves.records import Document

SHIELD = "shield"
DIE = 6
CLOCK_DIE = "clock"
"""The random stream of the die that sets the clock's hand at the beginning."""


def spend_points(g: Game, frame: Rounds) -> None:
    """Let players spend perk points of earlier missions and choose mythic abilities, seat by seat (MPRK)."""
    for seat in reversed(range(mission_of(g).hero_count)):
        g.push(SpendPoints(seat))


def roll_for_start(g: Game, frame: Rounds) -> None:
    """Roll for the start player: the highest die begins (MSET-2)."""
    g.push(StartRoll(list(range(mission_of(g).hero_count)), DIE, "MSET-2"))


def begin_mission(g: Game, frame: Rounds) -> None:
    """Deal hands and set up enemy dice, allies and difficulty (MSET-1, MSET-2, MDIF)."""
    mission, rules, state = mission_of(g), rules_of(g), g.state
    seats = range(mission.hero_count)
    state.active = state.acting = state.starter
    mission.red = rules.red
    mission.black = min(rules.most_black, rules.black[mission.hero_count] + mission.raised)
    for seat in seats:
        if state.players[seat].at_table:  # anybody else has theirs since they sat down
            gain_cp(g, seat, rules.cp, "beginning", "MSET-1")
        draw(g, seat, rules.cards, "setup", "MSET-1")
        if mission.raised:
            add_token(g, seat, OPPRESSION, given_oppression(g), "difficulty", "MDIF-2")
        if "bonus-momentum" in mission.lowered:
            change_momentum(g, seat, rules.lowered["bonus-momentum"], "difficulty")
    refill(g)
    for seat in reversed(seats):
        due(g, seat, "setup")
        fire(g, "setup", seat)
        setup = g.library.fighters[state.players[seat].fighter].setup
        if setup and not state.players[seat].at_table:
            g.push(Do(setup, lone(seat, f"fighter:{state.players[seat].fighter}")))


def due(g: Game, seat: int, when: str) -> None:
    """The perks of a player that take effect at one moment of setup."""
    for name in reversed(mission_of(g).perks[seat]):
        perk = g.library.tables["perks"][name]
        if perk.when == when and perk.program:
            g.push(Do(perk.program, lone(seat, f"perk:{name}")))


# -- a side ----------------------------------------------------------------------------------------


def lay_side(g: Game, side: int) -> None:
    """Lay out a side: pawns beside the map, the hand straight up, enemies, tiles, plots (MSET-3, MSET-4)."""
    mission, state = mission_of(g), g.state
    for player in state.players[mission.hero_count :]:
        player.fallen = True
    mission.side, mission.rounds_of_side, mission.passes = side, 0, 0
    mission.stands, mission.cleared, mission.production, mission.plots_taken = {}, [], 0, 0
    mission.places = [""] * mission.hero_count
    mission.left = [False] * mission.hero_count
    for seat in range(mission.hero_count):
        take_mark(g, seat, IGNORES_CRIT)
        player = state.players[seat]
        player.used = {key: count for key, count in player.used.items() if not key.startswith("side:")}
    if g.sink is not None:
        g.emit("mission", "MSET-1" if side == 1 else "MSET-5", mission=card_of(g).id, side=side)
    mission.clock = 0
    lay_enemies(g)
    clear_tiles(g)
    for space, card in board_of(g).spaces.items():
        if card.kind == "boost":
            lay_tile(g, space, draw_tile(g))
    mission.plots = [space for space, card in board_of(g).spaces.items() if card.kind == "plot"]


def throw_hand(g: Game, frame: FirstHand) -> None:
    """Let the start player roll for the clock's hand (ours)."""
    cast(g, frame, g.state.starter, 1, DIE, CLOCK_DIE)


def advance_hand(g: Game, frame: FirstHand) -> None:
    """Advance the hand by the roll; no segment acts (MSET-3)."""
    mission = mission_of(g)
    (mission.clock,) = fallen_dice(g, frame, 1, DIE, CLOCK_DIE)
    if g.sink is not None:
        g.emit("clock", "MSET-3", at=mission.clock, advances=0)


flow("mission-hand", FirstHand, throw_hand, advance_hand)


def clear_tiles(g: Game) -> None:
    """Shuffle the tiles of the other side, on the map and on dials, into the pile (MSET-4)."""
    mission = mission_of(g)
    mission.boosts = sorted(tile.removeprefix("?") for tile in mission.every_tile())
    mission.boost_discard, mission.tiles = [], {}
    mission.held = [[] for _ in mission.held]
    g.state.streams.shuffle(mission.boosts, "boosts")


def lay_enemies(g: Game) -> None:
    """Place henchmen in map order, the threat and the boss, each with a dial of its own (MSET-4)."""
    board, mission, tables, rules = board_of(g), mission_of(g), g.library.tables, rules_of(g)
    more = min(rules.raised_health_most, rules.raised_health * mission.raised)  # for every henchman (MDIF-2)
    for place in board.henchmen:
        card = tables["henchmen"][place.type]
        seat = seat_enemy(g, place.type, card.health + more, place.spaces)
        if card.shield:
            add_token(g, seat, SHIELD, card.shield, "setup", "MSET-4")
    if board.boss:
        health = tables["mission-bosses"][board.boss].health[mission.hero_count]
        seat_enemy(g, board.boss, health, board.boss_spaces)
    if board.threat:
        spaces = [space for space, card in board.spaces.items() if card.kind == "threat"]
        seat_enemy(g, board.threat, 1, spaces, battle=APART)


def more_setup(g: Game) -> None:
    """Run the boss's setup, additional setup, and the perks for this side (MSET-4, MDIF-2)."""
    mission, board = mission_of(g), board_of(g)
    for seat in reversed(range(mission.hero_count)):
        due(g, seat, "each-side")
        if mission.side > 1:
            due(g, seat, "side-2")
            due(g, seat, "between-sides")
    boss = boss_of(g)
    first = boss if boss >= 0 else next(iter(enemies(g)), g.state.starter)
    if board.setup:
        g.push(Do(board.setup, lone(first, "setup")))
    if boss >= 0:
        card = g.library.tables["mission-bosses"][board.boss]
        for _ in range(given_oppression(g)):
            g.push(Do(card.per_oppression, lone(boss, "setup")))
        if card.setup:
            g.push(Do(card.setup, lone(boss, "setup")))


def lay_out(setup: Document, library: Library, sink: Sink | None = None) -> Game:
    """A mission about to begin; `setup` as the kind's `next_setup` makes it."""
    rules, chosen = library.tables["mission-rules"], setup["heroes"]
    state = State(MISSION.name, setup["seed"])
    state.physical = setup.get("typed_dice", False)
    mission = Mission(setup["scenario"], hero_count=len(chosen))
    state.session = mission
    mission.raised, mission.lowered = setup.get("raised", 0), list(setup.get("lowered", ()))
    mission.sheets = [dict(sheet) for sheet in setup["sheets"]]
    health = rules.health[len(chosen)] + (rules.lowered["extra-health"] if "extra-health" in mission.lowered else 0)
    ids = [hero["id"] for hero in chosen]
    for player in seat_heroes(state, library, ids, team=HEROES, health=health, shared_dial=False):
        player.cp = rules.cp
        if setup.get("at_table"):
            sit_at_table(player)
        state.streams.shuffle(player.deck, f"deck-{player.seat}")
    mission.ally_deck = sorted(library.tables["allies"])
    state.streams.shuffle(mission.ally_deck, "allies")
    mission.boosts = [tile for tile, boost in library.tables["boosts"].items() for _ in range(boost.copies)]
    game = Game(library, state, sink)
    game.push(Rounds(-1))
    return game


def ask(g: Game, frame: SpendPoints) -> None:
    """Ask which circle the next point fills; all points are spent (MPRK-1)."""
    seat, sheet = frame.seat, mission_of(g).sheets[frame.seat]
    options = [f"circle {perk}" for perk in perks.choices(sheet, g.library.tables["perks"])]
    if not options:
        g.goto(frame, ask_mythic)
        return
    g.state.active = g.state.acting = seat
    g.ask(frame, seat, "perk", options, info={"left": perks.points_left(sheet)})


def fill(g: Game, frame: SpendPoints) -> None:
    """Fill the circle that was named and continue with the next point."""
    mission, seat = mission_of(g), frame.seat
    perk = frame.answer.split(" ", 1)[1]
    sheet = perks.fill(mission.sheets[seat], g.library.tables["perks"], perk)
    mission.sheets = change_at(mission.sheets, seat, sheet)
    if g.sink is not None:
        g.emit("circle", "MPRK-1", seat=seat, perk=perk, filled=perks.filled(sheet, perk))
    g.goto(frame, ask)


def ask_mythic(g: Game, frame: SpendPoints) -> None:
    """Ask whoever has won all levels perfectly for the mythic ability to begin with (MPRK-2)."""
    seat = frame.seat
    frame.answer = ""
    if perks.has_mythic(mission_of(g).sheets[seat]):
        g.state.active = g.state.acting = seat
        g.ask(frame, seat, "mythic", [f"mythic {name}" for name in g.library.tables["mythics"]])


def choose_mythic(g: Game, frame: SpendPoints) -> None:
    """Keep the mythic ability for this mission."""
    mission, seat = mission_of(g), frame.seat
    mythic = frame.answer.partition(" ")[2]
    mission.mythics = change_at(mission.mythics, seat, mythic)
    if mythic:
        mission.sheets = change_at(mission.sheets, seat, {**mission.sheets[seat], "mythic": mythic})
        if g.sink is not None:
            g.emit("mythic", "MPRK-2", seat=seat, mythic=mythic)


def take_perks(g: Game, frame: SpendPoints) -> None:
    """Apply every perk that is complete: the momentum card, cards in play, health (MSET-1)."""
    mission, seat, known = mission_of(g), frame.seat, g.library.tables["perks"]
    held = perks.held(mission.sheets[seat], known)
    mission.perks = change_at(mission.perks, seat, held)
    player, state = g.state.players[seat], g.state
    levels = [int(name.rpartition("-")[2]) for name in held if known[name].row == "momentum"]
    card = g.library.tables["momentum"][max(levels, default=1)].card
    mythic = [mission.mythics[seat]] if mission.mythics[seat] else []
    player.gear = [*player.gear, card, *(known[name].card for name in held if known[name].card), *mythic]
    player.index = None
    more = sum(known[name].changes.get("health", 0) for name in held)
    state.health[player.dial] += more
    state.health_max[player.dial] += more


flow("mission-points", SpendPoints, ask, fill, ask_mythic, choose_mythic, take_perks)
