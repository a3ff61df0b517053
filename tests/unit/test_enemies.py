"""Scripted enemies: what the book leaves open is answered well, and always the same way (CAMP-4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from ai.answers import advise
from ai.bots import answer
from ai.bots.greedy import GreedyBot
from campaign.adventures.campaign import ADVENTURES
from engine.game import Game
from engine.state import Decision
from tests import adventures, kit

HEROES = ("barbarian", "paladin")


def session(seed: int) -> Game:
    """A portal crawl of two heroes at its first decision."""
    return adventures.session(adventures.campaign(HEROES, seed))


def enemy_questions(game: Game, most: int = 1500) -> Iterator[tuple[Game, Decision]]:
    """What enemies are asked while greedy heroes play; the answer is given afterwards."""
    bots = [GreedyBot() for _ in HEROES]
    for _ in range(most):
        decision = game.state.decision
        if decision is None:
            return
        if game.mode.scripted(game, decision.seat):
            yield game, decision
        game.apply(answer(game, bots))


@pytest.mark.rule("CAMP-4")
def test_enemies_answer_legally_and_always_the_same() -> None:
    """An answer is one of the options, does not change the game, and a twin of the position gets the same one."""
    asked = 0
    for game, decision in chain.from_iterable(enemy_questions(session(seed)) for seed in range(4)):
        before = game.digest()
        token = advise(game, decision)
        assert token in decision.options
        assert game.digest() == before
        twin = kit.through_json(game)
        assert twin.state.decision is not None
        assert advise(twin, twin.state.decision) == token
        asked += 1
    assert asked


@pytest.mark.rule("KH-2")
def test_a_kings_hand_takes_the_die_that_costs_most() -> None:
    """Five pows: any die costs the ultimate alike, so the first is taken."""
    ADVENTURES.register()
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "paladin"}], phase="offensive-roll", dice=[6, 6, 6, 6, 6]
    )
    while game.state.decision is not None and game.state.decision.kind != "roll":
        game.apply("pass")
    game.state.rolls[-1].attempts = 0
    decision = Decision(0, 1, "kings-hand-die", [f"reroll {n}" for n in range(1, 6)], "", {})
    assert advise(game, decision) == "reroll 1"


def test_a_kings_hand_leaves_useless_dice_alone() -> None:
    """Four pows and a sword: only a pow's re-roll can cost the Barbarian his Crit Bash."""
    ADVENTURES.register()
    game = kit.position(
        seats=[{"hero": "barbarian"}, {"hero": "paladin"}], phase="offensive-roll", dice=[1, 6, 6, 6, 6]
    )
    while game.state.decision is not None and game.state.decision.kind != "roll":
        game.apply("pass")
    game.state.rolls[-1].attempts = 0
    decision = Decision(0, 1, "kings-hand-die", ["reroll 1", "reroll 2"], "", {})
    assert advise(game, decision) == "reroll 2"


def test_an_enemy_prevents_what_would_fell_it() -> None:
    """With 3 health left a Protect is spent on 4 damage and leaves 1; with 40 it is kept."""
    for health, token in ((3, "spend protect"), (40, "pass")):
        game = kit.position(
            seats=[{"hero": "barbarian"}, {"hero": "moon-elf", "health": health, "tokens": {"protect": 1}}],
            phase="offensive-roll",
            dice=[1, 1, 1, 4, 4, 1, 1, 1, 1, 1],
        )
        for _ in range(40):
            decision = game.state.decision
            assert decision is not None
            if decision.kind == "roll":
                game.state.rolls[-1].attempts = 0
                game.apply("activate smack")
            elif decision.kind == "window" and decision.info.get("at") == "incoming" and decision.seat == 1:
                break
            else:
                game.apply("defend missed-me" if decision.kind == "defence" else "pass")
        assert game.state.decision is not None
        assert advise(game, game.state.decision) == token
