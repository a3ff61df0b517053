"""`repair`: says what is wrong, does something about it only when that is meant."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.play.service import Service
from tests.cli.conftest import Command


@pytest.fixture
def begun(demo: Command, elsewhere: str) -> Command:
    """Commands on a campaign whose session has begun."""
    with Service.open(elsewhere) as service, service.open_campaign("demo") as opened:
        opened.live.choose("evenly")
    return demo


def damage(saves: Path) -> None:
    """Flip a letter of every position."""
    with closing(sqlite3.connect(saves)) as connection:
        connection.execute("UPDATE snapshots SET document = replace(document, 'players', 'playerz')")
        connection.commit()


def test_sound_saves(begun: Command) -> None:
    """Nothing is done to them."""
    ran = begun("repair", "demo")
    assert (ran.code, ran.out) == (0, "Nothing is wrong with 'demo'.\n")
    assert begun("repair", "--json").json() == {
        "campaign": "demo",
        "problems": [],
        "cures": [],
        "repaired": False,
        "copy": None,
    }


def test_damaged_saves(begun: Command, saves: Path) -> None:
    """Told first; without a terminal --yes means it."""
    damage(saves)
    begun("play", "demo", typed="pass\nmove b6\nquit\n")
    for words in (("status", "demo"), ("replay", "demo", "--verify"), ("undo", "demo"), ("undo", "demo", "--force")):
        ran = begun(*words)
        told = " ".join((ran.out + ran.err).split())
        assert "The position saved after choice 0 is damaged" in told, words
        assert "kingshand repair demo" in told
    asked = begun("repair", "demo")
    assert asked.code == 2
    assert "Session 1: the position saved after choice 0 is damaged." in asked.out
    assert "--yes" in asked.err
    report = begun("repair", "demo", "--json")
    assert (report.code, report.json()["repaired"]) == (2, False)
    done = begun("repair", "demo", "--yes")
    assert done.code == 0
    (copy,) = saves.parent.glob("saves.db.backup-before-repair-*Z")
    assert copy.name in "".join(done.out.split())
    assert begun("repair", "demo").code == 0
    assert begun("replay", "demo", "--verify").code == 0


def test_what_cannot_be_put_right(begun: Command, saves: Path) -> None:
    """It is said, and stays as it is."""
    with Service.open(str(saves)) as service:
        campaign = service.find("demo")
        service.store.update_campaign(campaign.id, document={**campaign.document, "score": 1000})
    ran = begun("repair", "demo", "--yes")
    assert ran.code == 2
    assert "Nothing; the campaign stays as it is." in ran.out
    assert not list(saves.parent.glob("*before-repair*"))


def test_bad_input(begun: Command) -> None:
    """A name nobody has."""
    ran = begun("repair", "dema")
    assert ran.code == 2
    assert "Did you mean 'demo'?" in ran.err
