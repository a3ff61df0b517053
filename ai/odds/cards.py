"""Cards that change dice, folded into the value vector: what each final roll is worth with them in hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from ai.odds.passes import expect_levels, lift, passes
from ai.odds.tables import FACES, Values, checked_values, index_of, keeps_of, less_one, outcomes, tips_of, with_one_more

ALL = tuple(range(1, FACES + 1))


class DiceCard(NamedTuple):
    """A one-shot way to change dice after the last attempt, and what playing it costs in the vector's unit.

    set: one die becomes `number`, or one of `others`. any: one die becomes any face. any-two: up to two dice become
    any faces. tip: one die turns by up to `number` pips, 0 meaning one; with
    `others` only a die that shows one of these. copy: one die takes another's face. reroll: up
    to `number` dice roll again.
    """

    kind: Literal["set", "any", "any-two", "tip", "copy", "reroll"]
    cost: float = 0.0
    number: int = 0
    others: tuple[int, ...] = ()
    chance: float = 1.0
    """How likely it changes anything once it is played; else the dice stay."""


def with_cards(values: Sequence[float], cards: Sequence[DiceCard], dice: int = 5) -> Values:
    """What each final roll is worth with these cards in hand: each playable once or not, in any order.

    Solve the answer for the best keeps with the cards in mind. Exact for set, any, any-two, tip and copy:
    such a card can wait for the last roll, as the die it would have changed is simply kept until then. Exact
    for a re-roll of up to all dice, which is one more attempt. A re-roll of fewer dice also waits for the end
    here, so its value is a lower bound: knowing its result before an attempt can be worth more. Not modelled:
    cards drawn on the way, and opponents who change dice in answer. A card that works
    only perhaps waits for the end as well, which is a lower bound.

    The work more than doubles with each card.
    """
    return _with_cards(checked_values(values, dice), tuple(cards), dice)


@lru_cache(maxsize=128)
def _with_cards(values: Values, cards: tuple[DiceCard, ...], dice: int) -> Values:
    best: Values = values
    for number, card in enumerate(cards):
        others = cards[:number] + cards[number + 1 :]
        played = with_card(_with_cards(values, others, dice) if others else values, card, dice)
        best = tuple(map(max, best, played)) if number else played
    return best


def with_card_on(values: Sequence[float], card: DiceCard, roll: Sequence[int]) -> float:
    """What one final roll is worth with the option to play one card: `with_card` at that roll alone."""
    dice, place = len(roll), index_of(roll)
    if card.chance < 1.0:
        now = values[place]
        better = with_card_on(values, card._replace(cost=0.0, chance=1.0), roll)
        return max(now, now + card.chance * (better - now) - card.cost)
    if card.kind == "tip":
        return max(values[place], max([values[other] for other in _tips(card, dice)[place]]) - card.cost)
    if card.kind in ("any-two", "reroll"):
        return _with_more_dice(values, card, dice, place)
    shown = _faces(card) if card.kind == "set" else ALL
    best = float("-inf")
    for rest in less_one(dice)[place]:
        row = with_one_more(dice - 1)[rest]
        faces = outcomes(dice - 1)[rest] if card.kind == "copy" else shown
        best = max([best, *[values[row[face - 1]] for face in faces]])
    return max(values[place], best - card.cost)


def _with_more_dice(values: Sequence[float], card: DiceCard, dice: int, place: int) -> float:
    """The same for a card that reaches several dice."""
    if card.kind == "any-two":
        return with_any_two(values, card.cost, dice)[place]
    fewest = _fewest_kept(card.number, dice)
    levels = expect_levels(values, dice, fewest)
    best = max([levels[size][keep] for size, keep in keeps_of(dice)[place] if fewest <= size < dice])
    return max(values[place], best - card.cost)


def with_card(values: Sequence[float], card: DiceCard, dice: int = 5) -> Values:
    """What each final roll is worth with the option to play one card; see `with_cards` for what is exact."""
    if card.chance < 1.0:
        final = checked_values(values, dice)
        surely = with_card(final, card._replace(cost=0.0, chance=1.0), dice)
        return tuple(
            [max(now, now + card.chance * (got - now) - card.cost) for now, got in zip(final, surely, strict=True)]
        )
    match card.kind:
        case "set":
            return with_set(values, _faces(card), card.cost, dice)
        case "any":
            return with_any(values, card.cost, dice)
        case "any-two":
            return with_any_two(values, card.cost, dice)
        case "tip":
            return with_tip(values, card.cost, dice, card.number or 1, card.others)
        case "copy":
            return with_copy(values, card.cost, dice)
        case "reroll":
            return with_reroll(values, card.number, card.cost, dice)


def with_set(values: Sequence[float], faces: Sequence[int], cost: float = 0.0, dice: int = 5) -> Values:
    """With the option to set one die to one of these faces."""
    final = checked_values(values, dice)
    columns = [face - 1 for face in faces]
    best = [max([final[row[column]] for column in columns]) for row in with_one_more(dice - 1)]
    return _put_back(final, best, cost, dice)


def with_any(values: Sequence[float], cost: float = 0.0, dice: int = 5) -> Values:
    """With the option to set one die to any face."""
    final = checked_values(values, dice)
    return _put_back(final, _best_added(final, dice), cost, dice)


def with_any_two(values: Sequence[float], cost: float = 0.0, dice: int = 5) -> Values:
    """With the option to set one or two dice to any faces, one cost for both."""
    final = checked_values(values, dice)
    one = _put_back(final, _best_added(final, dice), 0.0, dice)
    return _put_back(final, _best_added(one, dice), cost, dice)


def with_tip(
    values: Sequence[float], cost: float = 0.0, dice: int = 5, most: int = 1, faces: tuple[int, ...] = ()
) -> Values:
    """With the option to turn one die, with faces one that shows one of them, up or down by up to `most` pips; a 6 and
    a 1 are not neighbours."""
    final = checked_values(values, dice)
    return tuple(
        max(own, max([final[place] for place in places]) - cost)
        for own, places in zip(final, tips_of(dice, most, faces), strict=True)
    )


def with_copy(values: Sequence[float], cost: float = 0.0, dice: int = 5) -> Values:
    """With the option to give one die the face of another."""
    final = checked_values(values, dice)
    if dice == 1:
        return final
    best = [
        max([final[row[face - 1]] for face in set(rest)])
        for rest, row in zip(outcomes(dice - 1), with_one_more(dice - 1), strict=True)
    ]
    return _put_back(final, best, cost, dice)


def with_reroll(values: Sequence[float], most: int = 1, cost: float = 0.0, dice: int = 5) -> Values:
    """With the option to roll one to `most` chosen dice again now; all dice make one more attempt."""
    final = checked_values(values, dice)
    fewest = _fewest_kept(most, dice)
    levels = expect_levels(final, dice, fewest)
    best = levels[fewest]
    for size in range(fewest + 1, dice):
        best = lift(levels[size], best, size)
    return _put_back(final, best, cost, dice)


def _tips(card: DiceCard, dice: int) -> tuple[tuple[int, ...], ...]:
    """What a card that turns a die may make of each roll."""
    return tips_of(dice, card.number or 1, card.others)


def _faces(card: DiceCard) -> tuple[int, ...]:
    """The faces that a card sets a die to, if a die has them."""
    faces = (card.number, *card.others)
    for face in faces:
        if not 1 <= face <= FACES:
            raise ValueError(f"a die has no face {face}")
    return faces


def _fewest_kept(most: int, dice: int) -> int:
    """The dice that stay when `most` are rolled again."""
    if not 1 <= most <= dice:
        raise ValueError(f"cannot re-roll {most} of {dice} dice")
    return dice - most


def _best_added(values: Values, dice: int) -> list[float]:
    """The best value one more die of any face can give, for every way to hold one die less than all."""
    return [
        max(values[a], values[b], values[c], values[d], values[e], values[f])
        for a, b, c, d, e, f in with_one_more(dice - 1)
    ]


def _put_back(values: Values, rest: list[float], cost: float, dice: int) -> Values:
    """Each roll as it is or, at `cost`, without one die and worth what `rest` says; whichever is better."""
    return tuple(passes(dice).put_back(list(values), [value - cost for value in rest] if cost else rest))
