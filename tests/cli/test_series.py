"""Duels that are kept: a series with its result sheet, drafts, and everything that campaigns can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.long import few_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Command

TWO = ("--hero", "barbarian", "--hero", "monk", "--seed", 8)
BEST_OF_3 = ("duel", *TWO, "--save", "friends", "--best-of", 3)


@pytest.fixture
def played(kingshand: Command) -> Command:
    """A best of three by random bots: Monk, Barbarian, Monk."""
    ran = kingshand(*BEST_OF_3, "--auto", "--bot", "random")
    assert ran.code == 0, ran.err
    assert "friends is won by Monk, 1 : 2." in ran.out
    return kingshand


def test_a_series_has_a_result_sheet(played: Command) -> None:
    """Who won each duel, how it stood then; it is won, and has no place in the hall."""
    rows = [line.split() for line in played("score", "friends").out.splitlines() if line[:1].isdigit()]
    assert [row[4:] for row in rows] == [
        ["Monk", "0", ":", "1", "+0"],
        ["Barbarian", "1", ":", "1", "+1"],
        ["Monk", "1", ":", "2", "+0"],
    ]
    assert "is won by Monk" in played("play", "friends", "--auto").err
    assert played("hall", "--json").json() == []
    assert played("list", "--json").json()[0]["kind"] == "duels"


def test_a_series_is_replayed_and_moved(played: Command, tmp_path: Path) -> None:
    """Every choice agrees, here and behind a file."""
    assert played("replay", "friends", "--verify").out.count("choices agree") == 3
    assert played("export", "friends", tmp_path / "friends.json").code == 0
    assert "only claimed" not in played("import", tmp_path / "friends.json", "--as", "again").out
    assert played("score", "again", "--verify").code == 0
    assert "Monk draws" in played("log", "again", "--session", 2).out


@pytest.mark.parametrize("mode", few_of(["duel", "2v2"], 1))
def test_a_program_that_has_just_begun_goes_on_from_a_kept_position(process: Command, mode: str) -> None:
    """It need not have played before to read what was kept: no position is called damaged."""
    heroes = ["barbarian", "monk", "ninja", "seraph"][: 2 if mode == "duel" else 4]
    named = [word for hero in heroes for word in ("--hero", hero)]
    begun = process("duel", *named, "--mode", mode, "--seed", 4, "--save", "kept", typed="quit\n")
    assert begun.code == 0, begun.err
    again = process("play", "kept", typed="quit\n")
    assert "session 1 continues" in again.out
    assert "damaged" not in again.out + again.err


def test_who_leaves_is_told_how_to_go_on_in_the_same_seats(kingshand: Command) -> None:
    """Saves know nothing of seats: `play` alone would give the Ninja to a bot. Two who fight need not be told."""
    team = [word for hero in ("barbarian", "monk", "ninja", "seraph") for word in ("--hero", hero)]
    seats = ["--seat", "1=person", "--seat", "ninja=person"]
    begun = kingshand("duel", *team, "--mode", "2v2", "--seed", 4, "--save", "pairs", *seats, typed="quit\n")
    assert "People play Barbarian and Ninja; bots play Monk and Seraph." in begun.out
    assert "Continue with: kingshand play pairs --seat 1=person --seat ninja=person" in " ".join(begun.out.split())
    alone = kingshand("play", "pairs", typed="quit\n")
    assert "You play Barbarian; bots play Monk, Ninja and Seraph." in alone.out
    assert alone.out.rstrip().endswith("Continue with: kingshand play pairs")
    assert "bots play" not in kingshand(*BEST_OF_3, typed="quit\n").out


def test_a_person_stops_and_goes_on(kingshand: Command) -> None:
    """The bot's cards stay hidden then as before; what was chosen is taken back."""
    begun = kingshand(*BEST_OF_3, typed="done\nkeep 6\nquit\n")
    assert begun.code == 0, begun.err
    assert "session 1 begins: duel 1, a duel with Barbarian and Monk." in begun.out
    assert "Monk draws 4 cards." in begun.out
    assert "Everything is saved. Continue with" in begun.out
    again = kingshand("play", "friends", typed="hand\nquit\n")
    assert "session 1 continues" in again.out
    assert kingshand("undo", "friends", "--force").code == 0
    assert "session 1 is open: duel 1, duel" in kingshand("status", "friends").out
    seen = kingshand("play", "friends", "--open-hands", "--seat", "2=person", typed="quit\n")
    assert seen.code == 0, seen.err


def test_who_is_no_hero_sits_at_a_table_too(kingshand: Command) -> None:
    """A boss is named by its name, and what it did is replayed."""
    table = ("--mode", "boss-vs-many", "--boss", "mad-king", "--hero", "ninja", "--hero", "monk")
    ran = kingshand("duel", *table, "--save", "throne", "--auto", "--bot", "random", "--seed", 3)
    assert ran.code == 0, ran.err
    assert "Score sheet of throne: Ninja, Monk and Mad King" in ran.out
    assert "choices agree" in kingshand("replay", "throne", "--verify").out


