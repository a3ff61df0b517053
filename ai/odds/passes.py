"""The two passes that make one attempt, instead of a scan of every keep of every roll.

Down: E[keep] is the mean of E[keep + face], from one die less than all to no die.
Up: M[keep] is the larger of E[keep] and M[keep less one die], from no die to all dice.
M of a full roll is what that roll is worth with one more attempt left.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.odds.tables import padded_less_one, with_one_more


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
