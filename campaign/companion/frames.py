"""Frames of heroes whose boards, cards and dice are on a table."""

from __future__ import annotations

from engine import events, moments
from engine.frame import Frame, slotted
from engine.frames import Turn
from engine.moments import Moments


@slotted
class TableTurn(Turn):
    """A hero's turn at the table."""


@slotted
class Telling(Frame):
    """A player tells what they do at their table, one entry after another."""

    seat: int
    at: str
    """`TURN`, or the window in front of which they are asked."""


@slotted
class TableAttack(Frame):
    """An attack made at the table, from its damage on."""

    seat: int
    target: int
    type: str
    """Its type of damage (ACT-3)."""
    amount: int
    phase: str = ""
    """The phase in which it is told, which continues afterwards."""


MOMENTS = moments.MOMENTS | Moments(
    windows={},
    questions={"tell": "heroes played with the box on the table: what happened there"},
    phases={"at-table": "a hero's turn with the box on the table"},
)
EVENTS = events.joined(
    events.EVENTS, events.fields({"played-at-table": "seat what", "table-attack": "seat target amount type"})
)
