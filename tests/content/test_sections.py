"""Sections of content: a library has what it is asked for, and a kind outside the program may bring a section."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from content import cache, errors, files, load, sections
from content.build import Builder
from content.check import check
from content.file_kinds import FileKind
from content.files import Source
from content.schema.base import Id, Name, Origin, Positive, StrictModel, TokenId
from content.sections import Build, ContentSection

TOKENS = """\
- {id: dusty, name: Dusty, source: ours, polarity: negative, limit: 3}
"""
ARENAS = """\
- {id: sand-pit, name: Sand Pit, source: ours, seats: 4, token: dusty}
- {id: bridge, name: Bridge, source: ours, seats: 2, token: burn}
"""


class ArenaModel(StrictModel):
    """An arena."""

    id: Id
    name: Name
    source: Origin
    seats: Positive
    token: TokenId


class ArenaFiles(StrictModel):
    """The kinds of file of arenas."""

    arenas: list[ArenaModel] | None = None


def build_arenas(builder: Builder, data: Any) -> None:
    """Arena -> how many have a seat in it."""
    builder.library.tables["arenas"].update((arena["id"], arena["seats"]) for arena in data)


class Arenas(ContentSection):
    """Arenas, and a token that nobody else has."""

    name = "arenas"
    kinds = (FileKind("arenas", listed="arena", keys=("seats",), counts=lambda data: {"arenas": len(data)}),)
    counted = ("arenas",)

    def sources(self, root: Path | None = None) -> list[Source]:
        """Its token, then the arenas that name it."""
        return [Source("tokens", self.folder(root) / "tokens.yaml"), *super().sources(root)]

    def model(self) -> type[StrictModel]:
        """Its own."""
        return ArenaFiles

    def open_tables(self, tables: dict[str, Any]) -> None:
        """One table."""
        tables["arenas"] = {}

    def builders(self) -> Mapping[str, Build]:
        """Numbers in the table."""
        return {"arenas": build_arenas}


SECTION = Arenas()


@pytest.fixture
def arenas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the section's data, which is among the sections there are."""
    folder = tmp_path / "arenas"
    folder.mkdir()
    (folder / "tokens.yaml").write_text(TOKENS, encoding="utf-8")
    (folder / "arenas.yaml").write_text(ARENAS, encoding="utf-8")
    monkeypatch.setattr(SECTION, "own_folder", folder)
    monkeypatch.setattr(sections, "PLACES", (*sections.PLACES, f"{__name__}:SECTION"))
    yield folder
    load.compiled.cache_clear()


def test_a_library_has_the_sections_it_is_asked_for() -> None:
    """And those on which they stand; each brings its tables."""
    assert not load.library(["barbarian"]).tables
    assert "tiles" in load.library(["barbarian"], sections=("adventures",)).tables
    assert {"tiles", "versus"} <= load.library(["barbarian"], sections=("versus",)).tables.keys()
    assert "missions" not in load.library(["barbarian"], sections=("versus",)).tables


def test_the_order_of_names_does_not_matter() -> None:
    """The same sections are the same library."""
    one = load.library(["monk"], sections=("adventures", "versus"))
    assert (
        one is load.library(["monk"], sections=("versus", "adventures")) is load.library(["monk"], sections=["versus"])
    )


def test_an_unknown_section_suggests_near_names() -> None:
    """One sentence, with what was perhaps meant."""
    with pytest.raises(errors.UnknownSection, match=r"no section of content 'mission'. Did you mean missions\?"):
        load.library(["barbarian"], sections=("mission",))


def test_every_kind_of_file_belongs_to_one_section() -> None:
    """No kind stands twice, and the model of its section reads it."""
    kinds = sections.all_kinds()
    assert len({kind.name for kind in kinds}) == len(kinds)
    for kind in kinds:
        fields = sections.section_of(kind.name).model().model_fields
        assert kind.name.replace("-", "_") in fields


def test_a_section_from_outside_is_loaded(arenas: Path) -> None:
    """Its own data from its own folder, with a token among those that everybody has; others do not see it."""
    library = load.library(["barbarian"], sections=("arenas",))
    assert library.tables == {"arenas": {"sand-pit": 4, "bridge": 2}}
    assert library.tokens["dusty"].name == "Dusty"
    duel = load.library(["barbarian"])
    assert "dusty" not in duel.tokens
    assert library.digest != duel.digest


def test_a_section_from_outside_is_kept_in_the_cache(arenas: Path) -> None:
    """Under names that do not depend on where it lies; whatever changes in its files asks for another cache."""
    before = cache.key_of(files.DATA)
    names = [cache.name_of(source.path, files.DATA) for source in SECTION.sources()]
    assert names == ["arenas:tokens.yaml", "arenas:arenas.yaml"]
    path = arenas / "arenas.yaml"
    path.write_text(ARENAS.replace("seats: 4", "seats: 6"), encoding="utf-8")
    assert cache.key_of(files.DATA) != before
    assert load.library([], sections=("arenas",)).tables["arenas"]["sand-pit"] == 6


def test_a_mistake_in_a_section_from_outside_names_file_line_and_key(arenas: Path) -> None:
    """By its own schema, and by the names that all content has."""
    path = arenas / "arenas.yaml"
    path.write_text(ARENAS.replace("seats: 2, token: burn", "seets: 2, token: brun"), encoding="utf-8")
    with pytest.raises(errors.BadContent) as caught:
        load.library(["barbarian"], sections=("arenas",))
    problems = {(problem.file, problem.line, problem.key): problem.message for problem in caught.value.problems}
    assert problems == {
        (str(path), 2, "[1]"): "the key 'seats' is missing",
        (str(path), 2, "[1].token"): "there is no token 'brun'; did you mean burn?",
        (str(path), 2, "[1].seets"): "'seets' is not a key here; did you mean seats?",
    }


def test_a_section_from_outside_is_checked_and_counted(arenas: Path) -> None:
    """`content check` knows its kind of file, in its folder and by its keys anywhere."""
    report = check(arenas)
    assert report.problems == []
    assert {name: number for name, number in report.counts.items() if number} == {"tokens": 1, "arenas": 2}
    elsewhere = arenas.parent / "two.yaml"
    elsewhere.write_text(ARENAS, encoding="utf-8")
    assert check(elsewhere).counts["arenas"] == 2


def test_a_section_is_named_by_itself_alone() -> None:
    """No module of content imports what a section's folder holds, but those in it."""
    folders = {place.split(".")[1] for place in sections.PLACES if place.count(".") == 2}
    assert folders == {"adventures", "missions"}
    root = Path(files.__file__).parent
    strangers = [
        f"{path.relative_to(root)} imports {name}"
        for path in sorted(root.rglob("*.py"))
        for name in re.findall(r"^ *(?:from|import) content\.(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        if name in folders and path.relative_to(root).parts[0] != name
    ]
    assert not strangers, "\n".join(strangers)


@pytest.mark.parametrize(
    "name", ["assemble", "cache", "check", "file_kinds", "files", "load", "prints", "reading", "sections", "validate"]
)
def test_what_serves_all_sections_knows_no_word_of_one(name: str) -> None:
    """Enemies, tiles, loot and boards are named in the folders of their sections, and in the list of places."""
    text = Path(files.__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
    for place in sections.PLACES:
        text = text.replace(place, "")
    assert not re.findall(r"adventur|crawl|loot|boss|minion|tile|mission|henchm|crisis|momentum", text, re.IGNORECASE)
