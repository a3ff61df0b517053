"""Screens that are left once, however many keys and clicks say so, and laid out once as they come."""

from __future__ import annotations

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


def lay_out_once(screen: Screen[Any], event: Resize) -> None:
    """Leave a screen as it lies that is told the size it has: Textual would lay it out and draw it once more."""
    if event.size == screen.outer_size:
        event.stop()
        event.prevent_default()


class OnceScreen(Screen[ScreenResultType], Generic[ScreenResultType]):
    """What is typed ahead behind the key that left it says nothing any more."""

    @on(Resize)
    def take_size(self, event: Resize) -> None:
        """Whoever comes to the front is laid out, and then told so."""
        lay_out_once(self, event)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave it with a result, if it is still in front."""
        answered(self.app)
        return super().dismiss(result) if self.is_current else AwaitComplete.nothing()  # type: ignore[no-untyped-call]  # Textual gives it no types


class OnceModal(ModalScreen[ScreenResultType], Generic[ScreenResultType]):
    """The same, in front of another screen, which goes on to be seen."""

    @on(Resize)
    def take_size(self, event: Resize) -> None:
        """Whoever comes to the front is laid out, and then told so."""
        lay_out_once(self, event)

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave it with a result, if it is still in front."""
        answered(self.app)
        return super().dismiss(result) if self.is_current else AwaitComplete.nothing()  # type: ignore[no-untyped-call]  # Textual gives it no types
