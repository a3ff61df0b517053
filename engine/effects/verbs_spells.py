"""Verbs of spells: cards that are prepared, stay open in front of their player, and are cast from there (CARD-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import changes
from engine.context import Context
from engine.effects.asking import asked, keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.verbs_cards import in_order
from engine.effects.verbs_resources import amount_of
from engine.frames import Do, Prepare
from engine.options import prepared
from engine.pieces import without

if TYPE_CHECKING:
    from engine.game import Game


@verb("prepare", Shape("word"))
def prepare(g: Game, f: Do, op: Op) -> bool:
    """Prepare a spell of the discard pile, or of the top cards of the deck: the others go back in any order before what
    its preparing brings (RES-8, CARD-8)."""
    me = f.context.me
    player = g.state.players[me]
    if player.at_table:
        changes.by_hand(g, me, op.raw, 1, f.context.source)
        return True
    card = kept(f, "spell")
    if card is None:
        pile = player.deck[-int(op.opts["among"]) :] if op.what == "deck" else player.discard
        if op.what == "deck" and pile and not kept(f, "looked"):
            keep(f, "looked", value=True)
            if g.sink is not None:
                g.emit("looked-deck", "RES-8", seat=me, cards=pile[::-1], source=f.context.source)
        spells = sorted({c for c in pile if g.library.cards[c].cast})
        token = asked(g, f, "which", me, "prepare", [f"prepare {c}" for c in spells]) if spells else ""
        if token is None:
            return False
        card = token.partition(" ")[2]
        if op.what == "deck" and card:  # under the cards that are put in order, until they are
            below = player.deck[: -len(pile)]
            player.deck = [*below, card, *without(pile, card)]
        keep(f, "spell", card)
        keep(f, "rest", len(pile) - bool(card))
    if op.what == "deck" and not in_order(g, f, int(str(kept(f, "rest")))):
        return False
    if card:
        if op.what == "deck":
            player.deck = without(player.deck, str(card))
        else:
            player.discard = without(player.discard, str(card))
        g.push(Prepare(me, str(card)))
    return True


def castable(g: Game, context: Context, op: Op) -> list[str]:
    """The spells that an operation may cast now: those that are prepared, or others in the discard pile."""
    player = g.state.players[context.me]
    if op.opts.get("from") != "discard":
        return prepared(g, player)
    own = context.source.removeprefix("card:")
    return sorted({card for card in player.discard if g.library.cards[card].cast and card != own})


@verb("cast", Shape("amount", ""))
def cast(g: Game, f: Do, op: Op) -> bool:
    """Cast up to so many different spells, one wholly after the other. A prepared one is discarded then, one in the
    discard pile stays there; casting is not playing a card (CARD-8)."""
    me = f.context.me
    player = g.state.players[me]
    if player.at_table:
        changes.by_hand(g, me, op.raw, 1, f.context.source)
        return True
    done = str(kept(f, "done") or "").split()
    if kept(f, "running"):
        keep(f, "running", value=False)
        if op.opts.get("from") != "discard":
            changes.discard_prepared(g, me, done[-1], f"card:{done[-1]}")
    there = [card for card in castable(g, f.context, op) if card not in done]
    if not there or len(done) >= amount_of(g, f, op):
        return True
    token = asked(g, f, f"cast{len(done)}", me, "cast", [*(f"cast {card}" for card in there), "pass"])
    if token is None:
        return False
    if token == "pass":
        return True
    card = token.partition(" ")[2]
    keep(f, "done", " ".join([*done, card]))
    keep(f, "running", value=True)
    if g.sink is not None:
        g.emit("cast", "CARD-8", seat=me, card=card, source=f.context.source)
    g.push(Do(g.library.cards[card].cast, Context(me, f.context.foe, f"card:{card}")))
    return False
