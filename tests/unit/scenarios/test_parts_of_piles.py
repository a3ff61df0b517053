"""What a file says of piles of which not every card is known, of sizes, of order, and of nothing at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.scenarios.differences import measures, value_differs
from campaign.scenarios.report import report
from campaign.scenarios.runner import BROKEN, FAILED, PASSED, ScenarioResult, run_file

CASE = """
name: a case
seats:
  - {hero: barbarian, deck: [six-it, tip-it, so-wild], hand: [double-up], cp: 1}
  - {hero: monk, hand: [getting-paid]}
phase: main
choices:
  - {0: play double-up}
  - {1: play getting-paid, at: window main}
until: end-of-phase
"""


def ran(folder: Path, text: str) -> ScenarioResult:
    """What becomes of a file."""
    path = folder / "case.yaml"
    path.write_text(text, encoding="utf-8")
    return run_file(path)


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ("[{deck: {size: 1, top: [so-wild], bottom: [so-wild]}, max-health: 60}]", ""),
        ("[{deck: {size: 2}}]", "the size of the deck is 1, expected 2"),
        ("[{deck: {top: [six-it]}}]", "the top of the deck is [so-wild], expected [six-it]"),
        ("[{deck: {bottom: [tip-it, so-wild]}}]", "the bottom of the deck is [so-wild], expected [tip-it, so-wild]"),
        ("[{max-health: 61}]", "max-health is 60, expected 61"),
        ("{events-in-order: [{kind: played, seat: 0}, {kind: drew}, {kind: played, seat: 1}]}", ""),
        ("{events-in-order: [{kind: played, seat: 1}, {kind: drew}]}", "this did not happen after played: drew"),
        ("{events-in-order: [{kind: reshuffled}]}", "this did not happen: reshuffled"),
    ],
)
def test_what_is_known_of_a_position(tmp_path: Path, expected: str, said: str) -> None:
    """Size, top and bottom of a deck, the most health, and the order in which things happened."""
    result = ran(tmp_path, f"{CASE}expect: {expected}\n")
    assert result.status == (FAILED if said else PASSED)
    assert said in " ".join(report(result).split())


@pytest.mark.parametrize(
    ("expected", "problem"),
    [
        ("[{health: null}]", "health: nothing stands there"),
        ("[{tokens: null}]", "leave the key out or write none"),
        ("{outcome: null}", "leave the key out or write none"),
        ("{phase: null}", "phase: nothing stands there"),
        ("{decision: {kind: null}}", "kind: nothing stands there"),
        ("[{deck: {bottom: [no-such-card]}}]", "no card 'no-such-card'"),
        ("{events-in-order: [{kind: drew, times: 2}]}", "says in which order, not how often"),
    ],
)
def test_what_says_nothing_is_refused(tmp_path: Path, expected: str, problem: str) -> None:
    """Whoever writes a key expects something; names are checked as everywhere."""
    result = ran(tmp_path, f"{CASE}expect: {expected}\n")
    assert result.status == BROKEN
    assert problem in " ".join(result.problems)


@pytest.mark.parametrize(
    ("wanted", "there", "fits"),
    [
        (None, None, True),
        (None, 3, False),
        ("none", None, True),
        (2, ["a", "b"], True),
        (1, ["a", "b"], False),
        (2, {"x": 1, "y": 2}, True),
        (True, ["a"], False),
        ({"bottom": ["b", "a"]}, ["a", "b", "c"], True),
        ({"top": ["b"]}, ["a", "b", "c"], False),
        ({"x": {"size": 1}}, {"x": ["a"], "y": []}, True),
        ({"x": {"size": 2}}, {"x": ["a"], "y": []}, False),
        ({"z": 0, "x": 1}, {"x": ["a"]}, False),
        ({"x": "a"}, {"x": "a", "y": "b"}, False),
        ([1, {"size": 0}], [["a"], []], True),
        ([1], [["a"], []], False),
    ],
)
def test_values_of_a_session(wanted: object, there: object, *, fits: bool) -> None:
    """A number is the size of what holds several; a pile is looked at in part, a mapping of other values whole."""
    assert (not list(value_differs("it", wanted, there))) is fits


def test_nothing_is_measured_of_what_holds_nothing() -> None:
    """Numbers are numbers."""
    assert not measures(3, 3)
    assert not measures({}, {})


def test_the_window_of_a_phases_name(tmp_path: Path) -> None:
    """`main` alone is the whole phase; a window that does not exist is named."""
    assert ran(tmp_path, f"{CASE}expect: [{{}}, {{cp: 4}}]\n").status == PASSED
    result = ran(tmp_path, CASE.replace("window main", "window discard"))
    assert result.status == BROKEN
    assert "no window 'discard'" in result.problems[0]


START = """
name: who begins
seats: [{hero: barbarian}, {hero: monk}]
phase: start
until: decision
"""


@pytest.mark.parametrize(
    ("more", "status", "said"),
    [
        ("starter: 1\nexpect: {active: 1, events: [{kind: start-roll, times: 0}]}", PASSED, ""),
        ("start-roll: [4, 4, 2, 5]\nexpect: {active: 1, events: [{kind: start-roll, times: 2}]}", PASSED, ""),
        ("start-roll: [4, 3]\nexpect: {active: 0}", PASSED, ""),
        ("start-roll: [4, 3, 1]", FAILED, "dice of the start roll are left over: 1"),
        ("start-roll: [4, 4]", FAILED, "the dice of the start roll run out"),
        ("start-roll: [7, 4]", FAILED, "a 7, but dice of 6 sides"),
        ("start-roll: [4, 3]\nstarter: 1", BROKEN, "leave out the start roll"),
    ],
)
def test_who_begins(tmp_path: Path, more: str, status: str, said: str) -> None:
    """Who begins is said, or listed as a roll with its ties, or left to luck (SET-2)."""
    result = ran(tmp_path, f"{START}{more}\n")
    assert result.status == status, result.problems
    assert said in " ".join(result.problems)


def test_nobody_rolls_for_who_begins_in_the_middle(tmp_path: Path) -> None:
    """There is no such roll elsewhere."""
    result = ran(tmp_path, START.replace("phase: start", "phase: main") + "start-roll: [1, 2]\n")
    assert result.status == BROKEN
    assert "a start roll needs `phase: start`" in result.problems[0]
