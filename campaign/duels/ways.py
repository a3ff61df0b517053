"""The ways to duel there are: those of the duel rules, and those that the kinds of campaign bring."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from campaign.duels.books import CURRENT, NAMES
from campaign.duels.several import HEROES_ONLY, UPGRADE_DECK, with_upgrade_deck
from campaign.duels.way import DUEL, HERO, Way
from campaign.errors import BadParty, UnknownMode, UnknownRuleset

WAYS: dict[str, Way] = {way.name: way for way in (DUEL, *HEROES_ONLY)}
"""Ways by name, in the order in which they are told; `campaign.kinds` adds those of the kinds at import."""


UPGRADABLE = frozenset(way.name for way in HEROES_ONLY if way.has_cards)
"""Those that an upgrade deck goes with, besides the duel, which has a name of its own with it."""


def add_ways(ways: Iterable[Way]) -> None:
    """Let these be played too."""
    WAYS.update((way.name, way) for way in ways)


def way_named(name: str) -> Way:
    """The way of a name, `2v2+upgrade-deck+season1` too. Raises UnknownMode."""
    way, _, rules = name.rpartition("+")
    if rules in NAMES:
        found = way_named(way)
        if found.ruleset == CURRENT and found.is_in_older_books:
            return by_rules(found, rules)
    base, plus, variant = name.partition("+")
    if plus and variant == UPGRADE_DECK and base in UPGRADABLE:
        return with_upgrade_deck(WAYS[base])
    if name not in WAYS:
        raise UnknownMode(name, variants_of(WAYS[base]) if plus and base in WAYS else WAYS)
    return WAYS[name]


def variants_of(way: Way) -> list[str]:
    """The names that a way goes by with a plus behind its own."""
    decks = [f"{way.name}+{UPGRADE_DECK}"] if way.name in UPGRADABLE else []
    rules = [f"{way.name}+{name}" for name in NAMES if name != CURRENT]
    return [way.name, *decks, *(rules if way.is_in_older_books else [])]


def way_wanted(mode: str, rules: str | None) -> Way:
    """The way that somebody typed; without rules by those that the mode says.

    Raises UnknownMode, UnknownRuleset, BadParty.
    """
    way = way_named(mode.lower())
    return way if rules is None else by_rules(way, rules)


def ruleset_named(name: str) -> str:
    """The rules of a time as they are called. Raises UnknownRuleset."""
    if name.lower() not in NAMES:
        raise UnknownRuleset(name, NAMES)
    return name.lower()


def by_rules(way: Way, name: str) -> Way:
    """The same by the rules of a time. Raises UnknownRuleset; BadParty where no other rules are possible."""
    rules = ruleset_named(name)
    if rules == way.ruleset:
        return way
    if way.ruleset != CURRENT:
        raise BadParty(f"{way.name} says by which rules it is played; leave --rules out, or that behind the plus.")
    if not way.is_in_older_books:
        raise BadParty(f"{way.title} is played by the rules of today only; leave --rules out.")
    from engine.rulesets import RULESETS

    found = copy(way)
    found.name, found.ruleset = f"{way.name}+{rules}", rules
    found.title = f"{way.title} by the rules of {RULESETS[rules].title}"
    return found


def rivals() -> tuple[str, ...]:
    """Kinds of fighter that may sit down besides heroes."""
    return tuple(dict.fromkeys(kind for way in WAYS.values() for kind in way.fighters if kind != HERO))


def names_of(kind: str) -> dict[str, str]:
    """Id -> printed name of every fighter of a kind that may sit down anywhere."""
    return {id: name for way in WAYS.values() if kind in way.fighters for id, name in way.names(kind).items()}
