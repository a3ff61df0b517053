"""Drafts: the ways in which groups choose who plays which hero."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from campaign.errors import BadParty

RANDOM, PICK, BAN = "random", "pick", "ban"
DRAFTS = {
    RANDOM: "luck gives everybody a hero",
    PICK: "everybody picks in turn",
    BAN: "everybody bans a hero in turn; then who banned last picks first",
}
"""The kinds of draft, and what happens in each."""


class DraftStep(NamedTuple):
    """One step of a draft: a hero is banned or picked."""

    seat: int
    verb: str
    """What the seat does: `pick` or `ban`."""


class Draft:
    """A draft of some heroes by so many seats, in an order that the seed rolls; no hero is chosen twice."""

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
            raise BadParty(f"{hero} is {how}; there is {', '.join(self.pool)}.")
        seat, verb = self.steps.pop(0)
        self.pool.remove(hero)
        if verb == BAN:
            self.banned.append(hero)
        else:
            self.picked[seat] = hero

    def by_luck(self) -> str:
        """The hero that a bot chooses."""
        return self.luck.choice(self.pool)
