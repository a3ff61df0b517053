"""A mission's round, phase by phase, on a small mission of the tests' own (MRND)."""

from __future__ import annotations

from random import Random

import pytest

from campaign.missions.rules import heroes as hero_phases
from campaign.missions.rules import marks, movement, reach
from campaign.missions.rules.session import enemies, mission_of
from campaign.missions.words.session_view import MissionView
from engine.events import Event
from engine.game import Game
from tests.unit.missions import toy


def play_until(game: Game, kind: str, *, answer: str = "") -> None:
    """Pass, or take the first option, until a question of this kind is open."""
    for _ in range(200):
        decision = game.state.decision
        if decision is None or decision.kind == kind:
            return
        wanted = next((o for o in decision.options if o == answer), "")
        game.apply(wanted or ("pass" if "pass" in decision.options else decision.options[0]))


@pytest.mark.rule("MSET-1", "MSET-2", "MSET-3", "MSET-4")
def test_a_mission_is_set_up() -> None:
    """Two heroes: 30 health, at most 40, 2 CP and 4 cards; 2 red dice and 1 black, 1 more for each hero; no pawn on the
    map; the hand one die on from straight up; a tile face up on the only boost space."""
    game = toy.new("barbarian", "monk")
    state, mission = game.state, mission_of(game)
    assert state.health[:2] == [30, 30]
    assert state.health_max[:2] == [40, 40]
    assert [player.cp for player in state.players[:2]] == [2, 2]
    assert [len(player.hand) for player in state.players[:2]] == [4, 4]
    assert (mission.red, mission.black) == (2, 3)
    assert mission.places == ["", ""]
    assert mission.clock in range(1, 7)
    assert [space for space, tiles in mission.tiles.items() if tiles] == ["d1"]
    assert not any(tile.startswith("?") for tile in mission.tiles["d1"])


@pytest.mark.rule("MENE-1")
def test_henchmen_stand_in_map_order_with_health_and_shields() -> None:
    """Left to right, top to bottom: the thug of row 1, then row 2; the archer's panel has a shield."""
    game = toy.new("barbarian")
    players = game.state.players
    assert [(players[s].fighter, game.health(s)) for s in enemies(game)] == [("thug", 6), ("thug", 6), ("archer", 7)]
    assert players[3].tokens == {"shield": 1}


@pytest.mark.rule("MRND-2")
def test_pawns_enter_through_the_entry_and_walk_as_far_as_enemies_let_them() -> None:
    """The thugs on c1 and b2 shut the way to the right."""
    game = toy.new("barbarian", "monk")
    decision = game.state.decision
    assert decision is not None
    assert decision.kind == "pawn"
    assert decision.options == ["go a1", "go b1", "go a2", "go a3", "go b3"]
    game.apply("go b1")
    assert game.state.decision is not None
    assert game.state.decision.options == ["go a1", "go a2", "go a3", "go b3"]


@pytest.mark.rule("MRND-2")
def test_nobody_takes_the_last_space_of_another() -> None:
    """Two who can only share one space with a third who has three: the third may not stand there."""
    assert movement.all_fit([{"a"}, {"a", "b"}], set())
    assert not movement.all_fit([{"a"}, {"a"}], set())
    assert not movement.all_fit([{"a"}, {"a", "b"}], {"b"})


@pytest.mark.rule("MRND-3")
def test_a_hero_may_wait_with_dice_on_the_table() -> None:
    """Barbarian rolls, waits; the Monk has a main phase; the Barbarian's dice lie there as before."""
    game = toy.new("barbarian", "monk", seed=3)
    while game.state.decision is not None and game.state.decision.kind == "pawn":
        game.apply(game.state.decision.options[0])
    first = game.state.acting
    play_until(game, "roll")
    dice = list(game.state.rolls[-1].dice)
    play_until(game, "roll")
    decision = game.state.decision
    assert decision is not None
    assert decision.seat == first
    assert f"wait {1 - first}" in decision.options
    game.apply(f"wait {1 - first}")
    assert game.state.acting == 1 - first
    assert game.state.rolls == []
    twin = Game.from_json(game.library, game.to_json())
    assert twin.digest() == game.digest()
    for _ in range(100):
        decision = game.state.decision
        assert decision is not None
        back = f"wait {first}"
        if back in decision.options:
            game.apply(back)
            break
        game.apply("pass" if "pass" in decision.options else decision.options[0])
    assert game.state.acting == first
    assert game.state.rolls[-1].dice == dice


