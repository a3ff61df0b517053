"""Choosing from a list whose lines have long texts: campaigns, heroes; the wizard of a new campaign asks so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from campaign.play.service import Service
from campaign.screens.new_campaign import (
    HERO_HEADS,
    PARTS,
    CampaignOption,
    CampaignPlan,
    CampaignQuestion,
    hero_options,
    hero_orders,
)
from campaign.screens.pages import BufferPage
from campaign.table import keybar
from campaign.table.base import OnceScreen, TableBase, answered
from campaign.table.look import key_row, line, lines
from campaign.table.popups import Sheet, Typing
from campaign.words.rows import Row
from saves.errors import BadName, NameTaken

MARK = 4
"""Columns of a mark in front of a line."""
WIDE = 100
"""With this many columns all keys are told."""
SHARE = 0.55
"""Of the columns, for the text of what is marked."""


class Thing(NamedTuple):
    """Something that may be chosen."""

    id: str
    row: Row
    about: Callable[[BufferPage], None]
    """Writes its text."""
    found_by: str = ""
    """Words by which it is found besides its line."""

    def has(self, typed: str) -> bool:
        """Whether what was typed is in its line, or in the words by which it is found."""
        return self.says(typed) or typed in self.found_by.lower()

    def says(self, typed: str) -> bool:
        """Whether what was typed is in its line."""
        return typed in "".join(text for text, _ in self.row).lower()


class Order(NamedTuple):
    """The things of a list in one order."""

    by: str
    """What they are sorted by; empty: as they come."""
    head: str
    """What is above their columns; empty: nothing."""
    things: Sequence[Thing]


class EndingList(OptionList):
    """A list that ends: up at its first line and down at its last lead nowhere."""

    def action_cursor_up(self) -> None:
        """Mark the line above, if there is one."""
        if self.highlighted != 0:
            super().action_cursor_up()

    def action_cursor_down(self) -> None:
        """Mark the line below, if there is one."""
        if self.highlighted != self.option_count - 1:
            super().action_cursor_down()


class Choosing(OnceScreen[list[str] | None]):
    """A list at the left, the text of the marked line at the right; None: they went back.

    Letters that are typed leave the lines that have them; Backspace takes one away, Esc all.
    """

    app: TableBase
    share: ClassVar[float] = SHARE
    is_searched: ClassVar[bool] = True
    """Whether letters search; where they are keys, they do not."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back"),
        Binding("enter", "enter", show=False, priority=True),
        Binding("space", "mark", "mark"),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding("tab", "order", show=False, priority=True),
        Binding("backspace", "shorten", show=False),
        Binding("f1,question_mark", "help", "Keys"),
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
        head: str = "",
        before: str = "",
        orders: Sequence[Order] = (),
    ) -> None:
        super().__init__()
        self.heading = title
        self.orders = [Order("", head, things), *orders]
        """The first is shown first; tab goes from one to the next."""
        self.typed = ""
        """What was typed to find a line."""
        self.things = list(things)
        """The lines that are shown."""
        self.several = several
        """Whether more than one may be marked; `problem` says what is wrong with those, empty: nothing."""
        self.problem = problem
        self.chosen = list(chosen)
        self.before = before
        """The id of the line that is marked first; empty, or none of them: the first line."""
        self.does = does
        """What Enter does with the marked line; empty: nothing, one reads."""

    def compose(self) -> ComposeResult:
        """The title, the list, the text, the keys."""
        yield Static(classes="heading", id="heading")
        if self.orders[0].head:
            yield Static(classes="head", id="head")
        with Horizontal(classes="choosing"):
            yield EndingList(markup=False, compact=True, id="things")
            with VerticalScroll(classes="about", can_focus=False):
                yield Static(id="about")
        yield Static(id="said")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """List what can be chosen."""
        self.draw_heads()
        self.fill()
        self.query_one(OptionList).focus()

    def draw_heads(self) -> None:
        """Write the title, with what was typed, and what is above the columns."""
        search: Row = [("   search: ", "faint"), (self.typed, "key")] if self.typed else []
        self.query_one("#heading", Static).update(line([(self.heading, "title"), *search]))
        if self.orders[0].head:
            indent = " " * (MARK if self.several else 0)
            self.query_one("#head", Static).update(line([(indent + self.orders[0].head, "faint")]))

    def on_key(self, event: Key) -> None:
        """A letter that is typed narrows the list."""
        if self.is_searched and event.character is not None and (event.character.isalnum() or event.character in "-'"):
            event.stop()
            self.find(self.typed + event.character.lower())

    def find(self, typed: str) -> None:
        """Show the lines that have what was typed, those that say it first; a letter that would leave none is not
        taken.
        """
        found = [thing for thing in self.orders[0].things if thing.has(typed)]
        found.sort(key=lambda thing: not thing.says(typed))
        if not found:
            self.say(f"Nothing here has {typed!r}.")
            return
        self.say("")
        marked = self.marked
        self.typed, self.things = typed, found
        self.before = "" if marked is None else marked.id
        self.query_one(OptionList).highlighted = None
        self.draw_heads()
        self.fill()

    def action_shorten(self) -> None:
        """Take the last letter away."""
        if self.typed:
            self.find(self.typed[:-1])

    def action_order(self) -> None:
        """Show the lines in the next order, what is marked still marked."""
        if len(self.orders) == 1:
            return
        self.orders.append(self.orders.pop(0))
        self.find(self.typed)

    def fill(self) -> None:
        """Write the list again; the mark stays where it was."""
        option_list = self.query_one(OptionList)
        at = option_list.highlighted
        option_list.clear_options()
        option_list.add_options([Option(self.prompt(thing)) for thing in self.things])
        if self.things:
            ids = [thing.id for thing in self.things]
            first = ids.index(self.before) if self.before and self.before in ids else 0
            option_list.highlighted = min(first if at is None else at, len(self.things) - 1)
        self.query_one("#keys", Static).update(line(self.keys()))

    def prompt(self, thing: Thing) -> Content:
        """A line of the list, marked if it was chosen."""
        mark = [("[x] " if thing.id in self.chosen else "[ ] ", "key")] if self.several else []
        return line([*mark, *thing.row])

    def keys(self) -> Row:
        """The keys that do something here."""
        one = ("Enter", self.does) if self.does else ("↑ ↓", "move")
        goes_on = f"continue with {len(self.chosen)}" if self.chosen else "mark"
        first = [("space", "mark"), ("Enter", goes_on)] if self.several else [one]
        sort = [("tab", f"by {self.orders[1].by or 'name'}")] if len(self.orders) > 1 else []
        esc = ("Esc", "all" if self.typed else "back")
        search = [("a-z", "search")] if self.is_searched else []
        shown = [*first, *search, *sort, esc, ("F1", "keys")]
        return key_row([*shown, ("PgUp PgDn", "scroll the text")] if self.app.size.width >= WIDE else shown)

    @property
    def marked(self) -> Thing | None:
        """The line that is marked."""
        at = self.query_one(OptionList).highlighted
        return self.things[at] if at is not None and at < len(self.things) else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the text of the marked line."""
        event.stop()
        self.show_text(self.things[event.option_index] if event.option_index < len(self.things) else None)

    def show_text(self, thing: Thing | None) -> None:
        """Show the text of a line; None: of none."""
        paper = self.app.paper()
        paper.columns = max(24, int(self.app.size.width * self.share) - 4)
        if thing is not None:
            thing.about(paper)
        self.query_one("#about", Static).update(lines(paper.take()))
        self.query_one(".about", VerticalScroll).scroll_home(animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click chooses a line, or marks it where several can be chosen."""
        event.stop()
        answered(self.app)
        self.action_mark()

    def action_enter(self) -> None:
        """Choose the line; where several can be chosen, continue with those marked: no line is taken unmarked."""
        answered(self.app)
        if not self.several or not self.chosen:
            self.action_mark()
            return
        problem = self.problem(self.chosen)
        if problem:
            self.say(problem)
        else:
            self.dismiss(self.chosen)

    def choose(self, thing: Thing) -> None:
        """Choose a line alone."""
        self.dismiss([thing.id])

    def action_mark(self) -> None:
        """Mark a line, or unmark it; where only one can be chosen, choose it. A line for nothing is chosen at once."""
        thing = self.marked
        if thing is None or not self.does:
            return
        if not self.several or not thing.id:
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

    def told_keys(self) -> list[tuple[str, str]]:
        """All keys of the list, each with what it does."""
        several = [("space", "mark a line, or take its mark away"), ("Enter", "continue with the marked lines")]
        does = [("Enter", f"{self.does} the marked line")] if self.does else []
        search = [("a-z", "show only lines with these letters"), ("Backspace", "take the last letter away")]
        sort = [("tab", "sort the list in another way")] if len(self.orders) > 1 else []
        return [
            ("↑ ↓", "go to another line; its text is shown beside the list"),
            *(several if self.several else does),
            *(search if self.is_searched else []),
            *sort,
            ("PgUp PgDn", "scroll the text"),
            ("Esc", "show all lines again; go back where all are shown"),
            *keybar.told_keys(binding for binding, node in self.app.own_bindings(self) if node is self.app),
        ]

    def action_help(self) -> None:
        """Show the keys."""
        paper = self.app.paper()
        keybar.tell(paper, [("Keys", self.told_keys())])
        self.app.push_screen(Sheet("Keys", paper.take()))

    def action_page(self, by: int) -> None:
        """Scroll through the text."""
        text = self.query_one(".about", VerticalScroll)
        text.scroll_relative(y=by * max(1, text.size.height - 1), animate=False)

    def action_back(self) -> None:
        """Show all lines again; go back with nothing chosen where all are shown."""
        if self.typed:
            self.find("")
        else:
            self.dismiss(None)


