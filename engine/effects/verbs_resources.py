"""Verbs of health, CP and the hand (RES)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine import changes
from engine.effects import operation
from engine.effects.asking import asked, count, keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.run import push_block
from engine.effects.selectors import targets
from engine.effects.verbs_flow import can_pay
from engine.gates import FALLING, opponent_to_name
from engine.pieces import DRAWN

if TYPE_CHECKING:
    from engine.frames import Do
    from engine.game import Game


def amount_of(g: Game, f: Do, op: Op, seat: int = -1) -> int:
    """The operation's number; `foe` in it is the player it happens to."""
    assert op.amount is not None
    return op.amount(g, f.context if seat < 0 or seat == f.context.me else f.context.facing(seat))


def apply_to(g: Game, f: Do, op: Op, change: Callable[[int], int]) -> bool:
    """Do something to every player meant and keep the total; False: a player is asked."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    count(f, op, sum(change(seat) for seat in who))
    return True


@verb("heal", Shape("amount"))
def heal(g: Game, f: Do, op: Op) -> bool:
    """Heal at once (RES-7)."""
    return apply_to(g, f, op, lambda seat: changes.heal(g, seat, amount_of(g, f, op, seat), f.context.source))


@verb("cp", Shape("amount"))
def cp(g: Game, f: Do, op: Op) -> bool:
    """Players gain CP (RES-2)."""
    return apply_to(g, f, op, lambda seat: changes.gain_cp(g, seat, amount_of(g, f, op, seat), f.context.source))


@verb("lose-cp", Shape("amount-or-word", "foe", "of", operation.TARGET))
def lose_cp(g: Game, f: Do, op: Op) -> bool:
    """A player loses CP, a number or all of it."""

    def take(seat: int) -> int:
        amount = g.state.players[seat].cp if op.amount is None else amount_of(g, f, op, seat)
        return changes.lose_cp(g, seat, amount, f.context.source)

    return apply_to(g, f, op, take)


@verb("steal-cp", Shape("amount", "foe", "of", operation.TARGET, gate=opponent_to_name))
def steal_cp(g: Game, f: Do, op: Op) -> bool:
    """Take CP from a player, at most what they have (RES-6)."""

    def take(seat: int) -> int:
        taken = changes.lose_cp(g, seat, amount_of(g, f, op, seat), f.context.source, "RES-6")
        changes.gain_cp(g, f.context.me, taken, f.context.source, "RES-6")
        return taken

    return apply_to(g, f, op, take)


@verb("steal-health", Shape("amount", "foe", "of", operation.TARGET, gate=opponent_to_name))
def steal_health(g: Game, f: Do, op: Op) -> bool:
    """Take health: no damage, at once, not preventable (RES-6)."""

    def take(seat: int) -> int:
        taken = changes.lose_health(g, seat, amount_of(g, f, op, seat), f.context.source)
        changes.heal(g, f.context.me, taken, f.context.source, at_once=True)
        return taken

    return apply_to(g, f, op, take)


@verb("lose-health", Shape("amount", "foe", "of", operation.TARGET))
def lose_health(g: Game, f: Do, op: Op) -> bool:
    """Lose health that is no damage."""
    return apply_to(
        g, f, op, lambda seat: changes.lose_health(g, seat, amount_of(g, f, op, seat), f.context.source, "RES-1")
    )


@verb("set-health", Shape("amount", key="of", gate=FALLING))
def set_health(g: Game, f: Do, op: Op) -> bool:
    """Health becomes a number."""

    def put(seat: int) -> int:
        dial = g.state.players[seat].dial
        g.state.health[dial] = min(g.state.health_max[dial], amount_of(g, f, op, seat))
        if g.sink is not None:
            g.emit("health-set", "RES-1", seat=seat, health=g.state.health[dial], source=f.context.source)
        return g.state.health[dial]

    return apply_to(g, f, op, put)


@verb("draw", Shape("amount"))
def draw(g: Game, f: Do, op: Op) -> bool:
    """Players draw from their own decks (RES-8); perhaps one puts a drawn card back, or draws these instead of the card
    of an income phase (TURN-2)."""
    me = f.context.me
    player = g.state.players[me]
    if player.at_table and "put-back" in op.opts:
        changes.by_hand(g, me, op.raw, 1, f.context.source)
        player.count_use(DRAWN)
        return True
    if "put-back" not in op.opts:
        return apply_to(g, f, op, lambda seat: changes.draw(g, seat, amount_of(g, f, op, seat), f.context.source))
    before = kept(f, "before")
    if before is None:
        before = len(player.hand)
        keep(f, "before", before)
        if op.opts.get("instead"):
            player.count_use(DRAWN)
        changes.draw(g, me, amount_of(g, f, op), f.context.source)
        if g.state.stack[-1] is not f:
            return False
    drawn = player.hand[int(str(before)) :]
    if not drawn:
        return True
    options = [f"{where} {card}" for card in sorted(set(drawn)) for where in ("top", "under")]
    token = asked(g, f, "card", me, "put-back", options)
    if token is None:
        return False
    where, _, card = token.partition(" ")
    changes.put_back(g, me, card, f.context.source, on_top=where == "top")
    return True


@verb("discard", Shape("amount-or-word", "foe", "of", operation.TARGET))
def discard(g: Game, f: Do, op: Op) -> bool:
    """Players discard, by choice or at random (RES-5)."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    for seat in who:
        player = g.state.players[seat]
        if player.at_table:
            changes.by_hand(g, seat, {**op.raw, "of": "self"}, 1, f.context.source)
            continue
        if not kept(f, f"want{seat}"):
            wanted = len(player.hand) if op.amount is None else amount_of(g, f, op, seat)
            keep(f, f"want{seat}", min(wanted, len(player.hand)) + 1)
        done = kept(f, f"done{seat}") or 0
        wanted = int(str(kept(f, f"want{seat}"))) - 1
        assert isinstance(done, int)
        while done < wanted and player.hand:
            if op.opts.get("how") == "random":
                card = sorted(player.hand)[g.state.streams.below(len(player.hand), "discard")]
            elif wanted - done >= len(player.hand):
                card = player.hand[0]
            else:
                options = [f"discard {c}" for c in sorted(set(player.hand))]
                token = asked(g, f, f"card{seat}.{done}", seat, "discard", options)
                if token is None:
                    return False
                card = token.split(" ", 1)[1]
            changes.discard(g, seat, card, f.context.source)
            if op.opts.get("effects"):
                keep(f, f"effects{seat}", f"{kept(f, f'effects{seat}') or ''} {card}")
            done += 1
            keep(f, f"done{seat}", done)
        for card in reversed(str(kept(f, f"effects{seat}") or "").split()):  # the first one's effect comes first
            push_block(g, f, g.library.cards[card].discarded)
    count(f, op, sum(int(str(kept(f, f"done{seat}") or 0)) for seat in who))
    return True


