"""Saves of the first version: they open, score and tell what they did, and play goes on."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.app import app
from campaign.errors import BadScore
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from saves.errors import OlderSave
from saves.records import Score
from saves.store import Store

KEPT = Path(__file__).parent / "saves" / "first_version"

SCORES = {
    "old": [("1", True, 15, (3, 3, 10, None, False, 10))],
    "second": [
        ("1", True, 11, (0, 0, 5, None, False, 10)),
        ("2", True, 10, (0, 0, None, 0, None, 10)),
        ("3", True, 16, (0, 0, 5, None, True, 10)),
    ],
}
"""What the first version wrote: number, won, points, and the columns of Adventures."""
OWN = (
    "remaining_salves",
    "starting_salves_next",
    "unspent_gold",
    "unclaimed_boss_loot",
    "explored_all_tiles",
    "scenario_score",
)


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A copy to work with."""
    path = tmp_path / "saves.db"
    shutil.copy(KEPT / "saves.db", path)
    return path


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy that was opened, and so upgraded."""
    path = tmp_path_factory.mktemp("upgraded") / "saves.db"
    shutil.copy(KEPT / "saves.db", path)
    with Service.open(str(path)):
        return path


@pytest.fixture
def service(upgraded: Path, saves: Path) -> Iterator[Service]:
    """The copy, opened and so upgraded."""
    shutil.copy(upgraded, saves)
    with Service.open(str(saves)) as service:
        yield service


def rows(service: Service, name: str) -> list[tuple[object, ...]]:
    """A score sheet as in `SCORES`."""
    found = service.scores(service.find(name))
    return [(row.number, row.won, row.points, tuple(row.document[key] for key in OWN)) for row in found]


def test_the_tables_are_upgraded_after_a_backup(saves: Path) -> None:
    """Looking alone is refused; opening to play writes a copy first."""
    with pytest.raises(OlderSave):
        Store.open(str(saves), read_only=True)
    Store.open(str(saves)).close()
    (backup,) = saves.parent.glob("saves.db.backup-0001-*Z")
    assert backup.stat().st_size >= (KEPT / "saves.db").stat().st_size
    Store.open(str(saves), read_only=True).close()


@pytest.mark.parametrize("words", [("log", "second"), ("undo", "old")])
def test_any_command_upgrades_and_says_so(saves: Path, words: tuple[str, ...]) -> None:
    """Once, beside the answer: a report that is piped stays as it is."""
    first, second = (CliRunner().invoke(app, ["--saves", str(saves), *words]) for _ in range(2))
    assert first.exit_code == 0
    (backup,) = saves.parent.glob("saves.db.backup-0001-*Z")
    assert first.stderr == f"The saves in {saves} were upgraded; {backup.name} beside them is a copy of the old ones.\n"
    assert second.stderr == ""


def test_everything_kept_is_there(service: Service) -> None:
    """Campaigns with their kind, sessions, scores to the last column."""
    assert {(c.name, c.kind, c.status, c.heroes) for c in service.campaigns()} == {
        ("old", "adventures", "active", ("barbarian", "artificer")),
        ("second", "adventures", "to be continued", ("seraph",)),
    }
    for name, expected in SCORES.items():
        assert rows(service, name) == expected
    sessions = service.store.sessions(service.find("old").id)
    assert [(s.ordinal, s.mode, s.number, s.status) for s in sessions] == [
        (1, "crawl", "1", "won"),
        (2, "boss", "2", "open"),
    ]
    assert [len(service.store.choices(session.id)) for session in sessions] == [447, 8]


def test_the_open_session_goes_on(service: Service) -> None:
    """From its log, whatever has become of positions and content, to its end by bots."""
    with service.open_campaign("old") as opened:
        assert not opened.is_new
        assert opened.session.ordinal == 2
        kept = [choice.token for choice in service.store.choices(opened.session.id)]
        assert opened.live.position == len(kept) == 8
        for _ in opened.live.run(Answers(hero_bots("greedy", 2, 5))):
            continue
        conclusion = opened.conclude()
        assert [choice.token for choice in service.store.choices(opened.session.id)][:8] == kept
    assert rows(service, "old")[:1] == SCORES["old"]
    assert rows(service, "old")[1][2] == conclusion.score.points
    assert service.find("old").document["score"] == 15 + conclusion.score.points


def test_the_campaign_that_waited_goes_on(service: Service) -> None:
    """It stopped before scenario 4, whose boss was not there; now it is (CAMP-1)."""
    with service.open_campaign("second") as opened:
        assert opened.is_new
        assert (opened.session.mode, opened.session.number) == ("boss", "4")
        assert opened.live.game.state.players[-1].fighter == "fallen-gunslinger"
    assert service.find("second").status == "active"


def test_what_was_played_is_told(service: Service) -> None:
    """Every session in full, with its end."""
    for name in SCORES:
        for chapter in service.chapters(service.find(name)):
            assert chapter.lines, chapter.note
            is_told_to_its_end = any(line.tone == "end" for line in chapter.lines)
            assert is_told_to_its_end == (chapter.session.status != "open")


def test_what_was_told_stays(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """A story that was written with the upgrade is the same by whatever rules come later; choices always are."""
    finished = [(name, number) for name, number in (("old", 0), ("second", 0), ("second", 1), ("second", 2))]
    before = {name: list(service.chapters(service.find(name))) for name in SCORES}
    monkeypatch.setattr("engine.version.RULES", 99)
    after = {name: list(service.chapters(service.find(name))) for name in SCORES}
    for name, number in finished:
        was, now = before[name][number], after[name][number]
        assert now.lines == was.lines
        assert now.choices == was.choices
        assert now.note == was.note
    assert [len(chapter.choices) for chapter in after["second"]] == [358, 124, 402]


def test_verifying_is_no_failure(service: Service) -> None:
    """Nothing of the first version can be repeated choice by choice; every session says by what it was checked."""
    for name in SCORES:
        for chapter in service.verify(service.find(name)):
            assert chapter.how_verified in {"translated", "never"}
            assert chapter.verified().startswith("played by rules 1")


def test_what_was_played_is_told_with_the_content_of_its_day(service: Service) -> None:
    """Questions that are new are passed; end, score, dice and cards are the recorded ones.

    Two sessions are left at their choices. In the third one of Seraph, Flight was spent three times against one attack,
    which is no longer offered once nothing is left to prevent. In the first one of all, the chest of a tile's action
    was opened by the explorer alone; every hero rolls for it now, so that later dice fall otherwise (CRAWL-5).
    """
    told = {
        (name, chapter.session.ordinal): chapter.how_verified
        for name in SCORES
        for chapter in service.verify(service.find(name))
    }
    assert told == {
        ("old", 1): "never",
        ("old", 2): "never",
        ("second", 1): "translated",
        ("second", 2): "translated",
        ("second", 3): "never",
    }
    lines = [line.text for line in list(service.chapters(service.find("second")))[1].lines]
    assert "Seraph activates Holy Smite II with 5 6 4 1 3 (2 blade, wing, cross, pendant)." in lines
    assert "Fallen Barbarian takes 5: Holy Smite II 4, Bonus Damage 1 +1; 49 health left." in lines


def test_an_exported_file_is_imported(service: Service) -> None:
    """As the same campaign; its score and its open session too."""
    imported = service.import_(KEPT / "export.json", name="again")
    assert imported.kind == "adventures"
    assert rows(service, "again") == SCORES["old"]
    with service.open_campaign("again") as opened:
        assert opened.live.position == 8


def test_an_old_file_with_something_missing(service: Service, tmp_path: Path) -> None:
    """A sentence, and nothing is added."""
    import json

    from saves.transfer import checksum

    data = json.loads((KEPT / "export.json").read_text(encoding="utf-8"))
    del data["campaign"]["sessions"][0]["score"]["unspent_gold"]
    data["checksum"] = checksum(data["campaign"])
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BadScore, match="session 1 of the campaign 'old' does not fit Adventures: unspent_gold: "):
        service.import_(file, name="again")
    assert len(service.campaigns()) == 2


def test_a_score_that_is_none_of_its_kind(service: Service) -> None:
    """Refused with the campaign's name, and the column."""
    campaign = service.find("old")
    (session, _) = service.store.sessions(campaign.id)
    row = Score(number="1", won=True, points=1, document={**dict.fromkeys(OWN, 0), "explored_all_tiles": "yes"})
    service.store.add_score(session.id, row)
    with pytest.raises(BadScore, match="session 1 of the campaign 'old' does not fit Adventures: explored_all_tiles: "):
        service.scores(campaign)


def test_undo_says_how_the_session_goes_on(service: Service, saves: Path) -> None:
    """Once, though nobody sat down to play: in the answer, or beside one for programs."""
    ran = CliRunner().invoke(app, ["--saves", str(saves), "undo", "old", "--json"])
    assert ran.exit_code == 0, ran.stderr
    assert ran.stderr.startswith("The rules and the content have changed since this session began; ")
    again = CliRunner().invoke(app, ["--saves", str(saves), "undo", "old"])
    assert again.stdout.startswith("Undid 1 choice")


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        (("list",), "scenario 2"),
        (("status", "old"), "session 2 is open: scenario 2, boss"),
        (("score", "second"), "Campaign score: 37"),
        (("log", "second", "--session", "3"), "Session 3: scenario 3, crawl, won"),
    ],
)
def test_commands(service: Service, saves: Path, words: tuple[str, ...], holds: str) -> None:
    """What could be looked at can be looked at."""
    ran = CliRunner().invoke(app, ["--saves", str(saves), *words])
    assert ran.exit_code == 0, ran.stderr
    assert holds in ran.stdout
