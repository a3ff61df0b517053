"""What only one kind of session has in a position. Kinds of session subclass it, so it is never compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.pieces import JSON

if TYPE_CHECKING:
    from engine.definitions.library import Library

Mix = Callable[[list[str]], list[str]]
"""The pile of cards in an order that tells nothing, as another list."""


class SessionState:
    """What only one kind of session has; a mode subclasses it and names the class in `Mode.session`."""

    __slots__ = ()

    def copy(self) -> SessionState:
        """An independent twin."""
        raise NotImplementedError

    def to_json(self) -> JSON:
        """Every field by its name."""
        raise NotImplementedError

    @classmethod
    def from_json(cls, data: JSON) -> SessionState:
        """The session that `to_json` described."""
        raise NotImplementedError

    def lacking(self, library: Library) -> list[str]:
        """What it names and content has not, as `card 'x'`; by itself it names nothing."""
        return []

    def conceal(self, seat: int, mix: Mix) -> None:
        """Mix what the seat may not know, on a copy made for a view; by itself a session hides nothing.

        Seat -1 is a spectator (`engine.view.SPECTATOR`), who may know only what everybody does.
        """
