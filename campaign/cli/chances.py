"""`odds` and `hint` on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.screen import table
from campaign.narrate.hints import hint
from campaign.narrate.odds import own_odds
from campaign.narrate.rows import Column
from engine.flow.attempts import ATTEMPTED

if TYPE_CHECKING:
    from campaign.cli.screen import Screen
    from campaign.narrate.face import Face
    from campaign.narrate.odds import Chance
    from engine.state import Decision

NARROW = 60
"""Columns under which the dice to keep are left out."""
HEADS = (Column("chance", right=True), Column("damage", right=True), Column("worth", right=True))


def show_odds(screen: Screen, face: Face, decision: Decision) -> None:
    """One's own chances while one rolls; else those of the next roll, and what opponents' next rolls may bring."""
    seat, state = decision.seat, face.game.state
    if decision.kind == "roll":
        screen.say("If you roll for one of them alone; best first, worth in points of health:", "title")
        show(screen, own_odds(face, seat), keeps=True)
        return
    rolls_here = not state.players[seat].at_table
    if state.acting == seat and rolls_here and not state.rolls and not state.players[seat].used.get(ATTEMPTED):
        fights = face.game.opponents(seat)
        lead = "Your own next roll" if fights else "You fight nobody now; what your next roll would bring in a battle"
        screen.say(f"{lead}, if you roll for one of them alone:", "title")
        show(screen, own_odds(face, seat))
        if not fights:
            return
    found = face.threats(seat)
    for heading, chances in found:
        screen.say(heading, "title")
        show(screen, chances)
    if not found:
        screen.say("Nobody fights you or your team.")


def show(screen: Screen, chances: list[Chance], *, keeps: bool = False) -> None:
    """A table of chances; `keeps`: with the dice to keep."""
    keeps = keeps and screen.width >= NARROW
    rows = [
        (c.chance, c.damage, c.worth, *([c.keep or "none"] if keeps else []), f"{c.name} ({c.needs})") for c in chances
    ]
    table(screen, (*HEADS, *([Column("keep")] if keeps else []), "ability"), rows)


def show_hint(screen: Screen, face: Face, decision: Decision) -> None:
    """What the bot would do, and why."""
    screen.say(hint(face, decision), "good")
