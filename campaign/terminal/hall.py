"""The command hall: finished campaigns by difficulty and heroes, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import typer

from campaign.kinds.conclusion import ACTIVE
from campaign.kinds.registry import kind_named
from campaign.play.book.hall import HallEntry, hall
from campaign.play.book.marks import marks_of
from campaign.screens.pages import Page, table
from campaign.terminal.files import write_csv
from campaign.terminal.hero_names import names_of
from campaign.terminal.open_saves import to_look
from campaign.terminal.screen import Screen, print_json
from campaign.words.names import joined
from campaign.words.rows import Column
from saves.errors import NoSaves

COLUMNS = (Column("#", right=True), Column("score", right=True), Column("sessions", right=True), "campaign", "heroes")


def show_hall(saves: str | None, *, csv: Path | None, as_json: bool) -> None:
    """`hall`."""
    try:
        with to_look(saves) as service:
            found, damaged = service.campaigns(), service.damaged()
            over = [(one, marks_of(service.store, one)) for one in found if one.status != ACTIVE]
    except NoSaves:
        over, damaged = [], []
    for problem in damaged:
        typer.echo(f"kingshand: {problem}", err=True)
    entries = hall([(campaign, marks) for campaign, marks in over if not marks.branch])
    if csv is not None:
        write_csv(csv, HEADINGS, [list(entry_json(entry, entries).values()) for entry in entries])
    if as_json:
        lists = [{"heroes": list(one.campaign.heroes), "with": [id for id, _ in one.extras]} for one in entries]
        print_json([entry_json(one, entries) | own for one, own in zip(entries, lists, strict=True)])
        return
    show(Screen(), entries)


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
                "; ".join(filter(None, told(entry))),
            )
            for entry in peers
        ]
        table(screen, COLUMNS, rows)


def told(entry: HallEntry) -> tuple[str, ...]:
    """Who played, with what beyond what all have, how it ended, and what is to be known of it."""
    extras = f"with {joined(name for _, name in entry.extras)}" if entry.extras else ""
    return names_of(entry.campaign.heroes), extras, entry.how, entry.marks.short()


def entry_json(entry: HallEntry, entries: Sequence[HallEntry]) -> dict[str, Any]:
    """A finished campaign as programs and spreadsheets get it."""
    campaign = entry.campaign
    return {
        "kind": campaign.kind,
        "difficulty": campaign.difficulty,
        "heroes_count": entry.marks.most_heroes,
        "place": entry.place(entries),
        "campaign": campaign.name,
        "score": entry.standing.score,
        "sessions": entry.standing.sessions,
        "status": campaign.status,
        "heroes": " ".join(campaign.heroes),
        "ended": campaign.updated_at.isoformat(),
        "title": entry.title or None,
        "marks": entry.marks.short() or None,
        "with": " ".join(id for id, _ in entry.extras),
    }


HEADINGS = (
    "kind",
    "difficulty",
    "heroes_count",
    "place",
    "campaign",
    "score",
    "sessions",
    "status",
    "heroes",
    "ended",
    "title",
    "marks",
    "with",
)
