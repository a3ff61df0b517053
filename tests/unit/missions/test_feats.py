"""Feats of the perk sheet, where a scenario file cannot see that nobody is asked."""

from __future__ import annotations

import pytest

from content import load
from engine.context import lone
from engine.game import Game
from tests.unit.missions import toy


@pytest.mark.rule("MPRK-1")
def test_stand_tall_is_for_oneself_alone() -> None:
    """The Barbarian is at 0, the Monk at 20: it is offered to the Barbarian, whom alone it would save."""
    game = Game(load.library(["barbarian", "monk"], sections=("missions",)), toy.new("barbarian", "monk").state)
    game.state.health[:2] = [0, 20]
    (action,) = game.library.cards["feat-5"].actions
    assert action.when is not None
    assert action.when(game, lone(0))
    assert not action.when(game, lone(1))
