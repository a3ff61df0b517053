"""Where a number came from."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Command


@pytest.fixture
def played(demo: Command) -> Command:
    """A campaign whose first session bots have played."""
    assert demo("play", "demo", "--auto").code == 0
    return demo


def test_the_last_damage_and_those_before(played: Command) -> None:
    """With its parts, which add up to the total; the campaign need not be named when it is the only one."""
    told = played("why", "demo").out
    assert told == played("why").out == played("why", "1").out
    assert told != played("why", "demo", "2").out
    assert re.match(r"Turn \d+: .* takes ", told)
    amounts = [int(found) for found in re.findall(r"^  \S.*?  +([-+]?\d+)(?:  \(.*\))?$", told, re.MULTILINE)]
    assert amounts[-1] == sum(amounts[:-1]) or "subtotal" in told
    assert all(len(line) <= 80 for line in told.splitlines())
    changes = played("why", "demo", "--json").json()
    assert {"turn", "who", "amount", "health", "parts"} <= set(changes[0])


def test_health(played: Command) -> None:
    """Each line's change leads to its health."""
    told = played("why", "demo", "health", "barbarian").out
    lines = re.findall(r"^  turn +\d+ +([-+]\d+) +(\d+)", told, re.MULTILINE)
    assert len(lines) > 2
    before = int(re.match(r"Barbarian: (\d+) health", told)[1])  # type: ignore[index]
    for change, health in lines:
        before += int(change)
        assert before == int(health)
    refused = played("why", "demo", "health", "nobody")
    assert refused.code == 2
    assert "Whose?" in refused.err


def test_a_score(played: Command) -> None:
    """The points of its row, each with its rule."""
    told = played("why", "demo", "score").out
    row = played("why", "score", 1, "--json").json()[0]
    assert row["points"] == sum(part["points"] for part in row["parts"])
    assert f"{row['points']:+d}" in told
    assert "(SCORE-" in told
    assert played("why", "demo", "score", 9).code == 2


def test_questions_that_have_no_answer(demo: Command) -> None:
    """A number of damage that there was not, and words that ask nothing."""
    demo("play", "demo", typed="evenly\nquit\n")
    assert "no damage yet" in demo("why", "demo").err
    assert "Type one of" in demo("why", "demo", "xyzzy").err


def test_why_in_play(demo: Command) -> None:
    """The last damage, whose health, and when a score can be asked for."""
    told = demo("play", "demo", typed="evenly\nwhy\nwhy health\nwhy health monk\nwhy score\nquit\n").out
    assert "There was no damage yet." in told
    assert "Barbarian: 18 health in the beginning" in told
    assert "Say one of: why health Barbarian, why health Moon Elf." in told
    assert "The session scores at its end" in told


def test_why_something_was_refused(kingshand: Command) -> None:
    """The sentence with its rule, and that rule whole; forgotten with the next choice."""
    words = ("duel", "--hero", "barbarian", "--hero", "monk", "--seed", 1)
    told = kingshand(*words, typed="activate smack\nwhy\npass\nwhy\nquit\n").out
    first, _, second = told.partition("TURN-4: offensive roll phase")
    assert "phase (TURN-4)." in first
    assert "See ROLL-1, ACT-1, TURN-9." in second
    assert "There was no damage yet." in second


def test_why_damage_that_waits(kingshand: Command) -> None:
    """Before it lands it is explained as things stand: Smack with three swords is 4."""
    words = ("duel", "--hero", "barbarian", "--hero", "paladin", "--seed", 3)
    told = kingshand(*words, typed="pass\nask always\nactivate smack\nwhy\nquit\n").out
    assert "Paladin will take 4, as things stand\n  Smack     4\n  total     4  (DMG-4)\n" in told
