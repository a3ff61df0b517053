"""Greedy duels of every ordered pair, each bot seeing only its view, reach their end within a bound."""

from __future__ import annotations

import pytest

from ai.bots import make_bot
from content import load
from engine.view import view
from tests import kit

LONGEST_DUEL = 150
"""Turns; bots that want to win need far fewer."""


@pytest.mark.parametrize("first", load.hero_ids())
def test_greedy_duels_end(first: str) -> None:
    """A bot always finds a legal answer, and the positions on the way are sound."""
    for number, second in enumerate(load.hero_ids()):
        game = kit.new_duel(first, second, number)
        bots = [make_bot("greedy", number), make_bot("greedy", number + 1)]
        while (decision := game.state.decision) is not None:
            token = bots[decision.seat].choose(view(game, decision.seat), decision)
            assert token in decision.options, f"{first} against {second}, seed {number}: {token}"
            if game.state.choices % 20 == 0:
                kit.check_position(game)
                kit.check_twins(game, token)
            game.apply(token)
            assert game.state.turn <= LONGEST_DUEL, f"{first} against {second}, seed {number}"
        assert game.state.outcome is not None
