"""A command at a terminal of its own, driven by pressing keys."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Sequence

from tests.cli.conftest import ROOT

PATIENCE = 30.0
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

MARKS_OF_PASTES = (("\x1b[200~", "\x1b[201~"), ("\x1b[200~", ""), ("", ""))
"""What stands around a paste: its marks, only the one of its beginning, none."""
NO_KEYS = (b"\x1b[" + b"1;" * 50 + b"1~", b"\x1b[1;1;1;1;1;1X", b"\x1bP1\r1\r", b"\x1b]1\r1\r")
"""Sequences that nobody knows, and texts to the program, with answers in them."""

COLOUR = re.compile(r"[34]8;2;(\d+;\d+;\d+)")


def long_paste(marks: tuple[str, str]) -> bytes:
    """A million characters that would answer questions."""
    begins, ends = marks
    return (begins + "1\n" * 500_000 + ends).encode()


class Terminal:
    """A command at a terminal of 24 lines; `through` another command, as a shell is one."""

    def __init__(self, *words: str, columns: int = 80, through: Sequence[str] = (), **environment: str) -> None:
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            resized(0, columns)
            os.chdir(ROOT)
            os.environ.update(environment, PYTHONFAULTHANDLER="1")
            program = [*through, sys.executable, "-m", "campaign", *words]
            os.execvp(program[0], program)
        self.seen = ""
        self.at = 0
        """How much of it was waited for."""
        self.heard = 0
        """How much of it was waited for as the terminal gets it."""
        self.code: int | None = None

    def resize(self, columns: int, lines: int = 24) -> None:
        """Somebody draws the window to another size."""
        resized(self.file, columns, lines)

    def is_as_usual(self) -> bool:
        """Whether the terminal gives lines and shows what is typed."""
        usual = termios.ICANON | termios.ECHO | termios.ISIG
        flags: int = termios.tcgetattr(self.file)[3]
        return flags & usual == usual

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

    def until_raw(self, sequence: str) -> None:
        """Read until the terminal is told this, behind what was waited for so before."""
        deadline = time.monotonic() + PATIENCE
        while sequence not in self.seen[self.heard :] and time.monotonic() < deadline:
            if not self.read():
                break
        assert sequence in self.seen[self.heard :], repr(self.seen[-400:])
        self.heard = self.seen.index(sequence, self.heard) + len(sequence)

    def colours(self) -> list[str]:
        """The colours it was told to use, each as `red;green;blue`."""
        return COLOUR.findall(self.seen)

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

    def send(self, data: bytes) -> None:
        """Send all of it, however slowly it is read."""
        while data:
            readable, writable, _ = select.select([self.file], [self.file], [], PATIENCE)
            assert readable or writable, "nobody reads what is typed"
            if readable:
                self.read()
            if writable:
                data = data[os.write(self.file, data[:512]) :]

    def wait(self) -> int:
        """The exit code; everything it still writes is read."""
        deadline = time.monotonic() + PATIENCE
        while self.code is None and time.monotonic() < deadline:
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        if self.code is None:
            os.kill(self.pid, signal.SIGABRT)  # it says where it waits
            time.sleep(1)
        while select.select([self.file], [], [], 0)[0] and self.read():
            continue
        assert self.code is not None, self.plain()
        return self.code

    def hang_up(self) -> None:
        """The window is closed; wait for the end of what ran in it."""
        os.close(self.file)
        self.file, deadline = -1, time.monotonic() + PATIENCE
        while not os.waitpid(self.pid, os.WNOHANG)[0]:
            assert time.monotonic() < deadline, "it goes on though its window is closed"
            time.sleep(0.05)
        self.code = -signal.SIGHUP

    def close(self) -> None:
        """End it whatever it does."""
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self.file >= 0:
            os.close(self.file)


def resized(file: int, columns: int, lines: int = 24) -> None:
    """Let a terminal have so many columns and lines."""
    fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


At = Callable[..., Terminal]
