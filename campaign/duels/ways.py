"""The ways to duel there are: those of the duel rules, and those that the kinds of campaign bring."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.duels.several import HEROES_ONLY, UPGRADE_DECK, with_upgrade_deck
from campaign.duels.way import DUEL, HERO, Way
from campaign.errors import UnknownMode

WAYS: dict[str, Way] = {way.name: way for way in (DUEL, *HEROES_ONLY)}
"""Ways by name, in the order in which they are told; `campaign.kinds` adds those of the kinds at import."""


UPGRADABLE = frozenset(way.name for way in HEROES_ONLY if way.has_cards)
"""Those that an upgrade deck goes with, besides the duel, which has a name of its own with it."""


def add_ways(ways: Iterable[Way]) -> None:
    """Let these be played too."""
    WAYS.update((way.name, way) for way in ways)


def way_named(name: str) -> Way:
    """The way of a name, `2v2+upgrade-deck` too. Raises UnknownMode."""
    base, plus, variant = name.partition("+")
    if plus and variant == UPGRADE_DECK and base in UPGRADABLE:
        return with_upgrade_deck(WAYS[base])
    if name not in WAYS:
        raise UnknownMode(name, WAYS)
    return WAYS[name]


def rivals() -> tuple[str, ...]:
    """Kinds of fighter that may sit down besides heroes."""
    return tuple(dict.fromkeys(kind for way in WAYS.values() for kind in way.fighters if kind != HERO))


def names_of(kind: str) -> dict[str, str]:
    """Id -> printed name of every fighter of a kind that may sit down anywhere."""
    return {id: name for way in WAYS.values() if kind in way.fighters for id, name in way.names(kind).items()}
