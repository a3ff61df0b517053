"""Content that changed under a campaign: what was renamed is followed, what is gone is told with a way on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.play.renamed_content import is_playable
from content import renamed
from content.load import library
from engine.version import RULES
from tests.cli.conftest import Command
from tests.cli.test_bad_input import sentence

CELLS = (
    ("campaign_heroes", "hero"),
    ("campaigns", "document"),
    ("campaigns", "difficulty"),
    ("sessions", "setup"),
    ("choices", "token"),
    ("snapshots", "document"),
)


def as_if_called(saves: Path, today: str, then: str) -> None:
    """Change the saves to those of content that called something otherwise."""
    with closing(sqlite3.connect(saves)) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        for table, column in CELLS:
            connection.execute(f"UPDATE {table} SET {column} = replace({column}, ?, ?)", (today, then))
        connection.execute("UPDATE sessions SET content_digest = 'of then'")
        connection.commit()


@pytest.fixture
def begun(demo: Command) -> Command:
    """A session in which the heroes have chosen where to go."""
    demo("play", "demo", typed="evenly\n1\n1\n1\n1\n1\nquit\n")
    return demo


@pytest.mark.parametrize(
    ("today", "then"), [("barbarian", "berserker"), ("normal", "usual"), ("get-some", "have-some"), ("move", "walk")]
)
def test_what_was_renamed_is_followed(
    begun: Command, saves: Path, monkeypatch: pytest.MonkeyPatch, today: str, then: str
) -> None:
    """A hero, a difficulty, a card: the campaign looks as it did, plays on without a choice lost, undoes, moves."""
    before = begun("status", "demo", "--json").json()
    as_if_called(saves, today, then)
    monkeypatch.setattr(renamed, "renamed", lambda: {then: today})
    assert begun("status", "demo", "--json").json() == before
    played = begun("play", "demo", typed="quit\n")
    assert "not fit any more" not in played.out
    assert "since this session began" in " ".join(played.out.split())
    monkeypatch.setattr(renamed, "renamed", lambda: {then: today})
    after = begun("status", "demo", "--json").json()
    assert after["session"]["position"]["choices"] == before["session"]["position"]["choices"]
    assert begun("replay", "demo", "--verify").code == 0
    assert begun("undo", "demo", "--force").code in (0, 2)
    assert begun("export", "demo", saves.with_name("demo.json")).code == 0
    assert begun("import", saves.with_name("demo.json"), "--as", "moved").code == 0
    assert begun("play", "moved", "--auto", "--bot", "random").code == 0


@pytest.mark.parametrize(
    ("today", "then", "what"),
    [("barbarian", "berserker", "hero 'berserker'"), ("normal", "usual", "difficulty 'usual'")],
)
def test_what_is_gone_is_told(begun: Command, saves: Path, today: str, then: str, what: str) -> None:
    """Which campaign, what is not there, and where it can still be played; it is listed, shown, scored and exported."""
    as_if_called(saves, today, then)
    for words in (("play",), ("undo",), ("replay", "--verify")):
        refused = begun(words[0], "demo", *words[1:])
        assert refused.code == 2
        assert sentence(refused.err) == (
            f"kingshand: The campaign 'demo' cannot continue here: content no longer has the {what}. Play it "
            "with an older kingshand: 'kingshand export demo FILE'."
        )
    assert "demo" in begun("list").out
    for words in (("status",), ("score",), ("export",)):
        told = begun(*words, "demo", *((saves.with_name("x.json"),) if words == ("export",) else ()))
        assert (told.code, told.err) == (0, "")


def test_a_card_that_is_gone(begun: Command, saves: Path) -> None:
    """The session goes on as far as its choices lead by today's content, and says so."""
    as_if_called(saves, "get-some", "have-some")
    told = begun("play", "demo", typed="quit\n")
    assert told.code == 0
    assert "The content has changed since this session began" in " ".join(told.out.split())
    assert begun("replay", "demo", "--verify").code == 0


CRAWL_NAMES = {
    "loot": {"common": ["x"]},
    "owned": [["x"]],
    "gone": [["x"]],
    "unidentified": [{"rare": ["x"]}],
    "difficulty": "x",
    "scenario": 99,
    "layout": "x",
    "tiles": {"d3": "x"},
    "stacks": {"2": ["x"]},
    "minions": {"1": ["x"]},
    "dealt": [["x"]],
}
BATTLE_NAMES = {"boss_actions": ["x"], "boss_discard": ["x"], "drawn": "x", "loot": {"epic": ["x"]}}


