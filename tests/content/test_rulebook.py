"""The rulebook and its FAQ in our own words: whole, linked, and found by whoever searches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from campaign.adventures.rules.mode import MOMENTS as OF_ADVENTURES
from campaign.missions.rules.mode import MOMENTS as OF_MISSIONS
from campaign.words.duel_view import DuelView
from content import files, rulebook
from content.reading import read
from tests import coverage

KEYS = {f"{moment.sort}:{moment.name}".removeprefix("question:") for moment in (*OF_ADVENTURES, *OF_MISSIONS)}
"""Every question, window and phase that there is, as a rule names them."""


@pytest.mark.parametrize("name", [*rulebook.PARTS, "words", "faq"])
def test_its_files_are_sound(name: str) -> None:
    """No key stands twice, nor any other fault of YAML."""
    assert not read(rulebook.FOLDER / f"{name}.yaml").problems


def test_a_rule_is_numbered_once() -> None:
    """No id stands in two chapters, and each in the chapter of its letters."""
    numbered = [(rule.id, chapter.id) for chapter in rulebook.chapters() for rule in chapter.rules]
    assert len(numbered) == len(rulebook.rules())
    assert all(id.startswith(f"{chapter}-") for id, chapter in numbered)


def test_every_rule_says_more_than_its_title() -> None:
    """A title, and sentences that end."""
    for rule in rulebook.rules().values():
        assert rule.title
        assert rule.text.endswith("."), rule.id
        assert rule.text != rule.title, rule.id


def test_links_lead_somewhere() -> None:
    """Every rule that is pointed to exists; none points to itself."""
    there = rulebook.rules()
    assert not [(rule.id, id) for rule in there.values() for id in rule.see if id not in there or id == rule.id]
    assert not [(word.name, id) for word in rulebook.words() for id in word.see if id not in there]


def test_moments_exist() -> None:
    """A rule is shown with questions, windows and phases that there are."""
    assert not [(rule.id, at) for rule in rulebook.rules().values() for at in rule.at if at not in KEYS]


@pytest.mark.parametrize("moment", sorted(KEYS))
def test_every_moment_has_a_rule(moment: str) -> None:
    """Whoever types `rules` is shown one."""
    assert rulebook.shown_at([moment], rulebook.PARTS)


def test_what_is_not_built_is_pinned_by_nothing() -> None:
    """A rule that the program does not have yet stands on the open list."""
    assert {rule.id for rule in rulebook.rules().values() if rule.later} <= set(coverage.open_rules())


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        ("def-2", "DEF-2"),
        ("collateral", "ACT-4"),
        ("Kings Hand", "KH-1"),
        ("rounded up", "SHOP-1"),
        ("reroll", "ROLL-9"),
        ("re-roll", "ROLL-9"),
        ("hp", ""),
    ],
)
def test_searching(wanted: str, first: str) -> None:
    """By id, by words of text or title, with or without what is easily forgotten."""
    found = [rule.id for rule in rulebook.search(wanted)]
    assert first in found if first else not found


def test_all_words_must_match() -> None:
    """Halves and subtotal stand together in DMG-3 only; titles come first."""
    assert [rule.id for rule in rulebook.search("halves subtotal")] == ["DMG-3"]


def test_near_names() -> None:
    """A word or an id that was nearly right."""
    assert "collateral" in rulebook.near("colateral")
    assert "DEF-9" in rulebook.near("DEF-99")


def test_parts_that_are_not_in_play_stay_out() -> None:
    """A duel's search finds no rule of other kinds of session."""
    assert rulebook.search("salves")
    assert not rulebook.search("salves", DuelView.parts)


def test_what_is_not_in_play_is_not_shown() -> None:
    """Chapters and single rules that a table has no use for are left out of those of a moment."""
    whole = {rule.id for rule in rulebook.shown_at(["salve"], rulebook.PARTS)}
    assert {"BOSS-2", "SALVE-1", "CRAWL-2"} <= whole
    assert whole - {"BOSS-2"} == {rule.id for rule in rulebook.shown_at(["salve"], rulebook.PARTS, {"BOSS"})}
    assert "SALVE-1" not in {rule.id for rule in rulebook.shown_at(["salve"], rulebook.PARTS, {"SALVE-1"})}


def test_faq_entries_are_numbered_once() -> None:
    """Numbers are never used twice, as people and decisions refer to entries by them."""
    ids = [entry.id for entry in rulebook.faq()]
    assert len(ids) == len(set(ids))
    assert all(id.startswith("FAQ-") and rulebook.ID.fullmatch(id) for id in ids)


def test_faq_entries_are_whole() -> None:
    """A question, a ruling in sentences, known rules, a part of the rulebook and a known source."""
    for entry in rulebook.faq():
        assert entry.question.endswith("?"), entry.id
        assert entry.ruling.endswith("."), entry.id
        assert entry.rules, entry.id
        assert set(entry.rules) <= set(rulebook.rules()), entry.id
        assert entry.part in rulebook.PARTS, entry.id
        assert entry.source in rulebook.KNOWN_FROM, entry.id


def test_what_faq_entries_are_about_exists() -> None:
    """Every name is that of something in the content, so that whoever searches for it finds the ruling."""
    known = {name for path in files.content_files(files.DATA) for name in names_in(read(path).data)}
    assert not [(entry.id, name) for entry in rulebook.faq() for name in entry.about if name not in known]


def names_in(data: Any) -> Iterator[str]:
    """The names of everything that is defined in a document."""
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    if isinstance(data, dict) and isinstance(data.get("name"), str):
        yield data["name"]
    for part in parts:
        yield from names_in(part)


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        ("faq-46", "FAQ-46"),
        ("bvb-1", "FAQ-63"),
        ("itchy finger bounty", "FAQ-39"),
        ("she-hulk", "FAQ-98"),
        ("Barred Doors", "FAQ-50"),
    ],
)
def test_searching_the_faq(wanted: str, first: str) -> None:
    """By number, by rule, by words of question or ruling, by what it is about."""
    assert rulebook.faq_search(wanted)[0].id == first


def test_a_chapter_has_its_faq_entries() -> None:
    """Two entries name a rule of the first chapter: SET-1 and SET-3."""
    assert [entry.id for entry in rulebook.faq_search("SET")] == ["FAQ-19", "FAQ-70"]


def test_the_faq_of_other_parts_stays_out() -> None:
    """A duel's search finds no ruling about a boss battle."""
    assert rulebook.faq_search("Shadow Kata")
    assert not rulebook.faq_search("Shadow Kata", DuelView.parts)


def test_a_rule_without_rulings_has_none() -> None:
    """SET-2 is not searched as the words set and 2, which FAQ-20 has."""
    assert not rulebook.faq_search("SET-2")
