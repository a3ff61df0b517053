"""A mission from its setup: heroes, decks, gear by their perks; nothing has happened yet (MSET)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaign.missions.frames import Rounds
from campaign.missions.mode import MISSION
from campaign.missions.session import HEROES, Mission
from campaign.party.seating import seat_heroes, sit_at_table
from engine.game import Game
from engine.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.definitions import Library
    from engine.events import Event


def opened(library: Library, setup: dict[str, Any], sink: Callable[[Event], None] | None = None) -> Game:
    """A mission about to begin; `setup` as the kind's `next_setup` makes it."""
    rules, chosen = library.tables["mission-rules"], setup["heroes"]
    state = State(MISSION.name, setup["seed"])
    state.physical = setup.get("typed_dice", False)
    mission = Mission(setup["scenario"], len(chosen))
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
