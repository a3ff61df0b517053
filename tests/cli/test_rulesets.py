"""Rules of older books on the command line: played, kept, told, and refused in one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command

ROOT = Path(__file__).parents[2]
PAIR = ("--hero", "paladin", "--hero", "shadow-thief", "--auto", "--seed", 3)


def test_a_duel_by_older_rules(kingshand: Command) -> None:
    """It says so, and is told with the names of that time."""
    ran = kingshand("duel", "--rules", "season1", *PAIR)
    assert ran.code == 0
    assert "By the rules of the first season; 'rules season1' tells what is otherwise." in ran.out
    assert "-- draw phase --" in ran.out
    assert "Deflect" in ran.out or "Divine Protection" in ran.out
    assert "Retribution" not in ran.out
    told = kingshand("duel", "--rules", "v2.2", *PAIR, "--json").json()
    assert told["mode"] == "duel+v2.2"
    assert told == kingshand("duel", "--mode", "duel+v2.2", *PAIR, "--json").json()


def test_a_way_by_older_rules_is_known_from_the_start() -> None:
    """In a process that has not duelled yet: kept series are looked at in one."""
    asks = "from campaign.kinds.duel_modes import mode_named; print(mode_named('duel+season1').teams(2))"
    ran = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (ran.stdout.strip(), ran.stderr) == ("[0, 1]", "")


def test_today_says_nothing(kingshand: Command) -> None:
    """The rules of today are those without a word."""
    plain = kingshand("duel", *PAIR)
    assert "By the rules" not in plain.out
    assert kingshand("duel", "--rules", "current", *PAIR).out == plain.out


def test_a_series_is_kept_with_its_rules(kingshand: Command, tmp_path: Path) -> None:
    """Each command a process of its own: looked at, verified, told, exported and imported elsewhere."""
    four = ("--hero", "monk", "--hero", "barbarian", "--hero", "ninja", "--hero", "treant")
    begun = kingshand("duel", "--rules", "season1", "--mode", "2v2+upgrade-deck", *four, "--auto", "--save", "old")
    assert begun.code == 0
    status = kingshand("status", "old")
    assert "with the rules of the first season" in status.out
    assert kingshand("status", "old", "--json").json()["with"] == ["season1"]
    sheet = kingshand("score", "old").out
    assert "with the rules of the first season" in sheet
    assert "2v2+upgrade-deck+season1" in sheet
    assert "Confirmed" in kingshand("score", "old", "--verify").out
    assert kingshand("replay", "old").code == 0
    file = tmp_path / "old.json"
    assert kingshand("export", "old", file).code == 0
    assert "Confirmed" in kingshand("score", file, "--verify").out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("--rules", "season2"), "There is no ruleset 'season2'. Did you mean season1? There are current, season1,"),
        (("--mode", "duel+season1", "--rules", "v2.2"), "duel+season1 names its own rules"),
        (("--mode", "boss-vs-boss", "--rules", "season1"), "Boss vs Boss is only played by the current rules"),
        (("--mode", "duel+seasn1"), "There is no mode 'duel+seasn1'."),
        (("--mode", "duel+season1+v2.2"), "There is no mode 'duel+season1+v2.2'."),
        (("--mode", "boss-vs-many+season1"), "There is no mode 'boss-vs-many+season1'."),
        (("--rules", "season1", "--hero", "monk"), "A duel by the rules of the first season takes two heroes"),
    ],
)
def test_wrong_rules(kingshand: Command, typed: tuple[object, ...], says: str) -> None:
    """One sentence that says what there is; exit code 2."""
    ran = kingshand("duel", *typed)
    assert ran.code == 2
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


def test_an_arena_by_older_rules(kingshand: Command) -> None:
    """As duels are."""
    two = ("--heroes", "barbarian,monk", "--games", 2, "--jobs", 1, "--bot", "random", "--json")
    assert kingshand("arena", "--rules", "season1", *two).json()["mode"] == "duel+season1"
    assert kingshand("arena", "--rules", "season", *two).code == 2


def test_what_is_otherwise_is_told(kingshand: Command) -> None:
    """Rules with their ids, what was printed otherwise, and what nobody knows."""
    told = " ".join(kingshand("rules", "season1").out.split())
    assert "RES-1" in told
    assert "Divine Protection" in told
    assert "The first print of Monk, " in told
    rules = kingshand("rules", "v2.2", "--json").json()["rules"]
    assert set(rules) == {"RES-7", "MODE-5"}
    assert "(v2.2): Healing in an upkeep or roll phase" in " ".join(kingshand("rules", "RES-7").out.split())


def test_what_is_otherwise_is_told_in_play(kingshand: Command) -> None:
    """`rules season1` at the prompt; the heading says by which rules one plays."""
    heroes = ("--hero", "monk", "--hero", "ninja", "--seed", 1)
    ran = kingshand("duel", "--rules", "season1", *heroes, typed="rules season1\nquit\n")
    assert "main phase, rules season1" in ran.out
    assert "Health has no limit." in ran.out


def test_heroes_as_first_printed(kingshand: Command) -> None:
    """What is known of them, and that the rest is not."""
    assert "the first print is not known" in " ".join(kingshand("heroes", "pyromancer").out.split())
    assert kingshand("heroes", "gunslinger", "--json").json()["older"] == []
    told = kingshand("heroes", "moon-elf", "--rules", "season1", "--json").json()
    board = {space["name"]: space["text"] for space in told["board"]}
    assert "Deal 5 damage" in board["Eclipse"]
    assert "Skip your turn" in kingshand("tokens", "stun", "--rules", "season1").out
    assert "extra" in kingshand("tokens", "stun").out
    assert kingshand("heroes", "monk", "--rules", "x").code == 2
