"""What a program may bring: a list of leaves, each a probability and its effects."""

from ai.outcomes import verbs
from ai.outcomes.dice import EXACTLY, classed, counted, throws
from ai.outcomes.effects import Effects, Key
from ai.outcomes.reading import ProgramReading, reading_of, reads_elsewhere, together
from ai.outcomes.walk import (
    ATTACK,
    DEFENCE,
    NOBODY,
    PLAIN,
    Judge,
    Leaf,
    Todo,
    TokenWorth,
    Walk,
    cost_worth,
    flat_worth,
    merged,
    step,
    worth,
)

__all__ = [
    "ATTACK",
    "DEFENCE",
    "EXACTLY",
    "NOBODY",
    "PLAIN",
    "Effects",
    "Judge",
    "Key",
    "Leaf",
    "ProgramReading",
    "Todo",
    "TokenWorth",
    "Walk",
    "classed",
    "cost_worth",
    "counted",
    "flat_worth",
    "merged",
    "reading_of",
    "reads_elsewhere",
    "step",
    "throws",
    "together",
    "verbs",
    "worth",
]
