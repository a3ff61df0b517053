"""The facts of a story, packed or not, are those that were added and not taken back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from campaign.play.fact_book import BLOCK, FactBook


def fact(number: int) -> dict[str, Any]:
    """Something that happened."""
    data = {"seat": number % 2, "dice": [1, number], "by": None, "is_sure": True}
    return {"at": number, "kind": "rolled", "rule": "", "data": data, "told": [[f"Line {number}", "roll", "", False]]}


@pytest.mark.parametrize("packs", [False, True])
def test_what_was_added_and_not_taken_back_is_there(*, packs: bool) -> None:
    """However far one goes back."""
    luck, book, should = Random(3), FactBook(packs=packs), list[dict[str, Any]]()
    for _ in range(60):
        for _ in range(luck.randrange(BLOCK)):
            should.append(fact(luck.randrange(10_000)))
            book.append(should[-1])
        assert len(book) == len(should)
        if luck.random() < 0.4:
            count = luck.randrange(len(should) + 1)
            book.cut(count)
            del should[count:]
        assert book.whole() == should
    assert FactBook(should, packs=packs).whole() == should


def test_packed_it_keeps_few_facts_as_they_are() -> None:
    """The rest takes a tenth of the room."""
    book = FactBook(map(fact, range(50 * BLOCK)), packs=True)
    assert len(book.last) < 2 * BLOCK
    assert sum(map(len, book.blocks)) < 50 * BLOCK * 40
