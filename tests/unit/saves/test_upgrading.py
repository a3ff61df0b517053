"""What each migration carries over, on every database."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from saves.errors import CorruptDatabase
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


SECOND = Schema(CURRENT.folder, CURRENT.revisions[:2])
EVERY_TABLE = {
    "campaigns": {
        "id": 1,
        "name": "Old",
        "name_key": "old",
        "kind": "adventures",
        "seed": "7",
        "difficulty": "normal",
        "status": "active",
        "program_version": "0.1.0",
        "created_at": NOW,
        "updated_at": NOW,
        "document": '{"a": 1}',
    },
    "campaign_heroes": {"campaign_id": 1, "seat": 0, "hero": "barbarian"},
    "deck_cards": {"campaign_id": 1, "seat": 0, "card": "codex", "state": "owned", "rarity": "rare", "count": 2},
    "achievements": {"campaign_id": 1, "achievement": "first-blood", "earned_at": NOW},
    "perk_sheets": {"campaign_id": 1, "seat": 0, "document": '{"perk": 2}'},
    "sessions": {
        "id": 1,
        "campaign_id": 1,
        "ordinal": 1,
        "mode": "crawl",
        "number": "1",
        "seed": "8",
        "content_digest": "c",
        "setup": '{"kind": "crawl"}',
        "status": "open",
        "started_at": NOW,
        "finished_at": None,
    },
    "choices": {
        "session_id": 1,
        "serial": 0,
        "kind": "choice",
        "position": 0,
        "seat": 0,
        "token": "pass",
        "digest": "2-ab",
        "forced": False,
        "at": NOW,
    },
    "snapshots": {"session_id": 1, "position": 0, "digest": "2-ab", "document": '{"format": 2}'},
    "score_rows": {"session_id": 1, "number": "1", "won": True, "points": 17, "document": '{"gold": 3}'},
}
"""A row in every table of the second version, in an order in which they may be written."""


def test_nothing_of_the_second_version_is_lost(url: str) -> None:
    """Every row of every table is as it was but those of gathered cards, which no version wrote (revision 0004); a
    session has been played by rules 1 from its beginning, and nothing of a campaign is only claimed."""
    with Store.open(url, schema=SECOND) as store, store.database.write() as connection:
        for table, row in EVERY_TABLE.items():
            values = ", ".join(f":{name}" for name in row)
            connection.execute(text(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values})"), row)
    with Store.open(url, schema=SECOND) as store:
        before = contents(store)
    with Store.open(url) as store:
        after = contents(store)
        (session,) = store.sessions(1)
        assert (session.rules, session.base, session.earlier) == (1, 0, [])
        assert (store.story(1), store.stamp(1)) == (None, None)
        assert store.choices(1)[0].token == "pass"
    assert before.keys() == EVERY_TABLE.keys()
    (found,) = after["sessions"]
    assert {key: value for key, value in found.items() if key in EVERY_TABLE["sessions"]} == before["sessions"][0]
    gone = ("sessions", "deck_cards")
    assert {name: rows for name, rows in after.items() if name != "sessions"} == {
        **{name: rows for name, rows in before.items() if name not in gone},
        "campaigns": [
            {**row, "claimed": "", "packs": [] if url.startswith("postgres") else "[]"} for row in before["campaigns"]
        ],
        "choices": [{**row, "asked": True} for row in before["choices"]],
        "stories": [],
        "stamps": [],
        "party_changes": [],
        "comparisons": [],
        "reviews": [],
        "room_devices": [],
        "rooms": [],
        "unlocks": [],
    }


def contents(store: Store) -> dict[str, list[dict[str, object]]]:
    """All rows of all tables, as the database has them."""
    with store.database.read() as connection:
        names = [name for name in inspect(connection).get_table_names() if name != "alembic_version"]
        return {
            name: [dict(row) for row in connection.execute(text(f"SELECT * FROM {name}")).mappings()] for name in names
        }


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
        assert json.dumps([row.document for row in rows]) == json.dumps(
            [
                {
                    "remaining_salves": 2,
                    "starting_salves_next": 3,
                    "unspent_gold": 12,
                    "unclaimed_boss_loot": None,
                    "explored_all_tiles": True,
                    "scenario_score": 10,
                },
                {
                    "remaining_salves": 2,
                    "starting_salves_next": 3,
                    "unspent_gold": None,
                    "unclaimed_boss_loot": 1,
                    "explored_all_tiles": None,
                    "scenario_score": 10,
                },
            ]
        )


def test_a_value_that_makes_no_sense_is_not_upgraded(tmp_path: Path) -> None:
    """It is damage, and the file stays as it was."""
    path = tmp_path / "saves.db"
    first_rows(str(path))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE score_rows SET scenario_score = x'ff'")
    with pytest.raises(
        CorruptDatabase, match="is damaged: it holds a value that makes no sense, so it was not upgraded"
    ):
        Store.open(str(path))
    with Store.open(str(path), schema=FIRST, read_only=True):
        pass


def test_an_upgraded_campaign_goes_on(url: str) -> None:
    """Another session is begun, and its row stands beside the old ones."""
    from saves.records import Score

    first_rows(url)
    with Store.open(url) as store:
        campaign = store.campaign("old")
        session = store.begin_session(campaign.id, mode="boss", number="2", seed=1, content_digest="c", rules=1)
        store.finish_session(session.id, "won", score=Score(number="2", won=True, points=3, document={"a": 1}))
        assert [row.points for row in store.scores(campaign.id)] == [17, -10, 3]
