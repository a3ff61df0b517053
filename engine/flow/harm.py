"""Damage outside a collecting phase, and falls: an instance of its own, dealt at once (DMG-5, RES-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.damage import after_settling, settle
from engine.flow.window import open_window
from engine.game import flow
from engine.hooks import is_silenced
from engine.state import Frame, Pool

if TYPE_CHECKING:
    from engine.game import Game


def harm(g: Game, target: int, source: int, kind: str, amount: int, label: str) -> None:
    """Deal damage as an instance of its own: a window to answer, then it lands."""
    if amount <= 0:
        return
    pool = Pool(isolated=True)
    pool.parts.append([target, source, kind, amount, label, False, None])
    g.state.pools.append(pool)
    g.push("harm")


def answer(g: Game, frame: Frame) -> None:
    """Whoever can prevent it may do so."""
    open_window(g, "incoming")


def land(g: Game, frame: Frame) -> None:
    """Settle it."""
    received = settle(g, g.state.pools[-1])
    g.state.pools.pop()
    after_settling(g, received, isolated=True)


def save_by_rows(g: Game, frame: Frame) -> None:
    """What saves from defeat without being asked (ULT-3)."""
    state = g.state
    for seat in frame.env["seats"]:
        player = state.players[seat]
        dial = player.dial
        if state.health[dial] > 0:
            continue
        for row in g.rows(player, "would-fall"):
            env = {"me": seat, "foe": -1, "src": row.carrier, "v": {}}
            if row.amount is None or is_silenced(g, seat, row) or (row.when is not None and not row.when(g, env)):
                continue
            state.health[dial] = row.amount(g, env)
            if g.sink is not None:
                g.emit("survived", "ULT-3", seat=seat, health=state.health[dial], carrier=row.carrier)
            if row.program:
                g.push("do", p=row.program, pc=0, me=seat, foe=-1, src=row.carrier, m="now", v={})
            break


def save_by_cards(g: Game, frame: Frame) -> None:
    """Cards that save somebody who is about to fall."""
    if any(g.health(seat) <= 0 for seat in frame.env["seats"]):
        open_window(g, "falling")


def fall(g: Game, frame: Frame) -> None:
    """Whoever still stands at 0 is defeated; all of them together (DEF-7)."""
    lost = [s for s in frame.env["seats"] if g.health(s) <= 0 and not g.state.players[s].fallen]
    if not lost:
        return
    for seat in lost:
        if g.sink is not None:
            g.emit("fell", "RES-1", seat=seat)
    g.mode.fallen(g, lost)


flow("harm", answer, land)
flow("fall", save_by_rows, save_by_cards, fall)
