"""The rates of an arena by pairs: what the rows, the columns and the cells of a heat map are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ai.arena import Table, Tally

BETWEEN_TWO = "Wins of the row against the column"
AMONG_SEVERAL = "How often the row stands longer than the column"
TOGETHER = "How often the row wins with the column as a teammate"


class Grid(NamedTuple):
    """Rates of fighters beside each other."""

    title: str
    rows: Sequence[str]
    columns: Sequence[str]
    """Fighters by their ids, those who win most first."""
    tallies: dict[tuple[str, str], Tally]
    """Of every row and column that met."""
    even: float
    """The rate of a pair that wins like everybody's."""

    @property
    def games(self) -> float:
        """On how many games a cell rests, on average."""
        met = [self.tallies[a, b].games for a in self.rows for b in self.columns if (a, b) in self.tallies]
        return sum(met) / len(met) if met else 0.0


def grids(table: Table, first: Sequence[str], *, even: float) -> list[Grid]:
    """The heat maps of a table: of opponents, and of teammates where there are any; `first` are those of the rows."""
    rows = ranked(table, first)
    title = BETWEEN_TWO if len(set(table.teams)) == 2 else AMONG_SEVERAL
    found = [Grid(title, rows, met(table, table.against, rows), table.against, 0.5)]
    if table.together:
        found.append(Grid(TOGETHER, rows, met(table, table.together, rows), table.together, even))
    return found


def ranked(table: Table, fighters: Sequence[str]) -> list[str]:
    """Those who win most first."""
    return sorted(fighters, key=lambda fighter: -table.overall[fighter].rate)


def met(table: Table, tallies: dict[tuple[str, str], Tally], rows: Sequence[str]) -> list[str]:
    """Those whom somebody of the rows met."""
    return ranked(table, [other for other in table.players if any((row, other) in tallies for row in rows)])
