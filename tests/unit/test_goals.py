"""Goals of a roll as they are written, and their chances against values known beforehand."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from campaign.odds.goals import BadGoal, goal_of, odds_of, rolled_dice
from campaign.odds.position import Asked, position_of
from campaign.odds.report import roll_odds
from content.load import library
from engine.definitions import Fighter
from tests.unit.test_odds import GOALS


@pytest.fixture(scope="module")
def barbarian() -> Fighter:
    """His die is A A A B B C: sword, heart, pow."""
    return library(["barbarian"]).fighters["barbarian"]


@pytest.mark.parametrize("text", [text for text in GOALS if text not in ("SMALL", "BIG")])
def test_letters_are_symbols_of_the_die(barbarian: Fighter, text: str) -> None:
    """A separate solver's tables: with three attempts, and from 1 2 4 4 6 with two left."""
    _, whole, rest = GOALS[text]
    goal = goal_of(text, barbarian, 5)
    assert 100 * odds_of(goal, (), 5, 2).chance == pytest.approx(whole, abs=1e-5)
    assert 100 * odds_of(goal, (1, 2, 4, 4, 6), 5, 2).chance == pytest.approx(rest, abs=1e-4)


@pytest.mark.parametrize(
    ("text", "same"), [("sword x3 + pow x2", "AAACC"), ("3 sword, 2 pow", "AAACC"), ("pow*4", "CCCC")]
)
def test_symbols_by_name(barbarian: Fighter, text: str, same: str) -> None:
    """A goal by names of symbols is met by the same rolls as one by letters."""
    assert goal_of(text, barbarian, 5).hits(5) == goal_of(same, barbarian, 5).hits(5)


@pytest.mark.parametrize("text", ["small", "large straight", "micro"])
def test_runs(text: str) -> None:
    """With as many dice as the run is long: 3 runs of four and 2 of five, in every order; 4 runs of three."""
    length = {"small": 4, "large straight": 5, "micro": 3}[text]
    orders = {4: 24, 5: 120, 3: 6}[length]
    runs = {4: 3, 5: 2, 3: 4}[length]
    assert odds_of(goal_of(text, None, length), (), length, 0).chance == pytest.approx(runs * orders / 6**length)


@pytest.mark.parametrize(
    ("text", "dice", "ways"),
    [
        ("AABBB", 5, 6 * 5 * 10),  # which three, which two, and where
        ("AAAAA", 5, 6),
        ("AB", 2, 30),
        ("1 2 2", 3, 3),
        ("66", 2, 1),
        ("sum >= 11", 2, 3),
        ("sum=7", 2, 6),
        ("SUM < 3", 2, 1),
    ],
)
def test_one_roll_counted_by_hand(text: str, dice: int, ways: int) -> None:
    """So many of all rolls."""
    assert odds_of(goal_of(text, None, dice), (), dice, 0).chance == pytest.approx(ways / 6**dice)


def test_a_re_roll_is_used_for_the_best() -> None:
    """Two dice, one re-roll, at least 10: every way to keep dice is tried, for every roll."""
    goal = goal_of("sum >= 10", None, 2)

    def after(roll: tuple[int, ...]) -> float:
        chances = []
        for kept in [kept for size in range(3) for kept in combinations(roll, size)]:
            rests = list(product(range(1, 7), repeat=2 - len(kept)))
            chances.append(len([rest for rest in rests if sum(kept) + sum(rest) >= 10]) / len(rests))
        return max(chances)

    mean = sum(after(roll) for roll in product(range(1, 7), repeat=2)) / 36
    assert odds_of(goal, (), 2, 1).chance == pytest.approx(mean)
    found = odds_of(goal, (1, 5), 2, 1)
    assert found.chance == pytest.approx(2 / 6)
    assert found.keep == (5,)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("AAAD", "the letter D; the die of Barbarian has A sword, B heart, C pow"),
        ("swrd x3", "Did you mean sword?"),
        ("sword x6", "cannot be met with 5 dice"),
        ("sum > 30", "cannot be met with 5 dice"),
        ("mihgty blow", "Did you mean mighty blow?"),
    ],
)
def test_what_nobody_can_read(barbarian: Fighter, text: str, says: str) -> None:
    """One sentence that helps."""
    with pytest.raises(BadGoal, match=says):
        goal_of(text, barbarian, 5)


@pytest.mark.parametrize("text", ["1,1,7", "", "12345678", "a"])
def test_dice_that_cannot_be(text: str) -> None:
    """Only 1 to 7 numbers from 1 to 6."""
    with pytest.raises(BadGoal, match="such as 1,1,3,4,6"):
        rolled_dice(text)


def test_the_roll_of_a_hero() -> None:
    """1 3 4 5 6 with one attempt left: Mighty Blow (9) is ready, a 2 in place of the 1 makes Reckless (15)."""
    found = roll_odds(Asked("barbarian", "monk", (1, 3, 4, 5, 6), 1, ("six-it",)), [], 12)
    assert found.lethal is not None
    _, chance, keep = found.lethal
    assert chance == pytest.approx(1 / 6)
    assert keep == (3, 4, 5, 6)
    assert sum(found.damage.values()) == pytest.approx(1)
    assert set(found.damage) <= {9.0, 15.0}
    assert [gain.card for gain in found.cards] == ["six-it"]
    assert found.symbols == {"A": "sword", "B": "heart", "C": "pow"}


def test_before_the_first_roll_nothing_is_rolled() -> None:
    """The position has no dice, and large straights come by the chance of three attempts."""
    game, decision = position_of(Asked("barbarian", "monk"))
    assert decision is None
    assert not game.state.rolls
    found = roll_odds(Asked("barbarian", "monk"), [], 15)
    assert found.lethal is not None
    assert 100 * found.lethal[1] == pytest.approx(26.2, abs=0.3)
