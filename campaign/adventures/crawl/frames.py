"""Frames of a portal crawl."""

from __future__ import annotations

from campaign.adventures.frames import HeroTurns
from engine.frame import Frame, slotted


@slotted
class CrawlTurns(HeroTurns):
    """The lowest frame of a crawl."""


@slotted
class CrawlTurn(Frame):
    """One hero's turn (CRAWL-2)."""

    seat: int
    engaged: bool = False
    """The hero was in a battle when the turn began."""
    fight: bool = False
    """The hero is in one now, step 5 and after."""
    struck: bool = False
    """The enemy has had its step already (MIN-6)."""
    enemy: int = -1


@slotted
class Explore(Frame):
    """A tile that a hero explores (CRAWL-5)."""

    seat: int
    place: str


@slotted
class Victory(Frame):
    """Behind the chests of a battle: it may have been the last one (CRAWL-8)."""
