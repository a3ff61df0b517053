"""The results of many campaigns. Counters only: memory does not grow with their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any

from ai.arena import Tally, tally_json
from ai.sums import total
from campaign.simulation.play import PlayedCampaign, PlayedSession

TOLD = 10
"""Problems that are kept to be told; all are counted."""


class ScenarioFigures:
    """What is known of one scenario, or whatever the kind counts."""

    def __init__(self, number: int, mode: str) -> None:
        self.number = number
        self.mode = mode
        self.first = Tally()
        """First tries: one for each campaign that came here."""
        self.all = Tally()
        self.tries = Spread()
        """How many it took until it was won, where it was."""
        self.turns = Spread()
        self.choices = 0
        self.felled_by: Counter[str] = Counter()
        """What heroes fell to, by name; empty text: nothing that was seen."""
        self.lost_to: Counter[str] = Counter()
        """Of lost sessions what the last hero fell to."""
        self.measures: dict[str, Spread] = {}
        """What the kind measures, of sessions that have it."""

    def add(self, session: PlayedSession) -> None:
        """Count a session."""
        tallies = [self.all, self.first] if session.attempt == 1 else [self.all]
        for tally in tallies:
            tally.add(won=session.won, drawn=False, turns=session.turns)
        if session.won:
            self.tries[session.attempt] += 1
        else:
            self.lost_to[session.falls[-1] if session.falls else ""] += 1
        self.felled_by.update(session.falls)
        self.turns[session.turns] += 1
        self.choices += session.choices
        for name, value in session.measures.items():
            spread = self.measures.setdefault(name, Spread())
            if value is not None:
                spread[value] += 1

    def to_json(self) -> dict[str, Any]:
        """Rates with both ends of their intervals, and spreads; causes with the most frequent first."""
        return {
            "number": self.number,
            "mode": self.mode,
            "first_tries": tally_json(self.first),
            "all_tries": tally_json(self.all),
            "tries_until_won": self.tries.to_json(),
            "turns": self.turns.to_json(),
            "choices": self.choices,
            "felled_by": ranked(self.felled_by),
            "lost_to": ranked(self.lost_to),
            "measures": {name: spread.to_json() for name, spread in self.measures.items()},
        }


class Figures:
    """What is known of all campaigns that were counted."""

    def __init__(self) -> None:
        self.campaigns = 0
        """How many were played to their end; campaigns in which something went wrong do not count."""
        self.sessions = 0
        self.ends: Counter[str] = Counter()
        self.scenarios: dict[int, ScenarioFigures] = {}
        self.heroes: dict[str, Tally] = {}
        """First tries of every scenario, by who took part."""
        self.scores = Spread()
        """Of campaigns at their end, however they ended."""
        self.lengths = Spread()
        """Sessions of a campaign."""
        self.wrong = 0
        self.problems: list[PlayedCampaign] = []
        """The first few campaigns in which something went wrong."""

    @classmethod
    def of(cls, played: Iterable[PlayedCampaign]) -> Figures:
        """Count all of these."""
        figures = cls()
        for campaign in played:
            figures.add(campaign)
        return figures

    def add(self, campaign: PlayedCampaign) -> None:
        """Count a campaign; one in which something went wrong is only told."""
        if campaign.problem:
            self.wrong += 1
            self.problems = sorted([*self.problems, campaign], key=lambda one: one.number)[:TOLD]
            return
        self.campaigns += 1
        self.sessions += len(campaign.sessions)
        self.ends[campaign.end] += 1
        self.scores[campaign.score] += 1
        self.lengths[len(campaign.sessions)] += 1
        for session in campaign.sessions:
            if session.number not in self.scenarios:
                self.scenarios[session.number] = ScenarioFigures(session.number, session.mode)
            self.scenarios[session.number].add(session)
            if session.attempt == 1:
                for hero in campaign.heroes:
                    self.heroes.setdefault(hero, Tally()).add(won=session.won, drawn=False, turns=session.turns)

    def to_json(self) -> dict[str, Any]:
        """Everything, in an order that does not depend on the order of counting."""
        return {
            "campaigns": self.campaigns,
            "sessions": self.sessions,
            "ends": ranked(self.ends),
            "score": self.scores.to_json(),
            "sessions_a_campaign": self.lengths.to_json(),
            "scenarios": [self.scenarios[number].to_json() for number in sorted(self.scenarios)],
            "heroes": {hero: tally_json(self.heroes[hero]) for hero in sorted(self.heroes)},
            "wrong": self.wrong,
            "problems": [
                {"campaign": one.number, "seed": one.seed, "heroes": list(one.heroes), "problem": one.problem}
                for one in self.problems
            ],
        }


def ranked(counter: Counter[str]) -> dict[str, int]:
    """Causes with their numbers, the most frequent first; equal ones by name."""
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))


class Spread(Counter[int]):
    """Whole numbers and how often each came; all that is asked of it is exact, in whatever order they came."""

    @property
    def mean(self) -> float:
        """The average; 0 without numbers."""
        return sum(value * count for value, count in self.items()) / self.total() if self else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation; 0 without numbers."""
        if not self:
            return 0.0
        mean = self.mean
        return sqrt(total([(value - mean) ** 2 * count for value, count in sorted(self.items())]) / self.total())

    def quantile(self, share: float) -> int:
        """The least number that a share of all do not exceed: 0.5 is the median; 0 without numbers."""
        wanted, seen = share * self.total(), 0
        for value in sorted(self):
            seen += self[value]
            if seen >= wanted:
                return value
        return 0

    def to_json(self) -> dict[str, object]:
        """Count, mean, deviation, least, quarters and most; None without numbers."""
        return {
            "count": self.total(),
            "mean": round(self.mean, 3),
            "deviation": round(self.deviation, 3),
            **{name: self.quantile(share) if self else None for name, share in QUARTERS.items()},
        }


QUARTERS = {"least": 0.0, "quarter": 0.25, "median": 0.5, "three_quarters": 0.75, "most": 1.0}
"""The figures of a spread, each with the share of numbers at or below it."""
