"""What campaigns unlock for later ones in the same saves: those that are there, and those that were deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from campaign.kinds.kind import Kind
from campaign.play.book.party_history import is_branch
from saves.records import Campaign
from saves.store import Store

if TYPE_CHECKING:
    from engine.definitions import Library

    Unlocks = Callable[[Campaign], Sequence[str]]
    "What a campaign, as it is, unlocks for later ones: `Beginning.unlocks`."


def unlocked(store: Store, kind: str, unlocks: Unlocks) -> dict[str, str]:
    """What is unlocked for campaigns of a kind, each with the name of a campaign that did it.

    Campaigns that were deleted count, what-ifs and those that are only claimed do not. Raises CorruptDatabase.
    """
    by_campaign = {unlock.what: unlock.campaign for unlock in store.unlocks(kind)}
    for campaign in store.campaigns():
        if campaign.kind == kind:
            by_campaign |= dict.fromkeys(unlocked_by(store, campaign, unlocks), campaign.name)
    return by_campaign


def unlocked_by(store: Store, campaign: Campaign, unlocks: Unlocks) -> Sequence[str]:
    """What one campaign unlocks for others; a what-if, or one that is only claimed, unlocks nothing."""
    what = () if campaign.claimed else unlocks(campaign)
    return () if what and is_branch(store, campaign) else what


def newly_unlocked(store: Store, kind: Kind, campaign: Campaign, library: Library) -> list[str]:
    """What may be chosen from now on because of this campaign, as people call it; nothing that another had unlocked."""
    unlocked_here = unlocked(store, kind.name, kind.beginning.unlocks)
    others = [what for what, by in unlocked_here.items() if by != campaign.name]
    before = {extra.id for extra in kind.beginning.extras(library, others) if extra.locked}
    return [
        extra.name for extra in kind.beginning.extras(library, unlocked_here) if extra.id in before and not extra.locked
    ]
