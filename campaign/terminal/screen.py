"""What goes to the terminal: lines with a tone, in colour where that is wanted and possible."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.text import Text

from campaign.configuration import ALWAYS, AUTO, NARROWEST, NEVER, Configuration, configuration
from campaign.words.rows import Column, Row

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

SIMPLER = str.maketrans(
    {"“": '"', "”": '"', "’": "'", "‘": "'", "×": "x", "–": "-", "—": "-", "…": "...", "\N{REPLACEMENT CHARACTER}": "?"}
)
"""What a terminal without Unicode shows instead."""

UNSEEN = dict.fromkeys([*range(9), *range(11, 32), *range(127, 160)], "\N{REPLACEMENT CHARACTER}")
"""What would not be shown but obeyed: files and saves may hold it, terminals get none of it."""

TIE = "\xa0"
"""A blank at which no line is cut."""
BETWEEN = re.compile(r"(?<=[,:;]) ")
"""Where one part of a sentence ends and the next begins."""

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""To the top, and away with everything, also with what has scrolled out."""


class PlainConsole(Console):
    """Rich's console, which leaves a closed pipe to us."""

    def on_broken_pipe(self) -> None:
        """Let the command end as everything else ends that nobody reads."""
        raise BrokenPipeError


class Screen:
    """The terminal, or whatever standard output is."""

    __slots__ = ("console", "unicode")

    def __init__(self, console: Console | None = None) -> None:
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

    def say(self, text: str = "", tone: str = "plain", *, indent: int = 2, whole: bool = False) -> None:
        """A line, wrapped between words, or `whole` between its parts; what runs on is indented."""
        self.rows(self.said(text, tone, indent=indent, whole=whole))

    def said(self, text: str, tone: str = "plain", *, indent: int = 2, whole: bool = False) -> list[Row]:
        """The same as rows that fit."""
        plain = self.plain(text)
        lines = folded_parts(plain, self.width, indent) if whole else folded(plain, self.width, indent)
        return [[(line, tone)] for line in lines]

    def clear(self) -> None:
        """Take away what the terminal shows, also what has scrolled out of it; elsewhere an empty line."""
        self.say()
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()

    def row(self, parts: Row) -> None:
        """A line of several tones, folded where it does not fit."""
        for line in self.folds(parts):
            self.console.print(line, soft_wrap=True)

    def folds(self, parts: Row) -> list[Text]:
        """The same as it is shown."""
        text = Text()
        for part, tone in parts:
            text.append(self.plain(part), STYLES.get(tone, ""))
        text.rstrip()
        return folded_text(text, self.width)

    def plain(self, text: str) -> str:
        """The text as the terminal can show it."""
        text = text.translate(UNSEEN)
        return text if self.unicode else text.translate(SIMPLER)

    def rows(self, rows: Iterable[Row]) -> None:
        """Several lines."""
        for row in rows:
            self.row(row)

    def rule(self, title: str) -> None:
        """A line across with a title in it."""
        self.rows(self.titled(title))

    def titled(self, title: str) -> list[Row]:
        """The same as rows."""
        dash = "─" if self.unicode else "-"
        *lines, last = folded_parts(f"{dash * 2} {title}", self.width, 3)
        return [[(line, "turn")] for line in (*lines, f"{last} ".ljust(self.width, dash)[: self.width])]


def table(screen: Screen, columns: Sequence[Column | str], rows: Iterable[Sequence[object]]) -> None:
    """A plain table; the last column takes the room that is left."""
    heads = [c if isinstance(c, Column) else Column(c) for c in columns]
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max([len(head.title), *(len(row[i]) for row in cells)]) for i, head in enumerate(heads)]
    room = screen.width - sum(widths[:-1]) - 2 * (len(heads) - 1)
    widths[-1] = max(12, min(widths[-1], room))
    screen.say(joined([head.title for head in heads], heads, widths), "title")
    for row in cells:
        first, *more = wrap(row[-1], widths[-1]) or [""]
        screen.say(joined([*row[:-1], first], heads, widths))
        for line in more:
            screen.say(" " * (sum(widths[:-1]) + 2 * (len(heads) - 1)) + line)


def joined(cells: Sequence[str], heads: Sequence[Column], widths: Sequence[int]) -> str:
    """One line of a table."""
    parts = [
        cell.rjust(width) if head.right else cell.ljust(width)
        for cell, head, width in zip(cells, heads, widths, strict=True)
    ]
    return "  ".join(parts).rstrip()


def folded(text: str, width: int, indent: int) -> list[str]:
    """A text in lines that fit; its own line breaks stay."""
    found = []
    for line in text.split("\n"):
        if len(line) <= width:
            found.append(line)
            continue
        start = " " * min(len(line) - len(line.lstrip()), width // 2)
        found += wrap(line.strip(), width, initial_indent=start, subsequent_indent=start + " " * indent)
    return found


def folded_parts(text: str, width: int, indent: int) -> list[str]:
    """A text in lines that fit, cut behind commas, colons and semicolons; too long a part between words."""
    lead = len(text) - len(text.lstrip())
    room = width - indent - lead
    parts = BETWEEN.split(text[lead:])
    tied = " ".join(part.replace(" ", TIE) if len(part) <= room else part for part in parts)
    return [line.replace(TIE, " ") for line in folded(" " * lead + tied, width, indent)]


def console_of(wanted: Configuration) -> Console:
    """Standard output in the colours and the width that the user wants; COLUMNS holds against the configured width."""
    colour = wanted.text("colour")
    width = 0 if os.environ.get("COLUMNS") else int(wanted.value("width"))
    return PlainConsole(
        highlight=False,
        markup=False,
        emoji=False,
        width=width or None,
        no_color=None if colour == AUTO else colour == NEVER,
        force_terminal=True if colour == ALWAYS else None,
    )


def folded_text(text: Text, width: int) -> list[Text]:
    """A line in its tones as lines that fit: cut between parts, which two blanks separate, else between words."""
    lines: list[Text] = []
    lead = len(text.plain) - len(text.plain.lstrip("> "))
    indent = min(lead + 2, width // 2)  # else nothing would ever fit behind it
    while len(text) > width:
        most = text.plain[: width + 1]
        at = most.rfind("  ", lead + 1)
        if at < width // 3:
            at = most.rfind(" ", lead + 1)
        if at < 0:
            at = width
        lines.append(text[:at])
        text = Text(" " * indent) + text[len(text) - len(text.plain[at:].lstrip()) :]
        lead = indent
    return [*lines, text]


def can_draw(console: Console) -> bool:
    """Whether lines and boxes may be drawn with more than plain characters."""
    if os.environ.get("TERM") == "dumb":
        return False
    return "utf" in (console.encoding or "").lower()


def print_json(data: Any) -> None:
    """A report for programs: JSON on standard output."""
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def is_terminal() -> bool:
    """Whether a person sits in front: input and output are both a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
