"""A series of duels: what it is to be, who its sides are, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign.kinds.duel_modes import mode_named
from campaign.words.names import joined

if TYPE_CHECKING:
    from engine.definitions import Library

LOST = "lost"
"""Status of a series that another side than the first has won."""
LONGEST = 99
"""The most duels that a series may be of."""


class Series(NamedTuple):
    """What people choose for a series."""

    mode: str = "duel"
    best_of: int = 1
    """So many duels; who wins more than half of them wins, and a draw does not count."""
    mirrored: bool = False
    """In every next duel each seat plays the hero of the seat before it."""


def sides(mode: str, count: int) -> list[list[int]]:
    """The seats of each team; the team of the first seat comes first."""
    by_team: dict[int, list[int]] = {}
    for seat, team in enumerate(mode_named(mode).teams(count)):
        by_team.setdefault(team, []).append(seat)
    return [by_team[team] for team in sorted(by_team)]


def side_name(heroes: Sequence[str], mode: str, side: int, library: Library) -> str:
    """A side by its heroes: `Barbarian and Treant`."""
    return joined(library.fighters[heroes[seat]].name for seat in sides(mode, len(heroes))[side])


def standing(wins: Sequence[int]) -> str:
    """Won duels by sides: `2 : 1`."""
    return " : ".join(map(str, wins))
