"""Ways to duel at the keyboard and by bots."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command

FOUR = ("--hero", "barbarian", "--hero", "moon-elf", "--hero", "monk", "--hero", "paladin", "--seed", 4)
WHATEVER = "pass\ny\n" * 60
"""Typed by whoever sits at the keyboard: what fits is done, what does not is refused."""


@pytest.mark.rule("MODE-2")
def test_bots_play_two_against_two(kingshand: Command) -> None:
    """Two win together, and a program is told who."""
    told = kingshand("duel", "--mode", "2v2", *FOUR, "--auto", "--json").json()
    assert told["mode"] == "2v2"
    assert told["heroes"] == ["barbarian", "moon-elf", "monk", "paladin"]
    assert told["winners"] == [told["winner"], told["winner"] + 2]
    assert told["health"][0] == told["health"][2]


@pytest.mark.rule("MODE-2")
def test_teams_are_named_together(kingshand: Command) -> None:
    """Whoever is named by team sits in turn order: the same game as with the heroes in that order."""
    teams = ("--team", "barbarian,monk", "--team", "moon-elf,paladin", "--seed", 4)
    by_team = kingshand("duel", "--mode", "2v2", *teams, "--auto")
    assert by_team.code == 0
    assert by_team.out == kingshand("duel", "--mode", "2v2", *FOUR, "--auto").out


def test_the_table_names_teams_and_sides(kingshand: Command) -> None:
    """A person sees who is of which team, the teammate's hand by its cards, and whom a die may hit."""
    ran = kingshand("duel", "--mode", "2v2", *FOUR, typed="board\nquit\n")
    assert ran.code == 0
    assert "team A" in ran.out
    assert "team B" in ran.out
    assert "left" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


@pytest.mark.rule("MODE-2")
def test_a_teammate_s_hand_may_be_looked_at(kingshand: Command) -> None:
    """The Monk's cards by name; nobody else's."""
    ran = kingshand("duel", "--mode", "2v2", *FOUR, typed="hand\nquit\n")
    held = [line for line in ran.out.splitlines() if " holds: " in line]
    assert len(held) == 1
    assert held[0].startswith(("Barbarian holds: ", "Monk holds: "))


def test_six_fit_into_the_terminal(kingshand: Command) -> None:
    """Six on the hill, a line or two each, with the leaders marked."""
    six = [word for hero in ("barbarian", "monk", "paladin", "ninja", "samurai", "treant") for word in ("--hero", hero)]
    ran = kingshand("duel", "--mode", "king-of-the-hill", *six, "--seed", 5, typed="board\nquit\n")
    assert ran.code == 0
    assert "LEADER" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("--mode", "2v2", "--hero", "monk", "--hero", "ninja"), "takes four heroes, not two heroes"),
        (("--mode", "king-of-the-hill", "--hero", "monk", "--hero", "ninja"), "takes three to six heroes, not two"),
        (("--mode", "2v2", "--team", "monk,ninja", "--team", "paladin"), "takes two teams of two, not of 2 and 1"),
        (("--mode", "2v2", "--team", "monk,ninja", "--hero", "paladin"), "in turn order, or with --team, not both"),
        (("--mode", "free-for-all", "--team", "monk,ninja"), "has no teams to name"),
        (("--mode", "2v3", "--hero", "monk"), "There is no mode '2v3'. Did you mean 3v3?"),
        (("--mode", "king", "--hero", "monk"), "no mode 'king'. Did you mean king-of-the-hill? There are duel,"),
        (("--mode", "2v2+up", "--hero", "monk"), "no mode '2v2+up'. Did you mean 2v2+upgrade-deck? There are 2v2,"),
        (("--mode", "boss-vs-boss+season1", "--boss", "mad-king"), "Did you mean boss-vs-boss? There are boss-vs"),
        (("--mode", "2v2", "--team", "monk,mnok", "--team", "ninja,treant"), "There is no hero 'mnok'"),
    ],
)
def test_wrong_tables(kingshand: Command, typed: tuple[str, ...], says: str) -> None:
    """One sentence that says what the way needs; exit code 2."""
    ran = kingshand("duel", *typed, "--auto")
    assert ran.code == 2
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.rule("MODE-5")
def test_an_arena_of_a_mode(kingshand: Command) -> None:
    """Three on the hill: every hero plays every seat, and an even share is a third."""
    three = ("--heroes", "barbarian,monk,paladin", "--games", 3, "--jobs", 1)
    told = kingshand("arena", "--mode", "king-of-the-hill", *three, "--json").json()
    assert (told["mode"], told["seats"], told["even"], told["games"]) == ("king-of-the-hill", 3, 0.3333, 3)
    assert [tally["games"] for tally in told["overall"].values()] == [3, 3, 3]
    assert sum(tally["wins"] for tally in told["overall"].values()) <= 3


