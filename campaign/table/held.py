"""Keys that are held down: one that has just answered means nothing more until it is let go."""

from __future__ import annotations

from enum import Enum, auto
from math import inf

DELAY = 0.8
"""Seconds after which at the latest a key that is held down begins to repeat, as keyboards are set."""


class Meant(Enum):
    """Whether a key was pressed on purpose."""

    YES = auto()
    NO = auto()
    PERHAPS = auto()
    """It is, unless the same key comes again at once."""


class Held:
    """Tells a key that is held down from one that is pressed again.

    A key that is held down comes once, after a while again, and from then on many times a second. `haste`: seconds
    within which the same key again is such a repetition; 0: every key is meant.
    """

    __slots__ = ("answered", "haste", "key", "time")

    def __init__(self, haste: float) -> None:
        self.haste = haste
        self.key = ""
        self.time = -inf
        self.answered = False
        """The last key answered something, or left a screen: pressed once more it would do so unseen."""

    def answers(self) -> None:
        """What was pressed last has answered something."""
        self.answered = True

    def meant(self, key: str, time: float, *, repeats: bool) -> Meant:
        """Whether a key is meant that comes at this time, in seconds; `repeats`: it may come again and again here."""
        gap = time - self.time if key == self.key else inf
        self.answered = self.answered and gap < DELAY
        self.key, self.time = key, time
        if self.answered and gap >= self.haste:
            return Meant.PERHAPS if self.haste else Meant.YES
        return Meant.NO if gap < self.haste and (self.answered or not repeats) else Meant.YES
