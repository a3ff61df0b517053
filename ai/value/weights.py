"""The weights of the bots: what single things are worth, in points of health.

One point of damage to the other side and one point of own health are worth 1. Everything else is measured against that.
"""

from __future__ import annotations

from ai.sums import total
from engine.changes import MAX_CP

CP = 0.9
"""Points of health that one combat point is worth in the middle of a fight."""
MARGINS = (1.1, 1.1, 1.0, 0.9, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.4, 0.3, 0.2, 0.2, 0.1)
"""The same for the first, second, ... one in stock: a full purse buys little more."""
PURSE = tuple(total(list(MARGINS[:n])) for n in range(MAX_CP + 1))
CARD = 1.4
"""A card drawn."""
SALE = 0.9
"""A card sold."""
FULL_HAND = 6
TURN = 6.0
"""What an offensive roll phase is worth."""
KILL = 25.0
"""Defeating a player, in addition to the health it takes."""
LEFT = 0.0
"""The same where others are left to fight: nothing is won by it."""
KILLS: dict[str, float] = {}
"""The same by the kind of fighter, where it is something else; kinds of session add theirs at import."""
FALL = 40.0
"""Losing a player of the own side."""
USED = 0.8
"""How much of what a token or card could bring it does bring."""
FLAT_KEYS = {
    "normal": 0.85,
    "open": 1.0,
    "sure": 1.0,
    "add": 0.8,
    "pierce": 1.5,
    "halve": 3.0,
    "avoid": 5.5,
    "reflect": 3.0,
    "fail": -TURN,
    "cancel": 5.0,
    "extra": TURN,
    "skip": -TURN,
    "saved": 8.0,
}
"""Effects of an attack or against one, outside of an attack."""
GUESS = {"positive": 1.5, "negative": -1.5, "unique": 0.0, "piece": 0.0}
"""A token of which nothing is known."""
SCARCE = 2.0
"""What may be done once in a session, or in a part of it that is longer than a turn, is kept for a moment so good."""
KEPT = 4096
"""Answers remembered before the memory is emptied."""


def purse(stock: int, change: float) -> float:
    """What a change of a stock of CP is worth."""
    after = max(0.0, min(float(MAX_CP), stock + change))
    low = int(after)
    worth = PURSE[low] + (after - low) * (MARGINS[low] if low < MAX_CP else 0.0)
    return worth - PURSE[stock]
