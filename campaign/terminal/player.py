"""A person in front of the line mode: shows how far the session is, asks, and takes answers and commands."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.configuration import OFF
from campaign.screens.desk import BRIEF, Desk, Leaving, Outcome, first_word
from campaign.screens.desk_session import ANSWERED_FOR_YOU
from campaign.screens.desk_undo import Doubtful
from campaign.screens.model import SeatScreen
from campaign.screens.pages import Page, RuledPage
from campaign.terminal.beats import BeatPrinter
from campaign.terminal.keyboard import STOP, Keyboard, confirmed
from campaign.terminal.view import View, tones
from campaign.words.narrator import Line

PROMPT = "> "
PASSES = ("p", "pass")
"""What passes a question, beside its number."""


class LinePlayer:
    """The people at one desk, asked line by line."""

    def __init__(self, screen: Page, keyboard: Keyboard, desk: Desk) -> None:
        self.screen = screen
        self.keyboard = keyboard
        self.desk = desk
        self.view = View(screen, tones(desk.people.seats))
        self.printed = len(desk.told)
        """How many lines of what was told were shown."""
        self.beats = BeatPrinter(screen, keyboard, desk, self.say_lines)
        desk.page = RuledPage()
        desk.unknown = " Type a number from the list, or ? for help."
        self.view.serve(desk)

    def play(self) -> bool:
        """Play until the session is over; False when the person leaves before."""
        self.screen.say("Type ? for help, quit to stop.", "faint")
        self.desk.resume()
        try:
            if self.desk.pace() != OFF:
                self.beats.read(self.desk.title_card())
            while self.others():
                self.ask()
        except (Leaving, EOFError):
            return False
        return True

    def others(self) -> bool:
        """Let all others play and show it, until a player here is asked; False: the session is over."""
        for _ in self.desk.go_on():
            self.show_news()
        self.show_news()
        return not self.desk.live.is_over

    def show_news(self) -> None:
        """Show what has happened; beat by beat, where nobody has to look away."""
        first, self.printed = self.printed, len(self.desk.told)
        if self.desk.pace() == OFF or not self.desk.keyboard.is_shared:
            self.say_lines(self.desk.told[first:])
        else:
            self.beats.print(first)

    def say_lines(self, lines: Iterable[Line]) -> None:
        """Show lines of what was told, bookkeeping left out."""
        for line in lines:
            if not line.minor:
                self.screen.say(self.desk.shown(line), line.tone)

    def ask(self) -> None:
        """Ask for one choice, until one is made or undone."""
        desk, decision = self.desk, self.desk.decision
        passes = desk.awaited() >= 0
        if passes:
            self.pass_keyboard(desk.view.seat(desk.awaited()))
        menu = desk.sit_down()
        assert decision is not None
        shown = desk.screen()
        question = shown.question
        assert menu is not None
        assert question is not None
        if passes:
            self.view.seen.clear()
            if desk.pace() == OFF:
                self.say_lines(desk.unread)
            else:
                self.beats.print(len(desk.told) - len(desk.unread))
        self.view.show(shown, question, desk.adviser().warning, news=self.height_of(shown))
        position = desk.live.position
        while desk.is_open(decision, position):
            is_early = self.keyboard.is_ahead()
            typed = self.keyboard.line(PROMPT, menu.tokens()).strip()
            if is_early and desk.beside and (typed.isdecimal() or typed in PASSES):
                self.screen.say(ANSWERED_FOR_YOU, "wrong")
                continue
            outcome = self.say(typed)
            self.printed = len(desk.told)
            if outcome is Outcome.TOLD and desk.is_open(decision, position) and first_word(typed) not in BRIEF:
                self.view.show_options(shown, question)
            elif outcome is Outcome.REFUSED and question.form is not None and question.throw is None:
                self.screen.rows(self.view.hints(question))  # of dice the refusal itself tells it

    def height_of(self, shown: SeatScreen) -> int:
        """Lines that what followed from the last choice takes; it was told above."""
        return sum(len(self.screen.folds([(line.text, line.tone)])) for line in shown.news)

    def pass_keyboard(self, name: str) -> None:
        """Let another person sit down while nobody sees anything. Raises EOFError when they stop instead."""
        self.screen.clear()
        self.screen.say(f"Pass to {name}. Enter when ready.", "title")
        if self.keyboard.line(PROMPT).strip().lower() in STOP:
            raise EOFError
        self.screen.clear()

    def say(self, typed: str) -> Outcome | None:
        """Say it, once more where it is doubtful and meant, and show its effect; None: it was not meant."""
        desk, sure = self.desk, list[str]()
        desk.page.columns, desk.page.unicode = self.screen.width, self.screen.unicode
        while True:
            try:
                outcome, rows = desk.say(typed, sure=sure)
            except Doubtful as doubt:
                if doubt.spelled:
                    self.screen.say(f"{doubt} Type '{doubt.spelled}' to undo it.", "wrong")
                    return None
                if not self.is_sure(str(doubt)):
                    return None
                sure.append(str(doubt))
            else:
                self.screen.rows(rows)
                return outcome

    def is_sure(self, doubt: str) -> bool:
        """Ask before something is lost, or a player harms themselves."""
        self.screen.say(doubt, "wrong")
        about = "y: do it, n: go back."
        return confirmed(self.keyboard, self.screen, "y or n> ", about, otherwise=False)
