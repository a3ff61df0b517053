"""Work of several builds or references, measured in turns, so that a busy machine slows all of them alike.

What counts is CPU time, and the ratio of the two times of one round: the median of the rounds, and their range.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Self

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ROUNDS = 9

Measure = Callable[[int], float]
"""The speed in a round: things a second of CPU time."""


class Worker:
    """A process that does one piece of work, in a build of its own."""

    def __init__(self, name: str, build: Path = ROOT) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, "-P", str(HERE / "workloads.py"), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=build,
            env={**os.environ, "PYTHONPATH": str(build)},
        )
        self.read()

    def read(self) -> list[str]:
        """The words of its next line. RuntimeError if it is gone."""
        assert self.process.stdout is not None
        words = self.process.stdout.readline().split()
        if not words:
            raise RuntimeError(f"the work {self.name!r} has failed; what it wrote stands above")
        return words

    def __call__(self, number: int) -> float:
        """A round, in things a second."""
        assert self.process.stdin is not None
        print(number, file=self.process.stdin, flush=True)
        done, spent = self.read()
        return int(done) / float(spent)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@dataclass(frozen=True)
class Compared:
    """The speeds of something and of its reference, and how they stand to each other."""

    speed: float
    reference: float
    """Medians, in things a second."""
    ratio: float
    low: float
    high: float
    """Median, least and most of speed over reference, of the two in one round."""


def compared(measures: Sequence[Measure], *, rounds: int = ROUNDS) -> list[Compared]:
    """Each against the first, which stands in front, in every round in turns and in changing order."""
    found: list[list[float]] = [[] for _ in measures]
    for number in range(rounds):
        places = range(len(measures))
        for place in places if number % 2 else reversed(places):
            found[place].append(measures[place](number))
    reference = found[0]
    result = []
    for speeds in found[1:]:
        ratios = [mine / theirs for mine, theirs in zip(speeds, reference, strict=True)]
        result.append(Compared(median(speeds), median(reference), median(ratios), min(ratios), max(ratios)))
    return result


def cpu_of(arguments: Sequence[str], variables: Mapping[str, str] | None = None) -> float:
    """CPU seconds of a whole Python process, with further variables in its environment."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **(variables or {})},
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"python {' '.join(arguments)} failed with {process.returncode}")
    return used.ru_utime + used.ru_stime
