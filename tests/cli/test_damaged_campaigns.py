"""A campaign whose rows were changed: one sentence that names it from every command, and the others stay in sight."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from saves.transfer import checksum
from tests.cli.conftest import Command
from tests.cli.test_bad_input import sentence

DOCUMENTS: tuple[tuple[Callable[[dict[str, Any]], object], str], ...] = (
    (lambda document: document.pop("scenario"), "it: the key 'scenario' is missing"),
    (lambda document: document.update(score="x"), "score: must be a whole number from -1000000 to 999999, not 'x'"),
    (lambda document: document.update(salves=-1), "salves: must be a whole number from 0 to 999999 or nothing, not -1"),
    (lambda document: document.update(heroes=[]), "heroes: there are none, not barbarian, moon-elf"),
    (lambda document: document["heroes"][1].update(id="monk"), "heroes: there are barbarian, monk, not barbarian"),
    (lambda document: document["heroes"][0].update(owned=[5]), "heroes[0].owned[0]: must be text, not 5"),
)


@pytest.fixture
def change(demo: Command, saves: Path) -> Callable[[str, object], None]:
    """Change a cell of demo, beside which there is another campaign."""
    demo("new", "other", "--hero", "monk")

    def change(column: str, value: object) -> None:
        with closing(sqlite3.connect(saves)) as connection:
            connection.execute(f"UPDATE campaigns SET {column} = ? WHERE name = 'demo'", (value,))
            connection.commit()

    return change


def document_of(saves: Path) -> dict[str, Any]:
    """The document of demo."""
    with closing(sqlite3.connect(saves)) as connection:
        found = connection.execute("SELECT document FROM campaigns WHERE name = 'demo'").fetchone()
    return dict(json.loads(found[0]))


@pytest.mark.parametrize(("how", "said"), DOCUMENTS)
def test_a_document_of_another_form(
    demo: Command, saves: Path, change: Callable[[str, object], None], how: Callable[[Any], object], said: str
) -> None:
    """Checked by the campaign's kind wherever it is read."""
    document = document_of(saves)
    how(document)
    change("document", json.dumps(document))
    for words in (("status",), ("play",), ("undo",), ("score",), ("log",), ("replay",), ("export",)):
        refused = demo(*words, "demo", *(("x.json",) if words == ("export",) else ()))
        assert refused.code == 2
        assert sentence(refused.err).startswith(f"kingshand: The campaign 'demo' is damaged: in its document {said}")


@pytest.mark.parametrize("value", ["[]", "5", "NaN", "null", "{", "[" * 100_000, b"\xff"])
def test_the_others_stay_in_sight(demo: Command, change: Callable[[str, object], None], value: object) -> None:
    """The list shows them and says which one cannot be read; it can be deleted, and a new one begun."""
    change("document", value)
    there = demo("list", "--json")
    assert [campaign["name"] for campaign in there.json()] == ["other"]
    assert "The campaign 'demo' is damaged" in sentence(there.err)
    assert "other" in demo("list").out
    assert "The campaign 'demo' is damaged" in " ".join(demo("doctor").out.split())
    assert demo("new", "third", "--hero", "monk").code == 0
    assert demo("delete", "demo", "--yes").code == 0
    assert demo("list").err == ""


def test_a_story_that_is_none(demo: Command, saves: Path, tmp_path: Path) -> None:
    """Text, or nothing packed, where the lines of a story should be: no command stops for it without a sentence."""
    demo("play", "demo", "--auto", "--bot", "random")
    for value in ("barbarian", b"", 5):
        with closing(sqlite3.connect(saves)) as connection:
            connection.execute("UPDATE stories SET lines = ?", (value,))
            connection.commit()
        for words in (("log", "demo"), ("export", "demo", tmp_path / "x.json")):
            refused = demo(*words)
            assert refused.code == 2
            assert "demo" in sentence(refused.err)


def test_a_setup_of_another_form(demo: Command, saves: Path) -> None:
    """Play goes on with what the campaign leads to, and says so; it is put right. So with other content."""
    demo("play", "demo", typed="evenly\n1\nquit\n")
    before = demo("status", "demo", "--json").json()
    for change in ("setup = '{}'", "setup = '{}', content_digest = 'older'"):
        with closing(sqlite3.connect(saves)) as connection:
            connection.execute(f"UPDATE sessions SET {change}")
            connection.commit()
        assert demo("status", "demo", "--json").json() == before
        told = " ".join(demo("play", "demo", typed="quit\n").out.split())
        assert "The beginning of session 1 is damaged" in told
        assert "kingshand repair demo" in told
        assert demo("repair", "demo", "--yes").code == 0
        assert demo("status", "demo", "--json").json() == before


def test_a_setup_to_which_nothing_leads(demo: Command, saves: Path) -> None:
    """The session's facts are shown all the same; whoever would play is told where it is damaged."""
    demo("play", "demo", typed="evenly\n1\nquit\n")
    with closing(sqlite3.connect(saves)) as connection:
        connection.execute("UPDATE sessions SET setup = '{}'")
        connection.execute("DROP TRIGGER choices_append_only")
        connection.execute("UPDATE choices SET token = 'dance' WHERE serial = 0")
        connection.commit()
    assert demo("status", "demo", "--json").json()["session"]["position"] is None
    told = sentence(demo("play", "demo").err)
    assert "in the setup of session 1 it: the key 'kind' is missing; 'kingshand repair demo' shows" in told


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (lambda part: part.update(document=[]), "campaign.document: Input should be a valid dictionary"),
        (lambda part: part["document"].update(scenario=None), "in its document scenario: must be a whole number"),
        (lambda part: part["heroes"].pop(), "in its document heroes: there are barbarian, moon-elf, not barbarian"),
        (lambda part: part.update(created_at="0001-01-01T00:00:00Z"), "campaign.created_at: Value error, nothing was"),
        (lambda part: part["document"].update(score=10**400), "score: must be a whole number from"),
        (lambda part: part["sessions"][0]["setup"].pop("seed"), "in the setup of session 1 it: the key 'seed' is miss"),
    ],
)
def test_a_forged_export(demo: Command, tmp_path: Path, how: Callable[[Any], object], said: str) -> None:
    """Its checksum fits, and it is refused all the same; nothing is added."""
    demo("play", "demo", typed="quit\n")
    file = tmp_path / "demo.json"
    demo("export", "demo", file)
    data = json.loads(file.read_text())
    how(data["campaign"])
    data["checksum"] = checksum(data["campaign"])
    file.write_text(json.dumps(data))
    refused = demo("import", file, "--as", "x")
    assert refused.code == 2
    assert said in sentence(refused.err)
    assert [campaign["name"] for campaign in demo("list", "--json").json()] == ["demo"]
