"""Frames of a boss battle."""

from __future__ import annotations

from campaign.adventures.frames import HeroTurns
from engine.frame import Frame, slotted
from engine.frames import Phase, Rolling, Turn


@slotted
class BattleTurns(HeroTurns):
    """The lowest frame of a boss battle."""

    boss_cp: int = 0
    """CP the boss begins with once its upgrades are placed (BOSS-1)."""


class BossTurn(Phase):
    """A hero's turn and the boss's step behind it (BOSS-2)."""

    __slots__ = ()


@slotted
class BossStep(Turn):
    """The boss's step against one hero (BOSS-3)."""

    hero: int = -1


@slotted
class BossPlay(Frame):
    """An action card that the boss plays."""

    card: str


@slotted
class BossLoot(Rolling):
    """A boss loot chest that a hero opens (BLOOT-1)."""

    seat: int
    card: str = ""
    """The card that was looked at."""
