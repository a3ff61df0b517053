"""Words of programs of missions: whom they mean, what they count and ask, how they read; on the tests' own map.

Seats: 0 and 1 the heroes, 2 the thug on c1, 3 the thug on b2, 4 the archer on c2.
"""

from __future__ import annotations

from typing import Any

import pytest

from campaign.missions.rules import marks, movement, reach
from campaign.missions.rules.momentum import change_momentum
from campaign.missions.rules.session import mission_of
from campaign.missions.rules.tiles import hide_tile
from content.missions.section import MISSIONS
from content.text.operations import program as in_words
from content.text.words import Voice
from engine.context import Context
from engine.effects.amounts import compile_amount
from engine.effects.conditions import compile_condition
from engine.effects.selectors import MEANT
from engine.game import Game
from engine.gates import GATES
from engine.state import Attack, Part, Pool
from tests.unit.missions import toy


@pytest.fixture
def game() -> Game:
    """Two heroes on a2 and b3, before the movement phase."""
    return toy.two_heroes()


def meant(game: Game, word: str, seat: int = 0) -> list[int]:
    """Whom a word means as that seat says it."""
    return MEANT[word](game, Context(seat))


def number(game: Game, spec: dict[str, Any], seat: int = 0) -> int:
    """An amount as that seat reads it."""
    return compile_amount(spec)(game, Context(seat))


def holds(game: Game, spec: dict[str, Any], seat: int = 0) -> bool:
    """A condition as that seat asks it."""
    return compile_condition(spec)(game, Context(seat))


def attack(game: Game, attacker: int, defender: int, kind: str = "normal", amount: int = 4) -> Attack:
    """An attack whose damage waits in a defensive roll phase."""
    found = Attack(attacker, defender, game.index(game.state.players[attacker]).abilities[0].id, [1, 1, 1, 2, 3])
    found.is_attack, found.stage, found.types = True, Attack.TARGETED, [kind]
    game.state.begin_attack(found)
    pool = Pool()
    pool.parts = [Part(defender, attacker, kind, amount, "ability", own=True)]
    game.state.pools = [pool]
    game.state.phase = "defence"
    return found


def test_content_knows_the_phases_to_act_in() -> None:
    """All that missions declare, so that all content can be checked where missions are not loaded."""
    assert [word for word, gate in GATES.items() if gate.rule.startswith("MRND")] == list(MISSIONS.phases)


# -- whom ------------------------------------------------------------------------------------------


def test_heroes_are_meant_by_health_and_momentum(game: Game) -> None:
    """30 health and 2 momentum against 29 and none; equals go to the first in turn order from the start player."""
    assert meant(game, "weakest-hero") == meant(game, "healthiest-hero") == meant(game, "richest-hero") == [0]
    assert meant(game, "start-player") == [0]
    game.state.starter = 1
    assert meant(game, "start-player") == meant(game, "weakest-hero") == [1]
    game.state.health[1] = 29
    change_momentum(game, 0, 2, "test")
    assert (meant(game, "weakest-hero"), meant(game, "healthiest-hero"), meant(game, "richest-hero")) == ([1], [0], [0])


def test_heroes_are_meant_by_where_they_stand(game: Game) -> None:
    """b3 lies in row 3; a laser sweeps a2; a3 touches both a2 and b3."""
    assert meant(game, "lane-heroes") == [1]
    assert meant(game, "laser-heroes") == []
    board = game.library.tables["missions"][1].sides[0]
    board.spaces["a2"] = board.spaces["a2"]._replace(laser=True)
    assert meant(game, "laser-heroes") == [0]
    assert meant(game, "adjacent-hero-or-self") == [0]
    movement.place(game, 0, "a3")
    assert meant(game, "adjacent-hero-or-self") == [0, 1]
    assert not holds(game, {"adjacent": "foe"})
    assert holds(game, {"on-map": True})
    assert not holds(toy.new("monk"), {"on-map": True})


@pytest.mark.rule("MRND-7")
def test_marked_heroes_stand_on_a_face_down_tile_or_hold_one(game: Game) -> None:
    """The Barbarian stands on one, the Monk holds two."""
    assert (meant(game, "marked-heroes"), meant(game, "unmarked-heroes")) == ([], [0, 1])
    hide_tile(game, "a2")
    assert (meant(game, "marked-heroes"), meant(game, "unmarked-heroes")) == ([0], [1])
    mission = mission_of(game)
    mission.held = [[], ["cp", "heal"]]
    assert (meant(game, "marked-heroes"), meant(game, "unmarked-heroes")) == ([0, 1], [])
    assert number(game, {"face-down": "self"}) == 1
    assert number(game, {"face-down": "all-heroes"}) == 3


def test_enemies_next_to_the_target_are_meant(game: Game) -> None:
    """Of the thug on c1 only the archer on c2; of the archer both thugs."""
    attack(game, 0, 2)
    assert meant(game, "adjacent-enemies") == [4]
    attack(game, 0, 4)
    assert meant(game, "adjacent-enemies") == [2, 3]
    assert meant(game, "the-boss") == []


# -- how much, and whether ---------------------------------------------------------------------------


