"""One of several face-down cards is picked by chance: `random`, in a program of the test's own."""

from __future__ import annotations

from content import text
from engine.context import Context
from engine.effects.compile import Compiler
from engine.frames import Do
from engine.game import Game
from tests import kit

CARDS = [{"random": {"purse": [{"cp": 3}], "potion": [{"heal": 4}], "nothing": []}, "by": "chosen-opponent"}]
"""What the program does."""


def picked(number: int) -> Game:
    """A game in which the card of this place was picked."""
    game = kit.position(
        seats=[{"hero": "monk", "health": 20, "cp": 1, "hand": ["so-wild"]}, {"hero": "barbarian"}],
        phase="main",
        dice=[number],
    )
    program = Compiler(game.library).program(f"test:{number}", CARDS)
    game.state.decision = None
    game.state.stack[-1].step = 0
    game.push(Do(program, Context(0, 1, "card:so-wild")))
    game.run()
    assert not game.state.streams.script
    return game


def test_the_card_that_is_picked_is_the_only_one_that_counts() -> None:
    """The first gives 3 CP, the second heals 4, the third is empty."""
    found = {n: (game.state.players[0].cp, game.health(0)) for n in (1, 2, 3) for game in [picked(n)]}
    assert found == {1: (4, 20), 2: (1, 24), 3: (1, 20)}


def test_the_text_names_every_card() -> None:
    """And who picks."""
    assert text.program(CARDS) == (
        "A chosen opponent picks one of 3 face-down cards: purse (gain 3 CP), potion (heal 4) or nothing (nothing)."
    )
