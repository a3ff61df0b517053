"""A film at the table: the session as it looked, one key forward and one back, and its moments to jump to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Static

from campaign.errors import CampaignError
from campaign.screens.film import MOST_FIGHTERS, FilmDesk, fighters_at, health_rows, place_wanted, show_health
from campaign.screens.model import OpenQuestion
from campaign.screens.pages import BufferPage, crop
from campaign.screens.review import in_a_line, show_review_of
from campaign.table import keybar
from campaign.table.base import KNOWN, OnceScreen, TableBase
from campaign.table.found import show_found
from campaign.table.list_screen import Choosing, Thing
from campaign.table.look import LOOK
from campaign.table.panels import PANELS, is_away, panels, usual
from campaign.table.popups import Sheet, Typing
from campaign.table.view import PANEL_KEYS, TableView
from campaign.words.moments import SessionMoment
from campaign.words.rows import Row

Branching = Callable[[str, int], str]
"""Begins a what-if of that name in front of a choice; returns what was begun, a sentence."""
TEMPO = 1.2
"""Seconds between two steps while it runs by itself."""
HEALTH_LINES = 3
"""Lines of health over time below a position."""
KEYS = (
    ("→ ←", "step"),
    ("PgDn PgUp", "turn"),
    ("space", "run"),
    ("j", "moments"),
    ("h", "health"),
    ("g", "go to"),
    ("B", "branch"),
    ("s", "seat"),
    ("F1", "help"),
    ("q", "leave"),
)
SPARED = ("s", "g", "PgDn PgUp")
"""Keys that the bar leaves out first."""


class FilmTitle:
    """What is watched, where a table says whose session it is."""

    loses = ""

    def __init__(self, desk: FilmDesk) -> None:
        film = desk.film
        self.title = f"{film.campaign}, session {film.session.ordinal}"


class FilmView(TableView):
    """The table as it was; where a question would be it says where one is, and how health went."""

    desk: FilmDesk

    @property
    def question(self) -> OpenQuestion | None:
        """Nobody is asked."""
        return None

    @property
    def most_asked(self) -> int:
        """Lines of where one is, of health over time, and of what a choice cost."""
        return 1 + HEALTH_LINES + (self.desk.review is not None)

    def asked(self) -> Row:
        """Where one is, and the health of those who are there, as lines."""
        desk, width = self.desk, self.app.size.width - 2
        film = desk.film
        where = f"{desk.where()}, {desk.eyes}"
        cells = max(8, width - len(where) - 2)
        done = round((desk.at - film.first) * cells / max(1, film.last - film.first))
        parts: list[tuple[str, str]] = [(where, "act"), ("  ", "")]
        parts += [("━" * done, "number"), ("─" * (cells - done), "faint")]
        there = fighters_at(film, desk.at, MOST_FIGHTERS)
        beside = -(-len(there) // HEALTH_LINES)
        room = width // max(1, beside) - 2
        for place, row in enumerate(health_rows(film, there, desk.at, room, unicode=True)[:-1]):
            parts += [("\n" if place % beside == 0 else "  ", ""), *row]
        for choice in desk.costly(film.before(desk.at))[:1]:
            assert desk.review is not None
            parts += [("\n", ""), (crop(in_a_line(desk.review, choice), width), "harm")]
        return parts

    def draw_keys(self, number: str = "") -> None:
        """Draw the keys that do something."""
        del number
        width = self.app.size.width
        keybar.draw(self.query_one("#keys", Static), keybar.with_vain(self.vain, KEYS, width, SPARED), width)


class MomentList(Choosing):
    """The moments of a session; their lines are long, and their texts are short."""

    share = 0.38


class FilmScreen(OnceScreen[None]):
    """One session to watch."""

    app: TableBase
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"panel('{name}')", f"Show: {PANELS[name]}", show=False) for key, name in PANEL_KEYS.items()),
        Binding("right,enter,n", "step(1)", "Step forward", priority=True),
        Binding("left,backspace,p", "step(-1)", "Step back", priority=True),
        Binding("pagedown,plus", "turn(1)", "Go to the next turn", priority=True),
        Binding("pageup,minus", "turn(-1)", "Go to the start of the turn", priority=True),
        Binding("home", "go('start')", "Go to the start", priority=True),
        Binding("end", "go('end')", "Go to the end", priority=True),
        Binding("space", "run", "Play or pause"),
        Binding("h", "health", "Show everyone's health over time"),
        Binding("g", "where", "Go to a choice, a turn or a moment"),
        Binding("j", "moments", "List the moments and go to one"),
        Binding("B", "branch", "Start a what-if from here"),
        Binding("s", "eyes", "Watch as the next hero"),
        Binding("l", "log", "Show the log"),
        Binding("r", "review", "Show the review of this session"),
        Binding("question_mark", "look_up", "Look something up"),
        Binding("x", "look", "Look at anything on the screen: arrows, Enter"),
        Binding("f1", "help", "Keys"),
        Binding("q,escape", "leave", "Leave"),
    ]

    def __init__(self, desk: FilmDesk, branching: Branching) -> None:
        super().__init__()
        self.desk = desk
        self.branching = branching
        self.view = FilmView(FilmTitle(desk), desk, [])
        self.running: Timer | None = None
        """The clock by which it runs; None: it is paused."""

    def compose(self) -> ComposeResult:
        """The whole session is one view."""
        yield self.view

    def on_mount(self) -> None:
        """Begin where one wants to."""
        self.call_later(self.draw, anew=True)

    def draw(self, *, anew: bool = False) -> None:
        """Draw the position; `anew`: with the panel that is usual there."""
        shown = self.desk.screen()
        if anew or self.view.panel not in panels(shown):
            self.view.panel = usual(shown)
        self.view.draw()
        if self.desk.at == self.desk.film.last:
            self.stop()

    # -- going about ---------------------------------------------------------------------------------

    def go(self, position: int) -> None:
        """Look at another position."""
        self.desk.go(position)
        self.draw()

    def action_step(self, by: int) -> None:
        """A step forward, or back; what runs by itself stops."""
        self.stop()
        film = self.desk.film
        self.go(film.after(self.desk.at) if by > 0 else film.before(self.desk.at))

    def action_turn(self, by: int) -> None:
        """A turn forward, or back."""
        self.stop()
        self.go(self.desk.film.turn_from(self.desk.at, by))

    def action_go(self, typed: str) -> None:
        """Go where words say."""
        self.stop()
        try:
            self.go(place_wanted(self.desk, typed))
        except CampaignError as error:
            self.view.say_aside([[(str(error), "wrong")]])

    def action_where(self) -> None:
        """Ask where to go."""
        about = "Type a choice (40), turn 5, moment 3, start or end."
        self.app.push_screen(Typing("Go where?", about), lambda typed: self.action_go(typed) if typed else None)

    def action_run(self) -> None:
        """Let it run by itself, or stop it."""
        if self.running is not None:
            self.stop()
        elif self.desk.at < self.desk.film.last:
            self.running = self.set_interval(TEMPO, self.run_on)

    def run_on(self) -> None:
        """The next step of what runs by itself."""
        if self.is_current:
            self.go(self.desk.film.after(self.desk.at))

    def stop(self) -> None:
        """Pause."""
        if self.running is not None:
            self.running.stop()
            self.running = None

    def action_moments(self) -> None:
        """List the moments; the one that is chosen is gone to."""
        self.stop()
        film = self.desk.film
        if not film.moments:
            self.view.say_aside([[("No moments yet.", "wrong")]])
            return
        things = [
            Thing(str(number), moment_line(moment), partial(self.tell_moment, moment), moment.sort)
            for number, moment in enumerate(film.moments, start=1)
        ]
        later = (str(i) for i, moment in enumerate(film.moments, start=1) if moment.position >= self.desk.at)
        listed = MomentList("Moments", things, does="go there", before=next(later, things[-1].id))
        self.app.push_screen(listed, lambda chosen: self.action_go(f"moment {chosen[0]}") if chosen else None)

    def tell_moment(self, moment: SessionMoment, paper: BufferPage) -> None:
        """What led to a moment."""
        paper.say(f"Choice {moment.position}: {moment.sort}", "title")
        for line in self.desk.film.frame(moment.position).lines:
            if not line.minor:
                paper.say(line.text, line.tone)

    # -- looking -------------------------------------------------------------------------------------

    def action_panel(self, name: str) -> None:
        """Look at another panel, if this session has it."""
        if name not in panels(self.view.shown):
            about = "Press s to see a hero's board and cards." if len(self.desk.seats) > 1 else is_away(name)
            self.view.say_aside([[(about, "wrong")]])
            return
        self.view.panel = name
        self.view.draw_panel()

    def action_eyes(self) -> None:
        """See what the next hero saw."""
        if len(self.desk.seats) < 2:
            self.view.say_aside([[("The session is still open: hidden cards stay hidden.", "wrong")]])
            return
        self.desk.turn_eyes()
        self.draw(anew=True)

    def action_health(self) -> None:
        """Show everybody's health over time."""
        self.sheet("Health", lambda paper: show_health(paper, self.desk.film, self.desk.at))

    def action_review(self) -> None:
        """Show the chance of winning over time, and what would have been better."""
        self.sheet("Review", lambda paper: show_review_of(paper, self.desk))

    def action_log(self) -> None:
        """Show what happened before."""
        paper = self.app.paper()
        for line in self.desk.told:
            paper.say(line.text, line.tone)
        self.app.push_screen(Sheet("Log", paper.take(), at_end=True))

    def action_look_up(self) -> None:
        """Ask what to look up, and tell what it is."""
        about = "Type a hero, card, token, place, phase, word or rule, or the start of its name."
        self.app.push_screen(Typing("What is ...?", about), self.look_up)

    def action_look(self) -> None:
        """Look at anything on the screen with a cursor."""
        self.stop()
        self.view.look_around()

    def on_key(self, event: events.Key) -> None:
        """Tell that a key means nothing here, in the line that shows those that do."""
        if event.key not in self.active_bindings:
            self.view.say_vain(event.key)

    def on_click(self, event: events.Click) -> None:
        """Open what is clicked."""
        name = str(event.style.meta.get(LOOK, ""))
        if name:
            self.stop()
            show_found(self.app, self.desk, name)

    def look_up(self, typed: str | None) -> None:
        """Tell what something is."""
        if typed:
            desk = self.desk
            self.stop()
            if not show_found(self.app, desk, typed):
                self.sheet(typed, lambda paper: desk.show_meaning(paper, typed, desk.meaning(typed)))

    def action_help(self) -> None:
        """Show the keys."""
        keys = [binding for binding, _ in self.app.own_bindings(self)]
        self.sheet("Keys", lambda paper: keybar.tell(paper, [("Keys", keybar.told_keys(keys))]))

    def sheet(self, title: str, write: Callable[[BufferPage], None]) -> None:
        """Show a sheet with what `write` puts on it."""
        self.stop()
        paper = self.app.paper()
        write(paper)
        self.app.push_screen(Sheet(title, paper.take()))

    # -- beginning from here -------------------------------------------------------------------------

    def action_branch(self) -> None:
        """Ask what to call a what-if."""
        self.stop()
        about = f"It starts before choice {self.desk.at}. This campaign does not change."
        self.app.push_screen(Typing("Name the what-if", about), self.branch)

    def branch(self, name: str | None) -> None:
        """Begin a what-if, and tell what was begun, or why it cannot be."""
        if not name:
            return
        try:
            told, tone = self.branching(name, self.desk.at), "good"
        except KNOWN as error:
            told, tone = str(error), "wrong"
        self.sheet("A what-if", lambda paper: paper.say(told, tone))

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss(None)


def moment_line(moment: SessionMoment) -> Row:
    """A moment in a line of a list: its turn, and what happened."""
    return [(f"turn {moment.turn:<3} ", "faint"), (moment.text, moment.tone)]
