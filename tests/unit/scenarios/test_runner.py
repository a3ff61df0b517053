"""Scenario files pass, fail with a difference, or are broken with a place (docs/scenario-format.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.scenarios.report import report, summary
from campaign.scenarios.runner import BROKEN, FAILED, PASSED, ScenarioResult, run_file, run_files

SMACK = """\
name: Smack deals 4
seats:
  - {hero: barbarian, cp: 2, hand: [six-it]}
  - {hero: moon-elf, tokens: {evasive: 1}}
phase: offensive-roll
dice: [1, 2, 3, 4, 6]
choices:
  - 0: activate smack
expect:
  - {health: 50}
  - {health: 46}
"""


def outcome(folder: Path, text: str) -> ScenarioResult:
    """Run a text as a file."""
    path = folder / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    return run_file(path)


def test_a_note_of_the_log_is_no_answer(tmp_path: Path) -> None:
    """A scenario sets its position up front; a note among its choices is a mistake of the file."""
    result = outcome(tmp_path, SMACK.replace("  - 0: activate smack\n", "  - 0: table health 1 1\n"))
    assert result.status == BROKEN
    assert "no answer begins with 'table'" in "\n".join(result.problems)


def test_a_scenario_that_holds(tmp_path: Path) -> None:
    """It passes and has no problem."""
    result = outcome(tmp_path, SMACK)
    assert (result.status, result.problems) == (PASSED, [])
    assert result.to_json()["status"] == "passed"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("health: 46", "health: 45", "seat 1: health is 46, expected 45"),
        ("dice: [1, 2, 3, 4, 6]", "dice: [1, 2, 3, 4, 6, 5]", "dice are left over: [5]"),
        (
            "dice: [1, 2, 3, 4, 6]",
            "dice: [1, 2, 3]",
            "dice run out at Barbarian's first attempt of the offensive roll\nit needs 5 dice, but 3 of 3 are left",
        ),
        (
            "dice: [1, 2, 3, 4, 6]",
            "dice: [1, 2, 3, 4, 9]",
            "die 5 of the list is 9, but Barbarian's first attempt of the offensive roll has dice of 6 sides",
        ),
        (
            "  - 0: activate smack\n",
            "  - 0: activate smack\n  - 1: spend evasive\n",
            "dice run out at Moon Elf's roll for token Evasive",
        ),
        (
            "  - 0: activate smack\n",
            "  - 0: activate fortitude\n",
            "left over: 0: activate fortitude\nBarbarian (seat 0) was asked once: roll\n",
        ),
        ("  - 0: activate smack\n", "  - 0: activate smack\n  - 0: play six-it\n", "left over: 0: play six-it"),
        ("  - 0: activate smack\n", "  - 0: play six-it\n", "no answer is listed for seat 0 (die): die 1 6"),
        ("phase: offensive-roll", "phase: offensive-roll\nuntil: outcome", "the dice run out at"),
        ("expect:", "never-offered:\n  - 1: spend evasive\nexpect:", "offered: 1: spend evasive (window attacked)"),
        (
            "expect:",
            "refused:\n  - {1: spend evasive, at: attacked, why: no}\nexpect:",
            "1: spend evasive was possible",
        ),
        ("expect:", "refused:\n  - {0: play six-it, at: main, why: no}\nexpect:", "could have refused"),
        ("  - {health: 46}", "  - {tokens: none}", "seat 1: tokens is evasive: 1, expected nothing"),
        ("  - {health: 50}", "  - {hand: [tip-it]}", "seat 0: hand is [six-it], expected [tip-it]"),
        ("  - {health: 50}", "  - {hand: 2}", "seat 0: hand is 1 cards [six-it], expected 2"),
    ],
)
def test_what_does_not_hold_is_told(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """Leftovers, refusals and unmet expectations fail the file, each in a sentence."""
    result = outcome(tmp_path, SMACK.replace(old, new))
    assert result.status == FAILED
    assert any(problem in text for text in result.problems), result.problems


def test_events_and_outcome_are_compared(tmp_path: Path) -> None:
    """A mapping of expectations looks at events, phase and outcome too."""
    wanted = """\
expect:
  seats: []
  phase: discard
  outcome: {winner: 0}
  events:
    - {kind: damage, rule: DMG-4, seat: 1, total: 4, times: 1}
    - {kind: damage, seat: 1, total: 5}
    - {kind: activated, times: 2}
