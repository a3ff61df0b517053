"""The tallies of an arena as rows for other programs."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ai.arena import Table, Tally


def as_csv(table: Table) -> str:
    """One line a pair that met: of opponents, then of teammates."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["hero", "against", "with", "games", "wins", "draws", "rate", "low", "high"])
    for a, b, tally in table.in_order(table.against):
        writer.writerow([a, b, "", *numbers(tally)])
    for a, b, tally in table.in_order(table.together):
        writer.writerow([a, "", b, *numbers(tally)])
    return text.getvalue()


def numbers(tally: Tally) -> list[object]:
    """Counts, and the rate with both ends of its interval."""
    low, high = tally.interval
    return [tally.games, tally.wins, tally.draws, *(f"{value:.4f}" for value in (tally.rate, low, high))]
