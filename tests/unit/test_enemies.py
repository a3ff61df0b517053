"""Scripted enemies: what the book leaves open is answered well, and always the same way (CAMP-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

import pytest

from ai.answers import advise
from ai.bots import answer, greedy
from ai.bots.greedy import GreedyBot
from campaign.adventures.campaign import ADVENTURES
from engine.game import Game
from engine.state import Decision
from engine.view import determinise
from tests import adventures, kit, missions

HEROES = ("barbarian", "paladin")


BOSSES = (2, 4, 6, 8)
"""Scenarios that are boss battles."""


def crawl(seed: int) -> Game:
    """A portal crawl of two heroes at its first decision."""
    return adventures.session(adventures.campaign(HEROES, seed))


def battle(scenario: int) -> Game:
    """A boss battle of two heroes."""
    return adventures.session(adventures.campaign(HEROES, scenario, scenario=scenario))


def mission(number: int, side: int) -> Game:
    """A mission of two heroes."""
    return missions.session(HEROES, number, number, side=side)


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


@pytest.mark.rule("CAMP-4", "MENE-4")
@pytest.mark.parametrize(
    "games",
    [
        [partial(crawl, seed) for seed in range(4)],
        [partial(battle, scenario) for scenario in BOSSES],
        [partial(mission, number, side) for number in missions.NUMBERS for side in (1, 2)],
    ],
    ids=["crawls", "boss battles", "missions"],
)
def test_enemies_choose_from_what_they_may_know(games: list[Callable[[], Game]]) -> None:
    """One of the options, and the game stays as it is; the same where what is hidden from them is dealt anew."""
    asked = unlike = 0
    for game, decision in chain.from_iterable(enemy_questions(begin()) for begin in games):
        before = game.digest()
        token = answer(game, [])
        assert token in decision.options
        assert game.digest() == before
        for luck in range(2):
            twin = determinise(game, decision.seat, luck)
            hands = [(player.hand, player.deck) for player in twin.state.players]
            unlike += hands != [(player.hand, player.deck) for player in game.state.players]
            assert answer(twin, []) == token
        asked += 1
    assert asked
    assert unlike


@pytest.mark.rule("CAMP-4")
def test_an_enemy_does_not_act_on_cards_that_it_may_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever works out its choice is given stand-ins for the heroes' hands and decks, in the order of their names."""
    game, decision = next(enemy_questions(crawl(0)))
    seen: list[Game] = []

    def first(known: Game, asked: Decision) -> str:
        seen.append(known)
        return asked.options[0]

    monkeypatch.setattr(greedy, "advise", first)
    monkeypatch.setattr(GreedyBot, "offhand", lambda bot, asked: "")
    assert answer(game, []) == decision.options[0]
    for known, player in zip(seen[0].state.players, game.state.players, strict=True):
        assert len(known.hand) == len(player.hand)
        if player.hand:
            assert [*known.hand, *known.deck] == sorted([*player.hand, *player.deck])


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
