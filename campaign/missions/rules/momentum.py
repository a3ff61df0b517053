"""Momentum: gained, spent, handed out (MMOM, MENE-2)."""

from __future__ import annotations

from ai.outcomes import Walk, cost_worth, worth
from campaign.missions.rules.frames import Share
from campaign.missions.rules.session import MOMENTUM, heroes, is_enemy, rules_of
from content.text.amounts import quantity
from content.text.words import Spec, Voice, does, says
from engine.context import Context
from engine.effects.operation import Op, Shape, verb
from engine.effects.verbs_resources import amount_of, apply_to
from engine.frame import flow
from engine.frames import Do
from engine.game import Game


def momentum(g: Game, seat: int) -> int:
    """How much momentum a hero has."""
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
    """Ask the start player which hero gets the next momentum (MENE-2)."""
    options = [f"give {seat}" for seat in sorted(heroes(g))]
    if frame.left > 0 and options:
        g.ask(frame, g.state.starter, "share-momentum", options, info={"left": frame.left})
    else:
        g.end(frame)


def give(g: Game, frame: Share) -> None:
    """Give the hero that was named a momentum."""
    frame.left -= 1
    change_momentum(g, int(frame.answer.split(" ", 1)[1]), 1, "defeat")
    g.goto(frame, ask)


flow("mission-share", Share, ask, give)


EACH = 0.7
"""What one momentum is worth to bots: two re-roll a die, three draw a card or heal two."""


@verb("momentum", Shape("amount"))
def gain(g: Game, f: Do, op: Op) -> bool:
    """The verb for gaining or losing momentum; enemies have none (MMOM-1)."""

    def change(seat: int) -> int:
        return 0 if is_enemy(g, seat) else change_momentum(g, seat, amount_of(g, f, op, seat), f.context.source)

    return apply_to(g, f, op, change)


@says("momentum", gain=True)
def say_gain(op: Spec, voice: Voice) -> str:
    """Say how much momentum is gained or lost, and by which hero."""
    amount, who = op["momentum"], op.get("to", "self")
    if isinstance(amount, int):
        return does(who, "lose" if amount < 0 else "gain", f"{abs(amount)} momentum", voice)
    if amount.get("times", 1) < 0:
        return does(who, "lose", quantity({**amount, "times": -amount["times"]}, MOMENTUM, MOMENTUM, voice), voice)
    return does(who, "gain", quantity(amount, MOMENTUM, MOMENTUM, voice), voice)


@worth("momentum")
def gain_worth(w: Walk, op: Op, context: Context) -> float:
    """What gaining or losing momentum is worth; an enemy likes heroes to lose it."""
    team = w.g.state.players[context.me].team
    seats = w.who(op, context, helps=True)
    return sum(
        [EACH * w.amount(op, context, seat) * (1 if w.g.state.players[seat].team == team else -1) for seat in seats]
    )


cost_worth(MOMENTUM, EACH)
