"""What effects can tell of dice: rolls that they cannot tell apart are one class.

What is told is a set of features: `numbers`, how many show the `same` one, and how many show a symbol, each symbol a
feature of its own.
"""

from __future__ import annotations

from functools import lru_cache

from ai.odds import Dice, outcomes, weights
from ai.sums import total
from engine.dice import same_count, symbols_on

Throws = tuple[tuple[float, Dice], ...]
"""Rolls with their probabilities."""
NUMBERS, SAME = "numbers", "same"
EXACTLY = frozenset({NUMBERS})
SHOWS = "shows "
"""What a symbol's feature begins with."""


def told_apart(dice: Dice, faces: tuple[str, ...], features: frozenset[str]) -> Dice:
    """What can be told of dice; blank ones are 0."""
    if NUMBERS in features:
        return dice
    shown = [SHOWS + symbol for symbol in symbols_on(dice, faces)]
    told = [shown.count(feature) for feature in sorted(features) if feature != SAME]
    return (*told, same_count(dice)) if SAME in features else tuple(told)


@lru_cache(maxsize=1024)
def classed(faces: tuple[str, ...], dice: int, features: frozenset[str], blanks: Dice = ()) -> tuple[int, ...]:
    """The number of the class of every roll of a number of dice, classes in the order in which they come."""
    numbers: dict[Dice, int] = {}
    rolls = counted(dice, blanks)
    return tuple([numbers.setdefault(told_apart(roll, faces, features), len(numbers)) for roll in rolls])


@lru_cache(maxsize=64)
def counted(dice: int, blanks: Dice) -> tuple[Dice, ...]:
    """Every roll of a number of dice, blank faces as 0."""
    return tuple([tuple([0 if d in blanks else d for d in roll]) for roll in outcomes(dice)])


@lru_cache(maxsize=1024)
def throws(faces: tuple[str, ...], dice: int, features: frozenset[str]) -> Throws:
    """A roll of a number of dice of every class, with the probability of its class."""
    found: list[Dice] = []
    chances: list[float] = []
    for roll, weight, number in zip(outcomes(dice), weights(dice), classed(faces, dice, features), strict=True):
        if number == len(found):
            found.append(roll)
            chances.append(0.0)
        chances[number] += weight
    return tuple(zip(chances, found, strict=True))


def coarse(found: Throws) -> Throws:
    """A few rolls that represent all: one of every few, with the weight of those left out."""
    step = max(1, len(found) // 4)
    few = []
    for i in range(0, len(found), step):
        part = found[i : i + step]
        few.append((total([weight for weight, _ in part]), part[len(part) // 2][1]))
    return tuple(few)
