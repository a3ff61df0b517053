"""Every simulated session as a row of a table, written as it comes."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import TextIO

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
"""What every kind has; behind it stands what it measures."""


class Rows:
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
    """A row for each session; how the campaign ended stands in its last one."""
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
