"""`submit` takes only answers to the open question and says why it refuses one."""

from __future__ import annotations

import pytest

from engine import answers
from engine.errors import IllegalChoice, StaleDecision, UnknownChoice
from engine.game import Game
from tests import kit


@pytest.fixture
def game() -> Game:
    """A Barbarian's main phase with 2 CP and cards he cannot or may not play."""
    return kit.position(
        seats=[{"hero": "barbarian", "cp": 2, "hand": ["smack-iii", "six-it", "getting-paid"]}, {"hero": "paladin"}],
        phase="main",
    )


def refusal(game: Game, token: str) -> str:
    """What an illegal answer is told; nothing has changed by it."""
    assert game.state.decision is not None
    before = game.digest()
    with pytest.raises(IllegalChoice) as caught:
        answers.submit(game, game.state.decision.id, token)
    assert game.digest() == before
    return str(caught.value)


@pytest.mark.rule("CARD-1")
def test_too_few_cp(game: Game) -> None:
    """Price and purse are named."""
    assert "it costs 3 CP and you have 2" in refusal(game, "play smack-iii")


@pytest.mark.rule("CARD-3")
def test_wrong_phase(game: Game) -> None:
    """The phase of the card is named."""
    assert "in a roll phase" in refusal(game, "play six-it")


def test_a_near_name_is_suggested(game: Game) -> None:
    """A card that is no card brings up those of the hand that look like it."""
    assert "did you mean six-it" in refusal(game, "play six-its")


def test_nonsense_is_unknown(game: Game) -> None:
    """What means nothing at all is told what there is."""
    assert game.state.decision is not None
    with pytest.raises(UnknownChoice, match=r"possible: .*pass"):
        answers.submit(game, game.state.decision.id, "dance")


def test_a_late_answer_is_stale(game: Game) -> None:
    """An answer to a question that is closed cannot hit the next one."""
    assert game.state.decision is not None
    first = game.state.decision.id
    answers.submit(game, first, "play getting-paid")
    with pytest.raises(StaleDecision, match=f"decision {first} is closed"):
        answers.submit(game, first, "pass")
