"""The chance of winning: what it is measured by, what seats may know of it, how well it tells who wins."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import log
from random import Random

import pytest

from ai.chances import chance, features
from ai.chances.measures import SESSIONS, SessionMeasures, group_of
from ai.chances.weighing import WEIGHTS, Curve, Weights, all_weights, digest_of, weights_of
from ai.value.valuation import valuation_of
from campaign.adventures.rules.session import party_of
from campaign.kinds.duel_modes import mode_named
from campaign.kinds.registry import all_kinds
from campaign.missions.rules.session import henchmen
from engine.game import Game
from engine.view import determinise, view
from tests import adventures, kit, missions
from tests.chances.__main__ import RECORDED
from tests.chances.judging import Case, bins, brier, cases, log_loss
from tests.chances.playing import HELD_OUT, LEARNING, Batch, Sample, batches, sample_of

for kind in all_kinds():
    kind.register()

LARGEST = 200_000
"""Bytes of the file of weights."""


# -- points and chances --------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "points"), [(-5, 1.0), (0, 1.0), (1, 1.5), (2, 2.0), (4, 1.0), (6, 0.0), (99, 0.0)])
def test_a_curve_is_straight_between_its_bends(value: float, points: float) -> None:
    """Bends at 0, 2 and 6 with 1, 2 and 0 points; level outside of them."""
    assert Curve([[0, 1], [2, 2], [6, 0]]).at(value) == pytest.approx(points)


def test_chances_are_shares_of_powers() -> None:
    """Points ln 3 against 0 are 3 to 1; a third side with none makes it 3 to 1 to 1."""
    weights = Weights({}, {"cp": log(3)})
    assert weights.chances([{"cp": 1.0}, {}]) == pytest.approx([0.75, 0.25])
    assert weights.chances([{"cp": 1.0, "unheard of": 7.0}, {}, {}]) == pytest.approx([0.6, 0.2, 0.2])


def test_a_curve_and_a_weight_add_up() -> None:
    """2 health bring 1 point by the curve, 3 CP as many as 0.5 each: 2.5 together."""
    weights = weights_of({"curves": {"health": [[0, 0], [4, 2]]}, "each": {"cp": 0.5}})
    assert weights.points({"health": 2.0, "cp": 3.0}) == pytest.approx(2.5)


# -- what is measured ----------------------------------------------------------------------------------


def test_the_measures_of_a_duel() -> None:
    """Counted by hand from the position: seat 0 is in its main phase before it rolls, so its attack comes next."""
    game = kit.position(
        seats=[
            {"hero": "monk", "health": 20, "cp": 5, "tokens": {"chi": 2}, "hand": ["six-it"]},
            {"hero": "barbarian", "health": 12, "cp": 0, "tokens": {"concussion": 1}},
        ],
        phase="main",
    )
    found = features(game, 0)
    own, other = found.sides
    values = valuation_of(game.library)
    assert (found.group, found.own) == ("duel", 0)
    assert (own["health"], other["health"]) == (20, 12)
    assert (own["cp"], other["cp"]) == (5, 0)
    assert (own["cards"], other["cards"]) == (1, 0)
    assert own["card worth"] == values.card("monk", "six-it")
    assert own["boons"] == 2 * values.token("monk", "chi")
    assert other["burdens"] == -values.token("barbarian", "concussion")
    assert own["attacks next"] == 1
    assert "attacks next" not in other
    assert other["margin"] == pytest.approx(12 - own["coming"])
    assert own["coming"] == own["blow"]
    assert own["fighter:monk"] == pytest.approx(12 / 50)  # the barbarian has 12 of the 50 that everybody begins with


def test_damage_that_waits_is_taken_off() -> None:
    """DMG-1: five swords of the Barbarian are 8 damage, which the defender may still answer; 30 - 8 is 22."""
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "monk", "health": 30}], phase="offensive-roll", dice=[1, 1, 1, 1, 1]
    )
    before = features(game, 0).sides[1]["health"]
    decision = game.state.decision
    assert decision is not None
    game.apply(next(option for option in decision.options if option.startswith("activate")))
    while not game.state.pools or not game.state.pools[-1].parts:
        assert game.state.decision is not None
        game.apply("pass" if "pass" in game.state.decision.options else game.state.decision.options[0])
    waiting = sum(part.amount for part in game.state.pools[-1].parts if part.target == 1)
    after = features(game, 0).sides[1]
    assert before == 30
    assert waiting > 0
    assert after["health"] == 30 - waiting
    assert after["attacks next"] == 1  # the attack has been made: the Monk's comes next


def test_good_dice_are_worth_more_than_none() -> None:
    """What comes is the value of the dice on the table, not of a roll that nobody has made yet."""
    seats = [{"hero": "barbarian"}, {"hero": "monk"}]
    good = kit.position(seats=seats, phase="offensive-roll", dice=[1, 1, 1, 1, 1])
    bad = kit.position(seats=seats, phase="offensive-roll", dice=[1, 1, 4, 5, 6])
    coming = [features(game, 0).sides[0]["coming"] for game in (bad, good)]
    assert coming[0] < coming[1]


def meeting(*seats: Mapping[str, object], mode: str = "duel") -> Game:
    """A game of a mode at the beginning of its first turn."""
    return kit.position(mode=mode, seats=list(seats), phase="main", dice=[1, 2, 3, 4, 6] * 3)


# -- decided games -------------------------------------------------------------------------------------


def fallen(*seats: int, mode: str = "duel", heroes: int = 2) -> list[float]:
    """The chance of each seat in a game in which these have fallen."""
    names = ["monk", "barbarian", "moon-elf", "treant"][:heroes]
    game = meeting(*[{"hero": hero} for hero in names], mode=mode)
    for seat in seats:
        game.state.players[seat].fallen = True
    return [chance(game, seat) for seat in range(heroes)]


def test_a_decided_duel_is_certain() -> None:
    """RES-1: the last who is left has won; both at once is a draw (DEF-7)."""
    assert fallen(1) == [1.0, 0.0]
    assert fallen(0, 1) == [0.5, 0.5]


def test_who_has_fallen_has_lost_while_others_fight_on() -> None:
    """MODE-6: of three the other two share the chance."""
    first, *others = fallen(0, mode="free-for-all", heroes=3)
    assert first == 0.0
    assert sum(others) == pytest.approx(1.0, abs=0.05)  # each knows its own hand alone
    assert all(0 < one < 1 for one in others)


def test_without_weights_all_sides_have_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mode of a kind that nothing was learned for."""
    game = meeting({"hero": "monk", "health": 40}, {"hero": "barbarian", "health": 4})
    monkeypatch.setitem(SESSIONS, "duel", SessionMeasures("new", lambda _g, _sides: None, {}))
    assert chance(game, 0) == 0.5


