"""The ways to duel there are: those of the duel rules, and those that the kinds of campaign bring."""

from __future__ import annotations

from campaign.duels.way import DUEL, HERO, Way
from campaign.errors import UnknownMode
from campaign.kinds import all_kinds

WAYS: tuple[Way, ...] = (DUEL,)
"""The ways of the duel rules; the first is played where none is named."""


def all_ways() -> tuple[Way, ...]:
    """The ways there are."""
    return (*WAYS, *(way for kind in all_kinds() for way in kind.ways()))


def way_named(name: str) -> Way:
    """The way of a name. Raises UnknownMode."""
    found = next((way for way in all_ways() if way.name == name), None)
    if found is None:
        raise UnknownMode(name, [way.name for way in all_ways()])
    return found


def rivals() -> tuple[str, ...]:
    """Kinds of fighter that may sit down besides heroes."""
    return tuple(dict.fromkeys(kind for way in all_ways() for kind in way.fighters if kind != HERO))


def names_of(kind: str) -> dict[str, str]:
    """Id -> printed name of every fighter of a kind that may sit down anywhere."""
    return {id: name for way in all_ways() if kind in way.fighters for id, name in way.names(kind).items()}
