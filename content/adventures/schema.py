"""How minions and bosses, loot and tiles are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, model_validator

from content.adventures.definitions import RARITIES
from content.adventures.verbs import DieRange, Rarity, every_result
from content.schema.amounts import SymbolCounts
from content.schema.base import (
    Filled,
    Id,
    Level,
    Name,
    Natural,
    Origin,
    Positive,
    SourcedModel,
    Yes,
    by_kind,
    known,
    matching,
    problem,
)
from content.schema.behaviour import BehaviourModel, RowModel
from content.schema.heroes import AbilityModel, BaseCardModel, BoardModel, CompanionModel, DefenceModel
from content.schema.operations import Program

PackId = Annotated[str, matching(r"[a-z]", "the letter of a legacy pack")]
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


class MinionModel(SourcedModel):
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


class BossCompanionModel(SourcedModel):
    """A companion of a boss (BOSS-6)."""

    id: Id
    name: Name
    source: Origin
    health: Positive
    kings_hand_per_turn: Natural
    """How many more tokens the boss may spend in a turn until it is defeated."""
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


class LootModel(SourcedModel):
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


class TileModel(SourcedModel):
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