# -- what a seat may know ------------------------------------------------------------------------------


@pytest.mark.parametrize("ground", ["duel", "upgrade-deck", "2v2", "king-of-the-hill"])
def test_what_is_hidden_plays_no_part(ground: str) -> None:
    """The position, a seat's view of it and guesses at the rest have one chance, at every tenth choice of a game."""
    mode, luck = mode_named(ground), Random(7)
    heroes = luck.sample(sorted(mode.names("hero")), mode.fighters["hero"][0])
    game = mode.opened(mode.library(heroes), heroes, 7)
    game.run()
    looked = 0
    while (decision := game.state.decision) is not None and game.state.choices < 600:
        if game.state.choices % 10 == 0:
            for seat in range(len(heroes)):
                said = chance(game, seat)
                assert chance(view(game, seat), seat) == said
                assert chance(determinise(game, seat, 3), seat) == pytest.approx(said, abs=1e-12)
                looked += 1
        game.apply(kit.pick(luck, decision.options))
    assert looked > 20


# -- the weights ---------------------------------------------------------------------------------------


def test_the_weights_fit_the_measures() -> None:
    """Learned for what is measured today: otherwise `make chances` has to be run again."""
    data = json.loads(WEIGHTS.read_text(encoding="utf-8"))["groups"]
    assert {group: found["digest"] for group, found in data.items()} == {group: digest_of(group) for group in data}
    assert {session.group for session in SESSIONS.values()} | {"duel", "teams", "many"} == set(data)
    assert WEIGHTS.stat().st_size < LARGEST


@pytest.mark.parametrize("low", [5, 15, 30])
def test_more_health_is_a_better_chance(low: int) -> None:
    """With 15 more it is at least 10 points better, and with as much as the opponent neither side is far ahead."""
    said = [
        chance(meeting({"hero": "monk", "health": health}, {"hero": "monk", "health": low}), 0)
        for health in (low, low + 15)
    ]
    assert said[1] > said[0] + 0.1
    assert 0.25 < said[0] < 0.75


def recorded() -> list[Sample]:
    """Positions of games that nothing was learned from."""
    return [sample_of(data) for data in json.loads(RECORDED.read_text(encoding="utf-8"))]


def said_of(samples: list[Sample]) -> list[Case]:
    """What the weights say of them."""
    weights = all_weights()
    return cases(samples, lambda sample: weights[sample.group].chances(sample.sides))


def test_chances_are_calibrated_on_games_that_were_held_out() -> None:
    """Of positions said to be 70 % won about 70 % are: in each fifth of what is said, as far as luck allows."""
    found = said_of(recorded())
    assert len(found) > 300
    for one in bins(found, 5):
        assert abs(one.won - one.said) < one.spread + 0.06, one


def test_chances_tell_more_than_health_alone() -> None:
    """They miss by less than whoever gives the side with more health 3 to 1, and always less than one half does."""
    duels = [sample for sample in recorded() if sample.group == "duel"]
    found = said_of(duels)

    def by_health(sample: Sample) -> list[float]:
        first, second = (side["health"] for side in sample.sides)
        return [0.75, 0.25] if first > second else [0.25, 0.75] if first < second else [0.5, 0.5]

    assert brier(found) < brier(cases(duels, by_health)) < 0.25
    assert log_loss(found) < log(2) - 0.1


