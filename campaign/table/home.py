"""Where a person arrives: campaigns to continue, everything that may be begun, watched, looked up and set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import ClassVar, Protocol

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from campaign.kinds.conclusion import ACTIVE
from campaign.kinds.registry import kind_of
from campaign.play.book.hall import hall
from campaign.play.book.party_history import all_marks
from campaign.play.service import Service
from campaign.screens import home, rules
from campaign.screens.film import FilmDesk
from campaign.screens.hero_names import names_of
from campaign.screens.home import HomeEntry
from campaign.screens.pages import BufferPage
from campaign.table import keybar, list_screen
from campaign.table.base import KNOWN
from campaign.table.hosts import Host
from campaign.table.list_screen import Choosing, Thing
from campaign.table.look import key_row
from campaign.table.popups import Sheet, Typing
from campaign.terminal.campaign_lines import where
from campaign.terminal.score import show_hall, show_results
from campaign.words.rows import Row
from saves.records import Campaign

WIDTH = 3
"""Columns for the key of a line."""
RULES = "rules"
"""What is looked up by words, not in a list."""


class HomeDoors(Protocol):
    """Opens what is chosen at home."""

    def host(self, what: str, names: Sequence[str]) -> AbstractContextManager[Host]:
        """A campaign, a duel or lessons. Raises what opening them raises."""

    def film(self, name: str, session: int) -> tuple[FilmDesk, Callable[[str, int], str]]:
        """A session to watch, and how a what-if begins there. Raises NoPosition and more."""

    def lessons(self) -> Mapping[str, tuple[str, str]]:
        """The lessons by name, each with its title and what it is about."""

    def players(self) -> Mapping[str, str]:
        """Who may play against one, each with what that means."""

    def lookups(self) -> Mapping[str, str]:
        """What there is to look up, each with what it is."""

    def things(self, what: str) -> Sequence[tuple[str, str]]:
        """All there is of a sort: ids and names."""

    def tell(self, page: BufferPage, what: str, id: str) -> None:
        """Write all about one of them."""

    def find(self, page: BufferPage, word: str) -> None:
        """Write whatever has this name, or what is near."""


class Home:
    """The saves, and how what is chosen is opened."""

    def __init__(self, service: Service, doors: HomeDoors) -> None:
        self.service = service
        self.doors = doors
        self.name: str | None = None
        """The campaign that was opened last; None: something else was, or nothing."""
        self.host: Host | None = None
        """Whose sessions were opened last; None: nobody's."""

    def open(self, what: str, names: Sequence[str]) -> AbstractContextManager[Host]:
        """Open what was chosen. Raises what opening it raises."""
        self.name = names[0] if what in (home.PLAY, home.BOX) else None
        return self.doors.host(what, names)

    def campaigns(self) -> list[Campaign]:
        """The campaigns that are not over, then those that are; of each the one that changed last first."""
        return sorted(self.service.campaigns(), key=lambda campaign: campaign.status != ACTIVE)

    def hall(self, paper: BufferPage) -> None:
        """The finished campaigns, the best first."""
        ended = [one for one in self.campaigns() if one.status != ACTIVE]
        marks = all_marks(self.service.store, ended)
        show_hall(paper, hall([(one, marks[one.id]) for one in ended if not marks[one.id].branch]))


