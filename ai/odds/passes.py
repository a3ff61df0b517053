"""The two passes that make one attempt, instead of a scan of every keep of every roll.

Down: E[keep] is the mean of E[keep + face], from one die less than all to no die.
Up: M[keep] is the larger of E[keep] and M[keep less one die], from no die to all dice.
M of a full roll is what that roll is worth with one more attempt left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ai.odds.tables import padded_less_one, with_one_more
from ai.odds.unrolled import attempt_code, lift_code

PATIENCE = 200
"""Uses after which compiling the passes costs less than what it saves on as many more."""


class Passes:
    """Both passes for so many dice: as loops at first, as straight-line code once it is clear that it pays."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.work = 0

    def is_worn_in(self) -> bool:
        """Count one use; whether so many were made that compiling pays."""
        self.work += 1
        return self.work > PATIENCE

    def attempt(self, values: Sequence[float]) -> tuple[list[list[float]], list[float]]:
        """Expected values after keeping, by dice kept, and what each roll is worth with the best of its keeps."""
        if self.is_worn_in():
            return attempt_code(self.dice)(values)
        levels = expect_levels(values, self.dice)
        return levels, best_rolls(levels, self.dice)

    def put_back(self, values: Sequence[float], rest: list[float]) -> list[float]:
        """Per roll, the larger of its own value and those of the rolls without one of its dice."""
        return lift_code(self.dice)(values, rest) if self.is_worn_in() else lift(values, rest, self.dice)


@cache
def passes(dice: int) -> Passes:
    """The passes for so many dice, which remember how often they were used."""
    return Passes(dice)


def expect_levels(values: Sequence[float], dice: int, fewest: int = 0) -> list[list[float]]:
    """Expected value after rolling the dice not kept, by number kept; levels below `fewest` stay empty."""
    above = list(values)
    levels: list[list[float]] = [[]] * dice + [above]
    for size in range(dice - 1, fewest - 1, -1):
        above = [
            (above[a] + above[b] + above[c] + above[d] + above[e] + above[f]) / 6.0
            for a, b, c, d, e, f in with_one_more(size)
        ]
        levels[size] = above
    return levels


def lift(own: Sequence[float], below: list[float], size: int) -> list[float]:
    """Per multiset of `size` dice, the larger of its own value and those of one die less.

    The hot loop of every solve, hence written out.
    """
    best = list(own)
    rows = padded_less_one(size)
    for index, a, b, c in rows.few:
        x = below[a]
        y = below[b]
        if y > x:
            x = y
        y = below[c]
        if y > x:
            x = y
        if x > best[index]:
            best[index] = x
    for index, a, b, c, d, e, f in rows.many:
        x = below[a]
        y = below[b]
        if y > x:
            x = y
        y = below[c]
        if y > x:
            x = y
        y = below[d]
        if y > x:
            x = y
        y = below[e]
        if y > x:
            x = y
        y = below[f]
        if y > x:
            x = y
        if x > best[index]:
            best[index] = x
    return best


def best_rolls(levels: list[list[float]], dice: int) -> list[float]:
    """Per full roll, the largest value among all its keeps."""
    best = levels[0]
    for size in range(1, dice + 1):
        best = lift(levels[size], best, size)
    return best
