"""Exported campaigns are not believed: what their choices do not come to is refused, or only claimed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from campaign.cli.app import app
from campaign.errors import CampaignError, UnknownDifficulty
from campaign.kinds.registry import kind_of
from campaign.play.book import verify
from campaign.play.seats import Answers, hero_bots
from campaign.play.service import Service
from saves.errors import SavesError
from saves.file_format import wrap
from saves.records import Campaign
from saves.stories import pack
from saves.transfer import checksum
from tests.forging import WAYS, Part
from tests.long import few_of

HEROES = ["barbarian"]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Saves with a campaign of each kind: a finished session, and one with an undo of which some choices were made."""
    folder = tmp_path_factory.mktemp("home")
    with Service.open(str(folder / "saves.db")) as service:
        for kind in ("missions", "adventures"):
            service.create(kind, HEROES, kind=kind, seed=7)
            with service.open_campaign(kind, told=False) as opened:
                for _ in opened.live.run(Answers(hero_bots("greedy", 1, 1))):
                    continue
                opened.conclude()
                opened.next_session()
                for _ in opened.live.run(
                    Answers(hero_bots("random", 1, 1)), until=lambda game: game.state.choices > 12
                ):
                    continue
            service.undo(kind, 3, force=True)
            service.export(kind, folder / f"{kind}.json")
    return folder


@pytest.fixture
def service(place: str) -> Any:
    """Other saves, empty."""
    with Service.open(place) as opened:
        yield opened


@pytest.fixture
def arrive(home: Path, service: Service, tmp_path: Path) -> Callable[..., Campaign]:
    """Import a campaign of a kind, forged in some way, with a checksum that fits."""

    def run(how: Callable[[Part], object] = lambda _: None, kind: str = "missions") -> Campaign:
        data = json.loads((home / f"{kind}.json").read_text(encoding="utf-8"))
        how(data["campaign"])
        data["checksum"] = checksum(data["campaign"])
        file = tmp_path / "arriving.json"
        file.write_text(json.dumps(data), encoding="utf-8")
        return service.import_(file)

    return run


@pytest.mark.parametrize("kind", ["missions", "adventures"])
def test_what_is_honest_counts(arrive: Callable[..., Campaign], service: Service, kind: str) -> None:
    """It is confirmed, and is what it was: a won mission unlocks its level."""
    campaign = arrive(kind=kind)
    assert campaign.claimed == ""
    assert [one.problem for one in service.confirmed(campaign)] == [""]
    assert len(list(service.verify(campaign))) == 2
    reached = campaign.document.get("reached", 0)
    assert len(service.unlocked(kind_of(campaign))) == reached


@pytest.mark.parametrize(("kind", "way"), few_of(product(["missions", "adventures"], WAYS), 20))
def test_what_is_forged_does_not(
    arrive: Callable[..., Campaign], service: Service, way: Callable[[Random, Part], None], kind: str
) -> None:
    """In every way that forges something: refused, or claimed; then it unlocks nothing, and no verify confirms it."""
    for number in range(2):
        changed: list[bool] = []

        def forge(campaign: Part, number: int = number, changed: list[bool] = changed) -> None:
            before = copy.deepcopy(campaign)
            way(Random(number), campaign)
            campaign["name"] = f"forged {number}"
            changed.append(before != {**campaign, "name": before["name"]})

        try:
            campaign = arrive(forge, kind)
        except (CampaignError, SavesError):
            continue
        if not changed[0]:
            continue
        assert campaign.claimed
        assert service.unlocked(kind_of(campaign)) == {}
        with pytest.raises(CampaignError):
            list(service.confirmed(campaign))
        with pytest.raises(Exception, match=r"replay diverged|not confirmed|damaged"):
            list(service.verify(campaign))


@pytest.mark.parametrize("difficulty", ["impossible", "", "hard", "level-9"])
def test_a_difficulty_that_the_kind_does_not_have(arrive: Callable[..., Campaign], difficulty: str) -> None:
    """It is refused, also where the documents say the same."""

    def everywhere(campaign: Part) -> None:
        for part in (campaign, campaign["document"], *(session["setup"] for session in campaign["sessions"])):
            part["difficulty"] = difficulty

    with pytest.raises(UnknownDifficulty, match="There is no difficulty"):
        arrive(everywhere)


