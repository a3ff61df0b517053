"""Timing, and rows of name, value, unit, reference, ratio."""

from __future__ import annotations

import gc
import subprocess
import sys
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

    def to_json(self) -> dict[str, object]:
        """Plain data."""
        return asdict(self)


def rate(work: Callable[[], int], seconds: float = 2.0) -> float:
    """Things per second: `work` does some and returns how many."""
    work()
    gc.collect()
    done, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        done += work()
    return done / spent


def each(work: Callable[[], object], times: int = 30) -> float:
    """Median seconds of one call."""
    work()
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return median(found)


def process(arguments: list[str], times: int = 15) -> float:
    """Median seconds of a whole Python process."""

    def run() -> None:
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)

    return each(run, times)
