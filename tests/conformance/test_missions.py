"""Random and greedy missions end, keep the bounds, lose no card, tile or ally, and can be copied anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from random import Random
from typing import Any

import pytest

from campaign.missions.campaign import MISSIONS
from campaign.missions.rules.perks import blank
from campaign.missions.rules.session import Mission, mission_of
from content.load import hero_ids
from engine.events import Event
from tests import kit, missions
from tests.long import few_of

SIZES = (1, 2, 3, 4)
SIDES = (1, 2)
RARELY = 25
"""Twins at so many decisions only, where a mission is played for its length."""
HEROES = hero_ids()
GROUPS = [HEROES[first : first + 4] for first in range(0, len(HEROES), 4)]
"""Everybody once."""
MYTHICS = tuple(MISSIONS.library(HEROES[:1]).tables["mythics"])


@contextmanager
def noted(**what: object) -> Iterator[None]:
    """Say in a failure what was played."""
    try:
        yield
    except Exception as error:
        error.add_note(", ".join(f"{key}={value!r}" for key, value in what.items()))
        raise


@pytest.mark.rule("MSET-5", "MRND-2", "MENE-2", "MALL-1", "MMOM-1", "MOBJ-4")
@pytest.mark.parametrize(("mission", "hero_count", "side"), few_of(product(missions.NUMBERS, SIZES, SIDES), 8))
def test_every_mission(mission: int, hero_count: int, side: int) -> None:
    """From either side on at random; every third with all perks."""
    seed = 100 * mission + 10 * hero_count + side
    luck = Random(seed)
    heroes, perks = missions.party(luck, hero_count), (mission + hero_count + side) % 3 == 0
    with noted(heroes=heroes, seed=seed, mission=mission, side=side, perks=perks):
        missions.play(missions.session(heroes, seed, mission, side=side, perks=perks), luck, twins_every=RARELY)


@pytest.mark.rule("MENE-4", "MENE-5")
@pytest.mark.parametrize("heroes", few_of(((group,) for group in GROUPS), len(GROUPS) // 2))
def test_every_hero_in_the_middle_of_things(heroes: list[str]) -> None:
    """Upgrades, hands, an ally and tokens at random, on enemies too, with dice that a person throws."""
    seed = HEROES.index(heroes[0])
    luck = Random(seed)
    mission, side = luck.choice(missions.NUMBERS), luck.choice(SIDES)
    with noted(heroes=heroes, seed=seed, mission=mission, side=side):
        game = missions.session(heroes, seed, mission, side=side, health=40)
        missions.make_wild(game, luck)
        missions.play(game, luck, twins_every=RARELY)


@pytest.mark.rule("MOBJ-1", "MOBJ-3", "MSET-5")
@pytest.mark.parametrize("mission", few_of(missions.NUMBERS, len(missions.NUMBERS) // 2))
def test_tough_heroes_see_both_sides(mission: int) -> None:
    """Who cannot fall goes from the one side to the other, and on to the end of it."""
    luck = Random(mission)
    heroes = missions.party(luck, 2)
    sides = set()

    def note(event: Event) -> None:
        if event.kind == "mission":
            sides.add(event.data["side"])

    with noted(heroes=heroes, mission=mission):
        game = missions.session(heroes, mission, mission, perks=True, health=missions.TOUGH, sink=note)
        missions.play_greedy(game, mission)
    assert sides == {1, 2}


@pytest.mark.parametrize("side", SIDES)
def test_twins_at_every_decision(side: int) -> None:
    """A copy and a JSON twin go on identically from every single decision."""
    luck = Random(side)
    heroes = missions.party(luck, 2)
    mission = luck.choice(missions.NUMBERS)
    with noted(heroes=heroes, mission=mission, side=side):
        missions.play(missions.session(heroes, side, mission, side=side, perks=side == 1), luck, twins_every=1)


@pytest.mark.rule("MRND-3")
@pytest.mark.parametrize("mission", few_of(missions.NUMBERS, len(missions.NUMBERS) // 2, first=1))
def test_greedy_bots_always_find_an_answer(mission: int) -> None:
    """A legal one, which changes nothing before it is given; and the mission ends."""
    hero_count = 1 + mission % 4
    heroes = missions.party(Random(mission), hero_count)
    with noted(heroes=heroes, mission=mission):
        missions.play_greedy(missions.session(heroes, mission, mission, perks=hero_count % 2 == 0), mission)


@pytest.mark.rule("MDIF-2", "MDIF-3", "MPRK-1", "MPRK-2")
@pytest.mark.parametrize("mythic", MYTHICS)
def test_points_mythics_and_levels(mythic: str) -> None:
    """Points left to spend, a mythic ability, raised and made easier: all that a setup may say."""
    place = MYTHICS.index(mythic)
    luck = Random(place)
    mission = 1 + place
    with noted(mythic=mythic, mission=mission):
        game = missions.session(
            missions.party(luck, 2),
            place,
            mission,
            side=1 + place % 2,
            raised=max(0, 4 - place),
            lowered=["double-points", "extra-health", "bonus-momentum"],
            sheet=sheet_to_fill(mission),
        )
        while (decision := game.state.decision) is not None and decision.kind in ("perk", "mythic"):
            wanted = f"mythic {mythic}"
            game.apply(wanted if wanted in decision.options else luck.choice(decision.options))
        assert mission_of(game).mythics == [mythic, mythic]
        assert all(not sheet["unspent"] for sheet in mission_of(game).sheets)
        missions.play(game, luck)


def sheet_to_fill(mission: int) -> dict[str, Any]:
    """A sheet begun anew before, with points for the columns of a mission."""
    return blank() | {"plus": 1, "unspent": [[3, mission]]}


@pytest.mark.rule("MOBJ-4", "MPRK-1")
@pytest.mark.parametrize("hero_count", SIZES)
def test_campaigns(hero_count: int) -> None:
    """Sessions in a row, by greedy heroes: a won one goes on, a lost one is played again, points are spent before."""
    document = MISSIONS.progress.new_document(missions.party(Random(hero_count), hero_count), "normal", hero_count)
    library = MISSIONS.library([hero["id"] for hero in document["heroes"]])
    for _ in range(2):
        setup = MISSIONS.progress.next_setup(document, library)
        game = MISSIONS.start(setup, library)
        with noted(setup=setup):
            missions.play_greedy(game, hero_count, watched_every=50)
        assert game.state.outcome is not None
        end = MISSIONS.progress.conclude(document, setup, game.state.outcome, library)
        assert end.document["sessions"] == document["sessions"] + 1
        assert end.document["mission"] == document["mission"] + end.score.won
        assert end.document["score"] == document["score"] + end.score.points
        assert all(not sheet["unspent"] for sheet in game.state.outcome["sheets"]), "all points are spent before"
        document = end.document
        if end.finished:
            break


def test_the_same_seed_plays_the_same_mission() -> None:
    """Events and end of two runs of one seed are equal."""
    runs = []
    for _ in range(2):
        events: list[Event] = []
        game = missions.session(["barbarian", "moon-elf"], 7, 2, sink=events.append)
        kit.play_random(game, Random(7))
        runs.append(([event.to_json() for event in events], game.digest()))
    assert runs[0] == runs[1]


def spoil_a_tile(mission: Mission) -> None:
    """One is gone."""
    mission.boosts = mission.boosts[1:]


def spoil_an_ally(mission: Mission) -> None:
    """One is there twice."""
    mission.ally_deck = [mission.hq[0], *mission.ally_deck]


def spoil_a_place(mission: Mission) -> None:
    """Two pawns share a space."""
    mission.places = [mission.places[0]] * mission.hero_count


def spoil_a_stand(mission: Mission) -> None:
    """A pawn stands on an enemy."""
    mission.places = [next(iter(mission.stands.values()))[0], *mission.places[1:]]


def spoil_the_dice(mission: Mission) -> None:
    """More black dice than there are."""
    mission.black = 10


@pytest.mark.parametrize("spoil", [spoil_a_tile, spoil_an_ally, spoil_a_place, spoil_a_stand, spoil_the_dice])
def test_what_must_not_be_is_noticed(spoil: Callable[[Mission], None]) -> None:
    """In a position that is sound otherwise."""
    game = missions.session(["monk", "ninja"], 3, 1)
    watch = missions.Watcher(game, Random(1), twins_every=1)
    for _ in range(2):
        watch(game)
        assert game.state.decision is not None
        game.apply(game.state.decision.options[0])
    watch(game)
    spoil(mission_of(game))
    with pytest.raises(AssertionError):
        watch(game)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(120))
def test_soak(seed: int) -> None:
    """Many missions: from the start and from the middle of things, at random and greedily."""
    ends: Counter[str] = Counter()
    for number in range(20):
        luck = Random(1000 * seed + number)
        mission, side = luck.choice(missions.NUMBERS), luck.choice(SIDES)
        heroes = missions.party(luck, luck.choice(SIZES))
        health = luck.choice([0, 0, 40, missions.TOUGH])
        with noted(seed=1000 * seed + number, heroes=heroes, mission=mission, side=side, health=health):
            game = missions.session(
                heroes,
                seed,
                mission,
                side=side,
                perks=luck.random() < 0.5,
                raised=luck.randint(0, 6 - mission),
                health=health,
            )
            if luck.random() < 0.2:
                missions.play_greedy(game, seed)
            else:
                if luck.random() < 0.6:
                    missions.make_wild(game, luck)
                missions.play(game, luck, twins_every=RARELY)
            assert game.state.outcome is not None
            ends[game.state.outcome["result"]] += 1
    assert set(ends) <= {"won", "lost"}
