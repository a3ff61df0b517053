"""The levels of missions: what they are called, and to which of them missions are raised (MDIF)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from content.missions.definitions import MissionCard

NORMAL = "normal"
"""The difficulty of missions at their own levels."""
LEVEL = "level-"
"""In front of a level: the difficulty of missions that are raised to it, and what a win of that level unlocks."""
HIGHEST = 6
LEVELS = tuple(str(level) for level in range(1, HIGHEST + 1))
"""Total levels, as they are typed."""
LEVEL_NAMES = ("", "intro", "moderate", "hard", "brutal", "ruthless", "insane")
"""By total level (MDIF-1)."""
ABOUT_LEVELS = (
    f"Of {HIGHEST} levels, 1 {LEVEL_NAMES[1]} to {HIGHEST} {LEVEL_NAMES[HIGHEST]}: how hard a mission is, and the "
    "last column of the sheet its perk points can fill. 'new --level N' raises those below."
)
"""What the level of a mission means (MDIF-1, MDIF-2, MPRK-1)."""


def titled(card: MissionCard, raised: int) -> str:
    """`Clone Vault (level 3 of 6, hard, raised from 1)` (MDIF-1, MDIF-2)."""
    level = card.level + raised
    was = f", raised from {card.level}" if raised else ""
    return f"{card.name} (level {level} of {HIGHEST}, {LEVEL_NAMES[level]}{was})"


def least_level(difficulty: str) -> int:
    """The level up to which missions are raised."""
    return int(difficulty.removeprefix(LEVEL)) if difficulty.startswith(LEVEL) else 0


def raised(difficulty: str, card: MissionCard) -> int:
    """The levels that are added to a mission's own."""
    return max(0, least_level(difficulty) - card.level)
