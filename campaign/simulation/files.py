"""A simulation in files: every session as a row of a CSV table, the figures as a picture (extra: plot)."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TextIO

from ai.arena import Tally
from campaign.errors import CampaignError
from campaign.invocation import python
from campaign.palette import ON_LIGHT
from campaign.simulation.figures import Figures
from campaign.simulation.play import PlayedCampaign

HEADINGS = (
    "campaign",
    "seed",
    "heroes",
    "session",
    "scenario",
    "mode",
    "attempt",
    "won",
    "points",
    "score",
    "turns",
    "choices",
    "felled_by",
    "end",
)
"""What every kind has; after it comes what it measures."""


class SessionTable:
    """A table that is written row by row. What is not there (None) stays empty."""

    def __init__(self, file: TextIO) -> None:
        self.writer = csv.writer(file, lineterminator="\n")
        self.begun = False

    def add(self, campaign: PlayedCampaign) -> None:
        """Write the sessions of a campaign; of one in which something went wrong none, for it is not counted."""
        if campaign.problem:
            return
        if not self.begun:
            self.begun = True
            self.writer.writerow([*HEADINGS, *campaign.sessions[0].measures])
        self.writer.writerows(rows_of(campaign))


def rows_of(campaign: PlayedCampaign) -> Iterator[list[object]]:
    """A row for each session; how the campaign ended is in its last one."""
    score = 0
    last = len(campaign.sessions)
    for ordinal, session in enumerate(campaign.sessions, start=1):
        score += session.points
        yield [
            campaign.number,
            campaign.seed,
            " ".join(campaign.heroes),
            ordinal,
            session.number,
            session.mode,
            session.attempt,
            int(session.won),
            session.points,
            score,
            session.turns,
            session.choices,
            "; ".join(session.falls),
            campaign.end if ordinal == last else None,
            *session.measures.values(),
        ]


def draw(figures: Figures, title: str, counts: str, path: Path) -> None:
    """Win rates with their intervals, tries, turns and scores as a PNG; `counts` is what the numbers below count."""
    from matplotlib.figure import Figure

    scenarios = [figures.scenarios[number] for number in sorted(figures.scenarios)]
    numbers = [one.number for one in scenarios]
    figure = Figure(figsize=(11, 8), layout="constrained")
    (rates, tries), (turns, scores) = figure.subplots(2, 2)
    figure.suptitle(title)
    bars(
        rates, [number - 0.1 for number in numbers], [one.first for one in scenarios], "first tries", ON_LIGHT.blue, "o"
    )
    bars(rates, [number + 0.1 for number in numbers], [one.all for one in scenarios], "all tries", ON_LIGHT.red, "s")
    rates.set(title="Won, with 95 % intervals", xlabel=counts, ylabel="%", ylim=(0, 100), xticks=numbers)
    rates.legend()
    tries.bar(numbers, [one.tries.mean for one in scenarios], color=ON_LIGHT.blue)
    tries.set(title="Average tries to win", xlabel=counts, xticks=numbers)
    for one in scenarios:
        low, high = one.turns.quantile(0.25), one.turns.quantile(0.75)
        turns.vlines(one.number, one.turns.quantile(0), one.turns.quantile(1), linewidth=1, color=ON_LIGHT.blue)
        turns.vlines(one.number, low, high, linewidth=8, color=ON_LIGHT.blue)
        turns.plot([one.number], [one.turns.quantile(0.5)], "wo", markersize=4)
    turns.set(title="Turns: all, the middle half, the median", xlabel=counts, xticks=numbers)
    values = sorted(figures.scores)
    weights = [figures.scores[value] for value in values]
    scores.hist(values, weights=weights, bins=min(30, max(1, len(values))), color=ON_LIGHT.blue)
    scores.set(title="Score of a campaign", xlabel="points", ylabel="campaigns")
    figure.savefig(path, dpi=120, format="png")


def bars(axes: Any, places: list[float], tallies: list[Tally], label: str, colour: str, shape: str) -> None:
    """Rates as points, in percent, with their intervals."""
    rates = [100 * tally.rate for tally in tallies]
    ends = [[100 * end for end in tally.interval] for tally in tallies]
    below = [max(0.0, rate - low) for rate, (low, _) in zip(rates, ends, strict=True)]
    above = [max(0.0, high - rate) for rate, (_, high) in zip(rates, ends, strict=True)]
    axes.errorbar(places, rates, yerr=[below, above], fmt=shape, color=colour, capsize=4, label=label)


class NoPlotting(CampaignError):
    """The part that draws pictures is not installed."""


def check_plotting() -> None:
    """Raise NoPlotting without matplotlib."""
    if find_spec("matplotlib") is None:
        how = f"{python()} -m pip install matplotlib"
        raise NoPlotting(f"Pictures need matplotlib, which is not installed. Install it with: {how}")
