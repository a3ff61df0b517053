"""Playing a card and using an action, from paying to the discard pile (CARD, WIN-1, WIN-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.changes import lose_cp, put_upgrades, spend_token
from engine.context import Context
from engine.definitions import INSTANT, ROLL, UPGRADE
from engine.flow.window import open_window
from engine.frame import flow
from engine.frames import Act, Do, Play, Prepare
from engine.gates import AT_INSTANT
from engine.hooks import fire, other_side
from engine.options import upgrade_cost
from engine.pieces import PLAYED, PREPARED, without

if TYPE_CHECKING:
    from engine.definitions import Action, Card
    from engine.game import Game


def pay(g: Game, frame: Play) -> None:
    """Pay and show the card; main-phase actions and upgrades may be interrupted (WIN-2), in some rulesets any card."""
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
    if card.cast:  # what preparing a spell brings comes before anything else (CARD-8)
        player.count_use(PREPARED)
    elif card.kind in (INSTANT, ROLL):
        let_interrupt(g, seat)
    elif not names_first(g, card):
        open_window(g, "interrupt", only=[s for s in g.seats_from(g.state.active) if s != seat])


def let_interrupt(g: Game, seat: int) -> None:
    """Let the others interrupt an instant thing of this seat by instant cards, where the ruleset has it (WIN-1)."""
    if g.rules.instants_interrupt:
        open_window(g, AT_INSTANT, only=[s for s in g.seats_from(g.state.active) if s != seat])


def names_first(g: Game, card: Card) -> bool:
    """Whether the card removes or moves tokens: it is answered once it has named them (WIN-9)."""
    return bool(card.program) and g.library.programs[card.program][0].verb in ("remove", "transfer")


def resolve(g: Game, frame: Play) -> None:
    """Do what the card says."""
    seat, card_id = frame.seat, frame.card
    player = g.state.players[seat]
    card = g.library.cards[card_id]
    if card.kind == UPGRADE:
        put_upgrades(g, seat, [card_id])
    elif card.equipment:
        player.gear = [*player.gear, card_id]
        player.index = None
    if card.cast:
        g.push(Prepare(seat, card_id))
    elif card.program:
        g.push(Do(card.program, Context(seat, other_side(g, seat), f"card:{card_id}")))


def put_away(g: Game, frame: Play) -> None:
    """An action card goes to the discard pile after its effect, and counts as played (CARD-7)."""
    seat, card_id = frame.seat, frame.card
    card = g.library.cards[card_id]
    player = g.state.players[seat]
    if card.trait:
        player.count_use(f"{PLAYED}{card.trait}")
    if card.kind != UPGRADE and not card.equipment and not card.cast:
        if card.once:
            player.out = [*player.out, card_id]
        else:
            player.discard = [*player.discard, card_id]
    fire(g, "card-played", seat)


def use(g: Game, frame: Act) -> None:
    """Pay for an action; the ruleset says whether anything may interrupt it (WIN-1)."""
    seat = frame.seat
    player = g.state.players[seat]
    action = action_of(g, frame)
    for span, _ in action.limit:
        player.count_use(f"{span}:{action.counter or action.id}")
    if g.sink is not None:
        g.emit("used", "WIN-1", seat=seat, carrier=action.carrier, action=action.id)
    if action.cost:
        lose_cp(g, seat, action.cost, action.carrier, "TOK-4")
    for token, count in action.pay:
        spend_token(g, seat, token, count, action.carrier, "TOK-4", older=action.older)
    if action.price:
        g.mode.pay(g, seat, action.price)
    if g.rules.instants_interrupt:
        let_interrupt(g, seat)
    else:
        run(g, frame, action)


def run_at_last(g: Game, frame: Act) -> None:
    """Everybody has passed on it."""
    if g.rules.instants_interrupt:
        run(g, frame, action_of(g, frame))


def run(g: Game, frame: Act, action: Action) -> None:
    """Do what the action says."""
    g.push(Do(action.program, Context(frame.seat, other_side(g, frame.seat), action.carrier)))


def action_of(g: Game, frame: Act) -> Action:
    """The action; that of a token also once the last of it has been paid."""
    token = g.library.tokens.get(frame.carrier.removeprefix("token:"))
    there = g.index(g.state.players[frame.seat]).actions if token is None else token.actions
    return next(a for a in there if a.id == frame.action and a.carrier == frame.carrier)


flow("play", Play, pay, resolve, put_away)
flow("act", Act, use, run_at_last)
