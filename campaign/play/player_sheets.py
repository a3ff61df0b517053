"""Sheets that players keep, of campaigns in the saves: as they are now, and taken along to another campaign."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from campaign.errors import CampaignError
from campaign.kinds.kind import Kind
from campaign.kinds.player_sheets import Sheet
from campaign.kinds.registry import kind_of
from campaign.play.service import Service
from saves.errors import SavesError
from saves.records import Campaign
from saves.sheets import SHEETS


def sheets_now(service: Service, campaign: Campaign) -> Sequence[Sheet]:
    """The sheets as they are, also in a session that is open; none where nobody keeps any. Raises UnknownKind."""
    known = kind_of(campaign).player_sheets
    if known is None:
        return []
    _, live = service.look(campaign)
    sheets: Sequence[Sheet] = campaign.document[SHEETS] if live is None else known.playing(live.game)
    return sheets


def heritable(service: Service, kind: Kind) -> list[str]:
    """The campaigns of a kind whose sheets may be kept for another one, by name."""
    names = []
    for campaign in service.campaigns() if kind.player_sheets is not None else ():
        if campaign.kind == kind.name:
            with suppress(CampaignError, SavesError):
                service.carry_over_sheets(kind, kind.progress.as_begun(campaign), campaign.name)
                names.append(campaign.name)
    return names
