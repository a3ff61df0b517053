"""Watching a film line by line: one step at a time where a person types, else all of it at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaign.errors import CampaignError
from campaign.screens.film import FilmDesk, fighters_at, health_rows, place_wanted, show_health, show_moments
from campaign.screens.pages import Page
from campaign.screens.review import show_choice, show_review_of
from campaign.terminal import maps
from campaign.terminal.keyboard import STOP, Keyboard
from campaign.terminal.view import dice_rows, seat_rows, situation_rows
from campaign.words.narrator import Line
from engine.errors import EngineError
from saves.errors import SavesError

Branching = Callable[[str, int], str]
"""Begins a what-if of that name in front of a choice; returns what was begun, a sentence."""
HELP = (
    ("Enter, n", "step forward"),
    ("b", "step back"),
    ("+, -", "go to the next turn, or back to the start of this one"),
    ("40, turn 5", "go to that choice or turn; start, end"),
    ("moments, moment 3", "list the moments; go to one"),
    ("health", "show everyone's health over time"),
    ("review", "show the review of this session"),
    ("board, map", "show the table, or the map"),
    ("log, log 100", "show the log"),
    ("seat", "watch as the next hero"),
    ("? NAME", "look something up"),
    ("branch NAME", "start a what-if from here"),
    ("quit", "stop watching"),
)
"""What may be typed, and what it does."""
RECENT = 30
"""Lines of the log that `log` shows."""
SPARKS = 5
"""Fighters whose health is drawn below every step."""
FORWARD, BACK, NEXT_TURN, TURN_BACK = ("", "n", "next", "forward"), ("b", "back"), ("+",), ("-",)


class FilmPlayer:
    """Shows a film to a person who types."""

    def __init__(self, screen: Page, keyboard: Keyboard, desk: FilmDesk, branching: Branching) -> None:
        self.screen, self.keyboard, self.desk, self.branching = screen, keyboard, desk, branching

    def play(self) -> None:
        """Show it step by step until they stop."""
        title(self.screen, self.desk)
        self.screen.say("Enter goes forward, b back; type ? for help, quit to stop.", "faint")
        self.show(self.desk.told)
        while True:
            try:
                typed = " ".join(self.keyboard.line("> ").split())
            except EOFError:
                return
            if typed.lower() in STOP:
                return
            try:
                self.take(typed)
            except (CampaignError, EngineError, SavesError) as error:
                self.screen.say(str(error), "wrong")

    def take(self, typed: str) -> None:
        """Do what was typed. Raises CampaignError and the errors of the saves."""
        word, _, rest = typed.partition(" ")
        lowered = word.lower()
        if typed.startswith("?") or lowered == "help":
            self.help(typed.removeprefix("?").strip() if typed.startswith("?") else rest)
        elif lowered in ("moments", "moment") and not rest:
            show_moments(self.screen, self.desk.film)
        elif lowered == "health":
            show_health(self.screen, self.desk.film, self.desk.at)
        elif lowered == "review":
            show_review_of(self.screen, self.desk)
        elif lowered == "board":
            self.board()
        elif lowered == "map":
            self.map()
        elif lowered == "log":
            count = int(rest) if rest.isdecimal() else RECENT
            say_lines(self.screen, self.desk.told[-count:], minor=True)
        elif lowered == "seat":
            self.desk.turn_eyes()
            self.screen.say(f"You watch {self.desk.eyes}.", "good")
        elif lowered == "branch":
            self.branch(rest)
        else:
            self.go(typed.lower())

    def help(self, word: str) -> None:
        """What may be typed, or what a name means."""
        if word:
            self.desk.show_meaning(self.screen, word, self.desk.meaning(word))
            return
        for keys, what in HELP:
            self.screen.say(f"  {keys:<18} {what}", indent=21)

    def branch(self, name: str) -> None:
        """Begin a what-if from here. Raises what that raises."""
        if not name:
            self.screen.say("Name the what-if, as in: branch what-if", "wrong")
            return
        self.screen.say(self.branching(name, self.desk.at), "good")

    def go(self, typed: str) -> None:
        """Go to another position, and show what happened on the way there, if that was forward by a step or a turn."""
        desk, film = self.desk, self.desk.film
        before = desk.at
        if typed in FORWARD:
            desk.go(film.after(before))
        elif typed in BACK:
            desk.go(film.before(before))
        elif typed in NEXT_TURN:
            desk.go(film.turn_from(before, 1))
        elif typed in TURN_BACK:
            desk.go(film.turn_from(before, -1))
        else:
            desk.go(place_wanted(desk, typed))
            before = desk.at
        if desk.at > before:
            since = [line for frame in film.frames for line in frame.lines if before < frame.position <= desk.at]
            self.show(since, before)
        else:
            if typed in FORWARD:
                self.screen.say("This is the end.", "faint")
            self.show(film.frame(desk.at).lines)

    def show(self, lines: Iterable[Line], since: int | None = None) -> None:
        """Where one is, what happened, what choices since a position cost, and health."""
        desk, screen = self.desk, self.screen
        screen.say()
        screen.rule(f"{desk.where()}: {desk.known().heading()}")
        say_lines(screen, lines)
        say_review(screen, desk, desk.at - 1 if since is None else since)
        there = fighters_at(desk.film, desk.at, SPARKS)
        screen.rows(health_rows(desk.film, there, desk.at, screen.width, unicode=screen.unicode)[:-1])

    def board(self) -> None:
        """The whole table."""
        screen, shown = self.screen, self.desk.screen()
        screen.rule(shown.heading.text)
        screen.rows(list(shown.instead) or seat_rows(shown, unicode=screen.unicode, width=screen.width))
        screen.rows(situation_rows(screen, shown.situation))
        if shown.dice is not None and shown.dice.values:
            dice = shown.dice
            screen.rows(dice_rows(dice.values, dice.faces, unicode=screen.unicode, columns=screen.width))
        if shown.map is not None:
            self.map()

    def map(self) -> None:
        """The map."""
        chart = self.desk.screen().map
        if chart is None:
            self.screen.say("This is played without a map.", "wrong")
            return
        self.screen.rows(maps.boxes(chart, {}, width=self.screen.width, unicode=self.screen.unicode))


def title(screen: Page, desk: FilmDesk) -> None:
    """What is watched."""
    film = desk.film
    view = desk.known()
    what = view.title() or view.name
    screen.say(f"{film.campaign}, session {film.session.ordinal}: {what}, {film.session.status}", "title")


def say_lines(screen: Page, lines: Iterable[Line], *, minor: bool = False) -> None:
    """Lines of what happened, bookkeeping left out unless it is wanted."""
    for line in lines:
        if minor or not line.minor:
            screen.say(line.text, line.tone)


def say_review(screen: Page, desk: FilmDesk, since: int) -> None:
    """What choices from a position on to the one that is shown cost, and what was better."""
    for choice in desk.costly(since):
        assert desk.review is not None
        show_choice(screen, desk.review, choice)


def show_whole(screen: Page, desk: FilmDesk) -> None:
    """All of a film at once: turn by turn with health, the moments, and health over time."""
    film = desk.film
    title(screen, desk)
    turns = [begun for _, begun in film.turns]
    for begun, end in zip(turns, [*turns[1:], film.last + 1], strict=True):
        lines = [line for frame in film.frames for line in frame.lines if begun <= frame.position < end]
        if not any(not line.minor for line in lines):
            continue
        desk.go(begun)
        screen.say()
        screen.rule(f"From choice {begun}: {desk.known().heading()}")
        say_lines(screen, lines)
        desk.go(end)
        say_review(screen, desk, begun)
    desk.go(film.last)
    screen.say()
    screen.rule("Moments")
    show_moments(screen, film)
    screen.say()
    show_health(screen, film, film.last)
