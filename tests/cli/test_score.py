"""A score sheet that is confirmed: played again from its choices, row by row (SCORE-1 to SCORE-4)."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.play.book.verify import Confirmed, Unconfirmed, confirmed
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from tests.cli.conftest import Command


def examined(service: Service) -> tuple[list[Confirmed], str]:
    """What comes of each session, and what is said in the end."""
    found: list[Confirmed] = []
    try:
        found.extend(confirmed(service.store, service.find("demo")))
    except Unconfirmed as error:
        return found, str(error)
    return found, ""


@pytest.mark.rule("SCORE-1")
def test_what_was_played_is_confirmed(service: Service) -> None:
    """Every row comes out again, column by column."""
    found, said = examined(service)
    assert said == ""
    assert len(found) == 2
    for one in found:
        assert one.row is not None
        assert one.score is not None
        assert (one.score.points, one.score.document) == (one.row.points, one.row.document)


def test_points_that_were_never_made(service: Service) -> None:
    """The sheet says more than the choices bring: which session, how much it is, and exit code 1."""
    campaign = service.find("demo")
    row = service.scores(campaign)[1]
    service.store.add_score(row.session_id, replace(row, points=row.points + 40))
    found, said = examined(service)
    assert said.endswith(f"session 2 scores {row.points:+d}, not {row.points + 40:+d}.")
    assert [bool(one.problem) for one in found] == [False, True]
    assert Unconfirmed.exit_code == 1


def test_a_column_that_was_never_so(service: Service) -> None:
    """Salves of the next session count too, though they bring no points."""
    row = service.scores(service.find("demo"))[0]
    document = {**row.document, "starting_salves_next": 77}
    service.store.add_score(row.session_id, replace(row, document=document))
    _, said = examined(service)
    assert f"has starting salves next {row.document['starting_salves_next']}, not 77" in said


@pytest.mark.rule("SCORE-2", "SCORE-3")
def test_a_session_that_began_with_more_salves_than_were_left(service: Service) -> None:
    """Salves carry over (SCORE-2, SCORE-3): what a session begins with is what those before it led to."""
    session = service.store.sessions(service.find("demo").id)[1]
    service.store.put_setup(session.id, {**session.setup, "salves": session.setup["salves"] + 5})
    _, said = examined(service)
    assert "session 2 does not begin where the sessions before it ended" in said


@pytest.mark.rule("SCORE-4")
def test_a_campaign_that_stands_higher_than_its_sessions(service: Service) -> None:
    """The campaign score is the sum of its sessions (SCORE-4)."""
    campaign = service.find("demo")
    total = sum(row.points for row in service.scores(campaign))
    service.store.update_campaign(campaign.id, document={**campaign.document, "score": 1000})
    _, said = examined(service)
    assert f"has 1000 points, its sessions {total}" in said


def test_an_export_carries_all_that_it_takes(service: Service, kingshand: Command, tmp_path: Path) -> None:
    """Somebody else confirms it from the file alone."""
    file = tmp_path / "demo.json"
    service.export("demo", file)
    elsewhere = ("--saves", tmp_path / "elsewhere.db")
    assert kingshand(*elsewhere, "import", file).code == 0
    report = kingshand(*elsewhere, "score", "demo", "--verify", "--json").json()
    assert report["confirmed"]
    assert [row["confirmed"] for row in report["sessions"]] == [True, True]


def test_one_sentence_and_exit_code_1(service: Service, kingshand: Command) -> None:
    """Where the score is not confirmed."""
    row = service.scores(service.find("demo"))[0]
    service.store.add_score(row.session_id, replace(row, points=99))
    refused = kingshand("score", "demo", "--verify")
    assert refused.code == 1
    assert refused.err.count("\n") == 1
    assert "The score of 'demo' is not confirmed: session 1 scores" in refused.err


def test_the_sheet_as_a_table(service: Service, kingshand: Command, tmp_path: Path) -> None:
    """The points of every column, which add up to the score."""
    file = tmp_path / "demo.csv"
    assert kingshand("score", "demo", "--csv", file).code == 0
    with file.open(newline="") as text:
        rows = list(csv.DictReader(text))
    assert [row["session"] for row in rows] == ["1", "2"]
    for row in rows:
        points = [int(value) for name, value in row.items() if name.startswith("points_") and value]
        assert sum(points) == int(row["score"])


def test_a_table_that_cannot_be_written(service: Service, kingshand: Command, tmp_path: Path) -> None:
    """One sentence that names the file, exit code 2."""
    refused = kingshand("score", "demo", "--csv", tmp_path / "nowhere" / "demo.csv")
    assert refused.code == 2
    assert refused.out == ""
    assert "demo.csv could not be written: No such file or directory." in refused.err


def test_an_undo_past_a_roll_stays_marked(service: Service, kingshand: Command) -> None:
    """Whoever reads the sheet sees it, by session; so do programs."""
    campaign = service.find("demo")
    with service.open_campaign("demo", told=False) as opened:
        for _ in opened.live.run(Answers(hero_bots("greedy", 2, 1))):
            if opened.live.position > 30:
                break
    service.undo("demo", 20, force=True)
    with service.open_campaign("demo", told=False) as opened:
        for _ in opened.live.run(Answers(hero_bots("greedy", 2, 1))):
            continue
        opened.conclude()
    marked = service.store.forced_undos(campaign.id)
    assert list(marked.values()) == [1]
    shown = kingshand("score", "demo")
    assert "Session 3: 1 undo went back past a roll" in " ".join(shown.out.split())
    report = kingshand("score", "demo", "--json").json()
    assert [row["forced_undos"] for row in report["rows"]] == [0, 0, 1]


def test_a_file_is_judged_where_it_lies(service: Service, kingshand: Command, tmp_path: Path) -> None:
    """What somebody else exported is shown and confirmed, and is in no saves afterwards, nor are any made for it."""
    file = tmp_path / "demo.json"
    service.export("demo", file)
    points = sum(row.points for row in service.scores(service.find("demo")))
    elsewhere = tmp_path / "elsewhere.db"
    given = ("--saves", elsewhere, "score", file)
    assert kingshand(*given, "--json").json()["score"] == points
    assert f"Confirmed: {points} points in 2 sessions." in kingshand(*given, "--verify").out
    assert not elsewhere.exists()
    changed = json.loads(file.read_text(encoding="utf-8"))
    changed["campaign"]["sessions"][0]["score"]["points"] += 40
    file.write_text(json.dumps(changed), encoding="utf-8")
    refused = kingshand(*given, "--verify")
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "was changed or damaged after it was exported" in refused.err


def test_a_campaign_goes_before_a_file_of_its_name(
    service: Service, kingshand: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is no campaign is only told of where none is called so."""
    monkeypatch.chdir(tmp_path)
    for name in ("demo", "other"):
        (tmp_path / name).write_text("{}", encoding="utf-8")
    assert kingshand("score", "demo", "--json").json()["score"] == service.find("demo").document["score"]
    refused = kingshand("score", "other")
    assert (refused.code, "other is not an exported kingshand campaign." in refused.err) == (2, True)


