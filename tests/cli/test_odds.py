"""The command odds."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Command


def test_a_roll_with_goals(kingshand: Command) -> None:
    """As text, and as plain values; chances are exact."""
    told = kingshand("odds", "barbarian", "--dice", "1,3,4,5,6", "--cards", "tip it", "--goal", "reckless").out
    assert "Barbarian against Barbarian: 1 3 4 5 6, 2 attempts left" in told
    assert "Mighty Blow now" in told
    assert "What each card adds" in told
    data = kingshand(
        "odds", "barbarian", "--dice", "13456", "--attempts", 1, "--goal", "reckless", "--lethal", 15, "--json"
    ).json()
    assert data["goals"] == [{"goal": "reckless", "chance": pytest.approx(1 / 6), "keep": [3, 4, 5, 6]}]
    assert data["lethal"] == {"damage": 15, "chance": pytest.approx(1 / 6), "keep": [3, 4, 5, 6]}
    (ready,) = [one for one in data["abilities"] if one["ability"] == "mighty-blow"]
    assert (ready["chance"], ready["damage"], ready["ready"]) == (1.0, 9.0, True)


def test_an_upgrade_counts(kingshand: Command) -> None:
    """Smack II deals more with three swords than Smack."""

    def damage(*words: str) -> float:
        data = kingshand("odds", "barbarian", "--dice", "11156", "--attempts", 0, *words, "--json").json()
        return float(next(one["damage"] for one in data["abilities"] if one["ability"].startswith("smack")))

    assert damage("--upgrades", "smack ii") > damage()


def test_goals_alone(kingshand: Command) -> None:
    """Of any number of dice, without a hero."""
    told = kingshand("odds", "--goal", "AA", "--count", 2, "--attempts", 0).out
    assert "2 dice, 0 re-rolls" in told
    assert "16.7 %" in told


def test_a_defence(kingshand: Command) -> None:
    """Missed Me halves 8 damage if at least two of five dice show one of two faces: 1 - (2/3)^5 - 5 (1/3) (2/3)^4."""
    told = kingshand("odds", "moon-elf", "--defend", 8, "--against", "barbarian").out
    assert "Moon Elf defends against 8 damage of Barbarian" in told
    assert "Missed Me: 5.8 damage arrives on average." in told
    [missed] = kingshand("odds", "moon-elf", "--defend", 8, "--json").json()["defences"]
    assert [one["damage"] for one in missed["arrives"]] == [4, 8]
    assert missed["arrives"][0]["chance"] == pytest.approx(131 / 243)
    assert sum(one["chance"] for one in missed["arrives"]) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "Name a hero, or what to roll for"),
        (("mnok",), "Did you mean monk"),
        (("monk", "--dice", "1,2,9"), "such as 1,1,3,4,6"),
        (("monk", "--dice", "112"), "A hero rolls 5 dice"),
        (("monk", "--attempts", "1"), "say with --dice which dice you have"),
        (("monk", "--cards", "six-it"), "say --dice too"),
        (("monk", "--dice", "11111", "--cards", "sixit"), "Did you mean six-it or tip-it?"),
        (("monk", "--dice", "11111", "--attempts", "-1"), "from 0 to 9"),
        (("--goal", "AA", "--count", "9"), "1 to 7 dice, not 9"),
        (("--goal", "AA", "--lethal", "9"), "for the roll of a hero"),
        (("--goal", "foo"), "Write AABBB, small, large"),
        (("monk", "--lethal", "0"), "1 to 999"),
        (("monk", "--defend", "0"), "1 to 999"),
        (("--defend", "5"), "--defend takes a hero"),
    ],
)
def test_what_cannot_be_asked(kingshand: Command, words: tuple[str, ...], says: str) -> None:
    """One sentence, and no traceback."""
    ran = kingshand("odds", *words)
    assert ran.code == 2
    assert says in " ".join(ran.err.split())
