"""Verbs that change the dice on the table (ROLL-2, ROLL-4, ROLL-5, ROLL-9)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

from engine.changes import gain_cp, lose_cp
from engine.dice import visible
from engine.effects.asking import asked, keep, kept
from engine.effects.operation import WHO, Op, Shape, verb
from engine.effects.selectors import targets
from engine.flow.rolls import cast, dice_stream, fallen_dice, laid_down
from engine.gates import ANY_ROLL, DEFENCE_ROLL, FOE_ROLL, OFFENCE_ROLL, OWN_DICE, OWN_ROLL, TEAM_ROLL, TWO_DICE, VALUED
from engine.state import Roll

if TYPE_CHECKING:
    from engine.frames import Do
    from engine.game import Game


WHOSE = {"own": OWN_ROLL, "foe": FOE_ROLL, "any": ANY_ROLL, "team": TEAM_ROLL}
"""The gate for each word that says whose dice an effect may touch (ROLL-5)."""


NAMED = ("by", "t0")
"""What a re-roll keeps of the player it names while one die after another falls."""


def dice_to_change(spec: Mapping[str, Any]) -> int:
    """Dice that may be altered; a printed effect changes its own dice even where nothing else may (ROLL-4)."""
    return OWN_DICE if spec.get("printed") else whose_dice(spec)


def whose_dice(spec: Mapping[str, Any]) -> int:
    """Dice of the players that the effect may touch; where it names who re-rolls, anybody's."""
    return WHOSE["any" if "to" in spec else spec.get("whose", "own")]


def die_to_tip(spec: Mapping[str, Any]) -> int:
    """Such dice, of which one shows a value."""
    return whose_dice(spec) | VALUED


def dice_to_copy(spec: Mapping[str, Any]) -> int:
    """Such dice, and two of the player's own."""
    return whose_dice(spec) | TWO_DICE


def roll_that_goes_on(spec: Mapping[str, Any]) -> int:
    """The roll that gets another attempt."""
    return DEFENCE_ROLL if spec.get("phase") == "defence" else OFFENCE_ROLL


def reach_of(g: Game, f: Do, op: Op) -> Roll | None:
    """The dice this effect may touch; None: none of them."""
    rolls = g.state.rolls
    if not rolls or not rolls[-1].thrown or (rolls[-1].fixed and not op.opts.get("printed")):
        return None
    roll = rolls[-1]
    return roll if any(is_reached(g, f, op, roll, place) for place in range(len(roll.dice))) else None


def is_reached(g: Game, f: Do, op: Op, roll: Roll, place: int) -> bool:
    """Whether the effect may touch this die (ROLL-5); nobody alters a locked one."""
    if roll.marks and roll.mark_at(place).locked:
        return False
    me, owner = g.state.players[f.context.me], g.state.players[roll.owner_at(place)]
    by = kept(f, "by")
    if by is not None:
        return owner.seat == by
    whose = op.opts.get("whose", "own")
    if whose == "own":
        return owner is me
    return bool(whose == "any" or (owner.team == me.team) == (whose == "team"))


def owns_dice(g: Game, seat: int) -> bool:
    """Whether dice on the table are this player's, and may be altered."""
    rolls = g.state.rolls
    if not rolls or not rolls[-1].thrown or rolls[-1].fixed:
        return False
    roll = rolls[-1]
    return any(roll.owner_at(place) == seat and not roll.mark_at(place).locked for place in range(len(roll.dice)))


def change(g: Game, f: Do, roll: Roll, place: int, value: int) -> None:
    """Set one die and tell."""
    before = roll.dice[place]
    roll.dice = [value if i == place else d for i, d in enumerate(roll.dice)]
    if g.sink is not None:
        g.emit(
            "altered",
            "ROLL-4",
            seat=f.context.me,
            owner=roll.owner_at(place),
            place=place + 1,
            before=before,
            after=value,
            dice=list(roll.dice),
            source=f.context.source,
            **roll.plain_dice(),
        )