@pytest.mark.rule("MRND-3")
def test_who_has_waited_does_something_before_waiting_again() -> None:
    """Else two could wait for each other for ever."""
    game = toy.new("barbarian", "monk", seed=3)
    while game.state.decision is not None and game.state.decision.kind == "pawn":
        game.apply(game.state.decision.options[0])
    first = game.state.acting
    play_until(game, "main")
    game.apply(f"wait {1 - first}")
    play_until(game, "main")
    game.apply(f"wait {first}")
    assert game.state.decision is not None
    assert game.state.acting == first
    assert not any(option.startswith("wait") for option in game.state.decision.options)


@pytest.mark.rule("MRND-3", "MRND-4")
def test_nobody_strikes_before_everybody_is_ready() -> None:
    """In a round of three all are ready before the first ability is activated."""
    events: list[Event] = []
    game = toy.new("barbarian", "monk", "paladin", seed=5, sink=events.append)
    pick = Random(1).choice
    while not any(event.kind == "phase" and event.data["phase"] == "enemy-roll" for event in events):
        assert game.state.decision is not None
        game.apply(pick(game.state.decision.options))
    kinds = [event.kind for event in events]
    ready = [place for place, kind in enumerate(kinds) if kind == "ready"]
    assert len(ready) == 3
    assert all(place > ready[-1] for place, kind in enumerate(kinds) if kind in ("activated", "strikes"))


@pytest.mark.rule("MRND-4")
def test_melee_reaches_neighbours_and_range_everybody() -> None:
    """From a2 only the thug on b2 is adjacent; with range all three enemies are there."""
    game = toy.new("barbarian")
    game.apply("go a2")
    assert reach.in_reach(game, 0) == [2]
    assert reach.in_reach(game, 0, ranged=True) == [1, 2, 3]
    reach.give_range(game, 0)
    assert reach.in_reach(game, 0) == [1, 2, 3]
    marks.take_mark(game, 0, reach.RANGE)
    assert reach.in_reach(game, 0) == [2]


@pytest.mark.rule("MENE-5")
def test_enemies_have_cp_without_end_and_cannot_be_knocked_down() -> None:
    """What takes CP from them takes nothing."""
    from engine.changes import add_token, lose_cp

    game = toy.new("barbarian")
    before = game.state.players[1].cp
    assert lose_cp(game, 1, 2, "test") == 2
    assert game.state.players[1].cp == before
    assert add_token(game, 1, "knockdown", 1, "test") == 0
    assert add_token(game, 1, "poison", 1, "test") == 1


@pytest.mark.parametrize("seed", range(6))
def test_random_missions_come_to_an_end(seed: int) -> None:
    """One to four heroes; copies and JSON twins play on identically at every seventh decision."""
    heroes = Random(seed).sample(["barbarian", "moon-elf", "monk", "pyromancer", "paladin"], 1 + seed % 4)
    game = toy.new(*heroes, seed=seed)
    pick = Random(seed).choice
    count = 0
    while game.state.outcome is None:
        assert game.state.decision is not None
        token = pick(game.state.decision.options)
        if count % 7 == 0:
            twins = [game.copy(), Game.from_json(game.library, game.to_json())]
            for twin in twins:
                twin.apply(token)
            game.apply(token)
            assert {twin.digest() for twin in twins} == {game.digest()}
        else:
            game.apply(token)
        count += 1
    assert game.state.outcome["result"] in ("won", "lost")
    assert hero_phases.phases_of(game) is None


@pytest.mark.rule("MSET-3")
def test_people_are_told_what_the_clocks_die_is_for() -> None:
    """With dice of one's own the hand's first die is asked for by name."""
    game = toy.new("barbarian", run=False)
    game.state.physical = True
    game.run()
    asked = []
    while (decision := game.state.decision) is not None and decision.kind == "dice":
        asked.append(MissionView(game).asked(decision))
        game.apply("dice roll")
    assert "Roll 1 die for where the crisis clock begins." in asked
