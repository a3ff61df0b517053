"""Missions: enemies, and what heroes find, recruit and unlock; the numbers that all of them share."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import model_validator

from content.schema.amounts import SymbolCounts
from content.schema.base import (
    ByHeroCount,
    Filled,
    Id,
    Name,
    Natural,
    Origin,
    Positive,
    SourcedModel,
    StrictModel,
    Yes,
    between,
    known,
    problem,
)
from content.schema.behaviour import ActionModel, BehaviourModel, RowModel
from content.schema.heroes import AbilityModel
from content.schema.operations import Program

Do = Annotated[Program, Filled]
MissionLevel = Annotated[int, between(1, 6)]
Objective = SymbolCounts
"""How many enemy dice must show each symbol (MRND-7)."""
PerkId = Annotated[str, known("perk")]
Targets = Literal["healthiest-hero", "weakest-hero", "lane-heroes", "laser-heroes", "all-heroes"]

# -- enemies ------------------------------------------------------------------------------------------


class OffenceModel(StrictModel):
    """The one offensive ability of a henchman type."""

    reach: Literal["melee", "range", "none"]
    multi_strike: Yes | None = None
    do: Do

    @model_validator(mode="after")
    def reaches_somebody(self) -> Any:
        """What reaches nobody strikes nobody."""
        if self.reach == "none" and self.multi_strike:
            raise problem("multi-strike means nothing with reach: none")
        return self


class HenchmanModel(SourcedModel):
    """The panel of a henchman type (MENE-1)."""

    id: Id
    name: Name
    source: Origin
    icon: Literal["green", "blue", "magenta"]
    health: Positive
    shield: Annotated[int, between(0, 5)] = 0
    spaces: Literal[1, 2] = 1
    objective: Objective
    offence: OffenceModel
    rows: Annotated[list[RowModel], Filled] | None = None
    crisis: Do


class ThreatModel(SourcedModel):
    """An unstoppable threat (MENE-3); its ability is written against one attacked hero."""

    id: Id
    name: Name
    source: Origin
    objective: Objective
    targets: Targets
    on_map: bool = False
    do: Do
    crisis: Do


class BossAttackModel(SourcedModel):
    """One of a boss's attacks, with what it does besides to marked heroes (MRND-7)."""

    id: Id | None = None
    name: Name
    objective: Objective | None = None
    """Without one it is always met."""
    reach: Literal["melee", "range"]
    multi_strike: Yes | None = None
    do: Do
    crit: Do


class CrisisModel(SourcedModel):
    """A crisis ability of a boss (MRND-8)."""

    id: Id
    name: Name
    do: Do


class MissionBossModel(SourcedModel):
    """A boss of a mission's second side."""

    id: Id
    name: Name
    source: Origin
    level: MissionLevel
    health: ByHeroCount
    setup: Do | None = None
    per_oppression: Do
    rows: Annotated[list[RowModel], Filled]
    """Its defence, which rolls no dice."""
    attacks: Annotated[list[BossAttackModel], Filled]
    crises: Annotated[list[CrisisModel], Filled]


# -- what heroes have ----------------------------------------------------------------------------------


class AllyAbilityModel(AbilityModel):
    """An offensive ability that comes with an ally or a mythic card; melee unless it says more (MALL-2)."""

    reach: Literal["melee", "range"]


class AllyModel(SourcedModel, BehaviourModel):
    """An ally (MALL-1)."""

    id: Id
    name: Name
    source: Origin
    cost: Natural
    recruit: Do | None = None
    abilities: Annotated[list[AllyAbilityModel], Filled] | None = None


class MythicModel(SourcedModel, BehaviourModel):
    """A mythic ability (MPRK-2)."""

    id: Id
    name: Name
    source: Origin
    abilities: Annotated[list[AllyAbilityModel], Filled] | None = None

    @model_validator(mode="after")
    def does_something(self) -> Any:
        """It has one thing that it does."""
        if not (self.abilities or self.rows or self.actions):
            raise problem("a mythic ability has abilities:, rows: or actions:")
        return self


class MomentumCardModel(SourcedModel):
    """A momentum card (MMOM-1)."""

    level: MissionLevel
    source: Origin
    discount: Natural = 0
    actions: Annotated[list[ActionModel], Filled]


class BoostModel(SourcedModel):
    """A boost tile (MBOO-1)."""

    id: Id
    name: Name
    source: Origin
    kind: Literal["cp", "heal", "momentum", "draw", "status", "remove", "transfer"]
    copies: Positive
    do: Do


class PerkModel(SourcedModel, BehaviourModel):
    """A perk of the sheet (MPRK-1); a card of its own where it has rows or actions."""

    id: Id
    name: Name
    source: Origin
    row: Literal["momentum", "readiness", "vitality", "alliance", "arsenal", "feats"]
    column: Annotated[int, between(1, 5)]
    circles: Positive
    requires: PerkId | None = None
    when: Literal["setup", "each-side", "side-2", "between-sides"] | None = None
    """When its program runs; without one it always holds."""
    do: Do | None = None
    changes: Annotated[dict[Literal["health", "allies", "hq", "first-recruit"], Positive], Filled] | None = None

    @model_validator(mode="after")
    def program_has_a_time(self) -> Any:
        """A program runs at some time, and a time is for a program."""
        if (self.do is None) != (self.when is None):
            raise problem("do: and when: need each other")
        return self


class LoweredModel(StrictModel):
    """What makes a mission easier (MDIF-3)."""

    double_points: Positive
    extra_health: Positive
    bonus_momentum: Positive


class MissionRulesModel(SourcedModel):
    """The numbers of all missions (MSET, MDIF)."""

    source: Origin
    health: ByHeroCount
    cp: Natural
    cards: Natural
    momentum_most: Positive
    hq: Positive
    red: Positive
    black: ByHeroCount
    most_black: Positive
    raised_health: Natural
    raised_health_most: Natural
    lowered: LoweredModel
    faces: list[Literal["strike", "menace", "skull"]]

    @model_validator(mode="after")
    def six_faces(self) -> Any:
        """A die has six faces."""
        if len(self.faces) != 6:
            raise problem(f"faces: a die has six, here are {len(self.faces)}")
        return self