async def begin_campaign(app: TableBase, service: Service) -> str:
    """Ask for all a campaign needs, and begin it; going back leads to the question before.

    Returns its name; empty: they changed their mind.
    """
    plan = CampaignPlan(service)
    asked: list[int] = []
    at = 0
    while at < len(PARTS):
        question = plan.question(PARTS[at])
        if question is None:
            at += 1
            continue
        chosen = await ask_question(app, question, plan.chosen(PARTS[at]))
        if chosen is None:
            if not asked:
                return ""
            at = asked.pop()
            continue
        plan.answer(PARTS[at], chosen)
        if at == len(PARTS) - 1 and not await begun(app, plan):
            continue
        asked.append(at)
        at += 1
    return plan.name


async def begun(app: TableBase, plan: CampaignPlan) -> bool:
    """Begin what was planned; False, once they have read why the name cannot be."""
    try:
        plan.create()
    except (NameTaken, BadName) as error:
        await app.push_screen_wait(Sheet("This name is not possible", [[(str(error), "wrong")]]))
        return False
    return True


async def ask_question(app: TableBase, question: CampaignQuestion, before: Sequence[str]) -> list[str] | None:
    """What was chosen or typed; None: they went back. `before` is what was chosen earlier, if several can be."""
    if not question.options:
        text = before[0] if before else question.default
        typed = await app.push_screen_wait(Typing(question.question, "The campaign's name. Esc goes back.", text))
        return [typed] if typed else None
    things = things_of(question.options, question.heads[0])
    if question.without is not None:
        things.insert(0, thing_of(question.without, tone="faint"))
    screen = Choosing(
        question.question,
        things,
        several=question.is_plural,
        problem=question.problem,
        chosen=before,
        head=head_of(question.options, question.heads),
        before=next((option.id for option in question.options if option.name == question.default), ""),
        orders=orders_of(question.orders, question.heads[0]),
    )
    chosen = await app.push_screen_wait(screen)
    return None if chosen is None else [id for id in chosen if id]


