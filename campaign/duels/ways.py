"""The ways to duel there are: those of the duel rules, and those that the kinds of campaign bring."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.duels.way import DUEL, HERO, Way
from campaign.errors import UnknownMode

WAYS: dict[str, Way] = {way.name: way for way in (DUEL,)}
"""Ways by name, in the order in which they are told; `campaign.kinds` adds those of the kinds at import."""


def add_ways(ways: Iterable[Way]) -> None:
    """Let these be played too."""
    WAYS.update((way.name, way) for way in ways)


def way_named(name: str) -> Way:
    """The way of a name. Raises UnknownMode."""
    if name not in WAYS:
        raise UnknownMode(name, WAYS)
    return WAYS[name]


def rivals() -> tuple[str, ...]:
    """Kinds of fighter that may sit down besides heroes."""
    return tuple(dict.fromkeys(kind for way in WAYS.values() for kind in way.fighters if kind != HERO))


def names_of(kind: str) -> dict[str, str]:
    """Id -> printed name of every fighter of a kind that may sit down anywhere."""
    return {id: name for way in WAYS.values() if kind in way.fighters for id, name in way.names(kind).items()}
