"""What was printed otherwise in the time of an older ruleset replaces what is there today, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from content import cache, prints
from content.check import check
from content.heroes import HEROES, hero_files
from content.load import hero_ids, library
from content.reading import read
from content.validate import problems_of
from engine import duel
from engine.rulesets import RULESETS

THERE = {source.path.stem: read(source.path).data for source in HEROES.prints()}
FILES = {id: read(path).data for id, path in hero_files().items()}


def test_each_print_is_named_by_its_ruleset() -> None:
    """The file's name is the ruleset's, and the first printing of today is today's content."""
    assert {name: then["ruleset"] for name, then in THERE.items()} == {name: name for name in THERE}
    assert set(THERE) <= set(RULESETS) - {"current"}


@pytest.mark.parametrize("name", THERE)
def test_a_print_replaces_what_there_is(name: str) -> None:
    """Ids that stand for nothing of today would be dropped without a word."""
    tokens = frozenset(library(hero_ids()).tokens)
    assert prints.strangers(THERE[name], FILES, tokens) == []


@pytest.mark.parametrize("name", THERE)
def test_heroes_are_whole_with_it(name: str) -> None:
    """Symbols, spaces and names of a hero as printed then are checked like a file of today."""
    for hero in THERE[name].get("heroes", {}):
        document = read(hero_files()[hero])
        document.data = prints.as_printed("hero", document.data, THERE[name])
        assert problems_of(document, "hero", {}) == []


def test_what_is_not_said_stays_as_it_is() -> None:
    """Of the first season the Paladin's Holy Light is known, his Tithe is not."""
    now, then = library(["paladin"]), library(["paladin"]).under("season1")
    spaces, before = now.fighters["paladin"].spaces, then.fighters["paladin"].spaces
    changed = [space for space, faces in spaces.items() if faces[0].raw != before[space][0].raw]
    assert changed == ["holy-light", "retaliate"]
    assert then.tokens["protect"].name == "Divine Protection"
    assert then.cards["so-wild"].raw == now.cards["so-wild"].raw


def test_libraries_lead_to_each_other() -> None:
    """From any time to any other; the same one is given again."""
    now = library(["monk"])
    then = now.under("season1")
    assert then is now.under("season1")
    assert then.under("current") is now
    assert then.under("v2.2") is now.under("v2.2")
    assert len({lib.ruleset for lib in (now, then, then.under("v2.2"))}) == 3


@pytest.mark.parametrize(("mode", "limit"), [("duel", 5), ("duel+season1", 7), ("duel+v2.2", 5)])
def test_a_game_has_the_library_of_its_mode(mode: str, limit: int) -> None:
    """Whatever library it is given, and after it was written and read back."""
    heroes = ["monk", "barbarian"]
    game = duel.new(library(heroes), heroes, 3, mode=mode)
    assert game.library.tokens["chi"].limit == limit
    document: Any = game.to_json()
    assert type(game).from_json(library(heroes), document).library is game.library
    assert game.copy().library is game.library


STUNN = "tokens: [{id: stunn, name: Stun, source: printed, polarity: negative, limit: 1}]"


@pytest.mark.parametrize(
    ("ruleset", "text", "says"),
    [
        ("season2", "", "unknown ruleset 'season2'; did you mean season1?"),
        ("season1", "heroes: {barbarien: {}}", "there is no hero 'barbarien'; did you mean barbarian?"),
        ("season1", STUNN, "there is no token 'stunn'; did you mean stun?"),
    ],
)
def test_a_print_of_nothing_is_refused(tmp_path: Path, ruleset: str, text: str, says: str) -> None:
    """With what is near; else it would be passed over without a word."""
    path = tmp_path / "prints" / "season1.yaml"
    path.parent.mkdir()
    path.write_text(f"ruleset: {ruleset}\nsource: printed\n{text}\n", encoding="utf-8")
    assert says in " ".join(map(str, check(path).problems))


def test_prints_are_told_without_a_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read from their files they are checked with what they may name."""
    monkeypatch.setattr(cache, "kept", lambda key, root: None)
    assert prints.told("season1")[0].startswith("Status effects as they were printed then: Stun, Chi, ")
    assert "Missed Me (as today)" in prints.of_hero("moon-elf")[0]
    assert prints.of_hero("gunslinger") == []
