"""Legacy packs on the command line: sealed until a campaign is won, then chosen for later ones (CAMP-5)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.kinds.registry import kind_named
from campaign.play.book.party_history import PartyHistory
from campaign.play.service import Service
from campaign.play.unlocks import newly_unlocked
from tests.cli.conftest import Command
from tests.cli.terminals import At

SEALED = "is unlocked by the first campaign you win"
NEW = ("new", "next", "--hero", "monk", "--seed", 5)


@pytest.fixture
def service(kingshand: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Service]:
    """Saves with a campaign named quest, in which nothing is won yet."""
    monkeypatch.setenv("KINGSHAND_SAVES", str(tmp_path / "packs.db"))
    kingshand("new", "quest", "--hero", "barbarian", "--seed", 4)
    with Service.open(str(tmp_path / "packs.db")) as opened:
        yield opened


def win(service: Service, name: str = "quest") -> None:
    """The campaign is won."""
    service.store.update_campaign(service.find(name).id, status="won")


@pytest.mark.rule("CAMP-5")
@pytest.mark.parametrize("what", ["A", "b", "the vizier", "kings-levy", "all"])
def test_sealed_content_is_refused(service: Service, kingshand: Command, what: str) -> None:
    """In a sentence, and nothing is begun."""
    refused = kingshand(*NEW, "--with", what)
    assert refused.code == 2
    assert SEALED in " ".join(refused.err.split())
    assert [campaign.name for campaign in service.campaigns()] == ["quest"]


def test_unknown_content_is_refused_with_what_there_is(service: Service, kingshand: Command) -> None:
    """Locked or not."""
    win(service)
    refused = kingshand(*NEW, "--with", "sealed-ware")
    assert refused.code == 2
    assert "Did you mean sealed-wares?" in " ".join(refused.err.split())


@pytest.mark.rule("CAMP-5")
def test_a_won_campaign_unlocks_all_packs(service: Service, kingshand: Command) -> None:
    """Chosen by letter, by name, or card by card; the campaign says what it is played with."""
    win(service)
    assert kingshand(*NEW, "--with", "A", "--with", "kings levy", "--with", "the vizier").code == 0
    assert service.find("next").document["legacy"] == ["a", "kings-levy", "c"]
    assert kingshand("status", "next", "--json").json()["with"] == ["a", "kings-levy", "c"]
    shown = " ".join(kingshand("status", "next").out.split())
    assert "with The Wild Roads, The Vizier and The King's Levy" in shown
    assert kingshand("status", "quest", "--json").json()["with"] == []


@pytest.mark.rule("CAMP-5")
def test_the_first_win_tells_what_it_unlocks(service: Service) -> None:
    """The second one unlocks nothing more."""
    kind = kind_named("adventures")
    campaign = service.create("second", ["monk"])
    assert newly_unlocked(service.store, kind, service.find("quest"), kind.library(())) == []
    win(service)
    names = newly_unlocked(service.store, kind, service.find("quest"), kind.library(()))
    assert names == [
        "The Wild Roads",
        "The Iron Court",
        "The King's Levy",
        "Sealed Wares",
        "The Vizier",
        "Spoils of the Fallen",
    ]
    win(service, campaign.name)
    assert newly_unlocked(service.store, kind, service.find(campaign.name), kind.library(())) == []


def test_several_in_one(service: Service, kingshand: Command) -> None:
    """With commas between; one of which there is nothing is refused."""
    win(service)
    assert kingshand(*NEW, "--with", "d, c").code == 0
    assert service.find("next").document["legacy"] == ["c", "d"]
    assert kingshand("new", "x", "--hero", "monk", "--with", "a,").code == 2


def test_pack_b_by_its_letter_is_both_modifier_cards(service: Service, kingshand: Command) -> None:
    """Ironclad is chosen as a difficulty."""
    win(service)
    assert kingshand(*NEW, "--with", "B", "--difficulty", "ironclad").code == 0
    assert service.find("next").document["legacy"] == ["kings-levy", "sealed-wares"]


@pytest.mark.rule("CAMP-5")
def test_what_is_unlocked_stays_unlocked(service: Service, kingshand: Command) -> None:
    """Also when the campaign that was won is deleted."""
    win(service)
    assert kingshand("delete", "quest", "--yes").code == 0
    assert "unlocked here, by 'quest'" in kingshand("packs").out
    assert kingshand(*NEW, "--with", "all", "--difficulty", "ironclad").code == 0


def test_deleting_what_was_not_won_unlocks_nothing(service: Service, kingshand: Command) -> None:
    """Nor a lost one."""
    service.store.update_campaign(service.find("quest").id, status="lost")
    kingshand("delete", "quest", "--yes")
    assert SEALED in kingshand("packs").out


@pytest.mark.rule("CAMP-5")
def test_it_travels_with_an_exported_campaign(service: Service, kingshand: Command, tmp_path: Path) -> None:
    """Whoever adds a won campaign has won it; one that was not won brings nothing, whatever it claims."""
    other = ("--saves", str(tmp_path / "other.db"))
    kingshand("export", "quest", tmp_path / "quest.json")
    kingshand(*other, "import", tmp_path / "quest.json", "--as", "open")
    assert SEALED in kingshand(*other, "packs").out
    win(service)
    kingshand("export", "quest", tmp_path / "won.json")
    assert "Claimed only" in kingshand(*other, "import", tmp_path / "won.json").out
    assert SEALED in kingshand(*other, "packs").out
    with Service.open(str(tmp_path / "other.db")) as there:
        there.lift_claim(there.find("quest"))
    assert "unlocked here, by 'quest'" in kingshand(*other, "packs").out


def test_packs_lists_what_they_hold(kingshand: Command) -> None:
    """Four, and each whole; without saves nothing is unlocked."""
    found = {pack["pack"]: pack for pack in kingshand("packs", "--json").json()}
    assert {letter: len(pack["holds"]) for letter, pack in found.items()} == {"A": 16, "B": 3, "C": 1, "D": 4}
    assert not any(pack["unlocked"] for pack in found.values())
    assert kingshand("packs", "spoils of the fallen", "--json").json()["pack"] == "D"
    assert "Barbarian Skull" in kingshand("packs", "d").out


@pytest.mark.parametrize(
    ("command", "id", "pack"),
    [
        ("tiles", "war-camp", "A"),
        ("difficulties", "ironclad", "B"),
        ("difficulties", "sealed-wares", "B"),
        ("bosses", "vizier", "C"),
        ("loot", "monk-beads", "D"),
        ("tiles", "vault", None),
        ("loot", "link", None),
    ],
)
def test_lists_say_what_belongs_to_a_pack(
    service: Service, kingshand: Command, command: str, id: str, pack: str | None
) -> None:
    """And whether it is unlocked here; what belongs to none always is."""
    report = kingshand(command, id, "--json").json()
    assert (report["pack"], report["unlocked"]) == (pack, pack is None)
    win(service)
    assert kingshand(command, id, "--json").json()["unlocked"]
    assert ("which is unlocked here, by 'quest'" in " ".join(kingshand(command, id).out.split())) == bool(pack)


def test_saves_that_cannot_be_read_hinder_no_list(kingshand: Command, tmp_path: Path) -> None:
    """It only cannot say what is unlocked there."""
    (tmp_path / "bad.db").write_bytes(b"nothing of the kind" * 100)
    shown = kingshand("--saves", tmp_path / "bad.db", "tiles", "war-camp", "--json")
    assert shown.code == 0
    assert shown.json()["unlocked"] is None


def test_a_campaign_with_packs_is_replayed_with_them(service: Service, kingshand: Command) -> None:
    """Its document is worked out anew with what was chosen when it began."""
    win(service)
    kingshand(*NEW, "--with", "all")
    kingshand("play", "next", "--auto", "--bot", "random")
    assert kingshand("score", "next", "--verify").code == 0
    campaign = service.find("next")
    assert (
        PartyHistory(service.store, kind_named("adventures"), campaign).begun()["legacy"] == campaign.document["legacy"]
    )


def test_play_offers_what_is_unlocked(service: Service, terminal: At) -> None:
    """Asked only when there is something; what nobody knows is told."""
    win(service)
    first = terminal("play")
    first.until("What kind of campaign?")
    first.type("\r")
    first.until("Which heroes?")
    first.type("2\r")
    first.until("Which difficulty?")
    first.type("\r")
    first.until("Add which of these?")
    first.type("x\r")
    first.until("to add. Choose")
    first.type("a, c\r")
    first.until("Name the campaign?")
    first.type("mine\r")
    first.until("of 3 shards")
    first.type("quit\r")
    assert first.wait() == 0
    assert service.find("mine").document["legacy"] == ["a", "c"]


@pytest.mark.rule("CAMP-5")
def test_ironclad_is_over_at_the_first_defeat(service: Service, kingshand: Command) -> None:
    """No command speaks of another session."""
    win(service)
    assert kingshand(*NEW, "--difficulty", "ironclad").code == 0
    recorded = kingshand("record", "next", "--lost")
    assert "It is over: lost." in recorded.out
    for command in ("status", "map", "play", "score", "party"):
        told = kingshand(command, "next")
        said = f"{told.out}{told.err}".lower()
        assert "next session" not in said
        assert "begins with" not in said
        assert "over: lost" in said or command == "party"


@pytest.mark.rule("CAMP-5")
def test_the_hall_says_what_was_played_with(service: Service, kingshand: Command) -> None:
    """A campaign of packs stands among the others of its difficulty and says so."""
    win(service)
    assert kingshand(*NEW, "--with", "A", "--with", "the vizier").code == 0
    found = service.find("next")
    service.store.update_campaign(found.id, status="lost", document={**found.document, "over": "lost"})
    names = [pack["name"] for pack in kingshand("packs", "--json").json() if pack["id"] in ("a", "c")]
    shown = " ".join(kingshand("hall").out.split())
    assert f"Monk; with {' and '.join(names)}; is over: lost" in shown
    entry = next(one for one in kingshand("hall", "--json").json() if one["campaign"] == "next")
    assert entry["with"] == ["a", "c"]
