"""What the content of Adventures consists of: enemies, loot, tiles, scenarios, packs, modes with bosses as players."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from content.file_kinds import FileKind, Names, ids_of, list_at
from content.heroes import OWN_TOKENS, effects_of_board, names_of_board
from content.packs.named_files import files_by_id
from content.sections import Build, ContentSection, Forms

if TYPE_CHECKING:  # what reads a cache needs neither the rules nor pydantic
    from content.schema.base import StrictModel

Known = Mapping[str, Collection[str]]


def chaos_symbols() -> frozenset[str]:
    """The symbols of chaos dice."""
    from content.adventures.definitions import CHAOS_FACES

    return frozenset(CHAOS_FACES)


def names_of_minions(data: Any, _known: Known) -> Names:
    """The symbols of chaos dice, and the sides and companions of these minions."""
    minions = [minion for minion in data if isinstance(minion, dict)] if isinstance(data, list) else []
    return {
        "symbol": chaos_symbols(),
        "side": frozenset(str(side) for minion in minions for side in list_at(minion, "sides")),
        "companion": frozenset(ids_of(part for minion in minions for part in list_at(minion, "companions"))),
    }


def effects_of_minions(data: Any) -> Iterator[Any]:
    """What minions do in a turn, against an attack, and always."""
    for minion in data:
        yield from (minion[key] for key in ("offence", "defence", "passive") if key in minion)


def names_of_boss(data: Any, _known: Known) -> Names:
    """Besides those of the board, the symbols of chaos dice."""
    return {**(names_of_board(data) if isinstance(data, dict) else {}), "symbol": chaos_symbols()}


def counts_of_boss(data: Any) -> dict[str, int]:
    """One boss with upgrades, cards and tokens."""
    cards = sum(len(data.get(key, ())) for key in ("upgrades", "cards", "actions"))
    return {"bosses": 1, "cards": cards, "tokens": len(data.get(OWN_TOKENS, ()))}


def names_of_loot(data: Any, known: Known) -> Names:
    """The cards that a loot card may replace: other loot cards, and common cards where these are known."""
    if not isinstance(data, dict) or "common card" not in known:
        return {}
    return {"card to replace": frozenset(ids_of(list_at(data, "cards"))) | frozenset(known["common card"])}


def names_of_loot_cards(data: Any, known: Known) -> Names:
    """The cards that a loot card beside the loot table may replace: those in its file, and common cards."""
    if not isinstance(data, list) or "common card" not in known:
        return {}
    return {"card to replace": frozenset(ids_of(data)) | frozenset(known["common card"])}


def names_of_boss_companions(data: Any, _known: Known) -> Names:
    """The symbols of chaos dice, and the programs of these companions."""
    companions = [part for part in data if isinstance(part, dict)] if isinstance(data, list) else []
    programs = [part["programs"] for part in companions if isinstance(part.get("programs"), dict)]
    return {"symbol": chaos_symbols(), "program": frozenset(str(name) for named in programs for name in named)}


MINIONS = FileKind(
    "minions",
    folder="minions",
    listed="fighter",
    keys=("offence", "objective"),
    own_names=names_of_minions,
    counts=lambda data: {"minions": len(data)},
    effects=effects_of_minions,
)
BOSS = FileKind(
    "boss",
    folder="bosses",
    whole="fighter",
    inside={"actions": "card"},
    names={"fighter": "boss"},
    named_by_file="boss",
    keys=("actions", "board"),
    other_keys=("dice", "cards"),
    own_names=names_of_boss,
    counts=counts_of_boss,
    effects=lambda data: effects_of_board(data, "actions"),
)
LOOT = FileKind(
    "loot",
    inside={"cards": "card"},
    keys=("table", "prices", "boss-table"),
    own_names=names_of_loot,
    counts=lambda data: {"loot": len(data["cards"])},
    effects=lambda data: iter(data["cards"]),
)
LOOT_CARDS = FileKind(
    "loot-cards",
    folder="loot",
    listed="card",
    keys=("rarity",),
    own_names=names_of_loot_cards,
    counts=lambda data: {"loot": len(data)},
    effects=iter,
)
TILES = FileKind(
    "tiles",
    listed="tile",
    keys=("minion", "role", "gold"),
    counts=lambda data: {"tiles": len(data)},
    effects=lambda data: (tile for tile in data if "do" in tile),
)
SCENARIOS = FileKind(
    "scenarios",
    listed="scenario",
    id_key="scenario",
    keys=("scenario",),
    counts=lambda data: {"scenarios": len(data), "playable": sum(card.get("ready", True) for card in data)},
)
DIFFICULTY = FileKind("difficulty", listed="difficulty", keys=("score",))
BOSS_COMPANIONS = FileKind(
    "boss-companions",
    listed="fighter",
    keys=("boss-loot",),
    other_keys=("scenario",),
    own_names=names_of_boss_companions,
    effects=lambda data: (part for companion in data for part in (*companion["rows"], companion["defence"])),
)
PACKS = FileKind("packs", listed="pack", keys=("modifiers",), counts=lambda data: {"packs": len(data)})
BOSSES_AS_PLAYERS = FileKind(
    "versus",
    inside={OWN_TOKENS: "token", "modes": "mode"},
    names={"token": "token"},
    keys=("modes",),
    counts=lambda data: {"tokens": len(data[OWN_TOKENS])},
    effects=lambda data: iter(data[OWN_TOKENS]),
)


class AdventureSection(ContentSection):
    """Everything that only a campaign of Adventures needs."""

    name = "adventures"
    kinds = (MINIONS, BOSS, LOOT, LOOT_CARDS, TILES, SCENARIOS, DIFFICULTY, BOSS_COMPANIONS, PACKS)
    selectors = ("engaged-heroes",)
    costs = ("gold", "salves")
    counted = ("minions", "bosses", "tiles", "loot", "scenarios", "packs")

    def amounts(self) -> Forms:
        """How many minions there are."""
        return {"minions": {"minions": Literal["in-play"]}}

    def conditions(self) -> Forms:
        """Who fights the minion."""
        return {"engaged": {"engaged": Literal["alone"]}}

    def verbs(self) -> Forms:
        """Gold, salves, chests, minions and the rest."""
        from content.adventures.verbs import VERBS

        return VERBS

    def model(self) -> type[StrictModel]:
        """Its kinds of file, and that of bosses as players."""
        from content.adventures.scenario_schema import AdventureFiles

        return AdventureFiles

    def open_tables(self, tables: dict[str, Any]) -> None:
        """Minions by level, and what several files may fill."""
        tables["minions"] = dict.fromkeys((1, 2, 3, 4), ())
        tables["no-solo"] = frozenset()
        tables.update({name: {} for name in ("boss-cards", "tiles", "scenarios", "difficulties", "packs")})

    def builders(self) -> Mapping[str, Build]:
        """Enemies as fighters, everything else in tables."""
        from content.adventures.build import BUILDERS

        return BUILDERS


class VersusSection(ContentSection):
    """The modes in which bosses are players, and what only these need."""

    name = "versus"
    kinds = (BOSSES_AS_PLAYERS,)
    stands_on = ("adventures",)

    def folder(self, root: Path | None = None) -> Path:
        """The folder of Adventures."""
        return ADVENTURES.folder(root)

    def model(self) -> type[StrictModel]:
        """The model of Adventures: models in one share what takes time to prepare."""
        return ADVENTURES.model()

    def open_tables(self, tables: dict[str, Any]) -> None:
        """The modes."""
        tables["versus"] = {}

    def builders(self) -> Mapping[str, Build]:
        """The modes and their tokens."""
        from content.adventures.build import bosses_as_players

        return {"versus": bosses_as_players}

    def replaced_builders(self) -> Mapping[str, Build]:
        """Here nobody follows a script."""
        from content.adventures.build import boss_as_player

        return {"boss": boss_as_player}


ADVENTURES = AdventureSection()
VERSUS = VersusSection()


def boss_files(root: Path | None = None) -> dict[str, Path]:
    """Boss id -> file, of the content in a folder; without one, of that of today and of the packs in use.

    Raises BadPack.
    """
    return files_by_id(ADVENTURES, BOSS, root)
