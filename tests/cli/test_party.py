"""A party that changes between two sessions: what goes along, what is marked, and what is refused (CAMP-2)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign.play.book.party_history import marks_of
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from content.load import library
from tests.cli.conftest import Command


@pytest.fixture
def between(service: Service) -> Service:
    """Two sessions are over, and nothing is chosen in the third."""
    assert service.store.open_session(service.find("demo").id) is not None
    return service


def owned(service: Service) -> dict[str, list[str]]:
    """The loot of each hero, as the campaign keeps it."""
    return {hero["id"]: hero["owned"] for hero in service.find("demo").document["heroes"]}


def give(service: Service, seat: int, *cards: str) -> None:
    """Put loot into a hero's deck, and take the printed cards out whose place it takes (LOOT-3)."""
    demo = service.find("demo")
    heroes = [dict(hero) for hero in demo.document["heroes"]]
    families = library([], sections=("adventures",)).tables["loot"].families
    printed = library([heroes[seat]["id"]]).fighters[heroes[seat]["id"]].deck
    gone = [families[card] for card in cards if families[card] in printed]
    heroes[seat] |= {"owned": list(cards), "gone": gone}
    service.store.update_campaign(demo.id, document={**demo.document, "heroes": heroes})


def play(service: Service, heroes: int) -> None:
    """The next session to its end."""
    with service.open_campaign("demo", told=False) as opened:
        for _ in opened.live.run(Answers(hero_bots("random", heroes, 3))):
            continue
        opened.conclude()


def test_the_party_is_shown(between: Service, kingshand: Command) -> None:
    """Seat, hero, size of the deck, and what was found: the printed 33 cards less what loot replaced, and the loot."""
    give(between, 0, "so-wild-ii", "bandage")
    shown = kingshand("party", "demo").out
    assert "1  Barbarian    34  So Wild II, Bandage" in shown
    first, second = kingshand("party", "demo", "--json").json()["party"]
    assert (first["hero"], first["deck"], first["found"]) == ("barbarian", 34, ["So Wild II", "Bandage"])
    assert second["hero"] == "moon-elf"


def test_a_place_that_is_taken_over(between: Service, kingshand: Command) -> None:
    """The loot goes along, and takes the place of the new hero's printed card (LOOT-3); salves stay with the team."""
    give(between, 1, "so-wild-ii", "bandage")
    salves = between.find("demo").document["salves"]
    assert kingshand("party", "demo", "--replace", "moon-elf=paladin").code == 0
    demo = between.find("demo")
    assert demo.heroes == ("barbarian", "paladin")
    assert demo.document["heroes"][1] == {"id": "paladin", "owned": ["so-wild-ii", "bandage"], "gone": ["so-wild"]}
    assert demo.document["salves"] == salves


@pytest.mark.rule("PREP-4")
def test_somebody_leaves(between: Service, kingshand: Command) -> None:
    """Their loot is in no deck any more; one who is left alone gives back what may not be met alone (PREP-4)."""
    lib = library([], sections=("adventures",))
    (alone, *_) = lib.tables["loot"].no_solo
    give(between, 0, "bandage", alone)
    give(between, 1, "chain-shirt")
    assert kingshand("party", "demo", "--remove", "moon-elf").code == 0
    assert owned(between) == {"barbarian": ["bandage"]}


@pytest.mark.rule("PREP-1")
def test_numbers_follow_the_new_count(between: Service, kingshand: Command) -> None:
    """Scenario 1 is repeated by three: 13 health each, 5 gold (facts: hero_setup of scenario 1)."""
    demo = between.find("demo")
    assert kingshand("party", "demo", "--add", "Ninja").code == 0
    demo = between.find("demo")
    between.store.update_campaign(demo.id, document={**demo.document, "scenario": 1})
    with between.open_campaign("demo", told=False) as opened:
        state = opened.live.game.state
        assert [player.fighter for player in state.players[:3]] == ["barbarian", "moon-elf", "ninja"]
        assert [opened.live.game.health(seat) for seat in range(3)] == [13, 13, 13]
        assert opened.live.game.to_json()["session"]["gold"] == 5


@pytest.mark.long
def test_the_book_holds_together(between: Service, kingshand: Command, tmp_path: Path) -> None:
    """Played before and after: verified, confirmed, told, counted, exported and imported; and marked everywhere."""
    for change in (("--add", "ninja"), ("--replace", "barbarian=treant")):
        assert kingshand("party", "demo", *change).code == 0
    play(between, 3)
    assert kingshand("party", "demo", "--remove", "moon-elf").code == 0
    assert kingshand("replay", "demo", "--verify", "--json").json()["agrees"]
    assert kingshand("score", "demo", "--verify", "--json").json()["confirmed"]
    file = tmp_path / "demo.json"
    assert kingshand("export", "demo", file).code == 0
    assert "only claimed" not in kingshand("import", file, "--as", "again").out
    assert kingshand("score", "again", "--verify", "--json").json()["confirmed"]
    for name in ("demo", "again"):
        report = kingshand("status", name, "--json").json()
        assert report["heroes"] == ["treant", "ninja"]
        told = [(one["after_session"], one["left"], one["joined"]) for one in report["party_changes"]]
        assert told == [(2, None, "ninja"), (2, "barbarian", "treant"), (3, "moon-elf", None)]
        shown = " ".join(kingshand("score", name).out.split())
        assert "After session 2, Treant took the place of Barbarian (outside CAMP-2)." in shown
        heroes = kingshand("stats", name, "--json").json()
        assert [hero["hero"] for hero in heroes["heroes"]] == ["treant", "ninja", "barbarian", "moon-elf"]
        assert [len(session["heroes"]) for session in heroes["sessions"]] == [2, 2, 3]
        rows = kingshand("score", name, "--json").json()["rows"]
        assert [row["heroes"] for row in rows][1:] == [["barbarian", "moon-elf"], ["treant", "moon-elf", "ninja"]]
        log = kingshand("log", name).out
        assert log.index("After session 2, Ninja joined.") < log.index("Session 3:") < log.index("After session 3,")
    assert "party changed" in kingshand("list").out
    assert marks_of(between.store, between.find("demo")).most_heroes == 3


