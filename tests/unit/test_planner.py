"""The planner: what its plans are made of, that it knows no more than its seat may, and that it plays everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ai.bots import answer, planner
from ai.bots.planner import PlannerBot, Planning
from engine import duel
from engine.game import Game
from engine.view import determinise, view
from tests import adventures, kit, missions


def asked(**seat: Any) -> Game:
    """A main phase of the first seat."""
    game = kit.position(seats=[{"hero": "barbarian", **seat}, {"hero": "moon-elf"}], phase="main")
    assert game.state.decision is not None
    assert game.state.decision.kind == "main"
    return game


def planned(game: Game, judge: Callable[[Game, int], float]) -> str:
    """What is planned by this judge of ends, the greedy bot ending the phase."""
    decision = game.state.decision
    assert decision is not None
    return Planning(view(game, 0), decision, "pass", judge).chosen()


def upgrades(game: Game, seat: int) -> float:
    """How many spaces are upgraded."""
    return float(len(game.state.players[seat].levels))


def plays_out(game: Game, most: int = 4000) -> Game:
    """The end of a game of planners, whose answers are all options, or after that many questions."""
    bots = [PlannerBot(seat) for seat in range(len(game.state.players))]
    for _ in range(most):
        decision = game.state.decision
        if decision is None:
            break
        token = answer(game, bots)
        assert token in decision.options
        game.apply(token)
    return game


# -- what plans are made of --------------------------------------------------------------------------


def test_the_end_of_a_plan_decides() -> None:
    """If only upgrades counted: Smack II costs 2, there is 1 CP, so a card is sold and then the upgrade bought."""
    game = asked(cp=1, hand=["smack-ii", "six-it"])
    assert planned(game, upgrades) == "sell six-it"
    game.apply("sell six-it")
    assert planned(game, upgrades) == "play smack-ii"


def test_the_end_of_the_phase_is_reached_before_dice_roll() -> None:
    """The last card is played: nothing is left to do but to roll, and the plan is judged before that."""
    game = asked(cp=2, hand=["smack-ii"])
    phases = set()

    def judge(there: Game, _seat: int) -> float:
        phases.add((there.state.phase, len(there.state.rolls)))
        return 0.0

    planned(game, judge)
    assert phases == {("main", 0)}


def test_the_greedy_answer_is_kept_where_nothing_gains() -> None:
    """All ends are worth the same, or too little more."""
    game = asked(cp=1, hand=["smack-ii", "six-it"])
    assert planned(game, lambda _game, _seat: 0.0) == "pass"
    assert planned(game, lambda there, seat: planner.MARGIN * upgrades(there, seat) / 2) == "pass"


def test_cards_that_are_drawn_are_weighed() -> None:
    """A card that draws others is tried with several deals of the deck, and what they bring counts on average."""
    game = asked(cp=5, hand=["double-up"])
    found: dict[str, set[tuple[str, ...]]] = {}

    def judge(there: Game, seat: int) -> float:
        found.setdefault("hands", set()).add(tuple(sorted(there.state.players[seat].hand)))
        return 0.0

    planned(game, judge)
    assert len([hand for hand in found["hands"] if len(hand) == 2]) > 1


# -- what it knows -----------------------------------------------------------------------------------


def test_it_does_not_peek() -> None:
    """A position and its determinised twins, in which hidden cards are dealt otherwise, get the same answer."""
    game = kit.new_duel("moon-elf", "paladin", seed=21)
    bot = PlannerBot()
    mains = 0
    for turn in range(300):
        decision = game.state.decision
        if decision is None:
            break
        token = bot.choose(view(game, decision.seat), decision)
        if decision.kind == "main":
            mains += 1
            before = game.digest()
            assert bot.choose(determinise(game, decision.seat, turn), decision) == token
            assert game.digest() == before
        game.apply(token)
    assert mains > 10


# -- where it plays ----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["duel", "2v2", "king-of-the-hill"])
def test_it_plays_ways_to_duel(mode: str) -> None:
    """To the end, by options alone."""
    heroes = ["barbarian", "moon-elf", "paladin", "monk"][: 2 if mode == "duel" else 4]
    game = duel.new(kit.library(*heroes), heroes, 5, mode=mode)
    game.state.health = [10 for _ in game.state.health]
    assert plays_out(game).state.outcome is not None


@pytest.mark.parametrize("scenario", [1, 2])
def test_it_plays_campaigns(scenario: int) -> None:
    """A crawl and a boss battle, to the end."""
    game = adventures.session(adventures.campaign(["barbarian", "moon-elf"], 3, scenario=scenario))
    assert plays_out(game).state.outcome is not None


def test_it_plays_missions() -> None:
    """Its answers to the first 150 questions are all options."""
    game = plays_out(missions.session(["barbarian", "moon-elf"], 3, 1), most=150)
    assert game.state.outcome is not None or game.state.choices >= 150
