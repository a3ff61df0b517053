"""What costs most to work out about a screen: chances, threats, the bot's answer; each part when it is asked for."""

from __future__ import annotations

from functools import cached_property

from ai.bots import advised
from campaign.screens.build import is_peaceful
from campaign.screens.menu import Menu
from campaign.screens.model import Advice, RollThreat
from campaign.words.hints import hint
from campaign.words.odds import own_odds
from campaign.words.rows import Chance
from campaign.words.session_view import SessionView
from engine.view import SPECTATOR


class Adviser:
    """Advice for a seat at one moment, worked out part by part."""

    def __init__(self, view: SessionView, seat: int, menu: Menu | None) -> None:
        self.view = view
        self.seat = seat
        self.menu = menu

    @cached_property
    def odds(self) -> tuple[Chance, ...]:
        """What one's own dice may still become, best first; none where they are rolled beside the program."""
        if self.seat == SPECTATOR or self.view.game.state.players[self.seat].at_table:
            return ()
        return tuple(own_odds(self.view, self.seat))

    @cached_property
    def threats(self) -> tuple[RollThreat, ...]:
        """What opponents' next rolls may bring; in peace nobody rolls."""
        if self.seat == SPECTATOR or is_peaceful(self.view):
            return ()
        return tuple(RollThreat(heading, tuple(chances)) for heading, chances in self.view.threats(self.seat))

    @cached_property
    def hint(self) -> str:
        """What the bot would do with the open question, and why."""
        return hint(self.view, self.menu.decision) if self.menu is not None else ""

    @cached_property
    def best(self) -> tuple[int, ...]:
        """Places of the dice that the bot would mark; empty where it would do something else."""
        if self.menu is None or not self.menu.masks or self.menu.single:
            return ()
        token = advised(self.view.game, self.menu.decision)
        verb, _, marks = token.partition(" ")
        if verb != self.menu.masks[0].partition(" ")[0]:
            return ()
        return tuple(place for place, mark in enumerate(marks) if mark == "1")

    @cached_property
    def warning(self) -> str:
        """What is about to be rolled against whoever is asked."""
        return self.view.warning(self.menu.decision) if self.menu is not None else ""

    def all(self) -> Advice:
        """Every part of it."""
        return Advice(self.odds, self.threats, self.hint, self.best, self.warning)
