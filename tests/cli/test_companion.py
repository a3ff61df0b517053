"""Playing with the box on the table: `companion`, `edit`, and what the book says of both."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.cli.terminals import At

START = "20\n1\nevenly\n1\n1\n3\n3\ndone\n0\n"
"""Who begins, salves, a first tile with a chest for both, a minion that strikes first; none of its damage is left."""


def flat(text: str) -> str:
    """In one line."""
    return " ".join(text.split())


@pytest.fixture
def begun(demo: Command) -> Command:
    """As `demo`, its first session begun with the box on the table, up to a fight."""
    ran = demo("companion", "demo", typed=f"{START}quit\n")
    assert ran.code == 0, ran.err
    assert "Play your turn at the table, then enter what affects others" in flat(ran.out)
    return demo


def tokens(run: Command, name: str = "demo") -> list[str]:
    """The choices of the open session."""
    found = run("log", name, "--json").json()["sessions"][-1]["choices"]
    return [choice["token"] for choice in found]


def test_a_turn_is_told(begun: Command) -> None:
    """What was typed stands in the log; wrong entries are refused with a sentence each, and nothing is lost."""
    typed = "?\nhealth 80\nwobble 3\nattack\nattack 100\nhand\nhand 1\nheal 2\nplayed lucky coin\nquit\n"
    ran = begun("play", "demo", typed=typed)
    told = flat(ran.out)
    assert "session 1 continues" in told
    for words in (
        "damage other than an attack",
        "Health is a number from 0 to 28, not 80.",
        "Unknown status effect 'wobble'.",
        "Say how much, such as: attack 7.",
        "The damage of an attack is a number from 1 to 99, not 100.",
        "Your cards are on your table.",
        "Fairy gains 1 King's Hand",
        "Barbarian now has 20 health (the table).",
        "Barbarian plays lucky coin.",
    ):
        assert words in told
    assert tokens(begun)[-2:] == ["health 0 20", "played lucky coin"]


def test_mistyped_entries_are_taken_back(begun: Command) -> None:
    """Without force, though the enemy may have rolled its defence: it rolls alike once it was told right."""
    before = tokens(begun)
    typed = "attack 70\nundo\nquit\n"
    assert "Undone" in begun("play", "demo", typed=typed).out
    assert tokens(begun) == before
    assert begun("play", "demo", typed="attack 7\nquit\n").code == 0
    assert begun("undo", "demo").code == 0
    assert tokens(begun) == before


def test_the_book_says_how_it_was_played(begun: Command, tmp_path: Path) -> None:
    """Status, score, log and verify; an export takes it along."""
    assert begun("edit", "demo", "--health", "2=14", "--set", "gold=20").code == 0
    assert "Session 1 was played with the box on the table" in flat(begun("status", "demo").out)
    noted = begun("score", "demo", "--json").json()
    assert (noted["at_table"], noted["edited"]) == ([1], [1])
    assert "Session 1 was edited by hand: the log shows where." in flat(begun("score", "demo").out)
    log = flat(begun("log", "demo").out)
    assert "with the box on the table, edited by hand" in log
    assert "Edited by hand: Moon Elf's health from 18 to 14." in log
    assert "Edited by hand: The team's gold from" in log
    assert begun("export", "demo", tmp_path / "demo.json").code == 0
    assert "only claimed" not in begun("import", tmp_path / "demo.json", "--as", "twin").out
    for name in ("demo", "twin"):
        verified = begun("replay", name, "--verify")
        assert verified.code == 0
        assert "edited by hand" in flat(verified.out)
    assert begun("undo", "demo", "-n", 2).code == 0
    assert begun("score", "demo", "--json").json()["edited"] == []


def test_edits_that_cannot_be(begun: Command) -> None:
    """One sentence, exit code 2, and nothing was changed: not even what stood before it."""
    before = tokens(begun)
    for words, says in (
        (("--health", "monk=3"), "'monk' fits no one here. Say one of: 1 barbarian, 2 moon elf"),
        (("--health", "1=14", "--health", "2=80"), "Health cannot be edited: health is a number from 1 to 28, not 80."),
        (("--set", "gold=1000"), "Gold cannot be edited: gold is a number from 0 to 99, not 1000."),
        ((), "Say what to edit, such as: --health 2=14"),
    ):
        ran = begun("edit", "demo", *words)
        assert ran.code == 2
        assert says in flat(ran.err), ran.err
    assert tokens(begun) == before


def test_an_edit_in_play(begun: Command) -> None:
    """Nobody has to leave for it; what is wrong is told, and undo takes it back."""
    typed = "edit health 2=14\nedit health 2=80\nedit gold=3\nedit goold=3\nedit\nundo\nquit\n"
    told = flat(begun("play", "demo", typed=typed).out)
    for words in (
        "Edited by hand: Moon Elf's health from 18 to 14.",
        "health is a number from 1 to 28, not 80.",
        "Edited by hand: The team's gold from 10 to 3.",
        "'goold' cannot be set; only gold and salves.",
        "Say what to edit, such as: health 2=14",
    ):
        assert words in told, words
    assert begun("replay", "demo", "--verify").code == 0


def test_nothing_to_edit(demo: Command) -> None:
    """Between two sessions there is nothing, and none is begun for it."""
    ran = demo("edit", "demo", "--health", "1=3")
    assert (ran.code, ran.err) == (
        2,
        "kingshand: No session of the campaign 'demo' is open; there is nothing to edit.\n",
    )
    assert demo("log", "demo", "--json").json()["sessions"] == []


def test_a_session_may_be_played_either_way(demo: Command) -> None:
    """One that is under way is finished as it was begun; one of which nothing was played is arranged anew."""
    assert demo("play", "demo", "--plain", typed="quit\n").code == 0
    assert demo("companion", "demo", typed="20\nquit\n").code == 0
    assert tokens(demo) == ["dice 20"]
    bots = demo("play", "demo", "--auto")
    assert bots.code == 2
    assert "is played with the box on the table, which bots cannot do" in flat(bots.err)


def test_a_session_that_was_begun_without_the_box(demo: Command) -> None:
    """It is finished first; the next one may have the box on the table."""
    assert demo("play", "demo", "--plain", typed="give 0\nquit\n").code == 0
    ran = demo("companion", "demo")
    assert ran.code == 2
    assert "Session 1 of the campaign 'demo' began without the box on the table" in flat(ran.err)
    assert demo("play", "demo", "--auto").code == 0
    assert demo("companion", "demo", typed="quit\n").code == 0
    assert demo("status", "demo", "--json").json()["at_table"] == [2]


def test_duels_have_no_box(kingshand: Command) -> None:
    """What is no campaign of a team against the program cannot be played so."""
    made = kingshand("duel", "--hero", "monk", "--hero", "ninja", "--save", "rivals", "--seed", 1, typed="quit\n")
    assert made.code == 0
    ran = kingshand("companion", "rivals")
    assert (ran.code, ran.err) == (2, "kingshand: Duels are played without the box on the table.\n")


def test_at_a_terminal(terminal: At, demo: Command) -> None:
    """Real dice values typed, `?`, an entry, a kill by Ctrl-C, and on where it stopped."""
    at = terminal("companion", "demo")
    at.until("Roll 1 die of 20 sides")
    for line in START.split():
        at.type(f"{line}\r")
    at.until("Play your turn at the table")
    at.type("heal 1\r")
    at.until("now has 19 health")
    at.type("\x03")
    assert at.wait() == 130
    assert at.is_as_usual()
    assert tokens(demo)[-1] == "health 0 19"
    assert demo("companion", "demo", typed="quit\n").code == 0


def test_a_mission_is_told(kingshand: Command) -> None:
    """Enemies by their space, each part of a turn, edits; undone, replayed and verified like any other session."""
    assert kingshand("new", "siege", "--missions", "--hero", "monk", "--seed", 3).code == 0
    typed = "2\ngo a1\nattack 7 on b1\nmomentum 2\nburn on b1\nclock stop\n\nattack 7 on b1\nattack 3 on b9\nquit\n"
    told = flat(kingshand("companion", "siege", typed=typed).out)
    for words in (
        "Play at the table until you are ready",
        "'attack' cannot be entered now.",
        "Resolve your ability at the table, then enter what it does",
        "Monk attacks Failed Clone 1 for 7 damage.",
        "'b9' fits no one here",
        "Monk stops the crisis clock this round.",
    ):
        assert words in told, words
    assert kingshand("edit", "siege", "--set", "momentum=1:5").code == 0
    assert tokens(kingshand, "siege")[-1] == "table momentum 0 5"
    assert kingshand("replay", "siege", "--verify").code == 0
    assert kingshand("undo", "siege").code == 0
    assert "with the box on the table" in flat(kingshand("status", "siege").out)


def test_the_configuration_says_who_rolls_for_enemies(demo: Command, tmp_path: Path) -> None:
    """With the box one types one's own dice, if nobody says otherwise; whoever always types all has it so again."""
    rolled = demo("companion", "demo", typed="20\n1\nevenly\n1\n1\n3\n3\nquit\n")
    assert "Were the dice changed?" in flat(rolled.out)
    assert demo("undo", "demo").code == 0
    (tmp_path / "config.toml").write_text('dice = "all"\n')
    ran = demo("companion", "demo", typed="0\n1\n3\nquit\n")
    assert "Roll 5 dice" in flat(ran.out)
    assert "Roll 5 dice" not in flat(demo("companion", "demo", "--dice", "ask", typed="quit\n").out)
