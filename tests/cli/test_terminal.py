"""At a real terminal: arrow keys, colours, Ctrl-C, the beginning of a campaign."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Command

if sys.platform == "win32":
    pytest.skip("terminals are driven differently there", allow_module_level=True)

import fcntl
import pty
import termios

PATIENCE = 30.0
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A command at a terminal of 80 by 24."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.environ.update(environment)
            os.execv(sys.executable, [sys.executable, "-m", "campaign.cli", *words])
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.seen = ""
        self.at = 0
        """How much of it was waited for."""
        self.code: int | None = None

    def until(self, text: str) -> str:
        """Read until a text appears behind what was last waited for; returns everything seen."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.plain()[self.at :] and time.monotonic() < deadline:
            if not self.read():
                break
        shown = self.plain()
        assert text in shown[self.at :], shown
        self.at = shown.index(text, self.at) + len(text)
        return shown

    def read(self) -> bool:
        """Read what is there; False at the end."""
        if not select.select([self.file], [], [], 0.2)[0]:
            return True
        try:
            found = os.read(self.file, 65536)
        except OSError:
            return False
        self.seen += found.decode("utf-8", "replace")
        return bool(found)

    def plain(self) -> str:
        """What was seen, without colours and cursor movements."""
        return ESCAPES.sub("", self.seen).replace("\r\n", "\n")

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.file, text.encode())

    def wait(self) -> int:
        """The exit code; everything it still writes is read."""
        deadline = time.monotonic() + PATIENCE
        while self.code is None and time.monotonic() < deadline:
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        while self.code is not None and select.select([self.file], [], [], 0)[0] and self.read():
            continue
        assert self.code is not None, self.plain()
        return self.code

    def close(self) -> None:
        """End it whatever it does."""
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.file)


At = Callable[..., Terminal]


@pytest.fixture
def terminal(saves: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[At]:
    """Starts commands at terminals of their own."""
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.delenv("COLUMNS")
    monkeypatch.delenv("LINES")
    started: list[Terminal] = []

    def start(*words: str, **environment: str) -> Terminal:
        started.append(Terminal(*words, **environment))
        return started[-1]

    yield start
    for one in started:
        one.close()


DUEL = ("duel", "--hero", "barbarian", "--hero", "moon-elf", "--seed", "4")


def main_phase(terminal: At) -> Terminal:
    """That duel at its first main phase, which is passed for the player until they take that back."""
    duel = terminal(*DUEL)
    duel.until("roll attempts left")
    duel.type("undo passed force\r")
    duel.until("what will you do?")
    return duel


def test_a_campaign_from_nothing(terminal: At, kingshand: Command) -> None:
    """Choose heroes, difficulty and a name, play a little, stop, and go on."""
    first = terminal("play")
    first.until("Which heroes?")
    first.type("2 2\r")
    first.until("every hero takes part once")
    first.type("2 8\r")
    first.until("Which difficulty?")
    first.type("\r")
    first.until("A name for the campaign?")
    first.type("mine\r")
    first.until("hand out the salves")
    first.type("evenly\r")
    first.until("where do you go?")
    first.type("quit\r")
    first.until("go on with: kingshand play mine")
    assert first.wait() == 0
    second = terminal("play")
    second.until("Which one?")
    second.type("\r")
    second.until("where do you go?")
    second.type("q\r")
    assert second.wait() == 0
    assert kingshand("status", "mine", "--json").json()["session"]["position"]["choices"] > 0


def test_arrow_keys_go_through_the_options(terminal: At) -> None:
    """Down puts the first option into the line, up the last; Enter takes it."""
    duel = main_phase(terminal)
    duel.until("\n\r> ")
    duel.type("\x1b[B")
    duel.until("> pass")
    duel.type("\x1b[A")
    duel.until("> sell head-bash")
    duel.type("\x1b[B\x1b[B")
    duel.until("> sell transference")
    duel.type("\r")
    duel.until("Barbarian sells Transference!.")


def test_tab_completes(terminal: At) -> None:
    """From the beginning of an option."""
    duel = main_phase(terminal)
    duel.type("sell t\t")
    duel.until("> sell transference")
    duel.type("\t")
    duel.until("> sell tip-it")
    duel.type("\x15")
    duel.type("pass\r")
    duel.until("roll attempts left")


def test_control_c_leaves_cleanly(terminal: At, demo: Command) -> None:
    """Exit code 130 in the middle of a turn; what was chosen is kept, and the terminal is as before."""
    playing = terminal("play", "demo")
    playing.until("hand out the salves")
    playing.type("evenly\r")
    playing.until("where do you go?")
    playing.until("\n\r> ")
    before = termios.tcgetattr(playing.file)[3] & (termios.ICANON | termios.ECHO)
    playing.type("\x03")
    assert playing.wait() == 130
    assert "Traceback" not in playing.plain()
    assert before == 0
    assert demo("status", "--json").json()["session"]["position"]["choices"] > 0


def test_control_d_leaves_like_quit(terminal: At) -> None:
    """The end of the input at an empty line."""
    duel = main_phase(terminal)
    duel.until("\n\r> ")
    duel.type("\x04")
    assert duel.wait() == 0


@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colour_only_where_it_is_wanted(terminal: At, environment: dict[str, str], *, coloured: bool) -> None:
    """NO_COLOR and a plain terminal are respected; the text is the same."""
    duel = terminal(*DUEL, **environment)
    shown = duel.until("roll attempts left")
    assert ("\x1b[1;36m" in duel.seen) == coloured
    assert "Turn 1, Barbarian, offensive roll phase" in shown
    duel.type("quit\r")
    assert duel.wait() == 0
    assert all(len(line) <= 80 for line in duel.plain().splitlines())


def test_a_bar_while_bots_play(terminal: At, demo: Command) -> None:
    """Progress is shown on a terminal, and gone afterwards."""
    playing = terminal("play", "demo", "--auto")
    assert playing.wait() == 0
    assert "Score sheet of demo" in playing.plain()


def test_deleting_asks(terminal: At, demo: Command) -> None:
    """Anything but yes keeps the campaign."""
    asking = terminal("delete", "demo")
    asking.until("for good?")
    asking.type("n\r")
    asking.until("Nothing was deleted.")
    assert asking.wait() == 0
    assert len(demo("list", "--json").json()) == 1


def test_without_termios_whole_lines_are_read(terminal: At, tmp_path: Path) -> None:
    """As on Windows: the same question, answered by a line; nothing Unix alone has is imported."""
    lost = "import sys\nfor name in ('termios', 'tty', 'fcntl', 'pwd', 'grp', 'resource'): sys.modules[name] = None\n"
    (tmp_path / "sitecustomize.py").write_text(lost, encoding="utf-8")
    duel = terminal(*DUEL, PYTHONPATH=str(tmp_path))
    duel.until("roll attempts left")
    duel.type("hint\nquit\n")
    duel.until("The bot would say")
    assert duel.wait() == 0
    assert "Traceback" not in duel.plain()
