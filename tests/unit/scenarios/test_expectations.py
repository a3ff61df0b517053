"""What may not happen on the way fails when it happens, and when there was nothing to see; moments are told apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.scenarios.record import RecordedQuestion
from campaign.scenarios.runner import BROKEN, FAILED, PASSED, ScenarioResult, run_file

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


def outcome(folder: Path, *parts: str, text: str = SMACK) -> ScenarioResult:
    """Run the text with further parts."""
    path = folder / "scenario.yaml"
    path.write_text("\n".join([text, *parts]), encoding="utf-8")
    return run_file(path)


@pytest.mark.parametrize(
    "part",
    [
        "not-asked: [{seat: 1, at: removal}]",
        "not-asked: [{seat: 1, before: 1}]",
        "not-asked: [{seat: 0, at: roll, after: 1}]",
        "not-asked: [{seat: 1, at: attacked#2}]",
        "never-offered: [{1: spend evasive, before: 1}]",
        "never-offered: [{1: spend evasive, at: declared, after: 1}]",
        "never-offered: [{1: spend evasive, at: offence}]",
        "never-offered: [{0: play six-it, after: 1, at: attacked}]",
        'refused: [{1: "yes", at: defence, after: 1, why: this is not a yes-or-no question}]',
    ],
)
def test_what_did_not_happen(tmp_path: Path, part: str) -> None:
    """Seats that are not asked and answers that are not offered there."""
    result = outcome(tmp_path, part)
    assert (result.problems, result.status) == ([], PASSED)


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ("not-asked: [{seat: 1}]", "asked: seat 1 (window attacked): spend evasive, pass"),
        ("not-asked: [{seat: 1, at: attacked}]", "asked: seat 1 (at attacked) (window attacked): spend evasive, pass"),
        ("not-asked: [{seat: 1, at: attacked#1}]", "asked: seat 1 (at attacked#1) (window attacked)"),
        ("not-asked: [{seat: 1, after: 1}]", "asked: seat 1 (window attacked)"),
        ("not-asked: [{seat: 0, at: roll, before: 1}]", "asked: seat 0 (at roll) (roll): "),
        ("never-offered: [{1: spend evasive, after: 1}]", "offered: 1: spend evasive (window attacked)"),
        ("never-offered: [{1: spend evasive, at: attacked#1}]", "offered: 1: spend evasive (at attacked#1)"),
        (
            "refused: [{1: spend evasive, at: attacked, before: 1, why: no}]",
            "no decision could have refused 1: spend evasive",
        ),
        ("refused: [{1: spend evasive, at: attacked, why: no}]", "1: spend evasive was possible (window attacked)"),
    ],
)
def test_what_did_happen(tmp_path: Path, part: str, problem: str) -> None:
    """It fails the file, with the question."""
    result = outcome(tmp_path, part)
    assert result.status == FAILED
    assert any(problem in text for text in result.problems), result.problems


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ("never-offered: [{1: spend evasive, at: removal}]", "this moment never came"),
        ("never-offered: [{1: spend evasive, at: attacked#2}]", "this moment never came"),
        ("never-offered: [{1: spend evasive, at: attacked, before: 1}]", "this moment never came"),
        ("never-offered: [{1: spend evasive, at: discard}]", "this moment never came"),
        ("never-offered: [{1: play six-it, at: attacked}]", "seat 1 never had it"),
        ("never-offered: [{0: spend evasive}]", "seat 0 never had it"),
        ("never-offered: [{1: sell tip-it}]", "seat 1 never had it"),
    ],
)
def test_what_says_nothing_fails(tmp_path: Path, part: str, why: str) -> None:
    """A moment that never came and a thing that nobody has are nothing that could have been offered."""
    result = outcome(tmp_path, part)
    assert result.status == FAILED
    (text,) = result.problems
    assert text.startswith("never-offered checks nothing: ")
    assert why in text


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ("not-asked: [{seat: 2}]", "not-asked[0].seat: there is no seat 2"),
        (
            "not-asked: [{seat: 1, at: atacked}]",
            "not-asked[0].at: there is no moment 'atacked'; did you mean attacked?",
        ),
        ("not-asked: [{seat: 1, at: attacked#0}]", "not-asked[0].at: 'attacked#0' is not a moment"),
        ("not-asked: [{1: pass}]", "not-asked[0].1: '1' is not a key here"),
        ("not-asked: [{seat: 1, after: 2}]", "not-asked[0].after: after 2 choices, but 1 are listed"),
        ("never-offered: [{1: pass, before: 2}]", "never-offered[0].before: must be between `after` and the number"),
        ("refused: [{1: pass, after: 1, before: 1, why: x}]", "refused[0].before: must be between"),
    ],
)
def test_stretches_and_moments_exist(tmp_path: Path, part: str, problem: str) -> None:
    """A stretch that never comes is a mistake of the file."""
    result = outcome(tmp_path, part)
    assert result.status == BROKEN
    assert any(problem in text for text in result.problems), result.problems


TURN = SMACK.replace("phase: offensive-roll", "phase: main\nuntil: end-of-turn")


@pytest.mark.parametrize(
    ("choices", "status"),
    [
        ("  - {0: sell six-it, at: main#1}\n  - 0: activate smack\n", PASSED),
        ("  - 0: activate smack\n  - {0: sell six-it, at: main#2}\n", PASSED),
        ("  - 0: activate smack\n  - {0: sell six-it, at: main}\n", PASSED),
        ("  - 0: activate smack\n  - {0: sell six-it, at: main#1}\n", FAILED),
        ("  - {0: sell six-it, at: main#2}\n  - 0: activate smack\n", FAILED),
        ("  - 0: activate smack\n  - {0: sell six-it, at: main#3}\n", FAILED),
    ],
)
def test_two_main_phases_are_told_apart(tmp_path: Path, choices: str, status: str) -> None:
    """A phase counts from where the run begins."""
    result = outcome(tmp_path, text=TURN.replace("  - 0: activate smack\n", choices))
    assert result.status == status, result.problems


@pytest.mark.parametrize(("number", "status"), [(1, FAILED), (2, PASSED), (3, FAILED)])
def test_questions_of_a_kind_are_told_apart(tmp_path: Path, number: int, status: str) -> None:
    """The roller is asked after each attempt."""
    text = SMACK.replace("- 0: activate smack", f"- 0: keep 11110\n  - {{0: activate smack, at: roll#{number}}}")
    result = outcome(tmp_path, text=text.replace("4, 6]", "4, 5,  6]"))
    assert result.status == status, result.problems


@pytest.mark.parametrize(("at", "before"), [("attacked", 1), ("attacked#1", 1), ("attacked#2", 2)])
def test_windows_of_a_name_are_told_apart(tmp_path: Path, at: str, before: int) -> None:
    """Two attacks, two windows: Evasive waits for the one that is named."""
    smack = "  - 0: activate smack\n"
    evade = f"  - {{1: spend evasive, at: {at}}}\n"
    text = SMACK.replace("phase:", "until: end-of-turn\nturns: 3\nphase:").replace("hand: [six-it]", "hand: []")
    text = text.replace(smack, smack + evade + smack if before == 1 else smack + smack + evade)
    six = [1, 2, 3, 4, 6]
    dice = [*six, 1, *six, *six] if before == 1 else [*six, *six, *six, 1]
    text = text.replace("dice: [1, 2, 3, 4, 6]", f"dice: {dice}")
    result = outcome(tmp_path, text=text)
    assert result.problems == []
    assert result.record is not None
    made = [entry.answer for entry in result.record.entries if isinstance(entry, RecordedQuestion) and entry.listed]
    assert made[before] == "spend evasive"


def test_waiting_damage(tmp_path: Path) -> None:
    """Smack's 4 wait for the Moon Elf at its question, and nothing waits for the Barbarian."""
    text = SMACK[: SMACK.index("expect:")] + "until: decision\nexpect:\n  - {waiting: 0}\n  - {waiting: 4}\n"
    assert outcome(tmp_path, text=text).problems == []
    wrong = outcome(tmp_path, text=text.replace("waiting: 4", "waiting: 3"))
    assert wrong.problems == ["seat 1: the waiting damage is 4, expected 3"]
