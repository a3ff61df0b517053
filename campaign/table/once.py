"""Screens that are left once, however many keys and clicks say so."""

from __future__ import annotations

from typing import Any, Generic

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen, ScreenResultType


def answered(app: App[Any]) -> None:
    """What was pressed did something: as long as it is held down it does no more."""
    held = getattr(app, "held", None)
    if held is not None:
        held.answers()


class OnceScreen(Screen[ScreenResultType], Generic[ScreenResultType]):
    """What is typed ahead behind the key that left it says nothing any more."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave it with a result, if it is still in front."""
        answered(self.app)
        return super().dismiss(result) if self.is_current else AwaitComplete.nothing()  # type: ignore[no-untyped-call]  # Textual gives it no types


class OnceModal(ModalScreen[ScreenResultType], Generic[ScreenResultType]):
    """The same, in front of another screen, which goes on to be seen."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave it with a result, if it is still in front."""
        answered(self.app)
        return super().dismiss(result) if self.is_current else AwaitComplete.nothing()  # type: ignore[no-untyped-call]  # Textual gives it no types
