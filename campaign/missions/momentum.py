"""Momentum: gained, spent, handed out (MMOM, MENE-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.missions.frames import Share
from campaign.missions.session import MOMENTUM, heroes, rules_of
from engine.frame import flow

if TYPE_CHECKING:
    from engine.game import Game


def momentum(g: Game, seat: int) -> int:
    """How much a hero has."""
    return g.state.players[seat].bank.get(MOMENTUM, 0)


def change_momentum(g: Game, seat: int, amount: int, source: str) -> int:
    """Gain momentum, at most to its limit, or lose what is there; returns what changed."""
    player, now = g.state.players[seat], momentum(g, seat)
    new = max(0, min(rules_of(g).momentum_most, now + amount))
    if new != now:
        player.bank = {**player.bank, MOMENTUM: new}
        if g.sink is not None:
            g.emit("momentum", "MMOM-1", seat=seat, change=new - now, momentum=new, source=source)
    return new - now


def ask(g: Game, frame: Share) -> None:
    """The start player gives the next of it to some hero (MENE-2)."""
    options = [f"give {seat}" for seat in sorted(heroes(g))]
    if frame.left > 0 and options:
        g.ask(frame, g.state.starter, "share-momentum", options, info={"left": frame.left})
    else:
        g.end(frame)


def give(g: Game, frame: Share) -> None:
    """They have it."""
    frame.left -= 1
    change_momentum(g, int(frame.answer.split(" ", 1)[1]), 1, "defeat")
    g.goto(frame, ask)


flow("mission-share", Share, ask, give)
