"""The command map."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command


def test_the_map_of_the_open_session(demo: Command, tmp_path: Path) -> None:
    """On the screen, as data and as a picture, before anything is played."""
    assert demo("play", "demo", typed="quit\n").code == 0
    shown = demo("map", "demo")
    assert (shown.code, shown.err) == (0, "")
    assert "Barbarian can go to (steps)" in shown.out
    data = demo("map", "--json", "--svg", tmp_path / "map.svg").json()
    there = [place for place, spot in data["places"].items() if spot["heroes"]]
    assert [data["places"][place]["heroes"] for place in there] == [["Barbarian", "Moon Elf"]]
    assert (data["going"], data["told"]) == ("Barbarian", "0 of 3 shards")
    assert (tmp_path / "map.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_where_there_is_no_map(demo: Command, tmp_path: Path) -> None:
    """Between sessions, in a boss battle, in a folder that is missing: a sentence, and nothing is written."""
    before = demo("map", "demo", "--svg", tmp_path / "map.svg")
    assert (before.code, before.out) == (2, "")
    assert "no open session" in before.err
    assert not (tmp_path / "map.svg").exists()
    assert demo("play", "demo", typed="quit\n").code == 0
    lost = demo("map", "demo", "--svg", tmp_path / "nowhere" / "map.svg")
    assert (lost.code, lost.out) == (2, "")
    assert "could not be written" in lost.err
    assert "no campaign named 'dmeo'" in demo("map", "dmeo").err
