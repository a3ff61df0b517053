"""Campaigns on the command line: begin, play by bots, look, move, delete."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from campaign.play.service import Service
from tests.cli.conftest import Command


def test_the_promised_session(demo: Command) -> None:
    """Bots play two sessions and the score sheet has their rows."""
    assert demo("play", "demo", "--auto", "--until", "session").code == 0
    assert demo("play", "demo", "--auto", "--until", "session").code == 0
    rows = demo("score", "demo", "--json").json()["rows"]
    assert len(rows) == 2
    assert rows[0]["scenario"] == "1"
    assert demo("replay", "demo", "--verify").code == 0


def test_the_name_may_be_left_out(demo: Command) -> None:
    """When there is one campaign."""
    assert demo("play", "--auto", "--bot", "random").code == 0
    for command in ("status", "score", "log"):
        assert demo(command).code == 0
    assert demo("replay", "--verify").code == 0


def test_two_campaigns_must_be_told_apart(demo: Command) -> None:
    """The names are listed."""
    demo("new", "other", "--hero", "paladin")
    refused = demo("status")
    assert refused.code == 2
    assert "'demo'" in refused.err
    assert "'other'" in refused.err


def test_names_ignore_case(demo: Command) -> None:
    """Demo is demo."""
    assert demo("status", "DEMO").code == 0


def test_a_new_campaign_as_json(kingshand: Command) -> None:
    """Heroes by id or by name; the seed is told when nobody gave one."""
    begun = kingshand(
        "new", "demo", "--hero", "Moon Elf", "--hero", "barbarian", "--difficulty", "hard", "--json"
    ).json()
    assert begun["heroes"] == ["moon-elf", "barbarian"]
    assert begun["difficulty"] == "hard"
    assert begun["kind"] == "adventures"
    assert isinstance(begun["seed"], int)


def test_list_without_saves(kingshand: Command, saves: Path) -> None:
    """Nothing is made just by looking."""
    assert kingshand("list", "--json").json() == []
    assert "no campaigns yet" in kingshand("list").out
    assert not saves.exists()


def test_status_of_an_open_session(demo: Command) -> None:
    """Where everybody stands, and who is asked what."""
    demo("play", "demo", typed="quit\n")
    told = demo("status", "--json").json()
    assert told["session"]["kind"] == "crawl"
    players = told["session"]["position"]["players"]
    assert [player["name"] for player in players[:2]] == ["Barbarian", "Moon Elf"]
    shown = demo("status").out
    assert "Barbarian" in shown
    assert "L1" in shown


def test_export_and_import(demo: Command, tmp_path: Path) -> None:
    """A campaign goes through one file unchanged, log and all."""
    demo("play", "--auto", "--bot", "random")
    file = tmp_path / "demo.json"
    assert demo("export", "demo", file).code == 0
    before = demo("log", "demo", "--json").json()
    assert demo("delete", "demo", "--yes").code == 0
    assert demo("import", file, "--as", "again").code == 0
    assert demo("log", "again", "--json").json()["sessions"] == before["sessions"]
    assert demo("replay", "again", "--verify").code == 0


def test_export_without_a_name(demo: Command, tmp_path: Path) -> None:
    """One argument is the file."""
    file = tmp_path / "demo.json"
    assert demo("export", file).code == 0
    assert file.exists()
    refused = demo("export", file)
    assert refused.code == 2
    assert "already exists; choose another file or add --overwrite" in refused.err.replace("\n", " ")
    assert demo("export", file, "--overwrite").code == 0


@pytest.mark.parametrize("words", [("export",), ("scenario", "save")])
def test_the_name_in_front_of_a_file_may_be_left_out(kingshand: Command, words: tuple[str, ...]) -> None:
    """The usage says so, with no argument that has no name."""
    usage = kingshand(*words, "--help").out.partition("\n\n")[0]
    assert usage.endswith(" [OPTIONS] [NAME] FILE")


def test_a_campaign_that_waits_for_a_scenario_is_not_said_to_be_over(demo: Command, saves: Path) -> None:
    """Its status says `to be continued`, and why; once the scenario is there, that the next session has not begun."""
    with Service.open(str(saves)) as service:
        campaign = service.find("demo")
        waiting = {**campaign.document, "scenario": 9}
        service.store.update_campaign(campaign.id, status="to be continued", document=waiting)
    shown = demo("status").out
    assert "to be continued" in shown
    assert "It is won so far: scenario 9 does not exist yet." in shown
    assert "over" not in shown
    with Service.open(str(saves)) as service:
        service.store.update_campaign(campaign.id, status="to be continued", document=campaign.document)
    assert "The next session has not begun." in demo("status").out


def test_delete_wants_a_yes(demo: Command) -> None:
    """Without a terminal it must be said on the command line."""
    refused = demo("delete", "demo")
    assert refused.code == 2
    assert "--yes" in refused.err
    assert len(demo("list", "--json").json()) == 1


def test_log_tells_the_rules(demo: Command) -> None:
    """Every line may name the rule it follows; damage has its trace."""
    demo("play", "--auto", "--bot", "random")
    told = demo("log", "--rules").out
    assert "[CRAWL-2]" in told
    assert "[DMG-4]" in told
    assert demo("log", "--session", 1).code == 0
    assert demo("log", "--session", 5).code == 2
    assert "0: " in demo("log", "--choices").out


def test_log_as_a_table(demo: Command, tmp_path: Path) -> None:
    """Every line with its session and rule; with --choices every choice."""
    demo("play", "--auto", "--bot", "random")
    lines, choices = tmp_path / "lines.csv", tmp_path / "choices.csv"
    (told,) = demo("log", "--session", 1, "--json", "--csv", lines).json()["sessions"]
    with lines.open(newline="") as text:
        rows = list(csv.DictReader(text))
    assert [(row["text"], row["rule"]) for row in rows] == [(line["text"], line["rule"]) for line in told["lines"]]
    assert (rows[0]["session"], rows[0]["mode"], rows[-1]["line"]) == ("1", "crawl", str(len(rows)))
    assert demo("log", "--choices", "--session", 1, "--csv", choices).code == 0
    with choices.open(newline="") as text:
        found = [(int(row["position"]), int(row["seat"]), row["choice"]) for row in csv.DictReader(text)]
    assert found == [(choice["position"], choice["seat"], choice["token"]) for choice in told["choices"]]


def test_a_difficulty_to_be_unlocked(kingshand: Command) -> None:
    """CAMP-5: legacy difficulties come with the first won campaign."""
    refused = kingshand("new", "demo", "--hero", "monk", "--difficulty", "ironclad")
    assert refused.code == 2
    assert "first campaign you win" in refused.err
