"""Definitions as they were printed in the time of an older ruleset: what is known of that, in place of today's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from content import cache, files
from content.file_kinds import upgrade_id
from content.files import Source
from content.heroes import HEROES, OWN_TOKENS, hero_files
from engine.rulesets import RULESETS

Spec = dict[str, Any]


def as_printed(kind: str, data: Any, then: Spec) -> Any:
    """The data of a file with what a print has in its place; `then` is that print's file. Nothing given is changed."""
    tokens = then.get("tokens", ())
    if kind == "tokens":
        return replaced(data, tokens, "id")
    if kind != "hero":
        return data
    own = then.get("heroes", {}).get(data["id"], {})
    by = {OWN_TOKENS: tokens, **{key: own.get(key, ()) for key in PARTS}}
    return {**data, **{key: replaced(data[key], by[key], KEYS[key]) for key in by if key in data}}


PARTS = {"board": "space", "upgrades": "", "cards": "id"}
"""What a print may have of a hero, and the key of its id; empty: it has that of an upgrade."""
KEYS = {OWN_TOKENS: "id", **PARTS}


def replaced(there: Sequence[Spec], by: Sequence[Spec], key: str) -> list[Spec]:
    """Definitions, some replaced by others of the same id."""
    new = {id_of(part, key): part for part in by}
    return [new.get(id_of(part, key), part) for part in there]


def id_of(part: Spec, key: str) -> str:
    """What a part is known by."""
    return str(part[key]) if key else upgrade_id(part)


# -- telling -----------------------------------------------------------------------------------------


def prints() -> dict[str, Spec]:
    """Every print by its ruleset. Raises BadContent."""
    return {then["ruleset"]: then for then in read(HEROES.prints())}


def read(sources: Sequence[Source]) -> list[Spec]:
    """The data of some files, checked with what any file may name. Raises BadContent."""
    return [part.data for part in cache.parts([*HEROES.named_by_all(), *sources])[-len(sources) :]]


def told(ruleset: str) -> list[str]:
    """What was different in print in the time of a ruleset, a sentence each."""
    then = prints().get(ruleset, {})
    heroes = {files.name_in(hero_files()[id]): names(own) for id, own in then.get("heroes", {}).items()}
    tokens = [token["name"] for token in then.get("tokens", ())]
    lines = [f"Status effects as they were printed then: {', '.join(tokens)}."] if tokens else []
    lines += [f"{hero}, as printed then: {', '.join(known.values())}." for hero, known in heroes.items() if known]
    unknown = [hero for hero, known in heroes.items() if not known]
    if unknown:
        lines.append(f"The first print of {', '.join(unknown)} is not known, so they are as today.")
        lines.append("Everything that is not named is as today too.")
    return lines


def of_hero(hero: str) -> list[str]:
    """How much of a hero is known as printed in the time of each older ruleset whose prints differ, a sentence each."""
    lines = []
    for ruleset, then in prints().items():
        own = then.get("heroes", {}).get(hero)
        if own is None:
            continue
        today = names(*read([Source("hero", hero_files()[hero])]))
        known = [*names(own).values(), *(f"{today[id]} (as today)" for id in own.get("as-today", ()))]
        how = "the first print is not known; it is as today"
        if known:
            how = f"{', '.join(known)} as printed then; the first print of the rest is not known, so it is as today"
        lines.append(f"By the rules of {RULESETS[ruleset].title} (--rules {ruleset}): {how}.")
    return lines


def names(hero: Spec) -> dict[str, str]:
    """Spaces, upgrades and cards of a hero, or of a print of one: id -> name."""
    return {id_of(part, key): part["name"] for where, key in PARTS.items() for part in hero.get(where, ())}


# -- checking ----------------------------------------------------------------------------------------


def strangers(then: Spec, heroes: Mapping[str, Spec], tokens: frozenset[str]) -> list[str]:
    """Ids in a print that nothing of today's content has; `heroes` are files by id."""
    unknown = [token["id"] for token in then.get("tokens", ()) if token["id"] not in tokens]
    for hero, own in then.get("heroes", {}).items():
        if hero not in heroes:
            unknown.append(hero)
            continue
        today = names(heroes[hero])
        unknown += [f"{hero}: {id}" for id in (*names(own), *own.get("as-today", ())) if id not in today]
    return unknown
