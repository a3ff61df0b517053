"""What the content of Adventures says, in the short form of the table `adventures.yaml` beside this file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any
from zlib import crc32

from content import files
from content.adventures.section import ADVENTURES, MINIONS, boss_files
from content.reading import read

Spec = Mapping[str, Any]
NUMBERED = (
    "steal-cp",
    "steal-health",
    "heal",
    "cp",
    "lose-cp",
    "draw",
    "discard",
    "prevent",
    "lose-health",
    "gold",
    "roll",
    "add-damage",
    "boss-cp",
    "engage",
    "reroll",
    "tip-die",
    "copy-die",
    "attempt",
    "replace-minion",
    "add",
    "set-health",
    "cap",
    "prevent-status",
    "salve",
    "kings-hand",
)
"""Verbs whose value is an amount."""
NAMED = ("inflict", "gain", "remove", "transfer")
"""Verbs of tokens; `n` says how many."""
WORDS = ("avoid", "fail", "flee", "halve")
"""Verbs without an amount."""
PLAIN = ("chest", "loot", "search", "sell", "extra", "reflect")
"""Verbs with a word."""
INSIDE = ("do", "then", "else", "may", "rows", "actions")
"""Keys under which programs stand."""
BY_RESULT = ("values", "on", "choose", "each")
"""Keys under which a program stands for each result."""


def is_chosen(seed: int, kind: str, id: str) -> bool:
    """Whether this thing is in the half that is compared; chance by its name, so that new things move no old ones.

    >>> sum(is_chosen(19, "minions", str(number)) for number in range(1000))
    498
    """
    return crc32(f"{seed} {kind} {id}".encode()) % 2 == 0


def drawn(seed: int, kind: str, ids: Iterable[str]) -> set[str]:
    """What is compared of a kind: what the first seed from this one on draws that draws at least half of it.

    >>> is_chosen(19, "bosses", "a"), is_chosen(20, "bosses", "a"), drawn(19, "bosses", ["a"])
    (False, True, {'a'})
    """
    everything = set(ids)
    halves = ({id for id in everything if is_chosen(number, kind, id)} for number in count(seed))
    return next(half for half in halves if 2 * len(half) >= len(everything))


def amount(value: Any) -> list[str]:
    """An amount in words; several where it is a sum of counts.

    >>> amount(5), amount({"count": "fang", "plus": {"count": "eye"}}), amount({"tokens": "chaos", "plus": 6})
    (['5'], ['1 for each fang', '1 for each eye'], ['6 + 1 for each chaos'])
    """
    if not isinstance(value, dict):
        return [str(value)]
    half = "half " if value.get("half") else ""
    times, plus = value.get("times", 1), value.get("plus")
    for key in ("count", "tokens", "companion"):
        if key in value:
            each = f"{times} for each {value[key]}"
            return [each, *amount(plus)] if isinstance(plus, dict) else [f"{plus} + {each}" if plus else each]
    counts = {"var": "card", "minions": "minion", "negative-tokens": "negative token"}
    if found := next((counts[key] for key in counts if key in value), ""):
        return [f"{plus} + 1 for each {found}" if plus else f"1 for each {found}"]
    whole = {"die": "the die", "sum": "the dice", "cp": "own CP", "health": "own health", "dealt": "the damage dealt"}
    base = next((whole[key] for key in whole if key in value), "by formula")
    return [f"{plus} + {half}{base}" if isinstance(plus, int) else half + base]


def does(program: Any) -> list[str]:
    """What a program may do, each thing once, sorted; conditions and targets are left out."""
    return sorted(set(told(program)))


def told(program: Any) -> Iterator[str]:
    """What operations may do, one by one, those inside others too."""
    if isinstance(program, list):
        for operation in program:
            yield from told(operation)
    elif isinstance(program, dict):
        yield from own(program)
        for key in INSIDE:
            yield from told(program.get(key))
        for key in BY_RESULT:
            results = program.get(key)
            for result in results.values() if isinstance(results, dict) else ():
                yield from told(result)


def own(operation: Spec) -> Iterator[str]:
    """What an operation or a row says itself."""
    if "deal" in operation:
        kind = operation.get("type", "")
        yield from (f"deal {n} {kind}".strip() for n in amount(operation["deal"]) if kind != "none")
        yield from (f"deal {n}" for n in amount(operation["deal"]) if kind == "none")
    for verb in NUMBERED:
        if verb in operation:
            yield from (f"{verb} {n}" for n in amount(operation[verb]))
    for verb in NAMED:
        if verb in operation:
            yield from (f"{verb} {n} {operation[verb]}" for n in amount(operation.get("n", 1)))
    if "set-die" in operation:
        yield f"set-die {operation['set-die']} {operation.get('n', 1)}"
    for verb in ("pay", "play-upgrade"):
        costs = operation.get(verb, {})
        yield from (f"{verb} {n} {what}" for what, n in (costs.get("tokens") or costs).items())
    yield from (verb for verb in WORDS if verb in operation)
    yield from (f"{verb} {operation[verb]}" for verb in PLAIN if verb in operation)


def lines(ability: Spec) -> Iterable[Spec]:
    """The tiers of an ability, or itself."""
    return ability.get("tiers") or [ability]


def minion(spec: Spec) -> dict[str, Any]:
    """A minion's card."""
    offence, defence = spec["offence"], spec.get("defence", {})
    return {
        "name": spec["name"],
        "level": spec["level"],
        "health": spec["health"],
        "cp": spec["cp"],
        "first-strike": spec.get("first-strike", False),
        "kings-hand": spec.get("kings-hand", 0),
        "objective": spec["objective"],
        "ability": offence["name"],
        "tiers": [{"needs": line["needs"], "does": does(line.get("do"))} for line in lines(offence)],
        "always": does(offence.get("do")) if "tiers" in offence else [],
        "dice": defence.get("dice", 0),
        "defence": does(defence),
        "passive": does(spec.get("passive")),
        "chests": spec["rewards"],
    }


