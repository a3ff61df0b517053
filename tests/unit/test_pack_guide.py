"""The guide to content packs is followed step by step: its packs are sound, are those in docs/packs, and play."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.simulation.trial import duel_of, played_out
from content.packs import found
from content.packs.check import check_pack
from content.packs.pack import pack_in
from engine import duel

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^In `([^`\n]+)`:\n```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PACKS = ("ash-road", "ash-warden", "quick-start")


@cache
def files() -> dict[str, str]:
    """Every file that the guide writes: its blocks one after the other."""
    written: dict[str, str] = {}
    for place, text in BLOCK.findall((DOCS / "packs.md").read_text(encoding="utf-8")):
        written[place] = written.get(place, "") + text
    return written


def test_the_packs_of_the_guide_are_those_beside_it() -> None:
    """File by file; who changes one writes the other: see `write`."""
    kept = {
        path.relative_to(DOCS / "packs").as_posix(): path.read_text(encoding="utf-8")
        for path in (DOCS / "packs").rglob("*")
        if path.is_file()
    }
    assert kept == files()
    assert {place.partition("/")[0] for place in kept} == set(PACKS)


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_of_the_guide_is_sound(name: str) -> None:
    """Without problems, and without hints but that an enemy's symbols are not all used."""
    report = check_pack(DOCS / "packs" / name)
    assert [str(problem) for problem in report.content.problems] == []
    assert report.hints == []


def test_the_hero_plays_a_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against heroes of ours, by random bots."""
    folder = DOCS / "packs" / "ash-warden"
    monkeypatch.setenv(found.VARIABLE, str(folder))
    game, said = duel_of(pack_in(folder), check_pack(folder), Random(1), 1)
    assert "ash-warden" in said
    assert played_out(game, 1) == ""


def test_the_scenario_follows_the_eighth(monkeypatch: pytest.MonkeyPatch) -> None:
    """In campaigns that name the pack alone; the boss has the health of the card, the minion is in its deck."""
    monkeypatch.setenv(found.VARIABLE, str(DOCS / "packs"))
    library = ADVENTURES.library(["ash-warden"], packs=["ash-road"])
    assert list(ADVENTURES.progress.numbers(library)) == [*range(1, 10)]
    assert list(ADVENTURES.progress.numbers(ADVENTURES.library(["ash-warden"]))) == [*range(1, 9)]
    assert "cinder-hound" in library.tables["minions"][2]
    document = ADVENTURES.progress.new_document(["ash-warden"], "normal", 5)
    setup = ADVENTURES.progress.next_setup(ADVENTURES.progress.at_number(document, 9), library)
    game = ADVENTURES.start(setup, library)
    boss = next(player for player in game.state.players if player.fighter == "ash-king")
    assert game.health(boss.seat) == 60
    assert played_out(game, 5) == ""


def test_the_house_rule_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its pack is named."""
    from content.load import library

    monkeypatch.setenv(found.VARIABLE, str(DOCS / "packs"))
    game = duel.new(library(["barbarian", "monk"], packs=["quick-start"]), ["barbarian", "monk"], 1)
    assert game.rules.hand_limit == 7


def write() -> None:
    """Write the packs of the guide to docs/packs: `from tests.unit.test_pack_guide import write; write()`."""
    for place, text in files().items():
        path = DOCS / "packs" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
