"""Playing a card and using an action, from paying to the discard pile (CARD, WIN-1, WIN-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.changes import lose_cp, take_token
from engine.context import Context
from engine.definitions import INSTANT, ROLL, UPGRADE
from engine.flow.window import open_window
from engine.frame import flow
from engine.frames import Act, Do, Play
from engine.hooks import fire, other_side
from engine.options import upgrade_cost
from engine.pieces import without

if TYPE_CHECKING:
    from engine.definitions import Card
    from engine.game import Game


def pay(g: Game, frame: Play) -> None:
    """Pay and show the card; main-phase actions and upgrades may be interrupted (WIN-2)."""
    seat, card_id = frame.seat, frame.card
    player = g.state.players[seat]
    card = g.library.cards[card_id]
    cost = card.cost if card.kind != UPGRADE else upgrade_cost(g, player, card)
    if frame.free:
        cost = 0
    player.hand = without(player.hand, card_id)
    player.cp -= cost
    if g.sink is not None:
        g.emit("played", "CARD-1", seat=seat, card=card_id, cost=cost, cp=player.cp)
    if card.kind not in (INSTANT, ROLL) and not names_first(g, card):
        others = [s for s in g.seats_from(g.state.active) if s != seat]
        open_window(g, "interrupt", only=others)


def names_first(g: Game, card: Card) -> bool:
    """Whether the card removes or moves tokens: it is answered once it has named them (WIN-9)."""
    return bool(card.program) and g.library.programs[card.program][0].verb in ("remove", "transfer")


def resolve(g: Game, frame: Play) -> None:
    """Do what the card says."""
    seat, card_id = frame.seat, frame.card
    player = g.state.players[seat]
    card = g.library.cards[card_id]
    if card.kind == UPGRADE:
        player.levels = {**player.levels, card.space: card.level}
        player.out = [*player.out, card_id]
        player.index = None
        if g.sink is not None:
            g.emit("upgraded", "CARD-5", seat=seat, space=card.space, level=card.level)
    elif card.equipment:
        player.gear = [*player.gear, card_id]
        player.index = None
    if card.program:
        g.push(Do(card.program, Context(seat, other_side(g, seat), f"card:{card_id}")))


def put_away(g: Game, frame: Play) -> None:
    """An action card goes to the discard pile after its effect (CARD-7)."""
    seat, card_id = frame.seat, frame.card
    card = g.library.cards[card_id]
    if card.kind != UPGRADE and not card.equipment:
        player = g.state.players[seat]
        if card.once:
            player.out = [*player.out, card_id]
        else:
            player.discard = [*player.discard, card_id]
    fire(g, "card-played", seat)


def use(g: Game, frame: Act) -> None:
    """Pay for an action and run it; nothing interrupts it (WIN-1)."""
    seat = frame.seat
    player = g.state.players[seat]
    action = next(a for a in g.index(player).actions if a.id == frame.action and a.carrier == frame.carrier)
    for span, _ in action.limit:
        player.count_use(f"{span}:{action.id}")
    if g.sink is not None:
        g.emit("used", "WIN-1", seat=seat, carrier=action.carrier, action=action.id)
    if action.cost:
        lose_cp(g, seat, action.cost, action.carrier, "TOK-4")
    for token, count in action.pay:
        take_token(g, seat, token, count, action.carrier, "TOK-4")
    g.push(Do(action.program, Context(seat, other_side(g, seat), action.carrier)))


flow("play", Play, pay, resolve, put_away)
flow("act", Act, use)
