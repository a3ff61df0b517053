"""The map at the table: one clicks a place to go there, and sees which option leads where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual import events
from textual.message import Message
from textual.widgets import Static

from campaign.screens.pages import BufferPage, part_of, width_of
from campaign.table.look import lines
from campaign.terminal import maps
from campaign.words.map import Chart
from campaign.words.rows import Row, refers

LEAST = (40, 5)
"""Columns and lines that it is drawn in at least."""


class Cell(NamedTuple):
    """Where something is drawn that may be clicked."""

    first: int
    """The first column of what is drawn."""
    end: int
    """The column after the last one."""
    line: int
    place: str


class ChartView(Static):
    """A map in boxes where there is room for them, else a line a row."""

    @dataclass
    class Chosen(Message):
        """A place was clicked that one can go to."""

        option: str

    def __init__(self) -> None:
        super().__init__(id="chart")
        self.chart: Chart | None = None
        self.numbers: Mapping[str, int] = {}
        self.marked = ""
        """The option that is marked in the list."""
        self.cells: list[Cell] = []

    def show(self, chart: Chart | None, numbers: Mapping[str, int], marked: str) -> None:
        """Draw a map; `marked` is the option that is marked in the list."""
        self.chart, self.numbers, self.marked = chart, numbers, marked
        self.draw()

    @property
    def marked_place(self) -> str:
        """The place to which the marked option leads; empty: it leads nowhere."""
        spots = self.chart.spots if self.chart is not None and self.marked else {}
        return next((place for place, spot in spots.items() if spot.go == self.marked), "")

    def on_resize(self) -> None:
        """Draw the map for the room there is now: other things may have had it before."""
        self.draw()

    def draw(self) -> None:
        """Draw the map in the room that it has on the screen."""
        chart, numbers = self.chart, self.numbers
        if chart is None:
            self.update("This session has no map.")
            return
        room = (max(LEAST[0], self.size.width - 2), max(LEAST[1], self.size.height))
        inside = maps.inside_of(chart, room[0])
        boxed = folded(maps.boxes(chart, numbers, width=room[0], unicode=True), room[0])
        boxes = 3 * len(chart.lines) + 2
        fits = boxes <= room[1] and maps.MARGIN + 1 + (inside + 1) * len(chart.columns) <= room[0]
        rows = boxed if fits else folded(maps.compact(chart, numbers), room[0])
        widths = maps.widths(chart, numbers)
        cells = boxed_places(chart, inside) if fits else plain_places(chart, widths)
        place = self.marked_place
        shown, self.cells = in_sight(rows, cells, place, room[1])
        self.update(lines(self.pointed(shown, place)))

    def pointed(self, rows: list[Row], marked: str) -> list[Row]:
        """The rows with every place to be looked at, and the marked one standing out."""
        drawn = list(rows)
        for cell in self.cells:
            tone = "picked" if cell.place == marked else ""
            drawn[cell.line] = within(drawn[cell.line], cell, tone)
        return drawn

    def on_click(self, event: events.Click) -> None:
        """Go where was clicked, if one can."""
        for cell in self.cells if event.button == 1 else ():
            if cell.line == event.y and cell.first <= event.x < cell.end and self.chart is not None:
                option = self.chart.spots[cell.place].go
                if option:
                    event.stop()
                    self.post_message(self.Chosen(option))


def in_sight(rows: list[Row], cells: Sequence[Cell], marked: str, most: int) -> tuple[list[Row], list[Cell]]:
    """A number of lines of a map at most, from the top or, for a marked place below them, down to that place, always
    with the letters above; and the places that are seen, on these lines.
    """
    last = max((cell.line for cell in cells if cell.place == marked), default=0)
    above = max(0, last + 1 - most)
    moved = [cell._replace(line=cell.line - above) for cell in cells if cell.line > above]
    shown = cropped([*rows[:1], *rows[1 + above :]], most)
    return shown, [cell for cell in moved if cell.line < len(shown)]


def cropped(rows: list[Row], most: int) -> list[Row]:
    """A number of lines of a map at most; where the meaning of its marks continues after them, that is seen."""
    if len(rows) <= most:
        return rows
    *above, last = rows[:most]
    text, sign, _ = "".join(text for text, _ in last).rpartition(", ")
    return [*above, [(f"{text}, ...", "faint")] if sign else last]


def folded(rows: list[Row], columns: int) -> list[Row]:
    """A map whose lines below it, which say what its marks mean, are folded; the map itself fits."""
    paper = BufferPage(columns)
    paper.rows(rows)
    return paper.take()


def boxed_places(chart: Chart, inside: int) -> list[Cell]:
    """Where each place is drawn in boxes of that width inside: below the letters, two lines after each edge."""
    return [
        Cell(first, first + inside, 2 + 3 * down + line, place)
        for down, row in enumerate(chart.lines)
        for across, column in enumerate(chart.columns)
        if (place := f"{column}{row}") in chart.spots
        for first in [maps.MARGIN + 1 + across * (inside + 1)]
        for line in (0, 1)
    ]


def plain_places(chart: Chart, widths: Mapping[str, int]) -> list[Cell]:
    """Where each place is drawn without boxes: a line a row below the letters."""
    cells, first = [], maps.MARGIN
    for column in chart.columns:
        for down, row in enumerate(chart.lines):
            if f"{column}{row}" in chart.spots:
                cells.append(Cell(first, first + widths[column], 1 + down, f"{column}{row}"))
        first += widths[column]
    return cells


def within(row: Row, cell: Cell, tone: str) -> Row:
    """A row whose columns of a cell are looked up by its place, in another tone where there is one."""
    inside = [(text, refers(tone or own, cell.place)) for text, own in part_of(row, cell.first, cell.end)]
    return [*part_of(row, 0, cell.first), *inside, *part_of(row, cell.end, width_of(row))]
