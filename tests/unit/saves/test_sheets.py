"""Perk sheets: rows of their own in the saves, part of its document for whoever reads a campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from saves.models import CAMPAIGNS, PERK_SHEETS
from saves.records import Campaign, Score
from saves.store import Store
from saves.transfer import campaign_text, export_campaign, import_campaign

SHEETS: list[dict[str, Any]] = [{"plus": 0, "circles": {"grit": 1}}, {"plus": 2, "circles": {}}]


@pytest.fixture
def campaign(store: Store) -> Campaign:
    """Two seats, a sheet each."""
    return store.create_campaign(
        "Demo",
        kind="any",
        heroes=["monk", "ninja"],
        seed=1,
        difficulty="normal",
        program_version="1",
        document={"next": 1, "sheets": SHEETS},
    )


def rows(store: Store) -> list[Any]:
    """What stands in the table."""
    with store.database.read() as connection:
        return list(connection.execute(select(PERK_SHEETS).order_by(PERK_SHEETS.c.seat)).mappings())


def kept(store: Store) -> Any:
    """The document as it is kept."""
    with store.database.read() as connection:
        return connection.execute(select(CAMPAIGNS.c.document)).scalar_one()


def test_a_row_for_each_seat(store: Store, campaign: Campaign) -> None:
    """The document itself only says how many there are."""
    assert [(row["seat"], row["document"]) for row in rows(store)] == list(enumerate(SHEETS))
    assert kept(store) == {"next": 1, "sheets": 2}
    assert campaign.document == store.campaign("demo").document == {"next": 1, "sheets": SHEETS}
    assert [one.document for one in store.campaigns()] == [campaign.document]


def test_a_session_that_ends_writes_them(store: Store, campaign: Campaign) -> None:
    """Together with its row of the score sheet; a document without sheets leaves none behind once it has none."""
    session = store.begin_session(campaign.id, mode="any", number="1", seed=1, content_digest="c", rules=1)
    after = {"next": 2, "sheets": [{"plus": 1, "circles": {}}]}
    score = Score(number="1", won=True, points=2, document={})
    store.finish_session(session.id, "won", score=score, document=after, campaign_status="active")
    assert store.campaign("demo").document == after
    assert [row["document"] for row in rows(store)] == [{"plus": 1, "circles": {}}]
    assert store.update_campaign(campaign.id, status="won").document == after
    store.update_campaign(campaign.id, document={"next": 3, "sheets": []})
    assert (rows(store), store.campaign("demo").document) == ([], {"next": 3, "sheets": []})


def test_they_go_through_a_file(store: Store, campaign: Campaign, tmp_path: Path) -> None:
    """The same bytes come out again."""
    file = export_campaign(store, "demo", tmp_path / "demo.json")
    with Store.open(str(tmp_path / "other.db")) as other:
        assert import_campaign(other, file).document == campaign.document
        assert campaign_text(other, "demo") == file.read_text(encoding="utf-8")


def test_a_deleted_campaign_takes_its_sheets_along(store: Store, campaign: Campaign) -> None:
    """No row stays."""
    store.delete_campaign(campaign.name)
    assert rows(store) == []


def test_rows_that_nothing_asks_for(store: Store, campaign: Campaign) -> None:
    """A document without a place for sheets is read as it is kept, whatever lies in the table."""
    with store.database.write() as connection:
        connection.execute(update(CAMPAIGNS).values(document={"next": 1}))
        connection.execute(insert(PERK_SHEETS), {"campaign_id": campaign.id, "seat": 2, "document": {}})
    assert store.campaign("demo").document == {"next": 1}
