"""What was decided for people: told in the log, listed with what else they could have done, and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from io import StringIO

import pytest
from rich.console import Console

from campaign.asking.people import Answered
from campaign.asking.rules import NO_GAIN
from campaign.configuration import STEP
from campaign.play.undo import DREW
from campaign.screens import passed
from campaign.screens.desk import Desk, Leaving, Outcome
from campaign.screens.desk_session import ANSWERED_FOR_YOU
from campaign.screens.desk_undo import Doubtful
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.player import PROMPT, LinePlayer
from campaign.terminal.screen import Screen
from tests.unit.test_desk import desk_of, to_the_next, told

TURNS = 6
"""After so many turns something was left out in the Barbarian's name, and he has chosen several times."""
MOST, DOUBTS = 60, 3
"""Questions until then, and doubts about one thing, at most."""


def played(desk: Desk, turns: int = TURNS) -> Desk:
    """The duel some turns later: whoever is asked passes, or takes what is listed first."""
    for _ in range(MOST):
        if desk.live.game.state.turn >= turns:
            break
        question = desk.screen().question
        assert question is not None
        first = question.kind == "roll" or not question.may_pass
        all_meant(desk, str(question.options[0].number) if first else "pass")
        to_the_next(desk)
    return desk


def all_meant(desk: Desk, typed: str) -> str:
    """Say it, once more for everything that speaks against it; what was told."""
    sure: list[str] = []
    for _ in range(DOUBTS):
        try:
            return told(desk.say(typed, sure=sure))
        except Doubtful as doubt:
            sure.append(str(doubt))
    raise AssertionError(sure)


def test_the_list_begins_with_the_newest_and_tells_what_else_could_be_done() -> None:
    """In words of that moment, though cards and dice are others now."""
    desk = played(desk_of(0))
    questions = desk.passed_questions()
    assert [one.number for one in questions] == list(range(1, len(questions) + 1))
    assert [one.position for one in questions] == sorted((one.position for one in questions), reverse=True)
    dice = next(one for one in questions if one.why == "nothing you could do is worth its price")
    assert dice.question.startswith("Barbarian: ")
    assert dice.done == "Pass"
    assert any(other.startswith("Play Tip It!") for other in dice.others)
    first = questions[-1]
    assert (first.answer, first.instead) == ("End the main phase, as you can only sell.", "Instead: Sell a card.")
    assert "1 Barbarian: " in told(desk.say("passed"))


def test_one_is_taken_back_by_its_number_and_asked() -> None:
    """With everything since: the log is cut where that question stood, and what was chosen since is doubted first."""
    desk = played(desk_of(0))
    question = desk.passed_questions()[2]
    line = next(at.told for at in desk.passed if at.position == question.position)
    before = desk.told[:line]
    with pytest.raises(Doubtful, match=r"Undo your .*choices? since then"):
        desk.say("passed 3")
    assert all_meant(desk, "passed 3") == "Undone: now you are asked."
    to_the_next(desk)
    assert desk.live.position == question.position
    assert desk.decision is not None
    assert desk.view.question(desk.decision) == question.question
    assert desk.told[:-1] == before
    assert all(one.position < question.position for one in desk.passed_questions())
    assert desk.passed_questions()


def test_what_showed_something_is_taken_back_only_by_who_says_so() -> None:
    """All of it, or nothing: the turn's card was drawn behind the end of that main phase."""
    desk = played(desk_of(0))
    position, number = desk.live.position, len(desk.passed_questions())
    with pytest.raises(Doubtful) as chosen:
        desk.say(f"undo passed {number}")
    with pytest.raises(Doubtful) as doubt:
        desk.say(f"undo passed {number}", sure=[str(chosen.value)])
    assert str(doubt.value).startswith("Undo '")
    assert str(doubt.value).endswith((DREW, "It rolled dice."))
    assert doubt.value.spelled == f"undo force passed {number}"
    assert desk.live.position == position


def test_a_number_that_the_list_does_not_have_is_refused() -> None:
    """And so is one where nothing was decided; nothing is taken back."""
    desk = desk_of(0)
    count = len(desk.passed_questions())
    for typed in ("passed 99", "passed 0", "passed x", "undo passed 1 2"):
        reply = desk.say(typed)
        assert told(reply) == f"Say a number from 1 to {count}; 'passed' lists them."
        assert reply.outcome is Outcome.TOLD
    desk.people.answered.clear()
    assert told(desk.say("passed 1")) == passed.NOTHING


