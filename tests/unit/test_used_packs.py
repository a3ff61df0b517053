"""Campaigns remember their content packs: they go on with newer ones, and say which is missing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from campaign.errors import MissingPack
from campaign.kinds.conclusion import WON
from campaign.kinds.documents import Standing
from campaign.kinds.registry import kind_named
from campaign.palette import Palette
from campaign.play.book.hall import HallEntry, places
from campaign.play.book.party_history import marks_of
from campaign.play.parties import Wishes
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from campaign.remote.lobby import lobby
from campaign.screens.new_campaign import CampaignPlan
from campaign.screens.situation import faces_of
from content.load import library
from content.packs import found
from content.packs.look import COLOURS
from content.symbols import symbol_of
from engine import duel
from engine.pieces import Roll
from tests.packs import ID, changed, starter

RULES = "- {id: quick, name: Quick Start, source: ours, change: {start-cp: 5}}\n"


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack in use, with a hero and a house rule."""
    folder = starter(tmp_path / "packs")
    (folder / "house-rules.yaml").write_text(RULES, encoding="utf-8")
    monkeypatch.setenv(found.VARIABLE, str(folder.parent))
    return folder


@pytest.fixture
def service(place: str) -> Service:
    """Empty saves."""
    return Service.open(place)


def play_some(service: Service, name: str, choices: int) -> list[str]:
    """Make some choices in a campaign; what the player is told before."""
    with service.open_campaign(name, told=False) as opened:
        answers = Answers(hero_bots("random", 1, 3))
        for count, _ in enumerate(opened.live.run(answers)):
            if count >= choices:
                break
        return opened.notices


def test_a_campaign_remembers_the_pack_of_its_hero(service: Service, pack: Path) -> None:
    """With version and fingerprints; not its house rules, which nobody asked for."""
    (remembered,) = service.create("mine", [ID], seed=1).packs
    assert (remembered["id"], remembered["version"], remembered["whole"]) == (ID, "1.0", False)
    assert set(remembered["files"]) == {
        f"heroes/{ID}.yaml",
        "house-rules.yaml",
        "pack.yaml",
        "styles.yaml",
        "symbols.yaml",
    }
    assert remembered["house_rules"] == []
    assert service.create("ours", ["barbarian"], seed=1).packs == []
    marks = marks_of(service.store, service.find("mine"))
    assert marks.packs == ("Ember Smith 1.0 by Ann",)
    assert "Played with the content pack Ember Smith 1.0 by Ann." in marks.told()


def test_house_rules_are_written_into_the_book(service: Service, pack: Path) -> None:
    """Of a pack that was chosen for the campaign."""
    campaign = service.create("mine", ["barbarian"], extras=["Ember Smith"], seed=1)
    assert [pack["whole"] for pack in campaign.packs] == [True]
    assert "House rules: Quick Start." in marks_of(service.store, campaign).told()


def test_packs_are_marked_above_the_table_and_in_the_list_of_rooms(service: Service, pack: Path) -> None:
    """With house rules where these hold; a campaign without packs has no mark."""
    service.create("ours", ["barbarian"], seed=1)
    service.create("mine", [ID], extras=[ID], seed=1)
    titles = {}
    for name in ("ours", "mine"):
        with service.open_campaign(name, told=False) as opened:
            titles[name] = opened.title
    assert titles == {"ours": "ours, scenario 1", "mine": "mine, scenario 1, content packs, house rules"}
    listed = lobby(service, {})
    assert {one.name: one.packs for one in listed.campaigns} == {
        "ours": [],
        "mine": ["Played with the content pack Ember Smith 1.0 by Ann.", "House rules: Quick Start."],
    }
    assert (ID, "Ember Smith (Ember Smith 1.0 by Ann)") in listed.kinds[0].heroes
    assert ("barbarian", "Barbarian") in listed.kinds[0].heroes


def test_packs_can_be_chosen_where_a_campaign_begins(service: Service, pack: Path) -> None:
    """Those that have more than heroes; the question of what to add takes them by id."""
    kind = kind_named("adventures")
    assert [extra.id for extra in service.extras(kind) if not extra.locked] == [ID]
    plan = CampaignPlan(service)
    plan.answer("kind", ["adventures"])
    question = plan.question("extras")
    assert question is not None
    assert question.read(ID) == [ID]
    (pack / "house-rules.yaml").unlink()
    assert [extra.id for extra in service.extras(kind) if not extra.locked] == []


