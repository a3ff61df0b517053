"""Random duels of every ordered pair of heroes end, keep the bounds, and can be copied and read back anywhere."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from content import load
from engine.events import Event
from tests import kit
from tests.long import few_of

ROOT = Path(__file__).parents[2]
HEROES = load.hero_ids()
RARE = {"took": "vampire-lord"}
"""Event kinds that need one hero, here by the ultimate."""
NOT_IN_DUELS = frozenset({"health-set", "targeted", "heals-later", "by-hand", "edited"})
"""Event kinds that only loot cards, more than one opponent, or people beside the program bring about."""
SOAKS = 40
"""Seeds for each pair in a soak run."""


def play(first: str, second: str, seed: int, *, twins_every: int) -> list[Event]:
    """Play one duel at random, checked at every decision; a failure names the seed."""
    events: list[Event] = []
    luck = Random(seed)
    game = kit.new_duel(first, second, seed, sink=events.append)
    try:
        kit.check_position(game)
        kit.play_random(game, luck, each=kit.Watcher(game, luck, twins_every=twins_every))
        kit.check_position(game)
    except Exception as error:
        error.add_note(f"kit.new_duel({first!r}, {second!r}, {seed}), choices by Random({seed})")
        raise
    assert game.state.outcome is not None
    return events


@pytest.mark.rule("MODE-1")
@pytest.mark.parametrize("first", few_of(HEROES, 4, first=2))
def test_duels_of_a_hero_against_everybody(first: str) -> None:
    """Every pair, and a mirror; twins at every tenth decision."""
    for number, second in list(enumerate(HEROES))[HEROES.index(first) :]:
        play(first, second, 1000 + number, twins_every=10)


@pytest.mark.soak
@pytest.mark.parametrize("first", HEROES)
def test_the_pairs_the_other_way_round(first: str) -> None:
    """Who is first in the one is second in the other."""
    for number, second in list(enumerate(HEROES))[: HEROES.index(first)]:
        play(first, second, 1000 + number, twins_every=10)


@pytest.mark.parametrize("seed", range(6))
def test_twins_at_every_decision(seed: int) -> None:
    """A copy and a JSON twin go on identically from every single decision."""
    luck = Random(seed)
    first, second = luck.choice(HEROES), luck.choice(HEROES)
    play(first, second, seed, twins_every=1)


def test_the_same_seed_plays_the_same_duel() -> None:
    """Events and end of two runs of one seed are equal."""
    runs = []
    for _ in range(2):
        events: list[Event] = []
        game = kit.new_duel("barbarian", "moon-elf", 7, sink=events.append)
        kit.play_random(game, Random(7))
        runs.append(([event.to_json() for event in events], game.digest()))
    assert runs[0] == runs[1]


def test_a_sink_changes_nothing() -> None:
    """A game that is watched ends as one that is not."""
    events: list[Event] = []
    watched = kit.new_duel("paladin", "artificer", 3, sink=events.append)
    silent = kit.new_duel("paladin", "artificer", 3)
    for game in (watched, silent):
        kit.play_random(game, Random(3))
    assert watched.digest() == silent.digest()


def emitted_kinds() -> set[str]:
    """Every event kind that a duel's modules emit, read from their source."""
    kinds: set[str] = set()
    for path in sorted((ROOT / "engine").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if ".emit(" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "emit":
                kinds.update(str(first.value) for first in node.args[:1] if isinstance(first, ast.Constant))
    return kinds


def test_every_event_kind_happens() -> None:
    """A duel from the start and duels from random positions emit every kind of event there is."""
    seen: Counter[str] = Counter()

    def count(event: Event) -> None:
        seen[event.kind] += 1

    wanted = emitted_kinds() - NOT_IN_DUELS
    luck = Random(11)
    kit.play_random(kit.new_duel("barbarian", "paladin", 11, count), luck)
    for seed in range(300):
        kit.play_random(kit.wild_duel(*luck.choice(kit.pairs()), seed, count), luck)
        if wanted - RARE.keys() <= seen.keys():
            break
    for kind, hero in RARE.items():
        for seed in range(200):
            if seen[kind]:
                break
            kit.play_random(kit.wild_duel(hero, "barbarian", seed, count), luck)
    assert not wanted - seen.keys(), f"never happened: {sorted(wanted - seen.keys())}"


@pytest.mark.soak
@pytest.mark.parametrize(("first", "second"), kit.pairs())
def test_soak(first: str, second: str) -> None:
    """Many seeds of each pair; the note of a failure names the seed."""
    for seed in range(SOAKS):
        play(first, second, 100_000 + seed, twins_every=25)
