"""The greedy bot: exact odds for dice, and for everything else the option that is worth most now."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ai.answers import advise, fallback, is_heeded

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision


class GreedyBot:
    """Plays what `ai.answers` finds best; looks no further than the turn, and needs no luck."""

    def __init__(self, seed: int = 0) -> None:
        self.luck = Random(seed)
        """As every bot has; the greedy one settles ties by the order of the options."""

    def choose(self, game: Game, decision: Decision) -> str:
        """The option worth most to the seat's side."""
        return advise(game, decision)

    def offhand(self, decision: Decision) -> str:
        """What it leaves alone needs no look."""
        return "" if is_heeded(decision) else fallback(decision)
