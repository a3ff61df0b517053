"""Where one arrives: the campaigns there are, a new one, and what can be read."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import ClassVar

from textual.binding import Binding, BindingType

from campaign.invocation import called
from campaign.kinds.conclusion import ACTIVE
from campaign.play.book.hall import hall
from campaign.play.book.party_history import marks_of
from campaign.play.service import Service
from campaign.screens import rules
from campaign.screens.hero_names import names_of
from campaign.screens.pages import BufferPage
from campaign.table import list_screen
from campaign.table.hosts import Host
from campaign.table.list_screen import Choosing, Thing
from campaign.table.look import key_row
from campaign.table.popups import Sheet, Typing
from campaign.terminal.campaign_lines import where
from campaign.terminal.score import show_hall, show_sheet
from campaign.words.rows import Row
from saves.records import Campaign

NEW = "new"


class Home:
    """The saves, and how a campaign of theirs is opened."""

    def __init__(self, service: Service, opening: Callable[[str], AbstractContextManager[Host]]) -> None:
        self.service = service
        self.opening = opening
        self.name: str | None = None
        """The campaign that was opened last."""
        self.host: Host | None = None
        """Who has its sessions; None: none was opened."""

    def open(self, name: str) -> AbstractContextManager[Host]:
        """Hold a campaign open. Raises the errors of `Service.open_campaign`."""
        self.name = name
        return self.opening(name)

    def campaigns(self) -> list[Campaign]:
        """The campaigns that go on, then those that are over; of each the one that changed last first."""
        return sorted(self.service.campaigns(), key=lambda campaign: campaign.status != ACTIVE)

    def hall(self, paper: BufferPage) -> None:
        """The finished campaigns, the best first."""
        over = [(one, marks_of(self.service.store, one)) for one in self.campaigns() if one.status != ACTIVE]
        show_hall(paper, hall([(campaign, marks) for campaign, marks in over if not marks.branch]))


class HomeScreen(Choosing):
    """The campaigns; the one that is chosen is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "begin", "A new campaign"),
        Binding("h", "heroes", "The heroes"),
        Binding("w", "hall", "The hall of finished campaigns"),
        Binding("r,question_mark", "rules", "Rules by words or ids"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self, home: Home) -> None:
        self.home = home
        super().__init__("kingshand", self.lines())

    def lines(self) -> list[Thing]:
        """A new campaign, and those there are."""
        campaigns = self.home.campaigns()
        lines = [Thing(campaign.name, row_of(campaign), self.about(campaign)) for campaign in campaigns]
        return [*lines, Thing(NEW, [("+ a new campaign", "good")], about_new)]

    def about(self, campaign: Campaign) -> Callable[[BufferPage], None]:
        """What writes where a campaign stands, and its score sheet."""

        def tell(paper: BufferPage) -> None:
            paper.say(f"{campaign.name}: {names_of(campaign.heroes)}, {campaign.difficulty}", "title")
            paper.say(where(campaign))
            paper.say()
            show_sheet(paper, self.home.service, campaign)

        return tell

    def keys(self) -> Row:
        """The keys that do something here."""
        keys = (
            ("Enter", "play"),
            ("n", "new"),
            ("h", "heroes"),
            ("w", "hall"),
            ("r", "rules"),
            ("F4", "settings"),
            ("^p", "more"),
            ("q", "leave"),
        )
        return key_row(keys)

    def choose(self, thing: Thing) -> None:
        """Play the campaign of a line, or begin a new one."""
        if thing is self.things[-1]:
            self.action_begin()
        else:
            self.dismiss([thing.id])

    def action_begin(self) -> None:
        """Begin a new campaign, step by step."""
        self.run_worker(self.beginning(), exclusive=True)

    async def beginning(self) -> None:
        """Ask for all a campaign needs; then it is played."""
        name = await list_screen.begin_campaign(self.app, self.home.service)
        if name:
            self.dismiss([name])

    def action_heroes(self) -> None:
        """Show everybody who can be chosen, with their boards."""
        self.app.push_screen(Choosing("Heroes", list_screen.heroes(), does="", head=list_screen.hero_heads()))

    def action_hall(self) -> None:
        """Show the finished campaigns."""
        paper = self.app.paper()
        self.home.hall(paper)
        self.app.push_screen(Sheet("The hall", paper.take()))

    def action_rules(self) -> None:
        """Ask for words or ids of rules; where nothing is typed, all chapters are shown."""
        self.app.push_screen(
            Typing("Rules", "A word, an id such as DEF-2; nothing shows the chapters."), self.show_rules
        )

    def show_rules(self, wanted: str | None) -> None:
        """Show the rules with these words; None: they went back."""
        if wanted is None:
            return
        paper = self.app.paper()
        if wanted:
            rules.show_asked(paper, wanted)
        else:
            rules.show_index(paper)
        self.app.push_screen(Sheet(f"Rules {wanted}".strip(), paper.take()))

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss(None)


def row_of(campaign: Campaign) -> Row:
    """A campaign in a line."""
    tone = "act" if campaign.status == ACTIVE else "faint"
    return [(campaign.name, tone), (f"  {where(campaign)}", "faint")]


def about_new(paper: BufferPage) -> None:
    """What beginning a campaign means."""
    paper.say("A new campaign", "title")
    paper.say("Choose heroes and a difficulty. Every choice is kept, and you can stop anywhere.")
    paper.say()
    paper.say(f"New to the game? '{called()} learn' teaches a first turn.", "faint")
    paper.say(f"'{called()} duel' plays a single duel; '{called()} companion NAME' a campaign with the box.", "faint")