def alter(g: Game, f: Do, op: Op, times: int) -> bool:
    """Let the player set dice to allowed values, this many times; after the first they may stop (ROLL-5)."""
    roll = reach_of(g, f, op)
    if roll is None:
        return True
    done = kept(f, "altered") or 0
    touched = kept(f, "touched") or []
    assert isinstance(done, int)
    assert isinstance(touched, list)
    while done < times:
        dice = visible(g, roll)
        options = [
            f"die {place + 1} {value}"
            for place, die in enumerate(dice)
            if place not in touched and is_reached(g, f, op, roll, place)
            for value in allowed_values(g, f, op, roll, dice, place)
        ]
        if done:
            options.append("pass")
        if not options:
            return True
        token = asked(g, f, f"die{done}", f.context.me, "die", options, {"dice": list(roll.dice), "owner": roll.owner})
        if token is None:
            return False
        if token == "pass":
            return True
        _, place_word, value_word = token.split()
        change(g, f, roll, int(place_word) - 1, int(value_word))
        done += 1
        touched = [*touched, int(place_word) - 1]
        keep(f, "altered", done)
        keep(f, "touched", touched)
    return True


def allowed_values(g: Game, f: Do, op: Op, roll: Roll, dice: list[int], place: int) -> list[int]:
    """What this effect may set a die to, its own value included (ROLL-9); a blank counts 0 and has none (ROLL-4)."""
    if op.verb == "tip-die":
        die, most = abs(dice[place]), op.amount(g, f.context) if op.amount is not None else 0
        if die not in op.opts.get("values", (die,)):
            return []
        return [v for v in range(die - most, die + most + 1) if die and v != die and 1 <= v <= roll.sides]
    if op.verb == "copy-die":
        owner = roll.owner_at(place)
        return sorted({abs(d) for i, d in enumerate(dice) if i != place and d and roll.owner_at(i) == owner})
    if op.what == "any":
        return list(range(1, roll.sides + 1))
    return [int(value) for value in op.what.split()]


@verb("set-die", Shape("word", "", alters=True, gate=dice_to_change))
def set_die(g: Game, f: Do, op: Op) -> bool:
    """Set dice to a value: the printed one, one of several, or any."""
    return alter(g, f, op, int(op.opts.get("n", 1)))


@verb("tip-die", Shape("amount", "", alters=True, gate=die_to_tip))
def tip_die(g: Game, f: Do, op: Op) -> bool:
    """Change dice by up to this much, up or down; no wrap. Perhaps only dice that show one of some values."""
    return alter(g, f, op, int(op.opts.get("n", 1)))


@verb("copy-die", Shape("amount", "", alters=True, gate=dice_to_copy))
def copy_die(g: Game, f: Do, op: Op) -> bool:
    """Set own dice to the value of another own die of the roll."""
    assert op.amount is not None
    return alter(g, f, op, op.amount(g, f.context))


@verb("reroll", Shape("amount", "", modifiers={"to": WHO}, alters=True, gate=dice_to_change))
def reroll(g: Game, f: Do, op: Op) -> bool:
    """Re-roll up to this many dice: one roll, or one die after another where the card says so (ROLL-9); a player
    that it names picks dice of their own."""
    if op.to is not None:
        who = targets(g, f, op.to, lambda seat: owns_dice(g, seat))
        if who is None:
            return False
        if not who:
            return True
        keep(f, "by", who[0])
    roll = reach_of(g, f, op)
    assert op.amount is not None
    if roll is None:
        return True
    chooser = int(str(kept(f, "by"))) if op.to is not None else f.context.me
    while True:
        most = op.amount(g, f.context)
        used = int(str(kept(f, "used") or 0))
        thrown = kept(f, "thrown")
        if thrown is None:
            masks = reroll_masks(g, f, op, roll, most - used)
            if not masks:
                return True
            if used or op.opts.get("optional"):
                masks.append("pass")
            token = asked(g, f, "mask", chooser, "reroll", masks, {"dice": list(roll.dice), "owner": roll.owner})
            if token is None or (not kept(f, "spared") and not offered_out(g, f, op, roll)):
                return False
            if token == "pass" or kept(f, "spared") == "yes":
                return True
            keep(f, "thrown", token.split(" ", 1)[1])
            cast(g, f, roll.owner, token.count("1"), roll.sides, dice_stream(roll.owner))
            keep(f, "cast", f.cast)
            if g.state.decision is not None:
                return False
            thrown = kept(f, "thrown")
        if finish_reroll(g, f, op, roll, str(thrown), most):
            return True


