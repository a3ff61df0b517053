"""What nobody meant to type, and what happens to a terminal: nothing is lost, and it is left as it was found."""

from __future__ import annotations

import os
import signal
import sys
import time
from random import Random

import pytest

from campaign.terminal.typed_keys import STALLED
from tests.cli.conftest import Command

if sys.platform == "win32":
    pytest.skip("terminals are driven differently there", allow_module_level=True)

from tests.cli.terminals import MARKS_OF_PASTES, NO_KEYS, At, Terminal, long_paste
from tests.long import few_of

DUEL = ("duel", "--hero", "barbarian", "--hero", "moon-elf", "--seed", "4")
QUESTION = "Barbarian: 2 roll attempts left"


def rolling(terminal: At, **options: object) -> Terminal:
    """That duel at its first roll: 2 3 3 2 3."""
    duel = terminal(*DUEL, **options)
    duel.until(QUESTION)
    duel.until("\n\r> ")
    return duel


def test_pasted_lines_choose_nothing_by_themselves(terminal: At) -> None:
    """They come into the line as one; Enter sends it, and a sentence says that it is no choice."""
    duel = rolling(terminal)
    duel.type("\x1b[200~1\r\npass\n\ty\x07\n\x1b[201~")
    duel.until("> 1 pass y")
    duel.type("\r")
    duel.until("'1 pass y' is not an option here")
    duel.type("\x1b[200~odds\x1b[201~\r")
    duel.until("Smack (sword x5)")


def test_a_book_pasted_is_answered_shortly(terminal: At) -> None:
    """No line is longer than anything that could be said."""
    duel = rolling(terminal)
    duel.type("\x1b[200~" + "moon " * 20_000 + "\x1b[201~\r")
    duel.until("is not an option here")
    assert duel.plain().count("moon") < 500
    duel.type("quit\r")
    assert duel.wait() == 0


def test_enter_held_down_answers_only_what_was_seen(terminal: At) -> None:
    """What was pressed before a question could be read says nothing; an empty line is told what to do."""
    duel = rolling(terminal)
    duel.type("k 3\r" + "\r" * 20)
    duel.until("1 roll attempt left")
    duel.until("\n\r> ")
    duel.type(" \r")
    before = duel.until("Choose a number or type a command")
    assert before.count("Choose a number") == 1


def test_what_was_typed_ahead_is_said(terminal: At) -> None:
    """Whoever knows what comes need not wait."""
    duel = rolling(terminal)
    duel.type("k 3\rboard\rodds\r")
    duel.until("Smack (sword")


def test_control_z_gives_the_terminal_back_for_a_while(terminal: At) -> None:
    """The shell has it as usual; called back, the question waits with what was typed."""
    script = 'set -m; "$@"; echo it stopped; stty -a; echo; fg; echo it ended with $?'
    duel = rolling(terminal, through=("sh", "-c", script, "sh"))
    duel.type("boa")
    duel.until("> boa")
    duel.type("\x1a")
    shell = duel.until("it stopped")
    duel.until(" icanon")
    assert "-icanon" not in duel.plain()[len(shell) :]
    assert "-echo " not in duel.plain()[len(shell) :]
    duel.until("> boa")
    duel.type("rd\r")
    duel.until("hand: Transference!")
    duel.type("quit\r")
    duel.until("it ended with 0")


@pytest.mark.parametrize("number", few_of([signal.SIGTERM, signal.SIGQUIT, signal.SIGHUP], 1))
def test_whoever_ends_the_program_finds_the_terminal_as_it_was(terminal: At, demo: Command, number: int) -> None:
    """By kill or Ctrl-\\; exit code 128 and the signal's number, and everything is kept."""
    playing = terminal("play", "demo")
    playing.until("Give a salve to which hero")
    playing.type("evenly\r")
    playing.until("Move where?")
    playing.until("\n\r> ")
    os.kill(playing.pid, number)
    assert playing.wait() == 128 + number
    assert playing.is_as_usual()
    assert "Everything is saved" in playing.plain()
    assert demo("status", "--json").json()["session"]["position"]["choices"] > 0


