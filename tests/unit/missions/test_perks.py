"""Perk sheets: where points go, where they cannot, New Game+ (MPRK)."""

from __future__ import annotations

import pytest

from campaign.missions.rules import perks
from campaign.missions.rules.perks import BadCircle, Sheet
from tests.unit.missions.tables import PERKS


def sheet(*lots: tuple[int, int], **circles: int) -> Sheet:
    """A sheet with lots of points and full circles; `ready_1=1` is the perk ready-1."""
    found = {name.replace("_", "-"): count for name, count in circles.items()}
    return {**perks.blank(), "unspent": [list(lot) for lot in lots], "circles": found}


@pytest.mark.rule("MPRK-1")
def test_a_point_fills_a_circle_up_to_its_level() -> None:
    """Points of a level 2 mission: columns 1 and 2, momentum cards in order, what is full no more."""
    assert perks.choices(sheet((1, 2)), PERKS) == ["momentum-2", "ready-1", "vital-2"]
    assert perks.choices(sheet((1, 1)), PERKS) == ["momentum-2", "ready-1"]
    assert perks.choices(sheet((1, 5), momentum_2=2, ready_1=1), PERKS) == ["momentum-3", "vital-2", "feat-5"]
    assert perks.choices(sheet(), PERKS) == []


@pytest.mark.rule("MPRK-1")
def test_a_perk_holds_once_its_circles_are_full() -> None:
    """Grit has two."""
    first = perks.fill(sheet((2, 2)), PERKS, "vital-2")
    assert (perks.held(first, PERKS), perks.points_left(first)) == ([], 1)
    second = perks.fill(first, PERKS, "vital-2")
    assert (perks.held(second, PERKS), perks.points_left(second)) == (["vital-2"], 0)
    assert first["circles"] == {"vital-2": 1}  # a sheet is never changed in place


@pytest.mark.rule("MPRK-1")
@pytest.mark.parametrize(
    ("of", "perk", "why"),
    [
        (sheet((1, 2), ready_1=1), "ready-1", "Head Start is already full"),
        (sheet((1, 2), momentum_2=1), "momentum-3", "Momentum Card 3 comes after Momentum Card 2, which is not full"),
        (sheet((1, 2)), "feat-5", "Stand Tall is in column 5; these points go up to column 2"),
        (sheet(), "ready-1", "No perk point is left to spend"),
    ],
)
def test_what_no_point_can_fill(of: Sheet, perk: str, why: str) -> None:
    """A perk bought twice, out of order, too far to the right, without a point."""
    with pytest.raises(BadCircle, match=why):
        perks.fill(of, PERKS, perk)


@pytest.mark.rule("MPRK-1")
def test_the_point_that_reaches_least_far_pays() -> None:
    """A circle of column 1 takes the point of level 1, and leaves the one of level 5 for column 5."""
    found = perks.fill(sheet((1, 1), (1, 5)), PERKS, "ready-1")
    assert found["unspent"] == [[1, 5]]


@pytest.mark.rule("MPRK-1")
def test_points_without_a_free_circle_lapse() -> None:
    """Column 1 has 3 circles here: of 4 points one lapses, but one of level 2 stays for column 2."""
    full = sheet(momentum_2=1, ready_1=1)
    assert perks.with_points(sheet(momentum_2=2, ready_1=1), PERKS, 2, 1)["unspent"] == []
    found = perks.fill(perks.with_points(full, PERKS, 2, 1), PERKS, "momentum-2")
    assert found["unspent"] == []
    assert perks.fill({**full, "unspent": [[2, 1], [1, 2]]}, PERKS, "momentum-2")["unspent"] == [[1, 2]]


@pytest.mark.rule("MOBJ-4")
def test_the_third_point_only_once_a_mission() -> None:
    """Who did mission 1 perfectly before gets 2 for it, 3 for mission 2, and 1 for a first side."""
    done = {**sheet(), "perfected": [1]}
    assert [perks.points_of(done, number, 3) for number in (1, 2)] == [2, 3]
    assert perks.points_of(done, 1, 1) == 1


@pytest.mark.rule("MPRK-2")
def test_new_game_plus() -> None:
    """A perfect win at the own level fills its circle, a raised one does not; five open mythic abilities."""
    raised = perks.with_perfect(sheet(), 2, 2, is_raised=True)
    assert (raised["perfected"], raised["new-game"]) == ([2], [])
    assert perks.with_perfect(raised, 2, 2, is_raised=False)["new-game"] == [2]
    four = {**sheet(), "new-game": [1, 2, 3, 4]}
    assert not perks.has_mythic(four)
    assert perks.has_mythic(perks.with_perfect(four, 5, 5, is_raised=False))
    assert perks.has_mythic({**sheet(), "plus": 1})


@pytest.mark.rule("MPRK-2")
def test_a_new_sheet() -> None:
    """Blank but for one "+" more; only once all five circles are filled and no point is left."""
    done = {**sheet(ready_1=1), "new-game": [1, 2, 3, 4, 5], "plus": 1, "perfected": [1, 2, 3, 4, 5]}
    assert perks.begun_anew(done) == {**perks.blank(), "plus": 2}
    with pytest.raises(BadCircle, match="4 are"):
        perks.begun_anew({**done, "new-game": [1, 2, 3, 5]})
    with pytest.raises(BadCircle, match="2 perk points left"):
        perks.begun_anew({**done, "unspent": [[2, 5]]})
