"""Damage outside a collecting phase, and falls: an instance of its own, dealt at once (DMG-5, RES-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.context import lone
from engine.damage import after_settling, settle
from engine.flow.window import open_window
from engine.frames import Do, Fall, Harm, flow
from engine.hooks import is_silenced
from engine.state import Part, Pool

if TYPE_CHECKING:
    from engine.game import Game


def harm(g: Game, target: int, source: int, kind: str, amount: int, label: str) -> None:
    """Deal damage as an instance of its own: a window to answer, then it lands."""
    if amount <= 0:
        return
    pool = Pool(isolated=True)
    pool.parts.append(Part(target, source, kind, amount, label))
    g.state.pools.append(pool)
    g.push(Harm())


def answer(g: Game, frame: Harm) -> None:
    """Whoever can prevent it may do so."""
    open_window(g, "incoming")


def land(g: Game, frame: Harm) -> None:
    """Settle it, alone in its pool."""
    received = settle(g, g.state.pools[-1])
    g.state.pools.pop()
    after_settling(g, received, isolated=True)


def save_by_rows(g: Game, frame: Fall) -> None:
    """What saves from defeat without being asked (ULT-3)."""
    state = g.state
    for seat in frame.seats:
        player = state.players[seat]
        dial = player.dial
        if state.health[dial] > 0:
            continue
        for row in g.rows(player, "would-fall"):
            context = lone(seat, row.carrier)
            if row.amount is None or is_silenced(g, seat, row) or (row.when is not None and not row.when(g, context)):
                continue
            state.health[dial] = row.amount(g, context)
            if g.sink is not None:
                g.emit("survived", "ULT-3", seat=seat, health=state.health[dial], carrier=row.carrier)
            if row.program:
                g.push(Do(row.program, context))
            break


def save_by_cards(g: Game, frame: Fall) -> None:
    """Cards that save somebody who is about to fall."""
    if any(g.health(seat) <= 0 for seat in frame.seats):
        open_window(g, "falling")


def fall(g: Game, frame: Fall) -> None:
    """Whoever still stands at 0 is defeated; all of them together (DEF-7)."""
    lost = [s for s in frame.seats if g.health(s) <= 0 and not g.state.players[s].fallen]
    if not lost:
        return
    for seat in lost:
        if g.sink is not None:
            g.emit("fell", "RES-1", seat=seat)
    g.mode.fallen(g, lost)


flow("harm", Harm, answer, land)
flow("fall", Fall, save_by_rows, save_by_cards, fall)
