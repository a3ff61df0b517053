"""Missions are as the notes have them, every number of them, or say why not."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest
import yaml

from campaign.missions.words.chances import first_met
from content import load
from engine.definitions import Library
from tests.facts import differing, missions, unexplained

TABLE = Path(missions.__file__).with_suffix(".yaml")
KINDS = (
    "henchmen",
    "threats",
    "mission-bosses",
    "allies",
    "mythics",
    "perks",
    "boosts",
    "momentum",
    "missions",
    "numbers",
)
Facts = dict[str, dict[str, dict[str, Any]]]


@pytest.fixture(scope="module")
def table() -> dict[str, Any]:
    """The facts by kind, and the reasons of what differs."""
    found: dict[str, Any] = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def content() -> Facts:
    """What the content says of all of them."""
    return missions.content()


@pytest.fixture(scope="module")
def library() -> Library:
    """All of missions, and no hero."""
    return load.library([], sections=("missions",))


@pytest.mark.parametrize("kind", KINDS)
def test_content_follows_the_facts_or_says_why_not(table: dict[str, Any], content: Facts, kind: str) -> None:
    """Every difference has its reason, and every reason its difference; nothing is on one side alone."""
    assert set(table[kind]) == set(content[kind])
    assert unexplained(table[kind], content[kind], kind, table["differences"]) == []


def test_the_table_names_all_kinds(table: dict[str, Any]) -> None:
    """No facts or reasons stand where nothing reads them."""
    assert set(table) == {"differences", "chances", *KINDS}
    assert {what.partition("/")[0] for what in table["differences"]} <= set(KINDS)


def test_a_wrong_value_of_any_key_is_seen(table: dict[str, Any], content: Facts) -> None:
    """The comparison looks at every key of every fact."""
    wrong = {id: dict.fromkeys(fact, "?") for id, fact in table["missions"].items()}
    assert len(differing(wrong, content["missions"])) == sum(map(len, wrong.values()))


@pytest.mark.rule("MRND-7")
def test_roll_objectives_are_as_likely_as_they_were_meant_to_be(table: dict[str, Any], library: Library) -> None:
    """With two red dice, one black and one more for each hero; as worked out elsewhere, to three places."""
    tables, rules = library.tables, library.tables["mission-rules"]
    objectives = {card.id: card.objective for kind in ("henchmen", "threats") for card in tables[kind].values()}
    for boss in tables["mission-bosses"].values():
        names = {attack["name"]: attack.get("objective", {}) for attack in boss.raw["attacks"]}
        objectives |= {f"{boss.id} {name}": objective for name, objective in names.items()}
    assert set(objectives) == set(table["chances"])
    for name, objective in objectives.items():
        asked = (tuple(sorted(objective.items())),)
        found = [first_met(rules.faces, rules.red + rules.black[heroes], asked)[0] for heroes in (1, 2, 3, 4)]
        assert found == pytest.approx(table["chances"][name], abs=0.0006), name


def test_enemies_have_the_dice_of_the_rules(library: Library) -> None:
    """What an effect of an enemy rolls shows the symbols of the enemy dice."""
    faces = library.tables["mission-rules"].faces
    enemies = [one for kind in ("henchmen", "threats", "mission-bosses") for one in library.tables[kind]]
    assert len(enemies) == 23
    assert {library.fighters[id].faces for id in enemies} == {faces}


@pytest.mark.rule("MRND-2", "MENE-1")
def test_maps_are_what_their_cells_say(library: Library) -> None:
    """Henchmen in reading order, a large one on both its spaces; numbers, boss, laser (Iron Foundry)."""
    foundry = next(card for card in library.tables["missions"].values() if card.id == "iron-foundry")
    first, second = foundry.sides
    assert [(one.type, one.spaces) for one in first.henchmen] == [
        ("assembler", ("b1",)),
        ("foundry-drone", ("d1",)),
        ("siege-walker", ("d2", "e2")),
        ("assembler", ("f2",)),
        ("foundry-drone", ("b3",)),
        ("assembler", ("c4",)),
        ("foundry-drone", ("d4",)),
        ("foundry-drone", ("f4",)),
        ("assembler", ("e5",)),
    ]
    assert [space for space, card in first.spaces.items() if card.laser] == ["c1", "c3", "d3", "e4", "c5"]
    assert {card.number: space for space, card in second.spaces.items() if card.number} == {
        1: "b1",
        2: "c1",
        3: "d1",
        4: "b3",
        5: "c3",
        6: "d3",
    }
    assert second.boss_spaces == ("c2",)
    assert len(first.clock) == 12
    assert first.clock[11].kind == "threat"


@pytest.mark.rule("MENE-1")
def test_large_henchmen_have_as_many_spaces_as_their_panel(library: Library) -> None:
    """On every map."""
    panels = library.tables["henchmen"]
    boards = [side for card in library.tables["missions"].values() for side in card.sides]
    standing = [one for board in boards for one in board.henchmen]
    assert len(standing) == 40
    assert [len(one.spaces) for one in standing] == [panels[one.type].raw.get("spaces", 1) for one in standing]


@pytest.mark.rule("MBOO-1")
def test_there_are_forty_boost_tiles(library: Library) -> None:
    """Of seven kinds."""
    boosts = library.tables["boosts"].values()
    assert sum(boost.copies for boost in boosts) == 40
    assert len({boost.kind for boost in boosts}) == 7


def test_the_short_form_is_as_its_examples_say() -> None:
    """What both sides are written in."""
    found = doctest.testmod(missions)
    assert found.attempted
    assert not found.failed
