"""Each kind of campaign keeps its words to itself: nobody else says them, in a name, a text or a comment.

Content may: its files are one language for every kind.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORDS = re.compile(r"adventur|crawl|boss|loot|shop|salve", re.IGNORECASE)
RULE = re.compile(r"[A-Z]+-\d+[a-z]?")
"""The id of a rule, as BOSS-3: anybody may say where something is written."""
SPEAK = ("campaign/adventures/", "campaign/kinds.py", "saves/migrations/versions/")
"""The kind itself, the tuple of kinds, and what was said before there were kinds."""


@pytest.mark.parametrize("package", ["engine", "ai", "campaign", "saves"])
def test_nobody_else_says_the_words_of_adventures(package: str) -> None:
    """To know a crawl from a boss battle is the kind's business."""
    said = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / package).rglob("*.py"))
        if not str(path.relative_to(ROOT).as_posix()).startswith(SPEAK)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if WORDS.search(RULE.sub("", line))
    ]
    assert not said, "\n".join(said)
