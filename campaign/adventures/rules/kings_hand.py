"""The King's Hand: tokens an enemy spends by force for another roll phase or against an ultimate (KH)."""

from __future__ import annotations

from ai.outcomes import Walk, worth
from campaign.adventures.rules.frames import KingsHand
from campaign.adventures.rules.session import HEROES, Party, difficulty_of, scenario_of
from content.text.amounts import quantity
from content.text.words import Spec, Voice, does, says
from engine.changes import add_token, take_token
from engine.context import Context
from engine.effects.operation import Op, Shape, verb
from engine.effects.selectors import targets
from engine.flow.attack import roll_again
from engine.flow.rolls import cast, dice_stream, fallen_dice, roll_dice
from engine.frame import flow
from engine.frames import Activation, Do
from engine.game import Game
from engine.state import Player

TOKENS = "kings-hand"
LIMIT = 5
"""The most an enemy holds (KH-1)."""
SPENT = "kings-hand-spent"
"""Counted over a hero's whole turn, the hero's step and the enemy's (KH-1, ours)."""
WORTH = 2.0
"""What a token is worth to bots: a roll phase that would have failed, at even odds."""


def success_values(g: Game) -> frozenset[int]:
    """Values of the chaos die that succeed; difficulty may add lower ones (KH-1)."""
    values = scenario_of(g).success
    more = difficulty_of(g).kings_hand_success
    return values | frozenset(v for v in range(min(values) - more, min(values)) if v >= 1)


def has_room(player: Player) -> bool:
    """Whether this player could get one more; heroes have none (KH-1)."""
    return player.team != HEROES and player.bank.get(TOKENS, 0) < LIMIT


def hold(player: Player, count: int) -> None:
    """Give a player that many tokens, or as many as the limit allows (KH-1)."""
    player.bank = {**player.bank, TOKENS: min(LIMIT, count)}


def can_spend(g: Game, seat: int) -> bool:
    """Whether the enemy has a token left and may spend one more this turn; nobody acts who fell or is stunned."""
    player = g.state.players[seat]
    if player.fallen or any(row.effect == "forbid" for row in g.rows(player, "act")):
        return False
    return player.bank.get(TOKENS, 0) > 0 and player.bank.get(SPENT, 0) < most_in_a_turn(g, seat)


def most_in_a_turn(g: Game, seat: int) -> int:
    """Tokens an enemy may spend in a turn; its companion may allow more (KH-1, BOSS-6)."""
    fighters = g.library.fighters
    beside = (fighters[g.state.players[other].fighter].session for other in g.teammates(seat))
    more: int = sum(session.get("kings-hand-per-turn", 0) for session in beside)
    return scenario_of(g).per_turn + more


def new_turn(g: Game) -> None:
    """Begin a hero's turn: every enemy may spend tokens again (KH-1)."""
    for player in g.state.players:
        if player.bank.get(SPENT):
            player.bank = {name: n for name, n in player.bank.items() if name != SPENT}


def spend(g: Game, frame: KingsHand) -> None:
    """Spend a token by force and roll one chaos die, which may be altered (KH-2, KH-3)."""
    seat = frame.seat
    if not can_spend(g, seat):
        g.end(frame)
        if frame.against >= 0 and g.state.players[frame.against].at_table and g.sink is not None:
            g.emit("ultimate-stands", "KH-2", seat=frame.against)
        return
    player = g.state.players[seat]
    player.bank = {**player.bank, TOKENS: player.bank[TOKENS] - 1, SPENT: player.bank.get(SPENT, 0) + 1}
    if g.sink is not None:
        g.emit("kings-hand", "KH-2", seat=seat, left=player.bank[TOKENS], against=frame.against)
    roll_dice(g, seat, 1, name="hand", source=TOKENS, kind="kings-hand", stream="enemy")


