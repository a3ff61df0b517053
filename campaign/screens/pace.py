"""The command `pace`: how what others do is shown."""

from __future__ import annotations

from campaign.configuration import PACES, keep
from campaign.errors import CampaignError
from campaign.screens.pages import Page

KEEP = "keep"


def change_pace(page: Page, paces: dict[int, str], seat: int, rest: str) -> None:
    """`pace`: say it; `pace step`: have it so in this seat from now on; `pace keep`: also in sessions to come."""
    now = paces.get(seat, "")
    if rest == KEEP:
        try:
            path = keep({"pace": now})
        except CampaignError as error:
            page.say(str(error), "wrong")
        else:
            page.say(f"Kept in {path}: pace {now}.", "good")
        return
    if rest and rest not in PACES:
        page.say(f"Say one of: {', '.join(f'pace {one}' for one in (*PACES, KEEP))}.", "wrong")
        return
    paces[seat] = rest or now
    page.say(f"pace {paces[seat]}: {PACES[paces[seat]]}.")
