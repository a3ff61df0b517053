"""The lines of a panel: folded, with the texts that there is room for, and marked by the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from campaign.screens.pages import folded, folded_rows
from campaign.table.look import EDGE, lines, room
from campaign.table.panels import Item
from campaign.words.rows import Row

INDENT = "    "
"""Before the text below a line."""
MORE = " ..."
"""After a text that continues."""


class Items(OptionList):
    """The lines of a panel, each with a text that is shown while it is marked."""

    @dataclass
    class Marked(Message):
        """Another line is marked."""

        item: Item

    @dataclass
    class Chosen(Message):
        """A line was chosen."""

        item: Item

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self.items: list[Item] = []
        self.name_shown = ""
        """What these lines are about."""
        self.folded_for = (0, 0)
        """The columns and lines for which it was folded last; none: it has not been."""

    @property
    def room(self) -> int:
        """Columns for a line beside a scrollbar; as many as one likes before it has a place on the screen."""
        return room(self)

    @property
    def tall(self) -> int:
        """Lines it may take; none before it has a place on the screen."""
        most, parent = self.styles.max_height, self.parent
        if most is None or not isinstance(parent, Widget):
            return self.size.height
        return int(parent.size.height * most.value / 100) - EDGE

    def on_resize(self) -> None:
        """Fold the lines for the room there is now, once everything has its place."""
        self.call_after_refresh(self.fold_anew)

    def fold_anew(self) -> None:
        """Fold what was folded for another room."""
        if self.items and self.folded_for != (self.room, self.tall):
            self.show(self.items, self.name_shown)

    def show(self, items: Sequence[Item], about: str) -> None:
        """List these lines; the mark stays where it was, as far as there is that line, unless they are about something
        else than those before.
        """
        self.items, self.folded_for = list(items), (self.room, self.tall)
        is_same, self.name_shown = about == self.name_shown, about
        marked, top = (self.highlighted, self.scroll_offset.y) if is_same else (None, 0)
        self.clear_options()
        self.add_options([Option(lines(rows)) for rows in with_texts(items, self.room, self.tall)])
        if marked is not None and marked < len(items):
            self.highlighted = marked
        self.scroll_to(y=top, animate=False)

    def on_blur(self) -> None:
        """Show the first lines again where nobody goes through them any more."""
        self.scroll_home(animate=False)

    def on_focus(self) -> None:
        """Begin at the line that was marked last, else at the first, when the list comes into focus."""
        if self.highlighted is None and self.items:
            self.highlighted = 0
        elif self.highlighted is not None and self.highlighted < len(self.items):
            self.scroll_to_highlight()
            self.post_message(self.Marked(self.items[self.highlighted]))

    def on_click(self, event: events.Click) -> None:
        """Another button than the first one looks, and chooses nothing."""
        if event.button != 1:
            event.prevent_default()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell which line is marked, while a person goes through the list."""
        event.stop()
        if self.has_focus and event.option_index < len(self.items):
            self.post_message(self.Marked(self.items[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell which line was chosen."""
        event.stop()
        if event.option_index < len(self.items):
            self.post_message(self.Chosen(self.items[event.option_index]))


def with_texts(items: Sequence[Item], columns: int, most: int) -> list[list[Row]]:
    """Every item in lines of that many columns, each with as much of its text below as fits in that many lines in all:
    each has as many lines as every other, as far as it needs them.
    """
    shown = folded_rows((item.row for item in items), columns)
    texts = [folded(item.text, columns - len(INDENT), 0) if item.text else [] for item in items]
    given = [0] * len(items)
    left = most - sum(map(len, shown))
    while left > 0 and any(taken < len(text) for taken, text in zip(given, texts, strict=True)):
        for place, text in enumerate(texts):
            if left > 0 and given[place] < len(text):
                given[place] += 1
                left -= 1
    return [[*rows, *below(text, count, columns)] for rows, text, count in zip(shown, texts, given, strict=True)]


def below(text: Sequence[str], count: int, columns: int) -> list[Row]:
    """A number of lines of a text, the last one with a sign where it continues."""
    kept = list(text[:count])
    if kept and count < len(text):
        kept[-1] = kept[-1][: columns - len(INDENT) - len(MORE)].rstrip(", ") + MORE
    return [[(f"{INDENT}{line}", "faint")] for line in kept]