# -- how they are learned ------------------------------------------------------------------------------


def test_a_game_can_be_played_again() -> None:
    """The same purpose, ground and number give the same positions; another purpose gives others."""
    first = Batch(LEARNING, "simplified", 0).samples()
    assert first
    assert Batch(LEARNING, "simplified", 0).samples() == first
    assert Batch(HELD_OUT, "simplified", 0).samples() != first
    assert all(sum(sample.shares) == 1 for sample in first)


def test_every_ground_is_learned_from_and_held_out() -> None:
    """A small share still plays one game of each."""
    assert {batch.ground for batch in batches(LEARNING, 0.001)} == {batch.ground for batch in batches(HELD_OUT, 0.001)}


def test_the_regression_finds_what_was_put_in() -> None:
    """Of 4,000 positions the side that attacks next won three of four: ln 3 points, a little less, drawn to 0."""
    pytest.importorskip("numpy")
    from tests.chances.training import learned

    samples = [
        Sample("duel", f"g{number}", 0, [1.0, 0.0] if number % 4 else [0.0, 1.0], [{"attacks next": 1.0}, {}])
        for number in range(4000)
    ]
    each = learned(samples)["duel"]["each"]
    assert each["attacks next"] == pytest.approx(log(3), abs=0.08)


def test_scores_by_hand() -> None:
    """0.8 said of a win and 0.6 of a loss: (0.04 + 0.36) / 2 and -(ln 0.8 + ln 0.4) / 2."""
    found = [Case("a", 0.8, 1.0), Case("b", 0.6, 0.0)]
    assert brier(found) == pytest.approx(0.2)
    assert log_loss(found) == pytest.approx(-(log(0.8) + log(0.4)) / 2)
    assert [(one.low, one.cases, one.won) for one in bins(found)] == [(0.6, 1, 0.0), (0.8, 1, 1.0)]


def test_groups_by_who_fights() -> None:
    """Two alone, two teams, more than two sides."""
    two = meeting({"hero": "monk"}, {"hero": "barbarian"})
    assert group_of(two) == "duel"
    assert fallen(mode="2v2", heroes=4) == pytest.approx([0.5] * 4, abs=0.3)


# -- heroes who win or lose together -------------------------------------------------------------------


def test_the_measures_of_a_crawl() -> None:
    """CRAWL-8: one of two heroes is down; the other fights a minion of 3 health: 1.5 for each hero."""
    game = adventures.position(
        mode="crawl",
        phase="turn",
        session={"battles": [{"enemy": 2, "heroes": [0]}]},
        seats=[
            {"hero": "barbarian", "health": 12},
            {"hero": "paladin", "health": 0},
            {"minion": "swamp-dweller", "health": 3},
        ],
    )
    found = features(game, 0)
    own, other = found.sides
    assert (found.group, found.own, other) == ("crawl", 0, {})
    assert (own["health"], own["members"]) == (12, 0)
    assert (own["enemies"], own["enemy health"]) == (1, 1.5)
    assert (own["down"], own["battles"], own["portal beaten"]) == (1, 1, 0)
    assert own["heroes:2"] == 1


def test_the_measures_of_a_boss_battle() -> None:
    """Both heroes are on one dial; the boss has 18 health, 9 for each."""
    game = adventures.position(
        mode="boss",
        phase="turn",
        seats=[
            {"hero": "barbarian", "health": 30},
            {"hero": "paladin", "health": 30},
            {"boss": "fallen-barbarian", "health": 18, "cp": 3},
        ],
    )
    own = features(game, 1).sides[0]
    assert (own["health"], own["enemy health"], own["boss cp"]) == (30, 9, 3)
    assert "lowest health" not in own
    assert chance(game, 2) == pytest.approx(1 - chance(game, 0), abs=0.05)  # the boss knows no hand


def test_the_measures_of_a_mission() -> None:
    """Mission 1 begins on its first side, all henchmen there, nothing gathered."""
    game = missions.session(["monk", "treant"], 5, mission=1)
    own = features(game, 0).sides[0]
    assert (own["mission:1"], own["second side"], own["heroes:2"]) == (1, 0, 1)
    assert own["henchmen"] == len(henchmen(game)) > 0
    assert 0 < chance(game, 0) < 1


def test_a_decided_session_is_certain() -> None:
    """After the end of a battle there is loot to choose; the heroes have won, whatever they choose."""
    game = adventures.position(mode="boss", phase="turn", seats=[{"hero": "monk"}, {"boss": "fallen-barbarian"}])
    party_of(game).result = "won"
    assert (chance(game, 0), chance(game, 1)) == (1, 0)
    party_of(game).result = "lost"
    assert (chance(game, 0), chance(game, 1)) == (0, 1)