def judge(g: Game, frame: KingsHand) -> None:
    """Judge the chaos die: after a failed token another may be spent, up to the limit (KH-3)."""
    seat = frame.seat
    value = frame.dice[0]
    success = value in success_values(g)
    if g.sink is not None:
        g.emit("kings-hand-roll", "KH-3", seat=seat, value=value, success=success)
    if not success:
        g.goto(frame, spend)
    elif frame.against < 0:
        g.end(frame)
        roll_again(g, seat, frame.target)
    elif g.state.players[frame.against].at_table:
        g.end(frame)
        if g.sink is not None:
            g.emit("ultimate-shaken", "KH-2", seat=frame.against)
    else:
        roll = g.state.rolls[-1]
        dice = sorted({d: i for i, d in reversed(list(enumerate(roll.dice)))}.items())
        options = [f"reroll {place + 1}" for _, place in dice]
        g.ask(frame, seat, "kings-hand-die", options, info={"dice": list(roll.dice)})


def force(g: Game, frame: KingsHand) -> None:
    """Let the attacker re-roll the die the enemy chose (KH-2b)."""
    roll = g.state.rolls[-1]
    frame.place = int(frame.answer.split(" ", 1)[1]) - 1
    cast(g, frame, roll.owner, 1, 6, dice_stream(roll.owner))


def lay(g: Game, frame: KingsHand) -> None:
    """Put the new value of the die on the table."""
    roll = g.state.rolls[-1]
    value = fallen_dice(g, frame, 1, 6, dice_stream(roll.owner))[0]
    before = list(roll.dice)
    roll.dice = [value if i == frame.place else d for i, d in enumerate(roll.dice)]
    if g.sink is not None:
        g.emit(
            "rerolled", "KH-2", seat=frame.seat, owner=roll.owner, before=before, dice=list(roll.dice), source=TOKENS
        )


flow("kings-hand", KingsHand, spend, judge, force, lay)


@verb("kings-hand", Shape("amount", is_modifier=True))
def gain(g: Game, f: Do, op: Op) -> bool:
    """An enemy gains tokens, up to the limit (KH-1); outside of campaigns they are status effects (BVM-2)."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    assert op.amount is not None
    for seat in who:
        player = g.state.players[seat]
        if not isinstance(g.state.session, Party):  # where a boss is a player it is a status effect (BVM-2)
            add_token(g, seat, TOKENS, op.amount(g, f.context), f.context.source, "BVM-2")
            continue
        before = player.bank.get(TOKENS, 0)
        if has_room(player):
            hold(player, before + op.amount(g, f.context))
            if g.sink is not None:
                held = player.bank[TOKENS]
                g.emit("kings-hand-gained", "KH-1", seat=seat, change=held - before, held=held)
    return True


@says("kings-hand")
def say_gain(op: Spec, voice: Voice) -> str:
    """Say how many tokens are gained."""
    name = "King's Hand"
    return does(op.get("to", "self"), "gain", quantity(op["kings-hand"], name, name, voice), voice)


@worth("kings-hand")
def gain_worth(w: Walk, op: Op, context: Context) -> float:
    """What the tokens are worth to the enemy that gets them."""
    return WORTH * w.amount(op, context)


def after_failed_roll(g: Game, frame: Activation) -> None:
    """Try King's Hand after a roll phase without an ability; what ends with that roll phase leaves first (KH-2a)."""
    seat = frame.seat
    if not can_spend(g, seat):
        return
    player = g.state.players[seat]
    for token in sorted(player.tokens):
        definition = g.library.tokens[token]
        if definition.ends == "roll" and definition.polarity == "negative" and not definition.persistent:
            take_token(g, seat, token, 99, TOKENS, "KH-2")
    g.push(KingsHand(seat, -1, frame.target))


def against_ultimate(g: Game, attacker: int) -> bool:
    """Let an enemy spend a token against an ultimate (KH-2b); returns whether it does."""
    for seat in g.opponents(attacker):
        if can_spend(g, seat):
            g.push(KingsHand(seat, attacker, attacker))
            return True
    return False
