"""What the doctor finds, and that it never stops in the middle."""

from __future__ import annotations

import shutil
from importlib import metadata
from pathlib import Path

import pytest

from campaign.cli import doctor as checkup
from campaign.cli.doctor import lacks
from content.load import hero_ids
from tests.cli.conftest import ROOT, Command

OLDER = ROOT / "tests" / "unit" / "saves" / "first_version" / "saves.db"


def found(kingshand: Command) -> dict[str, tuple[str, str]]:
    """State and sentence by what it is about."""
    return {row["about"]: (row["state"], row["told"]) for row in kingshand("doctor", "--json").json()}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """All checks but that of content, which takes a while and has tests of its own."""
    monkeypatch.setattr(checkup, "CHECKS", tuple(check for check in checkup.CHECKS if check is not checkup.content))


def test_everything_is_there(kingshand: Command, saves: Path) -> None:
    """Before anything was played; looking makes no saves."""
    ran = kingshand("doctor")
    assert ran.code == 0
    assert "Everything that playing needs is there." in ran.out
    assert f"good  content        {len(hero_ids())} heroes, no problem" in ran.out
    assert not saves.exists()


def test_campaigns_are_counted(demo: Command, saves: Path, quick: None) -> None:
    """Saves that are whole, with their place and version."""
    state, told = found(demo)["saves"]
    assert state == "good"
    assert told.startswith(f"{saves}: tables of version 0")
    assert found(demo)["campaigns"] == ("good", "1 campaign")


def test_damaged_saves_are_bad(demo: Command, saves: Path, quick: None) -> None:
    """Half of the file is gone; exit code 1."""
    whole = saves.read_bytes()
    saves.write_bytes(whole[: len(whole) // 2])
    ran = demo("doctor")
    assert ran.code == 1
    assert "1 thing to put right." in ran.out
    assert found(demo)["saves"][0] == "bad"


def test_older_saves_are_left_alone(kingshand: Command, saves: Path, quick: None) -> None:
    """They are named; whoever plays upgrades them."""
    saves.parent.mkdir(parents=True)
    shutil.copy(OLDER, saves)
    before = saves.read_bytes()
    state, told = found(kingshand)["saves"]
    assert state == "note"
    assert "upgrades them, after a backup" in told
    assert saves.read_bytes() == before
    assert kingshand("doctor").code == 0


def test_a_broken_configuration_stops_nothing(kingshand: Command, tmp_path: Path, quick: None) -> None:
    """It is told like everything else."""
    (tmp_path / "config.toml").write_text("color = 1", encoding="utf-8")
    ran = kingshand("doctor")
    assert ran.code == 1
    assert "did you mean colour?" in " ".join(ran.out.split())
    assert found(kingshand)["saves"][0] == "good"


def test_saves_on_nothing_we_know(kingshand: Command, quick: None) -> None:
    """A place that cannot be is bad, not a crash."""
    assert kingshand("--saves", "mysql://here/there", "doctor").code == 1


def test_libraries_are_compared_with_what_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Missing, too old, and right."""
    there = {"typer": "0.12.4"}

    def version(name: str) -> str:
        if name not in there:
            raise metadata.PackageNotFoundError(name)
        return there[name]

    monkeypatch.setattr(metadata, "version", version)
    assert lacks("typer", ">=0.12.4") == ""
    assert lacks("typer", ">=0.13") == "typer 0.12.4 is not >=0.13"
    assert lacks("rich", ">=13.7") == "rich is missing"
