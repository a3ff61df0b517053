"""What goes to the terminal: lines with a tone, in colour where that is wanted and possible."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from campaign.configuration import ALWAYS, AUTO, NARROWEST, configuration
from campaign.screens.pages import Page
from campaign.words.rows import Row

if TYPE_CHECKING:
    from rich.console import Console

STYLES = {
    "turn": "bold cyan",
    "phase": "dim",
    "roll": "yellow",
    "act": "bold",
    "harm": "red",
    "good": "green",
    "token": "magenta",
    "plain": "",
    "end": "bold reverse",
    "faint": "dim",
    "name": "bold cyan",
    "wrong": "bold red",
    "number": "bold yellow",
    "title": "bold",
    "person1": "bold cyan",
    "person2": "bold magenta",
    "person3": "bold green",
    "person4": "bold yellow",
    "person5": "bold blue",
    "person6": "bold red",
}
"""How the tones look."""

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""To the top, and away with everything, also with what has scrolled out."""


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
                text.append(part, STYLES.get(tone, ""))
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
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def is_terminal() -> bool:
    """Whether a person sits in front: input and output are both a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
