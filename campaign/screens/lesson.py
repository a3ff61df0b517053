"""A lesson on the real engine, for every front: what the learner is told to do and why, and which choice that is."""

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
from campaign.screens.desk import Desk
from campaign.screens.menu import Menu, NotUnderstood
from campaign.screens.model import LessonNote, SeatScreen
from campaign.words.duel_view import DuelView
from engine.events import Sink
from engine.game import Game
from engine.state import Decision

ME = 0
"""The learner's seat."""


class LessonDesk(Desk):
    """The learner's desk: it takes the choices that the lesson lists, one after another."""

    may_choose_several = False

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

    @property
    def is_done(self) -> bool:
        """Whether every listed choice is made."""
        return self.live.is_over or self.wanted is None

    @property
    def number(self) -> int:
        """Which of the steps comes next, counted from 0."""
        return sum(choice.seat == ME for choice in self.choices[: len(self.made)])

    def step(self) -> LessonStep:
        """The step of the listed choice that comes next."""
        return self.lesson.texts.steps[self.number]

    def note(self) -> LessonNote | None:
        """What the lesson wants next; None: nothing."""
        steps = self.lesson.texts.steps
        if self.menu is None or self.number >= len(steps):
            return None
        step, number, wanted = steps[self.number], self.number + 1, self.wanted
        begin = f"{self.lesson.texts.begin.strip()}\n\n" if number == 1 else ""
        listed = [entry for entry in self.menu.entries if wanted is not None and entry.token == wanted.token]
        option = f"{listed[0].number} {listed[0].label.text}" if listed else ""
        mask = wanted.token.partition(" ")[2] if wanted is not None and wanted.token in self.menu.masks else ""
        dice = tuple(place for place, mark in enumerate(mask) if mark == "1")
        return LessonNote(number, len(steps), step.title, f"{begin}{step.tell.strip()}", step.type, option, dice)

    def screen(self) -> SeatScreen:
        """What the learner sees, with what the lesson wants."""
        return super().screen()._replace(lesson=self.note())

    def show_hint(self, _: str) -> None:
        """`hint`: what the lesson wants, and why."""
        note = self.note()
        if note is not None:
            self.page.say(f"{note.tell} Type: {note.typed}", "good")

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
            raise NotUnderstood(f"You may do that, but not in this lesson. Type: {self.step().type}")
        position = self.live.position
        super().choose(menu, decision, typed)
        if self.live.position > position:
            self.made.append(position)


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
