"""What each migration carries over, on every database."""

from __future__ import annotations

import json

from sqlalchemy import text

from saves.schema import CURRENT, Schema
from saves.store import Store

FIRST = Schema(CURRENT.folder, CURRENT.revisions[:1])
NOW = "2026-01-01 00:00:00+00:00"


def first_rows(url: str) -> None:
    """A campaign of the first version with a won and a lost session."""
    with Store.open(url, schema=FIRST) as store, store.database.write() as connection:
        connection.execute(
            text(
                "INSERT INTO campaigns (name, name_key, seed, difficulty, status, program_version, created_at,"
                " updated_at, document) VALUES ('Old', 'old', '7', 'normal', 'active', '0.1.0', :now, :now, '{}')"
            ),
            {"now": NOW},
        )
        session = text(
            "INSERT INTO sessions (campaign_id, ordinal, kind, scenario, seed, content_digest, setup, status,"
            " started_at, finished_at) VALUES (1, :ordinal, :kind, :scenario, '1', 'c', '{}', :status, :now, :now)"
        )
        score = text(
            "INSERT INTO score_rows (session_id, scenario, won, remaining_salves, starting_salves_next, unspent_gold,"
            " unclaimed_boss_loot, explored_all_tiles, scenario_score, session_score)"
            " VALUES (:ordinal, :scenario, :won, 2, 3, :gold, :loot, :explored, 10, :points)"
        )
        won = {"ordinal": 1, "kind": "crawl", "scenario": "1", "status": "won", "won": True, "points": 17}
        lost = {"ordinal": 2, "kind": "boss", "scenario": "2", "status": "lost", "won": False, "points": -10}
        for row in (won, lost):
            connection.execute(session, {**{key: row[key] for key in list(row)[:4]}, "now": NOW})
        own = ({"gold": 12, "loot": None, "explored": True}, {"gold": None, "loot": 1, "explored": None})
        for row, more in zip((won, lost), own, strict=True):
            given = {key: row[key] for key in ("ordinal", "scenario", "won", "points")}
            connection.execute(score, {**given, **more})


def test_rows_of_the_first_version_are_carried_over(url: str) -> None:
    """A campaign gets its kind, a session its mode and number, a score its own columns as a document."""
    first_rows(url)
    with Store.open(url) as store:
        campaign = store.campaign("old")
        assert (campaign.kind, campaign.document) == ("adventures", {})
        assert [(s.mode, s.number, s.status) for s in store.sessions(campaign.id)] == [
            ("crawl", "1", "won"),
            ("boss", "2", "lost"),
        ]
        rows = store.scores(campaign.id)
        assert [(r.number, r.won, r.points, r.mode) for r in rows] == [
            ("1", True, 17, "crawl"),
            ("2", False, -10, "boss"),
        ]
        assert json.dumps([row.document for row in rows]) == json.dumps([
            {"remaining_salves": 2, "starting_salves_next": 3, "unspent_gold": 12, "unclaimed_boss_loot": None,
             "explored_all_tiles": True, "scenario_score": 10},
            {"remaining_salves": 2, "starting_salves_next": 3, "unspent_gold": None, "unclaimed_boss_loot": 1,
             "explored_all_tiles": None, "scenario_score": 10},
        ])  # fmt: skip


def test_an_upgraded_campaign_goes_on(url: str) -> None:
    """Another session is begun, and its row stands beside the old ones."""
    from saves.records import Score

    first_rows(url)
    with Store.open(url) as store:
        campaign = store.campaign("old")
        session = store.begin_session(campaign.id, mode="boss", number="2", seed=1, content_digest="c")
        store.finish_session(session.id, "won", score=Score(number="2", won=True, points=3, document={"a": 1}))
        assert [row.points for row in store.scores(campaign.id)] == [17, -10, 3]
