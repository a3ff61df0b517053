"""How a roll ends: the dice once cards and tokens have changed them, how likely, at what price."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ai.odds import FACES, DiceCard, index_of, outcomes, rethrown, solve
from ai.odds.tables import tips_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.answers.dicework import RollWorths

ALL = tuple(range(1, FACES + 1))
SAME = 1e-9
"""Worths that differ by less are the same."""


class End(NamedTuple):
    """Dice as they are at the end."""

    chance: float
    place: int
    """Of the roll, among all of that many dice."""
    price: float
    """What was paid to change them, in points of health."""
    used: tuple[str, ...]
    """The options that changed them, in order."""


class Landed(NamedTuple):
    """How many rolls, weighed, end so."""

    chances: list[float]
    """Of every roll, by its place."""
    changed: list[float]
    """The share of it for which dice are changed."""
    price: float
    """What that costs on average."""


STAYS = -1
"""In place of a way: the dice stay as they are."""


class Ends:
    """What final rolls become by the ways there are to change dice, each of them used where that gains."""

    def __init__(self, table: RollWorths) -> None:
        self.table = table
        self._choices: dict[tuple[int, tuple[int, ...]], tuple[int, tuple[int, ...]]] = {}

    # -- of one roll ---------------------------------------------------------------------------------

    def by(self, place: int, among: tuple[int, ...]) -> tuple[End, ...]:
        """What a roll becomes with these ways, by their numbers, used as is worth most."""
        at, others = self.choice(place, among)
        if at == STAYS:
            return (End(1.0, place, 0.0, ()),)
        return tuple(self.using(place, at, others))

    def using(self, place: int, way: int, others: tuple[int, ...]) -> list[End]:
        """The result of a roll if a way is used on it first, whether that gains or not, then others where they do."""
        used = self.table.ways[way]
        results = best_results(self.table.with_ways(others), used.card, outcomes(self.table.dice)[place])
        return [
            End(chance * end.chance, end.place, used.card.cost + end.price, (used.option, *end.used))
            for chance, result in results
            for end in self.by(result, others)
        ]

    def choice(self, place: int, among: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """Which way is used first on a roll, and which are left then; `STAYS`: none gains anything."""
        key = (place, among)
        found = self._choices.get(key)
        if found is None:
            found = self._choices[key] = self.chosen(place, among)
        return found

    def chosen(self, place: int, among: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """Work out which way is used first on a roll, and which are left then; `STAYS`: none gains anything."""
        worth = self.table.with_ways(among)[place]
        if worth <= self.table.vector[place] + SAME:
            return STAYS, ()
        for at in range(len(among)):
            others = among[:at] + among[at + 1 :]
            if self.table.with_ways(others)[place] >= worth - SAME:
                return self.choice(place, others)
        ways = [(number, among[:at] + among[at + 1 :]) for at, number in enumerate(among)]
        return max(ways, key=lambda way: self.worth_of_using(place, *way))

    def worth_of_using(self, place: int, way: int, others: tuple[int, ...]) -> float:
        """What a roll is worth if a way is used on it first, whether that gains or not."""
        card, later = self.table.ways[way].card, self.table.with_ways(others)
        return mean(later, best_results(later, card, outcomes(self.table.dice)[place])) - card.cost

    # -- of many rolls -------------------------------------------------------------------------------

    def land(self, odds: Sequence[float]) -> Landed:
        """What rolls with these probabilities become."""
        size = len(odds)
        found = Landed([0.0] * size, [0.0] * size, 0.0)
        waiting: dict[tuple[int, ...], list[float]] = {}
        for place, chance in enumerate(odds):
            if chance:
                among = max(self.table.sets, key=lambda among: self.table.with_ways(among)[place])
                waiting.setdefault(among, [0.0] * size)[place] += chance
        price = self.pass_on(waiting, found, is_changed=False)
        return found._replace(price=price)

    def pass_on(self, waiting: dict[tuple[int, ...], list[float]], found: Landed, *, is_changed: bool) -> float:
        """Use one way on each roll that gains by it, and continue with the rest; returns what is paid on average."""
        price, dice = 0.0, self.table.dice
        later: dict[tuple[int, ...], list[float]] = {}
        as_they_are: dict[tuple[int, ...], list[float]] = {}
        thrown: dict[tuple[int, ...], tuple[list[float], list[tuple[int, int]]]] = {}
        for among, chances in waiting.items():
            for place, chance in enumerate(chances):
                if not chance:
                    continue
                at, others = self.choice(place, among)
                if at == STAYS:
                    found.chances[place] += chance
                    found.changed[place] += chance if is_changed else 0.0
                    continue
                used = self.table.ways[at].card
                price += chance * used.cost
                if used.chance < 1.0:
                    stay = as_they_are.setdefault(others, [0.0] * len(chances))
                    stay[place] += chance * (1.0 - used.chance)
                    chance *= used.chance
                card = used._replace(chance=1.0)
                kept = best_keep(self.table.with_ways(others), card, outcomes(dice)[place])
                if kept is None:
                    result = best_results(self.table.with_ways(others), card, outcomes(dice)[place])[0][1]
                    later.setdefault(others, [0.0] * len(chances))[result] += chance
                else:
                    odds, keeps = thrown.setdefault(others, ([], []))
                    odds.append(chance)
                    keeps.append((len(kept), index_of(kept)))
        for others, (odds, keeps) in thrown.items():
            before = later.setdefault(others, [0.0] * len(found.chances))
            later[others] = [there + more for there, more in zip(before, rethrown(odds, keeps, dice), strict=True)]
        if as_they_are:
            price += self.pass_on(as_they_are, found, is_changed=is_changed)
        return price + (self.pass_on(later, found, is_changed=True) if later else 0.0)


def best_results(worths: Sequence[float], card: DiceCard, roll: tuple[int, ...]) -> Sequence[tuple[float, int]]:
    """The rolls that can result when a card is used on one in the best way, each with its probability."""
    if card.chance < 1.0:
        changed = best_results(worths, card._replace(chance=1.0), roll)
        return [*[(card.chance * chance, place) for chance, place in changed], (1.0 - card.chance, index_of(roll))]
    kept = best_keep(worths, card, roll)
    if kept is not None:
        return spread(kept, len(roll))
    return [(1.0, max(results(card.kind, (card.number, *card.others), roll), key=lambda place: worths[place]))]


def best_keep(worths: Sequence[float], card: DiceCard, roll: tuple[int, ...]) -> tuple[int, ...] | None:
    """The dice that best stay where a card has some re-rolled; None: it has none re-rolled."""
    if card.kind != "reroll":
        return None
    again = solve(worths, len(roll), 1)
    return max(keeps(roll, card.number), key=lambda kept: again.keep_value(kept, 1))


def mean(worths: Sequence[float], throw: Sequence[tuple[float, int]]) -> float:
    """What a roll is worth on average."""
    found = 0.0
    for chance, place in throw:
        found += chance * worths[place]
    return found


@lru_cache(maxsize=4096)
def results(kind: str, numbers: tuple[int, ...], roll: tuple[int, ...]) -> tuple[int, ...]:
    """The rolls that a card may make of one, itself excepted; the same again where it can make no other."""
    place, dice = index_of(roll), len(roll)
    if kind == "tip":
        return tips_of(dice, max(1, numbers[0]), numbers[1:])[place]
    if kind == "any-two":
        once = results("any", (), roll)
        twice = {two for one in once for two in results("any", (), outcomes(dice)[one])}
        return tuple(sorted({*once, *twice} - {place}))
    faces = numbers if kind == "set" else tuple(sorted(set(roll))) if kind == "copy" else ALL
    found = {index_of((*roll[:at], face, *roll[at + 1 :])) for at in range(dice) for face in faces}
    return tuple(sorted(found - {place})) or (place,)


@lru_cache(maxsize=1024)
def keeps(roll: tuple[int, ...], most: int) -> tuple[tuple[int, ...], ...]:
    """The dice that may stay if one to `most` of a roll are re-rolled."""
    sizes = range(max(0, len(roll) - most), len(roll))
    return tuple(sorted({kept for size in sizes for kept in combinations(sorted(roll), size)}))


@lru_cache(maxsize=1024)
def spread(kept: tuple[int, ...], dice: int) -> tuple[tuple[float, int], ...]:
    """The rolls that can follow when all other dice are re-rolled, each with its probability."""
    first = [0.0] * len(outcomes(dice))
    first[0] = 1.0
    odds = rethrown(first, [(len(kept), index_of(kept))] * len(first), dice)
    return tuple((chance, place) for place, chance in enumerate(odds) if chance)