def test_a_branch_from_before_has_the_party_of_then(between: Service, kingshand: Command) -> None:
    """And nothing of what changed later."""
    assert kingshand("party", "demo", "--remove", "moon-elf").code == 0
    assert kingshand("branch", "demo", "then", "--at", 5, "--session", 1).code == 0
    report = kingshand("status", "then", "--json").json()
    assert (report["heroes"], report["party_changes"]) == (["barbarian", "moon-elf"], [])
    assert report["branch"] == "a branch of 'demo', session 1, before choice 5"


def test_a_what_if_stays_one(between: Service, kingshand: Command) -> None:
    """Its mark hangs on the session it was cut in, also where that begins anew; so that has to be finished first."""
    assert kingshand("branch", "demo", "then", "--at", 0, "--session", 2).code == 0
    for words in (("party", "then", "--add", "ninja"), ("record", "then", "--lost")):
        refused = kingshand(*words)
        assert (refused.code, "has an open session; finish it first" in refused.err) == (2, True)
    assert kingshand("status", "then", "--json").json()["branch"] is not None


def test_a_change_is_taken_back(between: Service, kingshand: Command) -> None:
    """As long as nothing is chosen since: the hero has again what they had."""
    before = between.find("demo")
    assert kingshand("party", "demo", "--remove", "moon-elf", "--add", "ninja").code == 0
    assert between.find("demo").heroes == ("barbarian", "ninja")
    assert "Taken back: after session 2, Moon Elf left." in kingshand("undo", "demo").out
    assert "Taken back: after session 2, Ninja joined." in kingshand("undo", "demo").out
    after = between.find("demo")
    assert (after.heroes, after.document) == (before.heroes, before.document)
    refused = kingshand("undo", "demo")
    assert (refused.code, refused.err.count("\n")) == (2, 1)


def test_before_the_first_session_nothing_is_marked(demo: Command) -> None:
    """A party that never played has not changed for the rules (CAMP-2)."""
    assert demo("party", "demo", "--replace", "barbarian=ninja").code == 0
    report = demo("status", "demo", "--json").json()
    assert (report["heroes"], report["party_changes"]) == (["ninja", "moon-elf"], [])
    assert demo("replay", "demo", "--verify").code == 0


REFUSED = {
    ("--add", "ninjer"): "There is no hero 'ninjer'. Did you mean ninja",
    ("--add", "barbarian"): "barbarian already takes part.",
    ("--remove", "treant"): "treant does not take part. The party is barbarian and moon-elf.",
    ("--remove", "moonelf"): "moonelf does not take part. Did you mean moon-elf?",
    ("--replace", "monk=ninja"): "monk does not take part.",
    ("--replace", "barbarian=moon-elf"): "moon-elf already takes part",
    ("--replace", "barbarian"): "'barbarian' does not name two heroes; write OLD=NEW",
    ("--remove", "barbarian", "--remove", "moon-elf"): "A campaign takes 1 to 4 heroes, not none.",
    ("--add", "ninja", "--add", "monk", "--add", "treant"): "A campaign takes 1 to 4 heroes, not 5.",
}


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_what_is_refused(between: Service, kingshand: Command, words: tuple[str, ...]) -> None:
    """One sentence, exit code 2, and the party is as it was."""
    refused = kingshand("party", "demo", *words)
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert REFUSED[words] in refused.err
    demo = between.find("demo")
    assert (demo.heroes, between.store.party_changes(demo.id)) == (("barbarian", "moon-elf"), [])


def test_not_in_the_middle_of_a_session(between: Service, kingshand: Command) -> None:
    """Once somebody has chosen something in it; nor once the campaign is over."""
    with between.open_campaign("demo", told=False) as opened:
        for _ in opened.live.run(Answers(hero_bots("greedy", 2, 1)), until=lambda game: game.state.choices >= 10):
            continue
    refused = kingshand("party", "demo", "--add", "ninja")
    assert (refused.code, "has an open session; finish it first" in refused.err) == (2, True)
    demo = between.find("demo")
    between.store.update_campaign(demo.id, status="lost", document={**demo.document, "over": "lost"})
    refused = kingshand("party", "demo", "--add", "ninja")
    assert (refused.code, "is over: lost; its party can no longer change" in refused.err) == (2, True)


DAMAGE = {
    "seat = 7": "the changes of its party do not fit together",
    "after = 40": "the changes of its party do not fit together",
    "seat = 'a'": "A change of the party is damaged: seat: must be a whole number, not 'a'",
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_change_that_cannot_be(demo: Command, saves: Path, how: str) -> None:
    """Whoever needs it says so in one sentence that names the campaign; what is marked is never just left out."""
    assert demo("record", "demo", "--lost").code == 0
    assert demo("party", "demo", "--remove", "moon-elf").code == 0
    with closing(sqlite3.connect(saves)) as connection, connection:
        connection.execute(f"UPDATE party_changes SET {how}")
    for words in (("party", "demo"), ("score", "demo", "--verify"), ("log", "demo"), ("undo", "demo")):
        refused = demo(*words)
        assert (refused.code, refused.err.count("\n")) == (2, 1)
        assert "'demo'" in refused.err
        assert DAMAGE[how] in refused.err
    assert "Its marks cannot be read." in demo("score", "demo").out
    assert "damaged" in demo("list").out
