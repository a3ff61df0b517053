"""Exact odds against brute force, for every keep of up to three dice, and laws that hold for any values."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ai.odds import (
    FACES,
    Dice,
    DiceCard,
    Values,
    distribution,
    expect_roll,
    index_of,
    outcomes,
    solve,
    weights,
    with_cards,
)

relaxed = settings(deadline=None, max_examples=50)

VALUE = st.one_of(st.integers(-5, 15).map(float), st.floats(-20, 20, allow_subnormal=False))
REROLLS = st.integers(0, 2)


def vectors(dice: int) -> st.SearchStrategy[Values]:
    count = len(outcomes(dice))
    return st.lists(VALUE, min_size=count, max_size=count).map(tuple)


QUESTIONS = st.integers(1, 3).flatmap(lambda dice: st.tuples(vectors(dice), st.just(dice), REROLLS))


def faces_after(kept: Dice, dice: int) -> Iterator[Dice]:
    """Every equally likely roll after keeping some dice and rolling the rest."""
    for rolled in product(range(1, FACES + 1), repeat=dice - len(kept)):
        yield tuple(sorted(kept + rolled))


def keeps(roll: Dice) -> set[Dice]:
    return {
        tuple(face for face, stays in zip(roll, mask, strict=True) if stays)
        for mask in product((False, True), repeat=len(roll))
    }


def played(roll: Dice, card: DiceCard) -> Iterator[Dice]:
    """Every roll one card can make of this one."""
    for at, face in enumerate(roll):
        others = roll[:at] + roll[at + 1 :]
        faces: Sequence[int]
        match card.kind:
            case "set":
                faces = [card.number, *card.others]
            case "tip":
                most = max(1, card.number)
                faces = [new for new in range(face - most, face + most + 1) if new != face and 1 <= new <= FACES]
            case "copy":
                faces = others
            case _:
                faces = range(1, FACES + 1)
        for new in faces:
            changed = tuple(sorted((*others, new)))
            yield changed
            if card.kind == "any-two":
                yield from played(changed, DiceCard("any"))


def brute_force(values: Values, dice: int, rerolls: int, hand: tuple[DiceCard, ...] = ()) -> dict[Dice, float]:
    """Each roll's value with all re-rolls left, trying every keep and every card at every moment."""

    @cache
    def worth(roll: Dice, left: int, cards: tuple[DiceCard, ...]) -> float:
        choices = [values[index_of(roll)]]
        if left:
            choices += [after(kept, left, cards) for kept in keeps(roll)]
        for at, card in enumerate(cards):
            rest = cards[:at] + cards[at + 1 :]
            choices += [worth(changed, left, rest) - card.cost for changed in set(played(roll, card))]
        return max(choices)

    @cache
    def after(kept: Dice, left: int, cards: tuple[DiceCard, ...]) -> float:
        rolls = list(faces_after(kept, dice))
        return sum(worth(roll, left - 1, cards) for roll in rolls) / len(rolls)

    return {roll: worth(roll, rerolls, hand) for roll in outcomes(dice)}


@relaxed
@given(QUESTIONS)
def test_solve_equals_brute_force(question: tuple[Values, int, int]) -> None:
    """Every roll's value is the best over all subsets of dice to keep."""
    values, dice, rerolls = question
    solution = solve(values, dice, rerolls)
    expected = brute_force(values, dice, rerolls)
    for roll, worth in expected.items():
        assert solution.value_of(roll, rerolls) == pytest.approx(worth, abs=1e-9)
    opening = sum(weight * expected[roll] for roll, weight in zip(outcomes(dice), weights(dice), strict=True))
    assert solution.value == pytest.approx(opening, abs=1e-9)


@relaxed
@given(QUESTIONS)
def test_the_advised_keep_is_worth_what_it_promises(question: tuple[Values, int, int]) -> None:
    """The keep is part of the roll, reaches the roll's value, and nothing as good keeps more dice."""
    values, dice, rerolls = question
    solution = solve(values, dice, rerolls)
    for left in range(1, rerolls + 1):
        for roll in outcomes(dice):
            kept = solution.keep(roll, left)
            best = solution.value_of(roll, left)
            assert kept in keeps(roll)
            assert solution.keep_value(kept, left) == pytest.approx(best, abs=1e-9)
            for other in keeps(roll):
                assert solution.keep_value(other, left) <= best
                if len(other) > len(kept):
                    assert solution.keep_value(other, left) < best


