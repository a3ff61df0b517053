"""Verbs of missions, each of them once on the tests' own map.

Seats: 0 and 1 the heroes, 2 the thug on c1, 3 the thug on b2, 4 the archer on c2.
"""

from __future__ import annotations

import pytest

from campaign.missions.rules import marks, movement, reach
from campaign.missions.rules.allies import allies_of, cost_of
from campaign.missions.rules.clock import coming
from campaign.missions.rules.enemies import add_crit, begin_attack, strike
from campaign.missions.rules.frames import EnemyAttack, Movement
from campaign.missions.rules.momentum import change_momentum, momentum
from campaign.missions.rules.session import boss_of, mission_of, standing
from campaign.missions.rules.setup import lay_side
from campaign.missions.rules.tiles import hide_tile
from engine.context import Context
from engine.effects.conditions import compile_condition
from engine.events import Event
from engine.frames import Attacking
from engine.game import Game
from engine.state import Pool, Ready, Roll
from tests.unit.missions import toy
from tests.unit.missions.tables import PERKS


@pytest.fixture
def game() -> Game:
    """Two heroes on a2 and b3, before the movement phase."""
    return toy.two_heroes()


# -- momentum and allies ---------------------------------------------------------------------------


@pytest.mark.rule("MMOM-1")
def test_momentum_goes_up_to_its_limit_and_down_to_nothing(game: Game) -> None:
    """At most 15; the hero with most loses 1 for each standing thug; enemies have none."""
    toy.perform(game, [{"momentum": 20}])
    assert momentum(game, 0) == 15
    toy.perform(game, [{"momentum": {"standing": "thug", "times": -1}, "to": "richest-hero"}], seat=2)
    assert momentum(game, 0) == 13
    toy.perform(game, [{"momentum": -1, "to": "all-heroes"}], seat=2)
    assert [momentum(game, seat) for seat in (0, 1)] == [12, 0]
    toy.perform(game, [{"momentum": 3, "to": "foe"}], foe=2)
    assert momentum(game, 2) == 0


@pytest.mark.rule("MALL-1")
def test_an_ally_is_recruited_for_its_cost(game: Game) -> None:
    """The friend costs 3 and draws a card; nobody can pay for it with 2."""
    change_momentum(game, 0, 2, "test")
    assert not compile_condition({"recruitable": True})(game, Context(0))
    toy.perform(game, [{"recruit": True}])
    assert allies_of(game, 0) == []
    change_momentum(game, 0, 2, "test")
    hand = len(game.state.players[0].hand)
    assert compile_condition({"recruitable": True})(game, Context(0))
    toy.perform(game, [{"recruit": True}], "recruit friend")
    assert allies_of(game, 0) == ["friend"]
    assert momentum(game, 0) == 1
    assert len(game.state.players[0].hand) == hand + 1
    assert mission_of(game).hq == []


@pytest.mark.rule("MALL-1")
def test_discounts_are_for_the_next_ally(game: Game) -> None:
    """2 less for one hero, only once; another pays the whole price."""
    toy.perform(game, [{"discount": 2, "to": "chosen-hero"}], "target 1")
    assert (cost_of(game, 0, "friend"), cost_of(game, 1, "friend")) == (3, 1)
    change_momentum(game, 1, 1, "test")
    toy.perform(game, [{"recruit": True}], "recruit friend", seat=1)
    assert (momentum(game, 1), cost_of(game, 1, "friend")) == (0, 3)


@pytest.mark.rule("MALL-1", "MPRK-1")
def test_a_perk_and_a_momentum_card_make_allies_cheaper(game: Game) -> None:
    """2 off the first ally of a mission, 1 off every ally with the last momentum card."""
    tables = game.library.tables
    tables["perks"] = {"friends": PERKS["vital-2"]._replace(id="friends", changes={"first-recruit": 2})}
    mission_of(game).perks = [["friends"], []]
    assert [cost_of(game, seat, "friend") for seat in (0, 1)] == [1, 3]
    change_momentum(game, 0, 1, "test")
    toy.perform(game, [{"recruit": True}], "recruit friend")
    assert (momentum(game, 0), cost_of(game, 0, "friend")) == (0, 3)
    tables["momentum"] = {1: tables["momentum"][1]._replace(discount=1)}
    assert cost_of(game, 0, "friend") == 2


