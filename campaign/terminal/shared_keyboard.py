"""Several people with secrets at one keyboard: who sits there, and what only they may read."""

from __future__ import annotations

from collections.abc import Collection

from campaign.asking.person import Answered
from campaign.play.live_session import Hidden
from campaign.screens.pages import Page
from campaign.terminal.keyboard import Keyboard
from campaign.terminal.prompts import STOP
from campaign.words.narrator import Line

TONES = ("person1", "person2", "person3", "person4", "person5", "person6")
"""A colour for each person."""


class SharedKeyboard:
    """Falls whenever the keyboard passes from one person to another who may not see their cards (teammates may)."""

    __slots__ = ("apart", "keyboard", "read", "screen", "seat")

    def __init__(self, screen: Page, keyboard: Keyboard, hidden: Hidden) -> None:
        self.screen = screen
        self.keyboard = keyboard
        self.apart = {seat: frozenset(others).intersection(hidden) for seat, others in hidden.items()}
        """For every person the seats of the others whose cards they may not see; where nobody hides anything from
        another person there is no curtain."""
        self.seat = -1
        """Who sits at the keyboard; -1: nobody who may see more than the others."""
        self.read: dict[int, int] = {}
        """How much of what was told had been told when somebody was asked last, or a teammate of theirs."""

    def pass_to(self, seat: int, name: str, told: list[Line], *, rules: bool) -> bool:
        """Let this person sit down, and tell them what happened since they were asked last; False: they sit there.

        Raises EOFError when they stop instead.
        """
        passes = self.passes_to(seat)
        if passes:
            self.seat = -1
            self.screen.clear()
            self.screen.say(f"Pass to {name}. Enter when ready.", "title")
            if self.keyboard.line("> ").strip().lower() in STOP:
                raise EOFError
            self.screen.clear()
        new = self.sit(seat, told)
        for line in new if passes else ():
            if not line.minor:
                self.screen.say(self.shown(line, rules=rules), line.tone)
        return passes

    def passes_to(self, seat: int) -> bool:
        """Whether somebody has to look away before this person is asked."""
        return bool(self.apart.get(seat)) and not self.sits(seat)

    def sit(self, seat: int, told: list[Line]) -> list[Line]:
        """This person sits there now; returns what was told since they were asked last, where they hide anything."""
        if not self.apart.get(seat):
            return []
        new = told[self.read.get(seat, 0) :]
        self.seat = seat
        self.read |= {other: len(told) for other in self.apart if self.sits(other)}
        return new

    def sits(self, seat: int) -> bool:
        """Whether this person is at the keyboard, or somebody with the same secrets."""
        return self.seat >= 0 and seat in self.apart and seat not in self.apart[self.seat]

    def shown(self, line: Line, *, rules: bool) -> str:
        """A line as whoever sits there may read it."""
        return line.shown(rules=rules, seat=self.seat)

    def own(self, answered: list[Answered]) -> list[Answered]:
        """What was answered in the name of those who sit there; everybody's where nobody hides anything."""
        return answered if self.seat < 0 else [found for found in answered if self.sits(found.seat)]


def tones(seats: Collection[int]) -> dict[int, str]:
    """A colour for each of several people; one alone needs none."""
    return {seat: TONES[i % len(TONES)] for i, seat in enumerate(sorted(seats))} if len(seats) > 1 else {}