def finish_reroll(g: Game, f: Do, op: Op, roll: Roll, mask: str, most: int) -> bool:
    """Put the re-rolled dice down; a second single die may follow where the card allows it."""
    thrown = kept(f, "cast")
    assert thrown is None or isinstance(thrown, list)
    f.cast = thrown
    fresh = fallen_dice(g, f, mask.count("1"), roll.sides, dice_stream(roll.owner))
    before = list(roll.dice)
    roll.dice = laid_down(roll.dice, mask, "1", fresh)
    if g.sink is not None:
        g.emit(
            "rerolled",
            "ROLL-9",
            seat=f.context.me,
            owner=roll.owner,
            before=before,
            dice=list(roll.dice),
            source=f.context.source,
            **roll.plain_dice(),
        )
    used = int(str(kept(f, "used") or 0)) + mask.count("1")
    if not op.opts.get("separately") or used >= most or mask.count("1") > 1:
        return True
    f.kept = {**{key: value for key, value in (f.kept or {}).items() if key in NAMED}, "used": used, "spared": "no"}
    return False


def reroll_masks(g: Game, f: Do, op: Op, roll: Roll, most: int) -> list[str]:
    """The choices of dice to re-roll; once begun one may stop."""
    n = len(roll.dice)
    wanted = op.opts.get("values")
    free = [i for i in range(n) if (not wanted or roll.dice[i] in wanted) and is_reached(g, f, op, roll, i)]
    sizes = range(1, min(most, len(free)) + 1)
    return [
        "reroll " + "".join("1" if i in group else "0" for i in range(n))
        for size in sizes
        for group in map(set, combinations(free, size))
    ]


def offered_out(g: Game, f: Do, op: Op, roll: Roll) -> bool:
    """Let the dice's owner buy themselves off where the card says so; False: asked."""
    cost = op.opts.get("unless", {}).get("pay", {}).get("cp", 0)
    if not cost or g.state.players[roll.owner].cp < cost:
        keep(f, "spared", "no")
        return True
    token = asked(g, f, "offer", roll.owner, "may", ["yes", "no"], {"pay": cost})
    if token is None:
        return False
    if token == "yes":
        paid = lose_cp(g, roll.owner, cost, f.context.source)
        if op.opts["unless"].get("to") == "self":
            gain_cp(g, f.context.me, paid, f.context.source)
    keep(f, "spared", token)
    return True


@verb("lose-attempt", Shape("amount"))
def lose_attempt(g: Game, f: Do, op: Op) -> bool:
    """Fewer roll attempts in the current offensive roll, as many as there are (ROLL-1)."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    assert op.amount is not None
    for roll in g.state.rolls:
        lost = min(roll.attempts, op.amount(g, f.context))
        if roll.kind == "offence" and roll.owner in who and lost > 0:
            roll.attempts -= lost
            if g.sink is not None:
                g.emit(
                    "lost-attempt", "ROLL-1", seat=roll.owner, amount=lost, left=roll.attempts, source=f.context.source
                )
    return True


@verb("attempt", Shape("amount", alters=True, gate=roll_that_goes_on))
def attempt(g: Game, f: Do, op: Op) -> bool:
    """One more roll attempt in the current offensive or defensive roll."""
    phase = op.opts.get("phase", "offence")
    who = targets(g, f, op.to, lambda seat: any(r.kind == phase and r.owner == seat for r in g.state.rolls))
    if who is None:
        return False
    assert op.amount is not None
    for roll in g.state.rolls:
        if roll.kind == phase and roll.owner in who:
            roll.attempts += op.amount(g, f.context)
            if g.sink is not None:
                g.emit("attempt", "ROLL-1", seat=roll.owner, left=roll.attempts, source=f.context.source)
    return True
