"""A pack to start from: a hero with comments that passes the check, and a schema for editors."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from content.errors import BadPack
from content.packs.pack import MANIFEST, is_id
from content.sections import all_kinds, section_of

SCHEMA_FOLDER = ".schema"
"""Where schemas for editors are in a pack; it is hidden, so that it is no part of it."""
FIRST = ("hero", "house-rules")
"""The kinds of file whose schemas a new pack has; to make them all takes some seconds."""

PACK = """\
# What the pack is. The folder may hold, beside this file:
#   heroes/ID.yaml                   a hero: dice, board, upgrades, cards, own status effects
#   tokens/NAME.yaml                 status effects that several of its heroes or enemies use
#   styles.yaml, symbols.yaml        how heroes and symbols are shown in lists and under dice
#   adventures/minions/NAME.yaml     minions        adventures/bosses/ID.yaml   a boss
#   adventures/tiles.yaml            tiles          adventures/loot/NAME.yaml   loot cards
#   adventures/scenarios.yaml        scenarios      adventures/difficulty.yaml  difficulty cards
#   missions/boards/NAME.yaml        missions       house-rules.yaml            house rules
# 'kingshand pack check' names every mistake; 'kingshand --packs FOLDER ...' plays with the pack.
id: {id}
name: {name}
version: "1.0"
author: {author}
licence: CC0-1.0
needs: "{needs}"
"""
STYLES = """\
# How each hero plays, in a line of at most 52 letters.
{id}: a plain hero to start from
"""
SYMBOLS = """\
# The sign of each symbol of the dice; short: at most six letters; letter: where there is only plain text;
# colour: blue, orange, green, pink, yellow or red, else by its place on the dice.
hammer: {{sign: "T", letter: "H", colour: blue}}
anvil: {{sign: "=", letter: "A"}}
spark: {{sign: "*", letter: "S"}}
"""
HERO = """\
# yaml-language-server: $schema=../.schema/hero.json
# A hero. Ids are lower-case words joined by hyphens; those of cards, status effects and upgrades are the hero's alone.
id: {id}                      # as this file is called
name: {name}
source: ours
complexity: 1                 # 1 to 6
dice: [hammer, hammer, hammer, anvil, anvil, spark]   # the faces 1 to 6
tokens: [{id}-heat]           # status effects that belong to the hero

status-effects:
  - id: {id}-heat
    name: Heat
    source: ours
    polarity: positive
    limit: 3
    actions:                  # spent when the hero attacks: 2 more damage
      - {{id: {id}-heat, when: [attacking], do: [{{add-damage: 2}}]}}

board:
  - space: {id}-strike
    name: Strike
    abilities:
      - tiers:                # the best line that the dice show is used
          - {{needs: {{hammer: 3}}, do: [{{deal: 4}}]}}
          - {{needs: {{hammer: 4}}, do: [{{deal: 6}}]}}
          - {{needs: {{hammer: 5}}, do: [{{deal: 8}}]}}
  - space: {id}-temper
    name: Temper
    abilities:
      - {{needs: {{anvil: 3}}, do: [{{gain: {id}-heat}}, {{deal: 4}}]}}
  - space: {id}-forge
    name: Forge Ahead
    abilities:
      - {{needs: {{straight: small}}, do: [{{deal: 7}}]}}
  - space: {id}-flare
    name: Flare
    abilities:
      - {{needs: {{hammer: 2, spark: 1}}, do: [{{gain: {id}-heat}}, {{deal: 3}}]}}
  - space: {id}-guard
    name: Guard
    defence: {{dice: 3, do: [{{prevent: {{count: anvil}}}}]}}
  - space: {id}-ultimate
    name: Meteor
    ultimate: {{needs: {{spark: 5}}, do: [{{deal: 14}}]}}

upgrades:
  - space: {id}-strike
    level: 2
    name: Strike II
    cost: 2
    abilities:
      - tiers:
          - {{needs: {{hammer: 3}}, do: [{{deal: 5}}]}}
          - {{needs: {{hammer: 4}}, do: [{{deal: 7}}]}}
          - {{needs: {{hammer: 5}}, do: [{{deal: 9}}]}}
  - space: {id}-guard
    level: 2
    name: Guard II
    cost: 2
    defence: {{dice: 4, do: [{{prevent: {{count: anvil}}}}]}}

cards:
  - id: {id}-stoke
    name: Stoke
    cost: 1
    kind: main                # main, roll or instant
    do: [{{gain: {id}-heat}}]
  - id: {id}-heavy-swing
    name: Heavy Swing
    cost: 1
    kind: roll
    modifier: true            # it changes an attack
    do: [{{add-damage: 3}}]
"""


def write_starter(folder: Path, id: str, author: str, needs: str) -> list[Path]:
    """Write a pack to start from into a new folder; returns its files. Raises BadPack."""
    if why := is_id(id):
        raise BadPack(f"The name of a pack {why}." if not why.startswith("'") else f"{why}.")
    if folder.exists():
        raise BadPack(f"{folder} already exists; choose another name, or move it away.")
    name = id.replace("-", " ").title()
    said = {"id": id, "name": name, "author": json.dumps(author, ensure_ascii=False), "needs": needs}
    texts = {MANIFEST: PACK, "styles.yaml": STYLES, "symbols.yaml": SYMBOLS, f"heroes/{id}.yaml": HERO}
    written = []
    try:
        for place, text in texts.items():
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.format(**said), encoding="utf-8")
            written.append(path)
    except OSError as error:
        raise BadPack(f"{error.filename} cannot be written: {error.strerror}.") from None
    return [*written, *write_schemas(folder, FIRST)]


# -- schemas for editors ---------------------------------------------------------------------------


def write_schemas(folder: Path, kinds: Iterable[str] = ()) -> list[Path]:
    """Write the JSON schema of some kinds of file into a pack, for completion in editors; without kinds of all.

    Raises BadPack.
    """
    place = folder / SCHEMA_FOLDER
    try:
        place.mkdir(parents=True, exist_ok=True)
        for name in tuple(kinds) or [kind.name for kind in all_kinds()]:
            (place / f"{name}.json").write_text(json.dumps(schema_of(name), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise BadPack(f"{error.filename} cannot be written: {error.strerror}.") from None
    return sorted(place.glob("*.json"))


@cache
def schema_of(kind: str) -> dict[str, Any]:
    """The JSON schema of a kind of file, from the model by which it is checked."""
    from pydantic import TypeAdapter

    field = section_of(kind).model().model_fields[kind.replace("-", "_")]
    shape: Any = field.annotation
    schema = TypeAdapter(shape).json_schema(by_alias=True)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    # A model says that a key may be left out by None; in a file nothing is written for that.
    return {"title": kind, **without_null(schema)}


def without_null(schema: Any) -> Any:
    """A schema in which a key that may be left out has no empty value."""
    if isinstance(schema, list):
        return [without_null(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: without_null(value) for key, value in schema.items()}
    if isinstance(found.get("anyOf"), list):
        found["anyOf"] = [part for part in found["anyOf"] if part != {"type": "null"}]
    if found.get("default", "") is None:
        del found["default"]
    return found
