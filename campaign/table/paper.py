"""A screen that keeps what is said instead of printing it: what the line mode tells, for a sheet of the table."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text
from textual.widget import Widget

from campaign.terminal.screen import Screen, folded, folded_parts, folded_text
from campaign.words.rows import Row

WIDTH, HEIGHT = 76, 18
"""Columns and lines of a sheet where nothing else is said: they fit the smallest table."""
UNFOLDED = 100_000
"""Columns of what is folded later, by whoever shows it."""


class BufferScreen(Screen):
    """Lines with their tones, folded to a width, in the order they were said."""

    __slots__ = ("columns", "lines")

    def __init__(self, columns: int = WIDTH) -> None:
        super().__init__(Console(width=columns))
        self.unicode = True
        self.columns = columns
        self.lines: list[Row] = []

    @property
    def width(self) -> int:
        """Columns there are."""
        return self.columns

    @property
    def height(self) -> int:
        """Lines there are at once; a sheet scrolls."""
        return HEIGHT

    def say(self, text: str = "", tone: str = "plain", *, indent: int = 2, whole: bool = False) -> None:
        """Keep a line, wrapped as on any screen."""
        fold = folded_parts if whole else folded
        self.lines += [[(line, tone)] for line in fold(self.plain(text), self.width, indent)]

    def clear(self) -> None:
        """Forget what was said."""
        self.lines = []

    def row(self, parts: Row) -> None:
        """Keep a line of several tones, folded where it does not fit."""
        text = Text()
        for part, tone in parts:
            text.append(self.plain(part), tone)
        text.rstrip()
        for line in folded_text(text, self.width):
            self.lines.append([(part.plain, str(part.spans[0].style) if part.spans else "plain") for part in cut(line)])

    def rule(self, title: str) -> None:
        """Keep a title, with one empty line above it."""
        if self.lines and any(part for part, _ in self.lines[-1]):
            self.lines.append([("", "plain")])
        self.say(title, "turn")

    def take(self) -> list[Row]:
        """What was said since this was last asked."""
        found, self.lines = self.lines, []
        return found


def room(widget: Widget) -> int:
    """Columns for a line of what scrolls, beside a scrollbar even if there is none yet; endless before it is shown."""
    width = widget.size.width
    return width - widget.styles.scrollbar_size_vertical if width else UNFOLDED


def height_of(rows: Iterable[Row], columns: int) -> int:
    """Lines that rows take in so many columns, where what runs on is not indented."""
    return sum(len(folded("".join(text for text, _ in row), columns, 0)) for row in rows)


def folded_rows(rows: Iterable[Row], columns: int) -> list[list[Row]]:
    """Each row in lines that fit, what runs on indented."""
    paper: BufferScreen | None = None
    found: list[list[Row]] = []
    for row in rows:
        if sum(len(text) for text, _ in row) <= columns:
            found.append([row])
            continue
        paper = paper or BufferScreen(columns)
        paper.row(row)
        found.append(paper.take())
    return found


def cut(line: Text) -> list[Text]:
    """A line in parts of one tone each."""
    ends = {end for span in line.spans for end in (span.start, span.end)}
    return [part for part in line.divide(sorted(ends - {0, len(line)})) if part.plain]
