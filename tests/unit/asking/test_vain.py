"""Nobody is asked whether they take an offer that could change nothing: every way through it is tried on copies."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.asking.people import Person
from campaign.asking.settings import ALWAYS, FITS, Settings
from campaign.words.duel_view import DuelView
from engine.context import Context
from engine.effects.compile import Compiler
from engine.frames import Do
from engine.game import Game
from tests import kit

POOL: list[dict[str, Any]] = [
    {"choose": {"alone": [{"pay": {"cp": 1}}, {"heal": 3}], "dearer": [{"pay": {"cp": 3}}, {"heal": 9}]}}
]
"""Two ways to heal, each for a price."""


def offered(ops: list[dict[str, Any]], **seat: Any) -> Game:
    """The Barbarian is asked whether he wants this, before his main phase ends."""
    game = kit.position(seats=[{"hero": "barbarian", "hand": ["tip-it"], **seat}, {"hero": "paladin"}], phase="main")
    program = Compiler(game.library).program(f"toy:{len(game.library.programs)}", [{"may": ops}])
    game.state.decision, game.state.stack[-1].answer = None, "pass"
    game.push(Do(program, Context(0)))
    game.run()
    return game


@pytest.mark.parametrize(
    ("ops", "seat", "given"),
    [
        (POOL, {"cp": 0, "health": 30}, "no"),  # neither can be paid
        (POOL, {"cp": 1, "health": 30}, ""),  # one can
        ([{"heal": 3}], {"health": 30}, ""),
        ([{"heal": 3}], {"health": 60}, "no"),  # 60 is all that he may have
        ([{"roll": 1, "on": {"sword": [{"cp": 1}]}}], {"cp": 0}, ""),  # a die decides
        ([{"draw": 1}], {}, ""),
    ],
    ids=["no CP", "1 CP", "hurt", "full health", "a die", "a card"],
)
def test_an_offer_that_could_change_nothing_is_not_asked(
    ops: list[dict[str, Any]], seat: dict[str, Any], given: str
) -> None:
    """Whatever is chosen for it; who wants to be asked about everything is."""
    game = offered(ops, **seat)
    decision = game.state.decision
    assert decision is not None
    assert decision.kind == "may"
    before = game.state.to_json()
    found = Person(Settings(FITS)).answer(DuelView(game), decision)
    assert (found.token if found is not None else "") == given
    assert game.state.to_json() == before
    assert Person(Settings(ALWAYS)).answer(DuelView(game), decision) is None
