"""A terminal that gives single keys for a while, and is left as it was found, however that ends."""

from __future__ import annotations

import os
import signal
import sys
import termios
import tty
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

MARK_PASTES, MARK_NO_PASTES = "\x1b[?2004h", "\x1b[?2004l"
"""Tell the terminal whether to put marks around what is pasted."""
ENDED = 128
"""Added to the number of the signal that ended a program: its exit code."""


class SingleKeys:
    """Single keys within a `with`; Ctrl-C, Ctrl-Z and being ended go on to do what they do, with a tidy terminal."""

    __slots__ = ("before", "file", "handlers", "redraw")

    def __init__(self, file: int, redraw: Callable[[], None]) -> None:
        self.file = file
        self.redraw = redraw
        """Called when the program goes on after Ctrl-Z."""
        self.before: list[Any] = []
        self.handlers: dict[int, Any] = {}

    def __enter__(self) -> None:
        self.before = termios.tcgetattr(self.file)
        self.handlers = {
            signal.SIGTSTP: signal.signal(signal.SIGTSTP, self.stop),
            **{number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGQUIT)},
        }
        self.take()

    def __exit__(self, *_: object) -> None:
        for number, handler in self.handlers.items():
            signal.signal(number, handler)
        self.give_back()

    def take(self) -> None:
        """From now on keys; what was typed ahead is not thrown away."""
        tty.setcbreak(self.file, termios.TCSANOW)
        sys.stdout.write(MARK_PASTES)
        sys.stdout.flush()

    def give_back(self) -> None:
        """As it was found, on a new line."""
        sys.stdout.write(MARK_NO_PASTES + "\n")
        sys.stdout.flush()
        termios.tcsetattr(self.file, termios.TCSADRAIN, self.before)

    def stop(self, number: int, _: FrameType | None) -> None:
        """Ctrl-Z: stop here until the program is called back."""
        self.give_back()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self.stop)
        self.take()
        self.redraw()


def end(number: int, _: FrameType | None) -> None:
    """Somebody ended the program: leave as an error would."""
    raise SystemExit(ENDED + number)
