"""How well chances tell who wins: ten bins, the Brier score and the log loss, beside health alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import NamedTuple

from ai.arena import Z95
from tests.chances.playing import Sample

BINS = 10
LEAST = 1e-6
"""No chance counts for less in the log loss."""


class Case(NamedTuple):
    """What was said of a side, and what it had in the end."""

    game: str
    said: float
    share: float


class Bin(NamedTuple):
    """The cases of which about the same was said."""

    low: float
    cases: int
    said: float
    """The mean of what was said."""
    won: float
    """The mean of what they had in the end."""
    spread: float
    """Half the width of its 95 % interval, over games: positions of one game end alike. One case won and one lost are
    added, so that it is never 0.
    """


def cases(samples: Sequence[Sample], chances: Callable[[Sample], Sequence[float]]) -> list[Case]:
    """One case for each position: that of the side whose seat looked."""
    return [Case(sample.game, chances(sample)[sample.own], sample.shares[sample.own]) for sample in samples]


def brier(found: Sequence[Case]) -> float:
    """The mean square of what the chances missed by; 0.25 for one who always says one half."""
    return sum((case.said - case.share) ** 2 for case in found) / len(found)


def log_loss(found: Sequence[Case]) -> float:
    """The mean surprise; 0.693 for one who always says one half."""
    lost = 0.0
    for case in found:
        said = min(1 - LEAST, max(LEAST, case.said))
        lost -= case.share * log(said) + (1 - case.share) * log(1 - said)
    return lost / len(found)


def bins(found: Sequence[Case], count: int = BINS) -> list[Bin]:
    """The cases by what was said, those bins left out that have none."""
    there = []
    for number in range(count):
        own = [case for case in found if min(count - 1, int(case.said * count)) == number]
        if own:
            there.append(bin_of(number / count, own))
    return there


def bin_of(low: float, found: Sequence[Case]) -> Bin:
    """One bin."""
    won = sum(case.share for case in found) / len(found)
    said = sum(case.said for case in found) / len(found)
    by_game: dict[str, float] = {}
    for case in found:
        by_game[case.game] = by_game.get(case.game, 0.0) + case.share - won
    added = (1 - won) ** 2 + won**2
    spread = Z95 * sqrt(sum(off * off for off in by_game.values()) + added) / len(found)
    return Bin(low, len(found), said, won, min(1.0, spread))
