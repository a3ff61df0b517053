"""Exact odds against values known beforehand: closed forms, small cases by hand, a separate solver's tables.

The hero of the tables has faces A A A B B C (1-3, 4-5, 6) and fourteen goals; five dice, three attempts.
"""

from math import comb
from random import Random

import pytest

from ai.odds import (
    Dice,
    DiceCard,
    chance,
    distribution,
    expect_roll,
    index_of,
    outcomes,
    solve,
    weights,
    with_any,
    with_any_two,
    with_card,
    with_card_on,
    with_cards,
    with_copy,
    with_reroll,
    with_set,
    with_tip,
)
from ai.odds.passes import best_rolls, expect_levels, lift
from ai.odds.unrolled import straight

SYMBOLS = {1: "A", 2: "A", 3: "A", 4: "B", 5: "B", 6: "C"}

# goal: value, % at three attempts, % from 1 2 4 4 6 with two re-rolls left
GOALS = {
    "AAA": (4, 98.39478, 98.4375),
    "AAAA": (6, 87.92725, 84.375),
    "AAAAA": (8, 51.29089, 42.1875),
    "AABB": (6, 90.0547, 100.0),
    "AACC": (5, 57.57886, 60.8925),
    "AAACC": (9, 34.87885, 35.1852),
    "CCC": (5, 35.485, 35.8112),
    "CCCC": (8, 10.44263, 8.7961),
    "CCCCC": (15, 1.32721, 0.8717),
    "BBB": (5, 84.17853, 91.2209),
    "BBBB": (7, 53.58554, 58.299),
    "BBBBB": (9, 17.25636, 17.1468),
    "SMALL": (7, 61.54423, 51.7747),
    "BIG": (9, 26.1095, 18.4156),
}


def hits(goal: str, roll: Dice) -> bool:
    """Whether a roll meets a goal: a run of four or five faces, or symbols."""
    if goal in ("SMALL", "BIG"):
        run = 4 if goal == "SMALL" else 5
        return any(set(range(low, low + run)) <= set(roll) for low in range(1, 8 - run))
    rolled = [SYMBOLS[face] for face in roll]
    return all(rolled.count(symbol) >= goal.count(symbol) for symbol in set(goal))


def goal_vector(goal: str) -> list[bool]:
    return [hits(goal, roll) for roll in outcomes(5)]


def joint_values() -> list[float]:
    """Per roll, the value of the best goal it meets."""
    return [
        max((float(value) for goal, (value, _, _) in GOALS.items() if hits(goal, roll)), default=0.0)
        for roll in outcomes(5)
    ]


def vector(dice: int, **rolls: float) -> list[float]:
    """Zero everywhere except the rolls named, as in `vector(2, r66=1.0)`."""
    values = [0.0] * len(outcomes(dice))
    for name, value in rolls.items():
        values[index_of([int(face) for face in name[1:]])] = value
    return values


# rolls


@pytest.mark.parametrize(("dice", "count"), [(0, 1), (1, 6), (2, 21), (3, 56), (4, 126), (5, 252), (6, 462), (7, 792)])
def test_sorted_rolls_are_counted_with_repetition(dice: int, count: int) -> None:
    """n dice have C(n + 5, 5) sorted rolls."""
    assert len(outcomes(dice)) == count == comb(dice + 5, 5)


def test_index_takes_dice_in_any_order() -> None:
    assert outcomes(5)[index_of([6, 2, 4, 1, 4])] == (1, 2, 4, 4, 6)


@pytest.mark.parametrize("dice", [[0, 1], [7], [1] * 8])
def test_index_refuses_what_is_no_roll(dice: list[int]) -> None:
    with pytest.raises(ValueError, match="dice"):
        index_of(dice)


def test_weights_count_the_orders_of_a_roll() -> None:
    """A pair and three singles come in 5!/2! orders of 6^5, five of a kind in one."""
    assert weights(5)[index_of([1, 2, 4, 4, 6])] == 60 / 7776
    assert weights(5)[index_of([3] * 5)] == 1 / 7776