@relaxed
@given(QUESTIONS)
def test_all_dice_are_kept_only_where_stopping_is_right(question: tuple[Values, int, int]) -> None:
    values, dice, rerolls = question
    solution = solve(values, dice, rerolls)
    for roll in outcomes(dice):
        if solution.keep(roll, rerolls) == roll:
            assert solution.value_of(roll, rerolls) == pytest.approx(values[index_of(roll)], abs=1e-6)


@relaxed
@given(QUESTIONS)
def test_without_re_rolls_a_roll_is_worth_its_value(question: tuple[Values, int, int]) -> None:
    values, dice, rerolls = question
    solution = solve(values, dice, rerolls)
    assert tuple(solution.value_of(roll, 0) for roll in outcomes(dice)) == values
    assert solve(values, dice, 0).value == expect_roll(values, dice)


@relaxed
@given(st.integers(1, 5).flatmap(lambda dice: st.tuples(vectors(dice), st.just(dice))))
def test_more_re_rolls_are_never_worse(question: tuple[Values, int]) -> None:
    values, dice = question
    solution = solve(values, dice, 3)
    for roll in outcomes(dice):
        by_left = [solution.value_of(roll, left) for left in range(4)]
        assert by_left == sorted(by_left)
    expected = [solve(values, dice, rerolls).value for rerolls in range(4)]
    for fewer, more in pairwise(expected):
        assert more >= fewer - 1e-9


@relaxed
@given(st.integers(1, 4).flatmap(lambda dice: st.tuples(vectors(dice), vectors(dice), st.just(dice), REROLLS)))
def test_higher_values_are_never_worth_less(question: tuple[Values, Values, int, int]) -> None:
    one, other, dice, rerolls = question
    higher = solve(tuple(map(max, one, other)), dice, rerolls)
    lower = solve(one, dice, rerolls)
    assert higher.value >= lower.value - 1e-9
    for roll in outcomes(dice):
        assert higher.value_of(roll, rerolls) >= lower.value_of(roll, rerolls) - 1e-9


@relaxed
@given(st.integers(1, 5).flatmap(lambda dice: st.tuples(vectors(dice), st.just(dice), REROLLS)))
def test_the_distribution_of_a_policy_carries_its_value(question: tuple[Values, int, int]) -> None:
    values, dice, rerolls = question
    solution = solve(values, dice, rerolls)
    chances = distribution(solution, range(len(values)))
    assert sum(chances) == pytest.approx(1.0, abs=1e-9)
    assert sum(value * share for value, share in zip(values, chances, strict=True)) == pytest.approx(
        solution.value, abs=1e-9
    )


SURELY = st.just(1.0)
"""Cards that always work: of the others it may be worth to know before the last roll whether they did."""
CARD = st.one_of(
    st.builds(
        DiceCard,
        st.just("set"),
        st.floats(0, 3),
        st.integers(1, FACES),
        st.lists(st.integers(1, FACES), max_size=2).map(tuple),
        SURELY,
    ),
    st.builds(DiceCard, st.just("tip"), st.floats(0, 3), st.integers(0, 2), st.just(()), SURELY),
    st.builds(DiceCard, st.sampled_from(["any", "any-two", "copy"]), st.floats(0, 3), st.just(0), st.just(()), SURELY),
)


@relaxed
@given(
    st.integers(1, 2).flatmap(lambda dice: st.tuples(vectors(dice), st.just(dice), REROLLS)),
    st.lists(CARD, max_size=3).map(tuple),
)
def test_cards_that_set_dice_can_wait_for_the_last_roll(
    question: tuple[Values, int, int], hand: tuple[DiceCard, ...]
) -> None:
    """Folding them into the final values loses nothing against playing them at any moment."""
    values, dice, rerolls = question
    solution = solve(with_cards(values, hand, dice), dice, rerolls)
    for roll, worth in brute_force(values, dice, rerolls, hand).items():
        assert solution.value_of(roll, rerolls) == pytest.approx(worth, abs=1e-9)


@settings(deadline=None, max_examples=10)
@given(vectors(3), st.lists(CARD, min_size=1, max_size=2).map(tuple))
def test_cards_can_wait_with_three_dice(values: Values, hand: tuple[DiceCard, ...]) -> None:
    solution = solve(with_cards(values, hand, 3), 3, 1)
    for roll, worth in brute_force(values, 3, 1, hand).items():
        assert solution.value_of(roll, 1) == pytest.approx(worth, abs=1e-9)
