"""The same seed gives the same log, byte for byte."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Command


def test_two_runs_agree(process: Command, tmp_path: Path) -> None:
    """Two processes, two databases, one log."""
    logs = []
    for place in ("one.db", "two.db"):
        saves = {"KINGSHAND_SAVES": str(tmp_path / place)}
        assert process("new", "demo", "--hero", "barbarian", "--hero", "moon-elf", "--seed", 7, **saves).code == 0
        assert process("play", "demo", "--auto", "--until", "session", **saves).code == 0
        logs.append(process("log", "demo", "--rules", **saves).out + process("log", "demo", "--json", **saves).out)
    assert logs[0] == logs[1]
    assert "Turn 1: " in logs[0]


def test_another_seed_differs(process: Command, tmp_path: Path) -> None:
    """The seed matters."""
    first = process("duel", "--hero", "monk", "--hero", "ninja", "--auto", "--bot", "random", "--seed", 1)
    second = process("duel", "--hero", "monk", "--hero", "ninja", "--auto", "--bot", "random", "--seed", 2)
    assert first.out != second.out
