"""The content that ships is sound, and the tiers stay what they should be."""

import re
from collections import Counter
from pathlib import Path

import pytest

from content import check, files, load
from content.adventures.section import boss_files
from content.heroes import hero_files
from content.reading import read
from content.schema.amounts import AMOUNTS
from content.schema.behaviour import MOMENTS
from content.schema.conditions import CONDITIONS
from content.schema.operations import VERBS
from content.schema.selectors import SELECTORS, Who
from engine.effects.amounts import BASES
from engine.effects.conditions import FORMS
from engine.effects.operation import SHAPES, WHO
from engine.effects.selectors import MEANT
from engine.gates import WHEN


@pytest.fixture(scope="module")
def report() -> check.Report:
    """A check of everything."""
    return check.check()


def test_every_file_is_sound(report: check.Report) -> None:
    """No shipped file has a problem."""
    assert not report.problems, "\n".join(map(str, report.problems))


def test_everything_compiles() -> None:
    """All heroes together with both campaigns make one library."""
    library = load.library(load.hero_ids(), sections=("adventures", "missions"))
    assert set(load.hero_ids()) <= set(library.fighters)
    assert set(boss_files()) <= set(library.fighters)


def test_counts_are_told(report: check.Report) -> None:
    """The report counts what all files together define."""
    library = load.library(load.hero_ids(), sections=("versus", "missions"))
    kinds = Counter(fighter.kind for fighter in library.fighters.values())
    loot = sum(map(len, library.tables["loot"].decks.values()))
    allies = len(library.tables["allies"])
    feats = sum(1 for perk in library.tables["perks"].values() if perk.card)
    assert report.counts == {
        "heroes": kinds["hero"],
        "minions": kinds["minion"],
        "bosses": kinds["boss"],
        "tiles": len(library.tables["tiles"]),
        "loot": loot,
        "cards": len(library.cards) - loot - allies - feats,
        "tokens": sum(1 for token in library.tokens.values() if not token.covers),
        "scenarios": len(library.tables["scenarios"]),
        "packs": len(library.tables["packs"]),
        "missions": len(library.tables["missions"]),
        "henchmen": kinds["henchman"],
        "allies": allies,
        "perks": len(library.tables["perks"]),
    }
    assert report.playable == report.counts["scenarios"] == 8
    assert set(report.to_json()) == {*check.counted(), "playable", "tiers", "sources", "ours", "conflicts", "problems"}


def test_what_is_ours_is_listed(report: check.Report) -> None:
    """Definitions of our own, and single values of our own in printed ones."""
    assert any(line.startswith("adventures/difficulty.yaml: ") for line in report.ours)
    assert any(line.count(": ") >= 2 for line in report.ours)


def test_a_hero_file_is_named_after_its_id() -> None:
    """The index goes by file names."""
    for id, path in {**hero_files(), **boss_files()}.items():
        assert read(path).data["id"] == id


def test_the_schema_knows_exactly_the_kernels_words() -> None:
    """One vocabulary: verbs, amounts, conditions and selectors of the format are those the kernel compiles."""
    assert set(VERBS) == set(SHAPES)
    assert set(AMOUNTS) == set(BASES)
    assert set(CONDITIONS) == set(FORMS)
    assert set(SELECTORS) == set(MEANT)


def test_the_schema_writes_selectors_where_the_kernel_reads_them() -> None:
    """A verb that can name players does so under the kernel's key, and under no other."""
    for verb, shape in SHAPES.items():
        keys = {key for key, kind in VERBS[verb].items() if kind is Who and key != verb}
        optional = {key for key, reading in shape.modifiers.items() if reading == WHO}
        assert keys <= {shape.key, shape.second} | optional, verb
        assert shape.to or keys <= optional, verb


def test_the_guide_names_every_word() -> None:
    """Whatever content may say stands in the guide."""
    guide = (Path(files.__file__).parents[1] / "docs" / "content-guide.md").read_text(encoding="utf-8")
    words = {*VERBS, *AMOUNTS, *CONDITIONS, *SELECTORS, *MOMENTS, *WHEN}
    missing = sorted(word for word in words if not re.search(rf"\b{word}:|`{word}`|at: {word}\b", guide))
    assert not missing


def test_no_condition_asks_for_an_attack_without_its_step() -> None:
    """What a token does that is moved in a roll phase depends on the step at which the attack stands (ACT-8, DEF-8)."""

    def asks(value: object) -> bool:
        if isinstance(value, dict):
            return value.get("attack") is True or any(asks(inner) for inner in value.values())
        return isinstance(value, list) and any(asks(inner) for inner in value)

    documents = {path: read(path).data for path in files.DATA.rglob("*.yaml")}
    assert len(documents) > 30
    assert [str(path) for path, data in documents.items() if asks(data)] == []