@pytest.mark.rule("MALL-2")
def test_an_exhausted_ally_goes_under_the_deck(game: Game) -> None:
    """And its other operations still happen."""
    change_momentum(game, 0, 3, "test")
    toy.perform(game, [{"recruit": True}], "recruit friend")
    toy.perform(game, [{"exhaust": True}, {"cp": 2}], source="card:friend")
    assert allies_of(game, 0) == []
    assert mission_of(game).ally_deck == ["friend"]
    assert game.state.players[0].cp == 4


@pytest.mark.rule("MALL-1")
def test_allies_of_the_headquarters_are_replaced(game: Game) -> None:
    """One of them, those one names, or all: the others come from the top of the deck."""
    mission = mission_of(game)
    allies = game.library.tables["allies"]
    allies.update({name: allies["friend"]._replace(id=name) for name in ("uncle", "aunt", "cousin")})
    for ops, answers, hq in (
        ([{"swap-hq": "one"}], ["swap friend"], ["uncle", "aunt", "cousin"]),
        ([{"swap-hq": "any"}], ["pass"], ["friend", "uncle", "aunt"]),
        ([{"swap-hq": "any"}], ["swap uncle", "pass"], ["friend", "aunt", "cousin"]),
    ):
        mission.hq, mission.ally_deck = ["friend", "uncle", "aunt"], ["cousin"]
        toy.perform(game, ops, *answers)
        assert mission.hq == hq
    mission.hq, mission.ally_deck = ["friend"], ["cousin", "aunt", "uncle"]
    toy.perform(game, [{"swap-hq": "all"}])
    assert mission.hq == ["uncle", "aunt", "cousin"]
    assert mission.ally_deck == ["friend"]


# -- the map and tiles -------------------------------------------------------------------------------


@pytest.mark.rule("MRND-2")
def test_pawns_are_moved_to_empty_spaces_and_swapped(game: Game) -> None:
    """Not onto enemies or heroes."""
    assert movement.empty_spaces(game) == ["a1", "b1", "d1", "d2", "a3"]
    toy.perform(game, [{"move-pawn": True}], "go d1")
    assert mission_of(game).places == ["d1", "b3"]
    toy.perform(game, [{"move-pawn": True, "to": "chosen-teammate"}], "go a3")
    assert mission_of(game).places == ["d1", "a3"]
    toy.perform(game, [{"swap-pawns": True}])
    assert mission_of(game).places == ["a3", "d1"]


@pytest.mark.rule("MENE-4")
def test_an_enemy_shifts_one_space_towards_a_hero(game: Game) -> None:
    """The archer on c2, the hero on b1: d2 leads away, thugs stand elsewhere, so it stays; once the thug of c1 is gone
    it goes there."""
    mission = mission_of(game)
    movement.place(game, 0, "b1")
    game.state.health[0] = 20
    toy.perform(game, [{"shift": "weakest-hero"}], seat=4)
    assert mission.stands["4"] == ["c2"]
    game.state.players[2].fallen = True
    toy.perform(game, [{"shift": "weakest-hero"}], seat=4)
    assert mission.stands["4"] == ["c1"]
    toy.perform(game, [{"shift": "weakest-hero"}], seat=4)
    assert mission.stands["4"] == ["c1"]


@pytest.mark.rule("MRND-7")
def test_henchmen_of_a_type_stand_in_map_order_wherever_they_went(game: Game) -> None:
    """The thug of c1 moves to b3, behind the one on b2."""
    mission = mission_of(game)
    assert standing(game, "thug") == [2, 3]
    mission.stands = {**mission.stands, "2": ["b3"]}
    assert standing(game, "thug") == [3, 2]


