"""What a report says of decisions, of choices and dice left over, and of dice that are missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.app import app
from campaign.scenarios.differences import nearest
from campaign.scenarios.record import folded
from campaign.scenarios.report import summary
from campaign.scenarios.runner import ScenarioResult, run_file

EVASIVE = """\
name: Evasive is rolled
seats:
  - {hero: barbarian, hand: [six-it]}
  - {hero: moon-elf, tokens: {evasive: 1}}
phase: offensive-roll
dice: [1, 2, 3, 4, 6, 6]
choices:
  - 0: activate smack
  - 1: spend evasive
expect:
  - {health: 50}
  - {health: 46}
"""


def outcome(folder: Path, text: str) -> ScenarioResult:
    """Run a text as a file."""
    path = folder / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    return run_file(path)


def problems(folder: Path, old: str, new: str) -> list[str]:
    """What is wrong with the file after a change."""
    assert old in EVASIVE
    return outcome(folder, EVASIVE.replace(old, new)).problems


def test_every_decision_is_told(tmp_path: Path) -> None:
    """Throws, questions with their number, seat, moment, options and answer, and who had nothing to do."""
    result = outcome(tmp_path, EVASIVE)
    assert result.problems == []
    text = summary([result], verbose=True)
    expected = """\
    dice  1 2 3 4 6: Barbarian's first attempt of the offensive roll
       1  seat 0 Barbarian: roll (offence)
          options  play six-it, keep 11110 to 00000 (31 ways), activate smack,
                   activate mighty-blow, pass
          answer   activate smack, from the file (choice 1)
       -  window declared (offence): not asked, nothing to do: Moon Elf
"""
    assert expected in text
    assert "answer   spend evasive, from the file (choice 2)\n    dice  6: Moon Elf's roll for token Evasive\n" in text
    assert max(map(len, text.splitlines()[1:])) <= 80


def test_answers_tell_where_they_come_from(tmp_path: Path) -> None:
    """A question without a listed answer is passed by itself; the one that ends the scenario stays open."""
    text = EVASIVE.replace(", 6, 6]", ", 6]").replace("  - 1: spend evasive\n", "")
    assert "answer   pass, automatically" in summary([outcome(tmp_path, text)], verbose=True)
    text = text.replace("  - {health: 46}", "  - {health: 50}").replace("expect:", "until: decision\nexpect:")
    assert "options  spend evasive, pass\n          answer   left open" in summary(
        [outcome(tmp_path, text)], verbose=True
    )


def test_a_question_with_one_option_is_listed(tmp_path: Path) -> None:
    """The discard of the only card there is needs no answer, and has no number."""
    text = """\
name: seven of a kind
seats:
  - {hero: barbarian, hand: [tip-it, tip-it, tip-it, tip-it, tip-it, tip-it, tip-it]}
  - {hero: moon-elf}
phase: discard
expect:
  - {hand: 6}
"""
    told = summary([outcome(tmp_path, text)], verbose=True)
    assert "       -  seat 0 Barbarian: discard: sell tip-it, the only option" in told


def test_long_lists_are_folded() -> None:
    """More than four options of one verb are the first, the last and how many; others are named."""
    assert folded(["keep 00", "keep 01", "pass"]) == ["keep 00", "keep 01", "pass"]
    assert folded([f"number {n}" for n in range(5)]) == ["number 0 to 4 (5 ways)"]


def test_a_choice_left_over_says_what_its_seat_was_asked(tmp_path: Path) -> None:
    """How often after the choice before it, at which moments, where it was passed over, and why it was refused."""
    (text,) = problems(tmp_path, "  - 1: spend evasive", "  - {1: spend evasive, at: declared}")[:1]
    assert text.splitlines() == [
        "a choice is left over: 1: spend evasive (at declared)",
        "Moon Elf (seat 1) was asked 3 times after the choice before it: window attacked, defence, window incoming",
        "Moon Elf (seat 1) could do nothing and was not asked at window declared, window offence-end",
        "'spend evasive' was offered at window attacked, window incoming",
        "last refused at window declared: you have no incoming damage to prevent (DMG-1)",
    ]


def test_the_nearest_offered_is_named(tmp_path: Path) -> None:
    """A slip in an option is answered with the option; a choice that is nothing like those offered is not."""
    (text,) = problems(tmp_path, "0: activate smack\n", "0: activate fortitude\n")[:1]
    assert "last refused at roll: 'activate fortitude' is not possible now: the dice 1 2 3 4 6 do not activate" in text
    assert "nearest" not in text


def test_a_seat_that_was_never_asked(tmp_path: Path) -> None:
    """The report says so, and names the choices that wait behind."""
    texts = problems(tmp_path, "  - 0: activate smack", "  - 1: target 0\n  - 0: activate smack")
    assert texts[0].splitlines() == [
        "a choice is left over: 1: target 0",
        "Moon Elf (seat 1) was asked nothing",
        "after it: 0: activate smack; 1: spend evasive",
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "6, 6]",
            "6]",
            "the dice run out at Moon Elf's roll for token Evasive\nit needs 1 die, but none of 5 are left",
        ),
        ("6, 6]", "6, 9]", "die 6 of the list is 9, but Moon Elf's roll for token Evasive has dice of 6 sides"),
        (
            "6, 6]",
            "6, 6, 2]",
            "dice are left over: [2]\n6 of 7 were used, the last for Moon Elf's roll for token Evasive",
        ),
        ("phase: offensive-roll", "phase: discard", "dice are left over: [1, 2, 3, 4, 6, 6]\nno die was rolled"),
        (
            "  - 0: activate smack\n",
            "  - 0: keep 11100\n",
            "the dice run out at Barbarian's second attempt of the offensive roll\nit needs 2 dice, but 1 of 6 is left",
        ),
    ],
)
def test_dice_that_do_not_fit_say_whose_roll(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """Missing dice, dice beyond the sides and dice left over name the roll."""
    assert problem in problems(tmp_path, old, new)


def test_a_near_name_is_one_of_the_same_verb() -> None:
    """A shared verb makes no two names near."""
    assert nearest("play get-some", ["play get-sum", "sell get-some-more"]) == "play get-sum"
    assert nearest("play get-some", ["sell get-some", "play tip-it"]) == "sell get-some"
    assert nearest("play get-some", ["play tip-it", "pass"]) == ""
    assert nearest("pass", ["spend evasive"]) == ""


def test_a_refusal_that_is_never_tried_says_what_its_seat_was_asked(tmp_path: Path) -> None:
    """As a choice left over does."""
    (text,) = problems(tmp_path, "expect:", "refused:\n  - {1: spend evasive, at: upkeep, why: phase}\nexpect:")
    told = text.splitlines()
    assert told[:2] == [
        "no decision could have refused 1: spend evasive (at upkeep)",
        "Moon Elf (seat 1) was asked 2 times: window attacked, defence",
    ]
    assert told[2].startswith("Moon Elf (seat 1) could do nothing and was not asked at window declared, ")


def test_an_open_question_tells_what_it_lacks_and_has_beyond(tmp_path: Path) -> None:
    """Not the two lists whole."""
    text = (
        EVASIVE[: EVASIVE.index("dice:")]
        + """\
