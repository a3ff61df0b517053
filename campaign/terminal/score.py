"""Scores on the screen: the score sheet of a campaign, and the hall of finished ones."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING

from campaign.errors import GoneFromContent
from campaign.kinds.conclusion import total_points
from campaign.kinds.player_sheets import Sheet
from campaign.kinds.registry import kind_named, kind_of
from campaign.play.book.hall import HallEntry, places
from campaign.play.player_sheets import sheets_now
from campaign.play.renamed_content import library_of
from campaign.play.service import Service
from campaign.screens.hero_names import names_of
from campaign.screens.pages import Page, table
from campaign.terminal.campaign_lines import lines, say_extras
from campaign.words.names import joined
from campaign.words.rows import Column
from saves.records import Campaign, ScoreRow

if TYPE_CHECKING:
    from campaign.kinds.player_sheets import Sheet


HALL = (Column("#", right=True), Column("score", right=True), Column("sessions", right=True), "campaign", "heroes")


def show_hall(screen: Page, entries: Sequence[HallEntry]) -> None:
    """A table for each kind, difficulty and number of heroes."""
    if not entries:
        screen.say("No campaign has been played to its end yet.")
    placed = zip(entries, places(entries), strict=True)
    for (kind, difficulty, heroes, packs), peers in groupby(placed, key=lambda one: one[0].peers):
        title = kind_named(kind).title
        beside = ", with content packs" if packs else ""
        screen.say(f"{title}, {difficulty}, {heroes} {'hero' if heroes == 1 else 'heroes'}{beside}", "title")
        rows = [
            (
                place or "-",
                entry.standing.score,
                entry.standing.sessions,
                entry.campaign.name,
                "; ".join(filter(None, about_entry(entry))),
            )
            for entry, place in peers
        ]
        table(screen, HALL, rows)


def about_entry(entry: HallEntry) -> tuple[str, ...]:
    """Who played, with what beyond what all have, how it ended, and what is to be known of it."""
    extras = f"with {joined(name for _, name in entry.extras)}" if entry.extras else ""
    return names_of(entry.campaign.heroes), extras, entry.how, entry.marks.short()


def show_sheet(screen: Page, service: Service, campaign: Campaign) -> None:
    """The score sheet of a campaign as it is."""
    score_sheet(screen, campaign, service.scores(campaign), sheets_now(service, campaign))


def show_results(page: Page, service: Service, campaign: Campaign) -> None:
    """Every session that is over with its result and its points, for a narrow page."""
    rows = service.scores(campaign)
    if not rows:
        page.say("No session is finished yet.", "faint")
        return
    columns = (Column("#", right=True), kind_of(campaign).counts, Column("score", right=True), "result")
    table(page, columns, [(row.ordinal, f"{row.number} {row.mode}", f"{row.points:+d}", outcome(row)) for row in rows])
    page.say(f"Campaign score: {total_points(rows)}", "title")


def outcome(row: ScoreRow) -> str:
    """How a session ended."""
    return "won" if row.won else "lost"


def score_sheet(screen: Page, campaign: Campaign, rows: Sequence[ScoreRow], sheets: Sequence[Sheet]) -> None:
    """The score sheet of a campaign, with the points of each column after what is there, and the players' own."""
    screen.say(f"Score sheet of {campaign.name}: {names_of(campaign.heroes)}, {campaign.difficulty}", "title")
    say_extras(screen, campaign)
    if not rows:
        screen.say("No session is finished yet.")
        return
    kind = kind_of(campaign)
    sheet = kind.score_sheet
    below = [sheet.total(rows)] if len(rows) > 1 else []
    table(screen, sheet.headings(kind.counts), [*(sheet.shown(row) for row in rows), *below])
    screen.say(f"Campaign score: {total_points(rows)}", "title")
    players = kind.player_sheets
    if players is not None:
        with suppress(GoneFromContent):
            sheet_lines = lines(campaign, sheets, players, library_of(kind, campaign))
            screen.say(players.heading, "title")
            for line in sheet_lines:
                screen.say(line, indent=5)
