"""Minions, bosses, loot, tiles, scenarios and difficulty cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, ValidationInfo, model_validator

from content.adventures.verbs import DieRange, every_result
from content.maps import beside, cells_of
from content.schema.amounts import Faces, Number, SymbolCounts
from content.schema.base import (
    RARITIES,
    CheckContext,
    Filled,
    Id,
    Level,
    Name,
    Natural,
    Origin,
    PackId,
    Positive,
    Range,
    Rarity,
    Sourced,
    Strict,
    Yes,
    between,
    by_kind,
    known,
    matching,
    near,
    problem,
    union,
)
from content.schema.behaviour import BehaviourModel, RowModel
from content.schema.heroes import AbilityModel, BaseCardModel, BoardModel, CompanionModel, DefenceModel, TokenModel
from content.schema.operations import Program

HeroCount = Literal["1", "2", "3", "4"]
"""Number of heroes, as a key."""


def every_hero_count(numbers: dict[str, int]) -> dict[str, int]:
    """One to four heroes are all there."""
    missing = [hero_count for hero_count in "1234" if hero_count not in numbers]
    if missing:
        raise problem(f"no value for {' and '.join(missing)} heroes")
    return numbers


ByHeroCount = Annotated[dict[HeroCount, Annotated[int, between(0, 200)]], AfterValidator(every_hero_count)]


if TYPE_CHECKING:
    Objective = Any
else:
    Objective = by_kind({"word": Literal["straights"], "mapping": SymbolCounts})
"""What a minion or boss keeps dice for (MIN-3)."""


class BossCardModel(BaseCardModel):
    """A card of a boss's action deck."""

    phase: Literal["main", "roll"]
    objective: Objective
    bonus: Annotated[Program, Filled]
    do: Annotated[Program, Filled]


class LootCardModel(BaseCardModel):
    """A card that is found or bought."""

    source: Origin
    kind: Literal["main", "roll", "instant"]
    rarity: Rarity
    level: Literal[1, 2, 3, 4] | None = None
    replaces: Annotated[str, known("card to replace")] | None = None
    equipment: Yes | None = None
    no_solo: Yes | None = None
    pack: PackId | None = None

    @model_validator(mode="after")
    def does_something(self) -> Any:
        """Equipment stays and has rows or actions; other cards have a program."""
        if self.equipment and not (self.rows or self.actions):
            raise problem("equipment has rows: or actions:")
        if not self.equipment and not self.do:
            raise problem("a card that is no equipment has do:")
        return self


class MinionModel(Sourced):
    """A minion's card."""

    id: Id
    name: Name
    source: Origin
    level: Level
    health: Positive
    cp: Natural
    first_strike: bool = False
    kings_hand: Natural = 0
    objective: Objective
    sides: Annotated[list[Id], Filled] | None = None
    companions: Annotated[list[CompanionModel], Filled] | None = None
    offence: AbilityModel
    defence: DefenceModel | None = None
    passive: BehaviourModel | None = None
    rewards: list[Rarity] | None = None
    no_solo: Yes | None = None


class BossCompanionModel(Sourced):
    """Somebody who stands beside a boss (BOSS-6)."""

    id: Id
    name: Name
    source: Origin
    health: Positive
    kings_hand_per_turn: Natural
    """So many more tokens the boss may spend in a turn while it stands."""
    boss_loot: Natural
    """Boss loot chests for the team once it fell."""
    programs: Annotated[dict[Id, Annotated[Program, Filled]], Filled] | None = None
    rows: Annotated[list[RowModel], Filled]
    defence: DefenceModel


class BossModel(BoardModel):
    """A boss: board, upgrades, action deck."""

    actions: Annotated[list[BossCardModel], Filled]

    @model_validator(mode="after")
    def priorities(self) -> Any:
        """Every tier says which one the boss prefers."""
        faces = [*((face.space, face) for face in self.board), *((face.name, face) for face in self.upgrades or ())]
        for where, face in faces:
            for ability in [*(face.abilities or ()), *([face.ultimate] if face.ultimate else ())]:
                if any(tier.priority is None for tier in ability.tiers or [ability]):
                    raise problem(f"{where}: a boss's tiers have priority:")
        return self


def all_rarities(rows: dict[str, Any]) -> dict[str, Any]:
    """All four rarities are there."""
    missing = [rarity for rarity in RARITIES if rarity not in rows]
    if missing:
        raise problem(f"no entry for {', '.join(missing)}")
    return rows


