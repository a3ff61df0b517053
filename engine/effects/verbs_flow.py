"""Verbs that steer: rolling, choosing, conditions, repetition, what comes after damage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.changes import removable
from engine.dice import symbols_on
from engine.effects import operation
from engine.effects.amounts import dice_of, faces_for
from engine.effects.asking import asked, keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.run import ACTIVATING, RESUMED, let_wait, push_block
from engine.effects.selectors import MEANT, targets
from engine.flow.play import action_of
from engine.flow.rolls import READ, roll_dice
from engine.flow.window import open_window
from engine.frames import Act, Do, Play
from engine.gates import ATTACKING, statuses_coming
from engine.pieces import MORE
from engine.state import After, Later

if TYPE_CHECKING:
    from engine.game import Game


ROLLED: Mapping[str, str] = {
    "as": operation.NAME,
    "on": operation.BY_SYMBOL,
    "each": operation.BY_SYMBOL,
    "values": operation.BY_RANGE,
    "again": operation.REROLL,
}
"""The other keys of a roll: the name of its dice, and what they call for."""


@verb("roll", Shape("amount", "self", "by", modifiers=ROLLED))
def roll(g: Game, f: Do, op: Op) -> bool:
    """Roll dice that may be altered, then run what they call for (ROLL-4, ROLL-7)."""
    more = int(str(kept(f, "more") or 0))
    if not kept(f, "rolled"):
        who = targets(g, f, op.to)
        if who is None or op.amount is None:
            return False
        count = more or op.amount(g, f.context)
        if count <= 0 or not who:
            return True
        keep(f, "rolled", value=True)
        rival = rival_of(g, f, op, who[0])
        if rival == LATER:
            return True
        roll_dice(
            g,
            who[0],
            count,
            name=op.what or "roll",
            source=f.context.source,
            again=op.opts.get("again"),
            rival=rival,
            theirs=op.opts.get("opposed", ""),
            fixed=is_part_of_ultimate(g) or bool(op.opts.get("fixed")),
        )
        return False
    dice = dice_of(g, f.context, op.what or "roll")
    faces = faces_for(g, f.context)
    done = str(kept(f, "done") or "").split()
    shown = symbols_on(dice, faces)
    for block in reversed(called(op, dice, shown, done)):
        push_block(g, f, block)
    more = rolled_again(op, shown, done)
    if more:
        f.kept = {**(f.kept or {}), "more": more, "rolled": False, "done": " ".join([*done, *shown])}
    return not more


def called(op: Op, dice: Sequence[int], shown: Sequence[str], done: Sequence[str]) -> list[str]:
    """The programs that the dice of a roll call for; those for a symbol that shows count once in all, also where dice
    are rolled again after that."""
    run = [block for symbol, block in op.opts["on"].items() if symbol in shown and symbol not in done]
    for symbol, block in op.opts["each"].items():
        run += [block] * shown.count(symbol)
    for d in dice:
        run += [block for low, high, block in op.opts["values"] if low <= d <= high]
    return run


def rolled_again(op: Op, shown: Sequence[str], done: Sequence[str]) -> int:
    """How many dice are rolled again, as a roll of their own: one for each time that the program of the symbol ran."""
    symbol = op.opts.get("again-on", "")
    if symbol in op.opts["each"]:
        return shown.count(symbol)
    return int(symbol in op.opts["on"] and symbol in shown and symbol not in done)


@verb("random", Shape("options", "self", "by"))
def pick_at_random(g: Game, f: Do, op: Op) -> bool:
    """A player picks one of several face-down cards, and its effect happens; nobody alters the pick."""
    if not kept(f, "drawn"):
        who = targets(g, f, op.to)
        if who is None:
            return False
        keep(f, "drawn", value=True)
        source, many = f.context.source, len(op.blocks)
        roll_dice(g, (who or [f.context.me])[0], 1, name=CARD, source=source, sides=many, stream=CARD, fixed=True)
        return False
    (number,) = dice_of(g, f.context, CARD)
    label = list(op.blocks)[number - 1]
    if g.sink is not None:
        g.emit("drew-at-random", "", seat=f.context.me, choice=label, source=f.context.source)
    push_block(g, f, op.blocks[label])
    return True


def is_part_of_ultimate(g: Game) -> bool:
    """Whether an activated ultimate's effects are being resolved, or something that modifies it: nobody alters these
    dice, its owner neither (ROLL-4).
    """
    attack = g.state.attack
    if attack is None or not attack.ultimate:
        return False
    source = f"ability:{attack.ability}"
    return any(
        (isinstance(f, Do) and f.context.source == source)
        or (isinstance(f, Act | Play) and f.seat == attack.attacker and is_modifier(g, f))
        for f in g.state.stack
    )


def is_modifier(g: Game, frame: Act | Play) -> bool:
    """Whether a card or an action modifies attacks (ACT-3)."""
    thing = g.library.cards[frame.card] if isinstance(frame, Play) else action_of(g, frame)
    return bool(thing.gates & ATTACKING)


LATER = -2
"""A roll-off of an offensive ability that needs its target first."""


def rival_of(g: Game, f: Do, op: Op, seat: int) -> int:
    """Who rolls against the roller; -1: nobody. While an ability is being activated that waits for DEF-1."""
    if not op.opts.get("opposed"):
        return -1
    if f.mode == ACTIVATING and g.state.attack is not None:
        let_wait(g, f, rest=True)
        f.at = len(g.library.programs[f.program]) - 1
        return LATER
    found = MEANT["foe"](g, f.context)
    return found[0] if found and found[0] != seat else -1


@verb("if", Shape("condition", ""))
def if_(g: Game, f: Do, op: Op) -> bool:
    """The block `then` where the condition holds, else the block `else`; either may be missing."""
    assert op.condition is not None
    push_block(g, f, op.blocks.get("then" if op.condition(g, f.context) else "else", ""))
    return True


CARD = "card"
"""The name of a draw among face-down cards: its number is the place of the card."""
CHOOSING = ("choose", "gain-together")
"""Verbs that ask which of their blocks happens, or happens first."""


@verb("choose", Shape("options", "self", "by"))
def choose(g: Game, f: Do, op: Op) -> bool:
    """One of several; what cannot be paid or can do nothing is not offered."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    if not who:
        return True
    labels = [label for label, block in op.blocks.items() if can_start(g, f, block)]
    if not labels:
        return True
    token = asked(g, f, "choice", who[0], "choose", [f"choose {label}" for label in labels], {"blocks": op.blocks})
    if token is None:
        return False
    label = token.split(" ", 1)[1]
    if g.sink is not None:
        g.emit("chose", "ACT-5", seat=who[0], choice=label, source=f.context.source)
    push_block(g, f, op.blocks[label])
    return True


