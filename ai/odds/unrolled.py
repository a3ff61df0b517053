"""The passes of `ai.odds.passes` as straight-line code, written by a program: under half the time of the loops.

Compiling it takes as long as some hundred runs of the loops, so those serve until it pays; where they are compiled
themselves, they are as quick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from ai.odds.tables import less_one, outcomes, with_one_more


class Straight(NamedTuple):
    """The passes for a number of dice; see `ai.odds.passes.Passes` for what they do."""

    expected: Callable[[list[float]], list[list[float]]]
    best: Callable[[list[list[float]]], list[float]]
    lifted: Callable[[list[float], list[float]], list[float]]


@cache
def straight(dice: int) -> Straight:
    """The code for a number of dice; `v4_7` in it is the value of keep number 7 of four dice."""
    lines = [*expected_lines(dice), *best_lines(dice), *lifted_lines(dice)]
    names: dict[str, Any] = {}
    exec(compile("\n".join(lines), f"<{dice} dice>", "exec"), names)  # the lines are our own, from tables of numbers
    return Straight(names["expected"], names["best"], names["lifted"])


def expected_lines(dice: int) -> Iterator[str]:
    """The way down; names that are used most come first: their slots are the quickest."""
    yield "def expected(rolls):"
    yield f" {', '.join(values_of(dice))}, = rolls"
    for size in range(dice - 1, -1, -1):
        above = values_of(size + 1)
        for name, row in zip(values_of(size), with_one_more(size), strict=True):
            yield f" {name} = ({' + '.join([above[place] for place in row])}) / 6.0"
    levels = [f"[{', '.join(values_of(size))}]" for size in range(dice)]
    yield f" return [{', '.join(levels)}, rolls]"


def best_lines(dice: int) -> Iterator[str]:
    """The way up."""
    yield "def best(levels):"
    for size in range(dice + 1):
        yield f" {', '.join(values_of(size))}, = levels[{size}]"
    for size in range(1, dice + 1):
        yield from raised(size)
    yield f" return [{', '.join(values_of(dice))}]"


def lifted_lines(dice: int) -> Iterator[str]:
    """The last step of the way up alone."""
    yield "def lifted(rolls, rest):"
    yield f" {', '.join(values_of(dice - 1))}, = rest"
    yield f" {', '.join(values_of(dice))}, = rolls"
    yield from raised(dice)
    yield f" return [{', '.join(values_of(dice))}]"


def raised(size: int) -> Iterator[str]:
    """Raise each value of a number of dice to the largest of those with one die less."""
    below = values_of(size - 1)
    for name, places in zip(values_of(size), less_one(size), strict=True):
        for place in places:
            yield f" if {below[place]} > {name}: {name} = {below[place]}"


def values_of(size: int) -> list[str]:
    """Names of the values of all keeps of a number of dice."""
    return [f"v{size}_{place}" for place in range(len(outcomes(size)))]
