"""A process that is killed while it plays loses no kept choice."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from campaign.play.service import Service
from tests.cli.conftest import ROOT, Command

ROUNDS = 5
PATIENCE = 30.0
"""Seconds a round may take to get anywhere."""


def kept(saves: Path) -> dict[int, list[tuple[int, str]]]:
    """The choices in effect by session."""
    with Service.open(str(saves), read_only=True) as service:
        campaign = service.find("demo")
        sessions = service.store.sessions(campaign.id)
        return {s.ordinal: [(c.seat, c.token) for c in service.store.choices(s.id)] for s in sessions}


def count(saves: Path) -> int:
    """How many choices were ever kept; a glance, while the child plays."""
    with closing(sqlite3.connect(f"{saves.as_uri()}?mode=ro", uri=True)) as connection:
        found: int = connection.execute("SELECT count(*) FROM choices").fetchone()[0]
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
@pytest.mark.parametrize("kind", [(), ("--missions",)], ids=["adventures", "missions"])
def test_kill_minus_nine_again_and_again(
    kingshand: Command, elsewhere: str, saves: Path, kind: tuple[str, ...]
) -> None:
    """What was kept before a kill is there afterwards, and the replay agrees."""
    begun = kingshand("new", "demo", *kind, "--hero", "barbarian", "--hero", "moon-elf", "--seed", 7)
    assert begun.code == 0, begun.err
    luck = random.Random(1)
    before: dict[int, list[tuple[int, str]]] = {}
    for _ in range(ROUNDS):
        start = count(saves)
        child = subprocess.Popen(
            [sys.executable, "-m", "campaign", "play", "demo", "--auto", "--bot", "random", "--until", "campaign"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=dict(os.environ),
        )
        try:
            deadline = time.monotonic() + PATIENCE
            while count(saves) == start and child.poll() is None and time.monotonic() < deadline:
                time.sleep(0.01)
            time.sleep(luck.random() * 0.15)
        finally:
            child.kill()
            _, complaint = child.communicate()
        assert b"Traceback" not in complaint
        after = kept(saves)
        for session, choices in before.items():
            assert after[session][: len(choices)] == choices
        before = after
        with Service.open(str(saves)) as service:
            assert [chapter.session.ordinal for chapter in service.verify(service.find("demo"))] == list(after)
    assert count(saves) > 0
    assert kingshand("play", "demo", "--auto", "--bot", "random").code == 0
    assert kingshand("replay", "demo", "--verify").code == 0
