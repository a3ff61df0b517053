"""The exact chances of the enemy roll: what the pool of dice meets (MRND-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb

from campaign.missions.rules.session import mission_of, rules_of
from engine.game import Game

Counts = tuple[int, ...]
"""How many dice show each symbol, in the order in which the symbols first appear on the die."""


def chance(g: Game, objective: Mapping[str, int]) -> float:
    """The chance, between 0 and 1, that a whole new roll of the pool meets an objective."""
    return chances(g, [objective])[0]


def chances(g: Game, objectives: Sequence[Mapping[str, int]]) -> list[float]:
    """The chances that a new roll meets each objective and none before it, as a boss attacks (MRND-7)."""
    faces, mission = tuple(rules_of(g).faces), mission_of(g)
    asked = tuple(tuple(sorted(objective.items())) for objective in objectives)
    return list(first_met(faces, mission.red + mission.black, asked))


@lru_cache(maxsize=1024)
def first_met(faces: tuple[str, ...], dice: int, asked: tuple[tuple[tuple[str, int], ...], ...]) -> tuple[float, ...]:
    """For each objective the chance that it is the first that is met."""
    symbols = list(dict.fromkeys(faces))
    firsts = [0.0] * len(asked)
    for shown, weight in falls(faces, dice):
        counts = dict(zip(symbols, shown, strict=True))
        for place, wanted in enumerate(asked):
            if all(counts.get(symbol, 0) >= count for symbol, count in wanted):
                firsts[place] += weight
                break
    return tuple(firsts)


@lru_cache(maxsize=64)
def falls(faces: tuple[str, ...], dice: int) -> tuple[tuple[Counts, float], ...]:
    """All ways in which dice may show their symbols, each with its probability."""
    sides = [faces.count(symbol) for symbol in dict.fromkeys(faces)]

    def walk(left: int, shares: Sequence[int]) -> Iterator[tuple[Counts, int]]:
        first, *others = shares
        if not others:
            yield (left,), first**left
            return
        for count in range(left + 1):
            for rest, ways in walk(left - count, others):
                yield (count, *rest), comb(left, count) * first**count * ways

    return tuple((shown, ways / len(faces) ** dice) for shown, ways in walk(dice, sides))


def asked_for(objective: Mapping[str, int]) -> str:
    """An objective in words: `2 strike, 1 skull`; one that needs nothing is met by any roll."""
    return ", ".join(f"{count} {symbol}" for symbol, count in objective.items()) or "any roll"
