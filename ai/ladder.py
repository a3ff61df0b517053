"""Whether one bot is stronger than another: pairs of games under the same luck, and a sequential test over the pairs.

In a pair both bots meet the same luck from both sides, so that what the seats and heroes are worth cancels out. A pair
counts once: games of one pair are not independent, pairs are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from math import log
from typing import NamedTuple

from ai.arena import wilson
from ai.sums import total

EVEN = 0.5
"""The share of the points between two bots of the same strength."""
FEWEST = 20
"""Pairs before which the sequential test says nothing: the spread of fewer is not known well enough."""
QUARTERS = 4
"""The points of a pair are counted in quarters: 0 to 4."""


class Verdict(Enum):
    """What a sequential test says of a bot against its opponent."""

    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"
    OPEN = "undecided"


class Claim(NamedTuple):
    """What is tested: `stronger by the margin` against `not stronger`, with the errors that one is ready to make."""

    margin: float = 0.05
    """The share of the points beyond one half at which the bot counts as stronger, between 0 and 0.5."""
    wrongly_stronger: float = 0.05
    """How often at most a bot of the same strength is called stronger."""
    wrongly_not: float = 0.05
    """How often at most a bot that is stronger by the margin is called not stronger."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends: `not stronger` at the first, `stronger` at the second."""
        return (
            log(self.wrongly_not / (1 - self.wrongly_stronger)),
            log((1 - self.wrongly_not) / self.wrongly_stronger),
        )


class PairTally:
    """Pairs of games by the quarters of the points that the first bot had of them."""

    def __init__(self, counts: Mapping[int, int] | None = None) -> None:
        self.counts = Counter(counts or {})
        """Quarters of a pair's points, 0 to 4 -> how many pairs ended so."""

    @classmethod
    def of(cls, shares: Iterable[float]) -> PairTally:
        """Count pairs by the share of the points that the first bot had, in quarters from 0 to 1."""
        tally = cls()
        for share in shares:
            tally.add(share)
        return tally

    def add(self, share: float) -> None:
        """Count a pair. Raises ValueError for a share that is no quarter."""
        quarters = round(QUARTERS * share)
        if quarters != QUARTERS * share or not 0 <= quarters <= QUARTERS:
            raise ValueError(f"the share {share} of a pair is not a quarter from 0 to 1")
        self.counts[quarters] += 1

    @property
    def pairs(self) -> int:
        """How many pairs were played."""
        return sum(self.counts.values())

    @property
    def points(self) -> float:
        """The points of the first bot, at most one for each pair."""
        return sum(quarters * count for quarters, count in self.counts.items()) / QUARTERS

    @property
    def share(self) -> float:
        """The first bot's share of the points; one half where nothing was played."""
        return self.points / self.pairs if self.pairs else EVEN

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the share over pairs, as wide as if every pair were won or lost whole."""
        return wilson(self.points, self.pairs)

    @property
    def variance(self) -> float:
        """The variance of a pair's share. One pair won and one lost are added, so that it is never 0."""
        pairs = self.pairs + 2
        mean = (self.points + 1) / pairs
        shares = {**self.counts, 0: self.counts[0] + 1, QUARTERS: self.counts[QUARTERS] + 1}
        return total([count * (quarters / QUARTERS - mean) ** 2 for quarters, count in sorted(shares.items())]) / pairs

    def log_likelihood_ratio(self, claim: Claim) -> float:
        """How much better `stronger by the margin` explains the pairs than `of the same strength`, as a logarithm.

        This is the generalised sequential probability ratio test of the mean, with the variance as it was seen.
        """
        if not self.pairs:
            return 0.0
        there = EVEN + claim.margin
        return self.pairs * (there - EVEN) * (2 * self.share - EVEN - there) / (2 * self.variance)

    def verdict(self, claim: Claim) -> Verdict:
        """What the sequential test says now."""
        if self.pairs < FEWEST:
            return Verdict.OPEN
        low, high = claim.bounds
        ratio = self.log_likelihood_ratio(claim)
        if ratio >= high:
            return Verdict.STRONGER
        return Verdict.NOT_STRONGER if ratio <= low else Verdict.OPEN
