"""The command bots: the list, the protocol of programs, and a trial."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from ai.bots import BOTS
from campaign.cli.bots import ABOUT
from tests.cli.conftest import Command

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")


def test_every_bot_is_listed(kingshand: Command) -> None:
    """With how it plays, and how a program becomes one."""
    assert set(ABOUT) == set(BOTS)
    told = kingshand("bots").out
    assert all(name in told for name in BOTS)
    assert "program+greedy:python3 my_bot.py" in told
    assert max(map(len, told.splitlines())) <= 80
    assert {one["name"] for one in kingshand("bots", "--json").json()} == set(BOTS)


def test_the_protocol_is_published(kingshand: Command) -> None:
    """As a JSON schema: what is read, and what is written."""
    schema = json.loads(kingshand("bots", "--schema").out)
    begin, asked = schema["reads"]
    assert set(begin["required"]) == {"type", "protocol", "seed"}
    assert set(asked["required"]) == {"type", "position", "question"}
    assert set(asked["$defs"]) == {"AttackData", "PositionData", "QuestionData", "RollData", "SeatData"}
    assert set(schema["writes"]["required"]) == {"id", "option"}


@pytest.mark.skipif(NODE is None, reason="there is no node here")
def test_the_example_in_another_language_plays(kingshand: Command) -> None:
    """It answers every question of four duels, and wins most against random play."""
    assert NODE is not None
    command = shlex.join([NODE, str(ROOT / "docs" / "bots" / "first_ready.js")])
    told = kingshand("bots", f"program:{command}", "--json").json()
    assert told["games"] == 4
    assert told["points"] >= 3
    assert told["choices"] > 100


def test_a_program_that_fails(kingshand: Command) -> None:
    """One sentence names it, wherever it was to play."""
    failing = f"program:{shlex.join([sys.executable, '-c', 'raise SystemExit(4)'])}"
    for words in (
        ("bots", failing),
        ("arena", "--heroes", "monk,ninja", "--games", "2", "--jobs", "1", "--bot", failing),
    ):
        done = kingshand(*words)
        assert done.code == 2
        assert "ended with exit code 4 instead of answering" in done.err
        assert "Traceback" not in done.err


def test_bots_there_are_not(kingshand: Command) -> None:
    """They are refused before anything begins."""
    for bot, sentence in {
        "gredy": "There is no bot 'gredy'",
        "program:nothing x": "There is no program 'nothing'",
    }.items():
        refused = kingshand("bots", bot)
        assert (refused.code, sentence in refused.err) == (2, True)


def test_rooms_take_no_programs(kingshand: Command) -> None:
    """A slow one would stop everybody."""
    refused = kingshand("serve", "--bot", f"program:{sys.executable}", "--lines")
    assert refused.code == 2
    assert "Rooms are played by the program's own bots" in refused.err
