"""Offensive dice that the odds cannot work out exactly: more or fewer than five, or some with marks.

Five dice are judged by the odds for the keeps that are allowed now; the odds ignore that locked dice stay locked, and
what dice without a symbol beside them may add. For any other number, each line of the board is an aim as well: keep
what it needs and estimate the chance of getting the rest. The better of the two counts.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from ai.answers.dicework import MARGIN
from ai.odds import FACES, solve
from ai.sums import total
from ai.value.matchup import DICE
from engine.dice import RUNS, best_allowed, numbers_on, visible
from engine.flow.attempts import tiers_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ai.answers.dicework import Alteration
    from ai.answers.question import Question
    from ai.odds import DiceCard
    from engine.definitions import Ability, Needs
    from engine.state import Roll

MOST_THROWN = 2
"""How many dice at most are reckoned to be rolled again by one card."""


def is_uneven(dice_roll: Roll) -> bool:
    """Whether these are not just five ordinary dice."""
    return bool(dice_roll.marks) or len(dice_roll.dice) != DICE


def keep(q: Question, dice_roll: Roll, attempts: int, fee: float) -> str:
    """The option that re-rolls some of these dice; empty: none gains more than its fee."""
    keeps = [option for option in q.options if option.startswith("keep ")]
    if not keeps or not attempts:
        return ""
    top, found = now(q, dice_roll) + fee + MARGIN, ""
    for value, option in (*by_odds(q, dice_roll, attempts, keeps), *by_aims(q, dice_roll, attempts, keeps)):
        if value > top + 1e-9:
            top, found = value, option
    return found


def by_odds(q: Question, dice_roll: Roll, attempts: int, keeps: Sequence[str]) -> list[tuple[float, str]]:
    """What keeps are worth by the odds of five dice, those without a symbol rolled beside them for nothing; none if
    there are not five.
    """
    dice, count = dice_roll.dice, len(dice_roll.dice)
    plain = {mark.place for mark in dice_roll.marks if mark.plain} if count > DICE else set()
    five = [place for place in range(count) if place not in plain]
    if len(five) != DICE or not all(dice):
        return []
    solution = solve(q.board(q.scene.me).vector, DICE, attempts)
    found = []
    for option in keeps:
        mask = option.split(" ", 1)[1]
        if all(mask[place] == "0" for place in plain):
            kept = [dice[place] for place in five if mask[place] == "1"]
            found.append((solution.keep_value(kept, attempts), option))
    return found


def by_aims(q: Question, dice_roll: Roll, attempts: int, keeps: Sequence[str]) -> list[tuple[float, str]]:
    """What keeps for single lines of the board are worth, where there are not just five dice."""
    if len(dice_roll.dice) == DICE and all(dice_roll.dice):
        return []
    faces = q.g.library.fighters[q.scene.player.fighter].faces
    locked = dice_roll.locked_places()
    plain = {mark.place for mark in dice_roll.marks if mark.plain}
    dice = visible(q.g, dice_roll)
    found = []
    for ability, tier, worth in lines(q):
        for places, missing in aims(ability.tiers[tier].needs, dice, faces):
            kept = {*places, *locked}
            free = [place for place in range(len(dice)) if place not in kept]
            option = "keep " + "".join("1" if place in kept else "0" for place in range(len(dice)))
            value = worth * chance(missing, len(free), len([p for p in free if p not in plain]), attempts)
            found += [(value, option)] if option in keeps else []
    return found


def declare(q: Question, dice_roll: Roll) -> str:
    """The option that activates the best ability with these dice; empty: no ability is worth it."""
    worth, option = best_now(q, dice_roll)
    return option if worth > 0 else ""


def now(q: Question, dice_roll: Roll) -> float:
    """What the dice are worth without another roll."""
    return max(0.0, best_now(q, dice_roll)[0])


def best_now(q: Question, dice_roll: Roll) -> tuple[float, str]:
    """Worth and option of the best ability that may be declared."""
    faces = q.g.library.fighters[q.scene.player.fighter].faces
    dice = visible(q.g, dice_roll)
    worths = {(ability.id, tier): worth for ability, tier, worth in lines(q)}
    top, found = 0.0, ""
    for ability in q.board(q.scene.me).shape.abilities:
        option = f"activate {ability.id}"
        if option in q.options:
            worth = worths.get((ability.id, best_allowed(ability, dice, faces, ())), 0.0)
            if worth > top:
                top, found = worth, option
    return top, found


def lines(q: Question) -> list[tuple[Ability, int, float]]:
    """Every line of the board and the most it is worth now."""
    board = q.board(q.scene.me)
    found: dict[tuple[int, int], float] = {}
    for number, (variants, values) in enumerate(zip(board.shape.variants, board.values, strict=True)):
        for kind, worth in zip(variants.kinds, values[1:], strict=True):
            found[number, kind.tier] = max(worth, found.get((number, kind.tier), 0.0))
    return [(board.shape.abilities[number], tier, worth) for (number, tier), worth in found.items()]


def aims(
    needs: Needs, dice: Sequence[int], faces: Sequence[str]
) -> list[tuple[list[int], list[tuple[float, int, bool]]]]:
    """Ways to a requirement: places of dice to keep, and what is missing: the chance of a die, how many, by symbol."""
    shown = numbers_on(dice)
    if needs.straight:
        found = []
        for run in RUNS[needs.straight]:
            there = [shown.index(number) for number in sorted(run) if number in shown]
            found.append((there, [(1 / FACES, 1, False)] * (len(run) - len(there))))
        return found
    if needs.same:
        return [
            (
                there := [i for i, d in enumerate(shown) if d == number],
                [(1 / FACES, max(0, needs.same - len(there)), False)],
            )
            for number in range(1, FACES + 1)
        ]
    places: list[int] = []
    missing = []
    for symbol, count in needs.symbols:
        there = [i for i, d in enumerate(dice) if d > 0 and faces[d - 1] == symbol][:count]
        places += there
        missing.append((list(faces).count(symbol) / FACES, count - len(there), True))
    return [(places, missing)]


def chance(missing: Sequence[tuple[float, int, bool]], free: int, full: int, attempts: int) -> float:
    """An estimate of the chance to roll all that is missing with the free dice; `full` of them have symbols."""
    found = 1.0
    for single, count, by_symbol in missing:
        if count <= 0:
            continue
        there = full if by_symbol else free
        ever = 1.0 - (1.0 - single) ** attempts
        found *= at_least(count, there, ever)
        free, full = free - count, full - (count if by_symbol else 0)
    return found


def at_least(count: int, dice: int, ever: float) -> float:
    """The chance that at least `count` of the dice succeed, each with the chance `ever`."""
    levels = [1.0]
    for _ in range(max(0, dice)):
        levels = [
            (levels[n] * (1.0 - ever) if n < len(levels) else 0.0) + (levels[n - 1] * ever if n else 0.0)
            for n in range(len(levels) + 1)
        ]
    return total(levels[count:])


# -- changing such dice ------------------------------------------------------------------------------


def change(q: Question, dice_roll: Roll, ways: Sequence[Alteration]) -> str:
    """The option that changes these dice best; empty: none is worth its price."""
    worth = now(q, dice_roll)
    top, found = worth + MARGIN, ""
    for way in ways:
        better = max([mean_of(q, dice_roll, results) for results in results_of(way.card, dice_roll)], default=worth)
        value = worth + way.card.chance * (better - worth) - way.card.cost
        if value > top + 1e-9:
            top, found = value, way.option
    return found


def results_of(card: DiceCard, dice_roll: Roll) -> list[list[list[int]]]:
    """Every way to use a card on these dice: the rolls that may result from it, all alike likely."""
    free = free_places(dice_roll)
    if card.kind == "reroll":
        few = range(1, min(card.number, MOST_THROWN, len(free)) + 1)
        return [thrown_again(dice_roll.dice, places) for many in few for places in combinations(free, many)]
    return [
        [[value if other == place else die for other, die in enumerate(dice_roll.dice)]]
        for place in free
        for value in values_for(card, dice_roll.dice, place)
    ]


def free_places(dice_roll: Roll) -> list[int]:
    """The places of dice that may be changed."""
    locked = dice_roll.locked_places()
    return [place for place in range(len(dice_roll.dice)) if place not in locked]


def thrown_again(dice: Sequence[int], places: Sequence[int]) -> list[list[int]]:
    """All that dice may show if those at some places are rolled again."""
    found = []
    for values in product(range(1, FACES + 1), repeat=len(places)):
        fresh = dict(zip(places, values, strict=True))
        found.append([fresh.get(place, die) for place, die in enumerate(dice)])
    return found


def values_for(card: DiceCard, dice: Sequence[int], place: int) -> list[int]:
    """What a card may make of the die at a place."""
    if card.kind == "set":
        return [card.number, *card.others]
    if card.kind == "copy":
        return sorted(set(dice))
    if card.kind == "tip":
        most = max(1, card.number)
        if card.others and dice[place] not in card.others:
            return []
        return [value for value in range(1, FACES + 1) if 0 < abs(value - dice[place]) <= most]
    return list(range(1, FACES + 1))


def mean_of(q: Question, dice_roll: Roll, results: Sequence[list[int]]) -> float:
    """What the best ability is worth on average, one of these rolls lying there in place of the dice on the table."""
    return total([worth_with(q, dice_roll, dice) for dice in results]) / len(results)


def worth_with(q: Question, dice_roll: Roll, dice: list[int]) -> float:
    """What the best ability is worth that these dice activate in place of those on the table."""
    twin = dice_roll.copy()
    twin.dice = dice
    worths = {(ability.id, tier): worth for ability, tier, worth in lines(q)}
    abilities = q.g.index(q.scene.player).abilities
    return max([0.0, *[worths.get((abilities[n].id, tier), 0.0) for n, tier in tiers_of(q.g, q.scene.me, twin)]])


def die_worth(q: Question, dice_roll: Roll) -> Callable[[str], float]:
    """What setting a die `die 3 6`, or none, is worth."""

    def worth(option: str) -> float:
        dice = list(dice_roll.dice)
        if option != "pass":
            _, place, value = option.split()
            dice[int(place) - 1] = int(value)
        return worth_with(q, dice_roll, dice)

    return worth


def reroll_worth(q: Question, dice_roll: Roll) -> Callable[[str], float]:
    """What a re-roll `reroll 010000`, or none, is worth."""

    def worth(option: str) -> float:
        if option == "pass":
            return worth_with(q, dice_roll, list(dice_roll.dice))
        places = [place for place, mark in enumerate(option.split(" ", 1)[1]) if mark == "1"][:MOST_THROWN]
        return mean_of(q, dice_roll, thrown_again(dice_roll.dice, places))

    return worth
