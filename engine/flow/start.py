"""Who begins: everybody rolls a die, the highest does, and who shares the highest number rolls again (SET-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.flow.rolls import cast, fallen_dice
from engine.frame import flow
from engine.frames import StartRoll, Turns

if TYPE_CHECKING:
    from engine.game import Game

STREAM = "start"


def throw(g: Game, frame: StartRoll) -> None:
    """The next of them rolls; one alone need not, and nobody where it is known who begins."""
    if g.state.starter in frame.seats:
        frame.seats = [g.state.starter]
    if len(frame.seats) < 2:
        g.goto(frame, begin)
    elif g.state.physical:
        cast(g, frame, frame.seats[len(frame.thrown)], 1, frame.sides, STREAM)
    else:
        frame.cast = g.state.streams.fallen(1, frame.sides, STREAM)


def lie(g: Game, frame: StartRoll) -> None:
    """The die has fallen; once everybody has rolled, only those with the highest number are left."""
    frame.thrown = [*frame.thrown, *fallen_dice(g, frame, 1, frame.sides, STREAM)]
    if len(frame.thrown) == len(frame.seats):
        thrown = dict(zip(frame.seats, frame.thrown, strict=True))
        if g.sink is not None:
            g.emit("start-roll", frame.rule, dice=thrown)
        frame.seats = [seat for seat, die in thrown.items() if die == max(frame.thrown)]
        frame.thrown = []
    g.goto(frame, throw)


def begin(g: Game, frame: StartRoll) -> None:
    """The session's turns start with whoever is left."""
    turns = g.state.stack[0]
    assert isinstance(turns, Turns)
    turns.seat = g.state.starter = frame.seats[0]
    if g.sink is not None:
        g.emit("start-player", frame.rule, seat=frame.seats[0])


flow("start-roll", StartRoll, throw, lie, begin)
