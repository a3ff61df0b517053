"""A lesson line by line: the learner is told what to do and why, and types every choice."""

from __future__ import annotations

from campaign.screens.desk import Leaving
from campaign.screens.lesson import LessonDesk
from campaign.screens.model import OpenQuestion, SeatScreen
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.player import LinePlayer
from campaign.terminal.screen import Screen
from campaign.terminal.view import View
from campaign.words.rows import Row


class Learner(LinePlayer):
    """A player who is told what to do and why, and does it."""

    desk: LessonDesk

    def __init__(self, screen: Screen, keyboard: Keyboard, desk: LessonDesk) -> None:
        super().__init__(screen, keyboard, desk)
        self.view = LessonView(screen, desk)

    def play(self) -> bool:
        """Take the lesson; False when the learner leaves before its end."""
        texts = self.desk.lesson.texts
        self.screen.rule(texts.title)
        self.paragraphs(texts.begin)
        try:
            while self.others() and self.desk.wanted is not None:
                self.ask()
        except (Leaving, EOFError):
            return False
        self.screen.rule("Lesson done")
        self.paragraphs(texts.end)
        return True

    def ask(self) -> None:
        """Tell the step, then ask."""
        step = self.desk.step()
        steps = self.desk.lesson.texts.steps
        self.screen.say()
        self.screen.rule(f"Step {steps.index(step) + 1} of {len(steps)}: {step.title}")
        self.paragraphs(step.tell)
        super().ask()

    def paragraphs(self, text: str) -> None:
        """A text of the lesson, a line a paragraph."""
        for line in text.strip().split("\n"):
            self.screen.say(line, "good", indent=0)


class LessonView(View):
    """The table with what the lesson wants to be typed after the options."""

    __slots__ = ("desk",)

    def __init__(self, screen: Screen, desk: LessonDesk) -> None:
        super().__init__(screen, {})
        self.desk = desk

    def options(self, screen: SeatScreen, question: OpenQuestion, room: int) -> list[Row]:
        """The options of the question, and below them what the lesson wants typed."""
        wanted = self.page.said(f"Type: {self.desk.step().type}", "good")
        return [*super().options(screen, question, room - len(wanted)), *wanted]
