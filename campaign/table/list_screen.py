"""Choosing from a list whose lines have long texts: campaigns, heroes, difficulties, what is unlocked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from campaign.screens.pages import BufferPage
from campaign.table.base import OnceScreen, TableBase, answered
from campaign.table.look import key_row, line, lines
from campaign.words.rows import Row

SHARE = 0.55
"""Of the columns, for the text of what is marked."""


class Thing(NamedTuple):
    """Something that may be chosen."""

    id: str
    row: Row
    about: Callable[[BufferPage], None]
    """Writes its text."""


class Choosing(OnceScreen[list[str] | None]):
    """A list at the left, the text of the marked line at the right; None: they went back."""

    app: TableBase
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back"),
        Binding("space", "mark", "mark"),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
    ]

    def __init__(
        self,
        title: str,
        things: Sequence[Thing],
        *,
        several: bool = False,
        problem: Callable[[list[str]], str] = lambda _: "",
        chosen: Sequence[str] = (),
        does: str = "choose",
    ) -> None:
        super().__init__()
        self.heading = title
        self.things = list(things)
        self.several = several
        """Whether more than one may be marked; `problem` says what is wrong with those, empty: nothing."""
        self.problem = problem
        self.chosen = list(chosen)
        self.does = does
        """What Enter does with the marked line; empty: nothing, one reads."""

    def compose(self) -> ComposeResult:
        """The title, the list, the text, the keys."""
        yield Static(line([(self.heading, "title")]), classes="heading")
        with Horizontal(classes="choosing"):
            yield OptionList(markup=False, compact=True, id="things")
            with VerticalScroll(classes="about", can_focus=False):
                yield Static(id="about")
        yield Static(id="said")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """List what can be chosen."""
        self.fill()
        self.query_one(OptionList).focus()

    def fill(self) -> None:
        """Write the list anew; the mark stays where it was."""
        option_list = self.query_one(OptionList)
        at = option_list.highlighted
        option_list.clear_options()
        option_list.add_options([Option(self.prompt(thing)) for thing in self.things])
        if self.things:
            option_list.highlighted = min(at or 0, len(self.things) - 1)
        self.query_one("#keys", Static).update(line(self.keys()))

    def prompt(self, thing: Thing) -> Content:
        """A line of the list, marked if it was chosen."""
        mark = [("[x] " if thing.id in self.chosen else "[ ] ", "key")] if self.several else []
        return line([*mark, *thing.row])

    def keys(self) -> Row:
        """The keys that do something here."""
        one = ("Enter", self.does) if self.does else ("↑ ↓", "go through them")
        first = [("space", "mark"), ("Enter", "go on")] if self.several else [one]
        return key_row([*first, ("PgUp PgDn", "the text"), ("Esc", "back")])

    @property
    def marked(self) -> Thing | None:
        """The line that is marked."""
        at = self.query_one(OptionList).highlighted
        return self.things[at] if at is not None and at < len(self.things) else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text of the marked line."""
        event.stop()
        paper = self.app.paper()
        paper.columns = max(36, int(self.app.size.width * SHARE) - 4)
        if event.option_index < len(self.things):
            self.things[event.option_index].about(paper)
        self.query_one("#about", Static).update(lines(paper.take()))
        self.query_one(".about", VerticalScroll).scroll_home(animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose a line by Enter or a click."""
        event.stop()
        thing = self.marked
        if thing is not None and self.does:
            answered(self.app)
            self.choose(thing)

    def choose(self, thing: Thing) -> None:
        """Choose a line; where several can be chosen, all that were marked, or this line where none was."""
        if not self.several:
            self.dismiss([thing.id])
            return
        wanted = self.chosen or [thing.id]
        problem = self.problem(wanted)
        if problem:
            self.say(problem)
        else:
            self.dismiss(wanted)

    def action_mark(self) -> None:
        """Mark a line, or take its mark away; where one alone can be chosen, choose it."""
        thing = self.marked
        if thing is None or not self.does:
            return
        if not self.several:
            self.choose(thing)
            return
        if thing.id in self.chosen:
            self.chosen.remove(thing.id)
        else:
            self.chosen.append(thing.id)
        self.say(self.problem(self.chosen) if self.chosen else "")
        self.fill()

    def say(self, text: str) -> None:
        """Say something about what was chosen."""
        self.query_one("#said", Static).update(line([(text, "wrong")]))

    def action_page(self, by: int) -> None:
        """Scroll through the text."""
        text = self.query_one(".about", VerticalScroll)
        text.scroll_relative(y=by * max(1, text.size.height - 1), animate=False)

    def action_back(self) -> None:
        """Go back with nothing chosen."""
        self.dismiss(None)
