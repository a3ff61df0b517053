"""How scenarios and difficulty cards, packs and modes with bosses as players are written, and all files together."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import ValidationInfo, model_validator

from content.adventures.schema import (
    BossCompanionModel,
    BossModel,
    LootCardModel,
    LootModel,
    MinionModel,
    PackId,
    TileModel,
)
from content.adventures.verbs import Rarity
from content.maps import cells_of, reachable
from content.schema.amounts import Faces, Number
from content.schema.base import (
    ByHeroCount,
    CheckContext,
    Filled,
    HeroCount,
    Id,
    Level,
    Name,
    Natural,
    Origin,
    Place,
    Positive,
    Range,
    SourcedModel,
    StrictModel,
    between,
    known,
    near,
    problem,
    union,
)
from content.schema.heroes import TokenModel


class KingsHandModel(StrictModel):
    """What King's Hand tokens can do in a scenario."""

    per_turn: Positive
    success: Faces
    tokens: ByHeroCount | None = None


Item = Literal["shard", "salve", "common", "rare", "epic", "legendary"]
CELL = re.compile(r"\.\.|CS|BP|L[1-4]")


class LayoutModel(SourcedModel):
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
            raise problem(f"grid: there is no cell {', '.join(wrong)}; cells are .. CS BP L1 L2 L3 L4")
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
        start = next(place for place, cell in tiles.items() if cell == "CS")
        beyond = sorted(set(tiles) - reachable(tiles, start))
        if beyond:
            raise problem(f"grid: {', '.join(beyond)} cannot be reached from the start")
        return self


class BaseScenarioModel(SourcedModel):
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


class DifficultyModel(SourcedModel):
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


class ModifierModel(SourcedModel):
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


class PackModel(SourcedModel):
    """A legacy pack. Tiles, maps, difficulty cards and loot cards name the pack they come in."""

    id: PackId
    name: Name
    source: Origin
    modifiers: Annotated[list[ModifierModel], Filled] | None = None
    companion: Id | None = None


BossId = Annotated[str, known("boss")]
ByOpponents = dict[HeroCount, Annotated[int, between(0, 200)]]
"""A number for each number of the boss's opponents."""


class VersusModel(SourcedModel):
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


class BossesAsPlayersModel(StrictModel):
    """The modes in which bosses are players, and the status effects that only these have."""

    status_effects: Annotated[list[TokenModel], Filled]
    modes: Annotated[list[VersusModel], Filled]


# -- files -----------------------------------------------------------------------------------------


class AdventureFiles(StrictModel):
    """The kinds of file of Adventures, in one model: checkers of one model share what they have in common."""

    minions: list[MinionModel] | None = None
    boss: BossModel | None = None
    loot: LootModel | None = None
    loot_cards: list[LootCardModel] | None = None
    tiles: list[TileModel] | None = None
    scenarios: list[ScenarioModel] | None = None
    difficulty: list[DifficultyModel] | None = None
    boss_companions: list[BossCompanionModel] | None = None
    packs: list[PackModel] | None = None
    versus: BossesAsPlayersModel | None = None
