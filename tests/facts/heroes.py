"""What the content of heroes says, in the short form of the table `heroes.yaml` beside this file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from content import files
from content.build import slug
from content.heroes import hero_files
from content.reading import read
from tests.facts.adventures import is_chosen, lines

Spec = Mapping[str, Any]
Things = dict[str, dict[str, Any]]
INSIDE = ("then", "else", "may", "do")
"""Keys under which programs stand; what a die brings is left out."""

__all__ = ["content", "damage", "is_chosen", "without_source"]


def damage(program: Any) -> list[str]:
    """The fixed amounts of damage a program deals, each once, sorted; what dice or counts decide is left out.

    >>> damage([{"deal": 5}, {"then": [{"deal": 2, "type": "undefendable"}]}, {"deal": {"count": "bow"}}])
    ['2 undefendable', '5']
    """
    return sorted(set(dealt(program)))


def dealt(program: Any) -> Iterator[str]:
    """The fixed amounts, one by one, those inside other operations too."""
    if isinstance(program, list):
        for operation in program:
            yield from dealt(operation)
    elif isinstance(program, dict):
        if isinstance(program.get("deal"), int):
            yield f"{program['deal']} {program.get('type', '')}".strip()
        elif isinstance(program.get("deal"), dict) and isinstance(program["deal"].get("plus"), int):
            yield f"{program['deal']['plus']} {program.get('type', '')} and more".replace("  ", " ")
        for key in INSIDE:
            yield from dealt(program.get(key))
        for result in program.get("choose", {}).values():
            yield from dealt(result)


def offence(ability: Spec) -> dict[str, Any]:
    """What an offensive ability asks for, a line each, and the damage it names."""
    told = [*(line.get("do") for line in lines(ability)), ability.get("do") if "tiers" in ability else None]
    return {"needs": [dict(line["needs"]) for line in lines(ability)], "damage": damage(told)}


def face(spec: Spec) -> dict[str, Any]:
    """A board space or an upgrade, without the abilities that it adds under names of their own."""
    found = {key: spec[key] for key in ("level", "cost") if key in spec}
    if "defence" in spec:
        found["dice"] = spec["defence"]["dice"]
    for ability in [*spec.get("abilities", ()), *([spec["ultimate"]] if "ultimate" in spec else ())]:
        if ability.get("name", spec["name"]) == spec["name"]:
            found |= offence(ability)
    return found


def added(spec: Spec) -> Things:
    """The abilities that a space has under names of their own."""
    abilities = [ability for ability in spec.get("abilities", ()) if ability.get("name", spec["name"]) != spec["name"]]
    return {slug(ability["name"]): offence(ability) for ability in abilities}


def card(spec: Spec) -> dict[str, Any]:
    """A card of the hero's own."""
    return {"cost": spec["cost"], "kind": spec["kind"], "modifier": spec.get("modifier", False)}


def token(spec: Spec) -> dict[str, Any]:
    """A status effect."""
    limit = spec.get("native-limit", spec["limit"])
    return {"polarity": spec["polarity"], "limit": limit, "persistent": spec.get("persistent", False)}


def things(hero: Spec) -> Things:
    """All of a hero by the id of its name; the hero itself is `hero`."""
    found: Things = {
        "hero": {
            "name": hero["name"],
            "complexity": hero["complexity"],
            "dice": list(hero["dice"]),
            "tokens": sorted(hero["tokens"]),
            "upgrades": len(hero.get("upgrades", ())),
            "cards": len(hero["cards"]),
        }
    }
    for spec in [*hero["board"], *hero.get("upgrades", ())]:
        told = face(spec)
        found |= {**({slug(spec["name"]): told} if told else {}), **added(spec)}
    found |= {f"card-{slug(spec['name'])}": card(spec) for spec in hero["cards"]}
    found |= {f"token-{spec['id']}": token(spec) for spec in hero.get("status-effects", ())}
    return found


def content() -> dict[str, Things]:
    """Hero -> thing -> what the content says, all of it; tokens that several heroes have stand under `shared`."""
    heroes = {id: things(read(path).data) for id, path in sorted(hero_files().items())}
    shared = read(files.DATA / "tokens" / "shared.yaml").data
    return {**heroes, "shared": {f"token-{spec['id']}": token(spec) for spec in shared}}


def without_source(hero: Spec) -> set[str]:
    """The things that the content says are our own, as a whole or in part."""
    parts: Iterable[tuple[str, Spec]] = (
        (f"{prefix}{slug(spec['name'])}", spec)
        for prefix, key in (("", "board"), ("", "upgrades"), ("card-", "cards"))
        for spec in hero.get(key, ())
    )
    found = set()
    for id, spec in parts:
        inner = [part for part in spec.get("abilities", ()) if has_no_source(part)]
        if has_no_source(spec) or inner or has_no_source(spec.get("ultimate", {})):
            found |= {id, *(slug(part["name"]) for part in spec.get("abilities", ()) if "name" in part)}
    return found


def has_no_source(spec: Spec) -> bool:
    """Whether a definition says that it is ours."""
    return spec.get("source") == "ours" or bool(spec.get("ours"))
