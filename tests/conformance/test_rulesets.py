"""Duels by the rules of older books: over every hero, to their ends, with twins at every decision."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine.rulesets import CURRENT, RULESETS
from engine.ways import DUELS
from tests.conformance import test_ways as ways
from tests.long import few_of

OLDER = [name for name in RULESETS if name != CURRENT.name]


@pytest.mark.parametrize("rules", OLDER)
def test_every_hero_duels_to_an_end(rules: str) -> None:
    """At random, from the start and from the middle of things; copied and read back on the way."""
    for number, heroes in enumerate(ways.tables(f"duel+{rules}", Random(len(rules)))):
        game = ways.play_randomly(f"duel+{rules}", heroes, number, wild=number % 2 == 1)
        assert game.state.outcome is not None


@pytest.mark.parametrize(
    ("way", "rules"), few_of(product(["2v2", "king-of-the-hill", "upgrade-deck", "simplified"], OLDER), 3)
)
def test_other_ways_end_too(way: str, rules: str) -> None:
    """One table each; a copy and a JSON twin go on identically from every decision, and the mode is found again."""
    name = f"{way}+{rules}"
    game = ways.play_randomly(name, next(ways.tables(name, Random(11))), 11, twins_every=1)
    assert game.copy().mode is DUELS[name]
    assert game.mode.ruleset is RULESETS[rules]


@pytest.mark.parametrize("rules", OLDER)
def test_greedy_bots_end_every_ruleset(rules: str) -> None:
    """Over every hero."""
    for number, heroes in enumerate(ways.tables(f"duel+{rules}", Random(len(rules) + 1))):
        game = ways.play_greedily(f"duel+{rules}", heroes, number)
        assert game.state.outcome is not None


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name, way in DUELS.items() if way.ruleset is not CURRENT])
def test_soak(name: str) -> None:
    """Many random games of every way by every older book."""
    fewest, most = DUELS[name].players
    for seed in range(ways.SOAKS):
        luck = Random(seed)
        heroes = [luck.choice(ways.HEROES) for _ in range(luck.randint(fewest, most))]
        ways.play_randomly(name, heroes, seed, wild=seed % 2 == 1, twins_every=25)
