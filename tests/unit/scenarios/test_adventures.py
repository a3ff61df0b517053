"""Scenario files of adventures fail and break as those of duels do."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.scenarios.runner import BROKEN, FAILED, PASSED, run_file

CRAWL = """\
name: a minion attacks
mode: crawl
seats:
  - {hero: barbarian, health: 20}
  - {minion: lost-swordsman}
phase: offensive-roll
session: {step: enemy}
dice: [1, 1, 1, 1, 1]
expect:
  - {health: 13}
"""
BOSS = """\
name: the boss attacks
mode: boss
seats:
  - {hero: barbarian}
  - {boss: fallen-barbarian}
phase: offensive-roll
session: {step: enemy, last: head-butt}
dice: [1, 1, 2, 2, 4]
expect:
  - {health: 43}
"""


def outcome(folder: Path, text: str) -> tuple[str, str]:
    """Run a text as a file: what became of it, and every problem."""
    path = folder / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    result = run_file(path)
    return result.status, "\n".join(result.problems)


@pytest.mark.parametrize("text", [CRAWL, BOSS])
def test_they_hold(tmp_path: Path, text: str) -> None:
    """As they stand both files pass."""
    assert outcome(tmp_path, text) == (PASSED, "")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("health: 13}", "health: 12}", "seat 0: health is 13, expected 12"),
        ("  - {health: 13}", "  - {health: 13}\n  - {}\n  - {health: 1}", "seat 2: it does not exist"),
        ("expect:\n  - {health: 13}", "expect:\n  session: {gold: 4}", "session gold is 0, expected 4"),
    ],
)
def test_what_does_not_hold_fails(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """The difference is told."""
    status, problems = outcome(tmp_path, CRAWL.replace(old, new))
    assert status == FAILED
    assert problem in problems


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("minion: lost-swordsman", "minion: lost-swordman", "'lost-swordman'; did you mean lost-swordsman"),
        ("{minion: lost-swordsman}", "{hero: moon-elf}", "begin with `phase: turn`"),
        ("phase: offensive-roll", "phase: defence", "'defence' is no phase"),
        ("step: enemy", "step: minion", "session.step"),
        ("step: enemy", "tile: {d3: vault}", "session.tile"),
        ("step: enemy", "scenario: 2", "scenario 2 is a boss battle"),
        ("step: enemy", "layout: x", "there is no layout 'x'"),
        ("step: enemy", "tiles: {d9: vault}", "there is no place 'd9'"),
        ("step: enemy", "tiles: {d3: voult}", "there is no tile 'voult'; did you mean vault"),
        ("step: enemy", "tiles: {d3: solarium}", "'solarium' is of level 3, not 1"),
        ("step: enemy", "loot: {rare: [bandage]}", "there is no rare loot card 'bandage'"),
        ("step: enemy", "salves: [1, 2]", "2 values for 1 hero"),
        ("step: enemy", "minions: {'1': [basilisk]}", "there is no minion 'basilisk'"),
        ("step: enemy", "battles: [{enemy: 0, heroes: [0]}]", "then come the minions"),
        ("step: enemy", "difficulty: hart", "there is no difficulty 'hart'; did you mean hard"),
    ],
)
def test_a_broken_crawl(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """What names nothing there is, or does not fit, is told before anything runs."""
    status, problems = outcome(tmp_path, CRAWL.replace(old, new))
    assert status == BROKEN
    assert problem in problems


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("  - {boss: fallen-barbarian}\n", "", "after the heroes comes the boss"),
        ("last: head-butt", "last: smackdown-ii", "there is no action card of this boss 'smackdown-ii'"),
        ("last: head-butt", "scenario: 1", "scenario 1 is a portal crawl"),
        ("last: head-butt", "scenario: 4", "the boss of scenario 4 is fallen-gunslinger"),
        ("last: head-butt", "actions: [war-pain]", "did you mean war-paint"),
        ("step: enemy", "shards: 2", "session.shards"),
        ("phase: offensive-roll", "phase: main-2", "a boss's step has no phase main-2; it has upkeep"),
    ],
)
def test_a_broken_boss_battle(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """A file of a boss battle with one mistake in it is refused with that problem."""
    status, problems = outcome(tmp_path, BOSS.replace(old, new))
    assert status == BROKEN
    assert problem in problems
