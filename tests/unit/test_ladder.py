"""The ladder of bots: what its test says, that it is as often wrong as it says, and that results can be repeated."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import log
from random import Random

import pytest

from ai.arena import wilson
from ai.ladder import FEWEST, Claim, PairTally, Verdict
from campaign.play.seats import UnknownBotName
from campaign.simulation.ladder import (
    CONFIRMING,
    TUNING,
    BadLadder,
    LadderPlan,
    LadderRun,
    UnknownGround,
    counts_of,
    grounds,
    play_pair,
    tally_of,
)


def plan(**changed: object) -> LadderPlan:
    """Greedy against random in a few duels."""
    return LadderPlan(**{"bot": "greedy", "opponent": "random", "fewest": 2, "most": 3, **changed})  # type: ignore[arg-type]  # any of its fields


def test_pairs_are_counted_by_quarters() -> None:
    """A pair won whole, one shared, and one of which a draw was had: 1 + 0.5 + 0.25 of 3."""
    tally = PairTally.of([1.0, 0.5, 0.25])
    assert (tally.pairs, tally.points) == (3, 1.75)
    assert tally.share == pytest.approx(1.75 / 3)
    assert tally.interval == wilson(1.75, 3)
    assert counts_of(tally) == {"0": 0, "0.25": 1, "0.5": 1, "0.75": 0, "1": 1}
    assert tally_of(counts_of(tally)).counts == tally.counts
    with pytest.raises(ValueError, match="not a quarter"):
        tally.add(0.3)


def test_the_bounds_are_those_of_wald() -> None:
    """With errors of 5 % the test ends at a likelihood ratio of 19 to 1, either way."""
    assert Claim(0.05, 0.05, 0.05).bounds == pytest.approx((-log(19), log(19)))


def test_the_ratio_by_hand() -> None:
    """60 of 100 pairs won are a mean of 0.6: 0.1 above one half, 0.05 above 0.55.

    With one more won and one more lost they are 61 of 102, with a variance of 61 * 41 / 102 ** 2; so the ratio is
    100 * 0.05 * (2 * 0.6 - 0.5 - 0.55) / (2 * variance).
    """
    tally = PairTally({4: 60, 0: 40})
    expected = 100 * 0.05 * 0.15 / (2 * 61 * 41 / 102**2)
    assert tally.log_likelihood_ratio(Claim()) == pytest.approx(expected)
    assert tally.verdict(Claim()) is Verdict.OPEN
    assert PairTally({4: 350, 0: 250}).verdict(Claim()) is Verdict.STRONGER
    assert PairTally({4: 300, 0: 300}).verdict(Claim()) is Verdict.NOT_STRONGER
    assert PairTally({4: FEWEST - 1}).verdict(Claim()) is Verdict.OPEN


def ended(share: float, luck: Random, claim: Claim) -> Verdict:
    """How a test of two bots ends of whom one wins that share of its games."""
    tally = PairTally()
    while tally.verdict(claim) is Verdict.OPEN:
        tally.add(((luck.random() < share) + (luck.random() < share)) / 2)
    return tally.verdict(claim)


@pytest.mark.parametrize(("share", "right"), [(0.5, Verdict.NOT_STRONGER), (0.55, Verdict.STRONGER)])
def test_it_is_as_often_wrong_as_it_says(share: float, right: Verdict) -> None:
    """Of 400 tests at most 5 % should be wrong; more than 9 % would be so once in thousands."""
    luck, claim = Random(17), Claim(0.05, 0.05, 0.05)
    wrong = sum(ended(share, luck, claim) is not right for _ in range(400))
    assert wrong <= 36


def test_seeds_for_tuning_and_confirming_never_meet() -> None:
    """Nor do those of two grounds."""
    plans = [plan(purpose=purpose, ground=ground) for purpose in (TUNING, CONFIRMING) for ground in ("duel", "2v2")]
    lucks = [one.luck(number) for one in plans for number in range(500)]
    assert len(set(lucks)) == len(lucks)


@pytest.mark.parametrize("ground", ["duel", "2v2v2", "boss-vs-many", "adventures-2", "missions-1"])
def test_a_pair_on_every_kind_of_ground(ground: str) -> None:
    """It ends, and gives its points in quarters; the other way round the bots share them the other way round."""
    pair = play_pair(plan(ground=ground), 0)
    assert not pair.problem
    turned = play_pair(plan(ground=ground, bot="random", opponent="greedy"), 0)
    assert turned.share == pytest.approx(1 - pair.share)


def test_every_mode_and_every_number_is_a_ground() -> None:
    """The names are those by which one asks for them."""
    assert {"duel", "free-for-all", "adventures-8", "missions-5"} <= set(grounds())


def test_the_same_plan_gives_the_same_result_anywhere() -> None:
    """Pairs are counted in their order, and none is counted behind the one that decides."""
    alone, together = LadderRun(plan()), LadderRun(plan())
    assert [pair.number for pair in alone.played()] == [0, 1, 2]
    with ThreadPoolExecutor(1) as executor:
        assert list(together.played(executor, ahead=3)) == list(LadderRun(plan()).played())
    assert together.tally.counts == alone.tally.counts


def test_a_decided_comparison_ends() -> None:
    """Greedy wins every pair against random: with the fewest pairs there may be, the test knows."""
    run = LadderRun(plan(fewest=FEWEST, most=400))
    assert len(list(run.played())) == FEWEST
    assert run.verdict is Verdict.STRONGER


@pytest.mark.parametrize(
    ("changed", "error", "said"),
    [
        ({"bot": "gredy"}, UnknownBotName, "There is no bot 'gredy'"),
        ({"opponent": "greedy"}, BadLadder, "cannot be stronger than itself"),
        ({"ground": "chess"}, UnknownGround, "There is no ground 'chess'; there are duel"),
        ({"fewest": 0}, BadLadder, "at least 1 pair"),
        ({"fewest": 9, "most": 4}, BadLadder, "at most 4, not at least 9"),
        ({"claim": Claim(0.5)}, BadLadder, "The margin is a share between 0 and 0.5, not 0.5"),
        ({"claim": Claim(0.1, 0.0)}, BadLadder, "The errors are shares"),
    ],
)
def test_a_plan_that_cannot_be_followed(changed: dict[str, object], error: type[Exception], said: str) -> None:
    """One sentence says what is wrong."""
    with pytest.raises(error, match=said):
        plan(**changed).check()
