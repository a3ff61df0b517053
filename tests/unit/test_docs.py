"""Paths and links in the documents lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DECISIONS = ROOT / "docs" / "decisions"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?:campaign|engine|ai|content|saves|tests|docs)(?:/[\w.-]+)+/?")
"""A file or folder of the project. The folders of campaign/ are being moved: whoever moves one mends the documents."""
PLACEHOLDER = re.compile(r"[A-Z]{2,}")
"""A part of a path that stands for a name, as in tests/scenarios/adventures/ID/."""
LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_paths_exist(page: Path) -> None:
    """Every file and folder of the project that a document cites between backticks is there."""
    cited = [word for code in CODE.findall(page.read_text(encoding="utf-8")) for word in code.split()]
    assert not missing(cited)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Every link to a file, and to a heading in it, finds both."""
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if link.startswith(("http:", "https:")):
            continue
        name, _, heading = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert not heading or heading in headings(target), link


def test_every_decision_is_listed() -> None:
    """The index has each record once, in order, with its title, and says which number was never used."""
    rows = [line for line in (DECISIONS / "README.md").read_text(encoding="utf-8").splitlines() if line[:3] == "| ["]
    records = sorted(DECISIONS.glob("0*.md"))
    assert [row.split("](")[1].split(")")[0] for row in rows] == [record.name for record in records]
    for row, record in zip(rows, records, strict=True):
        title = record.read_text(encoding="utf-8").partition("\n")[0]
        assert title == f"# {int(record.name[:4])}. {row.split(' | ')[1]}"


def test_a_path_that_is_gone_is_found() -> None:
    """A placeholder and a file that is there are no finding; a file that is not there is one."""
    assert missing(["content/data/NAME.yaml", "engine/game.py", "engine/no_such.py"]) == ["engine/no_such.py"]


def missing(words: list[str]) -> list[str]:
    """Those of these words that are paths of the project without anything there."""
    paths = [word for word in words if PATH.fullmatch(word) and not PLACEHOLDER.search(word)]
    return [path for path in paths if not (ROOT / path).exists()]


def headings(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are made from their words."""
    lines = page.read_text(encoding="utf-8").splitlines()
    titles = [line.lstrip("#").strip().lower() for line in lines if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in titles}
