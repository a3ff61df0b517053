"""The command luck."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import Command

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def played(kingshand: Command) -> Command:
    """A campaign of two sessions by bots, one of them random, so that something was given away."""
    kingshand("new", "demo", "--hero", "monk", "--hero", "barbarian", "--seed", 3)
    kingshand("play", "demo", "--auto", "--bot", "random")
    kingshand("play", "demo", "--auto")
    return kingshand


def test_luck_as_text(played: Command) -> None:
    """Everybody, session by session, and the dearest choices with a way to see them."""
    told = played("luck", "demo").out
    for said in ("luckier than", "Monk, session by session", "Barbarian: best throw", "gave most away", "watch demo"):
        assert said in told
    assert max(map(len, told.splitlines())) <= 80


def test_luck_for_programs(played: Command, tmp_path: Path) -> None:
    """What is summed is what is listed; a table has a line for each hero in each session."""
    file = tmp_path / "luck.csv"
    report = played("luck", "demo", "--json", "--csv", file).json()
    assert [one["session"] for one in report["sessions"]] == [1, 2]
    for hero in (hero for one in report["sessions"] for hero in one["heroes"]):
        assert hero["luck"] == pytest.approx(sum(throw["luck"] for throw in hero["throws"]))
    with file.open(newline="") as text:
        rows = list(csv.DictReader(text))
    assert [(row["session"], row["hero"]) for row in rows] == [
        ("1", "Monk"),
        ("1", "Barbarian"),
        ("2", "Monk"),
        ("2", "Barbarian"),
    ]
    assert [one["session"] for one in played("luck", "demo", "--session", 2, "--json").json()["sessions"]] == [2]


def test_nothing_was_rolled(kingshand: Command) -> None:
    """Of a campaign that has just begun; a session that is not there is told."""
    kingshand("new", "demo", "--hero", "monk", "--seed", 3)
    assert "No hero has rolled for an ability yet." in kingshand("luck", "demo").out
    ran = kingshand("luck", "demo", "--session", 4)
    assert ran.code == 2
    assert "has no session 4" in ran.err
