"""A duel of two heroes: setting up and taking turns (SET, MODE-1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import engine.parts  # noqa: F401  # registers flow and verbs
from engine.changes import OVER_START, UPGRADES, draw
from engine.context import Context
from engine.definitions import UPGRADE, Library
from engine.events import Event
from engine.frame import flow
from engine.frames import Do, StartRoll, Turns
from engine.game import Game
from engine.hooks import fire
from engine.mode import HEALTH, MODES, Mode
from engine.state import OUT, Player, State

__all__ = ["HEALTH", "begin", "lay_cards", "new", "next_turn", "opened", "seat_hero", "setups"]

START_CARDS = 4
START_DIE = 6
"""Sides of the die that says who begins (SET-2)."""


def seat_hero(state: State, library: Library, hero: str, team: int, health: int, *, dial: int = -1) -> Player:
    """Add a hero to a position: dial, CP and a deck in printed order; not yet shuffled (SET-1)."""
    if dial < 0:
        state.health.append(health)
        state.health_max.append(health + OVER_START)
        dial = len(state.health) - 1
    fighter = library.fighters[hero]
    player = Player(len(state.players), hero, team, dial)
    player.side = fighter.side
    player.cp = fighter.cp
    player.deck = [card for card in fighter.deck if card not in fighter.prepared]
    player.gear = list(fighter.prepared)
    for pile in (fighter.raw or {}).get("piles") or ():
        cards = [name for name, count in pile["cards"].items() for _ in range(count)]
        state.streams.shuffle(cards, f"pile-{player.seat}")
        player.piles = {**player.piles, pile["id"]: cards, pile["id"] + OUT: []}
    state.players.append(player)
    return player


def new(
    library: Library,
    heroes: Sequence[str],
    seed: int,
    *,
    mode: str = "duel",
    health: int = 0,
    sink: Callable[[Event], None] | None = None,
) -> Game:
    """A duel of any mode at its first decision; the mode says who sits in which team and at which dial.

    `health` is what every dial begins with; 0: what the mode says.
    """
    game = opened(library, heroes, seed, mode=mode, health=health, sink=sink)
    game.run()
    return game


def opened(
    library: Library,
    heroes: Sequence[str],
    seed: int,
    *,
    mode: str = "duel",
    health: int = 0,
    sink: Callable[[Event], None] | None = None,
) -> Game:
    """A duel about to begin: everybody sits, decks are shuffled, nothing has happened (SET-1)."""
    state, way = State(mode, seed), MODES[mode]
    library = library.under(way.ruleset.name)
    rules = way.ruleset.changed(library.house_rules)
    for hero, (team, dial) in zip(heroes, way.seating(len(heroes)), strict=True):
        own = dial if dial < len(state.health) else -1
        player = seat_hero(state, library, hero, team, health or rules.start_health or way.health, dial=own)
        if rules.start_cp is not None:
            player.cp = rules.start_cp
        lay_cards(library, player, way)
        state.streams.shuffle(player.piles.get(UPGRADES, []), f"upgrades-{player.seat}")
        state.streams.shuffle(player.deck, f"deck-{player.seat}")
    game = Game(library, state, sink)
    game.push(Turns(-1))
    return game


def lay_cards(library: Library, player: Player, mode: Mode) -> None:
    """Put a player's deck on the table as the mode has it: whole, in two piles, or not at all (MODE-7, MODE-8)."""
    if not mode.has_cards:
        player.cp, player.deck, player.gear = 0, [], []
    elif mode.has_upgrade_pile:
        upgrades = [card for card in player.deck if library.cards[card].kind == UPGRADE]
        player.deck = [card for card in player.deck if card not in upgrades]
        player.piles = {UPGRADES: upgrades, **player.piles}


def begin(g: Game, frame: Turns) -> None:
    """Hands are drawn (SET-1)."""
    for player in g.state.players:
        draw(g, player.seat, START_CARDS, "setup", "SET-1")


def setups(g: Game, frame: Turns) -> None:
    """Those with setup of their own do it, and passives that begin with something (SET-4)."""
    for player in reversed(g.state.players):
        fire(g, "setup", player.seat)
        setup = g.library.fighters[player.fighter].setup
        if setup:
            g.push(Do(setup, Context(player.seat, source=f"fighter:{player.fighter}")))


def first_player(g: Game, frame: Turns) -> None:
    """Everybody rolls, unless the mode says who starts; the highest does, ties among the tied again (SET-2)."""
    first = g.mode.starter(g)
    g.push(StartRoll([p.seat for p in g.state.players] if first < 0 else [first], START_DIE, "SET-2"))


def next_turn(g: Game, frame: Turns) -> None:
    """One turn after another, of the players who are left (SET-3)."""
    state = g.state
    state.turn += 1
    seat = g.seats_from(frame.seat)[0]
    state.active = seat
    frame.seat = g.mode.next_seat(g, seat)
    g.goto(frame, next_turn)
    g.push(g.mode.turn(g, seat))


flow("duel", Turns, begin, first_player, setups, next_turn)
