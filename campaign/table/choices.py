"""Answering a question: its options as a list, and a line in which a player tells what is in no list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from campaign.screens.menu import SELL
from campaign.screens.model import OpenQuestion
from campaign.screens.pages import folded_row, height_of, width_of
from campaign.table.look import line, lines
from campaign.terminal.keyboard import LONGEST
from campaign.words import typed_answers
from campaign.words.rows import Row, refers
from campaign.words.typed_answers import TWO_DIGITS

THROW = "throw"
"""For rolling again the dice that are not kept, or those that are marked."""
SPACE = "space"


class MenuOption(NamedTuple):
    """Something one may choose."""

    key: str
    """The number or the key that chooses it."""
    token: str
    label: str
    detail: str = ""
    mark: str = ""
    """What is remarkable about it."""


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


def row_of(option: MenuOption, place: int = 0) -> Row:
    """An option as it is listed; `place`: where it is among those that are marked to be done together, from 1."""
    return [
        (f"{option.key:>5} " if option.key == SPACE else f"{option.key:>3} ", "key"),
        (f"✓{place} " if place else "", "good"),
        (option.label, refers("act", option.key if option.key.isdecimal() else "")),
        (f"  {option.mark}" if option.mark else "", "harm"),
        (f"  {option.detail}" if option.detail else "", "faint"),
    ]


LEAST_SHARED = 8
"""Columns from which it is worth leaving out what several texts begin with."""
BREAKS = ("; ", ": ")
"""After these a text continues with the next part."""


def apart(options: Sequence[MenuOption]) -> dict[str, str]:
    """The texts of options of one kind that begin alike, each without that beginning, by their options: what differs
    is seen first where lines are cut.
    """
    kinds: dict[str, list[MenuOption]] = {}
    for option in options:
        kinds.setdefault(option.token.partition(" ")[0], []).append(option)
    found: dict[str, str] = {}
    for alike in kinds.values():
        texts = [option.detail for option in alike] if len(alike) > 1 else [""]
        pairs = zip(min(texts), max(texts), strict=False)  # what these two begin with, all begin with
        shared = "".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        begin = max(shared.rfind(mark) + len(mark) if mark in shared else 0 for mark in BREAKS)
        if begin >= LEAST_SHARED:
            found |= {option.token: f"… {option.detail[begin:]}" for option in alike}
    return found


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

    @dataclass
    class Scrolled(Message):
        """Other options are seen than before."""

    def __init__(self) -> None:
        super().__init__(id="choices", markup=False)
        self.listed: list[MenuOption] = []
        self.is_cut = False
        """Whether some option does not fit in the lines it has."""
        self.is_folded = False
        """Whether options that do not fit in a line have as many as they need."""
        self.apart: dict[str, str] = {}
        """Texts of options without what those of their kind begin with, for lines that are cut."""
        self.picked: list[str] = []
        """The numbers of options that are marked to be done together, in this order."""

    def show(self, options: Sequence[MenuOption], most: int) -> None:
        """List these options, each whole if all of them take so many lines at most, else a line each."""
        self.listed = list(options)
        is_long = any(width_of(row_of(option)) > self.room for option in options)
        self.is_folded = is_long and sum(map(self.height_at, options)) <= most
        self.is_cut = is_long and not self.is_folded
        self.apart = apart(options)
        self.display = bool(options)
        self.clear_options()
        self.add_options([Option(self.prompt(option)) for option in options])
        self.highlighted = self.first_of(options)

    def height_at(self, option: MenuOption) -> int:
        """Lines of an option that is shown whole."""
        return len(folded_row(row_of(option), self.room))

    def cut(self) -> None:
        """Give every option a single line, where there is no room for more."""
        self.is_cut, self.is_folded = self.is_folded or self.is_cut, False
        self.prompt_anew()

    @property
    def tall(self) -> int:
        """Lines that all options take."""
        return sum(map(self.height_at, self.listed)) if self.is_folded else len(self.listed)

    def below(self, height: int) -> int:
        """How many options begin below those that are seen in so many lines."""
        heights = [self.height_at(option) if self.is_folded else 1 for option in self.listed]
        end = round(self.scroll_y) + height
        return sum(sum(heights[:place]) >= end for place in range(len(heights)))

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Tell that other options are seen."""
        super().watch_scroll_y(old_value, new_value)
        if round(old_value) != round(new_value):
            self.post_message(self.Scrolled())

    @staticmethod
    def first_of(options: Sequence[MenuOption]) -> int | None:
        """Which option is marked at first; None: none is, so that Enter sells nothing."""
        return 0 if options and not options[0].token.startswith(SELL) else None

    @property
    def room(self) -> int:
        """Columns for an option."""
        return max(40, self.app.size.width - 4)

    def prompt(self, option: MenuOption) -> Content:
        """An option in the lines it has; what does not fit is shown below while it is marked."""
        place = self.picked.index(option.key) + 1 if option.key in self.picked else 0
        row = row_of(option, place)
        if not self.is_folded and width_of(row) > self.room and option.token in self.apart:
            row = row_of(option._replace(detail=self.apart[option.token]), place)
        return lines(folded_row(row, self.room)) if self.is_folded else line(row, self.room)

    def pick(self, option: MenuOption) -> None:
        """Mark an option to be done with others, or take its mark away."""
        if option.key in self.picked:
            self.picked.remove(option.key)
        else:
            self.picked.append(option.key)
        self.prompt_anew()

    def unpick(self) -> None:
        """Take every mark away."""
        self.picked.clear()
        self.prompt_anew()

    def prompt_anew(self) -> None:
        """Draw every option as it is marked now."""
        for place, option in enumerate(self.listed):
            self.replace_option_prompt_at_index(place, self.prompt(option))

    def with_picked(self, key: str) -> str:
        """What is typed for the marked options and this one after them, which may be one of them."""
        return " ".join([*self.picked, *([key] if key not in self.picked else [])])

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

    def on_click(self, event: events.Click) -> None:
        """Another button than the first one looks, and chooses nothing."""
        if event.button != 1:
            event.prevent_default()

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


