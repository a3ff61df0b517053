"""Running a program: the `do` frame walks its operations and sorts an ability's by their moment (ACT-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.operation import TARGET, VERBS, Op, Verb
from engine.errors import ContentError
from engine.frame import flow
from engine.frames import Do
from engine.state import Waiting

if TYPE_CHECKING:
    from engine.context import Context
    from engine.game import Game

ACTIVATING, WAITING, RESUMED, PLAIN, DEFENDING = "act", "one", "rest", "now", "defend"
"""How a program runs: as an offensive ability, as one waiting operation of it, as the rest of an ability whose target
had to be known first, as anything else, as a defence."""


def run_program(g: Game, f: Do) -> None:
    """Do operations until one starts a frame, asks, or the program ends."""
    program = g.library.programs[f.program]
    state = g.state
    stack = state.stack
    activating = f.mode == ACTIVATING
    while f.at < len(program):
        op = program[f.at]
        if activating and op.stage == TARGET:
            let_wait(g, f)
            f.at += 1
            continue
        if verb_of(op)(g, f, op):
            f.at = len(program) if f.mode == WAITING else f.at + 1
            f.kept = None
        if stack[-1] is not f or state.decision is not None or state.outcome is not None:
            f.step = 0
            return


def let_wait(g: Game, f: Do, *, rest: bool = False) -> None:
    """Let the operation, or the rest of the program with it, wait until the attack has its target (DEF-1)."""
    attack = g.state.attack
    assert attack is not None
    named = not rest and f.context.foe not in (-1, attack.defender)
    waiting = Waiting(f.program, f.at, f.context if named else f.context.facing(-1), rest=rest)
    attack.queue = [*attack.queue, waiting]


def wait_for_target(g: Game, program: str, context: Context) -> None:
    """Let a whole program, which an activated ability sets off, wait until what waits already is done (DEF-1)."""
    attack = g.state.attack
    assert attack is not None
    entries = [Waiting(program, at, context.facing(-1)) for at in range(len(g.library.programs[program]))]
    attack.queue = [*attack.queue, *entries]


def verb_of(op: Op) -> Verb:
    """What the operation's verb does; ContentError if this kind of session has no such verb."""
    found = VERBS.get(op.verb)
    if found is None:
        raise ContentError(f"verb {op.verb!r} has no meaning in this kind of session")
    return found


def push_block(g: Game, f: Do, block: str, *, context: Context | None = None) -> None:
    """Run a nested program with the same context, or another; it runs before the operation continues."""
    if block:
        mode = f.mode if f.mode in (ACTIVATING, RESUMED, DEFENDING) else PLAIN
        g.push(Do(block, context or f.context, mode))


flow("do", Do, run_program)
