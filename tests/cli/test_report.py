"""The command report: one page that tells a campaign and loads nothing, and that replaces no other file."""

from __future__ import annotations

import json
import os
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest

from campaign.errors import FileThere
from campaign.kinds.marks import CLAIMED
from saves.transfer import checksum
from tests.cli.conftest import Command

MARK = pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may write everywhere")
VOID = ("meta",)
"""Elements without an end."""


class ReadPage(HTMLParser):
    """A page as a browser takes it in: elements with their attributes, and text; every element is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """The element that was opened last ends first."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Note text that is seen."""
        if "style" not in self.open:
            self.texts.append(data.strip())

    @property
    def text(self) -> str:
        """All that is seen."""
        return "\n".join(filter(None, self.texts))

    def count(self, tag: str, kind: str = "") -> int:
        """How many elements of a class there are."""
        return sum(one == tag and (not kind or kind in has.get("class", "").split()) for one, has in self.elements)


@pytest.fixture
def played_here(played: Path, saves: Path) -> Path:
    """The saves of `played`, where the commands of the test look."""
    saves.parent.mkdir(parents=True)
    shutil.copy(played, saves)
    return saves


def page_of(kingshand: Command, file: Path, *words: object) -> ReadPage:
    """The page of a campaign."""
    ran = kingshand("report", *words, file)
    assert ran.code == 0, ran.err
    return ReadPage(file.read_text(encoding="utf-8"))


def test_a_campaign_as_a_page(played_here: Path, kingshand: Command, tmp_path: Path) -> None:
    """Score sheet, heroes, dice, moments, and every session with its health; crawls have a map."""
    before = played_here.read_bytes()
    page = page_of(kingshand, tmp_path / "demo.html", "demo")
    for heading in ("demo", "Score sheet", "Heroes", "Dice luck", "Best moments", "Sessions"):
        assert heading in page.texts, heading
    assert [has["id"] for tag, has in page.elements if tag == "section"] == ["session-1", "session-2", "session-3"]
    assert page.count("section", "open") == 1
    assert page.count("svg", "health") == 2  # nothing has happened in the last one
    kinds = [one["kind"] for one in kingshand("log", "demo", "--json").json()["sessions"]]
    assert page.count("figure", "map") == kinds.count("crawl") > 0
    assert page.count("svg", "luck") == 2
    best = re.search(r"^Best attack: .*", kingshand("stats", "demo").out, re.MULTILINE)
    assert best is not None
    assert best[0] in page.texts
    assert played_here.read_bytes() == before


def test_a_page_needs_nothing(played_here: Path, kingshand: Command, tmp_path: Path) -> None:
    """No script, no address, nothing that is loaded; links lead to places of the page itself."""
    file = tmp_path / "demo.html"
    page = page_of(kingshand, file)
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "link", "img", "iframe", "object", "embed", "form", "use", "image"}
    links = {value for _, has in page.elements for name, value in has.items() if name in ("href", "src", "xlink:href")}
    assert links == {"#session-1", "#session-2"}
    assert not any(name.startswith("on") for _, has in page.elements for name in has)
    text = file.read_text(encoding="utf-8")
    assert re.findall(r"url\(|@import|//(?!\*)", text.replace("http://www.w3.org/2000/svg", "")) == []
    assert "default-src 'none'" in text
    assert "@media print" in text
    assert text.count("prefers-color-scheme: dark") >= 2


def test_names_are_text(saves: Path, kingshand: Command, tmp_path: Path) -> None:
    """Whatever a campaign is called, the page shows it and obeys nothing of it."""
    name = "<script>alert('&amp;')</script>"
    assert kingshand("new", name, "--hero", "monk", "--seed", 1).code == 0
    page = page_of(kingshand, tmp_path / "page.html", name)
    assert name in page.texts
    assert page.count("script") == 0
    assert "No session is finished yet." in page.texts


@pytest.mark.parametrize(
    "words",
    [
        ("new", "played", "--missions", "--hero", "monk", "--hero", "ninja", "--seed", 4),
        ("duel", "--hero", "monk", "--hero", "ninja", "--auto", "--seed", 7, "--save", "played"),
    ],
)
def test_every_kind_has_its_page(words: tuple[object, ...], saves: Path, kingshand: Command, tmp_path: Path) -> None:
    """Missions with the sheets of their players, duels without points of a party."""
    assert kingshand(*words).code == 0
    assert "duel" in words or kingshand("play", "played", "--auto").code == 0
    page = page_of(kingshand, tmp_path / "page.html")
    assert "Score sheet" in page.texts
    assert page.count("svg", "health") >= 1
    assert ("Perk sheets" in page.texts) == ("--missions" in words)
    assert ("points" in page.texts) == ("--missions" in words)


def test_a_session_that_was_recorded_by_hand(saves: Path, kingshand: Command, tmp_path: Path) -> None:
    """Its row and its result are there, and why there is no more of it."""
    assert kingshand("new", "solo", "--hero", "monk", "--seed", 1).code == 0
    assert kingshand("record", "solo", "--won", "--set", "salves=3", "--set", "gold=20").code == 0
    page = page_of(kingshand, tmp_path / "page.html", "solo")
    assert "won +17" in page.texts
    assert sum("recorded by hand" in text for text in page.texts) == 2
    assert page.count("svg", "health") == 0
    assert not {"turns", "Heroes", "Dice luck", "Best moments"} & set(page.texts)


def test_what_is_only_claimed_is_marked(played: Path, saves: Path, kingshand: Command, tmp_path: Path) -> None:
    """A file that says more than its choices bring has its page too, with the mark; nothing of it enters the saves."""
    data = json.loads(played.with_suffix(".json").read_text(encoding="utf-8"))
    scored = next(session["score"] for session in data["campaign"]["sessions"] if session["score"])
    scored["points"] += 40
    data["checksum"] = checksum(data["campaign"])
    file = tmp_path / "raised.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    page = page_of(kingshand, tmp_path / "page.html", file)
    mark = CLAIMED.partition("{")[0]
    assert any(text.startswith(mark) for text in page.texts)
    assert not saves.exists()


def test_another_file_is_not_replaced(played_here: Path, kingshand: Command, tmp_path: Path) -> None:
    """Unless one says so."""
    file = tmp_path / "notes.html"
    file.write_text("mine", encoding="utf-8")
    ran = kingshand("report", "demo", file)
    assert (ran.code, file.read_text(encoding="utf-8")) == (2, "mine")
    assert str(FileThere(file)) in ran.err
    assert kingshand("report", "demo", file, "--overwrite").code == 0
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("name", "file", "told"),
    [
        ("nobody", "page.html", "There is no campaign named 'nobody'"),
        ("demo", "", "its file ends in .html"),
        ("demo", "page.txt", "its file ends in .html"),
        ("demo", "folder.html", "it is a folder"),
        ("demo", "nowhere/page.html", "there is no folder"),
        pytest.param("demo", "locked/page.html", "it may not be written there", marks=MARK),
    ],
)
def test_what_cannot_be_written_is_told(
    name: str, file: str, told: str, played_here: Path, kingshand: Command, tmp_path: Path
) -> None:
    """In a sentence, and no file is left behind."""
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "locked").mkdir(mode=0o500)
    ran = kingshand("report", name, tmp_path / file)
    assert ran.code == 2
    assert told in ran.err
    assert not list(tmp_path.rglob("page.*"))
