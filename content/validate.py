"""A document against its model: every problem at once, each with line and key path."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from content import files
from content.errors import BadContent, ContentProblem
from content.files import Source
from content.ids import names_for_all
from content.missions import ENEMY_SYMBOLS
from content.reading import Document, read
from content.schema import adventures, heroes, mission_boards, missions
from content.schema.base import Context, Strict, key_of, near
from content.schema.names import loose_names
from content.schema.prints import Print
from content.schema.versus import BossesAsPlayers


class Duel(Strict):
    """The kinds of file a duel needs, in one model: checkers of one model share what they have in common."""

    common: list[heroes.CommonCard] | None = None
    tokens: list[heroes.Token] | None = None
    hero: heroes.Hero | None = None
    print: Print | None = None


class Campaign(Strict):
    """The kinds of file only a campaign needs."""

    minions: list[adventures.Minion] | None = None
    boss: adventures.Boss | None = None
    loot: adventures.Loot | None = None
    tiles: list[adventures.Tile] | None = None
    scenarios: list[adventures.Scenario] | None = None
    difficulty: list[adventures.Difficulty] | None = None
    boss_companions: list[adventures.BossCompanion] | None = None
    packs: list[adventures.Pack] | None = None
    versus: BossesAsPlayers | None = None


class Missions(Strict):
    """The kinds of file only missions need."""

    henchmen: list[missions.Henchman] | None = None
    threats: list[missions.Threat] | None = None
    mission_bosses: list[missions.MissionBoss] | None = None
    allies: list[missions.Ally] | None = None
    momentum: list[missions.MomentumCard] | None = None
    boosts: list[missions.Boost] | None = None
    perks: list[missions.Perk] | None = None
    mythics: list[missions.Mythic] | None = None
    mission_rules: missions.MissionRules | None = None
    mission: mission_boards.Mission | None = None


MODELS = (Duel, Campaign, Missions)
CHAOS_FACES = ("fang", "fang", "fang", "eye", "eye", "crown")
"""The dice of minions and bosses (MIN-1)."""
PLAIN = {
    "missing": "is missing",
    "extra_forbidden": "is no key here",
    "int_type": "must be a whole number",
    "string_type": "must be text",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be a mapping of keys",
    "model_type": "must be a mapping of keys",
    "model_attributes_type": "must be a mapping of keys",
}


def sound(asked: Iterable[Source], root: Path | None = None) -> list[tuple[str, Document]]:
    """These files, parsed; BadContent with every problem of all of them."""
    documents = [(source.kind, read(source.path, root or files.DATA, only=source.only)) for source in asked]
    known = names_for_all(documents)
    problems = [problem for kind, document in documents for problem in problems_of(document, kind, known)]
    if problems:
        raise BadContent(problems)
    return documents


def problems_of(document: Document, kind: str, known: Mapping[str, Collection[str]]) -> list[ContentProblem]:
    """Everything that is wrong with a document of that kind, in the order of its lines."""
    found = list(document.problems)
    if document.data is None:
        return found
    data = document.data
    names = {**known, **own_names(data, kind, known)}
    context = Context(names)
    try:
        next(model for model in MODELS if kind in kinds_of(model)).model_validate({kind: data}, context=context)
    except ValidationError as error:
        found += [translate(document, detail, context) for detail in error.errors(include_url=False)]
    for keys, message in loose_names(data):
        line, path = document.locate(keys)
        found.append(ContentProblem(document.name, line, path, message))
    return sorted(found, key=lambda p: p.line)


def kinds_of(model: type[Strict]) -> set[str]:
    """The kinds of file that a model reads."""
    return {key_of(field) for field in model.model_fields}


def own_names(data: Any, kind: str, known: Mapping[str, Collection[str]]) -> dict[str, Collection[str]]:
    """Names that a hero, boss or minion file brings itself: symbols, spaces, sides, companions."""
    if kind == "loot" and isinstance(data, dict) and "common card" in known:
        return {"card to replace": frozenset(ids(listed(data, "cards"))) | frozenset(known["common card"])}
    if kind in ("minions", "boss", "boss-companions"):
        names: dict[str, Collection[str]] = {"symbol": frozenset(CHAOS_FACES)}
    elif kind in ("henchmen", "threats", "mission-bosses", "mission"):
        names = {"symbol": frozenset(ENEMY_SYMBOLS)}
    else:
        names = {}
    if kind == "minions" and isinstance(data, list):
        cards = [minion for minion in data if isinstance(minion, dict)]
        names["side"] = frozenset(str(side) for minion in cards for side in listed(minion, "sides"))
        names["companion"] = frozenset(ids(part for minion in cards for part in listed(minion, "companions")))
    if kind == "boss-companions" and isinstance(data, list):
        there = [part["programs"] for part in data if isinstance(part, dict) and isinstance(part.get("programs"), dict)]
        names["program"] = frozenset(str(name) for programs in there for name in programs)
    if kind not in ("hero", "boss") or not isinstance(data, dict):
        return names
    spaces = [space for space in listed(data, "board") if isinstance(space, dict)]
    names["space"] = frozenset(str(space.get("space")) for space in spaces)
    names["side"] = frozenset(str(space["side"]) for space in spaces if "side" in space)
    names["companion"] = frozenset(ids(listed(data, "companions")))
    names["pile"] = frozenset(ids(listed(data, "piles")))
    programs = data.get("programs")
    names["program"] = frozenset(map(str, programs)) if isinstance(programs, dict) else frozenset()
    if kind == "hero":
        names["symbol"] = frozenset(map(str, listed(data, "dice")))
    return names


def ids(parts: Iterable[Any]) -> Iterable[str]:
    """The ids of definitions."""
    return (str(part.get("id")) for part in parts if isinstance(part, dict))


def listed(data: Mapping[str, Any], key: str) -> list[Any]:
    """The list behind a key, or an empty one."""
    value = data.get(key)
    return value if isinstance(value, list) else []


def translate(document: Document, detail: Any, context: Context) -> ContentProblem:
    """One complaint of the checker in plain words."""
    kind = detail["type"]
    keys = [key for key in detail["loc"][1:] if not (isinstance(key, str) and key[:1] in "<[")]
    if kind == "extra_forbidden" and keys[-1:] != [detail["loc"][-1]]:
        keys.append(detail["loc"][-1])  # it was left out, as it looks like a mark of pydantic's
    line, path = document.locate(keys)
    message = str(detail["msg"])
    if kind == "extra_forbidden":
        message = f"{keys[-1]!r} is no key here{hint(document, keys, context)}"
    elif kind == "missing":
        message = f"the key {keys[-1]!r} is missing"
    elif kind == "literal_error":
        message = f"{detail['input']!r} is not one of {detail['ctx']['expected']}"
    elif kind in PLAIN:
        message = f"{PLAIN[kind]}, not {shortened(detail['input'])}"
    return ContentProblem(document.name, line, path, message)


def hint(document: Document, keys: list[str | int], context: Context) -> str:
    """Keys near an unknown one, from the model that read its mapping."""
    place = document.data
    for key in keys[:-1]:
        if isinstance(place, dict) and key in place:
            place = place[str(key)]
        elif isinstance(place, list) and isinstance(key, int):
            place = place[key]
    model: type[BaseModel] | None = context.read.get(id(place))
    if model is None:
        return ""
    allowed = [field.alias or name for name, field in model.model_fields.items()]
    return near(str(keys[-1]), allowed) or f"; there are {', '.join(allowed)}"


def shortened(value: Any) -> str:
    """A value as it can be shown in a sentence."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