# one goal


@pytest.mark.parametrize("goal", GOALS)
def test_chance_at_three_attempts(goal: str) -> None:
    assert 100 * chance(goal_vector(goal), 5, 2) == pytest.approx(GOALS[goal][1], abs=6e-6)


@pytest.mark.parametrize("goal", GOALS)
def test_chance_from_a_roll(goal: str) -> None:
    solution = solve([float(hit) for hit in goal_vector(goal)], 5, 2)
    assert 100 * solution.value_of((1, 2, 4, 4, 6), 2) == pytest.approx(GOALS[goal][2], abs=6e-5)


@pytest.mark.parametrize("dice", range(1, 8))
@pytest.mark.parametrize("rerolls", range(4))
def test_sixes_have_a_closed_form(dice: int, rerolls: int) -> None:
    """Each die has its own rerolls + 1 tries: all but one six is a binomial tail."""
    six = 1 - (5 / 6) ** (rerolls + 1)
    tail = sum(comb(dice, n) * six**n * (1 - six) ** (dice - n) for n in range(dice - 1, dice + 1))
    assert chance([roll.count(6) >= dice - 1 for roll in outcomes(dice)], dice, rerolls) == pytest.approx(
        tail, abs=1e-12
    )


# best expected value


def test_joint_expected_value_over_all_goals() -> None:
    assert solve(joint_values()).value == pytest.approx(7.644966644933303, abs=1e-9)


def test_one_die_pips_by_hand() -> None:
    """3.5 for one roll; re-roll 1 to 3 for 4.25; with two re-rolls, 1 to 4 first, for 14/3."""
    pips = [1, 2, 3, 4, 5, 6]
    assert expect_roll(pips, 1) == pytest.approx(3.5)
    assert solve(pips, 1, 1).value == pytest.approx(4.25)
    solution = solve(pips, 1, 2)
    assert solution.value == pytest.approx(14 / 3)
    assert [solution.keep((4,), left) for left in (2, 1, 0)] == [(), (4,), (4,)]
    assert solution.value_of((4,), 2) == pytest.approx(4.25)
    assert solution.value_of((4,), 1) == 4.0
    assert solution.keep_value((), 1) == pytest.approx(3.5)
    assert solution.keep_value((5,), 2) == 5.0


def test_keep_throws_only_the_wrong_die() -> None:
    solution = solve([float(hit) for hit in goal_vector("CCCCC")])
    assert solution.keep((6, 1, 6, 6, 2), 1) == (6, 6, 6)
    assert solution.keep_value((6, 6, 6), 1) == pytest.approx(1 / 36)


def test_a_tie_keeps_the_most_dice_then_the_highest() -> None:
    """A goal met or out of reach keeps all; a pair from 1 5 comes in 1/6 with either die kept, or none."""
    assert solve(joint_values()).keep((6, 6, 6, 6, 6), 2) == (6, 6, 6, 6, 6)
    assert solve([0.0] * 252).keep((1, 2, 3, 4, 5), 2) == (1, 2, 3, 4, 5)
    pair = solve([float(len(set(roll)) == 1) for roll in outcomes(2)], 2, 1)
    assert [pair.keep_value(kept, 1) for kept in ((), (1,), (5,))] == pytest.approx([1 / 6] * 3)
    assert pair.keep((1, 5), 1) == (5,)


def test_the_same_question_is_answered_once() -> None:
    assert solve(joint_values())._attempts is solve(tuple(joint_values()), 5, 1)._attempts


