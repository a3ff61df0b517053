"""Names inside a definition: a roll or number that is read must have been given that name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from content.schema.base import near
from content.schema.operations import VERBS

GIVEN = frozenset({"roll", "attack", "defence", "table"})
"""Names of rolls that are there without `as:`."""
READS = ("sum", "die", "highest", "matching")
NESTED = ("status-effects", "board", "upgrades", "cards", "companions", "actions")
"""Keys of a hero or boss whose parts have names of their own."""
Path = tuple[str | int, ...]


def loose_names(data: Any) -> list[tuple[Path, str]]:
    """Every name that is read but given nowhere in the same definition."""
    problems: list[tuple[Path, str]] = []
    for path, definition in definitions(data, ()):
        given = set(GIVEN)
        reads: list[tuple[Path, str]] = []
        for place, mapping in mappings(definition, path):
            if any(key in VERBS or key == "opposed" for key in mapping):
                given.update(v for v in map(mapping.get, ("as", "set", "number", "opposed")) if isinstance(v, str))
            reads += [((*place, key), mapping[key]) for key in (*READS, "in", "var") if is_name(mapping, key)]
        for place, name in reads:
            if name not in given:
                problems.append((place, f"no roll or number is called {name!r} here{near(name, given)}"))
    return problems


def is_name(mapping: dict[str, Any], key: str) -> bool:
    """Whether the key holds the name of a roll or number."""
    return isinstance(mapping.get(key), str)


def definitions(data: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """The smallest parts that share names: a card, an ability, a row's carrier, a tile."""
    if isinstance(data, list):
        for i, part in enumerate(data):
            yield from definitions(part, (*path, i))
    elif isinstance(data, dict):
        nested = [key for key in NESTED if key in data]
        if path == () or (len(path) == 1 and "board" in data):
            rest = {key: value for key, value in data.items() if key not in nested}
            yield path, rest
            for key in nested:
                yield from definitions(data[key], (*path, key))
        else:
            yield path, data


def mappings(data: Any, path: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every mapping inside, with its path."""
    if isinstance(data, dict):
        yield path, data
        for key, value in data.items():
            yield from mappings(value, (*path, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from mappings(value, (*path, i))
