"""Shell completion: what bash is offered for a line that is being typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Command

KINGSHAND = "import sys; sys.argv = ['kingshand']; from campaign.main import main; main()"


def offered(line: str, **environment: str) -> list[str]:
    """What Typer's script for bash would offer at the end of a line."""
    words = line.split()
    at = len(words) if line.endswith(" ") else len(words) - 1
    env = {**os.environ, "_KINGSHAND_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(at)}
    done = subprocess.run(
        [sys.executable, "-c", KINGSHAND],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**env, **environment},
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.split("\n")[:-1]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("kingshand le", ["learn"]),
        ("kingshand learn ", ["crawl", "duel"]),
        ("kingshand duel --hero mo", ["monk", "moon-elf"]),
        ("kingshand heroes bar", ["barbarian"]),
        ("kingshand arena --heroes monk,ni", ["monk,ninja"]),
        ("kingshand duel --seat 2=", ["2=person", "2=bot", "2=greedy", "2=planner", "2=random"]),
        ("kingshand duel --bot g", ["greedy"]),
        ("kingshand duel --boss fallen-m", ["fallen-monk"]),
        ("kingshand new x --mission c", ["clone-vault", "castle-doom"]),
        ("kingshand new x --lower e", ["extra-health"]),
        ("kingshand duel --mode boss", ["boss-vs-many", "boss-vs-boss"]),
        ("kingshand tokens evas", ["evasive"]),
        ("kingshand new mine --difficulty h", ["hard"]),
    ],
)
def test_names_are_completed(line: str, wanted: list[str], saves: Path) -> None:
    """Commands, heroes, bots, seats, status effects, difficulties, lessons."""
    assert offered(line) == wanted


def test_campaigns_are_completed(demo: Command) -> None:
    """Those of the saves in use."""
    assert offered("kingshand play d") == ["demo"]


def test_without_saves_nothing_is_offered_and_nothing_made(saves: Path) -> None:
    """A shell that asks is no reason to begin."""
    assert offered("kingshand play d") in ([], [""])
    assert not saves.exists()
    assert not saves.parent.exists()


def test_a_broken_configuration_is_not_told_here(saves: Path, tmp_path: Path) -> None:
    """The line that is being typed stays whole."""
    (tmp_path / "config.toml").write_text("nonsense", encoding="utf-8")
    assert offered("kingshand play d") in ([], [""])
