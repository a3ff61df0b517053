"""Roll attempts: roll, keep, alter, declare, until nobody changes the dice any more (TURN-4, ROLL). They end ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.by_the_book import scripted_options
from engine.changes import lose_cp
from engine.context import lone
from engine.dice import KEEPS, active_tiers, best_allowed, visible
from engine.flow.rolls import cast, dice_stream, fallen_dice, forget_roll_uses, laid_down
from engine.flow.turn import drop_tokens, enter
from engine.flow.window import open_window, perform
from engine.frame import flow
from engine.frames import Attempts
from engine.hooks import fire
from engine.options import reactions
from engine.state import Ready, Roll

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.definitions import Ability
    from engine.game import Game

ATTEMPTED = "turn:attempts"
"""Counted on a player who has rolled dice in an offensive roll phase of this turn: the main phase that follows is the
second (TURN-7).
"""
FIRST = "attempted"
"""The moment when the dice of the first attempt of an offensive roll phase have fallen."""
FURTHER = "turn:further-attempts"
"""Counts the attempts of this turn after the first of each offensive roll phase (ROLL-1)."""
ATTEMPTS = 3
DICE = 5


def start(g: Game, frame: Attempts) -> None:
    """The phase begins with its number of attempts (ROLL-1)."""
    seat = frame.seat
    enter(g, "offence")
    roll = Roll(seat, "offence", [0] * DICE)
    roll.attempts = attempts_of(g, seat)
    roll.name = "attack"
    g.state.rolls.append(roll)
    forget_roll_uses(g)
    frame.keep = "0" * DICE
    fire(g, "offence-start", seat)


def attempts_of(g: Game, seat: int) -> int:
    """How many roll attempts an offensive roll phase of the seat begins with now (ROLL-1)."""
    player = g.state.players[seat]
    if g.index(player).is_barred:  # a throw is an action too, and who is stunned takes none
        return 0
    attempts = ATTEMPTS
    for row in g.rows(player, "attempts"):
        if row.amount is not None:
            attempts += row.amount(g, lone(seat, row.carrier))
    return max(0, attempts)


def begin_anew(g: Game, seat: int, source: str, *, concluded: bool) -> bool:
    """Begin a seat's own offensive roll phase again, with all its attempts; False: there is none before an ability.

    `concluded`: the one that is given up ends with all that ends with an offensive roll phase (DEF-10).
    """
    frame = next((f for f in reversed(g.state.stack) if isinstance(f, Attempts) and f.seat == seat), None)
    if frame is None:
        return False
    own = roll_of(g, frame)
    g.state.rolls = [roll for roll in g.state.rolls if roll is not own]
    frame.declared, frame.seen = "", None
    g.goto(frame, start)
    if g.sink is not None:
        g.emit("extra-phase", "DEF-10", seat=seat, phase="offence", source=source)
    if concluded:
        drop_tokens(g, seat, "offence")
        drop_modifiers(g)
        fire(g, "offence-end", seat)
    return True


def drop_modifiers(g: Game) -> None:
    """Modifiers of damage end with an offensive roll phase that another one follows; healing does not (DEF-10)."""
    pool = next((pool for pool in reversed(g.state.pools) if not pool.isolated), None)
    if pool is not None:
        pool.mods = [mod for mod in pool.mods if mod.kind == "heal"]


def roll_of(g: Game, frame: Attempts) -> Roll:
    """The roller's own dice; those of other attempts may be beside them."""
    roll = g.state.rolls[-1]
    if roll.owner == frame.seat and roll.kind == "offence":
        return roll
    return next(r for r in reversed(g.state.rolls) if r.owner == frame.seat and r.kind == "offence")


def throw(g: Game, frame: Attempts) -> None:
    """Use a roll attempt on the dice that are not kept."""
    roll = roll_of(g, frame)
    if roll.attempts <= 0:
        frame.cast = []
        frame.thrown = 0
        return
    if roll.thrown:
        pay_attempt(g, frame)
    else:
        frame.keep = "0" * len(roll.dice)
    roll.attempts -= 1
    frame.thrown = frame.keep.count("0")
    cast(g, frame, roll.owner, frame.thrown, 6, dice_stream(roll.owner))


def pay_attempt(g: Game, frame: Attempts) -> None:
    """Pay for an attempt after the first where something asks for it."""
    seat = frame.seat
    for row in g.rows(g.state.players[seat], "attempt-cost"):
        if row.amount is not None:
            cost = row.amount(g, lone(seat, row.carrier))
            lose_cp(g, seat, cost, row.carrier, "TOK-4")


def lie(g: Game, frame: Attempts) -> None:
    """The dice have fallen."""
    if not frame.thrown:
        return
    roll = roll_of(g, frame)
    fresh = fallen_dice(g, frame, frame.thrown, 6, dice_stream(roll.owner))
    roll.dice = laid_down(roll.dice, frame.keep, "0", fresh)
    player = g.state.players[roll.owner]
    player.count_use(ATTEMPTED)
    is_first = not roll.thrown
    if not is_first:
        player.count_use(FURTHER)
    roll.thrown = True
    if g.sink is not None:
        dice, left = list(roll.dice), roll.attempts
        g.emit("rolled", "ROLL-1", seat=roll.owner, dice=dice, left=left, kind="offence", sides=6, **roll.plain_dice())
    if is_first:
        fire(g, FIRST, roll.owner)