def test_what_stands_and_lies_there_is_counted(game: Game) -> None:
    """Two thugs and an archer; one of two plots taken; raised by two levels; 3 momentum."""
    mission = mission_of(game)
    assert (number(game, {"standing": "thug"}), number(game, {"standing": "any"})) == (2, 3)
    game.state.players[2].fallen = True
    assert (number(game, {"standing": "thug"}), number(game, {"standing": "any", "times": 2})) == (1, 4)
    mission.plots, mission.plots_taken, mission.raised = ["d2", "a3"], 1, 2
    assert (number(game, {"plots": "taken"}), number(game, {"plots": "left"})) == (1, 2)
    assert number(game, {"oppression": "raised"}) == 2
    change_momentum(game, 1, 3, "test")
    assert number(game, {"momentum": "richest-hero"}) == 3


@pytest.mark.rule("MRND-4")
def test_an_attack_is_melee_or_has_range(game: Game) -> None:
    """The Barbarian on a2 hits the thug beside him, with range gained, and the archer two spaces away; the archer's bow
    has range, the thug's knife none."""
    attack(game, 0, 3)
    assert holds(game, {"melee": True})
    assert not holds(game, {"ranged": True})
    reach.give_range(game, 0)
    assert holds(game, {"ranged": True})
    marks.take_mark(game, 0, reach.RANGE)
    attack(game, 0, 4)
    assert holds(game, {"ranged": True})
    attack(game, 3, 0)
    assert holds(game, {"melee": True})
    movement.place(game, 0, "d2")
    attack(game, 4, 0)
    assert holds(game, {"ranged": True})


def test_dice_are_alike_by_symbol(game: Game) -> None:
    """The Barbarian's 1, 2 and 3 are swords: 1 1 1 2 3 shows five of them; a 4, a heart, makes it four."""
    found = attack(game, 0, 3)
    assert holds(game, {"alike": 5})
    found.dice = [1, 1, 1, 2, 4]
    assert holds(game, {"alike": 4})
    assert not holds(game, {"alike": 5})


@pytest.mark.rule("MENE-1")
def test_shields_count_against_defendable_damage_only(game: Game) -> None:
    """Not before the defence, not for undefendable damage, not for others, not where they are ignored."""
    attack(game, 4, 0)
    assert holds(game, {"shields-count": True})
    assert not holds(game, {"shields-count": True}, seat=1)
    game.state.phase = "offence"
    assert not holds(game, {"shields-count": True})
    attack(game, 4, 0, "undefendable")
    assert not holds(game, {"shields-count": True})
    attack(game, 0, 3)
    assert holds(game, {"shields-count": True}, seat=3)
    toy.perform(game, [{"ignore-shields": True}])
    assert not holds(game, {"shields-count": True}, seat=3)


@pytest.mark.rule("MRND-7")
def test_range_helps_a_defence_against_somebody_far_away(game: Game) -> None:
    """The archer is two spaces from a2; once there is range it helps no more; the thug beside needs none."""
    attack(game, 4, 0)
    assert holds(game, {"out-of-reach": True})
    toy.perform(game, [{"range": True}])
    assert not holds(game, {"out-of-reach": True})
    attack(game, 3, 0)
    assert not holds(game, {"out-of-reach": True})


# -- how they read -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("op", "text"),
    [
        ({"momentum": 2, "to": "all-heroes"}, "All heroes gain 2 momentum."),
        ({"momentum": -1, "to": "richest-hero"}, "The hero with the most momentum loses 1 momentum."),
        (
            {"momentum": {"standing": "thug", "times": -1}, "to": "richest-hero"},
            "The hero with the most momentum loses 1 momentum per standing Thug.",
        ),
        (
            {"deal": {"standing": "thug"}, "to": "start-player", "type": "collateral"},
            "Deal 1 collateral damage per standing Thug to the start player.",
        ),
        ({"each-standing": "thug", "do": [{"heal": 2}]}, "For each standing Thug: heal 2."),
        (
            {"hide-tile": "under", "to": "unmarked-heroes"},
            "Put a face-down boost tile each under all heroes without a face-down tile.",
        ),
        ({"hide-tile": "under", "to": "attacker"}, "Put a face-down boost tile under the attacker."),
        ({"weaken": 2}, "The opponent's next attack deals 2 less."),
        ({"shift": "weakest-hero"}, "Shift one empty space towards the hero with the least health."),
        ({"move-pawn": True, "to": "chosen-teammate"}, "Move a chosen teammate to any empty space."),
        ({"discount": 3, "to": "chosen-hero"}, "Make a chosen hero's next ally cost 3 momentum less this round."),
        ({"raise-health": 2, "to": "the-boss"}, "Raise the boss's health and its maximum by 2."),
        (
            {"if": {"all": [{"melee": True}, {"alike": 3}]}, "then": [{"add-damage": 2}]},
            "If the attack is melee and at least 3 of the dice show one symbol, add 2 damage to the attack.",
        ),
    ],
)
def test_words_read_well(op: dict[str, Any], text: str) -> None:
    """In own words."""
    assert in_words([op], Voice({})) == text
