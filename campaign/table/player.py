"""A person at the table: the player of the line mode, whose answers come from keys and the mouse.

Every command of the line mode works; what it says is written on paper, and asking once more is left to the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from campaign.play.bots import Answers
from campaign.play.live_session import NOBODY, Hidden, LiveSession
from campaign.screens.menu import Menu, NotUnderstood
from campaign.screens.pages import BufferPage, folded, sentence
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.player import BRIEF, Player, first_word
from campaign.words.narrator import Line
from campaign.words.rows import Row
from campaign.words.session_view import SessionView
from engine.errors import ChoiceError, UnknownChoice
from engine.state import Decision

ASKING = 2
"""Lines that a question has."""


class Doubtful(Exception):
    """What was asked for might be a mistake; the message says why. Ask once more, and then mean it."""


class Seated(Player):
    """The people of one session, in front of the full-screen table."""

    def __init__(
        self, live: LiveSession, answers: Answers, people: Collection[int], *, hidden: Hidden = NOBODY
    ) -> None:
        self.paper = BufferPage()
        super().__init__(self.paper, Keyboard(), live, answers, people, hidden=hidden)
        self.means_it = False
        """They were asked once more, and said yes."""
        self.left_out = (-1, "")
        """The position in which what was left out was told last, and what that was."""
        self.me = min(people, default=0)
        """Whose board is shown: who was asked last."""
        if live.position:
            self.people.taken_back(live.position)  # whoever goes on had this question open when they left

    @property
    def face(self) -> SessionView:
        """How the position looks."""
        return self.live.face

    @property
    def decision(self) -> Decision | None:
        """The open question; None: the session is over."""
        return self.live.game.state.decision

    def is_sure(self, doubt: str) -> bool:
        """Whether they said yes. Raises Doubtful where they have not been asked yet."""
        if not self.means_it:
            raise Doubtful(doubt)
        return True

    def may_force(self, told: str) -> bool:
        """Whether they said yes. Raises Doubtful where they have not been asked yet."""
        return self.is_sure(told)

    def tell(self) -> None:
        """Keep what has happened; the log shows it."""
        self.told += self.live.news()

    def go_on(self) -> Iterator[None]:
        """Let everybody else play, until somebody here is asked or the session is over; comes back every turn."""
        for _ in self.live.run(self.answer, until=self.people.is_asked):
            self.tell()
            yield
        self.tell()

    def awaited(self) -> int:
        """The seat of whoever has to pass the keyboard over first; -1: nobody has to."""
        decision = self.decision
        return decision.seat if decision is not None and self.curtain.passes_to(decision.seat) else -1

    def sit_down(self) -> Menu | None:
        """Whoever is asked looks at their question; None: the session is over."""
        decision = self.decision
        if decision is None or self.live.is_over:
            return None
        if decision.seat in self.people.seats:
            self.me = decision.seat
        self.curtain.sit(decision.seat, self.told)
        return Menu(self.face, decision)

    def missed(self, told: str, columns: int) -> str:
        """What was left out for people since one was asked, behind a question that is told in so many columns.

        In short where its lines have no room for the whole; empty: nothing was left out.
        """
        position = self.live.position
        if self.left_out[0] != position:  # it is told once, and a question may be drawn again
            self.show_answered()
            row = " ".join("".join(part for part, _ in row).strip() for row in self.paper.take())
            self.left_out = (position, row)
        found = self.left_out[1]
        for said in (found, f"{found.partition(':')[0]}.") if found else ():
            if len(folded(f"{told}  {said}", columns, 0)) <= ASKING:
                return f"  {said}"
        return ""

    def coming(self) -> str:
        """What an opponent's next roll may bring, where that matters; else empty."""
        return self.face.warning(self.decision) if self.decision is not None else ""

    def shown(self, line: Line) -> str:
        """A line as whoever sits there may read it."""
        return self.curtain.shown(line, rules=self.rules)

    # -- answering -----------------------------------------------------------------------------------

    def say(self, typed: str, menu: Menu | None, *, means_it: bool = False) -> list[Row]:
        """A command or an answer, as it is typed in the line mode; returns what there is to say of it.

        Raises Doubtful, and Leaving for `quit`.
        """
        self.means_it = means_it
        typed = typed.strip()
        decision = self.decision
        if typed and self.command(typed):
            return self.paper.take()
        if menu is None or decision is None:
            self.paper.say("Nobody is asked now.", "wrong")
            return self.paper.take()
        try:
            self.choose(menu, decision, typed)
        except UnknownChoice as error:
            told = f"{typed!r} is no choice here." if menu.form is None else sentence(str(error))
            self.paper.say(told, "wrong")
        except (NotUnderstood, ChoiceError) as error:
            self.refused = error
            self.paper.say(sentence(str(error)), "wrong")
        return self.paper.take()

    def is_brief(self, typed: str) -> bool:
        """Whether what comes of it is said in passing, and needs no sheet."""
        return first_word(typed) in (*BRIEF, "roll") or typed in self.options()
