"""Choosing from a list whose lines have long texts: campaigns, heroes; the wizard of a new campaign asks so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
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
)
from campaign.screens.pages import BufferPage
from campaign.table.base import OnceScreen, TableBase, answered
from campaign.table.look import key_row, line, lines
from campaign.table.popups import Sheet, Typing
from campaign.words.rows import Row
from saves.errors import BadName, NameTaken

MARK = 4
"""Columns of a mark in front of a line."""
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
        head: str = "",
        at: int = 0,
    ) -> None:
        super().__init__()
        self.heading = title
        self.things = list(things)
        self.several = several
        """Whether more than one may be marked; `problem` says what is wrong with those, empty: nothing."""
        self.problem = problem
        self.chosen = list(chosen)
        self.head = head
        """What stands above the columns of the list; empty: nothing."""
        self.at = at
        """The line that is marked first."""
        self.does = does
        """What Enter does with the marked line; empty: nothing, one reads."""

    def compose(self) -> ComposeResult:
        """The title, the list, the text, the keys."""
        yield Static(line([(self.heading, "title")]), classes="heading")
        if self.head:
            yield Static(line([(" " * (MARK if self.several else 0) + self.head, "faint")]), classes="head")
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
            option_list.highlighted = min(self.at if at is None else at, len(self.things) - 1)
        self.query_one("#keys", Static).update(line(self.keys()))

    def prompt(self, thing: Thing) -> Content:
        """A line of the list, marked if it was chosen."""
        mark = [("[x] " if thing.id in self.chosen else "[ ] ", "key")] if self.several else []
        return line([*mark, *thing.row])

    def keys(self) -> Row:
        """The keys that do something here."""
        one = ("Enter", self.does) if self.does else ("↑ ↓", "go through them")
        goes_on = "go on" if self.chosen else "take this one"
        first = [("space", "mark"), ("Enter", goes_on)] if self.several else [one]
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


async def begin_campaign(app: TableBase, service: Service) -> str:
    """Ask for all a campaign needs, and begin it; whoever goes back comes to the question before.

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
        await app.push_screen_wait(Sheet("That name cannot be", [[(str(error), "wrong")]]))
        return False
    return True


async def ask_question(app: TableBase, question: CampaignQuestion, before: Sequence[str]) -> list[str] | None:
    """What was chosen or typed; None: they went back. `before` is what was chosen earlier, if several can be."""
    if not question.options:
        text = before[0] if before else question.default
        typed = await app.push_screen_wait(Typing(question.question, "To call it by later; Esc goes back.", text))
        return [typed] if typed else None
    names = [option.name for option in question.options]
    at = names.index(question.default) if question.default in names else 0
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
        at=at,
    )
    chosen = await app.push_screen_wait(screen)
    return None if chosen is None else [id for id in chosen if id]


def head_of(options: Sequence[CampaignOption], heads: tuple[str, str]) -> str:
    """What stands above the columns of a list of options; empty: they have no details."""
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
    return Thing(option.id, [(option.name.ljust(width) if details else option.name, tone), *details], option.describe)


def heroes() -> list[Thing]:
    """Everybody who can be chosen, with their boards."""
    return things_of(hero_options())


def hero_heads() -> str:
    """What stands above the columns of everybody who can be chosen."""
    return head_of(hero_options(), HERO_HEADS)
