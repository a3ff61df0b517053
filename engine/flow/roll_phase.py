"""The roll phase of a turn: attempts, then the attack, or whatever came of them (TURN-4 to TURN-6, TURN-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.flow.turn import drop_tokens, enter
from engine.frame import flow
from engine.frames import Attacking, Attempts, RollPhase
from engine.hooks import fire
from engine.index import ENDING
from engine.pieces import LATE
from engine.state import Pool

if TYPE_CHECKING:
    from engine.game import Game


def begin(g: Game, frame: RollPhase) -> None:
    """A roll phase begins: damage collects until its settlement; something may skip the offensive part."""
    g.state.forget_attack(frame.seat)
    g.state.players[frame.seat].forget_uses(LATE)
    g.state.pools.append(Pool())
    g.state.phase = "before-offence"
    fire(g, "before-offence", frame.seat)


def attempts(g: Game, frame: RollPhase) -> None:
    """The roll attempts, unless the offensive roll phase is skipped (TURN-4), or its ability needs no dice (DEF-10)."""
    if frame.skip:
        frame.skipped = True
        if g.sink is not None:
            g.emit("skipped", "TURN-4", seat=frame.seat, phase="offence", carrier=frame.skip)
        return
    if frame.ready is not None:
        enter(g, "offence")
        return
    g.push(Attempts(frame.seat))


def attack(g: Game, frame: RollPhase) -> None:
    """What came of them, to its end (TURN-5, TURN-6); a roll phase that was skipped whole has no defence either."""
    if frame.skipped:
        g.state.pools.pop()
    else:
        g.push(Attacking(frame.seat, frame.target, frame.ready))


def end(g: Game, frame: RollPhase) -> None:
    """The conclusion of a roll phase that was not skipped whole (DEF-10)."""
    if not frame.skipped:
        fire(g, ENDING, frame.seat)


def again(g: Game, frame: RollPhase) -> None:
    """Tokens leave; then an extra roll phase against the same target, if something gave one.

    Against a target that has fallen it is lost.
    """
    seat = frame.seat
    if not frame.skipped:
        drop_tokens(g, seat, "roll")
    attack = g.state.attack
    target = attack.defender if attack is not None else frame.target
    if target >= 0 and g.state.players[target].team == g.state.players[seat].team:
        target = frame.target  # what was turned on a teammate comes back to the opponent
    g.state.forget_attack(seat)
    if frame.extra and not any(g.state.players[s].fallen for s in (seat, target) if s >= 0):
        if g.sink is not None:
            g.emit("extra-phase", "DEF-10", seat=seat, phase="roll-phase", source=frame.extra)
        without_dice = frame.ready if frame.ready is not None and not frame.ready.dice else None
        g.push(RollPhase(seat, target, ready=without_dice))


flow("roll-phase", RollPhase, begin, attempts, attack, end, again)
