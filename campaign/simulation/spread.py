"""How numbers are spread: each with how often it came."""

from __future__ import annotations

from collections import Counter
from math import sqrt


class Spread(Counter[int]):
    """Whole numbers and how often each came; all that is asked of it is exact, in whatever order they came."""

    @property
    def mean(self) -> float:
        """The average; 0 without numbers."""
        return sum(value * count for value, count in self.items()) / self.total() if self else 0.0

    @property
    def deviation(self) -> float:
        """Standard deviation of those that there are; 0 without numbers."""
        if not self:
            return 0.0
        mean = self.mean
        return sqrt(sum((value - mean) ** 2 * count for value, count in sorted(self.items())) / self.total())

    def quantile(self, share: float) -> int:
        """The least number that so many of all do not exceed: 0.5 is the median; 0 without numbers."""
        wanted, seen = share * self.total(), 0
        for value in sorted(self):
            seen += self[value]
            if seen >= wanted:
                return value
        return 0

    def to_json(self) -> dict[str, object]:
        """Count, mean, deviation, least, quarters and most; None without numbers."""
        return {
            "count": self.total(),
            "mean": round(self.mean, 3),
            "deviation": round(self.deviation, 3),
            **{name: self.quantile(share) if self else None for name, share in QUARTERS.items()},
        }


QUARTERS = {"least": 0.0, "quarter": 0.25, "median": 0.5, "three_quarters": 0.75, "most": 1.0}
"""What is told of a spread, and how many lie at or below it."""
