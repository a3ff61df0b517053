"""Phases of a round that only a mission has, as gates of what may be done in them (MRND)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.missions.session import heroes
from campaign.party.at_table.frames import Telling
from campaign.party.at_table.powers import OWNERS, powers
from engine.flow.window import open_window
from engine.gates import add_roll_phase, phase_gate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game

MOVEMENT = phase_gate("movement", "this is no movement phase", "MRND-2")
STRIKE = phase_gate("strike", "nobody names a target just now", "MRND-4")
CLOCK = phase_gate("clock", "this is no crisis clock phase", "MRND-8")
CRIT = phase_gate("crit", "no CRIT is about to strike you", "MRND-7")
ENEMY_ROLL = "enemy-roll"
"""The phase in which the enemy dice lie on the table: a roll phase like a hero's (MRND-7)."""
add_roll_phase(ENEMY_ROLL)


def open_to_owners(g: Game, at: str, gate: int, *, among: Sequence[int] | None = None) -> None:
    """A window for the heroes who have something for just this phase, all of them unless some are named; it is the last
    thing that a step does."""
    there = heroes(g) if among is None else among
    seats = [seat for seat in there if any((a.gates | a.any_of) & gate for a in powers(g, seat))]
    if seats and g.state.players[0].at_table:
        for seat in reversed(seats):
            g.push(Telling(seat, at))
    elif seats:
        open_window(g, at, only=seats)


OWNERS.update({"movement": MOVEMENT, "clock": CLOCK, "crit": CRIT})
