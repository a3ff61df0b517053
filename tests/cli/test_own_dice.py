"""Playing with dice of one's own: typed, refused, taken back, kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Command
from tests.cli.terminals import Terminal

DUEL = ("duel", "--hero", "barbarian", "--hero", "paladin", "--seed", "3")


def flat(text: str) -> str:
    """In one line."""
    return " ".join(text.split())


def test_wrong_dice_are_refused_kindly(kingshand: Command) -> None:
    """Four dice for five, a seven, letters, nothing: one sentence each, and the same question."""
    typed = "6\nroll\n0\n1 2 3 4\n1 2 3 4 7\nsword\n\n1 2 3 4 6\nquit\n"
    ran = kingshand(*DUEL, "--dice", "ask", typed=typed)
    assert ran.code == 0
    told = flat(ran.out)
    for words in (
        "Barbarian: Roll 1 die; the highest starts.",
        "Barbarian: Roll 5 dice.",
        "5 dice are rolled, not 4.",
        "A die with 6 sides has no 7.",
        "'sword' is not a number.",
        "5 dice are rolled, not 0.",
        "Barbarian rolls 1 2 3 4 6",
    ):
        assert words in told


def test_who_rolls_can_be_changed_in_play(kingshand: Command) -> None:
    """From the program to oneself and back; an unknown way says which there are."""
    ran = kingshand(*DUEL, typed="roll dice\nroll dice sometimes\nroll dice ask\nroll dice program\nquit\n")
    told = flat(ran.out)
    assert "roll dice program: the program rolls all dice." in told
    assert "There is no way to roll dice 'sometimes'. There are program, ask, all." in told
    assert "roll dice ask: you roll for your own heroes" in told


def test_an_unknown_way_to_roll(kingshand: Command) -> None:
    """One sentence, exit code 2, for `play` and `duel`."""
    for words in (("play", "--dice", "al"), (*DUEL, "--dice", "al")):
        ran = kingshand(*words, "--auto") if words[0] == "play" else kingshand(*words)
        assert (ran.code, ran.err) == (
            2,
            "kingshand: There is no way to roll dice 'al'. Did you mean all? There are program, ask, all.\n",
        )


def test_the_configuration_says_who_rolls(kingshand: Command, tmp_path: Path) -> None:
    """`dice` in the file; the command line holds against it."""
    (tmp_path / "config.toml").write_text('dice = "ask"\n')
    assert "Barbarian: Roll 1 die" in flat(kingshand(*DUEL, typed="quit\n").out)
    assert "Roll 1 die" not in flat(kingshand(*DUEL, "--dice", "program", typed="quit\n").out)
    (tmp_path / "config.toml").write_text('dice = "mine"\n')
    assert "dice is one of program, ask, all, not 'mine'" in flat(kingshand(*DUEL, typed="quit\n").err)


def test_a_saved_session_with_typed_dice(demo: Command, tmp_path: Path) -> None:
    """Left, gone on with, changed to everybody's dice, undone, exported, verified, finished by bots."""
    ran = demo("play", "demo", "--dice", "ask", typed="20\n1\nevenly\n1\nquit\n")
    assert "Barbarian rolls 20, Moon Elf rolls 1" in flat(ran.out)
    assert demo("play", "demo", "--dice", "all", typed="pass\npass\n66666\nundo\nquit\n").code == 0
    log = demo("log", "demo", "--choices").out
    assert "dice 20" in log
    exported = tmp_path / "demo.json"
    assert demo("export", "demo", exported).code == 0
    assert "only claimed" not in demo("import", exported, "--as", "twin").out
    for name in ("demo", "twin"):
        assert demo("replay", name, "--verify").code == 0
    assert demo("play", "twin", "--auto").code == 0
    assert demo("score", "twin", "--verify").code == 0


def test_switching_on_in_the_middle_is_noted(demo: Command) -> None:
    """A session that was begun with the program's dice asks for all throws from then on."""
    assert demo("play", "demo", typed="evenly\nquit\n").code == 0
    assert demo("play", "demo", "--dice", "all", typed="quit\n").code == 0
    assert re.search(r"table dice", demo("log", "demo", "--choices").out)
    assert demo("undo", "demo").code == 0
    assert "table dice" not in demo("log", "demo", "--choices").out
    assert demo("replay", "demo", "--verify").code == 0


def test_at_a_terminal(terminal: Callable[..., Terminal]) -> None:
    """Keys, an arrow key that puts the word for the program into the line, and Ctrl-C, which loses nothing."""
    at = terminal(*DUEL, "--dice", "ask")
    at.until("Roll 1 die")
    at.type("7\r")
    at.until("has no 7")
    at.type("\x1b[A\r")
    at.until("Turn 1")
    at.type("\x03")
    assert at.wait() == 130
