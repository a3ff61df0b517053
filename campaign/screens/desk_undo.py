"""Taking back at a desk: one's last choice, or what was decided in one's name; what may be a mistake is asked twice."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from campaign.play.live_session import NOBODY, Hidden, LiveSession
from campaign.play.seats import Answers
from campaign.screens import passed
from campaign.screens.desk_session import DeskSession
from campaign.screens.pages import BufferPage
from campaign.words.names import joined, number_in
from campaign.words.narrator import Line

FORCED = "undo force"
"""What takes back even a roll or something revealed."""


class Doubtful(Exception):
    """What was said might be a mistake; the message says why. It is done when it is said once more and that is sure."""

    def __init__(self, doubt: str, spelled: str = "") -> None:
        super().__init__(doubt)
        self.spelled = spelled
        """What does it at once, without being asked; empty: nothing."""


class UndoDesk(DeskSession):
    """A desk at which what happened can be taken back."""

    def __init__(
        self, live: LiveSession, answers: Answers, people: Collection[int], *, hidden: Hidden = NOBODY
    ) -> None:
        super().__init__(live, answers, people, hidden=hidden)
        self.page = BufferPage()
        """Where commands write."""
        self.sure: Collection[str] = ()
        """The doubts about what is being said to which they have said yes."""

    def make_sure(self, doubt: str, spelled: str = "") -> None:
        """Raise Doubtful where something speaks against it and they have not said that they still want it."""
        if doubt and doubt not in self.sure:
            raise Doubtful(doubt, spelled)

    def take_back(self, rest: str) -> None:
        """`undo`: back to the last question; `undo passed`: to one that was answered for a person, and ask it.

        Raises Doubtful.
        """
        from campaign.play.undo import undo, undo_to

        said = rest.replace("-", " ").replace("!", " ").split()
        force = "force" in said
        if "passed" in said:
            self.take_back_passed([word for word in said if word not in ("force", "passed")], force=force)
            return
        stops = [at.position for at in self.asked]
        self.doubt_others(stops[-1] if stops else -1)
        owners = self.owners_since(stops[-1] if stops else -1)
        undone = undo_to(self.live, stops[-1], force=force) if stops else undo(self.live, 1, force=force)
        if undone.stopped_by and not undone.steps:
            self.make_sure(undone.doubt, FORCED)
            undone = undo_to(self.live, stops[-1], force=True) if stops else undo(self.live, 1, force=True)
        if undone.steps:
            told = f"Undone: the last choice of {joined(owners.values())}." if owners else "Undone."
            self.tell_undone(undone.position, told)
        elif not undone.stopped_by:
            self.page.say("There is nothing to undo.", "wrong")

    def take_back_passed(self, said: Sequence[str], *, force: bool) -> None:
        """Go back to a question that was answered for a person, by its number in the list of `passed`, and ask it.

        What was chosen since is undone, too. Raises Doubtful.
        """
        from campaign.play.undo import undo_whole

        questions = passed.choices_of(self.keyboard.own(self.people.answered))[: passed.MOST]
        number = number_in(said[0]) if len(said) == 1 else None if said else 1
        if not questions:
            self.page.say(passed.NOTHING, "wrong")
            return
        if number is None or not 1 <= number <= len(questions):
            self.page.say(f"Say a number from 1 to {len(questions)}; 'passed' lists them.", "wrong")
            return
        position = questions[number - 1].position
        self.doubt_others(position)
        own = sum(at.position > position for at in self.asked if self.keyboard.seat < 0 or self.keyboard.sits(at.seat))
        self.make_sure(
            f"Undo your {own} choices since then?" if own > 1 else "Undo your choice since then?" if own else ""
        )
        undone = undo_whole(self.live, position, force=force)
        if undone.stopped_by:
            self.make_sure(undone.doubt, f"undo force passed {number}")
            undone = undo_whole(self.live, position, force=True)
        if undone.steps:
            self.tell_undone(undone.position, "Undone: now you are asked.")
        else:
            self.page.say("There is nothing to undo.", "wrong")

    def doubt_others(self, position: int) -> None:
        """Nobody takes back a choice of another side without meaning to. Raises Doubtful."""
        others = [name for seat, name in self.owners_since(position).items() if not self.keyboard.sits(seat)]
        if self.keyboard.seat >= 0 and others:
            self.make_sure(f"Undo what {joined(others)} chose?")

    def tell_undone(self, position: int, text: str) -> None:
        """Forget what was taken back, and say so."""
        self.forget_since(position)
        self.tell_apart(Line(text, "good"))
        self.page.say(text, "good")
