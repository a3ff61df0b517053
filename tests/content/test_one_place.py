"""Everything has one place: whoever searches an id or a printed name finds one definition."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from content import files
from content.file_kinds import ids_in
from content.heroes import OWN_TOKENS
from content.reading import Document, read
from content.sections import kind_named, kind_of

WORDS_FOR_READERS = ("name", "clarify", "printed", "ruling", "prototype", "fan", "ours", "conflict", "space", "id")
"""Keys whose words name nothing, a space of the same board, or what stands there itself."""
PRINTED_TWICE = {"Tip It II", "Samesies II", "Helping Hand II", "Getting Paid II", "High Stakes!", "Ambush!"}
"""Loot cards that are printed with two rarities (LOOT-3), and two names that the cards of two heroes have."""


@pytest.fixture(scope="module")
def documents() -> dict[str, tuple[str, Document]]:
    """File -> its kind and what stands in it."""
    found = {}
    for path in files.content_files(files.DATA):
        document = read(path, files.DATA)
        found[document.name] = (kind_of(path, document.data), document)
    return found


def test_an_id_is_defined_once(documents: dict[str, tuple[str, Document]]) -> None:
    """Fighters, cards, tokens, companions, tiles, piles and the rest share no id, not even across kinds."""
    places = defaultdict(list)
    for name, (kind, document) in documents.items():
        for what, id, keys in ids_in(document.data, kind_named(kind)):
            places[id].append(f"{what} {id}: {name}:{document.locate(keys)[0]}")
    assert len(places) > len(documents)
    assert not [found for found in places.values() if len(found) > 1]


def test_a_printed_name_stands_for_one_thing(documents: dict[str, tuple[str, Document]]) -> None:
    """No two things of a kind have one name, but for the loot cards that are printed so."""
    places = defaultdict(list)
    for name, (kind, document) in documents.items():
        for what, _, (*path, _) in ids_in(document.data, kind_named(kind)):
            part = document.data
            for key in path:
                part = part[key]
            if "name" in part:
                places[what, part["name"]].append(f"{part['name']}: {name}:{document.locate(path)[0]}")
    assert {name for (_, name), found in places.items() if len(found) > 1} == PRINTED_TWICE


def test_what_one_hero_alone_names_stands_in_its_file(documents: dict[str, tuple[str, Document]]) -> None:
    """A token belongs to the one hero whose file names it; one that others name too is shared."""
    defined: dict[str, str] = {}
    users: dict[str, set[str]] = defaultdict(set)
    for name, (kind, document) in documents.items():
        if kind == "print":  # it names whatever was printed otherwise
            continue
        data = document.data
        tokens = data if kind == "tokens" else data.get(OWN_TOKENS, ()) if kind == "hero" else ()
        defined |= {token["id"]: name for token in tokens}
        if kind == "tokens":
            for token in tokens:
                for word in named(token):
                    users[word] |= {f"the token {token['id']}"} - {f"the token {word}"}
        else:
            for word in named(data):
                users[word].add(name)
    for token, place in defined.items():
        # missions hand out tokens of heroes, which stay those heroes' own
        mine = place.startswith("missions/")
        (*others, first) = [user for user in users[token] if mine or not user.startswith("missions/")]
        owner = first if not others and first.startswith("heroes/") else ""
        shared = place.startswith("missions/" if mine else "tokens/")
        assert place == owner or (not owner and shared), f"{token} is named by {users[token]}"


def named(data: Any) -> Iterator[str]:
    """Every word of a definition that may be an id, those in counters (`turn:gained:chi`) too."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            if key not in WORDS_FOR_READERS:
                yield from named(value)
    elif isinstance(data, list):
        for value in data:
            yield from named(value)
    elif isinstance(data, str):
        yield data.rpartition(":")[2]
