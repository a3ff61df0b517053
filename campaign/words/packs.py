"""What is said of content packs: which ones something comes from, and which house rules hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from campaign.words.names import joined

if TYPE_CHECKING:
    from engine.definitions import Library

PACKS, HOUSE_RULES = "content packs", "house rules"
"""The marks of what is played with them."""


def sentences(packs: Iterable[str], house_rules: Iterable[str]) -> list[str]:
    """Packs and house rules by name, a sentence each; none where there are none."""
    packs, rules = list(packs), list(house_rules)
    told = [f"Played with the content pack{'s' if len(packs) > 1 else ''} {joined(packs)}."] if packs else []
    return [*told, f"House rules: {joined(rules)}."] if rules else told


def packs_in(library: Library) -> list[str]:
    """The packs that anything in a library comes from, as `Ember 1.0 by Ann`."""
    return list(dict.fromkeys(library.origins.values()))


def house_rules_in(library: Library) -> list[str]:
    """The house rules that hold with a library, by name."""
    return [str(rule["name"]) for rule in library.tables.get("house-rules", {}).values()]


def titled(title: str, library: Library) -> str:
    """What is above a session, with a mark for packs and house rules where there are any."""
    marks = [PACKS] if packs_in(library) else []
    marks += [HOUSE_RULES] if house_rules_in(library) else []
    return ", ".join((title, *marks))


def told_of(library: Library) -> list[str]:
    """The packs and house rules of a library, a sentence each."""
    return sentences(packs_in(library), house_rules_in(library))
