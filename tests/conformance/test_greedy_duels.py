"""Greedy duels of every pair (soak: also the other way round), each bot seeing only its view, end within a bound."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ai.bots import make_bot
from content import load
from engine.view import view
from tests import kit
from tests.long import few_of

LONGEST_DUEL = 150
"""Turns; bots that want to win need far fewer."""


HEROES = load.hero_ids()
PAIRS = {first: HEROES[place:] for place, first in enumerate(HEROES)}
"""Every pair once, and the mirrors."""
TURNED = {first: HEROES[:place] for place, first in enumerate(HEROES)}
"""The pairs the other way round."""


@pytest.mark.parametrize("first", few_of(HEROES, 2, first=1))
def test_greedy_duels_end(first: str) -> None:
    """A bot always finds a legal answer, and the positions on the way are sound."""
    play(first, PAIRS[first])


@pytest.mark.soak
@pytest.mark.parametrize("first", HEROES[1:])
def test_greedy_duels_end_the_other_way_round(first: str) -> None:
    """Who is first in the one is second in the other."""
    play(first, TURNED[first])


def play(first: str, others: Sequence[str]) -> None:
    """A greedy duel against each of the others; positions and twins checked on the way."""
    for second in others:
        number = HEROES.index(second)
        game = kit.new_duel(first, second, number)
        bots = [make_bot("greedy", number), make_bot("greedy", number + 1)]
        while (decision := game.state.decision) is not None:
            is_watched = game.state.choices % 20 == 0
            before = game.digest() if is_watched else ""
            token = bots[decision.seat].choose(view(game, decision.seat), decision)
            assert token in decision.options, f"{first} against {second}, seed {number}: {token}"
            if is_watched:
                assert game.digest() == before, f"{first} against {second}, seed {number}: thinking changes the game"
                kit.check_position(game)
                kit.check_twins(game, token)
            game.apply(token)
            assert game.state.turn <= LONGEST_DUEL, f"{first} against {second}, seed {number}"
        assert game.state.outcome is not None
