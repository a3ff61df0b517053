"""Each kind of campaign keeps its words to itself: nobody else says them, in a name, a text or a comment."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORDS = re.compile(r"adventur|crawl|boss|loot|shop|salve", re.IGNORECASE)
SPEAK = ("campaign/adventures/", "campaign/cases/", "campaign/kinds.py", "saves/migrations/versions/")
"""The kind itself, the tuple of kinds, and what was said before there were kinds."""


@pytest.mark.parametrize("package", ["campaign", "saves"])
def test_nobody_else_says_the_words_of_adventures(package: str) -> None:
    """To know a crawl from a boss battle is the kind's business."""
    said = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / package).rglob("*.py"))
        if not str(path.relative_to(ROOT).as_posix()).startswith(SPEAK)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if WORDS.search(line)
    ]
    assert not said, "\n".join(said)
