"""Running a program: the `do` frame walks its operations and sorts an ability's by their moment (ACT-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.definitions import Env
from engine.effects.operation import TARGET, VERBS, Op
from engine.errors import ContentError
from engine.game import flow
from engine.state import Frame

if TYPE_CHECKING:
    from engine.game import Game

ACTIVATING, WAITING, RESUMED, PLAIN, DEFENDING = "act", "one", "rest", "now", "defend"
"""How a program runs: as an offensive ability, as one waiting operation of it, as the rest of an ability whose target
had to be known first, as anything else, as a defence."""


def context(env: Env) -> dict[str, Any]:
    """What nested and waiting operations inherit: rolled dice, kept numbers, whom it happened to."""
    return {key: env[key] for key in ("v", "last", "roller", "n", "subject") if key in env}


def run_program(g: Game, f: Frame) -> None:
    """Do operations until one starts a frame, asks, or the program ends."""
    env = f.env
    program = g.library.programs[env["p"]]
    state = g.state
    stack = state.stack
    activating = env["m"] == ACTIVATING
    while env["pc"] < len(program):
        op = program[env["pc"]]
        if activating and op.stage == TARGET:
            assert state.attack is not None
            waiting = context(env)
            if env["foe"] not in (-1, state.attack.defender):
                waiting["foe"] = env["foe"]
            state.attack.queue.append([env["p"], env["pc"], waiting])
            env["pc"] += 1
            continue
        if verb_of(op)(g, f, op):
            env["pc"] = len(program) if env["m"] == WAITING else env["pc"] + 1
            if env.get("x"):
                env["x"] = None
        if stack[-1] is not f or state.decision is not None or state.outcome is not None:
            f.step = 0
            return


def verb_of(op: Op) -> Any:
    """What the operation's verb does; ContentError if this session kind has no such verb."""
    found = VERBS.get(op.verb)
    if found is None:
        raise ContentError(f"verb {op.verb!r} has no meaning in this kind of session")
    return found


def push_block(g: Game, f: Frame, block: str, **changes: Any) -> None:
    """Run a nested program with the same context; it runs before the operation goes on."""
    if not block:
        return
    env = f.env
    mode = env["m"] if env["m"] in (ACTIVATING, RESUMED, DEFENDING) else PLAIN
    values = {"p": block, "pc": 0, "me": env["me"], "foe": env["foe"], "src": env["src"], "m": mode, **context(env)}
    g.push("do", **{**values, **changes})


flow("do", run_program)
