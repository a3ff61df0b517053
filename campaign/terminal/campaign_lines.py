"""A campaign in lines: how far it is, what was chosen for it, what its players keep."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from campaign.errors import GoneFromContent, UnknownKind
from campaign.kinds.conclusion import ACTIVE
from campaign.kinds.documents import Standing
from campaign.kinds.registry import kind_of
from campaign.play.book.hall import ending_of
from campaign.play.book.hall import title_of as title_in_hall
from campaign.play.renamed_content import library_of
from campaign.screens.hero_names import names_of
from campaign.screens.pages import Page
from campaign.words.names import joined
from saves.records import Campaign

if TYPE_CHECKING:
    from campaign.kinds.player_sheets import PlayerSheets, Sheet
    from engine.definitions import Library


def say_extras(screen: Page, campaign: Campaign) -> None:
    """What was chosen for a campaign beyond what all of its kind have."""
    kind = kind_of(campaign)
    chosen = kind.document(campaign.document).extras()
    if chosen:
        names = kind.beginning.names_of(chosen, library_of(kind, campaign))
        screen.say(f"  with {joined(names)}")


def title_of(campaign: Campaign) -> str:
    """The title that a campaign has won; empty: none, or it is only claimed."""
    try:
        kind = kind_of(campaign)
        if campaign.status == ACTIVE:
            return ""
        return title_in_hall(kind, campaign, library_of(kind, campaign))
    except (UnknownKind, GoneFromContent):
        return ""


def where(campaign: Campaign) -> str:
    """The scenario, or whatever its kind counts, that a campaign has reached, or how it ended."""
    stands = standing(campaign)
    if stands is None:
        return f"kind {campaign.kind!r}, which is not known here"
    return f"{kind_of(campaign).counts} {stands.number}" if campaign.status == ACTIVE else campaign.status


def between_sessions(campaign: Campaign) -> str:
    """Whether a campaign without an open session continues, or how it ended."""
    return how_it_ended(campaign) or "The next session has not begun."


def how_it_ended(campaign: Campaign) -> str:
    """How a campaign ended, as a sentence; empty: another session may follow."""
    if campaign.status == ACTIVE:
        return ""
    kind = kind_of(campaign)
    ended = ending_of(kind, campaign, library_of(kind, campaign))
    return f"It {ended}." if ended else ""


def supplies_line(campaign: Campaign) -> str:
    """What the team has for the next session, as a sentence; empty: nothing, or no session follows."""
    supplies = team_of(campaign)
    if not supplies or how_it_ended(campaign):
        return ""
    return f"For the next session: {joined(f'{what} {count}' for what, count in supplies.items())}."


def team_of(campaign: Campaign) -> dict[str, int]:
    """What the heroes have in common; nothing where the kind is not known here."""
    try:
        return kind_of(campaign).document(campaign.document).team_supplies()
    except UnknownKind:
        return {}


def lines(campaign: Campaign, sheets: Sequence[Sheet], known: PlayerSheets, library: Library) -> list[str]:
    """The sums of each player's sheet, a line each."""
    return [
        f"  {place}  {names_of([hero])}: {known.summary(sheet, library)}"
        for place, (hero, sheet) in enumerate(zip(campaign.heroes, sheets, strict=True), start=1)
    ]


def standing(campaign: Campaign) -> Standing | None:
    """How far a campaign is; None: this program does not know its kind."""
    try:
        return kind_of(campaign).document(campaign.document).standing()
    except UnknownKind:
        return None


def here(moment: datetime) -> datetime:
    """A moment by the clock of the place; by that of the world where the place's cannot be reckoned with."""
    try:
        return moment.astimezone()
    except (ValueError, OverflowError, OSError):  # TZ may say that it is a day or more away
        return moment.astimezone(UTC)