SAYINGS = 4
"""Lines of what may be said, at most."""
ROLLS = "space"
"""The key that does at an empty line what it does elsewhere: it lets the program roll."""


def is_told(question: OpenQuestion | None) -> bool:
    """Whether a question is answered in the line: it has no list, and single keys do not say everything."""
    if question is None or question.form is None:
        return False
    return question.throw is None or question.throw.sides >= TWO_DIGITS


class EntryLine(Input):
    """What is being typed; up and down put there what may be said."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "turn(-1)", show=False),
        Binding("down", "turn(1)", show=False),
        Binding("escape", "leave", show=False),
    ]

    class Cut(Message):
        """Several lines were pasted; the first is in the line."""

    def __init__(self) -> None:
        super().__init__(id="entry", max_length=LONGEST, select_on_focus=False)
        self.cursor_blink = False
        self.examples: Sequence[str] = ()
        """Whole entries, the usual one first."""
        self.at = -1
        """Which of them is in the line; -1: what was typed."""

    def put(self, text: str) -> None:
        """Put a text there, to be typed on."""
        self.value = text
        self.cursor_position = len(text)

    def action_turn(self, step: int) -> None:
        """Put the next or the previous example there."""
        if not self.examples:
            return
        is_first = self.at < 0 or self.value != self.examples[self.at]
        self.at = (0 if step > 0 else len(self.examples) - 1) if is_first else (self.at + step) % len(self.examples)
        self.put(self.examples[self.at])

    def action_leave(self) -> None:
        """Let single keys do again what they do elsewhere."""
        self.screen.set_focus(None)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether a key is typed here."""
        return super().check_consume_key(key, character) and (bool(self.value) or key != ROLLS)

    async def on_key(self, event: events.Key) -> None:
        """Begin no line with a space; what is typed after an Enter that comes in one go with it is the next line."""
        if event.key == ROLLS and not self.value:
            event.prevent_default()
        elif event.key == "enter":
            event.stop()
            event.prevent_default()
            await self.action_submit()
            self.value, self.at = "", -1

    def on_paste(self, event: events.Paste) -> None:
        """Tell where several lines were pasted: one is taken at a time."""
        if len(event.text.strip().splitlines()) > 1:
            self.post_message(self.Cut())

    def put_back(self, text: str) -> None:
        """Put there again what was not taken, to be mended, unless something else is being typed already."""
        if not self.value:
            self.put(text)
            self.select_all()


class EntryPanel(Vertical):
    """The line, and below it what may be said; shown while such a question is open.

    Both are laid out with the first of these questions: few sessions have any, and all wait for what is laid out.
    """

    def __init__(self) -> None:
        super().__init__(id="telling")
        self.entry = EntryLine()
        self.sayings = Static(id="sayings")
        self.said: list[Row] = []
        """What may be said."""

    @property
    def tall(self) -> int:
        """Lines it takes: the one to type in, and what may be said."""
        return 1 + min(SAYINGS, height_of(self.said, self.app.size.width - 2))

    def show(self, question: OpenQuestion | None) -> None:
        """Open it for a question that is answered so, and close it for any other."""
        self.display = is_told(question)
        if question is None or question.form is None or not self.display:
            return
        if not self.children:
            self.mount(Horizontal(Static("> ", id="prompt"), self.entry), self.sayings)
        self.entry.examples = question.form.words
        hints = question.hints if question.throw is None else ()
        said: list[Row] = [[("; ".join(hints), "faint")]] if hints else []
        self.said = said
        self.sayings.display = bool(said)
        self.sayings.update(lines(said))
