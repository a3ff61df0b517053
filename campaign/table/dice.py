"""The dice on the table: marked by a key or a click each, the best keep pointed out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from textual import events
from textual.message import Message
from textual.widgets import Static

from campaign.screens.lookups import Adviser
from campaign.screens.model import SeatScreen
from campaign.screens.pages import TIE
from campaign.screens.situation import marks
from campaign.table.look import lines
from campaign.words.narrator import plural
from campaign.words.rows import Row

KEYS = "asdfghj"
"""The key of each die."""
PLAIN = ("┌─{}─┐", "│ {} │", "└─{}─┘")
PICKED = ("┏━{}━┓", "┃ {} ┃", "┗━{}━┛")
LEAST = 7
"""Columns of a die at least."""
USUAL = 5
"""Dice there mostly are."""
ASIDE, BESIDE = 20, 4
"""Columns that a text needs beside the dice, and its lines at most."""


class DiceDisplay(NamedTuple):
    """Dice as they are drawn."""

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

    @dataclass
    class Picked(Message):
        """A die was clicked."""

        place: int

    def __init__(self) -> None:
        super().__init__(id="dice")
        self.shown = DiceDisplay((), ())
        self.each = LEAST

    def show(self, display: DiceDisplay) -> None:
        """Draw these dice; none at all takes no room."""
        self.shown = display
        self.display = bool(display.values)
        if not display.values:
            return
        self.each = die_width(display.symbols)
        self.update(lines(self.rows()))

    def rows(self) -> list[Row]:
        """The lines of the picture: three of the dice, one of their symbols, the text beside."""
        shown = self.shown
        frames = (PLAIN, PICKED)
        rows: list[list[tuple[str, str]]] = [[], [], [], []]
        for place, value in enumerate(shown.values):
            is_picked = place in shown.picked
            top, middle, bottom = frames[is_picked]
            tone = "number" if is_picked else "roll"
            dash = "━" if is_picked else "─"
            key = KEYS[place] if shown.keys and place < len(KEYS) else dash
            best = "▲" if place in shown.best else dash
            cells = (top.format(key), middle.format(value or "-"), bottom.format(best), shown.symbols[place])
            for row, cell in zip(rows, cells, strict=True):
                row.append((cell.center(self.each), tone if row is not rows[3] else "plain"))
        for row, said in zip(rows, shown.about, strict=False):
            row += [("  ", "plain"), *said]
        return [*rows]

    def room(self, symbols: Sequence[str]) -> int:
        """Columns beside dice that show these symbols, for what is said of them."""
        dice = max(USUAL, len(symbols))
        return max(ASIDE, self.app.size.width - die_width(symbols) * dice - 4)

    def on_click(self, event: events.Click) -> None:
        """A click marks a die."""
        place = (event.x - self.styles.padding.left) // self.each
        if self.shown.keys and 0 <= place < len(self.shown.values):
            self.post_message(self.Picked(place))


def die_width(symbols: Sequence[str]) -> int:
    """Columns that a die takes among dice which show these symbols."""
    return max([LEAST, *(len(symbol) + 1 for symbol in symbols)])


def dice_display(
    screen: SeatScreen, picked: frozenset[int], adviser: Adviser | None, room: Callable[[Sequence[str]], int]
) -> DiceDisplay:
    """The dice on the table as whoever sits there sees them, with these places marked.

    `adviser` says what is best kept, and why, in so much `room` beside dice with these symbols; None: that is left out.
    """
    dice = screen.dice
    if dice is None:
        return DiceDisplay((), ())
    left = f", {plural(dice.left, 'attempt')} left" if dice.left > 0 else ""
    about: list[Row] = [[(dice.whose, "act"), (left, "")]]
    may_mark, best = marks(screen.question) is not None, frozenset[int]()
    if may_mark and adviser is not None:
        best = frozenset(adviser.best)
        hint = aside(adviser.hint, room(dice.symbols))
        about = [*(about if len(hint) < BESIDE else ()), *([(part, "good")] for part in hint)]
    return DiceDisplay(dice.values, dice.symbols, picked, best, may_mark, tuple(about))


def aside(about: str, room: int) -> list[str]:
    """A hint in lines beside the dice. Reasons for which there is no room are left out whole: `hint` tells them all."""
    parts = about.replace(" %", f"{TIE}%").rstrip(".").split("; ")
    while len(parts) > 1 and len(wrap("; ".join(parts) + ".", room)) > BESIDE:
        parts.pop()
    lines = wrap("; ".join(parts) + ".", room, max_lines=BESIDE, placeholder=" ...")
    return [part.replace(TIE, " ") for part in lines]


def keys_to_mark(count: int) -> str:
    """What is to be done first where dice can only be rolled again once they are marked."""
    return f"Mark the dice to roll again, with {' '.join(KEYS[:count])} or a click, then press space."
