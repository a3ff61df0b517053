"""What goes to the terminal: lines with a tone, in colour where that is wanted; whether the table has room there."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import typer

from campaign.configuration import ALWAYS, AUTO, NARROWEST, TABLE, configuration
from campaign.palette import ON_ANY
from campaign.screens.pages import Page
from campaign.words.rows import Row, tone_and_name
from campaign.words.shown import shown_json

if TYPE_CHECKING:
    from rich.console import Console

STYLES = {
    "turn": f"bold {ON_ANY.blue}",
    "phase": "dim",
    "roll": ON_ANY.orange,
    "act": "bold",
    "harm": f"bold {ON_ANY.red}",
    "good": ON_ANY.green,
    "token": ON_ANY.pink,
    "plain": "",
    "end": "bold reverse",
    "faint": "dim",
    "name": f"bold {ON_ANY.blue}",
    "wrong": f"bold {ON_ANY.red}",
    "number": f"bold {ON_ANY.orange}",
    "title": "bold",
    "foe": f"bold italic {ON_ANY.red}",
    "bane": f"italic {ON_ANY.red}",
    **{f"person{i}": f"bold {colour}" for i, colour in enumerate(ON_ANY, start=1)},
    **{f"face{i}": colour for i, colour in enumerate(ON_ANY, start=1)},
}
"""How the tones look."""

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""To the top, and away with everything, also with what has scrolled out."""

COLUMNS, LINES = 80, 24
"""The least that the full-screen table needs."""
DUMB = ("", "dumb", "unknown")
"""Terminals that can only be written to from top to bottom."""


class Screen(Page):
    """The terminal, or whatever standard output is."""

    __slots__ = ("console",)

    def __init__(self, console: Console | None = None) -> None:
        from campaign.terminal.console import can_draw, console_of

        if console is not None:
            self.console, self.unicode = console, can_draw(console)
            return
        wanted = configuration()
        self.console = console_of(wanted)
        unicode = wanted.text("unicode")
        self.unicode = can_draw(self.console) if unicode == AUTO else unicode == ALWAYS

    @property
    def width(self) -> int:
        """Columns there are."""
        return max(NARROWEST, self.console.width)

    @property
    def height(self) -> int:
        """Lines there are."""
        return self.console.height

    def write(self, lines: Iterable[Row]) -> None:
        """Print lines that fit."""
        from rich.text import Text

        for line in lines:
            text = Text()
            for part, tone in line:
                text.append(part, STYLES.get(tone_and_name(tone)[0], ""))
            self.console.print(text, soft_wrap=True)

    def clear(self) -> None:
        """Take away what the terminal shows, also what has scrolled out of it; elsewhere an empty line."""
        self.say()
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()

    def rule(self, title: str) -> None:
        """A line across with a title in it."""
        self.rows(self.titled(title))


def print_json(data: Any) -> None:
    """A report for programs: JSON on standard output."""
    sys.stdout.write(shown_json(json.dumps(data, indent=2, ensure_ascii=False)) + "\n")


def is_terminal() -> bool:
    """Whether a person sits in front: input and output are both a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def opens_table(*, plain: bool) -> bool:
    """Whether people play at the table; says so where the terminal is too small for it, and there alone."""
    if plain or configuration().front() != TABLE or not can_show():
        return False
    columns, lines = size()
    if not has_room(columns, lines):
        typer.echo(
            f"The full-screen table needs {COLUMNS} columns and {LINES} lines, this terminal has {columns} and "
            f"{lines}. Playing in line mode.",
            err=True,
        )
        return False
    return True


def can_show() -> bool:
    """Whether there is a terminal on all sides that does more than print, and more than plain characters."""
    if not has_raw_mode():
        return False
    does_more = os.environ.get("TERM", "") not in DUMB and Screen().unicode
    streams = (sys.__stdin__, sys.__stderr__)  # Textual reads and writes these, whatever stands in their places
    return is_terminal() and all(stream and not stream.closed and stream.isatty() for stream in streams) and does_more


def has_raw_mode() -> bool:
    """Whether the system lets a terminal give single keys as we ask for them: Windows does not."""
    try:
        import termios
    except ImportError:
        return False
    return bool(termios)


def has_room(columns: int, lines: int) -> bool:
    """Whether the table fits a terminal of that size."""
    return columns >= COLUMNS and lines >= LINES


def size() -> tuple[int, int]:
    """Columns and lines of the terminal."""
    try:
        columns, lines = os.get_terminal_size(sys.stderr.fileno())
    except OSError:
        return 0, 0
    return columns or COLUMNS, lines or LINES  # some say 0
