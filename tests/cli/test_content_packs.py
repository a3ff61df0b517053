"""The commands `pack`: from a pack to start from to one that others have enabled, and play with."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from campaign.kinds.duel_mode import DuelMode
from campaign.simulation import trial
from content.packs import found
from tests.cli.conftest import Command
from tests.packs import ID, changed, starter

GUIDE = Path(__file__).parents[2] / "docs" / "packs"
"""The packs of the guide."""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own packs: none yet."""
    monkeypatch.delenv(found.VARIABLE)
    monkeypatch.setattr(found, "own_folder", lambda: tmp_path / "data" / "packs")
    return tmp_path / "data" / "packs"


def test_a_pack_is_begun_checked_enabled_played_and_disabled(
    kingshand: Command, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the commands say it, one after the other."""
    monkeypatch.chdir(tmp_path)
    assert f"pack check {ID}" in kingshand("pack", "new", ID, "--author", "Ann").out
    checked = kingshand("pack", "check", ID, "--games", "4")
    assert checked.code == 0, checked.out
    assert "No problems; 4 games between random bots came to an end." in checked.out
    assert kingshand("heroes", ID).code == 2
    assert kingshand("pack", "export", ID, "sent.zip").code == 0
    enabled = kingshand("pack", "enable", "sent.zip", "--games", "0")
    assert f"Ember Smith 1.0 by Ann is enabled: {ID}." in enabled.out
    assert (own / ID / "pack.yaml").exists()
    assert kingshand("pack", "list", "--json").json()[0]["state"] == "enabled"
    listed = kingshand("heroes").out
    assert "Ember Smith" in listed
    assert ID in listed
    shown = kingshand("heroes", ID)
    assert "From the pack Ember Smith 1.0 by Ann." in shown.out
    duel = kingshand("duel", "--hero", ID, "--hero", "monk", "--auto", "--seed", "7", "--json")
    assert duel.json()["heroes"] == [ID, "monk"]
    assert "Licence CC0-1.0" in kingshand("pack", "show", ID).out
    assert kingshand("pack", "disable", ID).code == 0
    assert kingshand("pack", "list", "--json").json()[0]["state"] == "not enabled"
    assert kingshand("heroes", ID).code == 2
    assert "There is no pack 'ember'. Did you mean ember-smith?" in kingshand("pack", "show", "ember").err


def test_authors_learn_where_their_hero_stands(kingshand: Command, own: Path, tmp_path: Path) -> None:
    """Against one hero in the arena: only pairs with the hero play, half of them in each seat."""
    pack = starter(tmp_path / "mine")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(found.VARIABLE, str(pack))
        words = ("arena", "--hero", ID, "--against", "monk,barbarian", "--games", "2", "--jobs", "1", "--json")
        report = kingshand(*words).json()
        assert report["games"] == 4
        assert {one["hero"] for one in report["pairs"] if one["against"] != ID} == {ID}
        assert kingshand("arena", "--against", "monk").code == 2


def test_a_pack_that_takes_too_long_is_refused(
    kingshand: Command, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one sentence, whatever it does with the time."""
    monkeypatch.setattr(trial, "SECONDS", 0.01)
    done = kingshand("pack", "check", starter(tmp_path / "mine"))
    assert done.code == 2
    assert "its check took longer than 0.01 seconds" in " ".join(done.err.split())


def test_a_pack_with_mistakes_is_not_enabled(kingshand: Command, own: Path, tmp_path: Path) -> None:
    """Every mistake is told, and nothing is copied."""
    pack = starter(tmp_path / "mine")
    changed(pack, f"heroes/{ID}.yaml", "spark: 5", "sparc: 5")
    done = kingshand("pack", "enable", pack, "--games", "0")
    assert done.code == 2
    assert "there is no symbol 'sparc'; did you mean spark?" in " ".join(done.out.split())
    assert not own.exists()
    assert kingshand("pack", "check", pack).code == 2


def test_packs_of_a_folder_are_used_for_one_command(kingshand: Command, own: Path, tmp_path: Path) -> None:
    """With the option before the command; in the list they are in use."""
    pack = starter(tmp_path / "mine")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(found.VARIABLE, "")
        assert kingshand("--packs", pack, "pack", "list", "--json").json()[0]["state"] == "in use"
        assert kingshand("--packs", pack, "heroes", ID, "--json").json()["from_pack"] == "Ember Smith 1.0 by Ann"
        assert "There is no folder" in kingshand("--packs", tmp_path / "nowhere", "heroes").err


def test_house_rules_hold_in_duels(kingshand: Command, own: Path, tmp_path: Path) -> None:
    """Where the pack is named, by id or name, in any mode; both begin with the health that it says (SET-1)."""
    pack = starter(tmp_path / "mine")
    rule = "- {id: brief, name: Brief Fights, source: ours, change: {start-health: 9}}\n"
    (pack / "house-rules.yaml").write_text(rule, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(found.VARIABLE, str(pack))
        words = ("duel", "--hero", "monk", "--hero", "ninja", "--seed", "3")
        plain = kingshand(*words, "--auto", "--json").json()
        assert (plain["packs"], plain["house_rules"]) == ([], [])
        with_rule = kingshand(*words, "--with", "Ember Smith", "--auto", "--json").json()
        assert with_rule["packs"] == ["Ember Smith 1.0 by Ann"]
        assert with_rule["house_rules"] == ["Brief Fights"]
        shown = kingshand(*words, "--with", ID, typed="quit\n").out
        assert "House rules: Brief Fights." in shown
        assert re.search(r"Monk +\d/9 HP", shown)
        three = ("duel", "--mode", "free-for-all", *words[1:], "--hero", "treant")
        assert kingshand(*three, "--with", ID, "--auto", "--json").json()["house_rules"] == ["Brief Fights"]
        refused = kingshand(*words, "--with", "ember-smit")
        assert refused.code == 2
        assert "There is no pack 'ember-smit'. Did you mean ember-smith?" in " ".join(refused.err.split())


def test_a_series_remembers_its_packs(kingshand: Command, own: Path, tmp_path: Path) -> None:
    """It is played again with them, and refuses to be played without."""
    pack = starter(tmp_path / "mine")
    rule = "- {id: brief, name: Brief Fights, source: ours, change: {start-health: 9}}\n"
    (pack / "house-rules.yaml").write_text(rule, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(found.VARIABLE, str(pack))
        words = ("duel", "--hero", "monk", "--hero", "ninja", "--seed", "3", "--with", ID)
        assert kingshand(*words, "--save", "brief", "--auto").code == 0
        assert "choices agree" in kingshand("replay", "brief", "--verify").out
        assert "House rules: Brief Fights." in kingshand("status", "brief").out
        assert kingshand(*words, "--save", "another", typed="quit\n").code == 0
    refused = kingshand("play", "another", typed="quit\n")
    assert refused.code != 0
    assert "needs the content pack Ember Smith 1.0 by Ann" in " ".join(refused.err.split())


def test_a_boss_of_a_pack_is_led_by_a_player(kingshand: Command, own: Path) -> None:
    """Its cards and status effects come along, its house rules only if the pack is named."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(found.VARIABLE, str(GUIDE))
        many = ("duel", "--mode", "boss-vs-many", "--boss", "ash-king", "--hero", "monk", "--hero", "ninja")
        report = kingshand(*many, "--seed", "4", "--auto", "--json").json()
        assert report["heroes"] == ["monk", "ninja", "ash-king"]
        assert report["packs"] == ["The Ash Road 1.0 by kingshand"]
        assert re.search(r"Ash King +\d+/65 HP", kingshand(*many, "--seed", "4", typed="quit\n").out)
        two = ("duel", "--mode", "boss-vs-boss", "--boss", "ash-king", "--boss", "mad-king", "--seed", "4")
        assert kingshand(*two, "--save", "kings", "--auto").code == 0
        assert "Ash King and Mad King" in kingshand("list").out
        assert "choices agree" in kingshand("replay", "kings", "--verify").out
    assert kingshand(*many, "--auto").code == 2


@pytest.mark.parametrize(
    ("old", "new", "rate"),
    [
        ("boss-health: {1: 60, 2: 62,", "boss-health: {1: 1, 2: 1,", 1.0),
        ("health: {1: 50, 2: 50, 3: 50, 4: 50}\n", "health: {1: 1, 2: 1, 3: 1, 4: 1}\n", 0.0),
    ],
)
def test_authors_learn_how_often_bots_win_a_scenario(
    kingshand: Command, own: Path, tmp_path: Path, old: str, new: str, rate: float
) -> None:
    """Always against a boss with 1 health, never with heroes who have 1."""
    pack = tmp_path / "ash-road"
    shutil.copytree(GUIDE / "ash-road", pack)
    changed(pack, "adventures/scenarios.yaml", old, new)
    report = kingshand("pack", "check", pack, "--games", "0", "--balance", "3", "--json").json()
    assert [(one["what"], one["rate"], one["games"]) for one in report["sessions"]] == [("scenario 9", rate, 3)]
    assert "minions 1, bosses 1, scenarios 1." in kingshand("pack", "check", pack, "--games", "0").out


def test_authors_learn_how_many_heroes_theirs_beats(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that takes all health with a hammer alone wins more than half against both others."""
    pack = starter(tmp_path / "mine")
    changed(
        pack, f"heroes/{ID}.yaml", "{needs: {hammer: 3}, do: [{deal: 4}]}", "{needs: {hammer: 1}, do: [{deal: 60}]}"
    )
    monkeypatch.setattr(DuelMode, "names", lambda *_: dict.fromkeys((ID, "monk", "ninja"), ""))
    (rate,) = trial.standing_of(pack, [ID], 4, jobs=1)
    assert (rate.beaten, rate.others, rate.games) == (2, 2, 8)


def test_the_configuration_names_a_folder(kingshand: Command, own: Path, tmp_path: Path) -> None:
    """As the option does."""
    pack = starter(tmp_path / "mine")
    (tmp_path / "config.toml").write_text(f'packs = "{pack}"\n', encoding="utf-8")
    assert kingshand("heroes", ID).code == 0
