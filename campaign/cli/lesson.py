"""A lesson on the real engine: the learner is told what to do and why, and types every choice."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.kinds.registry import all_kinds
from campaign.play.live_session import LiveSession
from campaign.play.logs import MemoryLog
from campaign.play.seats import Answers
from campaign.scenarios.build import build
from campaign.scenarios.lessons import Lesson, LessonStep
from campaign.scenarios.record import unlisted
from campaign.scenarios.schema import ListedAnswer
from campaign.scenarios.setup import setups_of
from campaign.screens.desk import Desk, Leaving
from campaign.screens.menu import Menu, NotUnderstood
from campaign.screens.model import OpenQuestion, SeatScreen
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.player import LinePlayer
from campaign.terminal.screen import Screen
from campaign.terminal.view import View
from campaign.words.duel_view import DuelView
from campaign.words.rows import Row
from engine.events import Sink
from engine.game import Game
from engine.state import Decision

ME = 0
"""The learner's seat."""


class LessonDesk(Desk):
    """The learner's desk: it takes the choices that the lesson lists, one after another."""

    def __init__(self, lesson: Lesson, live: LiveSession) -> None:
        super().__init__(live, Answers(), [ME])
        self.lesson = lesson
        self.choices: list[ListedAnswer] = list(lesson.file.scenario.choices)
        self.made: list[int] = []
        """Positions at which the listed choices were made."""

    @property
    def wanted(self) -> ListedAnswer | None:
        """The listed choice that comes next; None: all are made. What was taken back waits again."""
        self.made = [position for position in self.made if position < self.live.position]
        return self.choices[len(self.made)] if len(self.made) < len(self.choices) else None

    def step(self) -> LessonStep:
        """The step of the listed choice that comes next."""
        before = sum(choice.seat == ME for choice in self.choices[: len(self.made)])
        return self.lesson.texts.steps[before]

    def waits(self, game: Game) -> bool:
        """Whether the learner is to choose now."""
        decision, wanted = game.state.decision, self.wanted
        if decision is None:
            return False
        if wanted is None:
            return decision.seat == ME
        return wanted.seat == ME == decision.seat and is_meant(wanted, decision)

    def go_on(self) -> Iterator[None]:
        """Let everything happen that is not the learner's, until the next step; comes back every turn."""
        self.menu = None
        for _ in self.live.run(self.answer, until=self.waits):
            self.take_news()
            yield
        self.take_news()

    def is_open(self, decision: Decision, position: int) -> bool:
        """Whether this question still waits."""
        return self.live.position == position and self.live.game.state.decision is decision

    def answer(self, game: Game, decision: Decision) -> str:
        """Everything that is not the learner's: as listed, by the book, else passed."""
        wanted = self.wanted
        if wanted is not None and decision.seat == wanted.seat and is_meant(wanted, decision):
            self.made.append(self.live.position)
            return wanted.token
        token = unlisted(game, decision)
        return token if token is not None else decision.options[-1]

    def choose(self, menu: Menu, decision: Decision, typed: str) -> None:
        """Make the choice of this step, however it was typed. Raises NotUnderstood, ChoiceError, Doubtful."""
        wanted = self.wanted
        assert wanted is not None
        token = menu.parse(typed)
        if token in decision.options and token != wanted.token:
            raise NotUnderstood(f"That can be done, but this lesson goes another way. Type: {self.step().type}")
        position = self.live.position
        super().choose(menu, decision, typed)
        if self.live.position > position:
            self.made.append(position)


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
        self.screen.rule("That is it")
        self.paragraphs(texts.end)
        return True

    def ask(self) -> None:
        """Tell the step, then ask."""
        step = self.desk.step()
        steps = self.desk.lesson.texts.steps
        self.screen.say()
        self.screen.rule(f"Step {steps.index(step) + 1} of {len(steps)}: {step.title}")
        super().ask()

    def show_left_out(self) -> None:
        """The step's text stands above the table; what is passed here is nobody's wish."""
        self.paragraphs(self.desk.step().tell)

    def paragraphs(self, text: str) -> None:
        """A text of the lesson, a line a paragraph."""
        for line in text.strip().split("\n"):
            self.screen.say(line, "good", indent=0)


class LessonView(View):
    """The table with what the lesson wants to be typed behind the options."""

    __slots__ = ("desk",)

    def __init__(self, screen: Screen, desk: LessonDesk) -> None:
        super().__init__(screen, {})
        self.desk = desk

    def options(self, screen: SeatScreen, question: OpenQuestion, room: int) -> list[Row]:
        """The options of the question, and below them what the lesson wants typed."""
        wanted = self.page.said(f"Type: {self.desk.step().type}", "good")
        return [*super().options(screen, question, room - len(wanted)), *wanted]


def is_meant(wanted: ListedAnswer, decision: Decision) -> bool:
    """Whether a listed choice answers this question of its seat."""
    at = (decision.kind, decision.info.get("at"))
    return wanted.token in decision.options and (not wanted.at or wanted.at in at)


def laid_out(lesson: Lesson) -> LiveSession:
    """The lesson's position as a session that nobody keeps."""
    scenario = lesson.file.scenario
    heroes = sum(seat.kind == "hero" for seat in scenario.seats)

    def opening(sink: Sink | None) -> Game:
        game = build(lesson.file)
        game.sink = sink
        return game

    kind = next((kind for kind in all_kinds() if scenario.mode in setups_of(kind)), None)
    live = LiveSession(
        build(lesson.file).library,
        opening,
        MemoryLog(),
        hero_count=heroes,
        view_of=DuelView if kind is None else kind.view,
        hidden_from={ME: range(ME + 1, heroes)},
    )
    live.begin()
    return live