def test_an_unknown_difficulty_in_the_saves(service: Service, place: str) -> None:
    """A sentence says what is not there."""
    campaign = service.create("odd", HEROES, seed=1)
    document = {**campaign.document, "difficulty": "impossible"}
    service.store.update_campaign(campaign.id, difficulty="impossible", document=document)
    ran = CliRunner().invoke(app, ["--saves", place, "score", "odd", "--verify"])
    assert (ran.exit_code, ran.stderr.count("\n")) == (2, 1)
    assert "content no longer has the difficulty 'impossible'" in ran.stderr


def test_what_is_told_is_told_anew(arrive: Callable[..., Campaign], service: Service) -> None:
    """A forged story is replaced by what the choices tell."""
    line = {"at": 0, "kind": "x", "rule": "", "data": {}, "told": [["All fell at once.", "plain", "", False]]}
    campaign = arrive(lambda campaign: campaign["sessions"][0].update(story=wrap(pack([line]))))
    assert campaign.claimed == ""
    lines = [line.text for line in next(service.chapters(campaign)).lines]
    assert "All fell at once." not in lines
    assert len(lines) > 20


def won(campaign: Part) -> None:
    """The campaign claims to be won."""
    campaign["status"] = campaign["document"]["over"] = "won"


def test_claims_are_marked(arrive: Callable[..., Campaign], service: Service, place: str, tmp_path: Path) -> None:
    """In the list, the hall, where it has no place, the score sheet, and what is exported."""
    arrive(won, "adventures")

    def said(*words: str) -> str:
        return CliRunner().invoke(app, ["--saves", place, *words]).stdout

    reason = "the sessions do not add up to what the campaign saved; by its sessions it is active, not won"
    assert "claimed" in said("list")
    assert json.loads(said("list", "--json"))[0]["claimed"] == reason
    assert "is won, as claimed; claimed" in " ".join(said("hall").split())
    (entry,) = json.loads(said("hall", "--json"))
    assert (entry["place"], entry["title"], entry["marks"]) == (None, None, "claimed")
    assert "Claimed only, so it unlocks and ranks nothing" in " ".join(said("score").split())
    assert json.loads(said("score", "--json"))["claimed"] == reason
    assert "Claimed only" in " ".join(said("export", "adventures", str(tmp_path / "again.json")).split())
    assert json.loads((tmp_path / "again.json").read_text(encoding="utf-8"))["campaign"]["claimed"] == reason


def test_deleted_claims_unlock_nothing(arrive: Callable[..., Campaign], service: Service) -> None:
    """What a claimed campaign would have unlocked does not outlive it."""
    campaign = arrive(won, "adventures")
    service.delete(campaign.name)
    assert service.unlocked(kind_of(campaign)) == {}


def test_what_takes_too_long_stays_claimed_until_it_is_verified(
    arrive: Callable[..., Campaign], service: Service, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An import does not play for ever; `score --verify` takes its time, and lifts the claim."""
    judge = verify.judge
    monkeypatch.setattr(verify, "judge", lambda store, campaign: judge(store, campaign, seconds=-1))
    campaign = arrive()
    assert campaign.claimed == "replaying it takes too long for an import"
    ran = CliRunner().invoke(app, ["--saves", place, "score", "missions", "--verify"])
    assert ran.exit_code == 0
    assert "It is no longer marked as claimed." in ran.stdout
    assert service.find("missions").claimed == ""


def test_sheets_of_a_claimed_campaign(arrive: Callable[..., Campaign], service: Service) -> None:
    """Whoever takes them along takes the claim along, too."""

    def richer(campaign: Part) -> None:
        campaign["sessions"].pop()
        for sheet in campaign["perk_sheets"]:
            sheet["document"] |= {"plus": 3, "unspent": []}

    assert arrive(richer).claimed
    heir = service.create("heir", HEROES, kind="missions", sheets_of="missions")
    assert heir.claimed == "its players' sheets come from one that is"
