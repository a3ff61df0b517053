"""A hero's whole turn, with the enemy's step in it (CRAWL-2, BOSS-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.adventures import kings_hand

if TYPE_CHECKING:
    from engine.game import Game


def new_turn(g: Game, seat: int, phase: str) -> None:
    """It is this hero's turn: what was used counts anew, for enemies their King's Hand too (KH-1)."""
    state = g.state
    state.active = state.acting = seat
    state.forget_attacks()
    state.phase = phase
    for player in state.players:
        player.used = {}
    kings_hand.new_turn(g)
