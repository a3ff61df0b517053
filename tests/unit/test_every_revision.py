"""A database of every revision that ever was, with a campaign in the middle of a session: it opens and goes on."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from saves.schema import CURRENT

KEPT = Path(__file__).parent / "saves"
FILES = {
    "0001": KEPT / "first_version" / "saves.db",
    "0002": KEPT / "revisions" / "0002.db",
    "0003": KEPT / "revisions" / "0003.db",
    "0004": KEPT / "revisions" / "0004.db",
    "0005": KEPT / "revisions" / "0005.db",
    "0006": KEPT / "revisions" / "0006.db",
    "0007": KEPT / "revisions" / "0007.db",
    "0008": KEPT / "revisions" / "0008.db",
    "0009": KEPT / "revisions" / "0009.db",
    "0010": KEPT / "revisions" / "0010.db",
    "0011": KEPT / "revisions" / "0011.db",
}
"""Whoever adds a migration makes the file of its own revision: a campaign `old` some choices into a session."""


@pytest.mark.parametrize("revision", CURRENT.revisions)
def test_it_opens_and_goes_on(revision: str, tmp_path: Path) -> None:
    """The log is as it was, the open session is played to its end, and what was played can be told."""
    path = tmp_path / "saves.db"
    shutil.copy(FILES[revision], path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (revision,)
        rows = "SELECT session_id, serial, kind, position, seat, token FROM choices ORDER BY session_id, serial"
        before = connection.execute(rows).fetchall()
    with Service.open(str(path)) as service:
        assert bool(service.store.notice) == (revision != CURRENT.newest)
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute(rows).fetchall() == before
        open_one = service.store.open_session(service.find("old").id)
        assert open_one is not None
        assert service.store.choices(open_one.id)
        with service.open_campaign("old", told=False) as opened:
            assert opened.session.id == open_one.id
            for _ in opened.live.run(Answers(hero_bots("random", 1, 5))):
                continue
            opened.conclude()
        chapters = list(service.chapters(service.find("old")))
        assert all(chapter.lines for chapter in chapters)
        assert [chapter.session.status == "open" for chapter in chapters] == [False] * len(chapters)
