"""Preparing a spell, which then stays open in front of its player until an effect casts it (CARD-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.changes import discard_prepared
from engine.context import Context
from engine.frame import flow
from engine.frames import Do, Prepare
from engine.hooks import other_side
from engine.options import prepared

if TYPE_CHECKING:
    from engine.game import Game


def make_room(g: Game, frame: Prepare) -> None:
    """Where no more may be prepared, its player says which of them goes."""
    player = g.state.players[frame.seat]
    there = prepared(g, player)
    frame.answer = ""
    if there and len(there) >= g.library.fighters[player.fighter].prepares:
        g.ask(frame, frame.seat, "make-room", [f"discard {card}" for card in there], source=f"card:{frame.card}")


def lay(g: Game, frame: Prepare) -> None:
    """The spell is in front of its player, and what preparing it brings happens."""
    seat, card_id = frame.seat, frame.card
    player = g.state.players[seat]
    if frame.answer:
        discard_prepared(g, seat, frame.answer.partition(" ")[2], f"card:{card_id}")
    player.gear = [*player.gear, card_id]
    player.index = None
    if g.sink is not None:
        g.emit("prepared", "CARD-8", seat=seat, card=card_id)
    g.push(Do(g.library.cards[card_id].program, Context(seat, other_side(g, seat), f"card:{card_id}")))


flow("prepare", Prepare, make_room, lay)
