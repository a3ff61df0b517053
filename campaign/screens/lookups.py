"""`? NAME` at the table: what a name stands for, or what to ask instead."""

from __future__ import annotations

from campaign.screens.pages import Page, table
from campaign.words.hints import hint
from campaign.words.lookup import look_up
from campaign.words.odds import own_odds
from campaign.words.rows import Column
from campaign.words.session_view import Chance, SessionView
from content import rulebook
from engine.flow.attempts import ATTEMPTED
from engine.state import Decision

LISTED = 12
"""So many things of a name are listed at most."""
SAYING = 6
"""So many rules that use a word are named at most."""


def tell(screen: Page, face: SessionView, wanted: str, seat: int) -> None:
    """What that name stands for here and now."""
    answer = look_up(face, wanted, seat)
    for entry in answer.told:
        screen.say(entry.heading, "title")
        for line in entry.tell():
            screen.say(f"  {line}", indent=2)
    if answer.several:
        screen.say(f"{wanted!r} could be one of these; ask for one:", "title")
        for entry, way in zip(answer.several[:LISTED], answer.ways(), strict=False):
            screen.say(f"  {way}: {entry.what}", indent=4)
        more = len(answer.several) - LISTED
        if more > 0:
            screen.say(f"  and {more} more", "faint")
    if not answer.told and not answer.several:
        close = f" Did you mean {' or '.join(answer.near)}?" if answer.near else ""
        screen.say(f"There is no {wanted!r}.{close}", "wrong")
        saying = [rule.id for rule in rulebook.search(wanted, face.parts)]
        if saying:
            screen.say(f"Rules that say it: {', '.join(saying[:SAYING])}; 'rules {wanted}' shows them.", "faint")


NARROW = 60
"""Columns under which the dice to keep are left out."""
HEADS = (Column("chance", right=True), Column("damage", right=True), Column("worth", right=True))


def show_odds(screen: Page, face: SessionView, decision: Decision) -> None:
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


def show(screen: Page, chances: list[Chance], *, keeps: bool = False) -> None:
    """A table of chances; `keeps`: with the dice to keep."""
    keeps = keeps and screen.width >= NARROW
    rows = [
        (c.chance, c.damage, c.worth, *([c.keep or "none"] if keeps else []), f"{c.name} ({c.needs})") for c in chances
    ]
    table(screen, (*HEADS, *([Column("keep")] if keeps else []), "ability"), rows)


def show_hint(screen: Page, face: SessionView, decision: Decision) -> None:
    """What the bot would do, and why."""
    screen.say(hint(face, decision), "good")
