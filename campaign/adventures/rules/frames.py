"""Frames of every adventure: what each running piece keeps while it runs. Crawls and battles have more of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from engine.frame import Frame, slotted
from engine.frames import Phase, Rolling, Throw, Turn, Turns


@slotted
class HeroTurns(Turns):
    """One hero's turn after another: the lowest frame of a session."""

    to_share: int = 0
    """Salves that the team has not handed out yet (PREP-3)."""
    asked: bool = False
    """Whether it has been asked who gets the next salve."""


class Salves(Phase):
    """The moment of a hero's turn in which salves are used (SALVE-1)."""

    __slots__ = ()


class Trim(Phase):
    """A hero's first hand is drawn, once the deck is small enough (PREP-1, PREP-5)."""

    __slots__ = ()


class Shop(Phase):
    """One hero's visit to the shop (SHOP)."""

    __slots__ = ()


@slotted
class ShopCloses(Frame):
    """The shop closes after everybody's visit: what was not bought goes back (SHOP-3)."""


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
    """The seat whose ultimate the token is spent against; -1: it is spent for another roll phase."""
    target: int
    """The hero that the roll phase would hit."""
    place: int = 0
    """The die of the ultimate that is rolled again."""
    dice: list[int] = field(default_factory=list)

    def take_roll(self, name: str, dice: list[int], roller: int, more: dict[str, list[int]]) -> None:
        """Keep the chaos die."""
        self.dice = dice


@slotted
class BattleTurns(HeroTurns):
    """The lowest frame of a boss battle."""

    boss_cp: int = 0
    """CP the boss begins with once its upgrades are placed (BOSS-1)."""


class BossTurn(Phase):
    """A hero's turn, and the boss's step after it (BOSS-2)."""

    __slots__ = ()


@slotted
class BossStep(Turn):
    """The boss's step against one hero (BOSS-3)."""

    hero: int = -1


@slotted
class BossPlay(Frame):
    """An action card that the boss plays."""

    card: str


@slotted
class BossLoot(Rolling):
    """A boss loot chest that a hero opens (BLOOT-1)."""

    seat: int
    card: str = ""
    """The card that was looked at."""

    def conceal(self, sees: Callable[[int], bool]) -> None:
        """Hide the card from all who have not looked at it."""
        if not sees(self.seat):
            self.card = self.answer = ""


@slotted
class CrawlTurns(HeroTurns):
    """The lowest frame of a crawl."""


@slotted
class CrawlTurn(Frame):
    """One hero's turn (CRAWL-2)."""

    seat: int
    engaged: bool = False
    """Whether the hero was in a battle when the turn began."""
    fight: bool = False
    """Whether the hero is in a battle in step 5 and afterwards."""
    struck: bool = False
    """Whether the enemy has had its step already (MIN-6)."""
    enemy: int = -1


@slotted
class Explore(Frame):
    """A tile that a hero explores (CRAWL-5)."""

    seat: int
    place: str


@slotted
class Victory(Frame):
    """The end of a battle, after its chests are open: it may have been the last one (CRAWL-8)."""


class FirstUpgrades(Phase):
    """The upgrades a boss begins with (BVM-1)."""

    __slots__ = ()