class HomeScreen(Choosing):
    """What one may do; a campaign, a duel, a lesson or a film that is chosen is opened."""

    share = 0.5
    is_searched = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(entry.key, f"do('{entry.does}')", entry.label) for entry in home.ACTIONS if entry.does != home.QUIT),
        Binding("h", "heroes", "List the heroes"),
        Binding("r", "rules", "Find rules by word or id"),
        Binding("question_mark", "find", "Look something up"),
        Binding("f1", "help", "Keys"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self, home_now: Home) -> None:
        self.home = home_now
        self.entries = [*self.going_on(), *home.ACTIONS]
        super().__init__("kingshand", self.lines())

    def going_on(self) -> list[HomeEntry]:
        """Campaigns to continue; how far they are is told once the screen is drawn."""
        going = [campaign for campaign in self.home.service.campaigns() if campaign.status == ACTIVE]
        return [
            HomeEntry(
                home.PLAY, home.label_of(self.home.service, campaign), names_of(campaign.heroes), name=campaign.name
            )
            for campaign in going
        ]

    def lines(self) -> list[Thing]:
        """A line an entry; a campaign has a second one for how far it is."""
        return [
            Thing(str(place), self.row_of(place, entry), partial(self.tell, entry))
            for place, entry in enumerate(self.entries)
        ]

    def row_of(self, place: int, entry: HomeEntry) -> Row:
        """An entry with its key."""
        key = entry.key or (str(place + 1) if place < 9 else "")
        row: Row = [(f"{key:<{WIDTH}}", "key"), (entry.label, "act" if entry.name else "plain")]
        return [*row, (f"\n{'':<{WIDTH}}{entry.about}", "faint")] if entry.name else row

    def on_mount(self) -> None:
        """List everything at once, then how far campaigns are, one after another."""
        super().on_mount()
        self.call_after_refresh(self.look, 0)

    def look(self, place: int) -> None:
        """Tell how far a campaign is, and see to the next."""
        entry = self.entries[place]
        if not entry.name or place >= home.LOOKED_INTO or not self.is_mounted:
            return
        campaign = next((one for one in self.home.service.campaigns() if one.name == entry.name), None)
        if campaign is not None:
            self.entries[place] = entry._replace(about=home.stands(self.home.service, campaign))
            self.things[place] = self.lines()[place]
            options = self.query_one(OptionList)
            options.replace_option_prompt_at_index(place, self.prompt(self.things[place]))
            if options.highlighted == place:
                self.show_text(self.things[place])
        self.call_after_refresh(self.look, place + 1)

    def tell(self, entry: HomeEntry, paper: BufferPage) -> None:
        """What an entry means; how far a campaign is, and its score sheet."""
        if not entry.name:
            paper.say(entry.label, "title")
            paper.say(entry.about)
            return
        campaign = self.home.service.find(entry.name)
        paper.say(f"{campaign.name}: {names_of(campaign.heroes)}, {campaign.difficulty}", "title")
        about = next((one.about for one in self.entries if one.name == entry.name), "")
        paper.say(f"{where(campaign)}{f', {about}' if about != names_of(campaign.heroes) else ''}")
        paper.say()
        show_results(paper, self.home.service, campaign)

    def keys(self) -> Row:
        """The keys that do something here."""
        return key_row((("Enter", "open"), ("?", "look up"), ("F1", "help"), ("F4", "settings"), ("q", "leave")))

    def choose(self, thing: Thing) -> None:
        """Do what a line says."""
        self.do(self.entries[int(thing.id)])

    def on_key(self, event: events.Key) -> None:
        """A number continues a campaign."""
        if event.key.isdecimal() and event.key.isascii():
            place = int(event.key) - 1
            if 0 <= place < len(self.entries) and self.entries[place].name:
                event.stop()
                self.do(self.entries[place])

    def action_do(self, what: str) -> None:
        """Do what a key means."""
        self.do(next(entry for entry in home.ACTIONS if entry.does == what))

    def do(self, entry: HomeEntry) -> None:
        """Do what an entry says."""
        match entry.does:
            case home.PLAY:
                self.dismiss([home.PLAY, entry.name])
            case home.HALL:
                self.show("Hall", self.home.hall)
            case home.SETTINGS:
                self.app.run_worker(self.app.run_action("settings"))
            case home.QUIT:
                self.action_leave()
            case what:
                asks = {
                    home.NEW: self.beginning,
                    home.DUEL: self.dueling,
                    home.LEARN: self.learning,
                    home.BOX: self.boxing,
                    home.WATCH: self.watching,
                    home.LOOK_UP: self.looking,
                }
                self.run_worker(asks[what](), exclusive=True)

    def show(self, title: str, write: Callable[[BufferPage], None]) -> None:
        """Show a sheet with what `write` puts on it, or with why it cannot."""
        paper = self.app.paper()
        try:
            write(paper)
        except KNOWN as error:
            paper.say(str(error), "wrong")
        self.app.push_screen(Sheet(title, paper.take()))

    # -- what is asked before something begins -------------------------------------------------------

    async def ask(self, title: str, things: Sequence[Thing], *, does: str = "choose") -> str:
        """The id of what was chosen; empty: they went back."""
        chosen = await self.app.push_screen_wait(Choosing(title, things, does=does))
        return chosen[0] if chosen else ""

    async def beginning(self) -> None:
        """Ask for all a campaign needs; then it is played."""
        name = await list_screen.begin_campaign(self.app, self.home.service)
        if name:
            self.dismiss([home.PLAY, name])

    async def dueling(self) -> None:
        """Ask for two heroes, and who plays the other; going back leads to the question before."""
        players = [Thing(who, [(who, "act")], say(about)) for who, about in self.home.doors.players().items()]
        asked: list[Callable[[str], Choosing]] = [
            partial(list_screen.hero_list, "Choose your hero"),
            partial(list_screen.hero_list, "Choose the opponent"),
            lambda before: Choosing("Who plays the opponent?", players, before=before),
        ]
        chosen: list[str] = []
        before = ""
        while len(chosen) < len(asked):
            one = await self.app.push_screen_wait(asked[len(chosen)](before))
            before = ""
            if one:
                chosen += one
            elif chosen:
                before = chosen.pop()
            else:
                return
        self.dismiss([home.DUEL, *chosen])

    async def learning(self) -> None:
        """Ask for a lesson."""
        things = [
            Thing(name, [(f"{number}  ", "key"), (title, "act")], say(about))
            for number, (name, (title, about)) in enumerate(self.home.doors.lessons().items(), start=1)
        ]
        name = await self.ask("Learn", things, does="begin")
        if name:
            self.dismiss([home.LEARN, name])

    async def boxing(self) -> None:
        """Ask for a campaign to continue, or begin one, with the box on the table."""
        going = [one for one in self.home.service.campaigns() if one.status == ACTIVE and kind_of(one).at_table]
        things = [Thing(one.name, [(one.name, "act")], say(where(one))) for one in going]
        about = "Choose heroes and a difficulty, then play with your box."
        things.append(Thing("", [("+ New campaign", "good")], say(about)))
        chosen = await self.app.push_screen_wait(Choosing("Play with the box on the table", things))
        if chosen is None:
            return
        name = chosen[0] or await list_screen.begin_campaign(self.app, self.home.service)
        if name:
            self.dismiss([home.BOX, name])

    async def watching(self) -> None:
        """Ask for a session to watch."""
        things = [
            Thing(
                f"{session} {campaign.name}",
                [(campaign.name, "act"), (f"  session {session}", "faint")],
                partial(self.tell_session, campaign, session),
            )
            for campaign, sessions in home.watchable(self.home.service)
            for session in sessions
        ]
        if not things:
            self.show("Watch a game", lambda paper: paper.say("No session has been played yet."))
            return
        chosen = await self.ask("Watch which session?", things, does="watch")
        if chosen:
            session, _, name = chosen.partition(" ")
            self.dismiss([home.WATCH, name, session])

    def tell_session(self, campaign: Campaign, session: int, paper: BufferPage) -> None:
        """What a session was, and its score sheet."""
        found = next(one for one in self.home.service.store.sessions(campaign.id) if one.ordinal == session)
        paper.say(f"{campaign.name}, session {session}: {found.mode}, {found.status}", "title")
        paper.say(names_of(campaign.heroes))
        paper.say()
        show_results(paper, self.home.service, campaign)

    async def looking(self) -> None:
        """Ask for a sort of thing, then show all there is of it."""
        while True:
            sorts = [Thing(what, [(what, "act")], say(about)) for what, about in self.home.doors.lookups().items()]
            what = await self.ask("Look up", sorts, does="open")
            if not what:
                return
            if what == RULES:
                self.action_rules()
                continue
            doors = self.home.doors
            things = [
                Thing(id, [(name, "act")], partial(doors.tell, what=what, id=id)) for id, name in doors.things(what)
            ]
            await self.app.push_screen_wait(Choosing(what.capitalize(), things, does=""))

    # -- what can be read ----------------------------------------------------------------------------

    def action_heroes(self) -> None:
        """Show everybody who can be chosen, with their boards."""
        self.app.push_screen(list_screen.hero_list("Heroes", does=""))

    def action_find(self) -> None:
        """Ask what to look up, and tell what it is."""
        about = "Type a hero, card, status effect, enemy, place or rule."
        self.app.push_screen(Typing("What is ...?", about), self.find)

    def find(self, word: str | None) -> None:
        """Tell what something is; None: they went back."""
        if word:
            self.show(word, lambda paper: self.home.doors.find(paper, word))

    def action_rules(self) -> None:
        """Ask for words or ids of rules; where nothing is typed, all chapters are shown."""
        self.app.push_screen(
            Typing("Rules", "Type a word or an id such as DEF-2. Enter alone lists the chapters."), self.show_rules
        )

    def show_rules(self, wanted: str | None) -> None:
        """Show the rules with these words; None: they went back."""
        if wanted is None:
            return
        self.show(
            f"Rules {wanted}".strip(),
            lambda paper: rules.show_asked(paper, wanted) if wanted else rules.show_index(paper),
        )

    def action_help(self) -> None:
        """Show the keys."""
        keys = [("Enter", "open the marked line"), ("1 to 9", "continue that campaign")]
        keys += keybar.told_keys(binding for binding, _ in self.app.own_bindings(self))
        self.show("Keys", lambda paper: keybar.tell(paper, [("Keys", keys)]))

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss(None)


def say(text: str) -> Callable[[BufferPage], None]:
    """Writes a text."""
    return lambda paper: paper.say(text)
