"""Bots and what they may turn or use once more: sides of a board, and limits of a turn that an effect raises."""

from __future__ import annotations

import pytest

from ai.bots import answer
from ai.bots.greedy import GreedyBot
from tests import kit


@pytest.mark.parametrize(
    ("attempts", "tokens", "turns"),
    [
        (0, {"acuity": 3, "flame-blast": 5}, True),
        (0, {"acuity": 3}, False),
        (3, {"acuity": 3, "flame-blast": 5}, False),
    ],
    ids=["with tokens that serve there", "with none", "after the attack"],
)
def test_a_board_is_turned_for_the_attack_to_come(attempts: int, tokens: dict[str, int], *, turns: bool) -> None:
    """Three Acuity are a price for 1 damage more and five Flame Blast, and not for what comes too late."""
    game = kit.position(seats=[{"hero": "jean-grey", "tokens": tokens}, {"hero": "barbarian"}])
    if attempts:
        game.state.players[0].count_use("turn:attempts", attempts)
    assert (answer(game, [GreedyBot(), GreedyBot()]) == "use dark-phoenix become") == turns


@pytest.mark.parametrize(("blasts", "answered"), [(0, "yes"), (5, "no")])
def test_a_side_that_costs_the_income_is_left_unless_it_serves(blasts: int, answered: str) -> None:
    """A CP and a card against 1 damage more and the Flame Blast there is."""
    seat = {"hero": "jean-grey", "side": "dark-phoenix", "tokens": {"flame-blast": blasts} if blasts else {}}
    game = kit.position(seats=[seat, {"hero": "barbarian"}], phase="upkeep")
    assert answer(game, [GreedyBot(), GreedyBot()]) == answered


@pytest.mark.parametrize(
    ("clubs", "played"), [(1, False), (5, True)], ids=["no second charged Ace", "a second charged Ace"]
)
def test_another_use_is_bought_where_there_is_something_to_use(clubs: int, *, played: bool) -> None:
    """Gambit's Gambit! costs 1 CP; the Ace of Hearts was exploded in this turn."""
    game = kit.position(
        seats=[
            {
                "hero": "gambit",
                "cp": 3,
                "hand": ["gambits-gambit"],
                "companions": {"ace-of-clubs": clubs},
                "used": {"turn:explosions": 1},
            },
            {"hero": "barbarian"},
        ],
        phase="offensive-roll",
        dice=[1, 1, 2, 5, 5, 4, 4, 4],
    )
    bots = [GreedyBot(), GreedyBot()]
    answers = []
    for _ in range(12):
        if game.state.decision is None or game.state.phase == "roll-phase-end":
            break
        decision = game.state.decision
        token = "activate bo-staff" if "activate bo-staff" in decision.options else answer(game, bots)
        answers.append(token)
        if decision.kind == "main":
            break
        game.apply(token)
    assert ("play gambits-gambit" in answers) == played
    assert ("use ace-of-clubs explode" in answers) == played
