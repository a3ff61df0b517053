"""Best keeps and expected values for one value vector, and the chances that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isfinite
from operator import mul
from typing import Final

from ai.odds.passes import passes
from ai.odds.tables import Dice, Values, checked_values, index_of, keeps_of, outcomes, weights, with_one_more
from ai.sums import total

_SAME: Final = 1e-12  # two values this close, relative to the larger of 1 and the value, are a tie


class AttemptValues:
    """What rolls and keeps are worth, re-roll by re-roll from the last: worked out as far as it was asked for."""

    __slots__ = ("after_keep", "best_keeps", "dice", "passes", "rolled")

    def __init__(self, values: Values, dice: int) -> None:
        self.dice = dice
        self.passes = passes(dice)
        self.rolled: list[list[float]] = [list(values)]
        """By re-rolls left: value of each roll."""
        self.after_keep: list[list[list[float]]] = []
        """By re-rolls left less one, then dice kept: value of each keep."""
        self.best_keeps: dict[int, list[tuple[int, int]]] = {}
        """By re-rolls left: the keep of each roll, as (dice kept, place)."""

    def rolls(self, rerolls: int) -> list[float]:
        """The value of each roll with that many re-rolls left."""
        while len(self.rolled) <= rerolls:
            self.rolled.append(self.passes.best(self.keeps(len(self.rolled))))
        return self.rolled[rerolls]

    def keeps(self, rerolls: int) -> list[list[float]]:
        """The value of each keep, by dice kept, with that many re-rolls left, of which it takes one."""
        while len(self.after_keep) < rerolls:
            self.after_keep.append(self.passes.expected(self.rolls(len(self.after_keep))))
        return self.after_keep[rerolls - 1]

    def roll(self, index: int, rerolls: int) -> float:
        """The value of one roll: of all of them only where those are known."""
        if rerolls < len(self.rolled):
            return self.rolled[rerolls][index]
        levels = self.keeps(rerolls)
        return max([levels[size][place] for size, place in keeps_of(self.dice)[index]])


class Solution:
    """The best policy for one value vector, and what every position is worth under it.

    Immutable by convention: solutions of one vector share what has been worked out.
    """

    __slots__ = ("_attempts", "dice", "rerolls")

    def __init__(self, attempts: AttemptValues, rerolls: int) -> None:
        self._attempts = attempts
        self.dice = attempts.dice
        self.rerolls = rerolls

    @property
    def value(self) -> float:
        """Expected value before the opening roll, in the unit of the value vector."""
        return _opening(self._attempts.rolls(self.rerolls), self.dice)

    def values(self, rerolls_left: int) -> Values:
        """Expected value of holding each of `outcomes(dice)` with `rerolls_left` re-rolls to come."""
        self._check_rerolls(rerolls_left)
        return tuple(self._attempts.rolls(rerolls_left))

    def value_of(self, roll: Sequence[int], rerolls_left: int) -> float:
        """Expected value of holding `roll` with `rerolls_left` re-rolls to come."""
        self._check_rerolls(rerolls_left)
        return self._attempts.roll(self._roll_index(roll), rerolls_left)

    def keep_value(self, kept: Sequence[int], rerolls_left: int) -> float:
        """Expected value of keeping `kept` and re-rolling the rest, one of `rerolls_left` re-rolls.

        Raises ValueError if dice would have to be re-rolled with no re-roll left.
        """
        self._check_rerolls(rerolls_left)
        size = len(kept)
        if size > self.dice or (rerolls_left == 0 and size < self.dice):
            raise ValueError(f"cannot keep {size} of {self.dice} dice with {rerolls_left} re-rolls left: {list(kept)}")
        if rerolls_left == 0:
            return self._attempts.rolled[0][index_of(kept)]
        return self._attempts.keeps(rerolls_left)[size][index_of(kept)]

    def keep(self, roll: Sequence[int], rerolls_left: int) -> Dice:
        """The dice to keep, sorted; among equals the most dice, then the highest.

        Keeping all dice is advised only where no later re-roll would gain anything either.
        """
        self._check_rerolls(rerolls_left)
        index = self._roll_index(roll)
        if rerolls_left == 0:
            return outcomes(self.dice)[index]
        size, place = self._keep_at(index, rerolls_left)
        return outcomes(size)[place]

    def keeps(self, rerolls_left: int) -> list[tuple[int, int]]:
        """The best keep of every roll, as (dice kept, place)."""
        found = self._attempts.best_keeps.get(rerolls_left)
        if found is None:
            found = [self._keep_at(index, rerolls_left) for index in range(len(outcomes(self.dice)))]
            self._attempts.best_keeps[rerolls_left] = found
        return found

    def _keep_at(self, index: int, rerolls_left: int) -> tuple[int, int]:
        """The best keep of roll number `index`, as (dice kept, place)."""
        best = self._attempts.roll(index, rerolls_left)
        enough = best - _SAME * max(1.0, abs(best))
        levels = self._attempts.keeps(rerolls_left)
        for size, place in keeps_of(self.dice)[index]:
            if levels[size][place] >= enough:
                return size, place
        raise AssertionError("a best value without a keep that reaches it")

    def _roll_index(self, roll: Sequence[int]) -> int:
        if len(roll) != self.dice:
            raise ValueError(f"solved for {self.dice} dice, not {len(roll)}: {list(roll)}")
        return index_of(roll)

    def _check_rerolls(self, rerolls_left: int) -> None:
        if not 0 <= rerolls_left <= self.rerolls:
            raise ValueError(f"solved for 0 to {self.rerolls} re-rolls left, not {rerolls_left}")


def solve(values: Sequence[float], dice: int = 5, rerolls: int = 2) -> Solution:
    """The policy with the largest expected final value: an opening roll, then up to `rerolls` re-rolls.

    Any dice may be re-rolled each time, dice kept before included. Recent answers are remembered.
    Raises ValueError for a vector of the wrong length or with a value that is not finite.
    """
    if rerolls < 0:
        raise ValueError(f"re-rolls cannot be negative: {rerolls}")
    return Solution(_attempts(tuple(values), dice), rerolls)


@lru_cache(maxsize=256)
def _attempts(values: Values, dice: int) -> AttemptValues:
    checked = checked_values(values, dice)
    if not all(map(isfinite, checked)):
        raise ValueError("every value must be a finite number")
    return AttemptValues(checked, dice)


def chance(hit: Sequence[bool], dice: int = 5, rerolls: int = 2) -> float:
    """The probability, 0 to 1, of ending on a hit when every keep is best for that one goal."""
    return solve([1.0 if is_hit else 0.0 for is_hit in hit], dice, rerolls).value


def expect_roll(values: Sequence[float], dice: int) -> float:
    """The expected value of one roll without re-rolls: defence rolls, effect dice."""
    return _opening(checked_values(values, dice), dice)


def _opening(values: Sequence[float], dice: int) -> float:
    """The mean of a checked vector over one roll of all dice."""
    return total(list(map(mul, weights(dice), values)))


def distribution(solution: Solution, classify: Sequence[int]) -> list[float]:
    """The probability of ending in each class under the solution's policy; `classify` has a class per roll.

    Classes count from 0; the answer is as long as the highest class needs.
    """
    dice = solution.dice
    if len(classify) != len(outcomes(dice)):
        raise ValueError(f"{dice} dice have {len(outcomes(dice))} rolls, not {len(classify)} classes")
    if min(classify) < 0:
        raise ValueError(f"classes count from 0, not from {min(classify)}")
    rolled: Sequence[float] = weights(dice)
    for rerolls_left in range(solution.rerolls, 0, -1):
        rolled = rethrown(rolled, solution.keeps(rerolls_left), dice)
    classes = [0.0] * (max(classify) + 1)
    for probability, number in zip(rolled, classify, strict=True):
        classes[number] += probability
    return classes


def final_rolls(solution: Solution, kept: Sequence[int], rerolls_left: int) -> Sequence[float]:
    """The probability of every final roll if these dice are kept now and the best keeps follow.

    Keeping all dice ends it; else it takes one of `rerolls_left` re-rolls.
    """
    dice = solution.dice
    solution._check_rerolls(rerolls_left)
    rolled: Sequence[float]
    if len(kept) == dice:
        place = index_of(kept)
        return tuple(1.0 if index == place else 0.0 for index in range(len(outcomes(dice))))
    if rerolls_left == 0:
        raise ValueError(f"no re-roll is left for {dice - len(kept)} of {dice} dice")
    first = [0.0] * len(outcomes(dice))
    first[0] = 1.0
    rolled = rethrown(first, [(len(kept), index_of(kept))] * len(first), dice)
    for left in range(rerolls_left - 1, 0, -1):
        rolled = rethrown(rolled, solution.keeps(left), dice)
    return rolled


def rethrown(rolled: Sequence[float], keeps: Sequence[tuple[int, int]], dice: int) -> Sequence[float]:
    """Probabilities of all rolls after one re-roll; `keeps` has for each roll the (dice kept, place) of its keep."""
    levels = [[0.0] * len(outcomes(size)) for size in range(dice + 1)]
    for probability, (size, place) in zip(rolled, keeps, strict=True):
        levels[size][place] += probability
    for size in range(dice):
        above = levels[size + 1]
        for probability, row in zip(levels[size], with_one_more(size), strict=True):
            if probability:
                share = probability / 6.0
                for place in row:
                    above[place] += share
    return levels[dice]