def can_start(g: Game, f: Do, block: str) -> bool:
    """Whether the first operation of a block can be done: a cost paid, a player to name."""
    program = g.library.programs.get(block, ())
    if not program:
        return True
    first = program[0]
    if first.verb == "pay":
        return can_pay(g, f, first)
    known = STARTS.get(first.verb)
    if known is not None:
        return known(g, f, first)
    if first.verb == "if" and first.condition is not None and "else" not in first.blocks:
        return first.condition(g, f.context)
    return True


def can_make_undefendable(g: Game, f: Do, op: Op) -> bool:
    """Not once a defence is activated, and not for an attack without normal damage (DEF-5)."""
    attack = g.state.attack
    if attack is None or attack.undefendable or attack.stage > attack.TARGETED:
        return False
    return "normal" in attack.types or any(p.own and p.kind == "normal" for pool in g.state.pools for p in pool.parts)


def can_change_companion(g: Game, f: Do, op: Op) -> bool:
    """The counter does not fall below 0."""
    by = op.n(g, f.context) if op.n is not None else 1
    return op.amount is not None or g.state.players[f.context.me].companions.get(op.what, 0) + by >= 0


def can_remove(g: Game, f: Do, op: Op) -> bool:
    """A player it names has such a token."""
    if op.to is None:
        return False
    named = op.what not in ("any", "all", "positive", "negative", "unique")
    seats = MEANT[op.to.kind](g, f.context)
    if named:
        return any(g.state.players[s].tokens.get(op.what, 0) for s in seats)
    return any(removable(g, s, op.what) for s in seats)


def can_transfer(g: Game, f: Do, op: Op) -> bool:
    """A player has a token that may be moved."""
    seats = MEANT[op.to.kind](g, f.context) if op.to is not None else []
    return any(removable(g, s, op.what, transfer=True) for s in seats)


def can_run(g: Game, f: Do, op: Op) -> bool:
    """The named program can start."""
    return can_start(g, f, op.what)


def can_undo_status(g: Game, f: Do, op: Op) -> bool:
    """A status of this attack arrived or is on its way."""
    attack = g.state.attack
    me = f.context.me
    if attack is None:
        return False
    arrived = any(seat == me and g.library.tokens[t].removable for seat, t, _ in attack.inflicted)
    return arrived or bool(statuses_coming(g, me))


STARTS: dict[str, Callable[[Game, Do, Op], bool]] = {
    "undefendable": can_make_undefendable,
    "companion": can_change_companion,
    "remove": can_remove,
    "transfer": can_transfer,
    "prevent-status": can_undo_status,
    "run": can_run,
}
"""First operations of a block that can be impossible, and how to tell."""


