"""One checked file at a time into a library, whatever kind it is."""

from __future__ import annotations

from typing import Any

from content import files
from content.build import Builder
from content.errors import ContentProblem
from engine.errors import ContentError

TABLES = ("minions", "no-solo", "boss-cards", "tiles", "scenarios", "difficulties", "packs", "versus")
"""Tables of a campaign that several files may fill."""

MISSION_TABLES = (
    "missions",
    "henchmen",
    "threats",
    "mission-bosses",
    "allies",
    "momentum",
    "boosts",
    "perks",
    "mythics",
)
"""The like of missions."""
MISSION_KINDS = frozenset({*files.OF_MISSIONS, "mission"}) - {"tokens"}
"""Kinds of file that only missions have."""


def open_mission_tables(builder: Builder) -> None:
    """Make the tables of missions, empty."""
    builder.library.tables.update({name: {} for name in MISSION_TABLES})


def open_tables(builder: Builder) -> None:
    """Make the tables of a campaign, empty."""
    tables = builder.library.tables
    tables.update({name: {} for name in TABLES})
    tables["no-solo"] = frozenset()
    tables["minions"] = dict.fromkeys((1, 2, 3, 4), ())


def assemble(builder: Builder, kind: str, data: Any) -> None:
    """Build what a file of that kind defines; hero files come after the common cards."""
    if kind == "tokens":
        for token in data:
            builder.token(token)
    elif kind == "common":
        builder.common += [builder.card(card).id for card in data]
    elif kind == "hero":
        builder.hero(data)
    elif kind == "print":
        check_print(builder, data)
    elif kind in MISSION_KINDS:
        assemble_mission(builder, kind, data)
    else:
        assemble_campaign(builder, kind, data)


def check_print(builder: Builder, data: Any) -> None:
    """Build what a print has otherwise, by itself; in a game it takes the place of what is there today."""
    for token in data.get("tokens", ()):
        builder.token(token)
    for hero, own in data.get("heroes", {}).items():
        for space in own.get("board", ()):
            builder.face(hero, space["space"], 1, "", space)
        for upgrade in own.get("upgrades", ()):
            builder.face(hero, upgrade["space"], upgrade["level"], "", upgrade)
        for card in own.get("cards", ()):
            builder.card(card)


def assemble_campaign(builder: Builder, kind: str, data: Any) -> None:
    """Build what only a campaign needs."""
    from content import build_adventures as adventures

    tables = builder.library.tables
    if kind == "minions":
        minions = [builder.minion(minion) for minion in data]
        for minion in minions:
            tables["minions"][minion.session["level"]] += (minion.id,)
        tables["no-solo"] |= {minion.id for minion in minions if minion.raw.get("no-solo")}
    elif kind == "boss":
        builder.boss(data)
        tables["boss-cards"].update(adventures.boss_cards(builder, data))
    elif kind == "boss-as-player":
        builder.boss(adventures.as_player(data))
    elif kind == "loot":
        tables["loot"] = adventures.loot(builder, data)
        tables["prices"] = adventures.prices(data)
    elif kind == "tiles":
        tables["tiles"].update((tile["id"], adventures.tile(builder, tile)) for tile in data)
    elif kind == "scenarios":
        tables["scenarios"].update((card["scenario"], adventures.scenario(card)) for card in data)
    elif kind == "difficulty":
        tables["difficulties"].update((card["id"], adventures.difficulty(card)) for card in data)
    elif kind == "boss-companions":
        for companion in data:
            builder.boss_companion(companion)
    elif kind == "packs":
        tables["packs"].update((pack["id"], adventures.pack(pack)) for pack in data)
    elif kind == "versus":
        for token in data["status-effects"]:
            builder.token(token)
        tables["versus"].update((mode["id"], adventures.versus(mode)) for mode in data["modes"])


def assemble_mission(builder: Builder, kind: str, data: Any) -> None:
    """Build what only missions need."""
    from content import build_missions as missions

    tables = builder.library.tables
    match kind:
        case "mission":
            tables["missions"][data["number"]] = missions.mission(builder, data)
        case "mission-rules":
            tables["mission-rules"] = missions.rules(data)
        case "momentum":
            tables["momentum"].update((card["level"], missions.momentum_card(builder, card)) for card in data)
        case _:
            build = missions.LISTS[kind]
            tables[kind].update((part["id"], build(builder, part)) for part in data)


def problem_of(builder: Builder, kind: str, data: Any, name: str) -> ContentProblem | None:
    """Build a file; what the kernel cannot compile in it, though its form is right."""
    try:
        assemble(builder, kind, data)
    except ContentError as error:
        return ContentProblem(name, 0, "", str(error))
    return None