@pytest.mark.parametrize(
    ("values", "dice", "rerolls", "message"),
    [
        ([0.0] * 251, 5, 2, "252 rolls, not 251"),
        ([0.0] * 6, 1, -1, "negative"),
        ([float("nan")] * 6, 1, 1, "finite"),
        ([float("inf")] * 6, 1, 1, "finite"),
        ([0.0], 0, 1, "at least one die"),
        ([0.0], 8, 1, "up to 7 dice"),
    ],
)
def test_solve_refuses_a_wrong_question(values: list[float], dice: int, rerolls: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        solve(values, dice, rerolls)


def test_solution_refuses_what_it_was_not_solved_for() -> None:
    solution = solve([0.0] * 21, 2, 1)
    with pytest.raises(ValueError, match="2 dice, not 3"):
        solution.value_of((1, 2, 3), 0)
    with pytest.raises(ValueError, match="re-rolls left, not 2"):
        solution.keep((1, 2), 2)
    with pytest.raises(ValueError, match="cannot keep 1 of 2 dice"):
        solution.keep_value((1,), 0)
    with pytest.raises(ValueError, match="cannot keep 3 of 2 dice"):
        solution.keep_value((1, 2, 3), 1)


# where a policy ends


def test_distribution_of_one_goal_is_its_chance() -> None:
    hit = goal_vector("SMALL")
    missed, met = distribution(solve([float(h) for h in hit]), hit)
    assert met == pytest.approx(chance(hit), abs=1e-12)
    assert missed + met == pytest.approx(1.0, abs=1e-12)


def test_distribution_weighs_up_to_the_expected_value() -> None:
    values = joint_values()
    solution = solve(values)
    classes = distribution(solution, [int(value) for value in values])
    assert sum(value * share for value, share in enumerate(classes)) == pytest.approx(solution.value, abs=1e-9)


@pytest.mark.parametrize(("classify", "message"), [([0] * 5, "6 rolls"), ([0, -1, 0, 0, 0, 0], "from 0")])
def test_distribution_refuses_wrong_classes(classify: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        distribution(solve([0.0] * 6, 1), classify)


# straight-line code


@pytest.mark.parametrize("dice", [1, 3, 5])
def test_straight_line_code_finds_what_the_loops_find(dice: int) -> None:
    luck = Random(dice)
    values = [luck.choice((0.0, 3.0, luck.random())) for _ in outcomes(dice)]
    levels = expect_levels(values, dice)
    code = straight(dice)
    assert code.expected(values) == levels
    assert code.best(levels) == best_rolls(levels, dice)
    assert code.lifted(values, levels[dice - 1]) == lift(values, levels[dice - 1], dice)


# cards that change dice

CARDS = (
    DiceCard("set", 0.5, 6),
    DiceCard("tip", 0.5),
    DiceCard("copy", 0.8),
    DiceCard("any", 1.0),
    DiceCard("any-two", 1.5),
)


@pytest.mark.parametrize(
    ("count", "expected"), list(enumerate([7.64497, 8.60774, 9.40150, 11.48799, 12.68410, 13.16219]))
)
def test_cards_in_hand_raise_the_expected_value(count: int, expected: float) -> None:
    assert solve(with_cards(joint_values(), CARDS[:count])).value == pytest.approx(expected, abs=6e-6)


def test_set_turns_one_die_to_its_face() -> None:
    after = with_set(vector(2, r56=5.0, r55=2.0), [6], cost=1.0, dice=2)
    assert after[index_of([1, 5])] == 4.0
    assert after[index_of([5, 5])] == 4.0
    assert after[index_of([1, 1])] == 0.0


def test_set_to_one_of_several_takes_the_better_face() -> None:
    """A 5 and another 5 are worth 2, a 5 and a 6 are worth 5: the 1 becomes whichever pays, for 1."""
    after = with_set(vector(2, r56=5.0, r55=2.0), [4, 5], cost=1.0, dice=2)
    assert after[index_of([1, 5])] == 1.0
    assert after[index_of([1, 6])] == 4.0
    assert with_card(vector(2, r56=5.0, r55=2.0), DiceCard("set", 1.0, 5, (6,)), 2)[index_of([1, 5])] == 4.0


def test_an_option_dearer_than_its_gain_is_left_alone() -> None:
    values = vector(2, r56=5.0, r55=4.5)
    assert with_set(values, [6], cost=1.0, dice=2)[index_of([5, 5])] == 4.5


def test_any_reaches_one_die_and_any_two_reaches_two() -> None:
    values = vector(3, r123=8.0)
    assert with_any(values, 2.0, 3)[index_of([1, 3, 6])] == 6.0
    assert with_any(values, 2.0, 3)[index_of([1, 6, 6])] == 0.0
    assert with_any_two(values, 3.0, 3)[index_of([1, 6, 6])] == 5.0
    assert with_any_two(values, 3.0, 3)[index_of([6, 6, 6])] == 0.0


def test_tip_goes_one_pip_and_not_round_the_corner() -> None:
    after = with_tip(vector(1, r6=3.0, r2=1.0), 0.0, 1)
    assert after == (1.0, 1.0, 1.0, 0.0, 3.0, 3.0)


def test_tip_of_two_goes_one_pip_or_two() -> None:
    """A 6 is worth 3: a 4 and a 5 reach it, a 3 does not."""
    after = with_tip(vector(1, r6=3.0), 1.0, 1, 2)
    assert after == (0.0, 0.0, 0.0, 2.0, 2.0, 3.0)


def test_copy_needs_the_face_on_another_die() -> None:
    values = vector(3, r466=6.0)
    assert with_copy(values, 1.0, 3)[index_of([4, 5, 6])] == 5.0
    assert with_copy(values, 1.0, 3)[index_of([4, 4, 5])] == 0.0
    assert with_copy([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 0.0, 1) == (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)


def test_reroll_takes_the_best_die() -> None:
    """6 and 1, both sixes wanted: one six comes in six; 1 and 1 needs two dice."""
    values = vector(2, r66=36.0)
    assert with_reroll(values, 1, 1.0, 2)[index_of([1, 6])] == pytest.approx(5.0)
    assert with_reroll(values, 1, 1.0, 2)[index_of([1, 1])] == 0.0
    assert with_reroll(values, 2, 0.0, 2)[index_of([1, 1])] == pytest.approx(1.0)


def test_reroll_of_all_dice_is_one_more_attempt() -> None:
    values = joint_values()
    assert solve(with_cards(values, [DiceCard("reroll", number=5)])).value == pytest.approx(
        solve(values, 5, 3).value, abs=1e-12
    )


def test_cards_are_played_in_the_order_that_serves() -> None:
    """From 1 1 2 to 6 6 2, the 6 must be set before it is copied, in whatever order they are held."""
    values = vector(3, r266=4.0)
    hand = [DiceCard("copy", 1.0), DiceCard("set", 1.0, 6)]
    assert with_cards(values, hand, 3)[index_of([1, 1, 2])] == 2.0
    assert with_cards(values, hand[::-1], 3)[index_of([1, 1, 2])] == 2.0


@pytest.mark.parametrize("card", [*CARDS, *(DiceCard("reroll", 0.3, most) for most in (1, 2, 5))])
def test_one_roll_is_worth_what_the_vector_says(card: DiceCard) -> None:
    values = joint_values()
    after = with_card(values, card)
    assert [with_card_on(values, card, roll) for roll in outcomes(5)] == pytest.approx(list(after), abs=1e-12)


@pytest.mark.parametrize("card", [DiceCard("set", number=0), DiceCard("reroll", number=3)])
def test_a_card_that_cannot_be_played_is_refused_on_one_roll(card: DiceCard) -> None:
    with pytest.raises(ValueError, match=r"no face|cannot re-roll"):
        with_card_on([0.0] * 21, card, (1, 2))


def test_no_cards_change_nothing() -> None:
    assert with_cards([1, 2, 3, 4, 5, 6], (), 1) == (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)


@pytest.mark.parametrize("card", [DiceCard("set", number=0), DiceCard("set", number=7), DiceCard("reroll", number=3)])
def test_a_card_that_cannot_be_played_is_refused(card: DiceCard) -> None:
    with pytest.raises(ValueError, match=r"no face|cannot re-roll"):
        with_card([0.0] * 21, card, 2)