class LootModel(Sourced):
    """The loot table, prices and loot cards."""

    source: Origin
    prices: Annotated[dict[Rarity, Natural], AfterValidator(all_rarities)]
    identify: Natural
    sell: Natural
    table: Annotated[
        dict[Rarity, Annotated[dict[DieRange, Annotated[Program, Filled]], AfterValidator(every_result)]],
        AfterValidator(all_rarities),
    ]
    boss_table: Annotated[dict[DieRange, Rarity], AfterValidator(every_result)]
    cards: Annotated[list[LootCardModel], Filled]


class TileModel(Sourced):
    """An environment tile."""

    id: Id
    name: Name
    source: Origin
    role: Literal["start", "portal"] | None = None
    level: Level | None = None
    cp: Natural = 0
    boss_cp: Natural = 0
    gold: Natural = 0
    do: Annotated[Program, Filled] | None = None
    minion: Level | None = None
    pack: PackId | None = None

    @model_validator(mode="after")
    def role_or_level(self) -> Any:
        """A tile has a level, or is one of the two special ones."""
        if (self.role is None) == (self.level is None):
            raise problem("a tile has either level: or role:")
        return self


class KingsHandModel(Strict):
    """What King's Hand tokens can do in a scenario."""

    per_turn: Positive
    success: Faces
    tokens: ByHeroCount | None = None


Place = Annotated[str, matching(r"[a-z][1-9]\d?", "a place on the map such as 'b3'")]
Item = Literal["shard", "salve", "common", "rare", "epic", "legendary"]
CELL = re.compile(r"\.\.|CS|BP|L[1-4]")


class LayoutModel(Sourced):
    """One map of a scenario."""

    id: Id
    name: Name | None = None
    source: Origin
    pack: PackId | None = None
    grid: Annotated[list[Name], Filled]
    items: dict[Place, Annotated[list[Item], Filled]]

    @model_validator(mode="after")
    def connected(self) -> Any:
        """One start, one portal, everything reachable, items on tiles, three shards."""
        cells = cells_of(self.grid)
        wrong = sorted({cell for cell in cells.values() if not CELL.fullmatch(cell)})
        if wrong:
            raise problem(f"grid: no cell reads {', '.join(wrong)}; there are .. CS BP L1 L2 L3 L4")
        tiles = {place: cell for place, cell in cells.items() if cell != ".."}
        for cell, what in (("CS", "start"), ("BP", "portal")):
            if list(tiles.values()).count(cell) != 1:
                raise problem(f"grid: exactly one {what} ({cell})")
        beside = [place for place in self.items if not tiles.get(place, "").startswith("L")]
        if beside:
            raise problem(f"items: no environment tile at {', '.join(beside)}")
        shards = sum(items.count("shard") for items in self.items.values())
        if shards != 3:
            raise problem(f"items: a layout has three shards, here are {shards}")
        beyond = sorted(set(tiles) - reached(tiles))
        if beyond:
            raise problem(f"grid: {', '.join(beyond)} cannot be reached from the start")
        return self


def reached(tiles: Mapping[str, str]) -> set[str]:
    """Every tile that can be walked to from the start."""
    start = next(place for place, cell in tiles.items() if cell == "CS")
    found, open_ = {start}, [start]
    while open_:
        for place in beside(open_.pop()):
            if place in tiles and place not in found:
                found.add(place)
                open_.append(place)
    return found


class BaseScenarioModel(Sourced):
    """What both kinds of scenario have."""

    scenario: Positive
    name: Name | None = None
    source: Origin
    ready: bool = True
    health: ByHeroCount
    salves: Natural | None = None
    salve: Positive
    kings_hand: KingsHandModel


class CrawlModel(BaseScenarioModel):
    """A portal crawl."""

    mode: Literal["crawl"]
    gold: ByHeroCount
    portal: Level
    shop: Annotated[dict[Rarity, Positive], Filled]
    layouts: Annotated[list[LayoutModel], Filled]


class BossBattleModel(BaseScenarioModel):
    """A boss battle."""

    mode: Literal["boss"]
    boss: Id
    boss_health: ByHeroCount
    upgrade_cp: ByHeroCount
    boss_cp: ByHeroCount
    boss_loot: Natural
    boss_loot_lost: Natural | None = None

    @model_validator(mode="after")
    def hands(self) -> Any:
        """The boss has King's Hand tokens by the number of heroes."""
        if self.kings_hand.tokens is None:
            raise problem("kings-hand: in a boss battle it has tokens: by the number of heroes")
        return self

    @model_validator(mode="after")
    def boss_there(self, info: ValidationInfo) -> Any:
        """A scenario that is ready has its boss."""
        bosses = info.context.known.get("boss") if isinstance(info.context, CheckContext) else None
        if self.ready and bosses is not None and self.boss not in bosses:
            raise problem(f"there is no boss {self.boss!r}{near(self.boss, bosses)}; or say ready: false")
        return self