def head_of(options: Sequence[CampaignOption], heads: tuple[str, str]) -> str:
    """What is above the columns of a list of options; empty: they have no details."""
    name, detail = heads
    return f"{name.ljust(width_of(options, name))}  {detail}" if detail else ""


def width_of(options: Sequence[CampaignOption], head: str = "") -> int:
    """Columns for the names of options that have details, below a head."""
    names = [option.name for option in options if option.details]
    return max(map(len, (head, *names))) if names else 0


def things_of(options: Sequence[CampaignOption], head: str = "") -> list[Thing]:
    """Options as lines of a list, what there is to say of them below one another."""
    width = width_of(options, head)
    return [thing_of(option, width=width) for option in options]


def thing_of(option: CampaignOption, *, tone: str = "act", width: int = 0) -> Thing:
    """An option as a line of a list."""
    details = [(f"  {text}", tone) for text, tone in option.details[:1]]
    row: Row = [(option.name.ljust(width) if details else option.name, tone), *details]
    return Thing(option.id, row, option.describe, option.found_by)


def orders_of(orders: Mapping[str, Sequence[CampaignOption]], head: str) -> list[Order]:
    """Options in other orders as lists, by what each is sorted by."""
    return [Order(by, head_of(options, (head, by)), things_of(options, head)) for by, options in orders.items()]


def hero_list(title: str, before: str = "", *, does: str = "choose") -> Choosing:
    """All heroes with their boards, in each order; `does` is empty where they are only read."""
    heroes = hero_options()
    return Choosing(
        title,
        things_of(heroes, HERO_HEADS[0]),
        does=does,
        head=head_of(heroes, HERO_HEADS),
        before=before,
        orders=orders_of(hero_orders(), HERO_HEADS[0]),
    )
