"""Adventures' cards are what the sources say, or say why not: half of the facts, drawn by a seed."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest
import yaml

from content.adventures.section import boss_files
from tests.facts import adventures, differing, unexplained

Facts = dict[str, dict[str, dict[str, Any]]]
TABLE = Path(adventures.__file__).with_suffix(".yaml")
KINDS = ("minions", "loot", "loot-table", "tiles", "scenarios", "boss-cards", *boss_files())


@pytest.fixture(scope="module")
def table() -> dict[str, Any]:
    """The seed, the facts by kind, and the reasons of what differs."""
    found: dict[str, Any] = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def content() -> Facts:
    """What the content says of all of them."""
    return adventures.content()


@pytest.mark.parametrize("kind", KINDS)
def test_content_follows_the_facts_or_says_why_not(table: dict[str, Any], content: Facts, kind: str) -> None:
    """Every difference has its reason, and every reason its difference."""
    assert unexplained(table[kind], content[kind], kind, table["differences"]) == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_seed_draws_what_is_compared(table: dict[str, Any], content: Facts, kind: str) -> None:
    """Nobody picked what is compared: it is the half, or more, that the seed draws."""
    assert set(table[kind]) == adventures.drawn(table["seed"], kind, content[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_at_least_half_is_compared(table: dict[str, Any], content: Facts, kind: str) -> None:
    """A table that lost its facts would agree with everything."""
    assert len(table[kind]) >= len(content[kind]) / 2


def test_the_table_names_all_kinds(table: dict[str, Any]) -> None:
    """No facts or reasons stand where nothing reads them."""
    assert set(table) == {"seed", "differences", *KINDS}
    assert {what.partition("/")[0] for what in table["differences"]} <= set(KINDS)


def test_a_wrong_value_of_any_key_is_seen(table: dict[str, Any], content: Facts) -> None:
    """The comparison looks at every key of every fact."""
    wrong = {id: dict.fromkeys(fact, "?") for id, fact in table["minions"].items()}
    assert len(differing(wrong, content["minions"])) == sum(map(len, wrong.values()))


def test_the_short_form_is_as_its_examples_say() -> None:
    """What both sides are written in."""
    found = doctest.testmod(adventures)
    assert found.attempted
    assert not found.failed