def test_symbols_look_as_their_pack_says(pack: Path) -> None:
    """With its sign, short name, letter and colour, also where we have a symbol of that name; one that it does not
    describe has the look and the place that any has. Our own heroes keep their looks."""
    text = '{hammer: {sign: "T", letter: "H", colour: red}, anvil: {sign: "=", short: anv}}'
    (pack / "symbols.yaml").write_text(text, encoding="utf-8")
    game = duel.new(library([ID, "monk"]), [ID, "monk"], 1)
    hammer, anvil, spark = faces_of(game, Roll(0, "offence", [1, 4, 6]))
    assert hammer == ("hammer", "hammer", "T", "H", 6)
    assert anvil == ("anvil", "anv", "=", "A", 2)
    assert spark == ("spark", *symbol_of("spark"), 3)
    assert {face.sign for face in faces_of(game, Roll(1, "offence", [1]))} == {symbol_of("fist").sign}
    assert Palette._fields == COLOURS


def test_a_pack_that_comes_with_a_hero_is_remembered(service: Service, pack: Path) -> None:
    """When that hero joins later on."""
    service.create("ours", ["barbarian"], seed=1)
    service.change_party("ours", Wishes(add=[ID]))
    assert [pack["id"] for pack in service.find("ours").packs] == [ID]


def test_it_goes_on_with_a_newer_pack_after_saying_what_changed(service: Service, pack: Path) -> None:
    """Once: then the newer one is remembered."""
    service.create("mine", [ID], seed=1)
    assert play_some(service, "mine", 10) == []
    changed(pack, f"heroes/{ID}.yaml", "deal: 14", "deal: 16")
    changed(pack, "pack.yaml", '"1.0"', '"1.1"')
    told = play_some(service, "mine", 1)
    assert told[0] == (
        "The pack Ember Smith is now 1.1 (it was 1.0) since the campaign was last played "
        f"(changed: heroes/{ID}.yaml and pack.yaml)."
    )
    assert any("The content has changed" in notice for notice in told)
    assert play_some(service, "mine", 1) == []
    assert service.find("mine").packs[0]["version"] == "1.1"


def test_a_missing_pack_is_named(service: Service, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the campaign is played; lists show it all the same."""
    service.create("mine", [ID], seed=1)
    play_some(service, "mine", 5)
    monkeypatch.setenv(found.VARIABLE, str(tmp_path / "none"))
    (tmp_path / "none").mkdir()
    with pytest.raises(MissingPack, match=r"needs the content pack Ember Smith 1\.0 by Ann, not in use here"):
        service.open_campaign("mine")
    assert [campaign.name for campaign in service.campaigns()] == ["mine"]
    assert marks_of(service.store, service.find("mine")).short() == "content packs"


def test_an_exported_campaign_needs_its_pack(
    service: Service, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it nothing is added, and the sentence says which; with it the campaign is played again as it was."""
    service.create("mine", [ID], seed=1)
    play_some(service, "mine", 12)
    file = service.export("mine", tmp_path / "mine.json")
    assert json.loads(file.read_text(encoding="utf-8"))["campaign"]["packs"][0]["id"] == ID
    away = tmp_path / "away"
    shutil.move(pack, away)
    with pytest.raises(MissingPack, match=r"Ember Smith 1\.0 by Ann"):
        service.import_(file, name="copy")
    assert [campaign.name for campaign in service.campaigns()] == ["mine"]
    shutil.move(away, pack)
    copy = service.import_(file, name="copy")
    assert copy.packs == service.find("mine").packs
    assert copy.claimed == ""


def test_packs_are_apart_in_the_hall(service: Service, pack: Path) -> None:
    """Campaigns that had some have places of their own, whatever their score."""
    mine, ours = service.create("mine", [ID], seed=1), service.create("ours", ["barbarian"], seed=1)
    entries = [
        HallEntry(one._replace(status=WON), Standing(9, 8, score), marks_of(service.store, one), "is won", "")
        for one, score in ((ours, 10), (mine, 90))
    ]
    assert places(entries) == [1, 1]
