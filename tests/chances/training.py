"""Weights from positions: a conditional logistic regression with bends, by Newton's method.

The task has one solution, which the method finds to many more digits than are kept, so that the same positions give the
same weights everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ai.chances.weighing import Weights, digest_of
from tests.chances.playing import Sample

Array = Any
"""An array of numpy, of 64-bit floats."""
FINE = (0.0, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 0.98, 1.0)
COARSE = (0.0, 0.1, 0.35, 0.65, 0.9, 1.0)
"""Where curves may bend, as shares of the values that were seen."""
MATTERING = frozenset({"health", "lowest health", "rounds", "enemy health", "boss health", "always"})
"""Measures on which much depends: their curves are fine, and hardly drawn to 0."""
FIRM, LOOSE = 40.0, 3.0
"""How strongly points are drawn to 0, for each piece of a curve and each weight; loosely where much depends on them."""
SMOOTH = 300.0
"""How strongly neighbouring pieces of a curve are drawn to the same slope."""
STRENGTHS = (0.1, 0.3, 1.0, 3.0)
"""How much all of that may count, for a group; what tells best the games that are left out for it is taken."""
LEFT_OUT = 4
"""One of so many games is left out for that."""
ROUNDS, EXACT = 60, 1e-10
"""Newton's steps at most, and from when on none is needed."""
DIGITS = 4


class Column(NamedTuple):
    """One column of the regression: a piece of a curve, or a measure as it is."""

    name: str
    low: float
    high: float
    """Where the piece begins and ends; both 0: it is no piece."""

    def of(self, value: float) -> float:
        """What a value has of it: of a piece from 0 to 1."""
        if self.low == self.high:
            return value
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def columns_of(samples: Sequence[Sample]) -> list[Column]:
    """The columns for these positions: a curve for each measure with at least three values, no names."""
    seen: dict[str, list[float]] = {}
    for sample in samples:
        for side in sample.sides:
            for name, value in side.items():
                seen.setdefault(name, []).append(value)
    found: list[Column] = []
    for name in sorted(seen):
        bends = bends_of(sorted(seen[name]), FINE if name in MATTERING else COARSE) if ":" not in name else []
        if len(bends) < 3:
            found.append(Column(name, 0.0, 0.0))
        else:
            found += [Column(name, low, high) for low, high in pairwise(bends)]
    return found


def bends_of(values: Sequence[float], quantiles: Sequence[float]) -> list[float]:
    """Where the curve of a measure bends: at quantiles, rounded to halves."""
    places = [values[min(len(values) - 1, int(share * len(values)))] for share in quantiles]
    return sorted({round(2 * place) / 2 for place in places})


class Task(NamedTuple):
    """A regression in numbers."""

    rows: Array
    """One for each side of each position."""
    first: Array
    """The first row of each position."""
    shares: Array
    """What each side had in the end."""


def task_of(samples: Sequence[Sample], columns: Sequence[Column]) -> Task:
    """The positions in numbers."""
    by_name: dict[str, list[tuple[int, Column]]] = {}
    for place, column in enumerate(columns):
        by_name.setdefault(column.name, []).append((place, column))
    sides = [side for sample in samples for side in sample.sides]
    rows = np.zeros((len(sides), len(columns)))
    for number, side in enumerate(sides):
        for name, value in side.items():
            for place, column in by_name.get(name, ()):
                rows[number, place] = column.of(value)
    counts = [len(sample.sides) for sample in samples]
    first = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(int)
    shares = np.array([share for sample in samples for share in normal(sample.shares)])
    return Task(rows, first, shares)


def normal(shares: Sequence[float]) -> list[float]:
    """Shares that are 1 together; a side that is not there any more may have won nothing of it."""
    whole = sum(shares)
    return [share / whole if whole else 1 / len(shares) for share in shares]


