"""Verbs of decks, discard piles and upgrades (RES-8, CARD-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import changes
from engine.changes import UPGRADES
from engine.context import lone
from engine.definitions import UPGRADE
from engine.effects.asking import asked, count, keep, kept
from engine.effects.operation import TARGET, Op, Shape, verb
from engine.effects.selectors import targets
from engine.effects.verbs_resources import amount_of
from engine.frames import Do, Play
from engine.options import may_play_cards, upgrade_cost
from engine.pieces import JSON, without

if TYPE_CHECKING:
    from engine.game import Game
    from engine.state import Player


def fits(g: Game, op: Op, card: str) -> bool:
    """Whether an operation that is about cards of one kind, or of one trait, means this card."""
    found = g.library.cards[card]
    return "only" not in op.opts or op.opts["only"] in (found.kind, found.trait)


def show(g: Game, f: Do, op: Op, cards: list[str]) -> None:
    """Let everybody see cards that had to be of one kind."""
    if "only" in op.opts and cards and g.sink is not None:
        g.emit("showed-cards", "RES-8", seat=f.context.me, cards=cards, source=f.context.source)


@verb("search", Shape("word"))
def search(g: Game, f: Do, op: Op) -> bool:
    """Take one card of the deck or the discard pile, perhaps of one kind; a searched deck is shuffled (RES-8)."""
    me = f.context.me
    player = g.state.players[me]
    pile = player.deck + upgrade_pile(player, op) if op.what == "deck" else player.discard
    if player.at_table:
        changes.by_hand(g, me, op.raw, 1, f.context.source)
    if not pile:
        return True
    found = sorted({c for c in pile if fits(g, op, c)})
    token = asked(g, f, "card", me, "search", [f"take {c}" for c in found]) if found else ""
    if token is None:
        return False
    card = token.partition(" ")[2]
    player.hand = [*player.hand, card] if card else player.hand
    if op.what == "deck":
        take_out(g, op, me, card)
    else:
        player.discard = without(player.discard, card)
    if card and g.sink is not None:
        g.emit("took", "RES-8", seat=me, card=card, pile=op.what, source=f.context.source)
    show(g, f, op, [card] if card else [])
    return True


def upgrade_pile(player: Player, op: Op) -> list[str]:
    """The upgrades in a pile of their own, where a mode has one and the operation is about upgrades (MODE-7)."""
    return player.piles.get(UPGRADES, []) if op.verb == "put-upgrade" or op.opts.get("only") == UPGRADE else []


def take_out(g: Game, op: Op, seat: int, *cards: str) -> None:
    """Take cards out of where they are searched, and shuffle what was searched."""
    player = g.state.players[seat]
    deck, pile = list(player.deck), list(upgrade_pile(player, op))
    for card in filter(None, cards):
        (deck if card in deck else pile).remove(card)
    g.state.streams.shuffle(deck, f"deck-{seat}")
    player.deck = deck
    if upgrade_pile(player, op):
        g.state.streams.shuffle(pile, f"upgrades-{seat}")
        player.piles = {**player.piles, UPGRADES: pile}


@verb("dig", Shape("amount"))
def dig(g: Game, f: Do, op: Op) -> bool:
    """Look at the top cards, take some, or all or some of a kind, put the rest back, under the deck or away; never
    reshuffles (RES-8)."""
    me = f.context.me
    player = g.state.players[me]
    if player.at_table:
        changes.by_hand(g, me, op.raw, 1, f.context.source)
    rest = kept(f, "rest")
    if isinstance(rest, int):
        return put_back(g, f, op, rest)
    top = player.deck[-amount_of(g, f, op) :]
    if not top:
        return True
    if op.opts.get("rest") == "sorted" and kept(f, "seen") is None:
        keep(f, "seen", 1)
        if g.sink is not None:
            g.emit("looked-deck", "RES-8", seat=me, cards=top[::-1], source=f.context.source)
    taken = picked(g, f, op, top)
    if taken is None:
        return False
    deck = player.deck[: -len(top)]
    for card in taken:
        top.remove(card)
    player.hand = player.hand + taken
    player.deck = top + deck if op.opts.get("rest", "bottom") == "bottom" else deck + top
    if g.sink is not None and (taken or op.opts.get("rest") != "sorted"):
        g.emit("drew", "RES-8", seat=me, cards=taken, source=f.context.source)
    show(g, f, op, taken)
    keep(f, "rest", len(top))
    return put_back(g, f, op, len(top))


def picked(g: Game, f: Do, op: Op, top: list[str]) -> list[str] | None:
    """Which of the cards the player takes: so many of any, up to so many of a kind, or all of it; None: asked."""
    fitting = [c for c in reversed(top) if fits(g, op, c)]
    if "only" in op.opts and "take" not in op.opts:
        return fitting
    taken: list[str] = []
    left = list(fitting)
    while left and len(taken) < op.opts.get("take", 1):
        options = [f"take {c}" for c in sorted(set(left))] + (["pass"] if "only" in op.opts else [])
        token = asked(g, f, f"card{len(taken)}", f.context.me, "dig", options)
        if token is None:
            return None
        if token == "pass":
            break
        taken.append(token.split(" ", 1)[1])
        left.remove(taken[-1])
    return taken


def put_back(g: Game, f: Do, op: Op, many: int) -> bool:
    """What becomes of the cards that were not taken, where the player has a say in it; False: asked."""
    rest = op.opts.get("rest")
    if rest == "sorted" and kept(f, "sorted") is None:
        me = f.context.me
        player = g.state.players[me]
        under = len(player.deck) - many
        left: list[str] = player.deck[under:]
        away: list[str] = []
        while left:
            info: JSON = {"away": True, "placed": list(away)}
            options = [*(f"discard {c}" for c in sorted(set(left))), "pass"]
            token = asked(g, f, f"away{len(away)}", me, "dig", options, info)
            if token is None:
                return False
            if token == "pass":
                break
            away.append(token.split(" ", 1)[1])
            left = without(left, away[-1])
        player.deck = player.deck[:under] + left
        player.discard = player.discard + away
        for card in away:
            g.emit("discarded", "RES-5", seat=me, card=card, source=f.context.source)
        many = len(left)
        keep(f, "rest", many)
        keep(f, "sorted", 1)
    return in_order(g, f, many) if rest in ("ordered", "sorted") else True


def in_order(g: Game, f: Do, many: int) -> bool:
    """Let the player put the top cards back in any order, the first one named on top; False: asked."""
    me = f.context.me
    player = g.state.players[me]
    many = min(many, len(player.deck))
    left = player.deck[-many:] if many else []
    order: list[str] = []
    while len(set(left)) > 1:
        info: JSON = {"order": True, "placed": list(order)}
        token = asked(g, f, f"next{len(order)}", me, "dig", [f"take {c}" for c in sorted(set(left))], info)
        if token is None:
            return False
        order.append(token.split(" ", 1)[1])
        left = without(left, order[-1])
    order += left
    if many:
        player.deck = [*player.deck[:-many], *reversed(order)]
    return True


@verb("order-deck", Shape("amount"))
def order_deck(g: Game, f: Do, op: Op) -> bool:
    """Put the top cards of the own deck back in any order."""
    if g.state.players[f.context.me].at_table:
        changes.by_hand(g, f.context.me, op.raw, 1, f.context.source)
        return True
    if kept(f, "many") is None:
        keep(f, "many", amount_of(g, f, op))
    return in_order(g, f, int(str(kept(f, "many"))))


@verb("look-deck", Shape("amount"))
def look_deck(g: Game, f: Do, op: Op) -> bool:
    """See the top cards of the own deck, and keep how many of them are of a kind; it changes nothing (RES-8)."""
    me = f.context.me
    player = g.state.players[me]
    if player.at_table:
        changes.by_hand(g, me, op.raw, 1, f.context.source)
        return True
    top = player.deck[::-1][: amount_of(g, f, op)]
    if top and g.sink is not None:
        g.emit("looked-deck", "RES-8", seat=me, cards=top, source=f.context.source)
    count(f, op, sum(fits(g, op, card) for card in top))
    return True


@verb("look-hand", Shape("selector", "", stage=TARGET))
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
    if not may_play_cards(g, player):
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


def is_in_own_ultimate(g: Game, seat: int) -> bool:
    """Whether the seat's ultimate is being carried out."""
    attack = g.state.attack
    return attack is not None and attack.ultimate and attack.attacker == seat


