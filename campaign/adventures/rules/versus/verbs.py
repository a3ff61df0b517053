"""What King's Hand does where a boss is a player: the loot die decides, and a roll phase may begin anew (BVM-2)."""

from __future__ import annotations

from ai.outcomes import Walk, worth
from campaign.adventures.rules.loot import throw_loot_die
from content.text.operations import block
from content.text.words import Spec, Voice, says
from engine.context import Context
from engine.effects.amounts import dice_of
from engine.effects.asking import keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.run import push_block
from engine.flow import attempts
from engine.frames import Attempts, Do
from engine.game import Game


def blocks_of(op: Op, value: int) -> list[str]:
    """The programs that a result of the loot die calls for: one, or none."""
    programs = []
    for numbers, program in op.blocks.items():
        low, _, high = numbers.partition("-")
        if int(low) <= value <= int(high or low):
            programs.append(program)
    return programs


@verb("loot-die", Shape("options", ""))
def loot_die(g: Game, f: Do, op: Op) -> bool:
    """Throw the loot die, which nobody alters, and do what stands behind its result (BVM-2, BVB-1)."""
    if not kept(f, "thrown"):
        keep(f, "thrown", value=True)
        throw_loot_die(g, f.context.me, f.context.source)
        return False
    (value,) = dice_of(g, f.context, "loot")
    programs = blocks_of(op, value)
    if g.sink is not None:
        g.emit("loot-die", "BVM-2", seat=f.context.me, value=value, source=f.context.source, success=bool(programs))
    for program in programs:
        push_block(g, f, program)
    return True


@verb("roll-anew", Shape("flag", ""))
def roll_anew(g: Game, f: Do, op: Op) -> bool:
    """Begin one's own offensive roll phase anew, with all attempts; what lasts until its end still lasts (ours)."""
    rolling = next((frame for frame in reversed(g.state.stack) if isinstance(frame, Attempts)), None)
    if rolling is not None and rolling.seat == f.context.me:
        own = attempts.roll_of(g, rolling)
        g.state.rolls = [roll for roll in g.state.rolls if roll is not own]
        g.goto(rolling, attempts.start)
        if g.sink is not None:
            g.emit("extra-phase", "BVM-2", seat=f.context.me, phase="offence")
    return True


@says("loot-die")
def say_loot_die(op: Spec, voice: Voice) -> str:
    """Say that the loot die is thrown, and what each result brings."""
    parts = [f"on {numbers} {block(ops, voice)}" for numbers, ops in op["loot-die"].items()]
    return f"roll the loot die: {'; '.join(parts)}"


@says("roll-anew")
def say_roll_anew(op: Spec, voice: Voice) -> str:
    """Say that the roll phase begins anew."""
    return "begin your offensive roll phase anew"


@worth("loot-die")
def loot_die_worth(w: Walk, op: Op, context: Context) -> float:
    """What the loot die is worth: about a third of a roll phase; `advice` knows its worth on given dice."""
    return 1.5


@worth("roll-anew")
def roll_anew_worth(w: Walk, op: Op, context: Context) -> float:
    """What another roll phase in place of a bad one is worth."""
    return 4.0