def test_a_terminal_that_goes_away_loses_nothing(terminal: At, demo: Command) -> None:
    """Its window was closed: what was chosen is kept, and the campaign can be played on."""
    playing = terminal("play", "demo")
    playing.until("Give a salve to which hero")
    playing.type("evenly\r")
    playing.until("Move where?")
    playing.hang_up()
    assert demo("status", "--json").json()["session"]["position"]["choices"] > 0
    assert "Move where?" in demo("play", "demo", typed="quit\n").out


def test_the_keyboard_passes_behind_a_curtain(terminal: At) -> None:
    """The screen, and what has scrolled out of it, is cleared before the next person sits down, and after."""
    duel = terminal(*DUEL, "--seat", "2=person")
    duel.until("Pass to Barbarian. Enter when ready.")
    assert duel.seen.count("\x1b[2J\x1b[3J") == 1
    duel.until("\n\r> ")
    duel.type("\r")
    duel.until(QUESTION)
    assert duel.seen.count("\x1b[2J\x1b[3J") == 2
    assert "\x1b[1;94mBarbarian: 2 roll attempts" in duel.seen  # each person's colour: bold blue, bold yellow
    assert "\x1b[1;33mMoon Elf" in duel.seen


def test_a_campaign_at_forty_columns(terminal: At) -> None:
    """Prompts too; what is typed has a line of its own behind a long one."""
    playing = terminal("play", columns=40)
    playing.until("What kind of campaign?")
    playing.type("\r")
    playing.until("Which heroes?")
    playing.type("barb moon\r")
    playing.until("Which difficulty?")
    playing.type("\r")
    playing.until("[Barbarian and Moon\nElf]\n")
    playing.type("mine\r")
    playing.until("Give a salve to which hero")
    playing.type("evenly\r")
    playing.until("Move where?")
    playing.type("quit\r")
    assert playing.wait() == 0
    shown = [line.rpartition("\r")[2] for line in playing.plain().splitlines()]
    assert max(map(len, shown)) <= 40


def test_a_window_drawn_narrower(terminal: At) -> None:
    """What is shown from then on fits."""
    duel = rolling(terminal)
    duel.resize(46)
    before = len(duel.plain())
    duel.type("board\r?\rlog\r")
    duel.until("Turn 1: Barbarian")
    duel.type("quit\r")
    assert duel.wait() == 0
    assert max(len(line) for line in duel.plain()[before:].splitlines()) <= 46


@pytest.mark.parametrize("marks", few_of([(marks,) for marks in MARKS_OF_PASTES], 1))
def test_a_paste_without_end_answers_nothing(terminal: At, demo: Command, marks: tuple[str, str]) -> None:
    """A million characters are cut, whether or not they are marked, and the mark of their end comes."""
    playing = terminal("play", "demo")
    playing.until("Give a salve to which hero")
    playing.until("\n\r> ")
    playing.send(long_paste(marks))
    time.sleep(STALLED + 0.2)
    playing.type("\x15:quit\r")
    assert playing.wait() == 0
    assert demo("status", "--json").json()["session"]["position"]["choices"] == 0


@pytest.mark.long
def test_what_no_key_sends_is_no_answer(terminal: At, demo: Command) -> None:
    """Sequences without end, bytes that are no text, with Enter behind each."""
    playing = terminal("play", "demo")
    playing.until("Give a salve to which hero")
    playing.until("\n\r> ")
    luck = Random(24)
    for _ in range(60):
        garbage = bytes(byte for byte in luck.randbytes(60) if byte not in CONTROLS) + b"\xff\r1\r"
        playing.send(luck.choice((*NO_KEYS, garbage)))
        time.sleep(0.06)
    playing.type("\x15:quit\r")
    assert playing.wait() == 0
    assert "Traceback" not in playing.plain()
    assert demo("status", "--json").json()["session"]["position"]["choices"] == 0


CONTROLS = b"\x03\x04\x11\x13\x1a\x1c"
"""Keys that end, stop or hold."""
