"""Which ids content files define, where in them they stand, and which of them other files may name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from content import files

if TYPE_CHECKING:
    from content.reading import Document

Keys = tuple[str | int, ...]
"""A place in a file, as `Document.locate` takes it."""
LISTS = {
    "tokens": "token",
    "minions": "fighter",
    "common": "card",
    "tiles": "tile",
    "difficulty": "difficulty",
    "boss-companions": "fighter",
    "packs": "pack",
    "henchmen": "fighter",
    "threats": "fighter",
    "mission-bosses": "fighter",
    "allies": "card",
    "mythics": "card",
    "boosts": "boost",
    "perks": "perk",
}
"""Kind of file that is one list of definitions -> what they are."""
LEVELS = (1, 2, 3)
"""Of an upgrade; what else a file that is not checked yet may say counts as the first."""
INSIDE = {
    "hero": {"status-effects": "token", "cards": "card", "companions": "companion", "piles": "pile"},
    "boss": {"actions": "card"},
    "loot": {"cards": "card"},
    "versus": {"status-effects": "token", "modes": "mode"},
}
"""Kind of file -> its keys that hold lists of definitions, and what they are."""


NAMED = ("token", "perk")
"""What other files may name, whichever kind of file has it."""
NAMED_IN = {
    ("common", "card"): "common card",
    ("hero", "fighter"): "hero",
    ("boss", "fighter"): "boss",
    ("henchmen", "fighter"): "henchman",
    ("threats", "fighter"): "threat",
    ("mission-bosses", "fighter"): "mission boss",
}
"""Kind of file and what it defines -> what other files name it as."""


def ids_in(data: Any, kind: str) -> Iterator[tuple[str, str, Keys]]:
    """What a file defines, sound or not: what it is, its id, and where the id stands."""
    for path, part in parts(data) if kind in LISTS else ():
        yield LISTS[kind], str(part.get("id")), (*path, "id")
        yield from (("companion", str(c.get("id")), (*path, *inner, "id")) for inner, c in parts(part, "companions"))
    for key, what in INSIDE.get(kind, {}).items():
        yield from ((what, str(part.get("id")), (*path, "id")) for path, part in parts(data, key))
    if kind in ("hero", "boss") and isinstance(data, dict):
        yield "fighter", str(data.get("id")), ("id",)
        for path, upgrade in parts(data, "upgrades"):
            yield "card", upgrade_id(upgrade), (*path, "id" if "id" in upgrade else "space")
    if kind == "mission" and isinstance(data, dict):
        yield "mission", str(data.get("id")), ("id",)
    if kind == "scenarios":
        yield from (("scenario", str(part.get("scenario")), (*path, "scenario")) for path, part in parts(data))


def upgrade_id(upgrade: dict[str, Any]) -> str:
    """The card's id of an upgrade: its own, else space and level: `smack-ii`."""
    level = upgrade.get("level")
    return str(upgrade.get("id") or f"{upgrade.get('space')}-{'i' * (level if level in LEVELS else 1)}")


def parts(data: Any, key: str = "") -> Iterator[tuple[Keys, dict[str, Any]]]:
    """The mappings of a list, or of the list behind a key, each with its place."""
    if key:
        inner = data.get(key) if isinstance(data, dict) else None
        yield from (((key, *path), part) for path, part in parts(inner))
    elif isinstance(data, list):
        yield from (((i,), part) for i, part in enumerate(data) if isinstance(part, dict))


def names_for_all(documents: Iterable[tuple[str, Document]]) -> dict[str, frozenset[str]]:
    """What any file may name: tokens, common cards and the rest of these files, and all shipped bosses and heroes."""
    found: dict[str, set[str]] = {name: set() for name in (*NAMED, *NAMED_IN.values())}
    found["boss"].update(files.boss_files())
    found["hero"].update(files.hero_files())
    for kind, document in documents:
        if kind == "mission-bosses":
            for _, boss in parts(document.data):
                crises = {str(crisis.get("id")) for _, crisis in parts(boss, "crises")}
                found[f"crisis of {boss.get('id')}"] = crises
        for what, id, _ in ids_in(document.data, kind):
            name = what if what in NAMED else NAMED_IN.get((kind, what), "")
            if name:
                found[name].add(id)
    return {name: frozenset(ids) for name, ids in found.items()}
