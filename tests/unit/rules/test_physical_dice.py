"""A person may throw dice of their own and type them in."""

from __future__ import annotations

import pytest

from engine import answers
from engine.errors import UnknownChoice
from engine.game import Game
from tests import kit


@pytest.fixture
def game() -> Game:
    """The offensive roll phase of a game with physical dice: five dice are asked for."""
    found = kit.new_duel("barbarian", "paladin", 1)
    found.state.physical = True
    while found.state.decision is not None and found.state.decision.kind != "dice":
        answers.submit(found, found.state.decision.id, "pass")
    return found


def test_typed_dice_lie_on_the_table(game: Game) -> None:
    """The dice are those that were typed."""
    assert game.state.decision is not None
    answers.submit(game, game.state.decision.id, "dice 1 2 3 4 6")
    assert game.state.rolls[-1].dice == [1, 2, 3, 4, 6]


def test_the_program_may_throw_too(game: Game) -> None:
    """`dice roll` leaves it to the streams."""
    assert game.state.decision is not None
    answers.submit(game, game.state.decision.id, "dice roll")
    assert len(game.state.rolls[-1].dice) == 5


@pytest.mark.parametrize(
    "token",
    [
        "dice 1 2 3",
        "dice 1 2 3 4 7",
        "dice 0 1 2 3 4",
        "dice",
        "1 2 3 4 5",
        "pass",
        "dice 5d6",
        "",
        "dice 1 2 3 x 4 5",
        "dice ¹ 2 3 4 5",
        "dice ١ 2 3 4 5",
        f"dice 1 2 3 4 {'5' * 5000}",
    ],
)
def test_impossible_dice_are_refused(game: Game, token: str) -> None:
    """Too few, too high, no dice at all: one sentence, and nothing has changed."""
    assert game.state.decision is not None
    before = game.digest()
    with pytest.raises(UnknownChoice, match=r"type 5 dice of 6 sides, as in: dice 1 1 1 1 1"):
        answers.submit(game, game.state.decision.id, token)
    assert game.digest() == before
