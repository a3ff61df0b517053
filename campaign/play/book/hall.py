"""The hall: campaigns that were played to an end, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from campaign.kinds.conclusion import ACTIVE, WON
from campaign.kinds.documents import Standing
from campaign.kinds.kind import Kind
from campaign.kinds.marks import Marks
from campaign.kinds.registry import begun_as_campaigns
from saves.records import Campaign

if TYPE_CHECKING:
    from engine.definitions import Library


class HallEntry(NamedTuple):
    """A finished campaign."""

    campaign: Campaign
    standing: Standing
    marks: Marks
    how: str
    """How it ended, after its name: `is won`."""
    title: str
    """What it has won; empty: nothing."""
    extras: tuple[tuple[str, str], ...] = ()
    """What it was played with beyond what all of its kind have: id and name."""

    @property
    def peers(self) -> tuple[str, str, int, bool]:
        """Kind, difficulty, number of heroes, the most it ever had, and whether content packs were used: among those
        that share them it has its place.
        """
        return self.campaign.kind, self.campaign.difficulty, self.marks.most_heroes, bool(self.marks.packs)

    @property
    def worth(self) -> tuple[bool, int]:
        """Won counts more than any score."""
        return self.campaign.status == WON, self.standing.score


def places(entries: Sequence[HallEntry]) -> list[int | None]:
    """The place of each among its peers, 1 for the best; those that are worth as much share a place.

    The entries are in the order of `hall`. None: it is only claimed.
    """
    found: list[int | None] = []
    for _, peers in groupby(entries, key=lambda entry: entry.peers):
        place, before = 0, None
        for number, entry in enumerate(peers, start=1):
            if entry.worth != before:
                place, before = number, entry.worth
            found.append(None if entry.campaign.claimed else place)
    return found


def hall(campaigns: Sequence[tuple[Campaign, Marks]]) -> list[HallEntry]:
    """Finished campaigns: the hardest difficulty first, then the fewest heroes, then the best, and then what is only
    claimed.
    """
    return [entry for kind in begun_as_campaigns() for entry in of_kind(kind, campaigns)]


def of_kind(kind: Kind, campaigns: Sequence[tuple[Campaign, Marks]]) -> list[HallEntry]:
    """The entries of one kind's campaigns, the best first."""
    library = kind.library(())
    order = [*kind.beginning.difficulties(library, ())]
    entries = [
        HallEntry(
            campaign,
            kind.document(campaign.document).standing(),
            marks,
            ending_of(kind, campaign, library),
            title_of(kind, campaign, library),
            extras(kind, campaign, library),
        )
        for campaign, marks in campaigns
        if campaign.kind == kind.name and campaign.status != ACTIVE
    ]

    def key(entry: HallEntry) -> tuple[int, str, int, bool, bool, bool, int]:
        difficulty = entry.campaign.difficulty
        hardness = order.index(difficulty) if difficulty in order else -1
        won, score = entry.worth
        heroes, packs = entry.marks.most_heroes, bool(entry.marks.packs)
        return -hardness, difficulty, heroes, packs, bool(entry.campaign.claimed), not won, -score

    return sorted((entry for entry in entries if entry.how), key=key)


def ending_of(kind: Kind, campaign: Campaign, library: Library) -> str:
    """How a campaign ended, after its name, as `is won`; empty: it is not over. What is only claimed is told as
    such.
    """
    ended = kind.progress.ended(campaign.document, campaign.status, library)
    if ended and campaign.claimed:
        return "is won, as claimed" if campaign.status == WON else f"is over, as claimed: {campaign.status}"
    return ended


def title_of(kind: Kind, campaign: Campaign, library: Library) -> str:
    """The title that a campaign has won; empty: none, or it is only claimed."""
    return "" if campaign.claimed else kind.progress.rank(campaign.document, campaign.status, library)


def extras(kind: Kind, campaign: Campaign, library: Library) -> tuple[tuple[str, str], ...]:
    """What was chosen for a campaign: id and name."""
    chosen = kind.document(campaign.document).extras()
    return tuple(zip(chosen, kind.beginning.names_of(chosen, library), strict=True)) if chosen else ()