def choose(g: Game, frame: Attempts) -> None:
    """The roller may re-roll, alter, act, declare an ability, or declare none (ROLL-2, ROLL-3)."""
    seat = frame.seat
    roll = roll_of(g, frame)
    if g.state.players[seat].fallen:
        frame.declared = ""
        g.goto(frame, lock)
        return
    if roll.attempts > 0 and not roll.thrown:  # whoever had lost all attempts has been given one
        g.goto(frame, throw)
        return
    g.ask(frame, seat, "roll", roll_options(g, seat, roll), info={"dice": list(roll.dice), "attempts": roll.attempts})


def roll_options(g: Game, seat: int, roll: Roll) -> list[str]:
    """The options of the roller; a scripted fighter's follow its roll objective (MIN-3)."""
    declare = [ability.token for ability in activatable(g, seat, roll)] if roll.thrown else []
    may_roll = roll.attempts > 0 and roll.thrown and can_pay_attempt(g, seat)
    if g.mode.scripted(g, seat):
        dice = visible(g, roll)
        found = with_locked(scripted_options(g, seat, dice, declare, may_roll=may_roll), roll)
        return found or scripted_options(g, seat, dice, declare, may_roll=False)
    options = reactions(g, seat, quiet=True)
    if may_roll:
        options += with_locked(KEEPS[len(roll.dice)], roll) if roll.marks else KEEPS[len(roll.dice)]
    options += declare
    options += g.mode.offers(g, seat, "roll")
    options.append("pass")
    return options


def with_locked(options: Iterable[str], roll: Roll) -> list[str]:
    """The options, changed so that every keep also keeps the locked dice."""
    locked = roll.locked_places()
    if not locked:
        return list(options)
    found = []
    for option in options:
        word, _, mask = option.partition(" ")
        if word == "keep":
            mask = "".join("1" if place in locked else mark for place, mark in enumerate(mask))
            if "0" not in mask:
                continue
        found.append(f"{word} {mask}".rstrip())
    return list(dict.fromkeys(found))


def attempt_price(g: Game, seat: int) -> int:
    """CP that every attempt after the first costs the roller."""
    rows = g.rows(g.state.players[seat], "attempt-cost")
    if not rows:
        return 0
    context = lone(seat)
    return sum(row.amount(g, context) for row in rows if row.amount is not None)


def can_pay_attempt(g: Game, seat: int) -> bool:
    """Whether the roller can pay what another attempt costs."""
    return g.state.players[seat].cp >= attempt_price(g, seat)


def activatable(g: Game, seat: int, roll: Roll) -> list[Ability]:
    """Abilities that the dice activate now, in board order."""
    abilities = g.index(g.state.players[seat]).abilities
    return [abilities[number] for number, _ in tiers_of(g, seat, roll)]


def tiers_of(g: Game, seat: int, roll: Roll) -> tuple[tuple[int, int], ...]:
    """Number and tier of every ability that the dice of a roll activate on the seat's board."""
    player = g.state.players[seat]
    rows = g.rows(player, "ability")
    kinds = tuple([flag for row in rows for flag in row.flags]) if rows else ()
    fighter, index, dice = g.library.fighters[player.fighter], g.index(player), visible(g, roll)
    found = active_tiers(fighter, index, dice, kinds)
    if not any(mark.lesser for mark in roll.marks):
        return found
    full = [die for place, die in enumerate(dice) if not roll.mark_at(place).lesser]
    abilities = index.abilities
    return tuple(
        [
            (number, tier)
            for number, tier in found
            if not abilities[number].ultimate or best_allowed(abilities[number], full, fighter.faces, kinds) >= 0
        ]
    )


def answered(g: Game, frame: Attempts) -> None:
    """Take the roller's answer; a declared ability may be answered by the others."""
    seat = frame.seat
    token = frame.answer
    kind, _, rest = token.partition(" ")
    if kind == "keep":
        frame.keep = rest
        g.goto(frame, throw)
    elif kind in ("activate", "pass"):
        frame.declared = rest
        frame.acted = False
        if rest:
            if g.sink is not None:
                roll = roll_of(g, frame)
                g.emit("declared", "ROLL-2", seat=seat, ability=rest, dice=list(roll.dice), **roll.plain_dice())
            open_window(g, "declared", only=[s for s in g.seats_from(seat) if s != seat])
        elif g.mode.helps_rolling:
            open_window(g, "undeclared", only=g.teammates(seat), alters_only=True)
    else:
        g.goto(frame, choose)
        perform(g, seat, token)


def accepted(g: Game, frame: Attempts) -> None:
    """Everybody passed: the dice are final. If anything happened, the roller may declare anew (ROLL-3)."""
    if frame.acted:
        g.goto(frame, choose)
        return
    if frame.declared and is_ultimate(g, frame):
        frame.seen = list(roll_of(g, frame).dice)
        g.mode.ultimate(g, frame)


def is_ultimate(g: Game, frame: Attempts) -> bool:
    """Whether the declared ability is an ultimate."""
    abilities = g.index(g.state.players[frame.seat]).abilities
    return any(a.ultimate for a in abilities if a.id == frame.declared)


def lock(g: Game, frame: Attempts) -> None:
    """The dice leave the table and the frame below is handed what came of them; dice forced to change open it anew."""
    roll = roll_of(g, frame)
    if frame.declared and frame.seen not in (None, list(roll.dice)):
        frame.seen = None
        g.goto(frame, choose)
        return
    g.state.rolls = [other for other in g.state.rolls if other is not roll]
    dice = visible(g, roll)
    tier = 0
    if frame.declared:
        abilities = g.index(g.state.players[frame.seat]).abilities
        tier = next(t for n, t in tiers_of(g, frame.seat, roll) if abilities[n].id == frame.declared)
    g.state.stack[-2].take_ready(Ready(frame.declared, tier, tuple(dice)))


flow("attempts", Attempts, start, throw, lie, choose, answered, accepted, lock)
