"""Positions that a file can write: empty piles, tokens nobody has, more than two seats, teams, shared dials."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.scenarios.build import build
from campaign.scenarios.load import look
from campaign.scenarios.runner import BROKEN, ScenarioResult, run_file

THREE = """\
name: three at the table
seats:
  - {hero: barbarian, health: 40}
  - {hero: moon-elf, team: 0}
  - {hero: paladin, health: 30, max-health: 35}
  - {hero: monk, dial: 2}
phase: end
expect: [{health: 40}]
"""


def outcome(folder: Path, text: str) -> ScenarioResult:
    """Run a text as a file."""
    path = folder / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    return run_file(path)


def test_teams_and_dials(tmp_path: Path) -> None:
    """A number makes a team; who shares a dial is of its team; a dial's maximum is its own."""
    (tmp_path / "a.yaml").write_text(THREE, encoding="utf-8")
    state = build(look(tmp_path / "a.yaml")).state
    assert [player.team for player in state.players] == [0, 0, 2, 2]
    assert [player.dial for player in state.players] == [0, 1, 2, 2]
    assert (state.health, state.health_max) == ([40, 50, 30], [60, 60, 35])
    assert outcome(tmp_path, THREE).problems == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("dial: 2", "dial: 3", "6: seats[3].dial: must be an earlier seat with its own dial"),
        ("health: 30, max-health: 35", "dial: 3", "5: seats[2].dial: must be an earlier seat"),
        ("dial: 2", "dial: 2, health: 20", "6: seats[3].health: shares the health of seat 2; write it there"),
        ("dial: 2", "dial: 2, team: 0", "6: seats[3].team: shares the health of seat 2, which is of team 2"),
        ("health: 30, max-health: 35", "team: 0", "2: seats: all seats are in one team"),
        ("phase: end", "  - {hero: monk}\n  - {hero: monk}\n  - {hero: monk}\nphase: end", "a duel has 2 to 6 seats"),
    ],
)
def test_teams_that_cannot_be(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """Each with its place."""
    result = outcome(tmp_path, THREE.replace(old, new))
    assert result.status == BROKEN
    assert any(problem in text for text in result.problems), result.problems


def test_adventures_have_their_own_teams(tmp_path: Path) -> None:
    """A crawl says who fights whom."""
    text = "name: x\nmode: crawl\nseats: [{hero: barbarian, team: 1}]\nphase: turn\n"
    (problem,) = outcome(tmp_path, text).problems
    assert problem.endswith("seats[0].team: a crawl has its own teams and dials")


def test_nothing_may_be_written(tmp_path: Path) -> None:
    """An empty pile, no card anywhere, a token of which there is none."""
    text = """\
name: nothing at all
seats:
  - {hero: krampus, piles: {rejects: [], rejects-out: []}, deck: [], tokens: {stun: 0}}
  - {hero: barbarian, tokens: {stun: 0}, hand: [], discard: [], upgrades: [], companions: {}}
phase: end
expect:
  - {tokens: none, deck: 0, piles: {rejects: [], rejects-out: 0}}
  - {tokens: {stun: 0}, hand: []}
"""
    result = outcome(tmp_path, text)
    assert result.problems == []
    assert result.start is not None
    assert result.start.players[0].piles == {"rejects": [], "rejects-out": []}
    assert result.start.players[0].tokens == {}
