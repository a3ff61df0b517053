"""The moments and events of heroes at a table, beside a duel's."""

from __future__ import annotations

from engine import events, moments
from engine.moments import Moments

MOMENTS = moments.MOMENTS | Moments(
    windows={},
    questions={"tell": "heroes played with the box on the table: what happened there"},
    phases={"at-table": "a hero's turn with the box on the table"},
)
EVENTS = events.joined(events.EVENTS, events.fields({
    "played-at-table": "seat what",
    "table-attack": "seat target amount type",
}))  # fmt: skip