def test_a_draft_from_a_series(kingshand: Command) -> None:
    """A series stands for its heroes: two of Santa v. Krampus are left to be dealt."""
    data = kingshand(
        "duel", "--draft", "random", "--pool", "santa-v-krampus,krampus", "--auto", "--seed", 3, "--json"
    ).json()
    assert sorted(data["heroes"]) == ["krampus", "santa"]


def test_luck_and_bots_draft(kingshand: Command) -> None:
    """The seed decides; with bans four heroes are named."""
    told = kingshand("duel", "--draft", "ban", "--auto", "--bot", "random", "--seed", 3).out
    assert told.count(" bans ") == told.count(" picks ") == 2
    data = kingshand("duel", "--draft", "random", "--pool", "monk,treant", "--auto", "--seed", 3, "--json").json()
    assert sorted(data["heroes"]) == ["monk", "treant"]


def test_a_person_drafts(kingshand: Command) -> None:
    """What is taken, or nobody's name, is asked for again."""
    ran = kingshand(
        "duel",
        "--draft",
        "pick",
        "--pool",
        "monk,treant,ninja",
        "--seat",
        "2=person",
        "--seed",
        3,
        typed="xyz\n?\nmonk\nmonk\nninja\nquit\n",
    )
    assert ran.code == 0, ran.err
    for said in (
        "There is no hero 'xyz'",
        "Type the name of a hero to pick",
        "monk is taken; choose from treant, ninja",
        "picks Ninja",
    ):
        assert said in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*TWO, "--best-of", 3), "add --save NAME"),
        ((*TWO, "--save", "x", "--best-of", 2), "an odd number"),
        ((*TWO, "--save", "x", "--best-of", 101), "an odd number"),
        ((*TWO, "--pool", "monk"), "for a draft"),
        ((*TWO, "--draft", "pick"), "leave out --hero and --team"),
        (("--draft", "bna"), "Did you mean ban?"),
        (("--draft", "pick", "--pool", "monk,mnok"), "monk"),
        (("--draft", "pick", "--players", 3), "two heroes"),
        (("--hero", "monk", "--save", "x"), "two heroes"),
        (("--hero", "monk", "--hero", "treant", "--save", "x", "--save-case", "y.yaml"), "scenario save"),
    ],
)
def test_what_does_not_go_together(kingshand: Command, words: tuple[object, ...], said: str) -> None:
    """A sentence, and nothing is begun."""
    ran = kingshand("duel", *words, "--auto")
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert kingshand("list", "--json").json() == []


def test_duels_are_not_begun_by_new(kingshand: Command) -> None:
    """It has no way to say how they are fought."""
    ran = kingshand("new", "x", "--kind", "duels", "--hero", "monk", "--hero", "treant")
    assert ran.code == 2
    assert "Duels begin with: kingshand duel --save NAME" in ran.err


def test_numbers_of_a_mirrored_series(kingshand: Command) -> None:
    """In the second duel the heroes have changed seats, and each has its own deeds of both."""
    ran = kingshand("duel", *TWO, "--save", "mirror", "--best-of", 3, "--mirrored", "--auto", "--bot", "random")
    assert ran.code == 0, ran.err
    report = kingshand("stats", "mirror", "--json").json()
    sat = [[hero["hero"] for hero in session["heroes"]] for session in report["sessions"]]
    assert sat[:2] == [["barbarian", "monk"], ["monk", "barbarian"]]
    dealt = sum(hero["dealt"] for session in report["sessions"] for hero in session["heroes"] if hero["hero"] == "monk")
    assert {hero["hero"]: hero["dealt"] for hero in report["heroes"]}["monk"] == dealt
    assert sum(hero["kills"] for hero in report["heroes"]) == len(sat)


def test_equal_heroes_are_told_apart_in_the_numbers(kingshand: Command) -> None:
    """Two Monks against each other, at the end of a duel and over a series: one has defeated the other."""
    twins = ("duel", "--hero", "monk", "--hero", "monk", "--seed", 2, "--auto", "--bot", "random")
    shown = kingshand(*twins).out
    assert {line.split()[1] for line in shown.splitlines() if line.startswith("Monk ") and len(line.split()) > 8} >= {
        "1",
        "2",
    }
    assert "Monk 1 defeated Monk 2." in shown or "Monk 2 defeated Monk 1." in shown
    assert kingshand(*twins, "--save", "twins").code == 0
    names = [" ".join(line.split()[:2]) for line in kingshand("stats", "twins").out.splitlines()]
    assert {"Monk 1", "Monk 2"} <= set(names)
