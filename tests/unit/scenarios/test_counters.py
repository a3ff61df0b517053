"""What a file says of counters and luck."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.scenarios.build import build
from campaign.scenarios.load import load
from campaign.scenarios.report import report
from campaign.scenarios.runner import BROKEN, FAILED, PASSED, run_file

CASE = """
name: counters
seed: 5
luck: {deck-0: 3, dice-1: 2}
starter: 1
mode: crawl
phase: income
seats:
  - {hero: barbarian, tokens: {protect: 1}, used: {turn:count: 2}, out: [six-it]}
  - {hero: monk}
  - {minion: fairy, counters: {kings-hand: 2}}
expect:
  - {}
  - {}
  - {counters: {kings-hand: 2}}
"""


def test_they_are_set_over_the_position(tmp_path: Path) -> None:
    """They replace what building makes of them; a card out of the game is in no deck."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE, encoding="utf-8")
    state = build(load(path)).state
    barbarian, _, fairy = state.players
    assert barbarian.used == {"turn:count": 2}
    assert fairy.bank == {"kings-hand": 2}
    assert barbarian.out == ["six-it"]
    assert "six-it" not in barbarian.deck
    assert state.starter == 1
    assert state.streams.drawn() == {"deck-0": 3, "dice-1": 2}
    twin = state.streams.copy()
    twin.at = {}
    for _ in range(3):
        twin.below(6, "deck-0")
    assert twin.at["deck-0"] == state.streams.at["deck-0"]


def test_expected_counters_are_compared(tmp_path: Path) -> None:
    """The file holds; with one more it fails, and says what is there."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE, encoding="utf-8")
    assert run_file(path).status == PASSED
    path.write_text(CASE[: CASE.rindex("2")] + "3}}\n", encoding="utf-8")
    result = run_file(path)
    assert result.status == FAILED
    assert "kings-hand is 2, expected 3" in report(result)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("kings-hand", "king-hand", "there is no counter 'king-hand' in a crawl; did you mean kings-hand?"),
        ("turn:count", "tern:count", "such as turn:began:protect"),
    ],
)
def test_names_that_nothing_counts(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """They are told, not silently kept."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE.replace(old, new), encoding="utf-8")
    result = run_file(path)
    assert result.status == BROKEN
    assert problem in "".join(result.problems)
