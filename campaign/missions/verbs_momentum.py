"""Momentum in programs: gained, lost, paid (MMOM-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.outcomes import cost_worth, worth
from campaign.missions.momentum import change_momentum
from campaign.missions.session import MOMENTUM, is_enemy
from content.text.amounts import quantity
from content.text.telling import says
from content.text.words import does
from engine.effects.operation import Op, Shape, verb
from engine.effects.verbs_resources import amount_of, apply_to

if TYPE_CHECKING:
    from ai.outcomes import Walk
    from content.text.words import Spec, Voice
    from engine.context import Context
    from engine.frames import Do
    from engine.game import Game

EACH = 0.7
"""Worth of one to bots: two re-roll a die, three draw a card or heal two."""


@verb("momentum", Shape("amount"))
def gain(g: Game, f: Do, op: Op) -> bool:
    """Heroes gain momentum or lose it; enemies have none (MMOM-1)."""

    def change(seat: int) -> int:
        return 0 if is_enemy(g, seat) else change_momentum(g, seat, amount_of(g, f, op, seat), f.context.source)

    return apply_to(g, f, op, change)


@says("momentum", gain=True)
def say_gain(op: Spec, voice: Voice) -> str:
    """A gain, or a loss."""
    amount, who = op["momentum"], op.get("to", "self")
    if isinstance(amount, int):
        return does(who, "lose" if amount < 0 else "gain", f"{abs(amount)} momentum", voice)
    if amount.get("times", 1) < 0:
        return does(who, "lose", quantity({**amount, "times": -amount["times"]}, MOMENTUM, MOMENTUM, voice), voice)
    return does(who, "gain", quantity(amount, MOMENTUM, MOMENTUM, voice), voice)


@worth("momentum")
def gain_worth(w: Walk, op: Op, context: Context) -> float:
    """What it brings those who get it; an enemy likes them to lose it."""
    team = w.g.state.players[context.me].team
    seats = w.who(op, context, helps=True)
    return sum([
        EACH * w.amount(op, context, seat) * (1 if w.g.state.players[seat].team == team else -1) for seat in seats
    ])  # fmt: skip


cost_worth(MOMENTUM, EACH)
