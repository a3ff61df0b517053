"""The end of a campaign: a screen of its own, which fits the smallest terminal and says how it went."""

from __future__ import annotations

import pytest

from campaign.asking.settings import PROGRAM
from campaign.duels.rules.series import Series
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.table.hosts import CampaignHost
from campaign.table.popups import Finale, Sheet
from campaign.terminal.ending import session_strip
from campaign.terminal.sessions import sat_down
from campaign.words.rows import Row
from saves.records import ScoreRow
from tests.table.kit import LARGE, SMALL, Table, opened


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_a_campaign_ends_on_a_screen_of_its_own(service: Service, size: tuple[int, int]) -> None:
    """Behind the report of its last session: who won, what everybody did, and how to show it; nothing else is seen."""

    async def drive(table: Table) -> None:
        assert type(table.app.screen) is Sheet
        await table.press("enter")
        assert table.is_at(Finale)
        shown = table.shown()
        for told in ("friends is won by", "Barbarian and Monk", "1 session in", "dealt", "Best attack:", "report"):
            assert told in shown, told
        assert "any key" not in shown
        assert "log" not in shown.replace("Monologue", "")
        await table.press("enter")

    service.create_series("friends", ("barbarian", "monk"), Series(), seed=5)
    with service, sat_down(service, "friends", "greedy", [], open_hands=False, dice=PROGRAM) as party:
        for _ in party.opened.live.run(Answers(hero_bots("greedy", 2, 5))):
            continue
        opened(CampaignHost(party), drive, size=size)


def row(ordinal: int, points: int) -> ScoreRow:
    """A session that brought so many points."""
    won = points > 0
    return ScoreRow(number="1", won=won, points=points, document={}, session_id=ordinal, ordinal=ordinal, mode="crawl")


def texts(rows: list[Row]) -> list[str]:
    """Lines without their tones."""
    return ["".join(text for text, _ in one).rstrip() for one in rows]


def test_every_session_in_four_columns() -> None:
    """9 for the heads and 4 for each of three sessions are 21 columns; in 20 the last one goes below."""
    rows = [row(1, -10), row(2, 17), row(10, 8)]
    assert texts(session_strip(rows, 21, unicode=True)) == [
        "session     1   2  10",
        "            ✗   ✓   ✓",
        "points    -10 +17  +8",
        "",
    ]
    assert texts(session_strip(rows, 20, unicode=False))[1::4] == ["            L   W", "            W"]
