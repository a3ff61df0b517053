"""A little of `make soak`, always the same; and that it would notice."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from saves.records import ScoreRow
from tests.fuzz.bases import quiet_home
from tests.fuzz.case import Case
from tests.soak import checks
from tests.soak.__main__ import main
from tests.soak.playing import NAME


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="it forks and kills")
def test_a_little(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sessions of a campaign of each kind, killed at statements that are the same each time: nothing is found."""
    code = main(["--short", "--campaigns", "2", "--jobs", "1", "--home", str(tmp_path)])
    told = capsys.readouterr().out
    assert code == 0, told
    assert "2 campaigns" in told
    assert "nothing found" in told


def row(*, won: bool, points: int, salves: int = 2, gold: int | None = 24, **more: object) -> ScoreRow:
    """A row of the score sheet at normal difficulty, where a won scenario scores 5."""
    document = {
        "remaining_salves": salves,
        "starting_salves_next": 0,
        "unspent_gold": gold,
        "unclaimed_boss_loot": None,
        "explored_all_tiles": False,
        "scenario_score": 5,
        **more,
    }
    return ScoreRow(number="1", won=won, points=points, document=document, session_id=1, ordinal=1, mode="crawl")


@pytest.mark.rule("SCORE-2", "SCORE-3")
def test_points_are_worked_out_once_more() -> None:
    """2 salves, 24 gold are 4, 5 for the win; 5 more for every tile; a boss's loot 1 each; a lost session -10."""
    assert checks.points_of(row(won=True, points=0)) == 2 + 4 + 5
    assert checks.points_of(row(won=True, points=0, explored_all_tiles=True)) == 2 + 4 + 5 + 5
    assert checks.points_of(row(won=True, points=0, gold=None, unclaimed_boss_loot=3)) == 2 + 3 + 5
    assert checks.points_of(row(won=False, points=0)) == -10


@pytest.fixture
def case(tmp_path: Path) -> Case:
    """Notes what is found."""
    case = Case("soak", 1, 1, tmp_path)
    case.folder.mkdir()
    return case


def test_what_is_lost_is_found(case: Case, tmp_path: Path) -> None:
    """A choice that is gone or was promised, a score that does not add up."""
    url = str(tmp_path / "saves.db")
    with quiet_home(tmp_path / "home"):
        with Service.open(url) as service:
            service.create(NAME, ["barbarian"], seed=7)
            with service.open_campaign(NAME, told=False) as opened:
                for _ in opened.live.run(Answers(hero_bots("random", 1, 1))):
                    continue
                opened.conclude()
        log = checks.log_of(url, NAME)
        checks.nothing_lost(case, log, log, 0)
        checks.in_the_end(case, url, NAME, str(tmp_path / "other.db"))
        assert case.problems == []
        checks.nothing_lost(case, log, {1: log[1][:-1]}, 0)
        checks.nothing_lost(case, log, log, 1)
        assert case.problems == [
            "rows of session 1 are lost or changed",
            "0 choices were promised to be kept, and -1 are there",
            "1 choices were promised to be kept, and 0 are there",
        ]
        with Service.open(url) as service:
            (kept,) = service.scores(service.find(NAME))
            service.store.add_score(kept.session_id, replace(kept, points=3))
            checks.adds_up(case, service, service.find(NAME))
    assert case.problems[3:] == ["the rows do not add up to -10", "session 1 has 3 points, not -10"]