@pytest.mark.rule("SCORE-4")
def test_the_title_for_programs(service: Service, kingshand: Command) -> None:
    """95 points on Normal make Champions (facts: rank titles); nobody has one before the end."""
    demo = service.find("demo")
    assert kingshand("score", "demo", "--json").json()["title"] is None
    service.store.update_campaign(demo.id, status="won", document={**demo.document, "score": 95, "over": "won"})
    assert kingshand("score", "demo", "--json").json()["title"] == "Champions"
    assert kingshand("status", "demo", "--json").json()["title"] == "Champions"
    (entry,) = kingshand("hall", "--json").json()
    assert (entry["title"], entry["marks"]) == ("Champions", None)


def test_the_list_as_a_table(service: Service, kingshand: Command, tmp_path: Path) -> None:
    """A line a campaign, with what is marked of it."""
    assert kingshand("branch", "demo", "if", "--at", 5, "--session", 1).code == 0
    file = tmp_path / "list.csv"
    assert kingshand("list", "--csv", file).code == 0
    with file.open(newline="") as text:
        rows = {row["name"]: row for row in csv.DictReader(text)}
    assert (rows["demo"]["heroes"], rows["demo"]["marks"]) == ("barbarian moon-elf", "")
    assert rows["if"]["marks"] == "what-if"
    assert "what-if" in kingshand("list").out
    assert "This is a what-if: a branch of 'demo', session 1, before choice 5." in kingshand("status", "if").out
