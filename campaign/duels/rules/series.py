"""A series of duels: its sides, the drafts by which they choose heroes, and the standing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import BadParty
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
    """A number of duels; who wins more than half of them wins, and a draw does not count."""
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


RANDOM, PICK, BAN = "random", "pick", "ban"
DRAFTS = {
    RANDOM: "each player gets a random hero",
    PICK: "players pick in turn",
    BAN: "players ban a hero in turn; then the last to ban picks first",
}
"""The kinds of draft, and what happens in each."""


class DraftStep(NamedTuple):
    """One step of a draft: a hero is banned or picked."""

    seat: int
    verb: str
    """What the seat does: `pick` or `ban`."""


class Draft:
    """A draft of some heroes by a number of seats, in an order that the seed rolls; no hero is chosen twice."""

    def __init__(self, way: str, pool: Sequence[str], seats: int, seed: int) -> None:
        """Begin a draft. Raises BadParty where the pool is too small."""
        needed = seats * (2 if way == BAN else 1)
        if len(set(pool)) < needed:
            raise BadParty(f"A {way} draft of {seats} needs {needed} different heroes to choose from, not {len(pool)}.")
        self.pool = list(dict.fromkeys(pool))
        """The heroes that are left."""
        self.banned: list[str] = []
        self.picked: dict[int, str] = {}
        """Seat -> the hero that was picked."""
        self.luck = Random(f"draft-{seed}")
        order = self.luck.sample(range(seats), seats)
        self.steps = [DraftStep(seat, BAN) for seat in order] if way == BAN else []
        """The steps that are left, in order."""
        self.steps += [DraftStep(seat, PICK) for seat in (reversed(order) if way == BAN else order)]
        while way == RANDOM and self.steps:
            self.choose(self.luck.choice(self.pool))

    @property
    def step(self) -> DraftStep | None:
        """The next step; None: the draft is over."""
        return self.steps[0] if self.steps else None

    @property
    def heroes(self) -> list[str]:
        """The heroes that were picked, by seat, once the draft is over."""
        return [self.picked[seat] for seat in sorted(self.picked)]

    def choose(self, hero: str) -> None:
        """Ban or pick a hero that is left, for the seat whose step it is. Raises BadParty."""
        if hero not in self.pool:
            how = "banned" if hero in self.banned else "taken" if hero in self.picked.values() else "not in this draft"
            raise BadParty(f"{hero} is {how}; choose from {', '.join(self.pool)}.")
        seat, verb = self.steps.pop(0)
        self.pool.remove(hero)
        if verb == BAN:
            self.banned.append(hero)
        else:
            self.picked[seat] = hero

    def by_luck(self) -> str:
        """The hero that a bot chooses."""
        return self.luck.choice(self.pool)
