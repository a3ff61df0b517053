"""Sessions that were played with the box on the table, entered by hand: scored, marked, and checked (SCORE)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from saves.transfer import checksum
from tests.cli.conftest import Command
from tests.cli.terminals import Terminal

WON = ("--won", "--set", "salves=3", "--set", "gold=20", "--set", "explored=yes")
BATTLE = (
    "--won",
    "--set",
    "salves=2",
    "--set",
    "given-away=2",
    "--set",
    "loot-barbarian=bandage",
    "--set",
    "loot-moon-elf=chain-shirt",
)


@pytest.mark.rule("SCORE-1", "SCORE-2", "SCORE-4")
def test_a_won_crawl(demo: Command) -> None:
    """3 salves, 20 gold are 4 points, all tiles 5, Normal 10: 22; the next scenario begins with the three salves."""
    recorded = demo("record", "demo", *WON, "--number", 1, "--json").json()
    assert (recorded["session"], recorded["row"]["session_score"], recorded["score"]) == (1, 22, 22)
    report = demo("status", "demo", "--json").json()
    assert (report["scenario"], report["team"], report["recorded"]) == (2, {"salves": 3}, [1])


@pytest.mark.rule("SCORE-3", "CAMP-1")
def test_a_lost_crawl(demo: Command) -> None:
    """-10, three salves more than the 2 it began with, and the same scenario again; its shop was open (SHOP-1)."""
    recorded = demo("record", "demo", "--lost", "--set", "loot-moon-elf=Chain Shirt", "--json").json()
    assert (recorded["row"]["session_score"], recorded["row"]["starting_salves_next"]) == (-10, 5)
    report = demo("status", "demo", "--json").json()
    assert (report["scenario"], report["team"]["salves"]) == (1, 5)
    assert [hero["found"] for hero in report["party"]] == [[], ["Chain Shirt"]]


@pytest.mark.rule("BLOOT-1")
def test_a_won_battle(demo: Command) -> None:
    """Two heroes with two boss loot chests each: two cards kept, two given away; 2 + 2 + 10 points (SCORE-2)."""
    assert demo("record", "demo", *WON).code == 0
    recorded = demo("record", "demo", *BATTLE, "--json").json()
    assert (recorded["row"]["session_score"], recorded["score"]) == (14, 36)
    assert recorded["row"]["unclaimed_boss_loot"] == 2


@pytest.mark.rule("LOOT-3")
def test_loot_takes_the_place_of_a_lower_card(demo: Command) -> None:
    """So Wild II of a printed one, which is gone for good; So Wild III of that, which goes back to its deck."""
    assert demo("record", "demo", *WON, "--set", "loot-barbarian=so-wild-ii").code == 0
    assert demo("party", "demo", "--json").json()["party"][0]["deck"] == 33
    assert demo("record", "demo", "--lost").code == 0
    better = demo(
        "record", "demo", "--won", "--set", "salves=0", "--set", "given-away=3", "--set", "loot-barbarian=so-wild-iii"
    )
    assert better.code == 0, better.err
    (barbarian, _) = demo("party", "demo", "--json").json()["party"]
    assert (barbarian["deck"], barbarian["found"]) == (33, ["So Wild III"])


def test_it_is_marked_everywhere(demo: Command, tmp_path: Path) -> None:
    """Sheet, status, list, log, numbers, an exported file; and nobody confirms it."""
    assert demo("record", "demo", *WON).code == 0
    file = tmp_path / "demo.json"
    assert demo("export", "demo", file).code == 0
    assert demo("import", file, "--as", "again").code == 0
    for name in ("demo", "again"):
        assert "Session 1 was recorded by hand: no replay is possible." in demo("score", name).out
        assert "Session 1 was recorded by hand" in demo("status", name).out
        assert "Recorded by hand. Scenario 1 won: +22 points." in demo("log", name).out
        assert "it was recorded by hand: session 1" in " ".join(demo("stats", name).out.split())
        refused = demo("score", name, "--verify")
        assert (refused.code, refused.err.count("\n")) == (1, 1)
        assert "session 1 was recorded by hand, so it cannot be replayed" in refused.err
        assert not demo("replay", name, "--verify", "--json").json()["agrees"]
    assert demo("list").out.count("recorded by hand") == 2
    assert demo("score", "demo", "--json").json()["recorded"] == [1]


def test_the_campaign_goes_on_from_it(demo: Command, saves: Path) -> None:
    """The battle that follows is played here, and verified from what was entered on; repair finds no harm."""
    assert demo("record", "demo", *WON, "--set", "loot-moon-elf=bandage").code == 0
    with Service.open(str(saves)) as service:
        with service.open_campaign("demo", told=False) as opened:
            assert (opened.session.number, opened.session.setup["salves"]) == ("2", 3)
            for _ in opened.live.run(Answers(hero_bots("random", 2, 1))):
                continue
            opened.conclude()
        assert service.examine(service.find("demo")) == []
    one, two = demo("score", "demo", "--verify", "--json").json()["sessions"]
    assert (one["confirmed"], two["confirmed"]) == (False, True)
    assert demo("branch", "demo", "if", "--at", 0, "--session", 1).code == 0
    assert demo("status", "if", "--json").json()["recorded"] == []


def test_it_is_taken_back(demo: Command) -> None:
    """As if it had never been entered, as long as nothing is played behind it."""
    before = demo("status", "demo", "--json").json()
    assert demo("record", "demo", *WON).code == 0
    assert "Taken back: session 1, which was recorded by hand." in demo("undo", "demo").out
    after = demo("status", "demo", "--json").json()
    assert {**before, "changed": ""} == {**after, "changed": ""}
    assert demo("undo", "demo").code == 2


REFUSED = {
    (
        "--won",
        "--set",
        "salves=77",
        "--set",
        "gold=0",
    ): "77 salves are too many: scenario 1 begins with 2 here and adds 3 at most.",
    ("--won", "--set", "salves=6", "--set", "gold=0"): "6 salves are too many",
    ("--won", "--set", "salves=0", "--set", "gold=23"): "23 gold cannot be left: gold and prices are multiples of 5",
    ("--won", "--set", "salves=0", "--set", "gold=90000"): "90000 gold is too much: 1950 is the most",
    ("--won", "--set", "salves=0", "--set", "gold=0", "--set", "boss-cp=500"): "500 CP for the next boss",
    ("--won", "--set", "salves=0"): "Add gold=VALUE: gold unspent",
    ("--won", "--set", "salves=-1", "--set", "gold=0"): "salves=-1: Type a number",
    ("--won", "--set", "salves=0", "--set", "gold=0", "--set", "given-away=1"): "'given-away=1' is not known here.",
    ("--won", "--set", "salvs=0", "--set", "gold=0"): "Did you mean salves?",
    ("--won", "--set", "salves=0", "--set", "gold=0", "--set", "loot-barbarian=excalibur"): "'excalibur'",
    ("--won", "--set", "salves=0", "--set", "gold=0", "--set", "loot-barbarian=bandge"): "Did you mean bandage",
    (
        "--won",
        "--set",
        "salves=0",
        "--set",
        "gold=0",
        "--set",
        "loot-barbarian=bandage",
        "--set",
        "loot-moon-elf=bandage",
    ): "Bandage is in two decks, but exists once.",
    (
        "--won",
        "--set",
        "salves=0",
        "--set",
        "gold=0",
        "--set",
        "loot-barbarian=so-wild-iii,so-wild-ii",
    ): "Barbarian cannot own two cards of one name, So Wild!.",
    ("--lost", "--set", "gold=20"): "'gold=20' is not known here.",
    ("--lost", "--set", "sold-barbarian=bandage"): "'sold-barbarian=bandage' is not known here.",
    ("--number", "2", "--lost"): "'demo' is at scenario 1; scenario 2 is not next.",
    (): "Say how it ended: --won or --lost.",
}


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_what_the_rules_cannot_yield(demo: Command, words: tuple[str, ...]) -> None:
    """One sentence, exit code 2, nothing written."""
    refused = demo("record", "demo", *words)
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert REFUSED[words] in refused.err
    assert demo("score", "demo", "--json").json()["rows"] == []


BATTLES = {
    ("--won", "--set", "salves=2"): "there are 4 boss loot cards to keep or give away, not 0.",
    ("--won", "--set", "salves=2", "--set", "given-away=5"): "not 5.",
    ("--won", "--set", "salves=30", "--set", "given-away=4"): "30 salves are too many",
    ("--won", "--set", "salves=2", "--set", "given-away=4", "--set", "gold=5"): "'gold=5' is not known here.",
    (
        "--won",
        "--set",
        "salves=2",
        "--set",
        "given-away=4",
        "--set",
        "sold-barbarian=bandage",
    ): "Bandage cannot leave a deck in a boss battle: there is no shop.",
}


@pytest.mark.parametrize("words", BATTLES, ids=" ".join)
def test_what_no_battle_can_yield(demo: Command, words: tuple[str, ...]) -> None:
    """Likewise; the Barbarian has a Bandage from scenario 1."""
    assert demo("record", "demo", *WON, "--set", "loot-barbarian=bandage").code == 0
    refused = demo("record", "demo", *words)
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert BATTLES[words].lower() in refused.err.lower()
    assert len(demo("score", "demo", "--json").json()["rows"]) == 1


def test_not_beside_a_session_that_is_played(service: Service, kingshand: Command) -> None:
    """One that is open has to be finished first."""
    with service.open_campaign("demo", told=False) as opened:
        for _ in opened.live.run(Answers(hero_bots("greedy", 2, 1)), until=lambda game: game.state.choices >= 10):
            continue
    refused = kingshand("record", "demo", "--lost")
    assert (refused.code, "Session 3 of the campaign 'demo' is open; finish it first." in refused.err) == (2, True)


def test_question_by_question(demo: Command, terminal: Callable[..., Terminal]) -> None:
    """At a terminal it asks; what cannot be read is asked again; q stops, and nothing is written."""
    shell = terminal("record", "demo")
    for prompt, typed in (
        ("Was it won?", "y"),
        ("Salves left, of 2", "three"),
        ("Type a number", "3"),
        ("Gold unspent", "20"),
        ("every tile", "y"),
        ("CP gathered", "0"),
        ("deck of Barbarian", "Bandage"),
        ("deck of Moon Elf", "none"),
        ("Record it?", "y"),
    ):
        shell.until(prompt)
        shell.type(f"{typed}\r")
    shell.until("Recorded as session 1. Scenario 1 won: +22 points.")
    shell = terminal("record", "demo")
    for prompt, typed in (
        ("Was it won?", "y"),
        ("Salves left, of 3", "77"),
        ("given away", "4"),
        ("deck of Barbarian", "none"),
        ("Loot removed from it, of Bandage", "none"),
        ("deck of Moon Elf", "none"),
        ("Record it?", "y"),
    ):
        shell.until(prompt)
        shell.type(f"{typed}\r")
    shell.until("77 salves are too many")
    shell.until("Was it won?")
    shell.type("q\r")
    shell.until("Nothing was recorded.")
    assert len(demo("score", "demo", "--json").json()["rows"]) == 1


def test_an_imported_file_that_says_too_much(demo: Command, tmp_path: Path) -> None:
    """77 salves in a file with a checksum that fits: named when it is judged; what is no entry at all is damage."""
    assert demo("record", "demo", *WON).code == 0
    file = tmp_path / "demo.json"
    assert demo("export", "demo", file).code == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    for salves, said in ((77, "77 salves are too many"), ("many", "salves: must be a whole number")):
        data["campaign"]["sessions"][0]["entered"]["salves"] = salves
        data["checksum"] = checksum(data["campaign"])
        file.write_text(json.dumps(data), encoding="utf-8")
        refused = demo("score", file, "--verify")
        assert (refused.code, refused.err.count("\n")) == (1, 1)
        assert f"session 1 was recorded, but the rules do not allow it: {said}" in refused.err
    assert demo("import", file, "--as", "again").code == 0
    refused = demo("replay", "again", "--verify")
    assert (refused.code, "the rules do not allow it" in refused.err) == (2, True)


def test_nothing_of_it_can_be_looked_at(demo: Command, tmp_path: Path) -> None:
    """Neither where a number came from nor a position of it."""
    assert demo("record", "demo", *WON).code == 0
    for words in (("why", "demo"), ("scenario", "save", "demo", tmp_path / "file.yaml", "--at", 0)):
        refused = demo(*words)
        assert (refused.code, refused.err.count("\n")) == (2, 1)
        assert "was recorded by hand, so there is nothing to look at" in refused.err
    assert "+22" in demo("why", "demo", "score").out


@pytest.mark.rule("SCORE-4", "CAMP-1", "CAMP-5")
def test_a_whole_campaign_of_the_table(kingshand: Command) -> None:
    """Alone on Normal, no salve and no gold left: four crawls 10 each; battles 10 and all boss loot given away, 2, 2, 3
    and 0 cards: 40 + 12 + 12 + 13 + 10 = 87 points, Challengers (60 to 89). It is marked in the hall, achieves nothing,
    and unlocks what a won campaign does."""
    assert kingshand("new", "box", "--hero", "ninja", "--seed", 1).code == 0
    for given_away in (0, 2, 0, 2, 0, 3, 0, 0):
        stands_at = kingshand("status", "box", "--json").json()["scenario"]
        battle = ("--set", f"given-away={given_away}") if given_away else ()
        gold = ("--set", "gold=0") if stands_at % 2 else ()
        recorded = kingshand("record", "box", "--won", "--set", "salves=0", *gold, *battle)
        assert recorded.code == 0, recorded.err
    assert "It is won with 87 points: Challengers." in recorded.out
    (entry,) = kingshand("hall", "--json").json()
    assert (entry["score"], entry["title"], entry["marks"]) == (87, "Challengers", "recorded by hand")
    assert [one for one in kingshand("achievements", "box", "--json").json() if one["earned_by"]] == []
    assert kingshand("new", "next", "--hero", "monk", "--difficulty", "ironclad").code == 0
    for words in (("record", "box", "--lost"), ("party", "box", "--add", "monk")):
        refused = kingshand(*words)
        assert (refused.code, "is won with 87 points" in refused.err) == (2, True)
    assert "Taken back: session 8" in kingshand("undo", "box").out
    assert kingshand("status", "box", "--json").json()["status"] == "active"
