"""Verbs that mark single dice of an offensive roll: borrowed, locked, replaced by another one (ROLL-1, ROLL-6).

Marks are kept on the roll (`engine.pieces.DieMark`), so they end when the dice leave the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.asking import asked
from engine.effects.operation import Op, Shape, verb
from engine.effects.selectors import targets
from engine.effects.verbs_dice import change
from engine.gates import OFFENCE_ROLL, OWN_DICE
from engine.pieces import DieMark, Roll

if TYPE_CHECKING:
    from engine.frames import Do
    from engine.game import Game

LENT = 5
"""A player has no more dice than this."""


def rolling(g: Game, seat: int) -> Roll | None:
    """The offensive roll of a player; None: there is none."""
    return next((roll for roll in reversed(g.state.rolls) if roll.kind == "offence" and roll.owner == seat), None)


@verb("borrow-dice", Shape("amount", "foe", "from"))
def borrow_dice(g: Game, f: Do, op: Op) -> bool:
    """Roll dice of another player together with the roller's own dice, or instead of some, from the first attempt on.

    They can be altered like the roller's dice. Their symbols count only if the roller's dice have the same symbols.
    """
    me = f.context.me
    roll = rolling(g, me)
    if roll is None or roll.thrown:
        return True
    who = targets(g, f, op.to)
    if who is None:
        return False
    assert op.amount is not None
    for seat in who[:1]:
        there = sum(mark.of == seat for mark in roll.marks)
        take(g, roll, seat, min(op.amount(g, f.context), LENT - there), op)
        if g.sink is not None:
            lent = sum(mark.of == seat for mark in roll.marks) - there
            g.emit("borrowed", "ROLL-1", seat=me, owner=seat, amount=lent, source=f.context.source)
    return True


def take(g: Game, roll: Roll, seat: int, count: int, op: Op) -> None:
    """Add dice of a seat to a roll."""
    players, fighters = g.state.players, g.library.fighters
    is_plain = fighters[players[seat].fighter].faces != fighters[players[roll.owner].fighter].faces
    marked = {mark.place for mark in roll.marks}
    own = [place for place in reversed(range(len(roll.dice))) if place not in marked]
    for number in range(count):
        if op.opts.get("instead"):
            if number >= len(own):
                return
            place = own[number]
        else:
            place = len(roll.dice)
            roll.dice = [*roll.dice, 0]
        roll.set_mark(roll.mark_at(place)._replace(of=seat, plain=is_plain, lesser=bool(op.opts.get("lesser"))))


@verb("lock-dice", Shape("amount"))
def lock_dice(g: Game, f: Do, op: Op) -> bool:
    """Lock the lowest dice of an offensive roll until that roll ends."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    assert op.amount is not None
    for seat in who:
        roll = rolling(g, seat)
        if roll is None or not roll.thrown:
            continue
        free = [place for place in range(len(roll.dice)) if not roll.mark_at(place).locked]
        lowest = sorted(free, key=roll.dice.__getitem__)[: op.amount(g, f.context)]
        for place in lowest:
            roll.set_mark(roll.mark_at(place)._replace(locked=True))
        if lowest and g.sink is not None:
            dice = [roll.dice[place] for place in lowest]
            g.emit("locked-dice", "ROLL-4", seat=seat, dice=dice, source=f.context.source)
    return True


@verb("exchange-die", Shape("amount", "", gate=OWN_DICE | OFFENCE_ROLL))
def exchange_die(g: Game, f: Do, op: Op) -> bool:
    """Replace one of the player's own dice in the offensive roll by a die that shows this number.

    This alters no die, so a locked die can be replaced too. The new die counts as rolled in the first attempt: if it
    is as low as a locked die, it is locked instead of that die.
    """
    me = f.context.me
    roll = rolling(g, me)
    assert op.amount is not None
    value = op.amount(g, f.context)
    if roll is None or not roll.thrown or not 1 <= value <= roll.sides:
        return True
    options = [f"die {place + 1} {value}" for place in range(len(roll.dice)) if roll.mark_at(place).of < 0]
    if not options:
        return True
    token = asked(g, f, "place", me, "die", options, {"dice": list(roll.dice), "owner": me})
    if token is None:
        return False
    place = int(token.split()[1]) - 1
    locked = sorted(roll.locked_places(), key=roll.dice.__getitem__)
    is_low = bool(locked) and value <= roll.dice[locked[-1]]
    if is_low and place not in locked:
        roll.set_mark(roll.mark_at(locked[-1])._replace(locked=False))
    roll.set_mark(DieMark(place, locked=is_low))
    change(g, f, roll, place, value)
    return True
