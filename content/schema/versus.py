"""Modes in which bosses are players."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import model_validator

from content.schema.adventures import HeroCount
from content.schema.base import Filled, Id, Name, Range, Source, Sourced, Strict, between, known, problem
from content.schema.heroes import Token

BossId = Annotated[str, known("boss")]
ByOpponents = dict[HeroCount, Annotated[int, between(0, 200)]]
"""By the number of those whom the boss faces."""


class Versus(Sourced):
    """A mode in which bosses are players."""

    id: Id
    name: Name
    source: Source
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


class BossesAsPlayers(Strict):
    """The modes in which bosses are players, and the status effects that only these have."""

    status_effects: Annotated[list[Token], Filled]
    modes: Annotated[list[Versus], Filled]
