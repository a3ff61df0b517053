"""Tier C: a staged Python function of content runs as a frame; its state is the frame's env."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import ContentError
from engine.game import flow
from engine.state import Frame

if TYPE_CHECKING:
    from engine.game import Game


def call(g: Game, frame: Frame) -> None:
    """Call the handler; it asks again by `frame.step = 0` and ends by leaving it alone."""
    found = g.library.handlers.get(frame.env["id"])
    if found is None:
        raise ContentError(f"no handler {frame.env['id']!r} is registered")
    found(g, frame)


flow("handler", call)
