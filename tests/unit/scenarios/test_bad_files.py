"""Files that cannot be run: every problem at once with file, line and key, exit code 2, and never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.app import app

GOOD = """\
name: Smack deals 4
seats:
  - {hero: barbarian}
  - {hero: moon-elf}
phase: offensive-roll
dice: [1, 2, 3, 4, 6]
choices:
  - 0: activate smack
expect:
  - {health: 50}
  - {health: 46}
"""


def run(folder: Path, text: str | bytes, code: int = 2) -> list[str]:
    """The problems that `scenario run` prints of a text, without the file's name."""
    path = folder / "file.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    ran = CliRunner().invoke(app, ["scenario", "run", "--json", str(path)])
    assert ran.exit_code == code, ran.output
    assert ran.exception is None or isinstance(ran.exception, SystemExit)
    (result,) = json.loads(ran.output)
    return [problem.removeprefix(f"{path}:").strip() for problem in result["problems"]]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "0: activate smack",
            "0: activat smack",
            "8: choices[0]: no answer begins with 'activat'; did you mean activate?",
        ),
        ("0: activate smack", "0: activate smak", "8: choices[0]: there is no ability 'smak'; did you mean smack?"),
        ("0: activate smack", "0: activate entangle", "8: choices[0]: there is no ability 'entangle'"),
        ("0: activate smack", "1: spend evasiv", "there is no token to spend 'evasiv'; did you mean evasive?"),
        ("0: activate smack", "0: spend stun", "there is no token to spend 'stun'"),
        ("0: activate smack", "0: use nyras-bond share", "there is no thing to use 'nyras-bond share'"),
        ("0: activate smack", "0: play six-its", "there is no card 'six-its'; did you mean six-it?"),
        ("0: activate smack", "0: play", "'play' needs a card"),
        ("0: activate smack", "1: defend missed-mee", "there is no defence 'missed-mee'; did you mean missed-me?"),
        ("0: activate smack", "0: choose bolts", "there is no effect to choose 'bolts'"),
        ("0: activate smack", "0: keep 1102", "'keep' needs a row of dice"),
        ("0: activate smack", "0: die 3", "'die' needs a number of a die, from 1, and its new value, not '3'"),
        ("0: activate smack", "0: target two", "'target' needs a seat, not 'two'"),
        ("0: activate smack", "0: target 2", "there is no seat 2; there are 2, counted from 0"),
        ("moon-elf}", "huntress, companions: {nyra: 9}}", "4: seats[1].companions.nyra: must be at most 7, not 9"),
        ("0: activate smack", "0: pass it", "nothing may follow 'pass'"),
        ("0: activate smack", "0: move d3", "there is no token 'd3'"),
        ("0: activate smack", "0: buy bandage", "no answer begins with 'buy'"),
        ("0: activate smack", "{0: activate smack, at: atacked}", "no moment 'atacked'; did you mean attacked?"),
        ("0: activate smack", "{0: activate smack, at: shop}", "8: choices[0].at: there is no moment 'shop'"),
        ("0: activate smack", "{0: activate smack, att: roll}", ".att: 'att' is not a key here; did you mean at?"),
        ("expect:", "never-offered: [{1: spend evasiv}]\nexpect:", "9: never-offered[0]: there is no token to spend"),
        ("expect:", "never-offered: [{1: pass, at: rol}]\nexpect:", "there is no moment 'rol'; did you mean roll?"),
        ("expect:", "refused: [{1: play six-its, why: x}]\nexpect:", "9: refused[0]: there is no card 'six-its'"),
        ("- {health: 46}", "- {tokens: {evasiv: 1}}", "11: expect[1].tokens.evasiv: there is no token"),
        ("- {health: 46}", "- {hand: [six-its]}", "there is no card 'six-its'; did you mean six-it?"),
        ("- {health: 46}", "- {limits: {evasiv: 1}}", "there is no token 'evasiv'; did you mean evasive?"),
        ("- {health: 46}", "- {companions: {nyra: 1}}", "there is no companion 'nyra'"),
        ("- {health: 46}", "- {piles: {scrap: 1}}", "there is no pile 'scrap'"),
        ("- {health: 46}", "- {side: dark}", "Moon Elf has no side 'dark'"),
        ("- {health: 46}", "- {health: 46}\n  - {health: 1}", "`expect` names 3 seats, but there are 2"),
    ],
)
def test_names_are_checked(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """Verbs, names of all sorts and moments, wherever they stand."""
    problems = run(tmp_path, GOOD.replace(old, new))
    assert len(problems) == 1
    assert problem in problems[0]


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        ("phase: ofence", "10: expect.phase: there is no phase 'ofence'; did you mean offence"),
        ("outcome: {winer: 0}", "10: expect.outcome.winer: there is no outcome 'winer'; did you mean winner?"),
        ("outcome: {result: won}", "there is no outcome 'result'"),
        ("session: {gold: 5}", "10: expect.session.gold: there is no key 'gold'"),
        ("decision: {kind: windo}", "there is no question 'windo'; did you mean window?"),
        ("decision: {seat: 1, options: [spend evasiv]}", "10: expect.decision.options[0]: there is no token to spend"),
        ("events: [{kind: damge}]", "10: expect.events[0].kind: there is no event 'damge'; did you mean damage?"),
        ("events: [{kind: damage, totl: 4}]", "a 'damage' has no 'totl'; did you mean total?"),
        ("events: [{kind: damage, seat: 4, times: 0}]", "10: expect.events[0].seat: there is no seat 4"),
        ("events: [{kind: token, token: evasve, times: 0}]", "there is no token 'evasve'; did you mean evasive?"),
        ('events: [{kind: rolled, for_: "token:evasve", times: 0}]', "there is no token 'evasve'"),
        ("events: [{kind: phase, phase: ofence, times: 0}]", "there is no phase 'ofence'"),
        ("events: [{kind: damage, rule: DMG4}]", "10: expect.events[0].rule: 'DMG4' is not a rule id such as DMG-3"),
        ("events: [{kind: shop}]", "there is no event 'shop'"),
    ],
)
def test_expectations_are_checked(tmp_path: Path, wanted: str, problem: str) -> None:
    """What could never be is no expectation."""
    problems = run(tmp_path, GOOD[: GOOD.index("expect:")] + f"expect:\n  {wanted}\n")
    assert len(problems) == 1
    assert problem in problems[0]


