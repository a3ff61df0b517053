"""A session of an adventure from its setup: heroes, decks, loot, and what its mode puts on the table (PREP)."""

from __future__ import annotations

from campaign.adventures.rules.battle.mode import BATTLE
from campaign.adventures.rules.crawl.mode import CRAWL
from campaign.adventures.rules.loot import deck_of, shuffle_loot
from campaign.adventures.rules.mode import AdventureMode
from campaign.adventures.rules.session import HEROES
from campaign.team.session import seat_heroes, sit_at_table
from engine.definitions import Library
from engine.events import Sink
from engine.game import Game
from engine.state import State
from saves.records import Document

MODES_BY_NAME: dict[str, AdventureMode] = {mode.name: mode for mode in (CRAWL, BATTLE)}
"""The modes of adventures, by the `kind` of a setup."""


def lay_out(setup: Document, library: Library, sink: Sink | None = None) -> Game:
    """A session about to begin: all players sit, everything is ready, nothing has happened (PREP-1, PREP-4)."""
    mode, chosen = MODES_BY_NAME[setup["kind"]], setup["heroes"]
    state = State(mode.name, setup["seed"])
    state.physical = setup.get("typed_dice", False)
    state.session = party = mode.session(setup["scenario"], setup["difficulty"], hero_count=len(chosen))
    party.legacy = list(setup.get("legacy", ()))
    party.owned = [list(hero["owned"]) for hero in chosen]
    party.gone = [list(hero.get("gone", ())) for hero in chosen]
    health = library.tables["scenarios"][party.scenario].health[party.hero_count]
    ids = [hero["id"] for hero in chosen]
    for player in seat_heroes(state, library, ids, team=HEROES, health=health, shared_dial=mode.shared_dial):
        gone = party.gone[player.seat]
        player.gear = [card for card in player.gear if card not in gone]
        deck = deck_of(library, player.fighter, party.owned[player.seat], gone)
        player.deck = [card for card in deck if card not in player.gear]
        state.streams.shuffle(player.deck, f"deck-{player.seat}")
        if setup.get("at_table"):
            sit_at_table(player)
    game = Game(library, state, sink)
    shuffle_loot(game)
    mode.lay_out(game, setup)
    return game
