"""A seat as a file says it: the inverse of placing one."""

from __future__ import annotations

from typing import Any

from engine.definitions import UPGRADE
from engine.game import Game


def seat_document(game: Game, seat: int, kind: str) -> dict[str, Any]:
    """Everything that a file can say of a player."""
    state, library = game.state, game.library
    player = state.players[seat]
    fighter = library.fighters[player.fighter]
    upgrades = [card for card in player.out if library.cards[card].kind == UPGRADE and card in fighter.deck]
    begins_with = (fighter.raw or {}).get("tokens") if kind != "hero" else None
    printed = dict.fromkeys(begins_with or (), 0)
    is_shared = any(other.dial == player.dial for other in state.players[:seat])
    dial = {} if is_shared else {"health": state.health[player.dial], "max-health": state.health_max[player.dial]}
    return {
        kind: player.fighter,
        **dial,
        "cp": player.cp,
        "fallen": player.fallen,
        "side": player.side,
        "hand": list(player.hand),
        "deck": player.deck[::-1],
        "discard": list(player.discard),
        "upgrades": upgrades,
        "out": [card for card in player.out if card not in upgrades],
        "gear": list(player.gear),
        "tokens": printed | player.tokens,
        "limits": dict(player.limits),
        "companions": dict(player.companions),
        "piles": {name: pile[::-1] for name, pile in player.piles.items()},
        "used": dict(player.used),
        "counters": dict(player.bank),
    }


def expected(game: Game, seat: int) -> dict[str, Any]:
    """What holds for a player, as `expect` says it."""
    player = game.state.players[seat]
    return {"health": game.health(seat), "cp": player.cp, "tokens": dict(player.tokens) or "none"}
