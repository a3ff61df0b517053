"""Verbs of health, CP and cards (RES)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine import changes
from engine.definitions import UPGRADE
from engine.effects import operation
from engine.effects.asking import asked, count, keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.selectors import targets
from engine.effects.verbs_flow import can_pay
from engine.frames import Play
from engine.gates import FALLING, opponent_to_name
from engine.options import upgrade_cost
from engine.pieces import without

if TYPE_CHECKING:
    from engine.frames import Do
    from engine.game import Game


def amount_of(g: Game, f: Do, op: Op, seat: int = -1) -> int:
    """The operation's number; `foe` in it is the player it happens to."""
    assert op.amount is not None
    return op.amount(g, f.context if seat < 0 or seat == f.context.me else f.context.facing(seat))


def apply_to(g: Game, f: Do, op: Op, change: Callable[[int], int]) -> bool:
    """Do something to every player meant and keep how much it came to; False: asked whom."""
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
    """Somebody loses CP, a number or all of it."""

    def take(seat: int) -> int:
        amount = g.state.players[seat].cp if op.amount is None else amount_of(g, f, op, seat)
        return changes.lose_cp(g, seat, amount, f.context.source)

    return apply_to(g, f, op, take)


@verb("steal-cp", Shape("amount", "foe", "of", operation.TARGET, gate=opponent_to_name))
def steal_cp(g: Game, f: Do, op: Op) -> bool:
    """Take CP from somebody, at most what they have (RES-6)."""

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
    """Players draw from their own decks (RES-8)."""
    return apply_to(g, f, op, lambda seat: changes.draw(g, seat, amount_of(g, f, op, seat), f.context.source))


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
            done += 1
            keep(f, f"done{seat}", done)
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


@verb("search", Shape("word"))
def search(g: Game, f: Do, op: Op) -> bool:
    """Take one card of the deck or the discard pile; a searched deck is shuffled."""
    me = f.context.me
    player = g.state.players[me]
    pile = player.deck if op.what == "deck" else player.discard
    if player.at_table:
        changes.by_hand(g, me, op.raw, 1, f.context.source)
    if not pile:
        return True
    token = asked(g, f, "card", me, "search", [f"take {c}" for c in sorted(set(pile))])
    if token is None:
        return False
    card = token.split(" ", 1)[1]
    player.hand = [*player.hand, card]
    if op.what == "deck":
        player.deck = without(player.deck, card)
        g.state.streams.shuffle(player.deck, f"deck-{me}")
    else:
        player.discard = without(player.discard, card)
    if g.sink is not None:
        g.emit("took", "RES-8", seat=me, card=card, pile=op.what, source=f.context.source)
    return True


@verb("dig", Shape("amount"))
def dig(g: Game, f: Do, op: Op) -> bool:
    """Look at the top cards, take some, put the rest back or under the deck; never reshuffles (RES-8)."""
    me = f.context.me
    player = g.state.players[me]
    top = player.deck[-amount_of(g, f, op) :]
    if player.at_table:
        changes.by_hand(g, me, op.raw, 1, f.context.source)
    if not top:
        return True
    taken: list[str] = []
    for i in range(min(op.opts.get("take", 1), len(top))):
        rest = list(top)
        for card in taken:
            rest.remove(card)
        token = asked(g, f, f"card{i}", me, "dig", [f"take {c}" for c in sorted(set(rest))])
        if token is None:
            return False
        taken.append(token.split(" ", 1)[1])
    deck = player.deck[: -len(top)]
    for card in taken:
        top.remove(card)
    player.hand = player.hand + taken
    player.deck = deck + top if op.opts.get("rest", "bottom") == "top" else top + deck
    if g.sink is not None:
        g.emit("drew", "RES-8", seat=me, cards=taken, source=f.context.source)
    return True


@verb("look-hand", Shape("selector", "", stage=operation.TARGET))
def look_hand(g: Game, f: Do, op: Op) -> bool:
    """Self sees a hand; it changes nothing."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    for seat in who:
        if g.sink is not None:
            g.emit("showed-hand", "RES-8", seat=seat, to=f.context.me, cards=list(g.state.players[seat].hand))
    return True


@verb("play-upgrade", Shape("cost", ""))
def play_upgrade(g: Game, f: Do, op: Op) -> bool:
    """Play an upgrade from the hand for free."""
    me = f.context.me
    player = g.state.players[me]
    if player.at_table:
        changes.by_hand(g, me, op.raw, 1, f.context.source)
        return True
    most = op.opts.get("cost-at-most", 99)
    cards = g.library.cards
    found = [
        c
        for c in sorted(set(player.hand))
        if cards[c].kind == UPGRADE and cards[c].cost <= most and upgrade_cost(g, player, cards[c]) >= 0
    ]
    if not found:
        return True
    token = asked(g, f, "card", me, "play-upgrade", [cards[c].token for c in found] + ["pass"])
    if token is None:
        return False
    if token != "pass":
        g.push(Play(me, token.split(" ", 1)[1], free=True))
    return True
