"""Pages: lines with tones that commands write, whoever shows them, and how lines are folded to a width."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from types import MappingProxyType

from campaign.words.rows import Column, Row
from campaign.words.shown import shown

SIMPLER = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "’": "'",
        "‘": "'",
        "×": "x",
        "–": "-",
        "—": "-",
        "…": "...",
        "·": "|",
        "\N{REPLACEMENT CHARACTER}": "?",
    }
)
"""What a terminal without Unicode shows instead."""

TIE = "\xa0"
"""A blank at which no line is cut."""
BETWEEN = re.compile(r"(?<=[,:;]) ")
"""Where one part of a sentence ends and the next begins."""
WIDTH, HEIGHT = 76, 18
"""Columns and lines of a page where nothing else is said: they fit the smallest full-screen table."""
UNFOLDED = 100_000
"""Columns of what is folded later, by whoever shows it."""


class Page(ABC):
    """Something to write lines on: a terminal that shows them at once, or a list that keeps them."""

    __slots__ = ("unicode",)

    unicode: bool
    """Whether more than plain characters can be shown."""

    @property
    @abstractmethod
    def width(self) -> int:
        """Columns there are."""

    @property
    @abstractmethod
    def height(self) -> int:
        """Lines there are at once."""

    @abstractmethod
    def write(self, lines: Iterable[Row]) -> None:
        """Add lines that fit."""

    @abstractmethod
    def clear(self) -> None:
        """Take away what was written."""

    @abstractmethod
    def rule(self, title: str) -> None:
        """A title that parts what follows from what is above."""

    def say(self, text: str = "", tone: str = "plain", *, indent: int = 2, whole: bool = False) -> None:
        """A line, wrapped between words, or `whole` between its parts; what runs on is indented."""
        self.rows(self.said(text, tone, indent=indent, whole=whole))

    def said(self, text: str, tone: str = "plain", *, indent: int = 2, whole: bool = False) -> list[Row]:
        """What `say` writes, as rows that fit."""
        plain = self.plain(text)
        lines = folded_parts(plain, self.width, indent) if whole else folded(plain, self.width, indent)
        return [[(line, tone)] for line in lines]

    def row(self, parts: Row) -> None:
        """A line of several tones, folded where it does not fit."""
        self.write(self.folds(parts))

    def rows(self, rows: Iterable[Row]) -> None:
        """Several lines."""
        for row in rows:
            self.row(row)

    def titled(self, title: str) -> list[Row]:
        """A line across with a title in it, as rows."""
        dash = "─" if self.unicode else "-"
        *lines, last = folded_parts(f"{dash * 2} {title}", self.width, 3)
        return [[(line, "turn")] for line in (*lines, f"{last} ".ljust(self.width, dash)[: self.width])]

    def folds(self, parts: Row) -> list[Row]:
        """A row as lines that fit."""
        return folded_row([(self.plain(text), tone) for text, tone in parts], self.width)

    def plain(self, text: str) -> str:
        """The text as it can be shown."""
        text = shown(text)
        return text if self.unicode else text.translate(SIMPLER)


class BufferPage(Page):
    """Keeps its lines, in the order in which they were said, until they are taken."""

    __slots__ = ("columns", "lines")

    def __init__(self, columns: int = WIDTH) -> None:
        self.unicode = True
        self.columns = columns
        self.lines: list[Row] = []

    @property
    def width(self) -> int:
        """Columns there are."""
        return self.columns

    @property
    def height(self) -> int:
        """Lines there are at once; whoever shows the page scrolls."""
        return HEIGHT

    def write(self, lines: Iterable[Row]) -> None:
        """Keep lines."""
        self.lines += lines

    def clear(self) -> None:
        """Forget what was said."""
        self.lines = []

    def rule(self, title: str) -> None:
        """Keep a title, with one empty line above it."""
        if self.lines and text_of(self.lines[-1]):
            self.lines.append([("", "plain")])
        self.say(title, "turn")

    def take(self) -> list[Row]:
        """What was said since this was last asked."""
        taken, self.lines = self.lines, []
        return taken


class RuledPage(BufferPage):
    """Keeps its lines as a terminal prints them, with titles as lines across."""

    __slots__ = ()

    def rule(self, title: str) -> None:
        """Keep a line across with a title in it."""
        self.rows(self.titled(title))


# -- tables --------------------------------------------------------------------------------------------


def table(
    page: Page,
    columns: Sequence[Column | str],
    rows: Iterable[Sequence[object]],
    parts: Mapping[int, str] = MappingProxyType({}),
) -> None:
    """A plain table; the last column takes the room that is left. `parts` are headings by the row that they precede."""
    heads = [c if isinstance(c, Column) else Column(c) for c in columns]
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max([len(head.title), *(len(row[i]) for row in cells)]) for i, head in enumerate(heads)]
    room = page.width - sum(widths[:-1]) - 2 * (len(heads) - 1)
    widths[-1] = max(12, min(widths[-1], room))
    page.say(joined_cells([head.title for head in heads], heads, widths), "title")
    for number, row in enumerate(cells):
        if number in parts:
            page.say(parts[number], "title")
        first, *more = wrap(row[-1], widths[-1]) or [""]
        page.say(joined_cells([*row[:-1], first], heads, widths))
        for line in more:
            page.say(" " * (sum(widths[:-1]) + 2 * (len(heads) - 1)) + line)


def joined_cells(cells: Sequence[str], heads: Sequence[Column], widths: Sequence[int]) -> str:
    """One line of a table."""
    parts = [
        cell.rjust(width) if head.right else cell.ljust(width)
        for cell, head, width in zip(cells, heads, widths, strict=True)
    ]
    return "  ".join(parts).rstrip()


# -- folding -------------------------------------------------------------------------------------------


def folded(text: str, width: int, indent: int) -> list[str]:
    """A text in lines that fit; its own line breaks stay."""
    lines = []
    for line in text.split("\n"):
        if len(line) <= width:
            lines.append(line)
            continue
        start = " " * min(len(line) - len(line.lstrip()), width // 2)
        lines += wrap(line.strip(), width, initial_indent=start, subsequent_indent=start + " " * indent)
    return lines


def folded_parts(text: str, width: int, indent: int) -> list[str]:
    """A text in lines that fit, cut after commas, colons and semicolons; too long a part between words."""
    lead = len(text) - len(text.lstrip())
    room = width - indent - lead
    parts = BETWEEN.split(text[lead:])
    tied = " ".join(part.replace(" ", TIE) if len(part) <= room else part for part in parts)
    return [line.replace(TIE, " ") for line in folded(" " * lead + tied, width, indent)]


def folded_row(row: Row, width: int) -> list[Row]:
    """A line in its tones as lines that fit: cut between parts, which two blanks separate, else between words."""
    text = text_of(row).rstrip()
    rest = part_of(row, 0, len(text))
    lines: list[Row] = []
    lead = len(text) - len(text.lstrip("> "))
    indent = min(lead + 2, width // 2)  # else nothing would ever fit behind it
    while len(text) > width:
        most = text[: width + 1]
        at = most.rfind("  ", lead + 1)
        if at < width // 3:
            at = most.rfind(" ", lead + 1)
        if at < 0:
            at = width
        lines.append(part_of(rest, 0, at))
        begins = len(text) - len(text[at:].lstrip())
        rest = [(" " * indent, "plain"), *part_of(rest, begins, len(text))]
        text, lead = " " * indent + text[begins:], indent
    return [*lines, rest or [("", "plain")]]


def part_of(row: Row, first: int, end: int) -> list[tuple[str, str]]:
    """The characters of a row from `first` to before `end`, in their tones."""
    parts, at = [], 0
    for text, tone in row:
        part = text[max(0, first - at) : max(0, end - at)]
        if part:
            parts.append((part, tone))
        at += len(text)
    return parts


def folded_rows(rows: Iterable[Row], columns: int) -> list[list[Row]]:
    """Each row in lines that fit, what runs on indented."""
    return [[row] if width_of(row) <= columns else folded_row(row, columns) for row in rows]


def height_of(rows: Iterable[Row], columns: int) -> int:
    """Lines that rows take in a number of columns, where what runs on is not indented."""
    return sum(len(folded(text_of(row), columns, 0)) for row in rows)


def text_of(row: Row) -> str:
    """A row without its tones."""
    return "".join(text for text, _ in row)


def width_of(row: Row) -> int:
    """Columns that a row takes."""
    return sum(len(text) for text, _ in row)


def crop(text: str, width: int) -> str:
    """A text that fits."""
    return text if len(text) <= width else text[: width - 3].rstrip(", ") + "..."


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."
