"""The two passes that make one attempt, instead of a scan of every keep of every roll.

Down: E[keep] is the mean of E[keep + face], from one die less than all to no die.
Up: M[keep] is the larger of E[keep] and M[keep less one die], from no die to all dice.
M of a full roll is what that roll is worth with one more attempt left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import FunctionType

from ai.odds.tables import padded_less_one, with_one_more
from ai.odds.unrolled import Straight, straight

PATIENCE = 200
"""Uses after which compiling the passes costs less than what it saves on as many more."""


class Passes:
    """Both passes for a number of dice: as loops at first, as straight-line code once it is clear that it pays."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.work = 0
        self.straight: Straight | None = None

    def code(self) -> Straight | None:
        """The straight-line code, once it was used so often that compiling it pays; None: the loops serve."""
        if self.straight is None and not IS_COMPILED:
            self.work += 1
            if self.work > PATIENCE:
                self.straight = straight(self.dice)
        return self.straight

    def expected(self, rolls: list[float]) -> list[list[float]]:
        """Expected values after keeping, by dice kept, from what each roll is worth."""
        code = self.code()
        return code.expected(rolls) if code is not None else expect_levels(rolls, self.dice)

    def best(self, levels: list[list[float]]) -> list[float]:
        """What each roll is worth with the best of its keeps."""
        code = self.code()
        return code.best(levels) if code is not None else best_rolls(levels, self.dice)

    def put_back(self, rolls: list[float], rest: list[float]) -> list[float]:
        """Per roll, the larger of its own value and those of the rolls without one of its dice."""
        code = self.code()
        return code.lifted(rolls, rest) if code is not None else lift(rolls, rest, self.dice)


@cache
def passes(dice: int) -> Passes:
    """The passes for a number of dice, which remember how often they were used."""
    return Passes(dice)


def expect_levels(values: Sequence[float], dice: int, fewest: int = 0) -> list[list[float]]:
    """Expected value after rolling the dice not kept, by number kept; levels below `fewest` stay empty."""
    above = list(values)
    levels: list[list[float]] = [[] for _ in range(dice)]
    levels.append(above)
    for size in range(dice - 1, fewest - 1, -1):
        above = [
            (above[a] + above[b] + above[c] + above[d] + above[e] + above[f]) / 6.0
            for a, b, c, d, e, f in with_one_more(size)
        ]
        levels[size] = above
    return levels


def lift(own: list[float], below: list[float], size: int) -> list[float]:
    """Per multiset of `size` dice, the larger of its own value and those of one die less.

    The hot loop of every solve, so it is written out.
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


IS_COMPILED = not isinstance(best_rolls, FunctionType)
"""Whether the loops are machine code, which needs no writing out."""
