"""The session as the people at one keyboard follow it: who of them is asked, what they were told, what they see."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from campaign.asking.people import Answered, People
from campaign.play.live_session import NOBODY, Hidden, LiveSession
from campaign.play.seats import Answers
from campaign.screens import asking_commands
from campaign.screens.build import screen_of
from campaign.screens.lookups import Adviser
from campaign.screens.menu import Menu
from campaign.screens.model import SeatScreen, ToldLine
from campaign.words.narrator import Line
from campaign.words.session_view import SessionView
from engine.game import Game
from engine.state import Decision
from engine.view import view


class AnswerGiven(NamedTuple):
    """A question that was answered."""

    position: int
    """Choices that had been made by then."""
    seat: int
    told: int
    """Lines that had been told by then."""


class DeskSession:
    """What the people at one keyboard follow; `hidden`: for each of their seats those whose cards it may not see."""

    def __init__(
        self, live: LiveSession, answers: Answers, people: Collection[int], *, hidden: Hidden = NOBODY
    ) -> None:
        self.live = live
        self.answers = answers
        self.people = People(people, live.view_of)
        self.keyboard = SharedKeyboard(hidden)
        self.menu: Menu | None = None
        """The question of whoever sits here; None: others play, or nobody has sat down yet."""
        self.me = min(people, default=0)
        """Whose board is shown: who was asked last."""
        self.serial = live.serial
        """That of the session when whoever sits here was shown their question."""
        self.unread: list[Line] = []
        """What was told since whoever sits here was asked last, where they hide anything."""
        self.rules = False
        """Whether the ids of rules are shown behind lines."""
        self.told: list[Line] = []
        """Everything that was told since these people sat down."""
        self.chosen: dict[int, int] = {}
        """How many lines had been told when a seat chose last."""
        self.asked: list[AnswerGiven] = []
        """Where somebody was asked."""
        self.named: set[tuple[int, int, str]] = set()
        """Turns and seats in whose name something was left out, as it was told: once a turn."""
        self.resume()

    @property
    def view(self) -> SessionView:
        """How the position looks."""
        return self.live.view

    @property
    def decision(self) -> Decision | None:
        """The open question; None: the session is over."""
        return self.live.game.state.decision

    # -- playing -----------------------------------------------------------------------------------

    def resume(self) -> None:
        """Whoever goes on had the open question before them when they left, and is asked it again."""
        if self.live.position:
            self.people.taken_back(self.live.position)

    def go_on(self) -> Iterator[None]:
        """Let everybody else play, until somebody here is asked or the session is over; comes back every turn."""
        self.menu = None
        for _ in self.live.run(self.answer, until=self.people.is_asked):
            self.take_news()
            yield
        self.take_news()

    def answer(self, game: Game, decision: Decision) -> str:
        """The answer of somebody who is not asked: an enemy, a bot, or a person in whose name it is given."""
        return (
            self.people.answer(game, decision) if decision.seat in self.people.seats else self.answers(game, decision)
        )

    def take_news(self) -> None:
        """Keep what has happened."""
        self.told += self.live.news()

    def awaited(self) -> int:
        """The seat of whoever the keyboard has to be passed to first; -1: nobody has to look away."""
        decision = self.decision
        return decision.seat if decision is not None and self.keyboard.passes_to(decision.seat) else -1

    def sit_down(self) -> Menu | None:
        """Whoever is asked looks at their question; None: the session is over."""
        decision = self.decision
        if decision is None or self.live.is_over:
            self.menu = None
            return None
        if decision.seat in self.people.seats:
            self.me = decision.seat
        self.unread = self.keyboard.sit(decision.seat, self.told)
        self.menu, self.serial = Menu(self.view, decision), self.live.serial
        return self.menu

    def screen(self) -> SeatScreen:
        """What whoever sits here sees and may do."""
        return screen_of(self.known(), self.me, self.menu)

    def adviser(self) -> Adviser:
        """What can be worked out for whoever sits here."""
        return Adviser(self.known(), self.me, self.menu)

    def known(self) -> SessionView:
        """The position as far as whoever sits here may know it."""
        return self.live.view_of(view(self.live.game, self.me))

    def is_open(self, decision: Decision, position: int) -> bool:
        """Whether this question still waits for somebody here."""
        game = self.live.game
        same = self.live.position == position and game.state.decision is decision
        return same and self.people.is_asked(game)

    def shown(self, line: Line) -> str:
        """A line as whoever sits there may read it."""
        return line.shown(rules=self.rules, seat=self.keyboard.seat)

    def log(self, first: int = 0) -> list[ToldLine]:
        """What was told, from a line on, as whoever sits there may read it; an undo cuts it back."""
        return [
            ToldLine(number, self.shown(line), line.tone, line.rule, line.minor, line.felt)
            for number, line in enumerate(self.told[first:], start=first)
        ]

    def left_out(self) -> str:
        """What was left out for people since one was asked, for whoever sits there; told once. Empty: nothing."""
        own = [at.position for at in self.asked if self.keyboard.seat < 0 or self.keyboard.sits(at.seat)]
        last = max(own, default=-1)
        new = [one for one in self.keyboard.own(self.people.answered) if one.position > last]
        offered = self.options()
        missed = [one._replace(over=tuple(o for o in one.over if o not in offered)) for one in new]
        return asking_commands.summary(self.view, missed, self.named)

    def options(self) -> list[str]:
        """The tokens that are possible now."""
        return self.decision.options if self.decision is not None else []

    # -- taking back ---------------------------------------------------------------------------------

    def owners_since(self, position: int) -> dict[int, str]:
        """Who chose since that position, where several people play: seat -> name; -1: whoever chose last."""
        if len(self.people.seats) < 2:
            return {}
        self.live.flush()
        chose = [choice for choice in self.live.log.choices() if choice.seat in self.people.seats and choice.asked]
        since = [choice for choice in chose if choice.position >= position] if position >= 0 else chose[-1:]
        return {seat: self.view.seat(seat) for seat in dict.fromkeys(choice.seat for choice in since)}

    def forget_since(self, position: int) -> None:
        """Forget what was told of the choices from that position on: they have not happened."""
        gone = next((at.told for at in self.asked if at.position >= position), len(self.told))
        del self.told[gone:]
        self.chosen = {seat: min(count, gone) for seat, count in self.chosen.items()}
        self.asked = [at for at in self.asked if at.position < position]
        self.people.taken_back(position)


class SharedKeyboard:
    """Passes from one person to another who may not see their cards (teammates may)."""

    __slots__ = ("apart", "read", "seat")

    def __init__(self, hidden: Hidden) -> None:
        self.apart = {seat: frozenset(others).intersection(hidden) for seat, others in hidden.items()}
        """For every person the seats of the others whose cards they may not see; where nobody hides anything from
        another person the keyboard is simply shared."""
        self.seat = -1
        """Who sits at the keyboard; -1: nobody who may see more than the others."""
        self.read: dict[int, int] = {}
        """How much of what was told had been told when somebody was asked last, or a teammate of theirs."""

    def passes_to(self, seat: int) -> bool:
        """Whether somebody has to look away before this person is asked."""
        return bool(self.apart.get(seat)) and not self.sits(seat)

    def sit(self, seat: int, lines: list[Line]) -> list[Line]:
        """Let a person sit there; returns which of the lines they have not read yet, where they hide anything."""
        if not self.apart.get(seat):
            return []
        unread = lines[self.read.get(seat, 0) :]
        self.seat = seat
        self.read |= {other: len(lines) for other in self.apart if self.sits(other)}
        return unread

    def sits(self, seat: int) -> bool:
        """Whether this person is at the keyboard, or somebody with the same secrets."""
        return self.seat >= 0 and seat in self.apart and seat not in self.apart[self.seat]

    def own(self, answered: list[Answered]) -> list[Answered]:
        """What was answered in the name of those who sit there; everybody's where nobody hides anything."""
        return answered if self.seat < 0 else [one for one in answered if self.sits(one.seat)]
