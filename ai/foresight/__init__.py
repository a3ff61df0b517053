"""What a program may bring: a list of leaves, each a probability and its effects."""

from ai.foresight import verbs
from ai.foresight.walk import (
    ATTACK,
    DEFENCE,
    NOBODY,
    PLAIN,
    Effects,
    Judge,
    Key,
    Leaf,
    Todo,
    TokenWorth,
    Walk,
    merged,
    reading,
    throws,
)

__all__ = [
    "ATTACK",
    "DEFENCE",
    "NOBODY",
    "PLAIN",
    "Effects",
    "Judge",
    "Key",
    "Leaf",
    "Todo",
    "TokenWorth",
    "Walk",
    "merged",
    "reading",
    "throws",
    "verbs",
]
