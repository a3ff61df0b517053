"""The campaign around the session of a scenario file: what may be said of it, and what of it differs."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.scenarios.runner import BROKEN, FAILED, ScenarioResult, run_file

WON = """\
name: the first mission is won perfectly, the second one lost
mode: mission
seats:
  - {hero: barbarian}
  - {boss: mister-sinister, health: 0}
phase: conclusion
session: {mission: clone-vault, side: 2, sides-done: 2, perfect: true}
campaign:
  after:
    - {won: false, spent: [{0: momentum-2}, {0: momentum-2}, {0: ready-1}]}
until: outcome
expect:
  campaign:
    status: active
    points: 3
    sessions: [{number: "1", won: true}, {number: "2", won: false}]
    unlocks: [level-1]
    achievements: [first-mission, perfect-mission]
    sheets: [{circles: {momentum-2: 2, ready-1: 1}, unspent: []}]
    next: {scenario: 2}
"""
SECOND = "  before:\n    - {won: true}\n  after:"
"""A session before that of the file, so that mission 2 is next."""


def outcome(folder: Path, old: str = "", new: str = "") -> ScenarioResult:
    """What becomes of the file after a change."""
    assert old in WON
    path = folder / "scenario.yaml"
    path.write_text(WON.replace(old, new), encoding="utf-8")
    return run_file(path)


def test_a_campaign_that_holds(tmp_path: Path) -> None:
    """Without a change there is nothing to say."""
    assert outcome(tmp_path).problems == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("status: active", "status: won", "campaign status is active, expected won"),
        ("points: 3", "points: 2", "campaign points is 3, expected 2"),
        ('number: "2", won: false', 'number: "2", won: true', "campaign sessions 1 won is False, expected True"),
        (', {number: "2", won: false}', "", "the size of campaign sessions is 2, expected 1"),
        ("unlocks: [level-1]", "unlocks: []", "campaign unlocks is [level-1], expected []"),
        (
            "achievements: [first-mission, perfect-mission]",
            "achievements: [first-mission]",
            "campaign achievements is [first-mission, perfect-mission], expected [first-mission]",
        ),
        ("unspent: []", "unspent: [[1, 1]]", "campaign sheets 0 unspent is [], expected [[1, 1]]"),
        ("next: {scenario: 2}", "next: {scenario: 3}", "campaign next scenario is 2, expected 3"),
    ],
)
def test_what_differs_is_told(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """Everything that a file may expect of its campaign is compared."""
    result = outcome(tmp_path, old, new)
    assert (result.status, result.problems) == (FAILED, [problem])


def test_a_campaign_that_goes_on_is_not_over(tmp_path: Path) -> None:
    """`none` is the end of a campaign, and no setup of a next session is that."""
    [problem] = outcome(tmp_path, "next: {scenario: 2}", "next: none").problems
    assert problem.startswith("campaign next is ")
    assert problem.endswith(", expected none")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("  after:", SECOND, "the campaign continues with mission 2, but the file plays 1"),
        ("perfect: true}", "perfect: true, raised: 1}", "raised of the campaign's next session is 0, expected 1"),
        ("{0: ready-1}", "{1: ready-1}", "campaign: seat 1 has no sheet"),
        ("{0: ready-1}", "{0: ready-1}, {0: ready-2}", "campaign: No perk point is left to spend."),
        (", {0: ready-1}", "", "campaign: the player of Barbarian has perk points left to spend before the mission"),
    ],
)
def test_sessions_that_cannot_follow_are_told(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """The session of the file must be the campaign's next one, and what follows must be possible."""
    result = outcome(tmp_path, old, new)
    assert result.status == FAILED
    assert problem in result.problems


def test_nothing_follows_the_last_mission(tmp_path: Path) -> None:
    """A campaign that begins with mission 5 is over when it is won."""
    last = "session: {mission: castle-doom, side: 2, sides-done: 2}\ncampaign:\n"
    last += "  with: [castle-doom]\n  unlocked: [level-4]\n"
    path = tmp_path / "scenario.yaml"
    before, _, after = WON.partition("session: ")
    text = before.replace("mister-sinister", "doctor-doom") + last + after.partition("campaign:\n")[2]
    path.write_text(text, encoding="utf-8")
    assert run_file(path).problems == ["campaign: the campaign is over before this session"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("campaign:\n  after", "campaign:\n  difficulty: level-9\n  after", "there is no difficulty 'level-9'"),
        (
            "campaign:\n  after",
            "campaign:\n  difficulty: level-4\n  after",
            "the difficulty level-4 is unlocked when you win a mission of level 3",
        ),
        ("campaign:\n  after", "campaign:\n  with: [clone-volt]\n  after", "clone-vault"),
        (
            "  after:",
            "  before:\n    - {won: true, said: {rounds: x}}\n  after:",
            "campaign.before[0]: rounds=x: Type a number",
        ),
        ("until: outcome", "until: decision", "write `until: outcome`"),
        ("mode: mission", "mode: duel", "a duel is not a session of a campaign"),
        ("campaign:\n  after", "#campaign:\n#  after", "write `campaign:`"),
    ],
)
def test_what_makes_no_campaign_is_refused(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """Before anything runs, at its place in the file."""
    if old.startswith("campaign:") and new.startswith("#"):
        old, new = WON[WON.index("campaign:") : WON.index("until:")], ""
    result = outcome(tmp_path, old, new)
    assert result.status == BROKEN
    assert any(problem in told for told in result.problems)
