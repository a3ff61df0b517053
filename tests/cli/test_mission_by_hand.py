"""A mission at the keyboard: the table, the map, what can be asked, at 80 columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.fixture
def vault(kingshand: Command) -> Command:
    """A campaign of missions with two heroes, not played yet; seed 5 lets the Monk begin."""
    begun = kingshand("new", "vault", "--missions", "--hero", "barbarian", "--hero", "monk", "--seed", 5)
    assert begun.code == 0, begun.err
    return kingshand


def test_the_first_round_is_played_by_numbers(vault: Command) -> None:
    """Where to enter, with the map; then the first main phase; what is asked about is told."""
    typed = "go a1\ngo b3\n? failed clone\nclock\nobjectives\nenemies\nodds\nhint\nrules\nquit\n"
    ran = vault("play", "vault", typed=typed)
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    for said in (
        "Monk: Enter where? Damage is what to expect there this round.",
        "  A Failed Clone  2 strike (81 %) melee: 2 damage",
        "    b1 6 HP; d2 6 HP; c3 6 HP; d4 6 HP",
        "  objective: defeat all henchmen (7 left)",
        "Monk enters at a1.",
        "Barbarian enters at b3.",
        "  Attacks every adjacent hero on 2 strike, 81 % now.",
        "The next enemy roll at a1: 5.2 damage on average before your defence.",
    ):
        assert said in lines, said


def test_the_map_of_a_mission(vault: Command, tmp_path: Path) -> None:
    """Enemies stand in the way, tiles lie there by name; as data and as a picture."""
    assert vault("play", "vault", typed="quit\n").code == 0
    data = vault("map", "vault", "--json", "--svg", tmp_path / "map.svg").json()
    assert data["places"]["b1"]["name"] == "Failed Clone 1, 6 HP"
    assert data["places"]["b1"]["blocked"]
    assert not data["places"]["a2"]["blocked"]
    assert data["places"]["a1"]["items"] == ["Bonus Damage +2"]
    assert "Failed Clone 1, 6 HP" in (tmp_path / "map.svg").read_text(encoding="utf-8")
