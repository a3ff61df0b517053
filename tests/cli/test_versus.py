"""Bosses as players at the keyboard: who sees what, what is offered, what is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Command

MANY = ("--mode", "boss-vs-many", "--boss", "mad-king", "--hero", "monk", "--hero", "ninja", "--seed", 4)
TWO = ("--mode", "boss-vs-boss", "--boss", "mad-king", "--boss", "fallen-monk", "--seed", 4)


def test_bots_play_both_sides(kingshand: Command) -> None:
    """To the end, the same for the same seed; the team that wins is named as one."""
    told = kingshand("duel", *MANY, "--auto", "--json").json()
    assert told["heroes"] == ["monk", "ninja", "mad-king"]
    assert told["winners"] in ([0, 1], [2])
    assert told["winner_name"] in ("Monk and Ninja", "Mad King")
    assert kingshand("duel", *MANY, "--auto", "--json").json() == told


def test_two_bosses(kingshand: Command) -> None:
    """A duel like any other, with its numbers at the end."""
    shown = kingshand("duel", *TWO, "--auto")
    assert shown.code == 0
    assert re.search(r"^(Mad King|Fallen Monk) wins\.$", shown.out, re.MULTILINE)
    assert re.search(r"^Fallen Monk +\d+ +\d+", shown.out, re.MULTILINE)
    assert all(len(line) <= 80 for line in shown.out.splitlines())


def test_a_person_leads_the_boss(kingshand: Command) -> None:
    """Its hand is shown with what one may do, without priorities; the heroes' cards are counted only."""
    ran = kingshand("duel", *MANY, "--seat", "mad=person", "--seat", "1=bot", typed="hand\n? king's hand\nquit\n")
    assert ran.code == 0
    assert "Monk draws 4 cards." in ran.out
    assert "Mad King draws Feast, Poisoned Chalice, Sceptre of Ash II and Bend the Knee." in ran.out
    assert "King's Hand x2" in ran.out
    assert "Mad King: What next? You have 3 CP." in ran.out
    assert "priority" not in ran.out


def test_a_hero_sees_the_other_heros_cards(kingshand: Command) -> None:
    """And not the boss's."""
    ran = kingshand("duel", *MANY, typed="quit\n")
    assert re.search(r"Ninja draws (?!\d)", ran.out)
    assert "Mad King draws 4 cards." in ran.out


def test_a_series_is_kept(kingshand: Command) -> None:
    """Saved, listed by name, replayed."""
    assert kingshand("duel", *TWO, "--auto", "--save", "rivals").code == 0
    assert "Mad King and Fallen Monk" in kingshand("list").out
    assert "choices agree" in kingshand("replay", "rivals", "--verify").out


@pytest.mark.parametrize("table", [MANY, TWO], ids=["boss-vs-many", "boss-vs-boss"])
@pytest.mark.parametrize("at", [0, 25])
def test_a_position_becomes_a_scenario_file(
    *, kingshand: Command, table: tuple[object, ...], at: int, tmp_path: Path
) -> None:
    """And that file passes."""
    path = tmp_path / "position.yaml"
    assert kingshand("duel", *table, "--auto", "--json", "--at", at, "--save-case", path).code == 0
    assert "1 passed" in kingshand("scenario", "run", path).out
