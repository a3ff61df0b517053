"""Standard input, output and errors as every command finds them, and Ctrl-C, which ends a command once."""

from __future__ import annotations

import os
import signal
import sys
from io import TextIOWrapper
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs  # known to type checkers alone

STREAMS = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
"""By their descriptors, 0 to 2."""
MOMENT = 1.0
"""Seconds within which a Ctrl-C belongs to the one before it."""


def prepare() -> None:
    """Let nothing that stands on the input, cannot be shown or was closed stop a command.

    A descriptor that was closed becomes that of nowhere: the next file that is opened, the saves perhaps, would
    have it else, and be written into.
    """
    for number, (name, mode) in enumerate(STREAMS):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115  # until the end
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, Interruption())
        sys.unraisablehook = dropped


def let_go() -> None:
    """The command is over: a Ctrl-C ends the process at once from now on, as it ends any other."""
    if isinstance(signal.getsignal(signal.SIGINT), Interruption):
        signal.signal(signal.SIGINT, signal.SIG_DFL)


class Interruption:
    """Ctrl-C ends the command; those that follow at once, a key held down, do not disturb it while it tidies up.

    A moment later it is heard again: Python drops the first one where it comes in the middle of an import.
    """

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last = -MOMENT

    def __call__(self, _: int, __: FrameType | None) -> None:
        """Raises KeyboardInterrupt."""
        now = monotonic()
        follows, self.last = now - self.last < MOMENT, now
        if not follows:
            raise KeyboardInterrupt


def dropped(error: UnraisableHookArgs) -> None:
    """Tell an error that Python has to drop with a traceback, as usual, unless it is a Ctrl-C."""
    if error.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(error)


ENDED = 128
"""Added to the number of the signal that ended a program: its exit code, as shells count it."""
INTERRUPTED = ENDED + signal.SIGINT
"""The exit code after Ctrl-C."""
