"""Heroes, their cards and tokens are what the sources say, or say why not: half of the facts by a seed, or all."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest
import yaml

from content.heroes import hero_files
from content.reading import read
from tests import facts
from tests.facts import differing, heroes, unexplained

TABLE = Path(heroes.__file__).with_suffix(".yaml")
HEROES = sorted(hero_files())
OWNERS = [*HEROES, "shared"]
Facts = dict[str, dict[str, dict[str, Any]]]


@pytest.fixture(scope="module")
def table() -> dict[str, Any]:
    """The seed, the facts by hero, the reasons of what differs, and what no source has."""
    found: dict[str, Any] = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def content() -> Facts:
    """What the content says of all of them."""
    return heroes.content()


@pytest.mark.parametrize("owner", OWNERS)
def test_content_follows_the_facts_or_says_why_not(table: dict[str, Any], content: Facts, owner: str) -> None:
    """Every difference has its reason, and every reason its difference."""
    assert unexplained(table["heroes"][owner], content[owner], owner, table["differences"]) == []


@pytest.mark.parametrize("owner", OWNERS)
def test_the_seed_draws_what_is_compared(table: dict[str, Any], content: Facts, owner: str) -> None:
    """Nobody picked what is compared: all that the seed draws, or all there is, has a fact or is known to have none."""
    whole = owner in table["whole"]
    drawn = {id for id in content[owner] if whole or heroes.is_chosen(table["seed"], owner, id)}
    compared, unknown = set(table["heroes"][owner]), set(table["unknown"].get(owner, ()))
    assert compared | unknown == drawn
    assert not compared & unknown


def test_half_of_everything_is_drawn(table: dict[str, Any], content: Facts) -> None:
    """At least half of the heroes' things, and nothing of heroes that there are not."""
    drawn = [id for part in ("heroes", "unknown") for ids in table[part].values() for id in ids]
    assert len(drawn) >= sum(map(len, content.values())) / 2
    assert set(table) == {"seed", "whole", "differences", "unknown", "heroes"}
    assert {*table["heroes"], *table["unknown"], *(what.split("/")[0] for what in table["differences"])} == set(OWNERS)


@pytest.mark.parametrize("hero", HEROES)
def test_what_no_source_has_is_marked_ours(table: dict[str, Any], hero: str) -> None:
    """A value that nobody has seen is not shown to a reader as printed."""
    ours = heroes.without_source(read(hero_files()[hero]).data)
    assert set(table["unknown"].get(hero, ())) <= ours


def test_a_wrong_value_of_any_key_is_seen(table: dict[str, Any], content: Facts) -> None:
    """The comparison looks at every key of every fact."""
    wrong = {id: dict.fromkeys(fact, "?") for id, fact in table["heroes"]["monk"].items()}
    assert len(differing(wrong, content["monk"])) == sum(map(len, wrong.values())) > 0


def test_the_short_form_is_as_its_examples_say() -> None:
    """What both sides are written in."""
    for module in (facts, heroes):
        found = doctest.testmod(module)
        assert found.attempted
        assert not found.failed
