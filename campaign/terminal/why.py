"""The command `why`: where a number of a campaign came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from campaign.invocation import called
from campaign.kinds.kind import Kind
from campaign.screens.pages import Page
from campaign.screens.why import HEALTH, SCORE, explain
from campaign.terminal.errors import WRONG
from campaign.terminal.screen import Screen, print_json
from campaign.words.health_ledger import HealthLedger
from campaign.words.names import number_in
from saves.records import Campaign, ScoreRow

if TYPE_CHECKING:
    from campaign.play.service import Service


def show_why(saves: str | None, words: list[str], *, as_json: bool) -> None:
    """`why`: the last damage of a campaign, the one before, somebody's health, or a row of the score sheet."""
    from campaign.kinds.registry import kind_of
    from campaign.terminal.open_saves import to_look

    screen = Screen()
    with to_look(saves) as service:
        named = bool(words) and words[0] in {campaign.name for campaign in service.campaigns()}
        campaign = service.find(words[0] if named or (words and not is_question(words)) else None)
        asked = words[1:] if named else words
        if asked[:1] == [SCORE]:
            explain_scores(screen, service, kind_of(campaign), campaign, asked[1:], as_json=as_json)
            return
        accounts = played_again(service, campaign)
    if as_json:
        print_json(
            [{**change._asdict(), "parts": [part._asdict() for part in change.parts]} for change in accounts.changes]
        )
        return
    problem = explain(screen, accounts, asked)
    if problem:
        typer.echo(f"kingshand: {problem}", err=True)
        raise typer.Exit(WRONG)


def is_question(words: list[str]) -> bool:
    """Whether these words ask something, and name no campaign."""
    return number_in(words[0]) is not None or words[0] in (HEALTH, SCORE)


def played_again(service: Service, campaign: Campaign) -> HealthLedger:
    """The last session of a campaign, played again for its numbers. Raises CampaignError."""
    from campaign.errors import CampaignError
    from campaign.play.recovery.migrate_session import is_todays
    from campaign.play.replay import BROKEN

    session, live = service.session_log(campaign, None)
    try:
        if is_todays(session, live.library):
            return live.played_again().teller.accounts
    except BROKEN as error:
        raise CampaignError(f"Session {session.ordinal} cannot be played again: {error}.") from error
    raise CampaignError(
        f"Session {session.ordinal} is not of today's rules and content; '{called()} log' tells what is kept of it."
    )


def explain_scores(
    screen: Page, service: Service, kind: Kind, campaign: Campaign, which: list[str], *, as_json: bool
) -> None:
    """How rows of the score sheet add up: the last one, or session N."""
    rows = service.scores(campaign)
    wanted = [row for row in rows if str(row.ordinal) in which] if which else rows[-1:]
    if as_json:
        sheet = kind.score_sheet
        print_json(
            [
                {"session": r.ordinal, "points": r.points, "parts": [p._asdict() for p in sheet.points(r)]}
                for r in wanted
            ]
        )
        return
    if not wanted:
        there = f"; there are sessions {', '.join(str(row.ordinal) for row in rows)}" if rows else ""
        typer.echo(f"kingshand: No session of that number has a score{there}.", err=True)
        raise typer.Exit(WRONG)
    for row in wanted:
        explain_row(screen, kind, row)
    screen.say(f"All sessions together: {sum(row.points for row in rows):+d}.")


def explain_row(screen: Page, kind: Kind, row: ScoreRow) -> None:
    """A row, a part a line."""
    screen.say(f"Session {row.ordinal}, {kind.counts} {row.number}, {'won' if row.won else 'lost'}", "title")
    parts = kind.score_sheet.points(row)
    width = max((len(part.name) for part in parts), default=0)
    for part in parts:
        screen.say(f"  {part.name:<{width}}  {part.points:+4d}  ({part.rule})")
    screen.say(f"  {'score':<{width}}  {row.points:+4d}")
