"""Places on a map: `a1` is the top left, columns are letters, rows numbers."""

from __future__ import annotations

from campaign.team.places import graph_of, neighbours, reachable, reading_order, rim

RING = graph_of(frozenset({"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3", "e2"}))
"""Eight places around a hole at b2, and e2 that touches none of them."""


def test_places_touch_orthogonally() -> None:
    """Not across a corner, not across a hole; in reading order."""
    assert neighbours(RING, "a2") == ["a1", "a3"]
    assert neighbours(RING, "b1") == ["a1", "c1"]
    assert neighbours(RING, "e2") == []


def test_places_are_read_row_by_row() -> None:
    """The row counts before the column, as a number."""
    assert sorted(["a10", "b2", "c1", "a2"], key=reading_order) == ["c1", "a2", "b2", "a10"]


def test_one_walks_only_where_one_may() -> None:
    """Over the places given; another way round is found, a gap is not crossed."""
    assert reachable(RING, "a1", ["a1", "b1", "a3", "b3"]) == {"a1", "b1"}
    assert reachable(RING, "a1", ["a1", "b1", "a2", "a3", "b3"]) == {"a1", "b1", "a2", "a3", "b3"}
    assert reachable(RING, "e2", ["e2", "c2"]) == {"e2"}


def test_one_who_stands_off_the_paths_stays() -> None:
    """Nothing can be reached from a place that is none of those one may walk on."""
    assert reachable(RING, "a1", ["b1", "c1"]) == {"a1"}


def test_the_rim_is_what_touches_from_outside() -> None:
    """Places one step away, none of those inside."""
    assert rim(RING, {"a1", "b1"}) == {"c1", "a2"}
    assert rim(RING, {"e2"}) == set()
