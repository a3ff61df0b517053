"""Where content lies, and what there is, without reading more than needed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from content.outside import files_below

DATA = Path(__file__).parent / "data"
BY_NAME = {
    "common": "common",
    "loot": "loot",
    "tiles": "tiles",
    "scenarios": "scenarios",
    "difficulty": "difficulty",
    "boss-companions": "boss-companions",
    "packs": "packs",
    "versus": "versus",
}
OF_MISSIONS = (
    "tokens",
    "henchmen",
    "threats",
    "mission-bosses",
    "allies",
    "momentum",
    "boosts",
    "perks",
    "mythics",
    "mission-rules",
)
"""Kinds of file beside the boards of missions; each is named after its kind."""
OWN_TOKENS = "status-effects"
"""The key of a hero's file under which the tokens stand that this hero alone has."""
BY_FOLDER = {
    "tokens": "tokens",
    "heroes": "hero",
    "minions": "minions",
    "bosses": "boss",
    "prints": "print",
    "boards": "mission",
}
NAME = re.compile(r"^name:[ \t]*(?P<quote>[\"']?)(?P<name>.*?)(?P=quote)[ \t]*(?:#.*)?$", re.MULTILINE)


class Source(NamedTuple):
    """Where definitions of a kind stand: in a whole file, or under one of its keys."""

    kind: str
    path: Path
    only: str = ""


def hero_files(root: Path | None = None) -> dict[str, Path]:
    """Hero id -> file, of the content in a folder; as below, without one of that of today."""
    return {path.stem: path for path in sorted(((root or DATA) / "heroes").glob("*.yaml"))}


def boss_files(root: Path | None = None) -> dict[str, Path]:
    """Boss id -> file."""
    return {path.stem: path for path in sorted(((root or DATA) / "bosses").glob("*.yaml"))}


def named_by_all(root: Path | None = None) -> list[Source]:
    """What any file may name: common cards, shared tokens, and those that a hero alone has."""
    found = [Source("common", (root or DATA) / "common.yaml")]
    found += [Source("tokens", path) for path in token_files(root)]
    return found + [Source("tokens", path, only=OWN_TOKENS) for path in hero_files(root).values()]


def of_campaigns(root: Path | None = None) -> list[Source]:
    """What only a campaign needs."""
    found = [Source("minions", path) for path in minion_files(root)]
    found += [Source("boss", path) for path in boss_files(root).values()]
    kinds = ("loot", "tiles", "scenarios", "difficulty", "boss-companions", "packs")
    return found + [Source(kind, (root or DATA) / f"{kind}.yaml") for kind in kinds]


def of_versus(root: Path | None = None) -> list[Source]:
    """What is needed besides where bosses are players."""
    return [Source("versus", (root or DATA) / "versus.yaml")]


def prints(root: Path | None = None) -> list[Source]:
    """What was printed otherwise in the time of older rules, a file for each ruleset, which bears its name."""
    return [Source("print", path) for path in sorted(((root or DATA) / "prints").glob("*.yaml"))]


def of_missions(root: Path | None = None) -> list[Source]:
    """What only missions need: enemies before the boards on which they stand."""
    folder = (root or DATA) / "missions"
    found = [Source(kind, folder / f"{kind}.yaml") for kind in OF_MISSIONS]
    return found + [Source("mission", path) for path in sorted((folder / "boards").glob("*.yaml"))]


def everything(root: Path | None = None) -> list[Source]:
    """All that libraries are made of: heroes as a whole, and their tokens by themselves."""
    heroes = [Source("hero", path) for path in hero_files(root).values()]
    found = (*named_by_all(root), *heroes, *prints(root), *of_campaigns(root), *of_versus(root), *of_missions(root))
    return [source for source in found if source.path.exists()]


def token_files(root: Path | None = None) -> list[Path]:
    """The files of tokens that no single hero owns."""
    return sorted(((root or DATA) / "tokens").glob("*.yaml"))


def minion_files(root: Path | None = None) -> list[Path]:
    """All files of minions."""
    return sorted(((root or DATA) / "minions").glob("*.yaml"))


def content_files(root: Path) -> list[Path]:
    """Every content file below a folder. Raises TooMany."""
    return files_below(root, ".yaml")


@cache
def name_in(path: Path) -> str:
    """The `name:` of a hero or boss file, found without parsing it."""
    found = NAME.search(path.read_text(encoding="utf-8"))
    return found["name"] if found else path.stem


def kind_of(path: Path, data: Any) -> str:
    """What kind of content a file holds, by its place, else by its keys; empty: nobody can tell."""
    if path.stem in BY_NAME:
        return BY_NAME[path.stem]
    if path.stem in OF_MISSIONS:
        return path.stem
    if path.parent.name in BY_FOLDER:
        return BY_FOLDER[path.parent.name]
    if isinstance(data, dict):
        keys = {
            "side-1": "mission",
            "dice": "hero",
            "cards": "hero",
            "actions": "boss",
            "board": "boss",
            "boss-table": "loot",
            "modes": "versus",
        }
        if "table" in data or "prices" in data:
            return "loot"
        return next((kind for key, kind in keys.items() if key in data), "")
    if isinstance(data, list):
        first = next((part for part in data if isinstance(part, dict)), {})
        keys = {"icon": "henchmen", "targets": "threats", "crises": "mission-bosses"}
        keys |= {"copies": "boosts", "circles": "perks"}
        keys |= {"polarity": "tokens", "offence": "minions", "objective": "minions", "kind": "common"}
        keys |= {"scenario": "scenarios", "score": "difficulty", "minion": "tiles", "role": "tiles", "gold": "tiles"}
        keys |= {"boss-loot": "boss-companions", "modifiers": "packs"}
        return next((kind for key, kind in keys.items() if key in first), "")
    return ""