@pytest.mark.parametrize(
    ("scenario", "field", "value"),
    [*((1, *item) for item in CRAWL_NAMES.items()), *((2, *i) for i in BATTLE_NAMES.items())],
)
def test_what_lies_on_the_table_and_is_gone(scenario: int, field: str, value: object) -> None:
    """A position that names it is not gone on from: it would stop when that is drawn."""
    there = ADVENTURES.library(["barbarian"])
    document = {**ADVENTURES.progress.new_document(["barbarian"], "normal", 7), "scenario": scenario}
    game = ADVENTURES.start(ADVENTURES.progress.next_setup(document, there), there)
    assert is_playable(game)
    assert hasattr(game.state.session, field)
    setattr(game.state.session, field, value)
    assert not is_playable(game)


def test_what_was_removed_on_purpose(begun: Command, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is taken out of every pile, and play goes on from where it stood."""
    before = begun("status", "demo", "--json").json()["session"]["position"]["choices"]
    as_if_called(saves, "torn-map", "old-map")
    monkeypatch.setattr(renamed, "renamed", lambda: {"old-map": ""})
    document = {"loot": ["old-map", "bandage"], "tokens": {"old-map": 1, "stun": 2}, "drawn": "old-map"}
    assert renamed.named_today(document) == {"loot": ["bandage"], "tokens": {"stun": 2}, "drawn": "old-map"}
    told = begun("play", "demo", typed="quit\n")
    assert (told.code, told.err) == (0, "")
    assert begun("status", "demo", "--json").json()["session"]["position"]["choices"] == before
    assert begun("play", "demo", "--auto", "--bot", "random").code == 0


def without(saves: Path, *statements: str) -> None:
    """Change the saves to those of content of which something is not there any more."""
    with closing(sqlite3.connect(saves)) as connection:
        for statement in (*statements, "UPDATE sessions SET content_digest = 'of then'"):
            connection.execute(statement)
        connection.commit()


def test_a_session_begins_again(begun: Command, saves: Path) -> None:
    """Its map is gone: a sentence with the way on, which is here; a copy is kept, and the choices stay in the log."""
    as_if_called(saves, '"layout":"b"', '"layout":"q"')
    refused = begun("play", "demo")
    assert refused.code == 2
    assert sentence(refused.err) == (
        f"kingshand: Session 1 was played by rules {RULES} and other content; neither its position nor its setup can "
        "still be read. 'kingshand repair demo' restarts it."
    )
    assert "kingshand repair demo" in begun("status", "demo").out
    assert begun("export", "demo", saves.with_name("x.json")).code == 0
    told = " ".join(begun("repair", "demo", "--yes").out.split())
    assert "restart it with the current content; its choices stay in the log as undone." in told
    assert "is a copy from before" in told
    assert begun("repair", "demo").code == 0
    assert begun("status", "demo", "--json").json()["session"]["position"]["choices"] == 0
    assert begun("play", "demo", "--auto", "--bot", "random").code == 0
    assert begun("replay", "demo", "--verify").code == 0


def test_a_campaign_goes_on_without_a_card(begun: Command, saves: Path) -> None:
    """A loot card of a hero's deck is gone: repair takes it out of the campaign, and its session begins again."""
    loot = '"owned":["eye-of-yore"]'
    without(
        saves,
        f"""UPDATE campaigns SET document = replace(document, '"owned":[]', '{loot}')""",
        f"""UPDATE sessions SET setup = replace(setup, '"owned":[]', '{loot}')""",
        "DELETE FROM snapshots",
    )
    refused = begun("play", "demo")
    assert sentence(refused.err) == (
        "kingshand: The campaign 'demo' cannot continue here: content no longer has the card 'eye-of-yore'. To "
        "continue without: 'kingshand repair demo'."
    )
    assert "continue without what is missing" in " ".join(begun("repair", "demo", "--yes").out.split())
    assert begun("play", "demo", "--auto", "--bot", "random").code == 0
    assert begun("repair", "demo").code == 0


def test_the_list_of_what_was_renamed() -> None:
    """Every id in it is there today, and no old one."""
    there = library(["monk"], sections=("adventures",))
    ids = {*there.fighters, *there.cards, *there.tokens, *there.tables["difficulties"]}
    names = renamed.renamed()
    assert set(names.values()) - {""} <= ids
    assert not names.keys() & ids
    assert renamed.PAIR.findall("# old: one\nold-id: new-id\nx: y z\ngone:\n") == [("old-id", "new-id"), ("gone", "")]


def test_ids_within_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole ids are followed wherever they stand, keys among them; no part of one is."""
    monkeypatch.setattr(renamed, "renamed", lambda: {"stun": "daze"})
    document = {"stun": [1, "turn:began:stun", ("spend stun", None)], "stun-gun": "stunned"}
    expected = {"daze": [1, "turn:began:daze", ("spend daze", None)], "stun-gun": "stunned"}
    assert renamed.named_today(document) == expected
