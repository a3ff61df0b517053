"""Exact odds for one to seven six-sided dice: best keeps, expected values, chances.

A value vector holds one value per sorted roll, in the order of `outcomes(dice)`; the unit is the caller's
(hit points, points, 1.0 for a hit).
"""

from ai.odds.cards import (
    DiceCard,
    with_any,
    with_any_two,
    with_card,
    with_card_on,
    with_cards,
    with_copy,
    with_reroll,
    with_set,
    with_tip,
)
from ai.odds.solving import Solution, chance, distribution, expect_roll, final_rolls, rethrown, solve
from ai.odds.tables import FACES, MAX_DICE, Dice, Values, index_of, outcomes, weights

__all__ = [
    "FACES",
    "MAX_DICE",
    "Dice",
    "DiceCard",
    "Solution",
    "Values",
    "chance",
    "distribution",
    "expect_roll",
    "final_rolls",
    "index_of",
    "outcomes",
    "rethrown",
    "solve",
    "weights",
    "with_any",
    "with_any_two",
    "with_card",
    "with_card_on",
    "with_cards",
    "with_copy",
    "with_reroll",
    "with_set",
    "with_tip",
]
