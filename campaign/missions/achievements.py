"""The achievements of missions (all of them ours)."""

from __future__ import annotations

from campaign.kinds.achievements import Achievement, EndedSession
from campaign.kinds.conclusion import WON
from campaign.missions.rules.difficulty import HIGHEST
from campaign.missions.rules.perks import is_complete

SOLO, FULL = 1, 4


def is_finished(ended: EndedSession) -> bool:
    """The last mission is won, and every one of the campaign was played here, from the first one on."""
    whole = ended.document["begun"]["mission"] == 1
    return ended.over == WON and whole and not ended.marks.entered


def never_lost(ended: EndedSession) -> bool:
    """The campaign is won without a lost mission."""
    return is_finished(ended) and all(row.won for row in ended.rows)


def all_perfect(ended: EndedSession) -> bool:
    """Every mission was done perfectly."""
    numbers = {str(number) for number in ended.library.tables["missions"]}
    return is_finished(ended) and numbers == {row.number for row in ended.rows if row.document["perfect"]}


def party_of(ended: EndedSession, heroes: int) -> bool:
    """The campaign is won by this many heroes, who were the same all the way."""
    return is_finished(ended) and not ended.marks.changes and len(ended.document["heroes"]) == heroes


def insane(ended: EndedSession) -> bool:
    """A mission was won that was raised to the highest level."""
    row = ended.rows[-1]
    return row.won and row.document["level"] == HIGHEST and not ended.marks.entered


def every_bonus(ended: EndedSession) -> bool:
    """All bonus objectives of both sides were met in one mission."""
    card = ended.library.tables["missions"][ended.setup["scenario"]]
    bonuses = {bonus.id for board in card.sides for bonus in board.bonus}
    met = {id for id, result in ended.outcome.get("bonus", {}).items() if result == "met"}
    return ended.rows[-1].won and bool(bonuses) and bonuses <= met


ACHIEVEMENTS = (
    Achievement("first-mission", "Boots on the Ground", "win a mission", lambda ended: ended.rows[-1].won),
    Achievement(
        "perfect-mission",
        "By the Book",
        "win a mission with the perfect reward",
        lambda ended: ended.rows[-1].document["perfect"] and not ended.marks.entered,
    ),
    Achievement("every-bonus", "Nothing Left Undone", "win a mission with every bonus objective", every_bonus),
    Achievement("all-missions", "Mission Control", "win all missions of a campaign", is_finished),
    Achievement("all-perfect", "Perfectionist", "win all missions of a campaign with the perfect reward", all_perfect),
    Achievement("no-mission-lost", "Clean Record", "win all missions of a campaign and lose none", never_lost),
    Achievement(
        "one-hero-missions", "One of a Kind", "win all missions with one hero", lambda ended: party_of(ended, SOLO)
    ),
    Achievement(
        "four-hero-missions", "Assembled", "win all missions with four heroes", lambda ended: party_of(ended, FULL)
    ),
    Achievement("insane-mission", "Insane", "win a mission that is raised to level 6", insane),
    Achievement(
        "new-game-plus",
        "New Game Plus",
        "fill all circles of New Game+ on a sheet",
        lambda ended: any(is_complete(sheet) for sheet in ended.document["sheets"]),
    ),
)
