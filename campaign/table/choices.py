"""The options of a question as a list: by number, arrow keys and Enter, or the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from campaign.screens.model import OpenQuestion
from campaign.screens.pages import folded_rows, width_of
from campaign.table.look import line, lines, room
from campaign.table.panels import Item
from campaign.words import typed_answers
from campaign.words.rows import Row

THROW = "throw"
"""Stands for rolling again the dice that are not kept, or those that are marked."""
SPACE = "space"


class MenuOption(NamedTuple):
    """Something one may choose."""

    key: str
    """The number or the key that chooses it."""
    token: str
    label: str
    detail: str = ""
    mark: str = ""
    """What stands out about it."""


def menu_options(question: OpenQuestion, again: str) -> list[MenuOption]:
    """What may be chosen; `again` is what rolling dice again is called, if that is possible."""
    if question.throw is not None:
        return [MenuOption(SPACE, typed_answers.ROLL[0], f"Let the program roll, or type {question.throw.shown}")]
    first = [MenuOption(SPACE, THROW, again)] if again else []
    return [
        *first,
        *(
            MenuOption(str(option.number), option.token, option.label, option.detail, option.mark)
            for option in (*question.options, *question.sales)
        ),
    ]


def row_of(option: MenuOption) -> Row:
    """An option as it is listed."""
    return [
        (f"{option.key:>5} " if option.key == SPACE else f"{option.key:>3} ", "key"),
        (option.label, "act"),
        (f"  {option.mark}" if option.mark else "", "harm"),
        (f"  {option.detail}" if option.detail else "", "faint"),
    ]


class Choices(OptionList):
    """The open question's options; the first is marked."""

    @dataclass
    class Marked(Message):
        """Another option is marked."""

        option: MenuOption

    @dataclass
    class Chosen(Message):
        """An option was chosen."""

        option: MenuOption

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False)
        self.listed: list[MenuOption] = []
        self.is_cut = False
        """Whether some option does not fit in its line."""

    def show(self, options: Sequence[MenuOption]) -> None:
        """List these options."""
        self.listed = list(options)
        self.is_cut = any(width_of(row_of(option)) > self.room for option in options)
        self.display = bool(options)
        self.clear_options()
        self.add_options([Option(self.prompt(option)) for option in options])
        if options:
            self.highlighted = 0

    @property
    def room(self) -> int:
        """Columns for an option."""
        return max(40, self.app.size.width - 4)

    def prompt(self, option: MenuOption) -> Content:
        """An option in a line; what does not fit is shown below while it is marked."""
        return line(row_of(option), self.room)

    def at(self, key: str) -> MenuOption | None:
        """The option of a number."""
        return next((option for option in self.listed if option.key == key), None)

    def longer(self, key: str) -> list[str]:
        """The longer numbers that begin so."""
        return [option.key for option in self.listed if option.key.startswith(key) and option.key != key]

    def mark(self, token: str) -> None:
        """Move the mark to an option, if it is listed."""
        place = next((i for i, option in enumerate(self.listed) if option.token == token), None)
        if place is not None:
            self.highlighted = place

    def on_focus(self) -> None:
        """Show the text of the marked option when the list comes into focus."""
        if self.highlighted is not None and self.highlighted < len(self.listed):
            self.post_message(self.Marked(self.listed[self.highlighted]))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell which option is marked."""
        event.stop()
        if event.option_index < len(self.listed):
            self.post_message(self.Marked(self.listed[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell which option was chosen."""
        event.stop()
        if event.option_index < len(self.listed):
            self.post_message(self.Chosen(self.listed[event.option_index]))


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
        self.folded_for = 0
        """The columns for which lines were folded last; 0: they have not been."""

    @property
    def room(self) -> int:
        """Columns for a line beside a scrollbar; as many as one likes before it has a place on the screen."""
        return room(self)

    def on_resize(self) -> None:
        """Fold the lines for the room there is now, once everything has its place."""
        self.call_after_refresh(self.fold_anew)

    def fold_anew(self) -> None:
        """Fold what was folded for another room."""
        if self.items and self.folded_for != self.room:
            self.show(self.items)

    def show(self, items: Sequence[Item]) -> None:
        """List these lines; the mark stays where it was, as far as there is that line."""
        self.items, self.folded_for = list(items), self.room
        marked, top = self.highlighted, self.scroll_offset.y
        self.clear_options()
        folded = folded_rows((item.row for item in items), self.room)
        self.add_options([Option(lines(rows)) for rows in folded])
        if marked is not None and marked < len(items):
            self.highlighted = marked
            self.scroll_to(y=top, animate=False)

    def on_focus(self) -> None:
        """Begin at the line that was marked last, else at the first, when the list comes into focus."""
        if self.highlighted is None and self.items:
            self.highlighted = 0
        elif self.highlighted is not None and self.highlighted < len(self.items):
            self.post_message(self.Marked(self.items[self.highlighted]))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell which line is marked, while somebody goes through the list."""
        event.stop()
        if self.has_focus and event.option_index < len(self.items):
            self.post_message(self.Marked(self.items[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell which line was chosen."""
        event.stop()
        if event.option_index < len(self.items):
            self.post_message(self.Chosen(self.items[event.option_index]))
