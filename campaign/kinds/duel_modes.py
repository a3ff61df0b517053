"""The duel modes of all kinds by name: found, with an upgrade deck, by the rules of an older book."""

from __future__ import annotations

from copy import copy

from campaign.errors import BadParty, UnknownMode, UnknownRuleset
from campaign.kinds.duel_mode import CURRENT, HERO, NAMES, DuelMode
from campaign.kinds.registry import all_kinds


def duel_modes() -> dict[str, DuelMode]:
    """The duel modes that all kinds bring, by name, in the order in which they are told: heroes alone come first."""
    kinds = sorted(all_kinds(), key=lambda kind: kind.together)
    return {mode.name: mode for kind in kinds for mode in kind.duel_modes}


def mode_named(name: str) -> DuelMode:
    """The mode of a name, `2v2+upgrade-deck+season1` too. Raises UnknownMode."""
    before, _, rules = name.rpartition("+")
    if rules in NAMES:
        today = mode_named(before)
        if today.ruleset == CURRENT and today.is_in_older_books:
            return by_rules(today, rules)
    base, plus, variant = name.partition("+")
    known = duel_modes()
    if name in known:
        return known[name]
    if plus and base in known and variant in known[base].variants:
        return known[base].variants[variant]
    raise UnknownMode(name, variants_of(known[base]) if plus and base in known else known)


def variants_of(mode: DuelMode) -> list[str]:
    """The names that a mode goes by with a plus after its own."""
    rules = [name for name in NAMES if name != CURRENT] if mode.is_in_older_books else []
    return [mode.name, *(f"{mode.name}+{name}" for name in (*mode.variants, *rules))]


def mode_wanted(name: str, rules: str | None) -> DuelMode:
    """The mode that was typed; without rules by those that its name says.

    Raises UnknownMode, UnknownRuleset, BadParty.
    """
    mode = mode_named(name.lower())
    return mode if rules is None else by_rules(mode, rules)


def ruleset_named(name: str) -> str:
    """The rules of a time as they are called. Raises UnknownRuleset."""
    if name.lower() not in NAMES:
        raise UnknownRuleset(name, NAMES)
    return name.lower()


def by_rules(mode: DuelMode, name: str) -> DuelMode:
    """The mode by the rules of a time. Raises UnknownRuleset; BadParty where no other rules are possible."""
    rules = ruleset_named(name)
    if rules == mode.ruleset:
        return mode
    if mode.ruleset != CURRENT:
        raise BadParty(f"{mode.name} names its own rules; leave out --rules, or the part after the plus.")
    if not mode.is_in_older_books:
        raise BadParty(f"{mode.title} is only played by the current rules; leave out --rules.")
    from engine.rulesets import RULESETS

    older = copy(mode)
    older.name, older.ruleset = f"{mode.name}+{rules}", rules
    older.title = f"{mode.title} by the rules of {RULESETS[rules].title}"
    return older


def rivals() -> tuple[str, ...]:
    """Kinds of fighter that may sit down besides heroes."""
    return tuple(dict.fromkeys(kind for mode in duel_modes().values() for kind in mode.fighters if kind != HERO))


def names_of(kind: str) -> dict[str, str]:
    """Id -> printed name of every fighter of a kind that may sit down anywhere."""
    return {
        id: name for mode in duel_modes().values() if kind in mode.fighters for id, name in mode.names(kind).items()
    }
