"""Each kind of campaign keeps its words to itself: nobody else says them, in a name, a text or a comment.

Content may: its files are one language for every kind.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OWN = {
    "adventures": r"adventur|crawl|loot|shop|salve",
    "missions": r"\bmissions?\b|henchm|crisis|momentum",
    "": r"boss",
}
"""Kind -> its words; those of nobody alone are for both to say."""
RULE = re.compile(r"[A-Z]+-\d+[a-z]?")
"""The id of a rule, as BOSS-3: anybody may say where something is written."""
SPEAK = (
    "campaign/kinds/registry.py",
    "campaign/kinds/extensions.py",
    "campaign/cli/app.py",
    "saves/migrations/versions/",
)
"""The lists of kinds, of what they bring and of all commands; and what was said before there were kinds."""
COMMANDS = (
    "campaign/cli/adventures.py",
    "campaign/cli/packs.py",
    "campaign/cli/missions.py",
    "campaign/cli/mission_reports.py",
)
"""Commands about one kind."""


@pytest.mark.parametrize("kind", OWN)
@pytest.mark.parametrize("package", ["engine", "ai", "campaign", "saves"])
def test_nobody_else_says_the_words_of_a_kind(package: str, kind: str) -> None:
    """To know a crawl from a boss battle, or a henchman from a hero, is the kind's business."""
    words = re.compile(OWN[kind], re.IGNORECASE)
    home = tuple(f"campaign/{name}/" for name in OWN if name and kind in ("", name))
    said = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / package).rglob("*.py"))
        if not path.relative_to(ROOT).as_posix().startswith((*SPEAK, *COMMANDS, *home))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if words.search(RULE.sub("", line))
    ]
    assert not said, "\n".join(said)
