"""Rows of name, value, unit, reference, ratio; and what has to be timed by the clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One measured thing beside what it is compared with."""

    name: str
    value: float
    unit: str
    reference: str
    """What the reference is, with its own value."""
    ratio: float | None
    """Value over reference; None: no reference."""
    aim: str = ""
    spread: tuple[float, float] | None = None
    """The least and the most of the ratio in one round; None: not measured in rounds."""

    def to_json(self) -> dict[str, object]:
        """Plain data."""
        return asdict(self)


def each(work: Callable[[], object], times: int = 30) -> float:
    """Median seconds of one call by the clock: for what waits for a disk, which is no CPU time."""
    work()
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return median(found)
