"""What an adventure adds to the definitions: tiles, maps, loot, scenarios, difficulty cards.

Plain read-only objects in `Library.tables`: `tiles`, `scenarios`, `loot`, `difficulties`, `minions`, `boss-cards`,
`loot-cards`. Numbers by hero count are dicts from 1 to 4.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Tile:
    """An environment tile; `program` is its action, run for the explorer (CRAWL-5)."""

    id: str
    name: str
    level: int = 0
    role: str = ""
    cp: int = 0
    boss_cp: int = 0
    gold: int = 0
    program: str = ""
    minion: int = 0
    raw: Any = None


@dataclass(frozen=True, slots=True)
class Layout:
    """One map: place -> cell (`CS`, `BP`, `L1`..`L4`) and place -> items that lie there (CRAWL-1)."""

    id: str
    cells: dict[str, str]
    items: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class KingsHand:
    """King's Hand numbers of a scenario (KH-1)."""

    per_turn: int
    success: tuple[int, ...]
    tokens: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario card (CAMP-1, PREP-1)."""

    number: int
    mode: str
    ready: bool
    health: dict[int, int]
    salve: int
    kings_hand: KingsHand
    salves: int = 0
    gold: dict[int, int] = field(default_factory=dict)
    portal: int = 4
    shop: dict[str, int] = field(default_factory=dict)
    layouts: dict[str, Layout] = field(default_factory=dict)
    boss: str = ""
    boss_health: dict[int, int] = field(default_factory=dict)
    upgrade_cp: dict[int, int] = field(default_factory=dict)
    boss_cp: dict[int, int] = field(default_factory=dict)
    boss_loot: int = 0


@dataclass(frozen=True, slots=True)
class Loot:
    """Chests and shop (LOOT-1, SHOP-2, BLOOT-1)."""

    table: dict[str, tuple[tuple[int, int, str], ...]]
    """Rarity -> (lowest, highest, program) of the loot die."""
    boss_table: tuple[tuple[int, int, str], ...]
    """(lowest, highest, rarity) of the loot die."""
    prices: dict[str, int]
    identify: int
    sell: int


@dataclass(frozen=True, slots=True)
class BossCard:
    """What a boss's action card shows beside its effect (BOSS-3)."""

    id: str
    phase: str
    objective: Any
    bonus: str
    """Program run for the active hero."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A difficulty card (CAMP-3)."""

    id: str
    name: str
    score: int
    salves: int = 0
    minion_health: int = 0
    minion_health_least: int = 1
    first_strike: tuple[int, ...] = ()
    kings_hand_success: int = 0
    boss_upgrade_cp: int = 0
    boss_cp: int = 0
    boss_kings_hand: int = 0
    map_salves: bool = True
    lost_salves: int = 3
    on_loss: str = "repeat"
    legacy: bool = False
