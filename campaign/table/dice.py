"""The dice on the table: marked by a key or a click each, the best keep pointed out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.message import Message
from textual.widgets import Static

from campaign.table.look import lines
from campaign.words.rows import Row

KEYS = "asdfghj"
"""The key of each die."""
PLAIN = ("┌─{}─┐", "│ {} │", "└─{}─┘")
PICKED = ("┏━{}━┓", "┃ {} ┃", "┗━{}━┛")
LEAST = 7
"""Columns of a die at least."""
USUAL = 5
"""Dice there mostly are."""
ASIDE = 20
"""Columns that a text needs beside the dice."""


class Lying(NamedTuple):
    """Dice as they lie there."""

    values: tuple[int, ...]
    symbols: tuple[str, ...]
    """What each shows; empty: a number alone."""
    picked: frozenset[int] = frozenset()
    """Places, from 0, that are marked."""
    best: frozenset[int] = frozenset()
    """Places that are best marked."""
    keys: bool = False
    """Whether they may be marked now."""
    about: tuple[Row, ...] = ()
    """What is said beside them."""


class Dice(Static):
    """Up to seven dice side by side, and what is to be said of them."""

    class Picked(Message):
        """A die was clicked."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="dice")
        self.lying = Lying((), ())
        self.each = LEAST

    def show(self, lying: Lying) -> None:
        """Draw these; none at all takes no room."""
        self.lying = lying
        self.display = bool(lying.values)
        if not lying.values:
            return
        self.each = cell(lying.symbols)
        self.update(lines(self.rows()))

    def rows(self) -> list[Row]:
        """The lines of the picture: three of the dice, one of their symbols, the text beside."""
        lying = self.lying
        frames = (PLAIN, PICKED)
        rows: list[list[tuple[str, str]]] = [[], [], [], []]
        for place, value in enumerate(lying.values):
            is_picked = place in lying.picked
            top, middle, bottom = frames[is_picked]
            tone = "number" if is_picked else "roll"
            dash = "━" if is_picked else "─"
            key = KEYS[place] if lying.keys and place < len(KEYS) else dash
            best = "▲" if place in lying.best else dash
            cells = (top.format(key), middle.format(value or "-"), bottom.format(best), lying.symbols[place])
            for row, cell in zip(rows, cells, strict=True):
                row.append((cell.center(self.each), tone if row is not rows[3] else "plain"))
        for row, said in zip(rows, lying.about, strict=False):
            row += [("  ", "plain"), *said]
        return [*rows]

    def room(self, symbols: Sequence[str]) -> int:
        """Columns beside dice that show these symbols, for what is said of them."""
        dice = max(USUAL, len(symbols))
        return max(ASIDE, self.app.size.width - cell(symbols) * dice - 4)

    def on_click(self, event: events.Click) -> None:
        """A click marks a die."""
        place = (event.x - self.styles.padding.left) // self.each
        if self.lying.keys and 0 <= place < len(self.lying.values):
            self.post_message(self.Picked(place))


def cell(symbols: Sequence[str]) -> int:
    """Columns that a die takes among dice which show these symbols."""
    return max([LEAST, *(len(symbol) + 1 for symbol in symbols)])
