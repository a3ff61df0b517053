"""What a question is answered with when no listed answer fits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.flow.drawing import ACTIONS

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Decision


def unlisted(game: Game, decision: Decision) -> str | None:
    """What a scripted enemy does by the book, else `pass` or `no`, or a card off the deck; None: somebody must say."""
    if game.mode.scripted(game, decision.seat):
        from ai.bots.enemies import enemy_choice

        return enemy_choice(game, decision)
    return next((token for token in ("pass", "no", "done", f"draw {ACTIONS}") if token in decision.options), None)
