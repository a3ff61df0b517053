"""The hall on the screen: finished campaigns by difficulty and heroes, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from campaign.kinds.registry import kind_named
from campaign.play.book.hall import HallEntry
from campaign.screens.hero_names import names_of
from campaign.screens.pages import Page, table
from campaign.words.names import joined
from campaign.words.rows import Column

COLUMNS = (Column("#", right=True), Column("score", right=True), Column("sessions", right=True), "campaign", "heroes")


def show(screen: Page, entries: Sequence[HallEntry]) -> None:
    """A table for each kind, difficulty and number of heroes."""
    if not entries:
        screen.say("No campaign has been played to its end yet.")
    for (kind, difficulty, heroes), peers in groupby(entries, key=lambda entry: entry.peers):
        title = kind_named(kind).title
        screen.say(f"{title}, {difficulty}, {heroes} {'hero' if heroes == 1 else 'heroes'}", "title")
        rows = [
            (
                entry.place(entries),
                entry.standing.score,
                entry.standing.sessions,
                entry.campaign.name,
                "; ".join(filter(None, about_entry(entry))),
            )
            for entry in peers
        ]
        table(screen, COLUMNS, rows)


def about_entry(entry: HallEntry) -> tuple[str, ...]:
    """Who played, with what beyond what all have, how it ended, and what is to be known of it."""
    extras = f"with {joined(name for _, name in entry.extras)}" if entry.extras else ""
    return names_of(entry.campaign.heroes), extras, entry.how, entry.marks.short()
