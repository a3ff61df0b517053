"""Heroes of a team sit one behind another."""

from __future__ import annotations

import pytest

from campaign.team.session import seat_heroes
from engine.state import State
from tests import kit

HEROES = ["barbarian", "paladin", "barbarian"]


@pytest.mark.rule("RES-1")
def test_heroes_have_a_dial_each() -> None:
    """Each begins with the health given, and may rise ten above it."""
    state = State("duel", 1)
    seated = seat_heroes(state, kit.library(), HEROES, team=0, health=18, shared_dial=False)
    assert [player.dial for player in seated] == [0, 1, 2]
    assert (state.health, state.health_max) == ([18] * 3, [28] * 3)


def test_heroes_share_a_dial() -> None:
    """A second team's shared dial is the first hero's of that team."""
    state = State("duel", 1)
    first = seat_heroes(state, kit.library(), HEROES[:2], team=0, health=50, shared_dial=True)
    second = seat_heroes(state, kit.library(), HEROES, team=1, health=40, shared_dial=True)
    assert [player.dial for player in (*first, *second)] == [0, 0, 1, 1, 1]
    assert state.health == [50, 40]
    assert [(player.seat, player.team) for player in state.players] == [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1)]


def test_decks_lie_in_printed_order() -> None:
    """Whoever seats heroes decides what is in their decks, and shuffles."""
    library = kit.library()
    state = State("duel", 1)
    (player,) = seat_heroes(state, library, ["paladin"], team=0, health=50, shared_dial=False)
    assert player.deck == list(library.fighters["paladin"].deck)
