"""A damaged log made whole: what each kind of damage leaves to be told from the rows beside it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from campaign.play.recovery.mend_log import LONGEST_HOLE, whole
from saves.records import LogRow

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def choice(serial: int, position: int, token: str) -> LogRow:
    """A choice of seat 1."""
    return LogRow(serial, "choice", position, 1, token, None, forced=False, at=NOON)


def undo(serial: int, position: int) -> LogRow:
    """An undo that leaves so many choices."""
    return LogRow(serial, "undo", position, None, "", None, forced=True, at=NOON)


LOG = [
    choice(0, 0, "a"),
    choice(1, 1, "b"),
    choice(2, 2, "c"),
    undo(3, 1),
    choice(4, 1, "d"),
    choice(5, 2, "e"),
    choice(6, 3, "f"),
]
"""a b c, back to a, then d e f: a d e f are in effect."""


def mended(rows: list[LogRow], furthest: int = 0) -> str:
    """The tokens of the rows of the log, undos as `<` and how many choices they leave."""
    found = whole(rows, NOON, furthest)
    assert [row.serial for row in found.rows] == list(range(len(found.rows)))
    told = " ".join(row.token if row.kind == "choice" else f"<{row.position}" for row in found.rows)
    return told + ("" if found.cut is None else " cut")


def without(*serials: int) -> list[LogRow]:
    """The log, some rows taken away."""
    return [row for row in LOG if row.serial not in serials]


def changed(number: int, **cells: Any) -> list[LogRow]:
    """The log in the order of its numbers, one row changed; numbers that are none come last."""
    rows = [row._replace(**cells) if row.serial == number else row for row in LOG]
    return sorted(rows, key=lambda row: (not isinstance(row.serial, int), str(row.serial).zfill(9)))


WHOLE = "a b c <1 d e f"


@pytest.mark.parametrize("serial", range(len(LOG)))
@pytest.mark.parametrize("cells", [{"position": "x"}, {"position": None}, {"kind": "x"}])
def test_a_cell_that_cannot_be_read(serial: int, cells: dict[str, Any]) -> None:
    """Its row is known by its number: nothing is lost, be it a choice or an undo."""
    assert mended(changed(serial, **cells)) == WHOLE


@pytest.mark.parametrize("serial", [0, 1, 2, 4, 5, 6])
@pytest.mark.parametrize("number", ["x", None, 2000])
def test_a_choice_without_its_number(serial: int, number: Any) -> None:
    """It is known by how many choices were made before it."""
    assert mended(changed(serial, serial=number)) == WHOLE


@pytest.mark.parametrize("serial", range(len(LOG)))
def test_a_position_that_is_another_one(serial: int) -> None:
    """An undo leads to where the choices behind it say they stand, and a choice stands behind the others."""
    assert mended(changed(serial, position=0)) == WHOLE


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        ((0,), "(lost) b c <1 d e f"),
        ((2,), "a b (lost) <1 d e f"),
        ((4,), "a b c <1 (lost) e f"),
        ((3,), "a b c <1 d e f"),  # d stands behind one choice: three before it cannot all be in effect
        ((2, 3), "a b (lost) <1 d e f"),  # two rows are gone, and d stands behind one choice: the second took two back
    ],
)
def test_rows_that_are_gone(gone: tuple[int, ...], expected: str) -> None:
    """A choice is marked as lost; an undo is told from the choices behind it."""
    assert mended(without(*gone)) == expected


def test_the_end_is_gone() -> None:
    """A position kept after the fourth choice says that there was one; without it nobody can know."""
    assert mended(without(6), furthest=4) == "a b c <1 d e (lost)"
    assert mended(without(6)) == "a b c <1 d e"
    assert mended(without(6), furthest=4 + LONGEST_HOLE) == "a b c <1 d e"


def test_what_cannot_be_placed() -> None:
    """Neither its number nor its position says where it belongs: it is cut off, and what was before it stands."""
    assert mended([*LOG, choice(5000, 9, "z")]) == f"{WHOLE} cut"
    assert mended([*LOG, choice(0, 9, "z")._replace(serial="x")]) == f"{WHOLE} cut"  # type: ignore[arg-type]
