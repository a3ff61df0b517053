"""The kernel and the bots know no kind of campaign: none of its words stands in their code, comments included."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OF_ADVENTURES = {
    *("adventure", "boss", "chest", "crawl", "engage", "engaged", "gold", "identify", "king", "loot", "minion"),
    *("portal", "salve", "shard", "shop", "unidentified"),
}
OF_MISSIONS = {
    *("ally", "boost", "circle", "clock", "crisis", "henchman", "henchmen", "hq", "mission", "momentum", "pawn"),
    *("perk", "production", "recruit", "shield", "tile"),
}
GENERAL = {"ally": {"behaviour.py", "hooks.py"}, "king": {"ways.py"}}
"""Words of a kind that mean something else as well, and where they do: a relation to the owner of a row, and the King
of the Hill, who rules a way to duel."""
RULE = re.compile(r"\b[A-Z]+-\d+[a-z]?\b")
"""The id of a rule: whoever cites it knows no more of the book than its number."""


def words_of(text: str) -> set[str]:
    """The words of a program in the singular, in lower case: names are taken apart, ids of rules left out."""
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", RULE.sub("", text))
    found = {part.lower() for part in parts}
    return found | {word[:-2] for word in found if word.endswith("es")} | {word.removesuffix("s") for word in found}


def code_of(package: str) -> list[Path]:
    """The modules of a package."""
    return sorted((ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("package", ["engine", "ai"])
def test_no_word_of_a_kind(package: str) -> None:
    """A kind of campaign registers what it adds; what would name it belongs there."""
    found = {str(path.relative_to(ROOT)): words_of(path.read_text(encoding="utf-8")) for path in code_of(package)}
    assert len(found) > 20
    named = {name: words & (OF_ADVENTURES | OF_MISSIONS) - GENERAL.keys() for name, words in found.items()}
    assert {name: words for name, words in named.items() if words} == {}


@pytest.mark.parametrize("word", GENERAL)
def test_a_general_word_stands_only_where_it_is_general(word: str) -> None:
    """A new place is looked at before it is listed."""
    code = code_of("engine") + code_of("ai")
    assert {path.name for path in code if word in words_of(path.read_text(encoding="utf-8"))} == GENERAL[word]


def test_the_words_are_found_however_they_are_written() -> None:
    """In names of every spelling, in the plural, with an apostrophe; the id of a rule is none."""
    text = "KingsHand engage_verb OF_BOSSES 'kings-hand-die' King's Hand # a minion's shops (BOSS-3, KH-2b)"
    assert words_of(text) & OF_ADVENTURES == {"king", "engage", "boss", "minion", "shop"}
    assert not words_of("what happens then (BOSS-3, LOOT-2)") & OF_ADVENTURES
