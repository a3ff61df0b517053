"""Simulated campaigns from the first scenario to the last: none is stuck, none not in this lesson than the rules."""

from __future__ import annotations

import os
from itertools import groupby

import pytest

from campaign.adventures.scoring import LOST_POINTS
from campaign.kinds.conclusion import WON
from campaign.simulation import Figures, PlayedCampaign, SimulationPlan, play, simulate
from campaign.simulation.workers import processes
from tests.long import few_of

LAST, LAST_MISSION = 8, 5
"""The scenario of the last boss, and the last mission."""


def check(campaign: PlayedCampaign, last: int = LAST, lost_points: int = LOST_POINTS) -> None:
    """Scenarios or missions in their order, each until it is won; the score is the sum of the rows."""
    assert not campaign.problem
    numbers = [number for number, _ in groupby(session.number for session in campaign.sessions)]
    assert numbers == list(range(1, numbers[-1] + 1))
    for _, tries in groupby(campaign.sessions, key=lambda session: session.number):
        attempts = list(tries)
        assert [one.attempt for one in attempts] == list(range(1, len(attempts) + 1))
        assert [one.won for one in attempts] == [False] * (len(attempts) - 1) + [attempts[-1].won]
    assert all(one.points == lost_points for one in campaign.sessions if not one.won)
    assert campaign.score == sum(one.points for one in campaign.sessions)
    assert (campaign.end == WON) == (numbers[-1] == last and campaign.sessions[-1].won)


@pytest.mark.rule("CAMP-1", "SCORE-3")
@pytest.mark.parametrize("heroes", [1, 2])
def test_the_first_two_scenarios(heroes: int) -> None:
    """One campaign of so many heroes."""
    campaign = play(SimulationPlan(heroes=("random",) * heroes, until=2, seed=heroes), 0)
    check(campaign)
    assert campaign.sessions[-1].number == 2


@pytest.mark.rule("MOBJ-4")
@pytest.mark.parametrize("heroes", few_of([1, 3], 1))
def test_missions(heroes: int) -> None:
    """Whole campaigns of missions, whose lost ones score nothing: of one hero, and of three."""
    campaign = play(SimulationPlan(kind="missions", heroes=("random",) * heroes, seed=heroes, most_sessions=8), 0)
    check(campaign, LAST_MISSION, 0)
    assert campaign.sessions[-1].number > 1


@pytest.mark.soak
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_fifty_whole_campaigns(heroes: int) -> None:
    """Of so many heroes, another team each: all are won in the end."""
    figures = Figures()
    with processes(os.cpu_count() or 1) as executor:
        for campaign in simulate(SimulationPlan(heroes=("random",) * heroes, campaigns=50, seed=heroes), executor):
            check(campaign)
            figures.add(campaign)
    assert dict(figures.ends) == {WON: 50}


@pytest.mark.soak
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_fifty_campaigns_of_missions(heroes: int) -> None:
    """Likewise; few win the last mission without all perks, so that not all of them come to their end."""
    with processes(os.cpu_count() or 1) as executor:
        plan = SimulationPlan(kind="missions", heroes=("random",) * heroes, campaigns=50, seed=heroes, most_sessions=25)
        for campaign in simulate(plan, executor):
            check(campaign, LAST_MISSION, 0)