def left_to_discard(f: Do, seat: int) -> int:
    """How many cards a player has yet to discard while the operation asks for one."""
    return int(str(kept(f, f"want{seat}") or 2)) - 1 - int(str(kept(f, f"done{seat}") or 0))


@verb("sell", Shape("amount-or-word"))
def sell(g: Game, f: Do, op: Op) -> bool:
    """Sell cards of the hand, one after another, here and now (RES-5)."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    for seat in who:
        player = g.state.players[seat]
        if player.at_table:
            changes.by_hand(g, seat, op.raw, 1, f.context.source)
            continue
        most = 99 if op.amount is None else amount_of(g, f, op, seat)
        done = kept(f, f"sold{seat}") or 0
        assert isinstance(done, int)
        while done < most and player.hand:
            options = [f"sell {c}" for c in sorted(set(player.hand))] + ["pass"]
            token = asked(g, f, f"sale{seat}.{done}", seat, "sell", options)
            if token is None:
                return False
            if token == "pass":
                break
            changes.sell(g, seat, token.split(" ", 1)[1])
            done += 1
            keep(f, f"sold{seat}", done)
    return True


@verb("pay", Shape("cost", ""))
def pay(g: Game, f: Do, op: Op) -> bool:
    """Pay a cost; if it cannot be paid, nothing of this program happens after it."""
    me = f.context.me
    if not can_pay(g, f, op):
        f.at = len(g.library.programs[f.program]) - 1
        return True
    if op.opts.get("cp"):
        changes.lose_cp(g, me, op.opts["cp"], f.context.source, "TOK-4")
    for token, price in op.opts.get("tokens", {}).items():
        changes.spend_token(g, me, token, price, f.context.source, "TOK-4")
    g.mode.pay(g, me, op.opts)
    return True
