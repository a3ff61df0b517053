"""What bots do in a mission, on the toy of the tests."""

from __future__ import annotations

from random import Random

import pytest

from ai.answers import is_heeded
from ai.answers.question import Question
from ai.answers.worths import worths
from ai.bots import answer, make_bot
from ai.odds import index_of
from campaign.missions.bots.advice import pawn_worth, share_worth
from campaign.missions.bots.plans import MissionPlan, fall_worths
from campaign.missions.rules.momentum import change_momentum
from campaign.missions.rules.session import mission_of
from engine.game import Game
from engine.pieces import Roll
from engine.state import Decision
from tests.missions import session as mission
from tests.unit.missions import toy
from tests.unit.missions.test_rounds import play_until


def asked(game: Game, kind: str) -> Question:
    """The first question of a kind, those before it answered by bots; what stands on the map may be changed before."""
    bots = [make_bot("greedy")] * len(game.state.players)
    for _ in range(300):
        decision = game.state.decision
        assert decision is not None
        if decision.kind == kind:
            return Question(game, decision)
        game.apply(answer(game, bots))
    raise AssertionError(kind)


def test_a_hero_goes_where_somebody_can_be_attacked() -> None:
    """On a1 and a3 nobody is next to one, on b1 two thugs, on a2 one."""
    q = asked(toy.new("barbarian", seed=3), "pawn")
    worth = pawn_worth(q)
    assert min(worth("go b1"), worth("go a2"), worth("go b3")) > max(worth("go a1"), worth("go a3"))


def test_a_hero_who_may_fall_keeps_away() -> None:
    """With 3 health: two thugs deal 2 each when they attack, 81 %, and the archer reaches everywhere."""
    game = toy.new("barbarian", seed=3)
    game.state.health[0] = 3
    worth = pawn_worth(asked(game, "pawn"))
    assert worth("go a1") > worth("go b1")


def test_an_enemy_that_a_blow_defeats_comes_first() -> None:
    """A fall is worth more than the same damage to somebody who stands on."""
    game = toy.new("barbarian", seed=3)
    plan = MissionPlan(asked(game, "pawn"))
    whole = plan.hit(1, 4)
    game.state.health[game.state.players[1].dial] = 4
    assert MissionPlan(asked(game, "pawn")).hit(1, 4) > whole


def test_a_hero_at_the_exit_leaves_when_that_is_asked_for() -> None:
    """Leaving comes before all else."""
    q = asked(toy.new("barbarian", seed=3), "pawn")
    worth = pawn_worth(q)
    assert worth("exit") > max(worth(option) for option in q.options)


def test_momentum_goes_to_whoever_it_brings_nearest_to_an_ally() -> None:
    """The friend costs 3: with 2 the next one buys it."""
    game = toy.new("barbarian", "monk", seed=3)
    q = asked(game, "share-momentum")
    change_momentum(game, 1, 2, "test")
    worth = share_worth(q)
    assert worth("give 1") > worth("give 0")
    game.state.players[1].gear = ["momentum-1", "friend"]
    assert mission_of(game).hq == ["friend"]
    assert worth("give 0") > worth("give 1")


def test_enemy_dice_are_worth_what_their_attacks_cost() -> None:
    """On a2 beside the thug of b2: two strikes cost its 2 damage, a skull the archer's 3, which no shield stops; both
    cost both, and one strike costs nothing."""
    game = toy.new("barbarian", seed=3)
    q = asked(game, "pawn")
    mission_of(game).places = ["a2"]
    worths = fall_worths(q, Roll(1, "enemy", [1, 1, 1, 1]))

    def worth(*dice: int) -> float:
        return worths[index_of(dice)]

    assert worth(1, 4, 4, 5) == 0
    assert worth(4, 4, 5, 6) == pytest.approx(3)
    assert 0 < worth(1, 2, 4, 4) <= 2
    assert worth(1, 2, 4, 6) == pytest.approx(3 + worth(1, 2, 4, 4))


def test_greedy_missions_are_won_where_random_ones_are_lost() -> None:
    """Twelve of each on the toy: an intro for bots that know what they do."""

    def won(bot: str) -> int:
        count = 0
        for seed in range(12):
            game = toy.new("barbarian", seed=seed)
            bots = [make_bot(bot, seed)] * 9
            while game.state.outcome is None:
                game.apply(answer(game, bots))
            count += game.state.outcome["result"] == "won"
        return count

    assert won("greedy") == 12
    assert won("random") < 12


def test_advice_is_the_same_for_the_same_position() -> None:
    """A copy and its JSON twin are answered alike, question by question."""
    game = toy.new("barbarian", "monk", seed=5)
    bots = [make_bot("greedy")] * 9
    pick = Random(5)
    for _ in range(150):
        if game.state.decision is None:
            break
        token = answer(game, bots)
        assert token == answer(Game.from_json(game.library, game.to_json()), bots)
        game.apply(token if pick.random() < 0.8 else pick.choice(game.state.decision.options))
    play_until(game, "none")


def test_bots_look_at_the_windows_of_a_mission() -> None:
    """What serves before pawns move or before the hand advances serves at no other time (MRND-2, MRND-8)."""

    def window(at: str) -> Decision:
        return Decision(1, 0, "window", ["use it", "pass"], "", {"at": at})

    assert is_heeded(window("movement"))
    assert is_heeded(window("clock"))
    assert not is_heeded(window("turn"))


@pytest.mark.parametrize("altering", ["play so-wild", "use wong portal"])
def test_more_dice_than_the_odds_reach_are_altered_all_the_same(altering: str) -> None:
    """Eight enemy dice, as with four heroes on a level raised by one (MDIF-2): every option has some worth."""
    game = mission(["barbarian"], 1, 1)
    hero = game.state.players[0]
    while (decision := game.state.decision) is not None:
        if game.state.phase == "enemy-roll" and altering in decision.options:
            break
        mission_of(game).black = 6
        hero.hand, hero.cp = ["so-wild"], 10
        hero.gear, hero.bank, hero.index = ["momentum-1", "wong"], {"momentum": 9}, None
        game.apply("pass" if "pass" in decision.options else decision.options[0])
    assert len(game.state.rolls[-1].dice) == 8
    game.apply(altering)
    decision = game.state.decision
    assert decision is not None
    assert set(worths(game, decision)) == set(decision.options)
    assert answer(game, [make_bot("greedy")] * len(game.state.players)) in decision.options