@pytest.mark.rule("MODE-10")
def test_an_arena_against_bosses(kingshand: Command) -> None:
    """Each hero's table meets both: two heroes in either seat, so two games against each."""
    two = ("--heroes", "barbarian,monk", "--rivals", "mad-king,fallen-monk", "--games", 2, "--jobs", 1)
    told = kingshand("arena", "--mode", "boss-vs-many", *two, "--bot", "random", "--json").json()
    assert (told["games"], told["seats"], told["even"]) == (4, 3, 0.5)
    assert {name: tally["games"] for name, tally in told["overall"].items()} == {
        "barbarian": 4,
        "monk": 4,
        "mad-king": 2,
        "fallen-monk": 2,
    }
    assert [(pair["hero"], pair["with"]) for pair in told["together"]] == [("barbarian", "monk"), ("monk", "barbarian")]
    shown = kingshand("arena", "--mode", "boss-vs-many", *two, "--bot", "random").out
    assert "Wins of the row against the column, in %" in shown
    assert "How often the row wins with the column as a teammate, in %" in shown


def test_an_arena_of_several_as_a_picture(kingshand: Command, tmp_path: Path) -> None:
    """With what the modes have beside heroes, too."""
    pytest.importorskip("matplotlib")
    four = ("--heroes", "barbarian,monk,ninja,treant", "--games", 4, "--jobs", 1, "--bot", "random")
    assert kingshand("arena", "--mode", "2v2", *four, "--png", tmp_path / "map.png").code == 0
    assert (tmp_path / "map.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("--mode", "2v2", "--heroes", "barbarian,monk"), "at least four different heroes"),
        (("--mode", "boss-vs-boss", "--heroes", "monk"), "Boss vs Boss takes two bosses: leave out --heroes."),
        (("--rivals", "monk"), "A duel takes two heroes: leave out --rivals."),
        (("--mode", "boss-vs-boss", "--rivals", "mad-king"), "at least two different bosses: --rivals all, or"),
        (("--mode", "boss-vs-many", "--rivals", "mad-kin"), "There is no boss 'mad-kin'. Did you mean mad-king?"),
        (("--heroes", "mnok,ninja"), "There is no hero 'mnok'. Did you mean monk"),
        (("--mode", "king-of-the-hill", "--players", 9), "takes three to six heroes, not 9"),
        (("--mode", "2v3"), "There is no mode '2v3'"),
    ],
)
def test_wrong_arenas(kingshand: Command, typed: tuple[object, ...], says: str) -> None:
    """One sentence; exit code 2."""
    ran = kingshand("arena", *typed)
    assert ran.code == 2
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.rule("MODE-7")
def test_an_upgrade_deck_is_kept_and_played_again(kingshand: Command) -> None:
    """A name with a plus is a way to duel like any other: saved, and verified choice by choice."""
    three = ("--hero", "barbarian", "--hero", "monk", "--hero", "ninja", "--seed", 3)
    ran = kingshand("duel", "--mode", "king-of-the-hill+upgrade-deck", *three, "--auto", "--save", "hill")
    assert ran.code == 0, ran.err
    assert "choices agree" in kingshand("replay", "hill", "--verify").out


def test_teammates_pass_no_curtain(kingshand: Command) -> None:
    """Barbarian and Monk are people of one team against bots: they see each other's hands, and nobody passes on."""
    seats = ("--seat", "1=person", "--seat", "3=person", "--seat", "2=bot", "--seat", "4=bot")
    ran = kingshand("duel", "--mode", "2v2", *FOUR, *seats, typed=WHATEVER)
    assert {"Barbarian", "Monk"} <= {line.partition(":")[0] for line in ran.out.splitlines()}
    assert "Pass to" not in ran.out


def test_the_curtain_falls_between_teams(kingshand: Command) -> None:
    """Four people: whenever the keyboard is passed, it is passed to somebody of the other team."""
    seats = [word for seat in "1234" for word in ("--seat", f"{seat}=person")]
    ran = kingshand("duel", "--mode", "2v2", *FOUR, *seats, typed=WHATEVER)
    passes = [
        line.removeprefix("Pass to ").removesuffix(". Enter when ready.")
        for line in ran.out.splitlines()
        if line.startswith("Pass to ")
    ]
    teams = [name in ("Barbarian", "Monk") for name in passes]
    assert len(passes) > 2
    assert all(one != other for one, other in pairwise(teams)), passes
