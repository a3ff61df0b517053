"""The chance that a side wins: its measures weighed, against those of the other sides.

Each measure gives a side points: a curve of straight pieces, or so much for each unit. A side's chance is its share of
the sum over all sides of e to the power of their points. The weights are in `weights.json`, which `make chances`
writes.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ai.chances.measures import AGAINST_SCRIPT, MEASURES, SESSIONS, Measures, features, session_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game

WEIGHTS = Path(__file__).with_name("weights.json")
"""The weights of all groups."""
WON, DRAWN, LOST = 1.0, 0.5, 0.0
"""The chance once a game is decided."""


class Curve:
    """Points as a function of a measure, in straight pieces; level before the first and after the last bend."""

    __slots__ = ("points", "values")

    def __init__(self, bends: Sequence[Sequence[float]]) -> None:
        self.values: list[float] = [float(bend[0]) for bend in bends]
        """Where the pieces meet, in rising order."""
        self.points: list[float] = [float(bend[1]) for bend in bends]
        """The points there."""

    def at(self, value: float) -> float:
        """The points for a value."""
        place = bisect_right(self.values, value)
        if place == 0:
            return self.points[0]
        if place == len(self.values):
            return self.points[-1]
        low, high = self.values[place - 1], self.values[place]
        before, after = self.points[place - 1], self.points[place]
        return before + (after - before) * (value - low) / (high - low)


class Weights:
    """The weights of one group of modes."""

    def __init__(self, curves: dict[str, Curve], each: dict[str, float]) -> None:
        self.curves = curves
        self.each = each
        """Points for each unit of a measure without a curve."""

    def points(self, measures: Measures) -> float:
        """The points of a side; measures that have no weight count nothing."""
        found = 0.0
        for name, value in measures.items():
            curve = self.curves.get(name)
            if curve is not None:
                found += curve.at(value)
            else:
                found += self.each.get(name, 0.0) * value
        return found

    def chances(self, sides: Sequence[Measures]) -> list[float]:
        """The chance of each side; together they are 1."""
        points = [self.points(measures) for measures in sides]
        most = max(points)
        powers = [exp(one - most) for one in points]
        total = 0.0
        for power in powers:
            total += power
        return [power / total for power in powers]


def weights_of(data: dict[str, Any]) -> Weights:
    """The weights of a group as they are written."""
    curves = {name: Curve(bends) for name, bends in data["curves"].items()}
    return Weights(curves, {name: float(each) for name, each in data["each"].items()})


@lru_cache(maxsize=1)
def all_weights() -> dict[str, Weights]:
    """The weights of every group, read once."""
    data = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return {group: weights_of(found) for group, found in data["groups"].items()}


def chance(game: Game, seat: int) -> float:
    """The chance between 0 and 1 that the side of a seat wins, by what the seat may know; a draw counts as one half.

    Where heroes win or lose together it is theirs, and for an enemy's seat what is left of it. In a mode for which
    nothing was learned all sides have the same.
    """
    decided = result(game, seat)
    if decided >= 0.0:
        return decided
    known = features(game, seat)
    weights = all_weights().get(known.group)
    return 1 / len(known.sides) if weights is None else weights.chances(known.sides)[known.own]


def result(game: Game, seat: int) -> float:
    """What a decided game is worth to a seat's side; -1: it is not decided."""
    state = game.state
    session = session_of(game)
    if session is not None and session.result is not None:
        how = session.result(game)
        if not how:
            return -1.0
        return WON if (how == "won") != game.mode.scripted(game, seat) else LOST
    team = state.players[seat].team
    left = {player.team for player in state.players if not player.fallen}
    if not left:
        return DRAWN
    if team not in left:
        return LOST
    return WON if len(left) == 1 else -1.0


def names_of(group: str) -> list[str]:
    """What is measured in a group, by name."""
    sessions = [session for session in SESSIONS.values() if session.group == group]
    names = set(MEASURES)
    for session in sessions:
        names.update(session.measures)
        if session.result is not None:
            names.update(AGAINST_SCRIPT)
    return sorted(names)


def digest_of(group: str) -> str:
    """A fingerprint of what is measured in a group: weights that were learned for other measures have another one."""
    return f"{crc32(' '.join(names_of(group)).encode()):08x}"
