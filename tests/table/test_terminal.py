"""The table at a terminal of its own: when it opens, and how it leaves the terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread
from typing import TextIO, cast

import pytest
from textual.drivers._writer_thread import WriterThread

from campaign.table.start import TerminalOutput
from campaign.terminal.typed_keys import STALLED
from tests.cli.conftest import Command, kingshand, saves, terminal
from tests.cli.terminals import MARKS_OF_PASTES, NO_KEYS, Terminal, long_paste
from tests.long import few_of

__all__ = ["kingshand", "saves", "terminal"]

DUEL = ("duel", "--hero", "barbarian", "--hero", "moon-elf", "--seed", "7")
FULL = "\x1b[?1049h"
"""Opens the other screen of a terminal, which leaves what was there."""
LEFT = "\x1b[?1049l"
At = Callable[..., Terminal]


@pytest.fixture
def table(terminal: At, monkeypatch: pytest.MonkeyPatch) -> At:
    """Starts commands at terminals that show the table."""
    monkeypatch.setenv("KINGSHAND_FRONT", "table")
    monkeypatch.setenv("TERM", "xterm-256color")
    return terminal


@pytest.fixture
def begun(kingshand: Command) -> Command:
    """With a campaign named demo."""
    kingshand("new", "demo", "--hero", "barbarian", "--hero", "moon-elf", "--seed", 7)
    return kingshand


def open_at(at: Terminal) -> None:
    """Wait for the first question, and for the keys to be read."""
    at.until("What next?")
    at.until("leave")


@pytest.mark.parametrize(
    ("words", "environment"),
    [
        (["--plain"], {}),
        ([], {"KINGSHAND_FRONT": "lines"}),
        ([], {"TERM": "dumb"}),
        ([], {"PYTHONIOENCODING": "ascii"}),
    ],
    ids=["--plain", "KINGSHAND_FRONT", "a dumb terminal", "plain characters"],
)
def test_the_line_mode_stays(table: At, words: list[str], environment: dict[str, str]) -> None:
    """By wish, and where a terminal can but print."""
    at = table(*DUEL, *words, **environment)
    at.until("Type ? for help, quit to stop.")
    at.until("> ")
    assert FULL not in at.seen
    at.type("quit\n")
    assert at.wait() == 0


def test_a_small_terminal_is_told_what_is_needed(table: At) -> None:
    """And the session goes on line by line."""
    at = table(*DUEL, columns=70)
    at.until("The full-screen table needs 80 columns and 24 lines, this terminal has 70 and")
    at.until("> ")
    assert FULL not in at.seen
    at.type("quit\n")
    assert at.wait() == 0


def test_a_front_there_is_not(table: At) -> None:
    """One sentence, exit code 2."""
    at = table(*DUEL, KINGSHAND_FRONT="tables")
    assert at.wait() == 2
    assert "front is one of table, lines, not 'tables'" in " ".join(at.plain().split())


def test_it_is_left_by_its_key(table: At) -> None:
    """Asked once more, as nothing of a duel is kept; then the terminal is as it was."""
    at = table(*DUEL)
    open_at(at)
    at.type("q")
    at.until("This duel is not saved. Quit?")
    at.type("y")
    assert at.wait() == 0
    assert at.seen.count(FULL) == at.seen.count(LEFT) == 1
    assert "You left the duel." in at.plain()
    assert at.is_as_usual()


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (lambda at: at.type("\x03"), 130),
        (lambda at: os.kill(at.pid, signal.SIGTERM), 128 + signal.SIGTERM),
        (lambda at: os.kill(at.pid, signal.SIGHUP), 128 + signal.SIGHUP),
    ],
    ids=["Ctrl-C", "SIGTERM", "SIGHUP"],
)
def test_it_is_ended_from_outside(table: At, end: Callable[[Terminal], None], code: int) -> None:
    """The terminal is left as it was found."""
    at = table(*DUEL)
    open_at(at)
    end(at)
    assert at.wait() == code
    assert at.seen.count(FULL) == at.seen.count(LEFT) == 1
    assert at.is_as_usual()


def test_ctrl_c_held_down_ends_it_once(table: At) -> None:
    """Those that follow come while the table closes, and break nothing off halfway."""
    at = table(*DUEL)
    open_at(at)
    for _ in range(40):
        with suppress(OSError):
            at.send(b"\x03")
        while select.select([at.file], [], [], 0.02)[0] and at.read():  # what nobody took is lost by Ctrl-C
            continue
    assert at.wait() in (130, -signal.SIGINT)
    assert at.seen.count(LEFT) == 1
    assert "Traceback" not in at.plain()


def test_it_stops_and_goes_on(table: At) -> None:
    """Ctrl-Z gives the terminal back, and being called back shows the table again."""
    at = table(*DUEL)
    open_at(at)
    at.type("\x1a")
    at.until_raw(LEFT)
    pid, status = os.waitpid(at.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status), status
    os.kill(pid, signal.SIGCONT)
    at.until_raw(FULL)
    at.type("\x03")
    assert at.wait() == 130


def test_what_was_chosen_is_kept_though_the_line_breaks(table: At, kingshand: Command) -> None:
    """Each choice is on the disk before its effect is shown: losing the terminal loses none."""
    kingshand("new", "demo", "--hero", "barbarian", "--hero", "moon-elf", "--seed", 7)
    at = table("play", "demo")
    at.until("Give a salve to which hero")
    at.until("leave")
    at.type("1")
    at.until("Move where?")
    at.hang_up()
    assert kingshand("status", "demo", "--json").json()["session"]["position"]["choices"] > 0


def test_what_is_drawn_for_a_terminal_that_is_gone_goes_nowhere() -> None:
    """More than Textual keeps waiting: nobody waits for ever for the one who writes, neither to draw nor to leave."""
    theirs, ours = pty.openpty()
    with suppress(OSError), os.fdopen(ours, "w") as gone:
        os.close(theirs)
        writer = WriterThread(cast(TextIO, TerminalOutput(gone)))

        def draw_and_leave() -> None:
            for _ in range(200):
                writer.write("drawn")
            writer.stop()

        drawing = Thread(target=draw_and_leave, daemon=True)
        writer.start()
        drawing.start()
        drawing.join(10)
        assert not drawing.is_alive()
        assert not writer.is_alive()


def test_what_no_key_sends_is_passed_over(table: At) -> None:
    """Bytes that are no text, sequences that mean nothing; what is typed behind them counts."""
    at = table(*DUEL)
    open_at(at)
    os.write(at.file, b"\x9b1A\xff\xc3(\x1b[9999999999u")
    time.sleep(0.5)
    at.type("q")
    at.until("This duel is not saved. Quit?")
    at.type("y")
    assert at.wait() == 0
    assert "Traceback" not in at.plain()


def test_pasted_text_chooses_nothing(table: At, kingshand: Command) -> None:
    """Text from elsewhere is not taken for keys."""
    kingshand("new", "demo", "--hero", "barbarian", "--hero", "moon-elf", "--seed", 7)
    at = table("play", "demo")
    at.until("Give a salve to which hero")
    at.until("leave")
    at.type("\x1b[200~1 2 3 0 p\n\x1b[201~")
    time.sleep(0.5)
    at.type("\x03")
    assert at.wait() == 130
    assert kingshand("status", "demo", "--json").json()["session"]["position"]["choices"] == 0


@pytest.mark.parametrize("marks", few_of([(marks,) for marks in MARKS_OF_PASTES], 1))
@pytest.mark.long
def test_a_paste_without_end_chooses_nothing(table: At, begun: Command, marks: tuple[str, str]) -> None:
    """A million characters are cut, whether or not they are marked, and the mark of their end comes."""
    at = table("play", "demo")
    at.until("Give a salve to which hero")
    at.until("leave")
    at.send(long_paste(marks))
    time.sleep(STALLED + 0.5)
    quit_by_word(at)
    assert begun("status", "demo", "--json").json()["session"]["position"]["choices"] == 0


@pytest.mark.long
def test_what_no_key_sends_chooses_nothing(table: At, begun: Command) -> None:
    """Sequences that nobody knows, texts to the program, bytes that are no text."""
    at = table("play", "demo")
    at.until("Give a salve to which hero")
    at.until("leave")
    luck = Random(24)
    for _ in range(60):
        garbage = luck.randbytes(60) + b"\xff"
        at.send(luck.choice((*NO_KEYS, garbage)))
        time.sleep(0.06)
    time.sleep(STALLED + 0.5)
    quit_by_word(at)
    assert "Traceback" not in at.plain()
    assert begun("status", "demo", "--json").json()["session"]["position"]["choices"] == 0


def test_any_size_is_survived(table: At, begun: Command) -> None:
    """Too small is a sentence, whatever is in front; with room again it goes on where it was."""
    at = table("play", "demo")
    at.until("Give a salve to which hero")
    at.until("leave")
    luck = Random(24)
    for _ in range(60):
        at.resize(luck.choice((1, 2, 40, 79, 80, 200)), luck.choice((1, 2, 12, 23, 24, 60)))
        at.type(luck.choice(("m", "b", "c", "\x1bOP", "\x1bOS", "?", "\x1b", "\x1b")))
        at.read()
    at.resize(60, 12)
    at.until("The table needs 80 columns")
    at.resize(80)
    for _ in range(3):  # whatever was opened meanwhile
        at.type("\x1b")
        time.sleep(0.5)
        at.read()
    at.until("Give a salve to which hero")
    quit_by_word(at)
    assert "Traceback" not in at.plain()


def test_less_room_shows_less_of_it(table: At, begun: Command) -> None:
    """And `l` goes on line by line."""
    at = table("play", "demo")
    at.until("Give a salve to which hero")
    at.until("leave")
    at.resize(40, 10)
    at.until("The table needs 80 columns")
    at.type("l")
    at.until_raw(LEFT)
    at.until("> ")
    at.type(":quit\r")
    assert at.wait() == 0


def quit_by_word(at: Terminal) -> None:
    """Leave as in the line mode."""
    at.type(":quit\r")
    assert at.wait() == 0


@pytest.mark.parametrize("words", [DUEL, ("play", "demo")])
def test_without_termios_it_goes_on_line_by_line(
    table: At, begun: Command, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """As on Windows, where TERM may be set, too."""
    lost = "import sys\nfor name in ('termios', 'tty', 'pwd', 'grp', 'fcntl', 'resource'): sys.modules[name] = None\n"
    (tmp_path / "sitecustomize.py").write_text(lost, encoding="utf-8")
    at = table(*words, PYTHONPATH=str(tmp_path))
    at.until("> ")
    at.type("q\n")
    assert at.wait() == 0
    assert FULL not in at.seen
    assert "Traceback" not in at.plain()


def test_no_color(table: At, tmp_path: Path) -> None:
    """Nothing but shades of grey is sent, as no-color.org asks for."""
    at = table(*DUEL, NO_COLOR="1", COLORTERM="truecolor")
    open_at(at)
    at.type("\x03")
    assert at.wait() == 130
    colours = {tuple(found.split(";")) for found in at.colours()}
    assert all(red == green == blue for red, green, blue in colours), colours


def test_the_box_on_the_table(table: At, kingshand: Command) -> None:
    """It opens full screen, and what is typed is kept; in lines by wish."""
    kingshand("new", "demo", "--hero", "barbarian", "--hero", "moon-elf", "--seed", 7)
    at = table("companion", "demo")
    at.until("Roll 1 die of 20 sides")
    at.until("other keys")
    assert FULL in at.seen
    at.type("20\r")
    at.until("Moon Elf: Roll 1 die")
    at.type("quit\r")
    assert at.wait() == 0
    assert kingshand("log", "demo", "--json").json()["sessions"][-1]["choices"][0]["token"] == "dice 20"
    at = table("companion", "demo", "--plain")
    at.until("> ")
    assert FULL not in at.seen
    at.type("quit\n")
    assert at.wait() == 0
