"""The same seed gives the same log, byte for byte."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Command


def test_two_runs_agree(process: Command, kingshand: Command, tmp_path: Path) -> None:
    """Two processes, two databases, one log."""
    logs = []
    for place in ("one.db", "two.db"):
        saves = ("--saves", tmp_path / place)
        assert kingshand(*saves, "new", "demo", "--hero", "barbarian", "--hero", "moon-elf", "--seed", 7).code == 0
        assert process(*saves, "play", "demo", "--auto", "--until", "session").code == 0
        logs.append(kingshand(*saves, "log", "demo", "--rules").out + kingshand(*saves, "log", "demo", "--json").out)
    assert logs[0] == logs[1]
    assert "Turn 1: " in logs[0]


def test_another_seed_differs(kingshand: Command) -> None:
    """The seed matters."""
    words = ("duel", "--hero", "monk", "--hero", "ninja", "--auto", "--bot", "random", "--seed")
    first, second = kingshand(*words, 1), kingshand(*words, 2)
    assert first.out != second.out