dice: [1, 2, 3, 4, 6]
until: decision
expect:
  decision: {options: [activate smack, pass, spend evasive]}
"""
    )
    assert outcome(tmp_path, text).problems == [
        "the decision's options lack spend evasive",
        "the decision has further options: activate mighty-blow, keep 00000 to 11110 (31 ways), play six-it",
    ]


def test_problems_are_folded_at_80_columns(tmp_path: Path) -> None:
    """Lines that go on hang behind the first."""
    text = (
        EVASIVE.replace("spend evasive", "defend missed-me, at: dealt")
        .replace("- 1: d", "- {1: d")
        .replace("dealt", "dealt}")
    )
    lines = summary([outcome(tmp_path, text)]).splitlines()
    start = lines.index("  but")
    assert lines[start + 1] == "    a choice is left over: 1: defend missed-me (at dealt)"
    assert max(map(len, lines[start:])) <= 80


def test_the_command_tells_decisions(tmp_path: Path) -> None:
    """`-v` prints them, of files that pass too; without it a file that passes is one line."""
    path = tmp_path / "scenario.yaml"
    path.write_text(EVASIVE, encoding="utf-8")
    short = CliRunner().invoke(app, ["scenario", "run", str(path)])
    long = CliRunner().invoke(app, ["scenario", "run", "-v", str(path)])
    assert (short.exit_code, long.exit_code) == (0, 0)
    assert "Barbarian" not in short.stdout
    assert "seat 0 Barbarian: roll (offence)" in long.stdout
    (told,) = json.loads(CliRunner().invoke(app, ["scenario", "run", "-v", "--json", str(path)]).stdout)
    assert told["decisions"][0] == {"of": "Barbarian's first attempt of the offensive roll", "dice": [1, 2, 3, 4, 6]}
    assert told["decisions"][1]["answer"] == "activate smack"


SWORDS = """\
name: Smack is activated on three swords
mode: mission
seats:
  - {hero: barbarian}
  - {henchman: failed-clone}
phase: offensive-roll
session: {places: [a1]}
dice: [1, 1, 2, 4, 5]
choices: [{0: activate smack}]
until: end-of-roll-phase
expect:
  - {health: 45}
  - {health: 6}
"""


@pytest.mark.rule("MRND-3")
def test_in_a_mission_a_roll_phase_that_waits_for_the_others_is_told(tmp_path: Path) -> None:
    """The clone has its 6 health yet, as the hero only is ready: that is said whether or not the file holds."""
    warned = outcome(tmp_path, SWORDS)
    told = "    warning: it stopped when seat 0 was ready with an ability"
    assert summary([warned]).startswith(f"ok      {warned.path}\n{told}")
    assert str(warned.to_json()["warning"]).startswith("it stopped when seat 0 was ready")
    failed = outcome(tmp_path, SWORDS.replace("{health: 6}", "{health: 2}"))
    assert failed.problems == ["seat 1: health is 6, expected 2"]
    assert told in summary([failed])


@pytest.mark.rule("MRND-3")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("until: end-of-roll-phase", "until: end-of-turn"),
        ("until: end-of-roll-phase", "until: decision"),
        ("[{0: activate smack}]", "[{0: pass}]"),
    ],
)
def test_nothing_is_told_where_everything_has_landed(tmp_path: Path, old: str, new: str) -> None:
    """At the end of the round's phase Smack has dealt its 4; a question, or no ability, is no reason to warn."""
    result = outcome(tmp_path, SWORDS.replace(old, new))
    assert result.warning == ""
    assert "warning" not in summary([result])
    assert "warning" not in result.to_json()
