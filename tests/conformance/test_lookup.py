"""Everything on the table has an answer: whatever there is can be asked for by its name."""

from __future__ import annotations

from functools import cache
from itertools import zip_longest

import pytest

from campaign.adventures.campaign import ADVENTURES
from campaign.words.duel_view import DuelView
from campaign.words.lookup import known, look_up, matching, plain
from campaign.words.rows import LookupEntry
from campaign.words.session_view import SessionView
from content import rulebook
from content.load import hero_ids
from engine.definitions import Library
from tests import adventures, kit
from tests.long import few_of

PAIRS = list(zip_longest(hero_ids()[::2], hero_ids()[1::2], fillvalue=hero_ids()[0]))
TABLES = [*(f"{one} {other}" for one, other in PAIRS), "crawl", "boss"]


@cache
def view_of(table: str) -> SessionView:
    """The face of a session: a duel of two heroes, a crawl or a boss battle."""
    if table in ("crawl", "boss"):
        number = 1 if table == "crawl" else 2
        return ADVENTURES.view(adventures.session(adventures.campaign(["barbarian", "monk"], 1, scenario=number)))
    one, other = table.split()
    return DuelView(kit.new_duel(one, other, seed=1))


@cache
def entries_of(table: str) -> list[LookupEntry]:
    """Everything that can be asked about there."""
    return list(known(view_of(table)))


def names_there(library: Library, face: SessionView) -> list[tuple[str, str]]:
    """Kind and name of everything that a library defines and a table has."""
    fighters = {player.fighter for player in face.game.state.players}
    found = [("card", card.name) for card in library.cards.values() if card.raw is not None]
    found += [("token", token.name) for token in library.tokens.values() if not token.covers]
    found += [("companion", companion.name) for companion in library.companions.values()]
    for fighter in library.fighters.values():
        if fighter.kind != "hero" or fighter.id in fighters:
            found.append((fighter.kind, fighter.name))
        if fighter.id in fighters:
            sides = [side for sides in fighter.spaces.values() for side in sides if side.raw is not None]
            found += [("ability", side.name) for side in sides]
            found += [("ability", ability.name) for side in sides for ability in side.abilities if ability.name]
    found += [("tile", tile.name) for tile in library.tables.get("tiles", {}).values()]
    return found


@pytest.mark.parametrize("table", few_of(TABLES, len(TABLES) // 2))
def test_whatever_there_is_has_an_entry(table: str) -> None:
    """Cards, loot among them, tokens, companions, fighters, abilities at every level, tiles."""
    face = view_of(table)
    there = {(entry.kind, plain(name)) for entry in entries_of(table) for name in (entry.name, *entry.also)}
    there |= {("ability", name) for kind, name in there if kind == "card"}  # an upgrade is told as its card
    asked = names_there(face.game.library, face)
    assert len(asked) > 50
    assert not [(kind, name) for kind, name in asked if (kind, plain(name)) not in there]


@pytest.mark.parametrize("table", few_of(TABLES, len(TABLES) // 2, first=1))
def test_every_entry_can_be_asked_for_and_says_something(table: str) -> None:
    """By kind and name one thing of that name is found, and it has a text."""
    entries = entries_of(table)
    for entry in entries:
        found = matching([e for e in entries if e.kind == entry.kind], plain(entry.name))
        assert entry.name in {e.name for e in found}, entry.heading
        assert any(line.strip() for line in entry.tell()), entry.heading


@pytest.mark.parametrize("table", ["barbarian monk", "crawl", "boss"])
def test_phases_words_and_rules(table: str) -> None:
    """What the heading calls a phase, every word of the rules that hold here, and every rule by its id."""
    face = DuelView(kit.new_duel("barbarian", "monk", 1)) if table == "barbarian monk" else view_of(table)
    asked = [*face.phases.values(), *(w.name for w in rulebook.words() if w.part in face.parts)]
    asked += [rule.id for rule in rulebook.rules().values() if rule.part in face.parts]
    nothing = [name for name in asked if not any(look_up(face, name)[:2])]
    assert not nothing


def test_every_place_of_the_map() -> None:
    """Also those that nobody has seen."""
    face = view_of("crawl")
    layout = face.game.library.tables["scenarios"][1].layouts[face.game.state.session.layout]  # type: ignore[union-attr]
    for place in layout.levels:
        (entry,) = look_up(face, place).told
        assert entry.kind == "place"
        assert entry.tell()[-1] == f"Next to it: {', '.join(layout.beside(place))}."
