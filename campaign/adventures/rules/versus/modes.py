"""Boss vs Many and Boss vs Boss as ways to fight: who sits where, who is aimed at, who begins (BVM, BVB)."""

from __future__ import annotations

from typing import cast

from campaign.adventures.rules.session import ENEMIES, HEROES
from content.adventures.definitions import Versus
from engine.definitions import Library
from engine.frame import Frame
from engine.frames import Turn
from engine.game import Game
from engine.mode import MODES
from engine.modes import Duel


class VersusMode(Duel):
    """A duel in which bosses have a hand and take whole turns."""

    def numbers(self, library: Library) -> Versus:
        """The numbers that the mode begins with."""
        return cast("Versus", library.tables["versus"][self.name])


class BossVsMany(VersusMode):
    """Boss vs Many: two to four heroes on one dial, and a boss behind them (BVM-1)."""

    name = "boss-vs-many"
    players = (3, 5)

    def seating(self, count: int) -> list[tuple[int, int]]:
        """Who sits where: the heroes are a team on the first dial, the boss has the last seat."""
        return [(HEROES, 0)] * (count - 1) + [(ENEMIES, 1)]

    def starter(self, g: Game) -> int:
        """Who begins: the boss (ours)."""
        return len(g.state.players) - 1

    def turn(self, g: Game, seat: int) -> Frame:
        """The frame of a turn; the start player does not skip the first income phase."""
        return Turn(seat)

    def income_cards(self, g: Game, seat: int) -> int:
        """How many cards a player draws: the boss as many as there are heroes (ours)."""
        heroes = len(g.state.players) - 1
        return self.numbers(g.library).draws[heroes] if seat == heroes else 1

    def aim(self, g: Game, seat: int) -> dict[int, tuple[list[int], int]]:
        """Whom the chaos die names: the heroes in turn order from the boss; for other values the boss chooses."""
        heroes = len(g.state.players) - 1
        places = self.numbers(g.library).aim[heroes]
        opponents = self.opponents(g, seat)
        return {value: ([place - 1] if place else opponents, seat) for value, place in enumerate(places) if value}


class BossVsBoss(VersusMode):
    """Boss vs Boss: a duel of two bosses (BVB-1)."""

    name = "boss-vs-boss"

    def heroes(self, g: Game, seat: int) -> list[int]:
        """Who counts as the heroes: whatever a boss does to heroes it does to its opponent (ours)."""
        return self.opponents(g, seat)


BOSS_VS_MANY, BOSS_VS_BOSS = BossVsMany(), BossVsBoss()
MODES.update({mode.name: mode for mode in (BOSS_VS_MANY, BOSS_VS_BOSS)})
