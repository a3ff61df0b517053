"""Several people with secrets at one keyboard: who sits there, and what only they may read."""

from __future__ import annotations

from campaign.asking.people import Answered
from campaign.play.live_session import Hidden
from campaign.words.narrator import Line


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
