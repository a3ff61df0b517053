"""Enemies, the clock and objectives of a mission, on a small one of the tests' own (MRND-6 to MRND-8, MENE, MOBJ)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.missions.rules.enemies import meets
from campaign.missions.rules.session import board_of, enemies, mission_of
from campaign.missions.scenarios import mission as cases
from campaign.scenarios.schema import Scenario
from engine.events import Event
from engine.game import Game
from tests.unit.missions import toy


def at(phase: str, *, dice: list[int] | None = None, seats: list[Any] | None = None, **session: Any) -> Game:
    """A Barbarian and a Monk with empty hands, at the beginning of a phase of the small mission."""
    heroes: list[Any] = [{"hero": "barbarian"}, {"hero": "monk"}]
    scenario = Scenario.model_validate(
        {
            "name": "toy",
            "mode": "mission",
            "seats": [*heroes, *(seats or [])],
            "phase": phase,
            "dice": dice or [],
            "session": {"mission": "toy", "places": ["b1", "a2"], **session},
        }
    )
    return cases.build(scenario, toy.library("barbarian", "monk"))


def run(game: Game, events: list[Event] | None = None, *answers: str) -> None:
    """To the end of the phase: listed answers as they fit, else pass."""
    if events is not None:
        game.sink = events.append
    left, state = list(answers), game.state
    while any(frame.kind == "mission-phase-end" for frame in state.stack) and state.outcome is None:
        frame, decision = state.stack[-1], state.decision
        if decision is None:
            frame.step += 1
            frame.to_run[frame.step - 1](game, frame)
            continue
        usual = "pass" if "pass" in decision.options else decision.options[0]
        state.decision, frame.answer = None, left.pop(0) if left and left[0] in decision.options else usual


@pytest.mark.rule("MRND-7")
def test_an_objective_takes_a_die_for_each_symbol() -> None:
    """1 to 3 strike, 4 and 5 menace, 6 skull."""
    game = at("enemy-roll")
    assert meets(game, {"strike": 2, "skull": 1}, [1, 3, 6, 5])
    assert not meets(game, {"strike": 2}, [1, 4, 6, 5])
    assert meets(game, {}, [])


@pytest.mark.rule("MRND-7")
def test_henchmen_of_a_type_attack_in_map_order_whom_they_reach() -> None:
    """Two strikes, no skull: both thugs attack, the archer does not. The thug on c1 is next to b1 alone, the one on b2
    next to b1 and a2: the Barbarian is hit twice for 2, the Monk once. Nobody takes the chance to defend."""
    events: list[Event] = []
    game = at("enemy-roll", dice=[1, 2, 4, 4, 4])
    run(game, events)
    assert [game.health(0), game.health(1)] == [26, 28]
    assert [event.data["seat"] for event in events if event.kind == "enemy-attacks"] == [2, 3]


@pytest.mark.rule("MRND-7")
def test_range_reaches_every_hero() -> None:
    """A skull: the archer deals 3 to both, undefendable; one strike is too few for the thugs."""
    game = at("enemy-roll", dice=[6, 1, 4, 4, 4])
    run(game)
    assert [game.health(0), game.health(1)] == [27, 27]


@pytest.mark.rule("MRND-8")
def test_every_segment_that_the_hand_comes_to_acts() -> None:
    """From 11 two heroes advance the hand to 12 and 1: each takes 1 collateral at 12 o'clock, 1 is empty."""
    game = at("clock", clock=11)
    run(game)
    mission = mission_of(game)
    assert mission.clock == 1
    assert mission.passes == 1
    assert mission.triggered == 2
    assert [game.health(0), game.health(1)] == [29, 29]


@pytest.mark.rule("MRND-8")
def test_no_crisis_of_a_type_that_is_defeated() -> None:
    """Segment 2 is the thugs': with only the archer standing nothing happens; with a thug each hero takes 1."""
    game = at("clock", clock=0, seats=[{"henchman": "archer"}])
    run(game)
    assert [game.health(0), game.health(1)] == [30, 30]
    game = at("clock", clock=0, seats=[{"henchman": "thug"}])
    run(game)
    assert [game.health(0), game.health(1)] == [29, 29]


@pytest.mark.rule("MENE-2")
def test_a_defeat_makes_way_and_brings_momentum() -> None:
    """Poison takes the thug's last health in the enemy upkeep: its space is free, the start player hands out two."""
    game = at(
        "enemy-upkeep", seats=[{"henchman": "thug", "health": 1, "tokens": {"poison": 1}}, {"henchman": "archer"}]
    )
    run(game, None, "give 1", "give 0")
    assert mission_of(game).cleared == ["c1"]
    assert [player.bank.get("momentum", 0) for player in game.state.players[:2]] == [1, 1]
    assert [game.state.players[seat].fighter for seat in enemies(game)] == ["archer"]


@pytest.mark.rule("MOBJ-1", "MSET-5")
def test_the_side_ends_with_the_phase_in_which_its_objective_is_met() -> None:
    """The last thug falls to poison: each hero has 6 more (the reward heals the first), the boss stands on side 2."""
    game = at("enemy-upkeep", seats=[{"henchman": "thug", "health": 1, "tokens": {"poison": 1}}], dice=[3])
    run(game)
    game.run()
    mission = mission_of(game)
    assert (mission.side, mission.sides_done) == (2, 1)
    assert board_of(game).boss == "tyrant"
    assert [game.state.players[seat].fighter for seat in enemies(game)] == ["tyrant"]
    assert game.state.decision is not None
    assert game.state.decision.kind == "pawn"


@pytest.mark.rule("MOBJ-2")
def test_a_hero_at_0_loses_the_mission() -> None:
    """Whatever else happens in the phase."""
    game = at("clock", clock=11)
    game.state.health[1] = 1
    run(game)
    game.run()
    assert game.state.outcome is not None
    assert game.state.outcome["result"] == "lost"
    assert game.state.outcome["points"] == 0


@pytest.mark.rule("MRND-7")
def test_red_dice_hide_tiles_at_a_boss() -> None:
    """Red dice 1 and 2: a face-down tile on each numbered space. The boss stands next to both; who stands on b1 is
    marked and is poisoned besides the 4."""
    game = at("enemy-roll", dice=[1, 2, 4, 4, 4], side=2, places=["b1", "c3"])
    mission = mission_of(game)
    run(game)
    assert {space for space, tiles in mission.tiles.items() if any(tile.startswith("?") for tile in tiles)} == {
        "b1",
        "c2",
    }
    assert [game.health(0), game.health(1)] == [26, 30]
    assert game.state.players[0].tokens.get("poison") == 1
