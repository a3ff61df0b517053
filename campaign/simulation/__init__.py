"""Whole campaigns between bots, by the hundred: plan, play by any executor, fold into figures.

    from concurrent.futures import ProcessPoolExecutor
    from campaign.simulation import Figures, SimulationPlan, simulate

    plan = SimulationPlan(heroes=("barbarian", "monk"), campaigns=100, seed=7)
    with ProcessPoolExecutor(2) as executor:
        figures = Figures.of(simulate(plan, executor))

Figures do not depend on the executor, on how many work for it or in which order they are done. Nothing is kept in the
saves, and no campaign is remembered once it is counted.
"""

from campaign.simulation.figures import Figures, ScenarioFigures
from campaign.simulation.plan import RANDOM, BadPlan, SimulationPlan
from campaign.simulation.play import PlayedCampaign, PlayedSession, play
from campaign.simulation.workers import simulate

__all__ = [
    "RANDOM",
    "BadPlan",
    "Figures",
    "PlayedCampaign",
    "PlayedSession",
    "ScenarioFigures",
    "SimulationPlan",
    "play",
    "simulate",
]
