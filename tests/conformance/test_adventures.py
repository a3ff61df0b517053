"""Random adventures end, keep the bounds, lose no card, and can be copied and read back anywhere."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaign.adventures.rules.crawl.session import crawl_of
from campaign.adventures.rules.legacy import parts_of
from campaign.kinds.conclusion import Conclusion
from content import load
from content.adventures.section import boss_files
from engine.events import Event
from engine.game import Game
from tests import adventures, kit
from tests.long import few_of

ROOT = Path(__file__).parents[2]
HEROES = load.hero_ids()
TABLES = adventures.library(HEROES[:1]).tables
MINIONS = sorted(minion for level in TABLES["minions"].values() for minion in level)
LEVELS = {minion: level for level, minions in TABLES["minions"].items() for minion in minions}
BATTLES = sorted(number for number, card in TABLES["scenarios"].items() if card.mode == "boss" and card.ready)
LEGACY = parts_of(adventures.library(HEROES[:1]))
"""All that a campaign may have beyond what every one has."""
TOUGH = 300
"""Health of heroes who should see the end."""


def party(luck: Random, hero_count: int) -> list[str]:
    """So many different heroes."""
    return luck.sample(HEROES, hero_count)


def noted(error: Exception, **what: object) -> None:
    """Say in a failure what was played."""
    error.add_note(", ".join(f"{key}={value!r}" for key, value in what.items()))


# -- minions --------------------------------------------------------------------------------------------


@pytest.mark.rule("MIN-1", "MIN-2", "MIN-8")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_minion_fights_to_the_end(level: int) -> None:
    """Each against a random hero, until one of them is gone: the crawl is lost, or the hero moves on."""
    for number, minion in enumerate(m for m in MINIONS if LEVELS[m] == level):
        luck = Random(1000 * level + number)
        (hero,) = party(luck, 1)
        game = adventures.position(
            mode="crawl",
            phase="turn",
            seed=number,
            session={"salves": [1]},
            seats=[{"hero": hero, "health": 40}, {"minion": minion}],
        )
        watch = adventures.Watcher(game, luck, twins_every=15)
        try:
            for _ in range(3000):
                if crawl_of(game).result or "1" not in crawl_of(game).battles:
                    break
                watch(game)
                decision = game.state.decision
                assert decision is not None
                game.apply(kit.pick(luck, decision.options))
            else:
                raise AssertionError("no end of the battle")
            watch(game)
        except Exception as error:
            noted(error, minion=minion, hero=hero, number=number)
            raise


@pytest.mark.rule("CRAWL-4", "MIN-8")
@pytest.mark.parametrize("hero_count", [2, 3, 4])
def test_several_heroes_in_one_battle(hero_count: int) -> None:
    """All heroes against one minion of level IV, with twins at every decision."""
    luck = Random(hero_count)
    heroes = party(luck, hero_count)
    minion = luck.choice([m for m in MINIONS if LEVELS[m] == 4])
    game = adventures.position(
        mode="crawl",
        phase="turn",
        seed=hero_count,
        session={
            "salves": [1] * hero_count,
            "battles": [{"enemy": hero_count, "heroes": list(range(hero_count)), "place": "a6", "portal": True}],
        },
        seats=[{"hero": hero, "health": 25} for hero in heroes] + [{"minion": minion}],
    )
    adventures.play(game, luck, twins_every=1)
    assert game.state.outcome is not None


# -- sessions and campaigns -------------------------------------------------------------------------------


@pytest.mark.rule("CAMP-1", "CAMP-2", "PREP-4", "SCORE-4")
@pytest.mark.parametrize(("tough", "hero_count"), few_of(product([False, True], [1, 2, 3, 4]), 4))
def test_campaigns(hero_count: int, tough: bool) -> None:  # noqa: FBT001
    """From scenario 1 on, three sessions; with tough heroes a crawl, its boss, and the next crawl."""
    luck = Random(10 * hero_count + tough)
    heroes = party(luck, hero_count)
    document = adventures.campaign(heroes, hero_count)
    total = 0
    for number in range(3):
        game = adventures.session(document, health=TOUGH if tough else 0)
        try:
            adventures.play(game, luck, twins_every=40 if tough else 10)
        except Exception as error:
            noted(error, heroes=heroes, seed=hero_count, session=number, tough=tough)
            raise
        end = adventures.concluded(document, game)
        check_conclusion(document, game, end)
        total += end.score.points
        document = end.document
    assert document["score"] == total


def check_conclusion(before: dict[str, Any], game: Game, end: Conclusion) -> None:
    """What a session may change in its campaign."""
    after = end.document
    outcome = game.state.outcome
    assert outcome is not None
    won = outcome["result"] == "won"
    assert [hero["id"] for hero in after["heroes"]] == [hero["id"] for hero in before["heroes"]]
    assert after["scenario"] == before["scenario"] + won
    assert after["sessions"] == before["sessions"] + 1
    assert won == end.score.won
    assert won or end.score.points == -10
    assert after["salves"] >= 0
    deck = {hero["id"]: set(game.library.fighters[hero["id"]].deck) for hero in after["heroes"]}
    for hero in after["heroes"]:
        assert set(hero["gone"]) <= deck[hero["id"]]
        assert len(hero["owned"]) == len(set(hero["owned"]))


def test_every_boss_has_its_battle() -> None:
    """Whatever boss there is can be met, and below it is met."""
    assert {TABLES["scenarios"][number].boss for number in BATTLES} == set(boss_files())


@pytest.mark.rule("BOSS-2", "BOSS-3", "BLOOT-1")
@pytest.mark.parametrize(("scenario", "hero_count"), few_of(product(BATTLES, [1, 2, 3, 4]), 6))
def test_every_boss_at_every_number_of_heroes(hero_count: int, scenario: int) -> None:
    """From its scenario directly: to the end, whoever wins."""
    for seed in range(3):
        luck = Random(100 * hero_count + seed)
        heroes = party(luck, hero_count)
        game = adventures.session(adventures.campaign(heroes, seed, scenario=scenario))
        try:
            adventures.play(game, luck, twins_every=10)
        except Exception as error:
            noted(error, heroes=heroes, seed=seed, scenario=scenario)
            raise


@pytest.mark.parametrize("scenario", [1, *BATTLES])
def test_twins_at_every_decision(scenario: int) -> None:
    """A copy and a JSON twin go on identically from every single decision of a session."""
    luck = Random(scenario)
    game = adventures.session(adventures.campaign(party(luck, 2), scenario, scenario=scenario))
    adventures.play(game, luck, twins_every=1)


@pytest.mark.rule("CAMP-5", "BOSS-6")
@pytest.mark.parametrize("hero_count", few_of([1, 2, 3, 4], 2))
def test_every_pack(hero_count: int) -> None:
    """A crawl on its bonus map and a boss with the Vizier, every tile, card and modifier among them."""
    luck = Random(40 + hero_count)
    for scenario in (1, *BATTLES, 7):
        document = adventures.campaign(party(luck, hero_count), scenario, scenario=scenario, legacy=LEGACY)
        document["layouts_seen"] = ["a", "b", "c", "d"]
        game = adventures.session(document, health=luck.choice([0, TOUGH]))
        try:
            adventures.play(game, luck, twins_every=20)
        except Exception as error:
            noted(error, heroes=document["heroes"], scenario=scenario)
            raise
        check_conclusion(document, game, adventures.concluded(document, game))


@pytest.mark.rule("CAMP-3")
@pytest.mark.parametrize("difficulty", sorted(TABLES["difficulties"]))
def test_every_difficulty(difficulty: str) -> None:
    """A crawl and a boss battle of each."""
    luck = Random(len(difficulty))
    for scenario in (1, 2):
        document = adventures.campaign(party(luck, 2), 5, scenario=scenario, difficulty=difficulty)
        adventures.play(adventures.session(document), luck, twins_every=25)


@pytest.mark.rule("CRAWL-1")
def test_every_layout() -> None:
    """A crawl on each map of the scenarios that can be played: everything lies as the scenario card says."""
    for number, scenario in TABLES["scenarios"].items():
        if scenario.mode != "crawl" or not scenario.ready:
            continue
        for name, layout in scenario.layouts.items():
            legacy = [layout.pack] if layout.pack else []
            document = adventures.campaign(["barbarian"], 1, scenario=number, legacy=legacy)
            document["layouts_seen"] = [other for other in scenario.layouts if other != name]
            game = adventures.session(document)
            found = crawl_of(game)
            assert found.layout == name
            assert {place: tuple(items) for place, items in found.items.items()} == layout.items
            assert sum(items.count("shard") for items in found.items.values()) == 3


def test_the_same_seed_plays_the_same_session() -> None:
    """Events and end of two runs of one seed are equal."""
    runs = []
    for _ in range(2):
        events: list[Event] = []
        game = adventures.session(adventures.campaign(["barbarian", "moon-elf"], 7), events.append)
        kit.play_random(game, Random(7))
        runs.append(([event.to_json() for event in events], game.digest()))
    assert runs[0] == runs[1]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_soak(seed: int) -> None:
    """Many campaigns of five sessions, real and tough."""
    luck = Random(50_000 + seed)
    document = adventures.campaign(party(luck, 1 + seed % 4), seed, difficulty=luck.choice(["normal", "hard", "story"]))
    for _ in range(5):
        game = adventures.session(document, health=luck.choice([0, TOUGH]))
        adventures.play(game, luck, twins_every=40)
        document = adventures.concluded(document, game).document
        if document["over"]:
            return
