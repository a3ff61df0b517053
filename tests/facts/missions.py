"""What the content of missions says, in the short form of the table `missions.yaml` beside this file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from content import files
from content.reading import read

Spec = Mapping[str, Any]
PROGRAMS = ("do", "then", "else")
"""Keys under which a program stands inside an operation."""
BY_RESULT = ("each", "values", "choose")
"""Keys under which a program stands for each result."""
LEFT_OUT = ("by", "how", "if", "as", "set", "whose", "repeat")
"""Keys that say nothing of how much."""


def short(program: Any) -> list[str]:
    """What a program does, one operation after another, whatever it is inside of; conditions are left out.

    >>> short([{"deal": 4}, {"then": [{"inflict": "burn", "to": "all-heroes"}]}])
    ['deal 4', 'inflict burn, to all-heroes']
    >>> short([{"roll": 2, "each": {"skull": [{"gain": "shield"}]}}, {"deal": {"standing": "thug"}, "type": "pure"}])
    ['roll 2', 'gain shield', 'deal standing thug, type pure']
    """
    return list(told(program))


def told(program: Any) -> Iterator[str]:
    """One after another."""
    for operation in program or ():
        own = [f"{key} {plain(value)}" for key, value in operation.items() if is_plain(key, value)]
        if own:
            yield ", ".join(own)
        for key in (*PROGRAMS, *BY_RESULT):
            value = operation.get(key)
            blocks = value.values() if isinstance(value, dict) else [value] if isinstance(value, list) else []
            for block in blocks:
                yield from told(block)


def is_plain(key: str, value: Any) -> bool:
    """Whether a key of an operation says something by itself."""
    return key not in LEFT_OUT and not isinstance(value, list) and not (key in BY_RESULT and isinstance(value, dict))


def plain(value: Any) -> str:
    """A value in words.

    >>> plain({"standing": "thug", "times": 2})
    'standing thug times 2'
    """
    if isinstance(value, dict):
        return " ".join(f"{key} {plain(part)}" for key, part in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def part(spec: Spec, plain_keys: Mapping[str, Any], programs: tuple[str, ...]) -> dict[str, Any]:
    """Keys with what they are without being written, and programs in their short form."""
    found = {key: spec.get(key, otherwise) for key, otherwise in plain_keys.items()}
    return found | {key: short(spec.get(key)) for key in programs}


def henchman(spec: Spec) -> dict[str, Any]:
    """A henchman type; what it does once, behind all its attacks, belongs to the offence."""
    found = part(spec, {"name": "", "icon": "", "health": 0, "shield": 0, "spaces": 1, "objective": {}}, ("crisis",))
    offence = spec["offence"]
    once = [line for row in spec.get("rows", ()) for line in short(row["do"])]
    return found | {
        "reach": offence["reach"],
        "multi-strike": offence.get("multi-strike", False),
        "does": [*short(offence["do"]), *once],
    }


def threat(spec: Spec) -> dict[str, Any]:
    """An unstoppable threat."""
    return part(spec, {"name": "", "objective": {}, "targets": "", "on-map": False}, ("do", "crisis"))


def boss(spec: Spec) -> dict[str, Any]:
    """A boss; of its defence how much every attack deals less."""
    found = part(spec, {"name": "", "level": 0, "health": {}}, ("setup", "per-oppression"))
    attack = {"name": "", "objective": {}, "reach": "", "multi-strike": False}
    return found | {
        "prevents": next(row["prevent"] for row in spec["rows"] if "prevent" in row),
        "attacks": [part(one, attack, ("do", "crit")) for one in spec["attacks"]],
        "crises": {one["id"]: short(one["do"]) for one in spec["crises"]},
    }


def in_play(spec: Spec) -> dict[str, Any]:
    """What lies before a hero: cost, abilities, and each action with its price and limit."""
    return {
        "name": spec["name"],
        "cost": spec.get("cost", 0),
        "recruit": short(spec.get("recruit")),
        "abilities": [
            {key: one[key] for key in ("reach", "needs")} | {"does": short(one["do"])}
            for one in spec.get("abilities", ())
        ],
        "actions": [action(one) for one in spec.get("actions", ())],
    }


def action(spec: Spec) -> dict[str, Any]:
    """An action: what it costs and does; once a round where it says no more."""
    exhausts = spec["do"][0] == {"exhaust": True}
    limit = "exhaust" if exhausts else next(iter(spec.get("limit", ())), "")
    program = spec["do"][1:] if exhausts else spec["do"]
    return {"momentum": spec.get("pay", {}).get("momentum", 0), "limit": limit, "does": short(program)}


def perk(spec: Spec) -> dict[str, Any]:
    """A perk."""
    plain_keys = {"name": "", "row": "", "column": 0, "circles": 0, "requires": "", "when": "", "changes": {}}
    does = [*short(spec.get("do")), *(line for one in spec.get("actions", ()) for line in short(one["do"]))]
    return part(spec, plain_keys, ()) | {"does": does}


def side(spec: Spec) -> dict[str, Any]:
    """One side of a board."""
    plain_keys = {"map": [], "laser": [], "types": [], "threat": "", "boss": "", "win": {}, "lose": {}}
    found = part(spec, plain_keys, ("on-plot", "reward", "setup"))
    perfect = spec.get("perfect", {})
    clock = {int(hour): what if isinstance(what, dict) else short(what) for hour, what in spec["clock"].items()}
    return found | {
        "perfect": {"requires": perfect["requires"], "does": short(perfect["do"])} if perfect else {},
        "bonus": {
            one["id"]: part(one, {"requires": {}, "fail": ""}, ("do", "penalty")) for one in spec.get("bonus", ())
        },
        "clock": clock,
    }


def mission(spec: Spec) -> dict[str, Any]:
    """A mission, both sides."""
    own = part(spec, {"name": "", "number": 0, "level": 0}, ())
    return own | {
        f"side {number} {key}": value for number in (1, 2) for key, value in side(spec[f"side-{number}"]).items()
    }


def content() -> dict[str, dict[str, dict[str, Any]]]:
    """Kind -> id -> what the content says, all of it."""
    folder = files.DATA / "missions"
    lists = {
        "henchmen": henchman,
        "threats": threat,
        "mission-bosses": boss,
        "allies": in_play,
        "mythics": in_play,
        "perks": perk,
    }
    found = {kind: {one["id"]: tell(one) for one in read(folder / f"{kind}.yaml").data} for kind, tell in lists.items()}
    boosts = read(folder / "boosts.yaml").data
    found["boosts"] = {one["id"]: part(one, {"kind": "", "copies": 0}, ("do",)) for one in boosts}
    found["momentum"] = {
        f"level {card['level']}": {"discount": card.get("discount", 0)}
        | {one["id"]: action(one) for one in card["actions"]}
        for card in read(folder / "momentum.yaml").data
    }
    boards = [read(path).data for path in sorted((folder / "boards").glob("*.yaml"))]
    found["missions"] = {spec["id"]: mission(spec) for spec in boards}
    rules = read(folder / "mission-rules.yaml").data
    found["numbers"] = {"all": {key: value for key, value in rules.items() if key not in ("source", "ours")}}
    return found
