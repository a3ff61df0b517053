"""What gold and boss loot count in the end, in words (SCORE-2, SCORE-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.adventures.course import GOLD_A_POINT
from campaign.adventures.party import party_of

if TYPE_CHECKING:
    from engine.game import Game


def scores(game: Game) -> bool:
    """Whether anything counts: nothing does after a loss."""
    return party_of(game).result == "won"


def points(game: Game, gold: int) -> str:
    """So many points for so much gold."""
    count = gold // GOLD_A_POINT
    return f"{count} point{'' if count == 1 else 's'}" if scores(game) else "nothing after a loss"


def kept(game: Game, gold: int) -> str:
    """What gold that is not spent counts."""
    return f"{gold} gold left: {points(game, gold)}"
