"""The people at a table, whatever front shows it: who of them is asked, and what is answered for them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from campaign.asking.options import SessionFacts
from campaign.asking.person import Answered, Person
from campaign.asking.settings import ALL, PROGRAM
from engine.flow.rolls import BY_PROGRAM, THROW
from engine.game import Game
from engine.state import Decision


class People:
    """The seats that people play, each with what it wants to be asked."""

    __slots__ = ("answered", "dice", "found", "open", "seats", "view_of")

    def __init__(self, seats: Collection[int], view_of: Callable[[Game], SessionFacts]) -> None:
        self.seats = {seat: Person() for seat in sorted(seats)}
        self.view_of = view_of
        self.dice = PROGRAM
        """Who rolls, one of `settings.ROLLS`."""
        self.answered: list[Answered] = []
        """What was answered in their names and not taken back, in the order it came."""
        self.open: Decision | None = None
        """The question that was looked at last, and what is answered to it; None: its person is asked."""
        self.found: Answered | None = None

    def is_asked(self, game: Game) -> bool:
        """Whether the open question is for one of them, and worth asking."""
        decision = game.state.decision
        if decision is None:
            return False
        if decision.kind == THROW:
            return self.dice == ALL or (self.dice != PROGRAM and decision.seat in self.seats)
        return decision.seat in self.seats and self.given(game, decision) is None

    def given(self, game: Game, decision: Decision) -> Answered | None:
        """What is answered for a person; None: they are asked."""
        if decision is not self.open:
            self.open, self.found = decision, self.seats[decision.seat].answer(self.view_of(game), decision)
        return self.found

    def answer(self, game: Game, decision: Decision) -> str:
        """The answer that is given in a person's name, noted. Only for a question that `is_asked` denies."""
        if decision.kind == THROW:
            return BY_PROGRAM
        answered = self.given(game, decision)
        assert answered is not None
        self.answered.append(answered)
        return answered.token

    def chosen(self, game: Game, decision: Decision, token: str) -> None:
        """A person saw the open question and is about to answer it so; what dice show is nobody's wish."""
        if decision.kind == THROW:
            return
        self.seats[decision.seat].chosen(self.view_of(game), decision, token)

    def taken_back(self, position: int) -> None:
        """Forget what was answered behind a position that the session went back to, and ask whoever stands there."""
        self.answered = [answered for answered in self.answered if answered.position < position]
        self.look_anew()
        for asking in self.seats.values():
            asking.taken_back(position)

    def look_anew(self) -> None:
        """Somebody's wishes changed: decide once more about the open question."""
        self.open = None
