"""What a program may bring: a list of leaves, each a probability and its effects."""

from ai.outcomes import verbs
from ai.outcomes.reading import Reading, reading, reads_elsewhere, together
from ai.outcomes.walk import (
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
    cost_worth,
    merged,
    throws,
    worth,
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
    "Reading",
    "Todo",
    "TokenWorth",
    "Walk",
    "cost_worth",
    "merged",
    "reading",
    "reads_elsewhere",
    "throws",
    "together",
    "verbs",
    "worth",
]