def can_pay(g: Game, f: Do, op: Op) -> bool:
    """Whether self has what a cost asks for."""
    player = g.state.players[f.context.me]
    if op.opts.get("cp", 0) > player.cp:
        return False
    if any(player.tokens.get(t, 0) < n for t, n in op.opts.get("tokens", {}).items()):
        return False
    return g.mode.can_pay(g, f.context.me, op.opts)


@verb("may", Shape("ops", "self", "by"))
def may(g: Game, f: Do, op: Op) -> bool:
    """A player says yes or no to a block; one that cannot begin is not offered, nor once more in a turn where only once
    is allowed."""
    who = targets(g, f, op.to)
    if who is None:
        return False
    block, once = op.blocks["do"], op.opts.get("once", "")
    if not who or not can_start(g, f, block) or (once and g.state.players[f.context.me].used.get(f"turn:{once}")):
        return True
    token = asked(g, f, "may", who[0], "may", ["yes", "no"], {"program": block})
    if token is None:
        return False
    if token == "yes":
        if once:
            g.state.players[f.context.me].count_use(f"turn:{once}")
        push_block(g, f, block)
    return True


@verb("then", Shape("ops", "", stage=operation.AFTER, is_modifier=True))
def then(g: Game, f: Do, op: Op) -> bool:
    """After the damage of an ability (DEF-6); elsewhere a window and on (WIN-5)."""
    attack = g.state.attack
    if f.mode in (ACTIVATING, RESUMED) and attack is not None:
        attack.after = [*attack.after, After(op.blocks["do"], op.opts.get("dealt", 0), f.context)]
        return True
    if "dealt" in op.opts and attack is not None and attack.attacker == f.context.me and attack.stage < attack.SETTLED:
        attack.after = [*attack.after, After(op.blocks["do"], op.opts["dealt"], f.context)]
        return True
    if not kept(f, "opened"):
        keep(f, "opened", value=True)
        if open_window(g, "then"):
            return False
    push_block(g, f, op.blocks["do"])
    return True


@verb("window", Shape("flag", ""))
def window(g: Game, f: Do, op: Op) -> bool:
    """A "then" that does not follow damage: every player may act before the program continues (WIN-5)."""
    open_window(g, "then")
    return True


@verb("number", Shape("word", "self", "by", modifiers={"from": operation.LEAST, "to": operation.COUNT}))
def number(g: Game, f: Do, op: Op) -> bool:
    """A player names a number within a range; one who is defeated by then names the least."""
    who = targets(g, f, op.to)
    if who is None or op.n is None:
        return False
    low = op.amount(g, f.context) if op.amount is not None else 0
    if not who:
        f.context = f.context.counted(op.what, low)
        return True
    high = max(low, op.n(g, f.context))
    token = asked(g, f, "number", who[0], "number", [f"number {i}" for i in range(low, high + 1)])
    if token is None:
        return False
    f.context = f.context.counted(op.what, int(token.split(" ", 1)[1]))
    return True


@verb("more-uses", Shape("word", "", modifiers={"n": operation.COUNT}))
def more_uses(g: Game, f: Do, op: Op) -> bool:
    """What counts under a name may be used more often than its limit says, for the rest of this turn."""
    many = 1 if op.n is None else op.n(g, f.context)
    g.state.players[f.context.me].count_use(f"{MORE}{op.what}", many)
    return True


@verb("run", Shape("program", "", modifiers={"n": operation.COUNT}))
def run(g: Game, f: Do, op: Op) -> bool:
    """Run a program that the hero's file names."""
    for _ in range(1 if op.n is None else op.n(g, f.context)):
        push_block(g, f, op.what)
    return True


@verb("later", Shape("word", "", alters_at=READ))
def later(g: Game, f: Do, op: Op) -> bool:
    """Keep operations until a moment of this turn."""
    player = g.state.players[f.context.me]
    player.later = [*player.later, Later(op.what, op.blocks["do"], f.context)]
    return True


@verb("repeat", Shape("amount", ""))
def repeat(g: Game, f: Do, op: Op) -> bool:
    """A block several times in a row."""
    assert op.amount is not None
    for _ in range(op.amount(g, f.context)):
        push_block(g, f, op.blocks["do"])
    return True


@verb("each", Shape("selector", "", is_modifier=True))
def each(g: Game, f: Do, op: Op) -> bool:
    """Once for each player, who is the opponent inside."""
    who = targets(g, f, op.to, by_damage=True)
    if who is None:
        return False
    for seat in reversed(who):
        push_block(g, f, op.blocks["do"], context=f.context.facing(seat))
    return True


@verb("set", Shape("word", "", modifiers={"to": operation.COUNT}, is_modifier=True))
def set_(g: Game, f: Do, op: Op) -> bool:
    """Keep a number for later operations."""
    assert op.n is not None
    f.context = f.context.counted(op.what, op.n(g, f.context))
    return True
