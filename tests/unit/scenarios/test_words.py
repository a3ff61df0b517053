"""The words to write with: what a hero may answer, moments, files to start from, and the document's lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.errors import BadParty
from campaign.scenarios.answers import wrong
from campaign.scenarios.runner import PASSED, run_file
from campaign.scenarios.setup import setups
from campaign.scenarios.template import starter
from campaign.scenarios.vocabulary import Group, enemies, groups, moments
from content import load
from engine.ways import DUELS
from tests import scenario_words


def told(hero: str) -> dict[str, list[str]]:
    """The hero's answers by title."""
    library = load.library([hero])
    found = groups(library, library.fighters[hero], setups()["duel"].forms)
    return {group.title: [word.token for word in group.words] for group in found}


def test_a_heros_words() -> None:
    """Abilities and defence of the board, cards, tokens, companions."""
    huntress = told("huntress")
    assert "activate jungle-fury" in huntress["Abilities"]
    assert "defend maternal-bond" in huntress["Abilities"]
    assert "play prowl" in huntress["Cards"]
    assert huntress["Tokens"] == ["spend nyras-bond soothe", "spend nyras-bond share"]
    assert "activate nyra" in huntress["Board and companions"]
    assert "spend protect" in huntress["Other fighters' tokens"]


def test_choices_are_listed_with_what_offers_them() -> None:
    """The labels of the ninja's Ninjutsu."""
    library = load.library(["ninja"])
    found = groups(library, library.fighters["ninja"], setups()["duel"].forms)
    (choices,) = [group for group in found if group.title == "Effects to choose"]
    assert {"choose damage", "choose poison", "choose undefendable"} <= {word.token for word in choices.words}
    assert "Ninjutsu" in next(word.what for word in choices.words if word.token == "choose poison")


@pytest.mark.parametrize("hero", sorted(load.hero_ids()))
def test_every_word_may_stand_in_a_file(hero: str) -> None:
    """None is refused as something that nobody could answer."""
    library = load.library([hero])
    forms = setups()["duel"].forms(library, library.fighters[hero])
    words = [
        word.token
        for group in groups(library, library.fighters[hero], setups()["duel"].forms)
        for word in group.words
        if not word.what.startswith("any ")
    ]
    assert [word for word in words if wrong(word, forms)] == []
    assert len(words) > 40


def test_enemies_have_words() -> None:
    """Every minion and the boss has something to activate; who stands beside a boss only defends."""
    seen = set()
    for mode, library, fighter in enemies():
        found: list[Group] = groups(library, fighter, setups()[mode].forms)
        verb = "defend " if fighter.kind == "boss-companion" else "activate "
        assert any(word.token.startswith(verb) for group in found for word in group.words), fighter.id
        seen.add(fighter.kind)
    assert seen == {"minion", "boss", "boss-companion", "henchman", "threat"}


def test_moments_of_other_modes_are_those_a_duel_has_not() -> None:
    """Each is told once."""
    (_, duel), *others = moments()
    for _, some in others:
        assert not set(some) & set(duel)
    assert any(moment.name == "shop" for _, some in others for moment in some)


@pytest.mark.parametrize(
    ("mode", "heroes"),
    [("duel", [hero, "monk"]) for hero in sorted(load.hero_ids())]
    + [(mode, heroes) for mode in ("duel", "crawl", "boss", "boss-vs-many") for heroes in ([], ["monk", "ninja"])]
    + [(mode, []) for mode in (*DUELS, "boss-vs-boss")]
    + [("crawl", ["seraph"]), ("boss", ["barbarian", "monk", "ninja", "paladin"])],
)
def test_a_file_to_start_from_passes(mode: str, heroes: list[str], tmp_path: Path) -> None:
    """For every hero and every mode."""
    path = tmp_path / "new.yaml"
    path.write_text(starter(heroes, mode), encoding="utf-8")
    result = run_file(path)
    assert result.status == PASSED, result.problems


@pytest.mark.parametrize(
    ("mode", "heroes", "problem"),
    [
        ("bos", [], "did you mean boss?"),
        ("duel", ["monk"], "takes 2 heroes, not 1"),
        ("crawl", ["monk"] * 5, "takes 1 to 4 heroes, not 5"),
        ("boss-vs-many", ["monk"], "takes 2 to 4 heroes, not 1"),
    ],
)
def test_no_file_for_what_is_not_there(mode: str, heroes: list[str], problem: str) -> None:
    """With the reason."""
    with pytest.raises(BadParty, match=problem.replace("?", r"\?")):
        starter(heroes, mode)


def test_the_documents_lists_are_true() -> None:
    """`python -m tests.scenario_words` writes them."""
    page = scenario_words.PAGE.read_text(encoding="utf-8")
    assert scenario_words.renewed(page) == page
    assert "| `incoming` | window |" in page
    assert "| `activate` |" in page
