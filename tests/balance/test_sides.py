"""What the bots that go without something do otherwise, and who meets whom."""

from __future__ import annotations

from ai.answers import advise
from engine.game import Game
from engine.view import view
from tests import kit
from tests.balance.sides import VARIANTS, matches, play

HILL = [{"hero": "barbarian", "health": 20}, {"hero": "huntress", "health": 12}, {"hero": "huntress", "health": 25}]
TEAMS = [
    {"hero": "barbarian"},
    {"hero": "huntress"},
    {"hero": "monk", "cp": 4, "hand": ["tip-it"]},
    {"hero": "huntress"},
]


def chosen(game: Game, variant: str, seed: int = 0) -> str:
    """What a bot chooses from its seat's view."""
    decision = game.state.decision
    assert decision is not None
    return VARIANTS[variant](seed).choose(view(game, decision.seat), decision)


def test_every_luck_is_played_for_every_side() -> None:
    """Three teams of two: each plays as it is once with every luck and the same heroes in the same seats."""
    found = list(matches("2v2v2", 6, 6, seed=4))
    assert [(seed, side) for _, seed, side in found] == [(4, 0), (4, 1), (4, 2), (5, 0), (5, 1), (5, 2)]
    assert len({heroes for heroes, _, _ in found}) == 2


def test_aims() -> None:
    """Smack on the hill: the strongest has 25, the weakest 12, and any of the two is aimed at by lot."""
    game = kit.position(phase="offensive-roll", mode="king-of-the-hill", seats=HILL, dice=[1, 1, 2, 4, 6])
    game.apply("activate smack")
    while game.state.decision is not None and game.state.decision.kind != "aim":
        game.apply("pass")
    assert (chosen(game, "strongest"), chosen(game, "weakest"), chosen(game, "next")) == (
        "target 2",
        "target 1",
        "target 1",
    )
    assert {chosen(game, "anywhere", seed) for seed in range(9)} == {"target 1", "target 2"}


def test_helping_nobody() -> None:
    """A teammate's two swords and two hearts want a 4 tipped to a 3: the one plays Tip It!, the other passes."""
    game = kit.position(phase="offensive-roll", mode="2v2", seats=TEAMS, dice=[1, 1, 4, 5, 6])
    while (decision := game.state.decision) is not None and decision.info.get("at") != "undeclared":
        game.apply("pass")
    assert decision is not None
    assert decision.seat == 2
    assert advise(view(game, 2), decision) == "play tip-it"
    assert chosen(game, "unhelpful") == "pass"
    assert chosen(game, "sideless") == "pass"


def test_a_match_has_a_winner() -> None:
    """Of three, one side."""
    match = next(matches("king-of-the-hill", 3, 1, seed=1))
    winner, turns = play("king-of-the-hill", "sideless", match)
    assert winner in (0, 1, 2)
    assert turns > 3