def scenario_mode(value: Any) -> str:
    """Crawl or boss battle."""
    mode = value.get("mode") if isinstance(value, dict) else None
    if mode not in ("crawl", "boss"):
        raise problem("a scenario has mode: crawl or mode: boss")
    return str(mode)


if TYPE_CHECKING:
    ScenarioModel = Any
else:
    ScenarioModel = union({"crawl": CrawlModel, "boss": BossBattleModel}, scenario_mode)


class DifficultyModel(Sourced):
    """A difficulty card."""

    id: Id
    name: Name
    source: Origin
    score: Natural
    salves: Number | None = None
    minion_health: Number | None = None
    minion_health_least: Positive | None = None
    first_strike: Annotated[list[Level], Filled] | None = None
    kings_hand_success: Natural | None = None
    boss_health: Number | None = None
    boss_upgrade_cp: Number | None = None
    boss_cp: Number | None = None
    boss_kings_hand: Number | None = None
    map_salves: bool = True
    lost_salves: Natural | None = None
    on_loss: Literal["repeat", "over"] | None = None
    minion_kings_hand: Natural | None = None
    identify: bool = True
    pack: PackId | None = None
    legacy: bool = False
    """As content had it before there were packs (`content.past`); nothing reads it."""


class ModifierModel(Sourced):
    """A card beside the difficulty card: it changes some of what that says."""

    id: Id
    name: Name
    minion_kings_hand: Positive | None = None
    identify: Literal[False] | None = None

    @model_validator(mode="after")
    def changes_something(self) -> Any:
        """A modifier that changes nothing is none."""
        if self.minion_kings_hand is None and self.identify is None:
            raise problem("a modifier changes something: minion-kings-hand: or identify: false")
        return self


class PackModel(Sourced):
    """A legacy pack. Tiles, maps, difficulty cards and loot cards name the pack they come in."""

    id: PackId
    name: Name
    source: Origin
    modifiers: Annotated[list[ModifierModel], Filled] | None = None
    companion: Id | None = None


BossId = Annotated[str, known("boss")]
ByOpponents = dict[HeroCount, Annotated[int, between(0, 200)]]
"""By the number of those whom the boss faces."""


class VersusModel(Sourced):
    """A mode in which bosses are players."""

    id: Id
    name: Name
    source: Origin
    health: ByOpponents
    boss_health: ByOpponents
    boss_cp: ByOpponents
    upgrade_cp: ByOpponents
    kings_hand: ByOpponents
    draws: ByOpponents
    bosses: dict[BossId, ByOpponents] | None = None
    aim: dict[HeroCount, list[Range]]

    @model_validator(mode="after")
    def one_table(self) -> Any:
        """Every table has the same numbers of opponents, and the die names no more of them than there are."""
        wanted = sorted(self.boss_health)
        for name in ("boss_cp", "upgrade_cp", "kings_hand", "draws"):
            if sorted(getattr(self, name)) != wanted:
                raise problem(f"{name.replace('_', '-')}: as many opponents as boss-health: {', '.join(wanted)}")
        for count, ranges in self.aim.items():
            if len(ranges) > int(count):
                raise problem(f"aim: {len(ranges)} ranges for {count} opponents")
        return self


class BossesAsPlayersModel(Strict):
    """The modes in which bosses are players, and the status effects that only these have."""

    status_effects: Annotated[list[TokenModel], Filled]
    modes: Annotated[list[VersusModel], Filled]


# -- files -----------------------------------------------------------------------------------------


class AdventureFiles(Strict):
    """The kinds of file of Adventures, in one model: checkers of one model share what they have in common."""

    minions: list[MinionModel] | None = None
    boss: BossModel | None = None
    loot: LootModel | None = None
    tiles: list[TileModel] | None = None
    scenarios: list[ScenarioModel] | None = None
    difficulty: list[DifficultyModel] | None = None
    boss_companions: list[BossCompanionModel] | None = None
    packs: list[PackModel] | None = None
    versus: BossesAsPlayersModel | None = None
