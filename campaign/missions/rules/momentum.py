"""Momentum: gained, spent, handed out (MMOM, MENE-2)."""

from __future__ import annotations

from ai.outcomes import Walk, cost_worth, worth
from campaign.missions.rules.frames import Share
from campaign.missions.rules.session import MOMENTUM, heroes, is_enemy, rules_of
from content.text.amounts import quantity
from content.text.words import Spec, Voice, does, says
from engine.changes import held, limit_of
from engine.context import Context
from engine.effects.asking import asked, keep, kept
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


KEEP, GIVE_UP = "keep", "momentum"


def kept_after_trade(g: Game, f: Do, seat: int, token: str, count: int) -> int | None:
    """How many of the tokens an enemy gets: each that there is room for may be given up for 1 momentum, one by one
    until its hero keeps the rest, also one that an enemy is immune to. None: the hero has been asked (MMOM-2)."""
    key = f"traded{seat}"
    if kept(f, key) is None:
        me, player = f.context.me, g.state.players[seat]
        limit = g.library.tokens[token].limit if g.mode.resists(g, seat, token) else limit_of(g, player, token)
        room = min(limit - held(g, player, token), rules_of(g).momentum_most - momentum(g, me))
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
    """Say how much momentum is gained or lost, and by whom."""
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