def test_what_is_left_out_is_told_once_where_it_was_decided() -> None:
    """In grey, behind the dice it was about, before what came next; beats keep the numbers of their own lines."""
    desk = played(desk_of(0))
    number = desk.apart[0]
    line, last = desk.told[number], desk.told[number - 1]
    assert line.tone == "faint"
    assert line.text == "Not asked: Tip It! (not worth its price). Type passed to be asked."
    assert last.text.startswith("Barbarian rolls ")
    assert [desk.number_of(place) for place in (number - 1, number)] == [number - 1, number + 1]


def test_nobody_reads_what_an_opponent_was_not_asked() -> None:
    """At a shared keyboard the others read that there was something, and no more."""
    desk = played(desk_of(0, 1, hidden={0: [1], 1: [0]}))
    lines = [desk.told[number] for number in desk.apart]
    barbarian = next(line for line in lines if "Barbarian" in line.text)
    assert barbarian.shown(seat=0).startswith("Not asked: ")
    assert barbarian.shown(seat=1) == barbarian.shown() == "Barbarian was not asked something."


def test_a_main_phase_that_ended_by_itself_is_told_beside_the_next_question() -> None:
    """After an upgrade only selling is left: the next question is about dice, and whoever is asked reads why."""
    desk = desk_of(0, seed=1)
    desk.beats.paces = dict.fromkeys(desk.beats.paces, STEP)
    all_meant(desk, "play reckless-ii")
    to_the_next(desk)
    desk.due_beats()
    assert desk.decision is not None
    assert desk.decision.kind == "roll"
    over = "Main phase over: only sales were left."
    news = desk.screen().news
    assert [(line.text, line.tone) for line in news if line.number in desk.apart] == [(over, "faint")]
    assert over in [line.text for line in desk.log()]
    all_meant(desk, "1")
    to_the_next(desk)
    assert all(line.text != over for line in desk.screen().news)


def test_what_was_left_out_of_a_main_phase_says_that_it_is_over() -> None:
    """Else nobody knows why the dice are rolled; of any other question only what was not asked is told."""
    desk = desk_of(0)
    one = Answered(0, 0, "main", "pass", NO_GAIN, over=("play tip-it",))
    told_main = passed.told_of(desk.view, one, {(0, 0, "")})
    told_window = passed.told_of(desk.view, one._replace(kind="window"), {(0, 0, "")})
    assert told_main is not None
    assert told_main.text == "Main phase over, not asked: Tip It! (not worth its price)."
    assert told_window is not None
    assert told_window.text == "Not asked: Tip It! (not worth its price)."


class TypedAhead(Keyboard):
    """Two lines, the first of them typed before anything was asked."""

    def __init__(self, desk: Desk, *lines: str) -> None:
        self.has_keys = False
        self.desk = desk
        self.lines = list(lines)
        self.positions: list[int] = []

    def is_ahead(self) -> bool:
        """Whether it is the first line."""
        return not self.positions

    def line(self, prompt: str, choices: Sequence[str] = ()) -> str:
        """The next line; then they leave."""
        del choices
        if prompt != PROMPT:
            return "y"
        self.positions.append(self.desk.live.position)
        return self.lines.pop(0) if self.lines else "quit"


@pytest.mark.parametrize(("first", "is_taken"), [("0", False), ("p", False), ("keep 11000", True)])
def test_a_line_typed_ahead_answers_no_question_that_came_instead(first: str, *, is_taken: bool) -> None:
    """A number or a pass was meant for the main phase that ended by itself; words of the dice can mean nothing else."""
    desk = desk_of(0, seed=1)
    all_meant(desk, "play reckless-ii")
    to_the_next(desk)
    assert desk.beside
    keyboard, out = TypedAhead(desk, first), StringIO()
    console = Console(file=out, width=80, height=24, highlight=False, markup=False, emoji=False)
    with suppress(Leaving):
        LinePlayer(Screen(console), keyboard, desk).ask()
    assert (ANSWERED_FOR_YOU in " ".join(out.getvalue().split())) is not is_taken
    assert (len(keyboard.positions) == 1) is is_taken
