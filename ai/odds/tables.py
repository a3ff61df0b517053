"""Rolls and keeps as numbered multisets of dice, and how one die more or less leads from one to the next.

Keeping `size` dice, however many there are, means one of `outcomes(size)`: one set of tables serves all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Final, NamedTuple

FACES: Final = 6
MAX_DICE: Final = 7

Dice = tuple[int, ...]
Values = tuple[float, ...]


@cache
def outcomes(dice: int) -> tuple[Dice, ...]:
    """Every roll of `dice` dice, each sorted, in lexicographic order; 252 for five dice, one for none."""
    if not 0 <= dice <= MAX_DICE:
        raise ValueError(f"odds are known for up to {MAX_DICE} dice, not {dice}")
    return tuple(combinations_with_replacement(range(1, FACES + 1), dice))


def index_of(dice: Sequence[int]) -> int:
    """The place of these dice, in any order, in `outcomes(len(dice))`.

    Raises ValueError for a face that is not 1 to 6, or more than seven dice.
    """
    index = indices(len(dice)).get(tuple(sorted(dice)))
    if index is None:
        raise ValueError(f"not a roll of six-sided dice: {list(dice)}")
    return index


@cache
def weights(dice: int) -> Values:
    """The probability of each of `outcomes(dice)` in one roll."""
    ways = []
    for roll in outcomes(dice):
        orders = factorial(dice)
        for face in set(roll):
            orders //= factorial(roll.count(face))
        ways.append(orders / FACES**dice)
    return tuple(ways)


def checked_values(values: Sequence[float], dice: int) -> Values:
    """The value vector as floats; raises ValueError if it is not one value per roll of `dice` dice."""
    if dice < 1:
        raise ValueError(f"odds need at least one die, not {dice}")
    if len(values) != len(outcomes(dice)):
        raise ValueError(f"{dice} dice have {len(outcomes(dice))} rolls, not {len(values)} values")
    return tuple(map(float, values))


@cache
def indices(size: int) -> dict[Dice, int]:
    """Sorted dice to their place in `outcomes(size)`."""
    return {dice: index for index, dice in enumerate(outcomes(size))}


@cache
def with_one_more(size: int) -> tuple[tuple[int, int, int, int, int, int], ...]:
    """For each of `outcomes(size)`, its place one size up after adding a 1, a 2, ... a 6."""
    place = indices(size + 1)
    rows = []
    for dice in outcomes(size):
        a, b, c, d, e, f = (place[tuple(sorted((*dice, face)))] for face in range(1, FACES + 1))
        rows.append((a, b, c, d, e, f))
    return tuple(rows)


@cache
def less_one(size: int) -> tuple[tuple[int, ...], ...]:
    """For each of `outcomes(size)`, its different places one size down after taking away one die."""
    place = indices(size - 1)
    return tuple(
        tuple(dict.fromkeys(place[dice[:at] + dice[at + 1 :]] for at in range(size))) for dice in outcomes(size)
    )


class LessOne(NamedTuple):
    """`less_one` cut in two and padded by repetition, so that `lift` needs no inner loop."""

    few: tuple[tuple[int, int, int, int], ...]  # own place, up to three places one size down
    many: tuple[tuple[int, int, int, int, int, int, int], ...]  # own place, up to six


@cache
def padded_less_one(size: int) -> LessOne:
    few = []
    many = []
    for index, places in enumerate(less_one(size)):
        if len(places) <= 3:
            a, b, c = (places * 3)[:3]
            few.append((index, a, b, c))
        else:
            a, b, c, d, e, f = (places * 2)[:6]
            many.append((index, a, b, c, d, e, f))
    return LessOne(tuple(few), tuple(many))


@cache
def keeps_of(size: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each of `outcomes(size)`, its keeps as (dice kept, place), most dice and highest faces first."""
    if size == 0:
        return (((0, 0),),)
    smaller = keeps_of(size - 1)
    keeps = []
    for index, places in enumerate(less_one(size)):
        found = {(size, index)}
        for place in places:
            found.update(smaller[place])
        keeps.append(tuple(sorted(found, reverse=True)))
    return tuple(keeps)


@cache
def tips_of(dice: int, most: int = 1, faces: tuple[int, ...] = ()) -> tuple[tuple[int, ...], ...]:
    """For each roll, the rolls one die turned by one pip, or up to `most` pips, away; a 6 does not turn to a 1.

    With faces, only a die that shows one of them turns; a roll without any stays as it is.
    """
    rows = []
    for roll in outcomes(dice):
        found = {
            index_of((*roll[:at], face, *roll[at + 1 :]))
            for at in range(dice)
            if not faces or roll[at] in faces
            for face in range(roll[at] - most, roll[at] + most + 1)
            if 1 <= face <= FACES and face != roll[at]
        }
        rows.append(tuple(sorted(found)) or (index_of(roll),))
    return tuple(rows)
