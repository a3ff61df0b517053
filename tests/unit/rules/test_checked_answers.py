"""`submit` takes only answers to the open question and says why it refuses one."""

from __future__ import annotations

from random import Random

import pytest

from engine import answers, table
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
    assert "it costs 3 CP, you have 2" in refusal(game, "play smack-iii")


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


NOTES = ("table health 1 1", "table cp 0 15", "table token 1 poison 1", "table dice", "table flip", "table ")


@pytest.mark.parametrize("note", NOTES)
def test_a_note_of_the_log_is_no_answer(game: Game, note: str) -> None:
    """In a main phase a position may be edited, but not by whoever is asked: the opponent's 50 health stay 50."""
    assert game.state.decision is not None
    before = game.digest()
    with pytest.raises(UnknownChoice, match="is a note of the log, not an answer"):
        answers.submit(game, game.state.decision.id, note)
    assert not answers.fits(game, note)
    assert (game.health(1), game.digest()) == (50, before)


def test_no_question_is_answered_by_a_note() -> None:
    """Not one of a duel whose dice are typed, where more is an answer than what is listed."""
    game, kinds = kit.new_duel("barbarian", "moon-elf", 1), set()
    game.state.physical = True

    def look(at: Game) -> None:
        decision = at.state.decision
        assert decision is not None
        kinds.add(decision.kind)
        for note in NOTES:
            with pytest.raises(UnknownChoice, match="is a note of the log"):
                answers.check(at, decision.id, note)

    kit.play_random(game, Random(1), each=look)
    assert kinds >= {"main", "window", "roll", "defence", "dice"}


def test_choices_of_a_log_may_be_notes(game: Game) -> None:
    """What was noted is made again as it was: the health is edited, and the question stands there anew."""
    assert game.state.decision is not None
    first = game.state.decision.id
    assert answers.can_repeat(game, "table health 1 14")
    answers.repeat(game, "table health 1 14")
    assert game.health(1) == 14
    assert (game.state.decision.kind, game.state.decision.id) == ("main", first + 1)
    assert not answers.can_repeat(game, "table health 1 61")
    assert answers.can_repeat(game, "play getting-paid")
    assert not answers.can_repeat(game, "play smack-iii")


def test_what_is_no_note_is_not_noted(game: Game) -> None:
    """Neither a word of a note alone nor an answer, and nothing once the session is over."""
    for token in ("dice", "health 1 14", "pass"):
        with pytest.raises(UnknownChoice, match="not something the program can be told"):
            table.check(game, token)
    game.state.decision, game.state.outcome = None, {"winner": 0}
    with pytest.raises(IllegalChoice, match="the session is over"):
        table.check(game, "table dice")
