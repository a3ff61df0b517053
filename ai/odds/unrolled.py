"""The passes of `ai.odds.passes` as straight-line code, written by a program: under half the time of the loops.

Compiling it takes as long as some hundred runs of the loops, so those serve until it pays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from ai.odds.tables import less_one, outcomes, with_one_more

Code = Callable[[Sequence[float]], tuple[list[list[float]], list[float]]]
"""From the value of each roll: the expected value of each keep by dice kept, and the best of every roll's keeps."""
Lift = Callable[[Sequence[float], Sequence[float]], list[float]]
"""From values of rolls and of all but one die: the larger of each roll's own and those with one die less."""


@cache
def attempt_code(dice: int) -> Code:
    """One attempt with so many dice."""
    found: Code = compiled("attempt", attempt_lines(dice))
    return found


@cache
def lift_code(dice: int) -> Lift:
    """The last step up to so many dice."""
    found: Lift = compiled("lift", lift_lines(dice))
    return found


def compiled(name: str, lines: Iterable[str]) -> Any:
    """The function of this name that these lines define."""
    names: dict[str, Any] = {}
    exec(compile("\n".join(lines), f"<{name}>", "exec"), names)  # the lines are our own, from tables of numbers
    return names[name]


def attempt_lines(dice: int) -> Iterator[str]:
    """The code; `v4_7` is the value of keep number 7 of four dice, at first its expected value, then its best."""
    slots = [f"{name}=0.0" for size in range(dice) for name in values_of(size)]
    yield f"def attempt(values, {', '.join(slots)}):"  # the names used most come first: their slots are the quickest
    yield f" {', '.join(values_of(dice))}, = values"
    for size in range(dice - 1, -1, -1):
        above = values_of(size + 1)
        for name, row in zip(values_of(size), with_one_more(size), strict=True):
            yield f" {name} = ({' + '.join([above[place] for place in row])}) / 6.0"
    levels = [f"[{', '.join(values_of(size))}]" for size in range(dice)]
    yield f" levels = [{', '.join(levels)}, list(values)]"
    for size in range(1, dice + 1):
        yield from raised(size)
    yield f" return levels, [{', '.join(values_of(dice))}]"


def lift_lines(dice: int) -> Iterator[str]:
    """The code of the last step alone."""
    yield "def lift(values, rest):"
    yield f" {', '.join(values_of(dice - 1))}, = rest"
    yield f" {', '.join(values_of(dice))}, = values"
    yield from raised(dice)
    yield f" return [{', '.join(values_of(dice))}]"


def raised(size: int) -> Iterator[str]:
    """Raise each value of so many dice to the largest of those with one die less."""
    below = values_of(size - 1)
    for name, places in zip(values_of(size), less_one(size), strict=True):
        for place in places:
            yield f" if {below[place]} > {name}: {name} = {below[place]}"


def values_of(size: int) -> list[str]:
    """Names of the values of all keeps of so many dice."""
    return [f"v{size}_{place}" for place in range(len(outcomes(size)))]
