"""A map as every front draws it: what is at each place, who is there, where a hero can go and how far it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

HIDDEN, KNOWN, GATE = "hidden", "known", "gate"
"""What is known of a place: nothing yet, everything, or that heroes come from there or want to go there."""


class Spot(NamedTuple):
    """One place of a map."""

    short: str
    """The place in a few letters: `L2`."""
    name: str
    """The place in words: `Sandy Pass`, `level II`."""
    state: str = HIDDEN
    items: tuple[tuple[str, str], ...] = ()
    """Marks and names of what is there: `("$", "rare chest")`."""
    who: tuple[int, ...] = ()
    """Seats of the players who are there."""
    fight: str = ""
    """Who is fought there; empty: nobody."""
    go: str = ""
    """The option that leads there, if that is asked now: `move d3`."""
    steps: int = 0
    """How far it is for whoever goes next; 0: they cannot go there, or it does not matter."""
    foe: bool = False
    """Whether a fighter there blocks the way."""
    coming: tuple[int, ...] = ()
    """Seats of the players who have said that they go there, and have not gone yet."""
    also: str = ""
    """What the place is besides, in a word: `start`; empty: nothing."""


class Chart(NamedTuple):
    """A map with everything on it. A place is `d3`: column d, row 3."""

    spots: Mapping[str, Spot]
    names: Mapping[int, tuple[str, str]]
    """Seats of the players on it -> in two letters, and in words."""
    legend: Sequence[tuple[str, str]]
    """Marks -> what they mean."""
    going: int = -1
    """The seat that goes next; -1: nobody can go anywhere."""
    told: str = ""
    """What is to be said of it as a whole: `1 of 3 shards`."""

    def here(self, spot: Spot) -> list[str]:
        """Who is at a place, in two letters; who is going there, in brackets."""
        return [*(self.names[seat][0] for seat in spot.who), *(f"({self.names[seat][0]})" for seat in spot.coming)]

    @property
    def columns(self) -> list[str]:
        """The columns of the map, from the left."""
        return sorted({place[0] for place in self.spots})

    @property
    def lines(self) -> list[int]:
        """The rows of the map, from the top."""
        return sorted({int(place[1:]) for place in self.spots})

    def ways(self) -> list[str]:
        """The places where one can go, the nearest first, else in reading order."""
        reachable = [place for place, spot in self.spots.items() if spot.steps]
        return sorted(reachable, key=lambda place: (self.spots[place].steps, int(place[1:]), place[0]))


def initials(names: Sequence[str]) -> list[str]:
    """Two letters for each name, different from one another."""
    initials_so_far: list[str] = []
    for name in names:
        letters = [name[0] + c.lower() for c in name[1:] if c.isalpha()]
        initials_so_far.append(next((mark for mark in letters if mark not in initials_so_far), name[:2]))
    return initials_so_far