@pytest.mark.rule("MRND-2")
def test_walking_through_henchmen_ends_beyond_them(game: Game) -> None:
    """From a2 past b2 or c1 to d1 and d2, but on no henchman's space, and only in this movement."""
    assert reach.within_walk(game, 0) == {"a1", "b1", "a2", "a3", "b3"}
    toy.perform(game, [{"walk-through": True}])
    assert reach.within_walk(game, 0) == {"a1", "b1", "a2", "a3", "b3", "d1", "d2"}
    movement.go(game, Movement(goals={"0": "d1"}))
    assert reach.within_walk(game, 0) == {"d1", "d2"}


@pytest.mark.rule("MRND-7")
def test_tiles_are_hidden_under_what_lies_there(game: Game) -> None:
    """Under the pawns of those without one, beneath a tile that lies there already."""
    mission = mission_of(game)
    mission.tiles = {"a2": ["cp"]}
    toy.perform(game, [{"hide-tile": "under", "to": "unmarked-heroes"}], seat=2)
    assert [tile[0] == "?" for tile in mission.tiles["a2"]] == [True, False]
    assert len(mission.tiles["b3"]) == 1
    toy.perform(game, [{"hide-tile": "under", "to": "unmarked-heroes"}], seat=2)
    assert (len(mission.tiles["a2"]), len(mission.tiles["b3"])) == (2, 1)


@pytest.mark.rule("MRND-7")
def test_a_red_die_names_the_space_of_a_hidden_tile(game: Game) -> None:
    """On side 2 of the tests' map b1 bears the 1 and c2 the 2; other numbers name nothing, and no tile is lost."""
    mission = mission_of(game)
    mission.side = 2
    seen = set()
    for _ in range(60):
        mission.boosts, mission.tiles = ["cp"], {}
        toy.perform(game, [{"hide-tile": "red-die"}], seat=2)
        assert [*mission.boosts, *(tile for there in mission.tiles.values() for tile in there)] in (["cp"], ["?cp"])
        seen.add(next(iter(mission.tiles), ""))
    assert seen == {"", "b1", "c2"}


@pytest.mark.rule("MBOO-1")
def test_a_tile_is_taken_from_any_space_or_the_pile(game: Game) -> None:
    """Face up its effect comes now, 2 CP; face down it is held until it is revealed."""
    mission = mission_of(game)
    mission.tiles = {"d1": ["?heal", "cp"]}
    toy.perform(game, [{"take-tile": "any"}])
    assert game.state.players[0].cp == 4
    assert mission.tiles == {"d1": ["?heal"]}
    toy.perform(game, [{"take-tile": "any"}])
    assert mission.held[0] == ["heal"]
    assert mission.tiles == {}
    mission.boosts = [*mission.boosts, "cp"]
    toy.perform(game, [{"take-tile": "pile"}])
    assert game.state.players[0].cp == 6


def test_face_down_tiles_of_a_space_are_seen_and_ordered(game: Game) -> None:
    """What is named first lies on top; what lies face up stays where it is."""
    events: list[Event] = []
    game.sink = events.append
    mission = mission_of(game)
    mission.tiles = {"d1": ["?heal", "?cp", "heal"]}
    toy.perform(game, [{"look-tiles": True}], "top heal")
    assert mission.tiles == {"d1": ["?cp", "?heal", "heal"]}
    assert [sorted(event.data["tiles"]) for event in events if event.kind == "looked"] == [["cp", "heal"]]


# -- enemies -----------------------------------------------------------------------------------------


@pytest.mark.rule("MENE-4")
def test_every_standing_henchman_of_a_type_is_oneself(game: Game) -> None:
    """Both thugs heal 2 of what they lost; the archer gains a shield beside the one of its panel."""
    state = game.state
    dials = [state.players[seat].dial for seat in (2, 3)]
    for dial in dials:
        state.health[dial] = 3
    toy.perform(game, [{"each-standing": "thug", "do": [{"heal": 2}]}], seat=4)
    assert [state.health[dial] for dial in dials] == [5, 5]
    toy.perform(game, [{"each-standing": "archer", "do": [{"gain": "shield"}]}], seat=2)
    assert state.players[4].tokens == {"shield": 2}