def penalty_of(columns: Sequence[Column]) -> Array:
    """The matrix that draws weights to 0, and pieces of a curve that meet to one slope."""
    size = len(columns)
    found = np.diag([LOOSE if column.name in MATTERING else FIRM for column in columns])
    for place in range(size - 1):
        one, other = columns[place], columns[place + 1]
        if one.name == other.name and one.low < one.high:
            wide = (one.high - one.low + other.high - other.low) / 2
            difference = np.zeros(size)
            difference[place] = -wide / (one.high - one.low)
            difference[place + 1] = wide / (other.high - other.low)
            found += SMOOTH * np.outer(difference, difference)
    return found


def chances(task: Task, weights: Array) -> Array:
    """The chance of each side."""
    points = task.rows @ weights
    top = np.maximum.reduceat(points, task.first)
    lengths: Array = np.diff(np.append(task.first, len(points)))
    powers = np.exp(points - np.repeat(top, lengths))
    return powers / np.repeat(np.add.reduceat(powers, task.first), lengths)


def fitted(task: Task, penalty: Array) -> Array:
    """The weights that explain best who won."""
    weights = np.zeros(task.rows.shape[1])
    for _ in range(ROUNDS):
        p = chances(task, weights)
        slope = task.rows.T @ (task.shares - p) - penalty @ weights
        weighed = task.rows * p[:, None]
        means = np.add.reduceat(weighed, task.first, axis=0)
        curvature = task.rows.T @ weighed - means.T @ means + penalty
        step = np.linalg.solve(curvature, slope)
        weights = weights + step
        if np.abs(step).max() < EXACT:
            break
    return weights


def learned(samples: Sequence[Sample]) -> dict[str, Any]:
    """The weights of each group, as they are written; together with how much they were learned from."""
    groups = {}
    for group in sorted({sample.group for sample in samples}):
        own = [sample for sample in samples if sample.group == group]
        columns = columns_of(own)
        strength = best_strength(own, columns)
        weights = fitted(task_of(own, columns), strength * penalty_of(columns))
        games = len({sample.game for sample in own})
        groups[group] = {
            "digest": digest_of(group),
            "games": games,
            "positions": len(own),
            "strength": strength,
            **as_curves(columns, [float(weight) for weight in weights]),
        }
    return groups


def best_strength(samples: Sequence[Sample], columns: Sequence[Column]) -> float:
    """How much the penalty counts where weights from most games tell the others best."""
    games = sorted({sample.game for sample in samples})
    others = set(games[::LEFT_OUT])
    learning = task_of([sample for sample in samples if sample.game not in others], columns)
    left_out = task_of([sample for sample in samples if sample.game in others], columns)
    losses = []
    for strength in STRENGTHS:
        said = chances(left_out, fitted(learning, strength * penalty_of(columns)))
        losses.append(round(-float(left_out.shares @ np.log(said)) / len(left_out.first), DIGITS))
    return STRENGTHS[losses.index(min(losses))]


def as_curves(columns: Sequence[Column], weights: Sequence[float]) -> dict[str, Any]:
    """Curves and weights as they are written, rounded."""
    curves: dict[str, list[list[float]]] = {}
    each: dict[str, float] = {}
    for column, weight in zip(columns, weights, strict=True):
        if column.low == column.high:
            each[column.name] = round(weight, DIGITS) + 0.0  # never -0.0
            continue
        curve = curves.setdefault(column.name, [[column.low, 0.0]])
        curve.append([column.high, round(curve[-1][1] + weight, DIGITS) + 0.0])
    return {"curves": curves, "each": each}


HEALTH = ("health", "enemy health", "always")
"""What a side's health alone tells."""


def by_health(samples: Sequence[Sample]) -> Callable[[Sample], list[float]]:
    """The chances that health alone tells, learned from these positions: what a better value has to beat."""
    columns = [Column(name, 0.0, 0.0) for name in HEALTH]
    weights = fitted(task_of(samples, columns), 1e-6 * np.eye(len(columns)))
    judge = Weights({}, {column.name: float(weight) for column, weight in zip(columns, weights, strict=True)})
    return lambda sample: judge.chances(sample.sides)
