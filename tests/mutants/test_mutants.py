"""The mutant check finds what says nothing, and a sample of the scenario files holds before it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from campaign.scenarios.load import load
from campaign.scenarios.runner import files_at, run
from tests.mutants.__main__ import ROOT, main
from tests.mutants.another import Others
from tests.mutants.change import GONE, NOTHING, Change, Keys, expectations, fewer, moments
from tests.mutants.check import EMPTY, FAILS, NOISE, SURVIVED, check

SAMPLE = 24

PROTECT = """\
name: half of 4 is prevented
seats:
  - {hero: barbarian}
  - {hero: paladin, tokens: {protect: 1}}
phase: offensive-roll
dice: [1, 2, 3, 4, 6]
choices:
  - 0: activate smack
  - {1: spend protect, at: incoming}
expect:
  - {health: 50}
  - {health: 48}
"""


def found(folder: Path, old: str, new: str) -> list[tuple[str, str]]:
    """What is found in the file after a change."""
    assert old in PROTECT
    path = folder / "scenario.yaml"
    path.write_text(PROTECT.replace(old, new), encoding="utf-8")
    return [(each.sort, each.what) for each in check(path).found]


def greater(keys: Keys, there: Any) -> Any:
    """A number one more; no other word."""
    return there + 1 if isinstance(there, int) else NOTHING


def test_every_value_that_is_expected_is_changed() -> None:
    """A number is one more, a truth the other one, a list shorter; nested ones too."""
    wanted = [{"health": 4, "tokens": {"stun": 0}, "hand": ["a", "b"]}, {"fallen": True, "hand": []}]
    assert [(change.keys[1:], change.after) for change in expectations({"expect": wanted}, greater)] == [
        ((0, "health"), 5),
        ((0, "tokens", "stun"), 1),
        ((0, "hand"), ["b"]),
        ((0, "hand"), ["a"]),
        ((1, "fallen"), False),
        ((1, "hand"), 1),
    ]


def test_of_what_never_happened_only_the_count_is_changed() -> None:
    """An event that happened is changed in all its values."""
    data = {"expect": {"events": [{"kind": "damage", "total": 4}, {"kind": "heal", "seat": 0, "times": 0}]}}
    changed = [(change.keys[2:], change.after) for change in expectations(data, greater)]
    assert changed == [((0, "total"), 5), ((1, "times"), 1)]


def test_what_stands_in_place_did_not_happen(tmp_path: Path) -> None:
    """Numbers and seats of events that happened too are passed by; a word becomes another one of its sort."""
    path = tmp_path / "scenario.yaml"
    path.write_text(PROTECT[: PROTECT.index("expect:")] + "expect:\n  events:\n    - {kind: token, seat: 1}\n")
    file = load(path)
    others = Others(file.scenario, run(file))
    assert others.another(("expect", "events", 0, "seat"), 1) == 0
    assert others.another(("expect", "events", 0, "token"), "protect") != "protect"
    assert others.another(("expect", "seats", 0, "tokens"), "none") == {"stun": 1}
    assert others.another(("expect", "outcome", "note"), "a word of no sort") is NOTHING


def test_moments_and_choices_are_changed() -> None:
    """A moment becomes one that does not come; a choice is left out unless it is made by itself."""
    data = {"choices": [{0: "pass"}, {1: "spend protect", "at": "incoming"}]}
    assert list(moments(data, "dealt")) == [Change(("choices", 1, "at"), "incoming", "dealt")]
    (left_out,) = fewer(data, {0})
    assert (left_out.keys, left_out.after) == (("choices", 1), GONE)
    assert left_out.made(data) == {"choices": [{0: "pass"}]}
    assert len(data["choices"]) == 2


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("name", "name", []),
        ("  - {health: 48}\n", "", [(SURVIVED, "choices.1: {'1': 'spend protect', 'at': 'incoming'} -> left out")]),
        ("0: activate smack", "{0: activate smack, at: roll}", [(NOISE, "choices.0.at: 'roll' -> left out")]),
        (PROTECT[PROTECT.index("phase") :], "phase: discard\n", [(EMPTY, "nothing is expected")]),
        (
            "expect:",
            "never-offered:\n  - {0: spend protect, before: 2}\nexpect:",
            [(FAILS, "never-offered checks nothing: 0: spend protect\nseat 0 never had it")],
        ),
        (
            "expect:",
            "not-asked:\n  - {seat: 1, at: removal, after: 1}\nexpect:",
            [(NOISE, "not-asked.0.after: 1 -> left out")],
        ),
        ("expect:", "not-asked:\n  - {seat: 0, at: attacked}\nexpect:", []),
        ("health: 48", "health: 47", [(FAILS, "seat 1: health is 48, expected 47")]),
    ],
)
def test_what_says_nothing_is_found(tmp_path: Path, old: str, new: str, expected: list[tuple[str, str]]) -> None:
    """Choices without consequence, moments that go without saying, files that expect nothing or do not hold."""
    assert found(tmp_path, old, new) == expected


@pytest.mark.parametrize("path", random.Random(7).sample(files_at(ROOT), SAMPLE), ids=lambda path: path.stem)
def test_a_sample_of_the_scenario_files(path: Path) -> None:
    """Every change of them is noticed; `make mutants` takes all files."""
    assert [each for each in check(path).found if each.sort != NOISE] == []


def test_the_command_tells_and_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each finding, the counts, and exit code 1."""
    path = tmp_path / "scenario.yaml"
    path.write_text(PROTECT.replace("  - {health: 48}\n", ""), encoding="utf-8")
    assert main([str(tmp_path), "--jobs", "1"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"{path}: still passes: choices.1: ")
    assert told[1].startswith("1 files, 4 changes, ")
    assert told[2:] == ["1 still passes"]