@verb("put-upgrade", Shape("amount", ""))
def put_upgrade(g: Game, f: Do, op: Op) -> bool:
    """Search the deck for up to so many upgrades and put them into play together, then shuffle; what answers upgrades
    comes after that (RES-8, CARD-5). Whoever may play no cards still searches and shuffles, unless it is an ultimate,
    which nothing weakens (ULT-2)."""
    me = f.context.me
    player = g.state.players[me]
    if player.at_table:
        changes.by_hand(g, me, op.raw, 1, f.context.source)
        return True
    cards = g.library.cards
    chosen: list[str] = []
    most = amount_of(g, f, op) if may_play_cards(g, player) or is_in_own_ultimate(g, me) else 0
    while len(chosen) < most:
        spaces = [cards[c].space for c in chosen]
        pile = {c for c in player.deck + upgrade_pile(player, op) if cards[c].kind == UPGRADE}
        found = [c for c in sorted(pile) if cards[c].space not in spaces and upgrade_cost(g, player, cards[c]) >= 0]
        if not found:
            break
        options = [*(cards[c].token for c in found), "pass"]
        token = asked(g, f, f"card{len(chosen)}", me, "play-upgrade", options)
        if token is None:
            return False
        if token == "pass":
            break
        chosen.append(token.split(" ", 1)[1])
    take_out(g, op, me, *chosen)
    changes.put_upgrades(g, me, chosen)
    for name in reversed(chosen):
        if cards[name].program:
            g.push(Do(cards[name].program, lone(me, f"card:{name}")))
    return True


@verb("tally", Shape("word", ""))
def tally(g: Game, f: Do, op: Op) -> bool:
    """Count one more of something in this turn or phase, under a name that amounts can read."""
    g.state.players[f.context.me].count_use(f"{op.opts.get('lasts', 'turn')}:{op.what}")
    return True
