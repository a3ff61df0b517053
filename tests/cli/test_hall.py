"""Finished campaigns side by side, and what the heroes of one did."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from campaign.kinds.marks import Marks
from campaign.play.book.hall import hall, places
from campaign.play.service import Service
from saves.achievements import put_achievements
from tests.cli.conftest import Command

if TYPE_CHECKING:
    from pathlib import Path

    from saves.records import Campaign

PARTY = ("barbarian", "moon-elf", "treant")


def finished(campaign: Campaign, name: str, score: int, status: str, difficulty: str, heroes: int) -> Campaign:
    """As it would stand in the end."""
    document = {**campaign.document, "score": score, "difficulty": difficulty, "over": status}
    return campaign._replace(name=name, status=status, difficulty=difficulty, heroes=PARTY[:heroes], document=document)


@pytest.fixture
def campaigns(service: Service) -> list[tuple[Campaign, Marks]]:
    """Six of them, one of which goes on; nothing is marked of any."""
    demo = service.find("demo")
    found = [
        demo,
        finished(demo, "low", 40, "won", "normal", 2),
        finished(demo, "high", 90, "won", "normal", 2),
        finished(demo, "fell", 95, "lost", "normal", 2),
        finished(demo, "twin", 90, "won", "normal", 2),
        finished(demo, "hard", 12, "won", "hard", 3),
    ]
    return [(campaign, Marks("", (), (), len(campaign.heroes))) for campaign in found]


def test_the_hardest_first_then_the_best(campaigns: list[tuple[Campaign, Marks]]) -> None:
    """Hard before normal; 90 before 40; who lost is behind who won, whatever the score; what goes on is not there."""
    entries = hall(campaigns)
    assert [entry.campaign.name for entry in entries] == ["hard", "high", "twin", "low", "fell"]


def test_equals_share_a_place(campaigns: list[tuple[Campaign, Marks]]) -> None:
    """Two first ones, then a third; places are counted among campaigns of one difficulty and number of heroes."""
    entries = hall(campaigns)
    assert places(entries) == [1, 1, 1, 3, 4]


def test_the_most_heroes_a_party_ever_had_count(campaigns: list[tuple[Campaign, Marks]]) -> None:
    """Two who were three once stand behind those who were two all the way, and among those who were three."""
    (low, _) = campaigns[1]
    entries = hall([*campaigns, (low, Marks("", (), (), 3))])
    assert [(entry.campaign.name, entry.peers[2]) for entry in entries][-1] == ("low", 3)
    assert places(entries)[-1] == 1


def test_the_title_of_a_score(campaigns: list[tuple[Campaign, Marks]]) -> None:
    """On Normal 90 points make Champions, 40 Survivors; nobody who lost has one (SCORE-4, facts: rank titles)."""
    titles = {entry.campaign.name: entry.title for entry in hall(campaigns)}
    assert (titles["high"], titles["low"], titles["fell"]) == ("Champions", "Survivors", "")


def test_the_hall_on_the_command_line(service: Service, kingshand: Command, tmp_path: Path) -> None:
    """As text, for programs and for spreadsheets."""
    assert "No campaign has been played to its end yet." in kingshand("hall").out
    demo = service.find("demo")
    service.store.update_campaign(demo.id, status="lost", document={**demo.document, "score": 7, "over": "lost"})
    shown = kingshand("hall").out
    assert "Adventures, normal, 2 heroes" in shown
    assert "Barbarian and Moon Elf; is over: lost" in shown
    file = tmp_path / "hall.csv"
    (entry,) = kingshand("hall", "--json", "--csv", file).json()
    assert (entry["campaign"], entry["place"], entry["score"]) == ("demo", 1, 7)
    with file.open(newline="") as text:
        (row,) = csv.DictReader(text)
    assert (row["campaign"], row["heroes"], row["score"]) == ("demo", "barbarian moon-elf", "7")


def test_a_hall_without_saves(kingshand: Command, saves: Path) -> None:
    """Nothing is made just by looking."""
    assert kingshand("hall", "--json").json() == []
    assert not saves.exists()


def test_the_numbers_of_a_campaign(service: Service, kingshand: Command, tmp_path: Path) -> None:
    """Those of its sessions, summed; the table has a line for each hero in each session."""
    file = tmp_path / "stats.csv"
    report = kingshand("stats", "demo", "--json", "--csv", file).json()
    with file.open(newline="") as text:
        rows = list(csv.DictReader(text))
    assert [session["session"] for session in report["sessions"]] == [1, 2, 3]
    for hero in report["heroes"]:
        assert hero["dealt"] == sum(int(row["dealt"]) for row in rows if row["hero"] == hero["hero"]) > 0
    kills = sum(hero["kills"] for hero in report["heroes"])
    beaten = sum(session["counted"].get("minion-defeated", 0) for session in report["sessions"])
    wins = sum(row.won and row.mode == "boss" for row in service.scores(service.find("demo")))
    assert kills == beaten + wins
    moment = report["moments"]["best_attack"]
    assert moment["amount"] == max(hero["best"]["amount"] for hero in report["heroes"])
    shown = kingshand("stats", "demo").out
    assert "Best attack: " in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_what_was_achieved(service: Service, kingshand: Command, tmp_path: Path) -> None:
    """All of them are listed, with who has them first; of one campaign, when."""
    demo = service.find("demo")
    with service.store.database.write() as connection:
        put_achievements(connection, demo.id, ["lone-wolf"])
    file = tmp_path / "achievements.csv"
    found = {one["achievement"]: one for one in kingshand("achievements", "--json", "--csv", file).json()}
    assert sum(one["kind"] == "adventures" for one in found.values()) == 14
    assert [by["campaign"] for by in found["lone-wolf"]["earned_by"]] == ["demo"]
    assert "lone-wolf,finish a solo campaign,demo," in file.read_text()
    held = len(service.store.achievements(demo.id))
    assert f"{held} of 14 achieved by demo" in kingshand("achievements", "demo").out
    kingshand("new", "friends", "--hero", "ninja")
    assert "0 of 14 achieved by friends" in kingshand("achievements", "friends").out


def test_what_is_achieved_is_told_at_the_end_of_the_session(kingshand: Command, saves: Path) -> None:
    """By name and feat, and in the report; the saves have the same."""
    kingshand("new", "quest", "--hero", "treant", "--hero", "ninja", "--seed", 3)
    told = [kingshand("play", "quest", "--auto", "--json").json()["sessions"][0]["achieved"] for _ in range(2)]
    with Service.open(str(saves)) as service:
        kept = {one.achievement for one in service.store.achievements(service.find("quest").id)}
    assert {one for session in told for one in session} == kept


@pytest.mark.usefixtures("saves")
def test_a_damaged_book_keeps_no_session_from_its_end(service: Service, kingshand: Command) -> None:
    """Nothing more is achieved, but the score is kept."""
    demo = service.find("demo")
    with service.store.database.write() as connection:
        put_achievements(connection, demo.id, ["lone-wolf"])
        connection.execute(text("UPDATE achievements SET earned_at = 'long ago'"))
    assert kingshand("play", "demo", "--auto", "--bot", "random").code == 0
    assert len(service.scores(demo)) == 3
    refused = kingshand("achievements", "demo")
    assert refused.code == 2
    assert "An achievement is damaged" in refused.err


@pytest.mark.usefixtures("saves")
def test_a_damaged_score_keeps_no_session_from_its_end(service: Service, kingshand: Command) -> None:
    """The next session is kept with its score; the row that is damaged is told."""
    demo = service.find("demo")
    with service.store.database.write() as connection:
        connection.execute(text("UPDATE score_rows SET document = '{}'"))
    before = len(service.store.scores(demo.id))
    for command in (("play", "demo", "--auto", "--bot", "random"), ("score", "demo")):
        refused = kingshand(*command)
        assert refused.code == 2
        assert "The score of session 1 of the campaign 'demo' does not fit Adventures" in refused.err
    assert len(service.store.scores(demo.id)) == before + 1


def test_numbers_of_nothing(kingshand: Command) -> None:
    """A campaign that has not begun; a name that is nearly right."""
    kingshand("new", "friends", "--hero", "ninja")
    assert "Nothing has been played yet." in kingshand("stats", "friends").out
    refused = kingshand("stats", "friend")
    assert refused.code == 2
    assert "friends" in refused.err