def loot_card(spec: Spec) -> dict[str, Any]:
    """A loot card."""
    return {
        "name": spec["name"],
        "rarity": spec["rarity"],
        "cost": spec["cost"],
        "kind": spec["kind"],
        "equipment": spec.get("equipment", False),
        "does": does(spec),
    }


def tile(spec: Spec) -> dict[str, Any]:
    """A tile."""
    found = {key: spec.get(key, 0) for key in ("level", "cp", "gold", "minion")}
    return {"name": spec["name"], **found, "does": does(spec.get("do"))}


def scenario(spec: Spec) -> dict[str, Any]:
    """A scenario card without its maps."""
    left_out = ("scenario", "name", "source", "printed", "fan", "ours", "conflict", "ready", "layouts")
    return {key: value for key, value in spec.items() if key not in left_out}


def boss_part(spec: Spec) -> dict[str, Any]:
    """A space or an upgrade of a boss."""
    abilities = [*spec.get("abilities", ()), *([spec["ultimate"]] if "ultimate" in spec else ())]
    found: dict[str, Any] = {"cost": spec["cost"]} if "cost" in spec else {}
    for ability in abilities:
        tiers = [{"needs": line["needs"], "does": does(line.get("do"))} for line in lines(ability)]
        always = does(ability.get("do")) if "tiers" in ability else []
        found[ability.get("name", spec["name"])] = {"tiers": tiers, "always": always}
    if "defence" in spec:
        found |= {"dice": spec["defence"]["dice"], "defence": does(spec["defence"])}
    if "passive" in spec:
        found["passive"] = does(spec["passive"])
    return found


def boss_card(spec: Spec) -> dict[str, Any]:
    """A card of a boss's action deck."""
    found = {key: spec[key] for key in ("name", "cost", "phase", "objective")}
    return {**found, "bonus": does(spec["bonus"]), "does": does(spec["do"])}


def content() -> dict[str, dict[str, dict[str, Any]]]:
    """Kind -> id -> what the content says, all of it."""
    loot = read(files.DATA / "adventures" / "loot.yaml").data
    bosses = {id: read(path).data for id, path in boss_files().items()}
    results = {f"{rarity} {key}": row for rarity, rows in loot["table"].items() for key, row in spread(rows).items()}
    return {
        "minions": {spec["id"]: minion(spec) for path in ADVENTURES.paths(MINIONS) for spec in read(path).data},
        "loot": {spec["id"]: loot_card(spec) for spec in loot["cards"]},
        "loot-table": {key: {"does": does(row)} for key, row in results.items()},
        "tiles": {spec["id"]: tile(spec) for spec in read(files.DATA / "adventures" / "tiles.yaml").data},
        "scenarios": {
            str(spec["scenario"]): scenario(spec) for spec in read(files.DATA / "adventures" / "scenarios.yaml").data
        },
        "boss-cards": {spec["id"]: boss_card(spec) for boss in bosses.values() for spec in boss["actions"]},
        **{id: {part["name"]: boss_part(part) for part in boss_parts(boss)} for id, boss in bosses.items()},
    }


def boss_parts(boss: Spec) -> list[Spec]:
    """The spaces and upgrades of a boss."""
    return [*boss["board"], *boss["upgrades"]]


def spread(rows: Spec) -> dict[int, Any]:
    """The rows of a table by every result of the loot die."""
    found: dict[int, Any] = {}
    for text, row in rows.items():
        low, _, high = text.partition("-")
        found |= dict.fromkeys(range(int(low), int(high or low) + 1), row)
    return found
