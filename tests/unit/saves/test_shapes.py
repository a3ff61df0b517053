"""Values from outside are checked by their types: each kind of type refuses what is not of it, and says where."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from saves.errors import CorruptDatabase
from saves.shapes import check_of, record


class Hero(TypedDict):
    """A part of a document."""

    id: str
    cards: list[str]


class Kept(TypedDict):
    """A document."""

    heroes: list[Hero]
    salves: Annotated[int, range(100)] | None
    note: "NotRequired[str]"


GOOD = {"heroes": [{"id": "monk", "cards": ["a"]}], "salves": 3}


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (int, 5),
        (str, ""),
        (bool, False),
        (type(None), None),
        (Any, [{}]),
        (int | None, None),
        (dict[str, int], {"a": 1}),
        (tuple[str, ...], ("a", "b")),
        (list[list[int]], [[], [1]]),
        (Literal["won", "lost"], "won"),
        (Kept, GOOD),
        (Kept, {"heroes": [], "salves": None}),
        (Kept, GOOD | {"note": ""}),
        (datetime, datetime(2026, 1, 1, tzinfo=UTC)),
    ],
)
def test_what_fits(shape: Any, value: object) -> None:
    """Nothing is wrong with it."""
    assert check_of(shape)(value, "here") == ""


@pytest.mark.parametrize(
    ("shape", "value", "said"),
    [
        (int, True, "here: must be a whole number, not True"),
        (int, 5.0, "here: must be a whole number, not 5.0"),
        (int, float("nan"), "here: must be a whole number, not nan"),
        (bool, 1, "here: must be true or false, not 1"),
        (int | None, "x", "here: must be a whole number or nothing, not 'x'"),
        (Literal["won", "lost"], "open", "here: must be won or lost, not 'open'"),
        (Literal["won", "lost"], [], "here: must be won or lost, not []"),
        (dict[str, int], {1: 1}, "here: must be text, not 1"),
        (dict[str, int], {"a": "b"}, "here.a: must be a whole number, not 'b'"),
        (dict[str, int], [], "here: must be a mapping of keys, not []"),
        (tuple[str, ...], ["a"], "here: must be a list, not ['a']"),
        (tuple[str, ...], ("a", 5), "here[1]: must be text, not 5"),
        (datetime, datetime(1, 1, 1, tzinfo=UTC), "here: must be a time, not 0001-01-01 "),
        (Annotated[int, range(100)], 100, "here: must be a whole number from 0 to 99, not 100"),
        (Annotated[int, range(100)], True, "here: must be a whole number from 0 to 99, not True"),
        (Kept, [], "here: must be a mapping of keys, not []"),
        (Kept, {"heroes": []}, "here: the key 'salves' is missing"),
        (Kept, GOOD | {"note": None}, "here.note: must be text, not None"),
        (Kept, GOOD | {"more": 1}, "here: 'more' is not one of its keys"),
        (Kept, GOOD | {"heroes": [5]}, "here.heroes[0]: must be a mapping of keys, not 5"),
        (Kept, GOOD | {"heroes": [{"id": "monk", "cards": [5]}]}, "here.heroes[0].cards[0]: must be text, not 5"),
    ],
)
def test_what_does_not(shape: Any, value: object, said: str) -> None:
    """It is told with its place, what should stand there and what does."""
    assert check_of(shape)(value, "here").startswith(said)


@dataclass(frozen=True)
class Row:
    """A record."""

    id: int
    name: str | None


def test_a_row_becomes_a_record() -> None:
    """Or the first field that is wrong is named."""
    assert record(Row, {"id": 1, "name": None}, "The row") == Row(1, None)
    with pytest.raises(CorruptDatabase, match=r"The row is damaged: name: must be text or nothing, not b'x'\."):
        record(Row, {"id": 1, "name": b"x"}, "The row")