@pytest.mark.rule("MDIF-2")
def test_health_is_raised_with_its_maximum(game: Game) -> None:
    """The thug's 6 becomes 18, which no healing over 10 more than the start could bring."""
    dial = game.state.players[2].dial
    toy.perform(game, [{"raise-health": 12}], seat=2)
    assert (game.state.health[dial], game.state.health_max[dial]) == (18, 28)


@pytest.mark.rule("MDIF-2")
def test_black_dice_are_added_up_to_nine(game: Game) -> None:
    """Three at first, with two heroes."""
    toy.perform(game, [{"enemy-die": 1}], seat=2)
    assert mission_of(game).black == 4
    toy.perform(game, [{"enemy-die": 9}], seat=2)
    assert mission_of(game).black == 9


def test_the_lowest_red_die_is_rolled_again(game: Game) -> None:
    """Of red 5 and 2 and black 1 the 2."""
    roll = Roll(2, "enemy", [5, 2, 1, 6, 4])
    roll.thrown = True
    game.state.rolls = [roll]
    events: list[Event] = []
    game.sink = events.append
    toy.perform(game, [{"reroll-enemy": 1, "color": "red", "pick": "lowest"}])
    (told,) = [event for event in events if event.kind == "rerolled"]
    assert told.data["before"] == [5, 2, 1, 6, 4]
    assert [roll.dice[place] for place in (0, 2, 3, 4)] == [5, 1, 6, 4]


def test_a_weakened_enemy_deals_less_once(game: Game) -> None:
    """The knife's 2 damage, less 2, is nothing; the next stab deals its 2."""
    toy.perform(game, [{"weaken": 2}], foe=3)
    assert marks.marked(game, 3, marks.WEAKENED) == 2
    for less in (2, 0):
        game.state.pools = [Pool()]
        strike(game, EnemyAttack(3, 0, ready=Ready("knife", 0, ())))
        assert isinstance(game.state.stack.pop(), Attacking)
        assert sum(-mod.amount for mod in game.state.pools[-1].mods) == less


@pytest.mark.rule("MRND-7")
def test_a_crit_is_ignored_once(game: Game) -> None:
    """The tyrant of side 2 against a hero on a face-down tile: only the first CRIT part has no effect."""
    lay_side(game, 2)
    movement.place(game, 0, "a1")
    hide_tile(game, "a1")
    toy.perform(game, [{"ignore-crit": True}])
    tiers = []
    for _ in range(3):
        frame = EnemyAttack(boss_of(game), 0, ability="crush")
        begin_attack(game, frame)
        add_crit(game, frame)
        tiers.append(frame.tier)
    assert tiers == [0, 1, 1]


# -- the clock ---------------------------------------------------------------------------------------


@pytest.mark.rule("MRND-8")
def test_the_clock_is_stopped_and_segments_are_skipped(game: Game) -> None:
    """Who comes second finds it stopped already."""
    mission = mission_of(game)
    assert not compile_condition({"clock-stopped": True})(game, Context(0))
    toy.perform(game, [{"skip-segment": 1}])
    assert mission.skips == 1
    assert compile_condition({"clock-stopped": True})(game, Context(0))
    mission.skips = 0
    toy.perform(game, [{"hold-clock": True}])
    assert mission.still
    toy.perform(game, [{"production": 2}], seat=2)
    assert mission.production == 2


@pytest.mark.rule("MRND-8")
def test_bots_weigh_the_segments_that_come(game: Game) -> None:
    """Two heroes, so two segments: on the tests' clock only the second, the thugs', and the twelfth do something. From
    straight up the thugs' comes, from 3 nothing, from 11 the twelfth."""
    mission = mission_of(game)
    for at, kinds in ((0, ["empty", "henchman"]), (3, ["empty", "empty"]), (11, ["effect", "empty"])):
        mission.clock = at
        assert [segment.kind for segment in coming(game)] == kinds
    mission.raised = 1
    assert len(coming(game)) == 3
