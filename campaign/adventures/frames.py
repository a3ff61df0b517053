"""Frames of every adventure: what each running piece keeps while it runs. Crawls and battles have more of their own."""

from __future__ import annotations

from dataclasses import field

from engine.frame import Frame, slotted
from engine.frames import Phase, Rolling, Throw, Turns


@slotted
class HeroTurns(Turns):
    """One hero's turn after another: the lowest frame of a session."""

    to_share: int = 0
    """Salves that the team has not handed out yet (PREP-3)."""
    asked: bool = False
    """It has been asked who gets the next of them."""


class Salves(Phase):
    """The moment of a hero's turn in which salves are used (SALVE-1)."""

    __slots__ = ()


class Trim(Phase):
    """A hero's first hand, once the deck is small enough (PREP-1, PREP-5)."""

    __slots__ = ()


class Shop(Phase):
    """One hero's visit to the shop (SHOP)."""

    __slots__ = ()


@slotted
class ShopCloses(Frame):
    """Behind everybody's visit: what was not bought goes back (SHOP-3)."""


@slotted
class Chest(Rolling):
    """A loot chest that a hero opens (LOOT-1)."""

    seat: int
    rarity: str


@slotted
class KingsHand(Throw):
    """King's Hand tokens that an enemy spends one after another (KH)."""

    seat: int
    against: int
    """Whose ultimate it is spent against; -1: it is spent for another roll phase."""
    target: int
    """Whom that roll phase would hit."""
    place: int = 0
    """The die of the ultimate that is rolled again."""
    dice: list[int] = field(default_factory=list)

    def take_roll(self, name: str, dice: list[int], roller: int, more: dict[str, list[int]]) -> None:
        """Keep the chaos die."""
        self.dice = dice
