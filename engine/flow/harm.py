"""Damage outside a collecting phase, and falls: an instance of its own, dealt at once (DMG-5, RES-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.context import lone
from engine.damage import after_settling, settle
from engine.flow.window import open_window
from engine.frame import flow
from engine.frames import Do, Fall, Harm
from engine.hooks import is_silenced
from engine.state import Part, Pool

if TYPE_CHECKING:
    from engine.game import Game


def harm(g: Game, target: int, source: int, kind: str, amount: int, label: str) -> None:
    """Deal damage as an instance of its own: a window to answer, then it lands."""
    if amount <= 0:
        return
    pool = Pool(isolated=True)
    pool.parts = [Part(target, source, kind, amount, label)]
    g.state.pools.append(pool)
    g.push(Harm())


def answer(g: Game, frame: Harm) -> None:
    """A player who can prevent it may do so."""
    open_window(g, "incoming")


def land(g: Game, frame: Harm) -> None:
    """Settle it, alone in its pool."""
    received = settle(g, g.state.pools[-1])
    g.state.pools.pop()
    after_settling(g, received, isolated=True)


def in_order(g: Game, frame: Fall) -> None:
    """What saves does so in turn order from the active player, on an enemy's attack from its target (ULT-3)."""
    attack = g.state.attack
    is_enemys = attack is not None and attack.defender in frame.seats and attack.attacker != g.state.active
    first = attack.defender if attack is not None and is_enemys else g.state.active
    order = [seat for seat in g.seats_from(first) if seat in frame.seats]
    players = g.state.players
    frame.seats = order
    frame.saves = [[seat, row.id] for seat in order for row in g.rows(players[seat], "would-fall")]


def can_save(g: Game, seat: int, row_id: str) -> bool:
    """Whether a player is still at 0 and this saves them."""
    row, player = g.library.rows[row_id], g.state.players[seat]
    if g.health(seat) > 0 or row not in g.rows(player, "would-fall") or row.amount is None or is_silenced(g, seat, row):
        return False
    return row.when is None or row.when(g, lone(seat, row.carrier))


def save(g: Game, frame: Fall) -> None:
    """The first in order that can save does, nobody is asked: what saves on a dial is used up one after another."""
    open_saves = [save for save in frame.saves if can_save(g, *save)]
    if not open_saves:
        return
    (seat, row_id), *frame.saves = open_saves
    g.goto(frame, save)
    row, state = g.library.rows[row_id], g.state
    context = lone(seat, row.carrier)
    assert row.amount is not None
    dial = state.players[seat].dial
    state.health[dial] = row.amount(g, context)
    if g.sink is not None:
        g.emit("survived", "ULT-3", seat=seat, health=state.health[dial], carrier=row.carrier)
    if row.program:
        g.push(Do(row.program, context))


def save_by_cards(g: Game, frame: Fall) -> None:
    """Cards that save a player who is about to be defeated."""
    if any(g.health(seat) <= 0 for seat in frame.seats):
        open_window(g, "falling", first=frame.seats[0])


def fall(g: Game, frame: Fall) -> None:
    """Every player who is still at 0 is defeated; all of them together (DEF-7)."""
    lost = [s for s in frame.seats if g.health(s) <= 0 and not g.state.players[s].fallen]
    if not lost:
        return
    for seat in lost:
        if g.sink is not None:
            g.emit("fell", "RES-1", seat=seat)
    g.mode.fallen(g, lost)


flow("harm", Harm, answer, land)
flow("fall", Fall, in_order, save, save_by_cards, fall)
