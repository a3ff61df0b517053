"""Looking things up."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Command


@pytest.mark.parametrize(
    ("command", "one", "holds"),
    [
        ("heroes", "moon-elf", "Lunar Eclipse!"),
        ("heroes", "Cursed Pirate", "Cursed Pirate"),
        ("minions", "fairy", "First Strike"),
        ("bosses", "fallen-barbarian", "Skull Crush"),
        ("loot", "dragonscale", "equipment"),
        ("tokens", "protect", "Protect"),
    ],
)
def test_lists_and_texts(kingshand: Command, command: str, one: str, holds: str) -> None:
    """A list of all, and one with the reader's text; at 80 columns; as JSON with the same things."""
    every = kingshand(command)
    assert every.code == 0
    shown = kingshand(command, one)
    assert shown.code == 0
    assert holds in shown.out
    assert all(len(line) <= 80 for line in (every.out + shown.out).splitlines())
    ids = {part["id"] for part in kingshand(command, "--json").json()}
    assert kingshand(command, one, "--json").json()["id"] in ids


def test_content_check(kingshand: Command) -> None:
    """The shipped content has no problems; the counts are for programs too."""
    assert "No problems" in kingshand("content", "check").out
    told = kingshand("content", "check", "--json").json()
    assert {"heroes", "minions", "bosses", "tiles", "loot", "cards", "tokens", "scenarios", "tiers", "ours"} <= set(
        told
    )
    assert told["problems"] == []


def test_scenario_run(kingshand: Command, tmp_path: object) -> None:
    """Files that hold pass; one that does not is told with exit code 1."""
    passed = kingshand("scenario", "run", "tests/scenarios/damage")
    assert passed.code == 0, passed.out
    told = kingshand("scenario", "run", "tests/scenarios/damage", "--json").json()
    assert {result["status"] for result in told} == {"passed"}


def test_a_terminal_without_unicode(process: Command) -> None:
    """Everything can be shown there too."""
    shown = process("heroes", "artificer", PYTHONIOENCODING="ascii")
    assert shown.code == 0, shown.err
    assert shown.out.isascii()
    assert process("new", "Ünïcode", "--hero", "monk", PYTHONIOENCODING="ascii").code == 0
