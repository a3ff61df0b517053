"""The score sheet of a campaign on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from campaign.errors import GoneFromContent
from campaign.kinds.conclusion import total_points
from campaign.kinds.player_sheets import Sheet
from campaign.kinds.registry import kind_of
from campaign.play.player_sheets import sheets_now
from campaign.play.renamed_content import library_of
from campaign.play.service import Service
from campaign.screens.hero_names import names_of
from campaign.screens.pages import Page, table
from campaign.terminal.campaign_lines import lines, say_extras
from saves.records import Campaign, ScoreRow


def show_sheet(screen: Page, service: Service, campaign: Campaign) -> None:
    """The score sheet of a campaign as it stands."""
    score_sheet(screen, campaign, service.scores(campaign), sheets_now(service, campaign))


def score_sheet(screen: Page, campaign: Campaign, rows: Sequence[ScoreRow], sheets: Sequence[Sheet]) -> None:
    """The score sheet of a campaign, with the points of each column behind what is there, and the players' own."""
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
            perks = lines(campaign, sheets, players, library_of(kind, campaign))
            screen.say("Perk sheets", "title")
            for line in perks:
                screen.say(line, indent=5)
