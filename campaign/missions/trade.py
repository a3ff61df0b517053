"""Status effects for enemies that heroes give up for momentum (MMOM-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.missions.momentum import change_momentum, momentum
from campaign.missions.session import rules_of
from engine.changes import held, limit_of
from engine.effects.asking import asked, keep, kept

if TYPE_CHECKING:
    from engine.frames import Do
    from engine.game import Game

KEEP, GIVE_UP = "keep", "momentum"


def kept_after_trade(g: Game, f: Do, seat: int, token: str, count: int) -> int | None:
    """How many of the tokens an enemy gets: each that would stay on it may be given up for 1 momentum, one by one
    until its hero keeps the rest. None: the hero has been asked."""
    key = f"traded{seat}"
    if kept(f, key) is None:
        me, player = f.context.me, g.state.players[seat]
        room = min(limit_of(g, player, token) - held(g, player, token), rules_of(g).momentum_most - momentum(g, me))
        given = 0
        while given < min(count, room):
            info = {"token": token, "of": seat, "left": count - given}
            answer = asked(g, f, f"trade{seat}.{given}", me, "trade", [KEEP, GIVE_UP], info)
            if answer is None:
                return None
            if answer == KEEP:
                break
            given += 1
        keep(f, key, given)
        if given:
            change_momentum(g, me, given, f"token:{token}")
    return count - int(str(kept(f, key)))
