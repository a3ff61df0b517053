"""A terminal that gives single keys for a while, and is left as it was found, however that ends."""

from __future__ import annotations

import os
import signal
import sys
import termios
import tty
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from campaign.terminal.streams import ENDED

MARK_PASTES, MARK_NO_PASTES = "\x1b[?2004h", "\x1b[?2004l"
"""Tell the terminal whether to put marks around what is pasted."""
ENDING = (signal.SIGTERM, signal.SIGQUIT, signal.SIGHUP)
"""Signals by which a user ends the program, or closes its window."""


class SingleKeys:
    """Single keys within a `with`; Ctrl-C, Ctrl-Z and being ended still do what they do, with a tidy terminal.

    A signal may come anywhere, also while this begins or ends, so what it calls gives the terminal back by itself.
    """

    __slots__ = ("before", "file", "handlers", "ours", "redraw")

    def __init__(self, file: int, redraw: Callable[[], None]) -> None:
        self.file = file
        self.redraw = redraw
        """Called when the program continues after Ctrl-Z."""
        self.before: list[Any] = []
        self.handlers: dict[int, Any] = {}
        self.ours = False
        """Whether the terminal is, or is about to be, ours."""

    def __enter__(self) -> None:
        try:
            self.before = termios.tcgetattr(self.file)
        except termios.error:  # the window is closed: nobody can type any more
            raise EOFError from None
        self.handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTSTP, *ENDING)}
        if callable(self.handlers[signal.SIGINT]):  # else it is ignored, and goes on to be
            signal.signal(signal.SIGINT, self.interrupt)
        signal.signal(signal.SIGTSTP, self.stop)
        for number in ENDING:
            if self.handlers[number] != signal.SIG_IGN:  # nohup wants no hang-up heard
                signal.signal(number, self.end)
        self.ours = True
        self.take()

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # the window may be closed
            sys.stdout.flush()
        self.ours = False
        self.give_back()
        with held(self.handlers):
            for number, handler in self.handlers.items():
                signal.signal(number, handler)

    def take(self) -> None:
        """From now on keys; what was typed ahead is not lost."""
        tty.setcbreak(self.file, termios.TCSANOW)
        written(MARK_PASTES)

    def give_back(self) -> None:
        """Leave the terminal as it was found, on a new line."""
        with suppress(OSError, termios.error):  # the window may be closed
            written(MARK_NO_PASTES + "\n")
            termios.tcsetattr(self.file, termios.TCSADRAIN, self.before)

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Give the terminal back, then do what Ctrl-C does elsewhere."""
        self.give_back()
        self.handlers[number](number, frame)

    def stop(self, number: int, _: FrameType | None) -> None:
        """Ctrl-Z: stop here until the program is called back."""
        self.give_back()
        with held((number,)):
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self.stop)
        if not self.ours:
            return
        self.take()
        with suppress(RuntimeError):  # it came in the middle of drawing, which goes on
            self.redraw()

    def end(self, number: int, _: FrameType | None) -> None:
        """A user ended the program: leave as an error would."""
        self.give_back()
        raise SystemExit(ENDED + number)


@contextmanager
def held(numbers: Iterable[int]) -> Iterator[None]:
    """Signals wait while what answers them changes; Python complains of one that came just before its default."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def written(text: str) -> None:
    """Write to the terminal past what is buffered: a signal may have come in the middle of filling the buffer."""
    os.write(sys.stdout.fileno(), text.encode())
