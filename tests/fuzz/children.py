"""Commands in forked processes: quick to start, theirs to kill, at a terminal where one is wanted."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import sys
import termios
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from campaign.terminal.streams import dropped
from tests.fuzz.commands import PATIENCE

FAILED = 99
"""Exit code of a child that could not even call the command."""
INTERRUPTED = 130


def fork(action: Callable[[], object]) -> int:
    """Do something in a process of its own; its id."""
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        leave(action)
    return pid


def leave(action: Callable[[], object]) -> NoReturn:
    """Do it, and end this process whatever comes of it."""
    code = FAILED
    try:
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.unraisablehook = dropped  # a process of its own has loaded nothing yet that could drop a Ctrl-C
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        code = INTERRUPTED  # by a Ctrl-C that comes between the end of the command and the lines below
        action()
        code = 0
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except BaseException as error:  # noqa: BLE001  # what a traceback would be printed for
        has_begun = signal.getsignal(signal.SIGINT) is not signal.default_int_handler
        deaf()
        last = traceback.extract_tb(error.__traceback__)[-1]
        if isinstance(error, KeyboardInterrupt) and (last.filename == __file__ or not has_begun):
            code = INTERRUPTED  # the command had ended, or not begun
        else:
            traceback.print_exc()
            code = 1
    finally:
        deaf()
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)


def deaf() -> None:
    """From now on Ctrl-C does nothing, however often it is pressed."""
    while True:
        try:
            signal.signal(signal.SIGINT, lambda *_: None)  # Python tells of one that comes just before it is ignored
            return
        except KeyboardInterrupt:
            continue


def kingshand(words: Sequence[object], *, read: int, write: int) -> None:
    """The command itself, with these files as its standard input and output."""
    for file, number in ((read, 0), (write, 1), (write, 2)):
        os.dup2(file, number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False, errors="backslashreplace", buffering=1)  # noqa: SIM115
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]  # as anew
    sys.argv = ["kingshand", *map(str, words)]
    from campaign.main import main

    main()


def ended(pid: int, seconds: float = PATIENCE) -> int | None:
    """The exit code of a child, minus the number of the signal that ended it; None: it does not end."""
    deadline = time.monotonic() + seconds
    pause = 0.001
    while time.monotonic() < deadline:
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(pause)
        pause = min(pause * 2, 0.05)
    return None


def kill(pid: int) -> None:
    """End a child at once."""
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def quiet(words: Sequence[object], typed: bytes, written: Path) -> int | None:
    """Run a command with so much in a pipe as its input; what it writes goes to a file."""
    read, write = os.pipe()
    os.set_blocking(write, False)
    os.write(write, typed)  # a pipe holds 64 KB
    os.close(write)
    with written.open("wb") as out:
        pid = fork(lambda: kingshand(words, read=read, write=out.fileno()))
    os.close(read)
    code = ended(pid)
    if code is None:
        kill(pid)
    return code


class Terminal:
    """A command at a terminal, under a shell of a kind: whatever Ctrl-Z stops goes on at once."""

    def __init__(self, words: Sequence[object]) -> None:
        self.keys, self.end = os.openpty()
        os.set_blocking(self.keys, False)
        self.resize(24, 80)
        self.seen = b""
        self.written = 0
        self.code: int | None = None
        self.pid = fork(lambda: self.lead(words))

    def lead(self, words: Sequence[object]) -> None:
        """Be the shell."""
        os.setsid()
        fcntl.ioctl(self.end, termios.TIOCSCTTY, 0)
        for number in (signal.SIGTTOU, signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP):
            signal.signal(number, signal.SIG_IGN)
        player = os.fork()
        if player == 0:
            os.setpgid(0, 0)
            os.tcsetpgrp(self.end, os.getpid())
            for number in (signal.SIGTTOU, signal.SIGQUIT, signal.SIGTSTP):
                signal.signal(number, signal.SIG_DFL)
            leave(lambda: kingshand(words, read=self.end, write=self.end))
        while True:
            _, status = os.waitpid(player, os.WUNTRACED)
            if not os.WIFSTOPPED(status):
                break
            os.tcsetpgrp(self.end, player)
            os.kill(player, signal.SIGCONT)
        code = os.waitstatus_to_exitcode(status)
        sys.exit(code if code >= 0 else 128 - code)

    def resize(self, rows: int, columns: int) -> None:
        """Somebody draws the window to another size."""
        fcntl.ioctl(self.keys, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def unread(self) -> int:
        """Keys that nobody has read yet."""
        waiting: int = struct.unpack("i", fcntl.ioctl(self.end, termios.FIONREAD, b"\0" * 4))[0]
        return waiting

    def press(self, typed: bytes, *, ahead: int) -> bool:
        """Press keys once at most so many wait; False: nobody reads them for too long."""
        deadline = time.monotonic() + PATIENCE
        while typed and self.runs():
            self.look(0.0 if self.unread() <= ahead else 0.005)
            if self.unread() <= ahead:
                with suppress(BlockingIOError):
                    count = os.write(self.keys, typed[:256])
                    typed, self.written = typed[count:], self.written + count
            if time.monotonic() > deadline:
                return False
        return True

    def look(self, seconds: float) -> None:
        """Take what is shown."""
        while select.select([self.keys], [], [], seconds)[0]:
            try:
                self.seen += os.read(self.keys, 65536)
            except OSError:
                return
            seconds = 0.0

    def shows(self, text: bytes) -> bool:
        """Wait until this is shown; whether it is, and the command has not ended."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen and self.runs() and time.monotonic() < deadline:
            self.look(0.05)
        return text in self.seen and self.runs()

    def runs(self) -> bool:
        """Whether the command has not ended."""
        if self.code is None:
            found, status = os.waitpid(self.pid, os.WNOHANG)
            if found:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is None

    def interrupted(self) -> bool:
        """Press Ctrl-C until it ends; False: it does not."""
        deadline = time.monotonic() + PATIENCE
        while self.runs():
            with suppress(BlockingIOError):
                os.write(self.keys, b"\x11\x03")
            self.look(0.05)
            if time.monotonic() > deadline:
                return False
        return True

    def is_as_usual(self) -> bool:
        """Whether the terminal gives lines and shows what is typed."""
        usual = termios.ICANON | termios.ECHO | termios.ISIG
        flags: int = termios.tcgetattr(self.end)[3]
        return flags & usual == usual

    def close(self) -> None:
        """End it whatever it does."""
        if self.runs():
            with suppress(ProcessLookupError):
                os.killpg(os.tcgetpgrp(self.keys), signal.SIGKILL)
            kill(self.pid) if self.runs() else None
        os.close(self.keys)
        os.close(self.end)
