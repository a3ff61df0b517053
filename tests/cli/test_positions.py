"""From play to scenario files: scenario save, duel --save-case."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.cli.duel_session import open_duel
from campaign.errors import NoPosition
from campaign.play.positions import WantedPosition, written
from saves.records import NewChoice
from tests.cli.conftest import Command


@pytest.fixture
def played(kingshand: Command) -> Command:
    """A campaign in which bots have played the first session."""
    assert kingshand("new", "demo", "--hero", "barbarian", "--hero", "monk", "--seed", 3).code == 0
    assert kingshand("play", "demo", "--auto").code == 0
    return kingshand


def test_a_position_is_saved_and_runs(played: Command, tmp_path: Path) -> None:
    """The first session before a choice; the file passes."""
    file = tmp_path / "case.yaml"
    ran = played("scenario", "save", "demo", file, "--session", 1, "--at", 40)
    assert ran.code == 0
    assert f"Wrote {file}" in ran.out
    assert "demo, session 1, before choice 40" in file.read_text(encoding="utf-8")
    assert played("scenario", "run", file).code == 0


@pytest.mark.long
def test_with_what_came_of_it(played: Command, tmp_path: Path) -> None:
    """To the end of the session, with its outcome."""
    file = tmp_path / "case.yaml"
    assert played("scenario", "save", file, "--session", 1, "--at", 60, "--no-hands").code == 0
    assert played("scenario", "save", file, "--session", 1, "--at", 60, "--dice", "--overwrite").code == 0
    assert "until: outcome" in file.read_text(encoding="utf-8")
    assert played("scenario", "run", file).code == 0


def test_mistakes(played: Command, tmp_path: Path) -> None:
    """One sentence each, exit code 2, and no file is touched."""
    file = tmp_path / "case.yaml"
    for words, told in (
        (("--session", 1, "--at", 99999), "There is no position before choice 99999"),
        (("--session", 1, "--at", -1), "There is no position before choice -1"),
        (("--session", 1, "--at", 3, "--dice", "--no-hands"), "--dice cannot go with --no-hands"),
        (("--session", 88), "The campaign 'demo' has no session 88."),
    ):
        ran = played("scenario", "save", "demo", file, *words)
        assert ran.code == 2
        assert told in ran.err
        assert not file.exists()
    file.write_text("mine", encoding="utf-8")
    ran = played("scenario", "save", "demo", file, "--session", 1, "--at", 3)
    assert ran.code == 2
    assert "already exists" in ran.err
    assert file.read_text(encoding="utf-8") == "mine"
    assert "no folder" in played("scenario", "save", "demo", tmp_path / "nowhere" / "case.yaml").err


def test_a_duel_leaves_a_file(kingshand: Command, tmp_path: Path) -> None:
    """Where it was before a choice."""
    file = tmp_path / "case.yaml"
    two = ("--hero", "barbarian", "--hero", "moon-elf", "--seed", 4)
    ran = kingshand("duel", *two, "--auto", "--save-case", file, "--at", 30)
    assert ran.code == 0
    assert "barbarian against moon-elf, seed 4, before choice 30" in file.read_text(encoding="utf-8")
    assert kingshand("scenario", "run", file).code == 0
    assert kingshand("duel", *two, "--auto", "--save-case", file).code == 2


def test_choices_that_do_not_fit_any_more() -> None:
    """Those before them can be written; for the others one sentence says why not."""
    live = open_duel(["barbarian", "monk"], 1)
    live.choose("pass")
    live.log.append(1, [NewChoice(0, "dance", None)])
    assert written(live, WantedPosition("a duel", 1)).document["name"] == "a duel, before choice 1"
    with pytest.raises(NoPosition, match="no longer lead to this position"):
        written(live, WantedPosition("a duel", 2))
