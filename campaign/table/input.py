"""Screens that are left once, however many keys and clicks say so, and laid out once as they come."""

from __future__ import annotations

from enum import Enum, auto
from math import inf
from typing import Any, Generic

from textual import on
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.events import Resize
from textual.screen import ModalScreen, Screen, ScreenResultType


def answered(app: App[Any]) -> None:
    """What was pressed did something: as long as it is held down it does no more."""
    held = getattr(app, "held", None)
    if held is not None:
        held.answers()


class OnceScreen(Screen[ScreenResultType], Generic[ScreenResultType]):
    """A screen that is left once: what is typed ahead behind the key that left it says nothing any more."""

    @on(Resize)
    def take_size(self, event: Resize) -> None:
        """Leave the screen as it lies when it is told the size it has: Textual would lay it out and draw it again."""
        if event.size == self.outer_size:
            event.stop()
            event.prevent_default()

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave it with a result, if it is still in front."""
        answered(self.app)
        return super().dismiss(result) if self.is_current else AwaitComplete.nothing()  # type: ignore[no-untyped-call]  # Textual gives it no types


class OnceModal(ModalScreen[ScreenResultType], OnceScreen[ScreenResultType]):
    """A screen that is left once, in front of another one, which goes on to be seen."""


DELAY = 0.8
"""Seconds after which at the latest a key that is held down begins to repeat, as keyboards are set."""


class Meant(Enum):
    """Whether a key was pressed on purpose."""

    YES = auto()
    NO = auto()
    PERHAPS = auto()
    """The key was meant, unless the same one comes again at once."""


class HeldKey:
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
