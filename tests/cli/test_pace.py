"""What others do, line by line: with what dice made, and waiting for a key where somebody wants that."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import Command
    from tests.cli.terminals import At

DUEL = ("duel", "--hero", "barbarian", "--hero", "moon-elf", "--seed", "7", "--plain")


def test_a_turn_of_others_waits_for_enter(terminal: At) -> None:
    """Behind the title card, then behind every turn of theirs; each roll says what it made."""
    at = terminal(*DUEL, KINGSHAND_PACE="step")
    at.until("Barbarian against Moon Elf")
    at.until("Enter continues")
    at.type("\r")
    at.until("= Barbarian starts")
    at.until("What next?")
    at.type("1\r")
    at.until("2 roll attempts left")
    at.until("r all")
    at.until("> ")  # the main phase ended for want of options: what is typed before this would be refused
    at.type("1\r")
    at.until("= Missed Me: ")
    at.until("50 → ")
    at.until("Turn 2: Moon Elf")
    at.until("Enter continues")
    at.type("s\r")
    at.until("> Barbarian")


def test_nothing_waits_in_a_pipe(kingshand: Command) -> None:
    """Whatever is set."""
    ran = kingshand(*DUEL, typed="pace step\n0\nquit\n")
    assert "pace step: each act waits for a key." in ran.out
    assert "Enter continues, s" not in ran.out


def test_a_pace_that_there_is_not(kingshand: Command) -> None:
    """Is refused with those there are."""
    ran = kingshand(*DUEL, typed="pace fast\nquit\n")
    assert "Say one of: pace off, pace brief, pace step, pace keep." in ran.out