"""
    result = outcome(tmp_path, SMACK[: SMACK.index("expect:")] + wanted)
    assert result.status == FAILED
    assert result.problems == [
        "phase is roll-phase-end, expected discard",
        "outcome winner is none, expected 0",
        "this did not happen: damage seat=1 total=5\ndamage happened with seat=1 total=4",
        "this happened once, expected 2: activated",
    ]


def test_the_report_tells_the_story(tmp_path: Path) -> None:
    """Position, log with the trace of the damage, and the difference."""
    text = report(outcome(tmp_path, SMACK.replace("health: 46", "health: 45")))
    for part in ("seat 0: barbarian, 50 health, 2 CP", "damage seat=1 total=4", "+4 ability:smack", "expected 45"):
        assert part in text


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "hero: barbarian",
            "hero: barbarain",
            ":3: seats[0].hero: there is no hero 'barbarain'; did you mean barbarian?",
        ),
        ("hand: [six-it]", "hand: [six-its]", ":3: seats[0].hand[0]: there is no card 'six-its'; did you mean six-it"),
        ("evasive: 1", "evasiv: 1", ":4: seats[1].tokens.evasiv: there is no token 'evasiv'; did you mean evasive?"),
        ("activate smack", "activate smak", ":8: choices[0]: there is no ability 'smak'; did you mean smack?"),
        ("phase: offensive-roll", "phase: offensive", ":5: phase: 'offensive' is no phase"),
        ("phase: offensive-roll", "phases: main", ":5: phases: 'phases' is not a key here; did you mean phase"),
        ("cp: 2", "cp: 20", ":3: seats[0].cp: must be at most 15, not 20"),
        ("hero: barbarian", "heroo: barbarian", ":3: seats[0].heroo: 'heroo' is not a key here; did you mean hero?"),
        ("hero: moon-elf", "minion: fairy", ":4: seats[1].minion: a duel has no minion; write `mode: crawl` for one"),
        ("hero: moon-elf", "kind: boss, hero: moon-elf", ":4: seats[1].kind: 'kind' is not a key here"),
        ("name: Smack deals 4", "mode: duell\nname: Smack", ":1: mode: there is no mode 'duell'; did you mean duel?"),
        ("  - 0: activate smack", "  - 2: activate smack", "names a seat that does not exist"),
        ("  - 0: activate smack", "  - zero: activate smack", ":8: choices[0]: names one seat and its answer"),
        ("hero: moon-elf,", "hero: moon-elf, side: dark,", ":4: seats[1].side: Moon Elf has no side 'dark'"),
        ("hero: moon-elf,", "hero: moon-elf, upgrades: [smack-ii],", "Moon Elf has no upgrade 'smack-ii'"),
        ("phase: offensive-roll", "phase: defensive-roll", "`attack:` and `phase: defensive-roll` belong together"),
        ("dice: [1, 2, 3, 4, 6]", "dice: [1, 2, 3, 4, 6", "not valid YAML"),
    ],
)
def test_a_broken_file_names_the_place(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """File, line, key and near names; nothing is run."""
    result = outcome(tmp_path, SMACK.replace(old, new))
    assert result.status == BROKEN
    assert any(problem in text for text in result.problems), result.problems
    assert result.game is None


def test_all_problems_at_once(tmp_path: Path) -> None:
    """Two mistakes are two problems, in the order of their lines."""
    result = outcome(tmp_path, SMACK.replace("hand: [six-it]", "hand: [six-its]").replace("evasive", "evasiv"))
    assert [problem.partition(": ")[0][-2:] for problem in result.problems] == [":3", ":4"]


def test_a_file_that_expects_nothing_says_so(tmp_path: Path) -> None:
    """It passes, as its position runs, but nobody shall take it for a test."""
    found = outcome(tmp_path, "name: nothing\nseats: [{hero: barbarian}, {hero: paladin}]\n")
    assert found.status == PASSED
    assert "(it runs, but expects nothing)" in summary([found])


def test_a_missing_file_is_broken() -> None:
    """No traceback for a name that leads nowhere."""
    (result,) = run_files(["nowhere.yaml"])
    assert result.status == BROKEN
    assert result.problems == ["nowhere.yaml: there is no such file"]


def test_folders_and_summary(tmp_path: Path) -> None:
    """A folder means all its files; the summary has a line for each and the counts."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "one.yaml").write_text(SMACK, encoding="utf-8")
    (tmp_path / "two.yaml").write_text(SMACK.replace("health: 46", "health: 45"), encoding="utf-8")
    results = run_files([tmp_path])
    assert [result.status for result in results] == [PASSED, FAILED]
    assert summary(results).splitlines()[-1] == "1 passed, 1 failed"


def test_a_locked_in_attack(tmp_path: Path) -> None:
    """`phase: defensive-roll` begins at the activation of an ability."""
    text = SMACK.replace("phase: offensive-roll\ndice: [1, 2, 3, 4, 6]\n", "").replace("  - 0: activate smack\n", "")
    text = text.replace("choices:\n", "phase: defensive-roll\nattack: {ability: smack, dice: [1, 2, 3, 4, 6]}\n")
    assert outcome(tmp_path, text).problems == []
