"""Standard input, output and errors as every command finds them, and Ctrl-C, which ends a command once."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Any, TextIO

from campaign.words.shown import shown

if TYPE_CHECKING:
    from sys import UnraisableHookArgs  # known to type checkers alone

STREAMS = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
"""By their descriptors, 0 to 2."""
PLAIN = "".join(map(chr, range(32, 127))) + "\n"
SIZES = ("COLUMNS", "LINES")
"""Variables that say how much a terminal shows, whatever it says itself."""
DIGITS = 4
"""Of the width of a terminal, as the configuration takes it."""
MOMENT = 1.0
"""Seconds within which a Ctrl-C belongs to the one before it."""


def prepare() -> None:
    """Let nothing on the input that cannot be shown or was closed stop a command.

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
    heed_encodings()
    heed_sizes()
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, Interruption())
        sys.unraisablehook = dropped


def heed_encodings() -> None:
    """Let nothing stop a command that cannot be shown or read; what is no encoding of terminals gives way to UTF-8."""
    odd = set()
    for name, _ in STREAMS:
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):
            encoding = stream.encoding
            if not is_for_terminals(encoding):
                odd.add(encoding)
                encoding = "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")
    for encoding in sorted(odd):
        sys.stderr.write(f"kingshand: {encoding} is no encoding for a terminal; the output is UTF-8.\n")


def is_for_terminals(encoding: str) -> bool:
    """Whether an encoding writes plain characters as terminals and pipes know them."""
    try:
        return PLAIN.encode(encoding) == PLAIN.encode("ascii")
    except (UnicodeError, LookupError):
        return False


def heed_sizes() -> None:
    """Let COLUMNS and LINES say nothing where no terminal is so wide or so high."""
    for name in SIZES:
        said = os.environ.get(name, "")
        if not (said.isascii() and said.isdecimal() and len(said.lstrip("0")) <= DIGITS and int(said)):
            os.environ.pop(name, None)


class CleanStream:
    """A stream to which nothing is written that a terminal would obey, or that hides how a text reads.

    What draws on a terminal on purpose writes to the stream `beneath`.
    """

    def __init__(self, beneath: TextIO) -> None:
        self.beneath = beneath

    def write(self, text: str) -> int:
        """Write a text as it may be shown."""
        return self.beneath.write(shown(text))

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts as they may be shown."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # by that others would write past us
            raise AttributeError(name)
        return getattr(self.beneath, name)


@contextmanager
def clean_streams() -> Iterator[None]:
    """Let output and errors be clean within the block, whoever writes to them."""
    output, errors = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = CleanStream(beneath(output)), CleanStream(beneath(errors))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = output, errors


def beneath(stream: TextIO) -> TextIO:
    """The stream for a writer who means what terminals obey."""
    return stream.beneath if isinstance(stream, CleanStream) else stream


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
