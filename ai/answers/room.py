"""Status effects that are about to come, and how many of them find room."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.changes import held, limit_of
from engine.frames import Do

if TYPE_CHECKING:
    from engine.game import Game


class Coming(NamedTuple):
    """Status effects that a player is about to gain."""

    token: str
    number: int
    room: int
    """How many find room."""


def coming(game: Game, seat: int) -> Coming | None:
    """What the running operation gives to a seat; None: it gives no status effect."""
    frame = game.innermost(Do)
    op = game.library.programs[frame.program][frame.at] if frame is not None else None
    if frame is None or op is None or op.verb != "gain":
        return None
    player = game.state.players[seat]
    count = 1 if op.n is None else op.n(game, frame.context)
    return Coming(op.what, count, limit_of(game, player, op.what) - held(game, player, op.what))
