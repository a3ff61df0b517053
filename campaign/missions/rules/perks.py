"""A player's perk sheet: circles and the points that fill them, New Game+, and sheets begun again (MPRK).

A sheet is plain JSON and is never changed in place. Its points are in lots, `[points, level]`: this many points for
columns up to that level, the total level of the mission that brought them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from campaign.errors import CampaignError

if TYPE_CHECKING:
    from content.missions.definitions import Perk

Sheet = dict[str, Any]
VERSION = 1
"""Counts up whenever older programs could not read a sheet."""
MOST_POINTS = 3
"""What a mission brings at most, for both sides and the perfect reward (MOBJ-4)."""
BOTH_SIDES = 2
LEVELS = range(1, 6)
"""The columns of a sheet, and the circles of New Game+."""


class BadCircle(CampaignError):
    """A circle that cannot be filled, or a sheet that cannot be begun again."""


def blank() -> Sheet:
    """A sheet that nobody has written on."""
    return {"version": VERSION, "plus": 0, "circles": {}, "perfected": [], "new-game": [], "unspent": [], "mythic": ""}


# -- what stands on it -------------------------------------------------------------------------------


def points_left(sheet: Sheet) -> int:
    """How many points of a sheet are not spent."""
    return sum(points for points, _ in sheet["unspent"])


def filled(sheet: Sheet, perk: str) -> int:
    """The circles of a perk that are filled."""
    return int(sheet["circles"].get(perk, 0))


def is_full(sheet: Sheet, perk: Perk) -> bool:
    """Whether a player has a perk for good."""
    return filled(sheet, perk.id) >= perk.circles


def held(sheet: Sheet, perks: Mapping[str, Perk]) -> list[str]:
    """The perks a player has, in the order of the sheet (MPRK-1)."""
    return [perk.id for perk in perks.values() if is_full(sheet, perk)]


def has_mythic(sheet: Sheet) -> bool:
    """Whether a mythic ability may be chosen: five circles of New Game+, or a sheet begun again before (MPRK-2)."""
    return sheet["plus"] > 0 or is_complete(sheet)


def is_complete(sheet: Sheet) -> bool:
    """Whether all circles of New Game+ are filled."""
    return set(LEVELS) <= set(sheet["new-game"])


# -- spending ----------------------------------------------------------------------------------------


def problem_of(sheet: Sheet, perks: Mapping[str, Perk], perk: Perk) -> str:
    """Why no point can fill a circle of a perk, as a sentence without its end; empty: one can (MPRK-1)."""
    if not points_left(sheet):
        return "no perk point is left to spend"
    if is_full(sheet, perk):
        return f"{perk.name} is already full"
    before = perks.get(perk.requires)
    if before is not None and not is_full(sheet, before):
        return f"{perk.name} comes after {before.name}, which is not full yet"
    highest = max(level for points, level in sheet["unspent"] if points)
    if perk.column > highest:
        return f"{perk.name} is in column {perk.column}; these points go up to column {highest}"
    return ""


def choices(sheet: Sheet, perks: Mapping[str, Perk]) -> list[str]:
    """The perks of which the next point can fill a circle, in the order of the sheet."""
    return [perk.id for perk in perks.values() if not problem_of(sheet, perks, perk)]


def fill(sheet: Sheet, perks: Mapping[str, Perk], perk: str) -> Sheet:
    """The sheet once a point has filled a circle; of several points one pays that reaches no further than it must.

    Raises BadCircle.
    """
    card = perks[perk]
    problem = problem_of(sheet, perks, card)
    if problem:
        raise BadCircle(f"{problem[0].upper()}{problem[1:]}.")
    spent = min(level for points, level in sheet["unspent"] if points and level >= card.column)
    lots = [[points - (level == spent), level] for points, level in sheet["unspent"]]
    return without_lapsed(
        {**sheet, "circles": {**sheet["circles"], perk: filled(sheet, perk) + 1}, "unspent": gathered(lots)}, perks
    )


def without_lapsed(sheet: Sheet, perks: Mapping[str, Perk]) -> Sheet:
    """The sheet without points that can fill no circle any more (ours, MPRK-1)."""
    lots = [lot for lot in sheet["unspent"] if choices({**sheet, "unspent": [lot]}, perks)]
    return {**sheet, "unspent": lots}


def gathered(lots: Iterable[list[int]]) -> list[list[int]]:
    """Points in lots, with those of one level in one lot, the lowest level first."""
    counts: dict[int, int] = {}
    for points, level in lots:
        counts[level] = counts.get(level, 0) + points
    return [[counts[level], level] for level in sorted(counts) if counts[level]]


# -- earning -----------------------------------------------------------------------------------------


def points_of(sheet: Sheet, mission: int, earned: int) -> int:
    """What a mission that brought that many points brings this player: the third one only once a mission (MOBJ-4)."""
    return BOTH_SIDES if earned == MOST_POINTS and mission in sheet["perfected"] else earned


def with_points(sheet: Sheet, perks: Mapping[str, Perk], points: int, level: int) -> Sheet:
    """The sheet with points added for a mission of this total level (MPRK-1)."""
    return without_lapsed({**sheet, "unspent": gathered([*sheet["unspent"], [points, level]])}, perks)


def with_perfect(sheet: Sheet, mission: int, level: int, *, is_raised: bool) -> Sheet:
    """The sheet after a perfect win: at the mission's own level it fills that level's circle (MPRK-2)."""
    levels = sheet["new-game"] if is_raised else sorted({*sheet["new-game"], level})
    return {**sheet, "perfected": sorted({*sheet["perfected"], mission}), "new-game": levels}


def begun_anew(sheet: Sheet) -> Sheet:
    """A new sheet with one more "+" after the name (MPRK-2). Raises BadCircle."""
    if not is_complete(sheet):
        filled_circles = len(set(sheet["new-game"]))
        raise BadCircle(
            f"A new sheet begins once all 5 circles of New Game+ are filled; now {filled_circles} are (MPRK-2)."
        )
    if points_left(sheet):
        raise BadCircle(f"Spend the {points_left(sheet)} perk points left before a new sheet.")
    return {**blank(), "plus": sheet["plus"] + 1}
