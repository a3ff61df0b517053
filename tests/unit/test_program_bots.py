"""Bots that are programs of their own: what they are told, what they answer, and what happens when they fail."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ai.bots import RandomBot, make_bot, play
from ai.bots.program import BadProgram, ProgramBot, program_bot
from ai.errors import ProgramFailed
from ai.observation import position_data, question_data
from campaign.play.seats import BadSeat, UnknownBotName, check_bot, seated
from content.load import library
from engine import duel
from engine.game import Game
from engine.view import determinise, view

HEROES = ["barbarian", "moon-elf"]
FIRST = "answer = {'id': question['id'], 'option': question['options'][0]}"
"""Takes the first option."""
Written = Callable[..., str]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """The name of a program bot that does this for every question, and keeps what it was told in `told`."""

    def name(does: str, prefix: str = "program:") -> str:
        path = tmp_path / "bot.py"
        path.write_text(
            "import json, sys, time\n"
            f"told = open({str(tmp_path / 'told')!r}, 'a')\n"
            "for line in sys.stdin:\n"
            "    told.write(line)\n"
            "    told.flush()\n"
            "    message = json.loads(line)\n"
            "    if message['type'] != 'choose':\n"
            "        continue\n"
            "    question = message['question']\n"
            f"    {does}\n"
            "    print(json.dumps(answer), flush=True)\n",
            encoding="utf-8",
        )
        return f"{prefix}{shlex.join([sys.executable, str(path)])}"

    return name


def game(seed: int = 3) -> Game:
    """A duel at its first question."""
    return duel.new(library(HEROES), HEROES, seed=seed)


def test_a_program_plays_a_duel(written: Written, tmp_path: Path) -> None:
    """It is asked for its own seat alone, with what that seat may know, and its options are played."""
    running = game()
    play(running, [make_bot(written(FIRST), 5), RandomBot(2)])
    assert running.state.outcome is not None
    begin, *asked = map(json.loads, (tmp_path / "told").read_text(encoding="utf-8").splitlines())
    assert begin == {"type": "begin", "protocol": 1, "seed": 5}
    assert {message["question"]["seat"] for message in asked} == {0}
    for message in asked:
        own, other = message["position"]["seats"]
        assert (own["hand"] is None, other["hand"]) == (False, None)
        assert len(own["hand"]) == own["hand_size"]


def test_what_is_told_says_nothing_hidden() -> None:
    """A position and its determinised twins, in which hidden cards lie otherwise, are told alike."""
    running = game()
    bots = [RandomBot(1), RandomBot(2)]
    for number in range(150):
        decision = running.state.decision
        if decision is None:
            break
        seat = decision.seat
        told = [
            (position_data(view(one, seat), seat), question_data(one.state.decision))
            for one in (running, determinise(running, seat, number))
            if one.state.decision is not None
        ]
        assert told[0] == told[1]
        json.dumps(told)
        running.apply(bots[seat].choose(running, decision))


@pytest.mark.parametrize(
    ("does", "sentence"),
    [
        ("sys.exit(3)", "ended with exit code 3 instead of answering."),
        ("answer = {'id': question['id'], 'option': 'fly'}", "answered 'fly', which is no option of question 0."),
        ("answer = {'id': 7, 'option': 'pass'}", "answered question '7', but was asked question 0."),
        ("answer = 'pass'", 'answered \'"pass"\', not {"id": ..., "option": ...}.'),
        ("print('x' * 300, flush=True); answer = 1", f"answered '{'x' * 80}...', not"),
    ],
)
def test_a_program_that_fails_is_named(written: Written, does: str, sentence: str) -> None:
    """The game stops with a sentence; nothing is chosen in its place."""
    running = game()
    name = written(does)
    with pytest.raises(ProgramFailed) as failed:
        play(running, [make_bot(name), make_bot(name)])
    assert str(failed.value).startswith(f"The bot program {name.partition(':')[2]!r} {sentence}")
    assert running.state.choices == 0


def test_a_program_that_is_too_slow(written: Written) -> None:
    """It is ended, whatever it still does."""
    bot = make_bot(written("time.sleep(60); answer = {}", "program@0.2:"))
    running = game()
    with pytest.raises(ProgramFailed, match=r"did not answer within 0\.2 seconds"):
        play(running, [bot, bot])
    assert isinstance(bot, ProgramBot)
    assert bot.process is not None
    assert bot.process.poll() is not None


def test_the_greedy_bot_plays_on_where_that_is_wanted(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    """It is said once, and the duel is the greedy bot's from there."""
    running, greedy = game(), game()
    play(running, [make_bot(written("sys.exit(1)", "program+greedy:")), RandomBot(2)])
    play(greedy, [make_bot("greedy"), RandomBot(2)])
    assert running.digest() == greedy.digest()
    assert capsys.readouterr().err.count("The greedy bot plays on for seat 1.") == 1


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("program:", "A bot's program needs a command"),
        ("program:no-such-program-here", "There is no program 'no-such-program-here'"),
        ("program:'", "cannot be read"),
        ("program@0:python3", "more than 0 seconds"),
    ],
)
def test_programs_that_cannot_be_started(name: str, sentence: str) -> None:
    """They are refused before anything is played."""
    with pytest.raises(BadProgram, match=sentence):
        program_bot(name, 0)
    with pytest.raises(UnknownBotName, match=sentence):
        check_bot(name)


def test_programs_at_seats(written: Written) -> None:
    """A seat may be a program's, whose command keeps its capitals; other names are as before."""
    name = written(FIRST)
    assert seated([f"2={name}"], HEROES, ["person", "bot"], bot="greedy") == ["person", name]
    with pytest.raises(BadSeat):
        seated(["2=programs"], HEROES, ["person", "bot"], bot="greedy")