def test_names_of_other_sessions(tmp_path: Path) -> None:
    """A crawl knows its own answers, moments, events and values, and no others."""
    text = """\
name: no place
mode: crawl
seats: [{hero: barbarian}]
phase: turn
choices:
  - {0: move z9, at: exchange}
  - 0: identify plain
  - 0: buy bandages
expect:
  session: {golds: 5}
  outcome: {winner: 0}
  events: [{kind: shop, gold: 1}, {kind: chests}]
"""
    assert [problem.partition(":")[2].strip() for problem in run(tmp_path, text)] == [
        "choices[0]: there is no token or place 'z9'",
        "choices[1]: there is no rarity 'plain'",
        "choices[2]: there is no card 'bandages'; did you mean bandage?",
        "expect.session.golds: there is no key 'golds'; did you mean gold?",
        "expect.outcome.winner: there is no outcome 'winner'",
        "expect.events[1].kind: there is no event 'chests'; did you mean chest?",
    ]


def test_form_and_names_in_one_pass(tmp_path: Path) -> None:
    """A wrong type, an unknown key and a missing one do not hide the names that are wrong elsewhere."""
    text = """\
name: many things
mode: dueel
seats:
  - {hero: barbarain, cp: 99, toknes: {protect: 1}}
  - {hero: moon-elf, hand: 5, tokens: {evasiv: 1}}
phase: defensive-roll
dice: [1, x]
choices:
  - nothing
  - 0: activate smak
  - 4: pass
refused:
  - {1: play six-its}
until: nevr
expect:
  - {health: high, tokens: {evasiv: 0}}
"""
    assert run(tmp_path, text) == [
        "2: mode: there is no mode 'dueel'; did you mean duel?",
        "4: seats[0].cp: must be at most 15, not 99",
        "4: seats[0].toknes: 'toknes' is not a key here; did you mean tokens?",
        "4: seats[0].hero: there is no hero 'barbarain'; did you mean barbarian?",
        "5: seats[1].hand: must be a list, not 5",
        "5: seats[1].tokens.evasiv: there is no token 'evasiv'; did you mean evasive?",
        "6: phase: `attack:` and `phase: defensive-roll` belong together",
        "7: dice[1]: must be a whole number, not 'x'",
        "9: choices[0]: must be a mapping of keys, not 'nothing'",
        "10: choices[1]: there is no ability or companion 'smak'; did you mean smack?",
        "11: choices[2]: `4: pass` names a seat that does not exist",
        "13: refused[0]: the key 'why' is missing",
        "13: refused[0]: there is no card 'six-its'; did you mean six-it?",
        "14: until: 'nevr' is no end; there are decision, end-of-phase, end-of-roll-phase, end-of-turn, outcome",
        "16: expect[0].health: must be a whole number, not 'high'",
        "16: expect[0].tokens.evasiv: there is no token 'evasiv'; did you mean evasive?",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "1: the file is empty"),
        ("# nothing\n", "1: the file is empty"),
        ("hello\n", "1: must be a mapping of keys, not 'hello'"),
        ("- 1\n- 2\n", "1: must be a mapping of keys, not [1, 2]"),
        (
            GOOD.replace("  - {hero: b", "\t- {hero: b"),
            "3: not valid YAML: while scanning for the next token found character",
        ),
        (GOOD.replace("phase:", "name: twice\nphase:"), "5: name: this key is here twice"),
        (GOOD.replace("dice: [1", "dice: [1, no"), "6: dice[1]: must be a whole number, not 'no'"),
        (GOOD.replace("health: 46", "fallen: yes"), "11: expect[1].fallen: must be true or false, not 'yes'"),
        (GOOD.replace("[1, 2, 3, 4, 6]", ""), "6: dice: must be a list, but it is empty"),
        (GOOD.replace("name: Smack", "name: !!python/object:os.system Smack"), "is not understood"),
        (
            GOOD.replace("name: Smack", "seed: " + "9" * 5000 + "\nname: Smack"),
            "1: seed: a number has at most 24 digits",
        ),
        (GOOD.replace("name: Smack", "? [a]\n: 1\nname: Smack"), "1: a key must be a single value"),
        (GOOD + "---\nname: another\n", "expected a single document in the stream"),
        (GOOD.replace("name: Smack", "seed: &x 1\nname: *x"), "2: the alias *x cannot be used here; write its value"),
        (GOOD.replace("name: Smack", "seed: !!int ²\nname: x"), "1: seed: '²' is marked as int, but is none"),
        (GOOD.replace("name: Smack", "seed: !!float x\nname: x"), "1: seed: 'x' is marked as float, but is none"),
        (GOOD.replace("name: Smack", "rules: !!set []\nname: x"), "1: rules: the tag tag:yaml.org,2002:set is not"),
        (GOOD.replace("dice:", "turn: 10000\ndice:"), "6: turn: must be at most 9999, not 10000"),
        ("name: " + "[" * 100_000, "1: more than 60 levels are nested"),
        ("name: x\nseats:\n" + "- " * 5000 + "x\n", "3: more than 60 levels are nested"),
        (bytes(range(256)), "not UTF-8 text"),
        (b"name: x\nmode: x\0y\n", "2: not valid YAML: the character U+0000 is not allowed there"),
        (GOOD + "# more\n" * 200_000, "it has 1,400,187 bytes, and at most 1,000,000 are read"),
    ],
)
def test_what_is_no_scenario(tmp_path: Path, text: str | bytes, problem: str) -> None:
    """One clear report each, and exit code 2."""
    problems = run(tmp_path, text)
    assert len(problems) == 1
    assert problem in problems[0]


def test_exit_codes(tmp_path: Path) -> None:
    """0: all hold; 1: one does not; 2: one cannot be read. Of several files the highest counts."""
    files = {"good": GOOD, "failing": GOOD.replace("46", "45"), "broken": GOOD.replace("smack", "smak")}
    for name, text in files.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")

    def code(*names: str) -> int:
        return CliRunner().invoke(app, ["scenario", "run", *(str(tmp_path / name) for name in names)]).exit_code

    assert code("good.yaml") == 0
    assert code("good.yaml", "failing.yaml") == 1
    assert code("broken.yaml", "failing.yaml") == 2
    assert code(".") == 2
    assert code("missing.yaml", "good.yaml") == 2
    (tmp_path / "folder.yaml").mkdir()
    assert code("folder.yaml") == 2, "a folder without scenario files"


def test_an_option_that_never_came(tmp_path: Path) -> None:
    """It fails the file, which could be read: exit code 1."""
    text = GOOD.replace("  - 0: activate smack\n", "  - 0: activate smack\n  - {1: defend missed-me, at: upkeep}\n")
    (problem,) = run(tmp_path, text, code=1)
    assert problem.startswith("a choice is left over: 1: defend missed-me (at upkeep)")
