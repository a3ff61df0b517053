"""What `make bench` makes of the rounds it measured."""

from __future__ import annotations

import pytest

from tests.bench.rounds import Compared, compared
from tests.bench.workloads import GOALS, WORK, is_met


def test_medians_and_the_range_of_ratios() -> None:
    """A round's ratio is of that round: 20/10, 60/20, 40/40; medians 20 and 40; ratios 2, 3, 1."""
    reference, mine = (10.0, 20.0, 40.0), (20.0, 60.0, 40.0)
    found = compared([lambda number: reference[number], lambda number: mine[number]], rounds=3)
    assert found == [Compared(speed=40.0, reference=20.0, ratio=2.0, low=1.0, high=3.0)]


def test_everything_is_measured_in_turns() -> None:
    """Nobody is always first: the order turns round from one round to the next."""
    seen: list[str] = []

    def called(name: str) -> float:
        seen.append(name)
        return 1.0

    compared([lambda _: called("reference"), lambda _: called("mine")], rounds=2)
    assert seen == ["mine", "reference", "reference", "mine"]


@pytest.mark.parametrize("name", ["copies of a duel", "copies of a crawl", "odds", "best keeps", "resumes", "undos"])
def test_work_is_done(name: str) -> None:
    """A round does something and says how much."""
    assert WORK[name]()(0) > 0


def test_goals() -> None:
    """1 2 3 4 6 shows AAABC: three A, a run of four; no run of five, no pair of C."""
    met = {goal for goal in GOALS if is_met(goal, (1, 2, 3, 4, 6))}
    assert met == {"AAA", "SMALL"}
