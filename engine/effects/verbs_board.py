"""Verbs of phases, board sides and companions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.attached import drop_lost
from engine.changes import by_hand
from engine.context import Context
from engine.damage import add_mod
from engine.definitions import Companion
from engine.effects import operation
from engine.effects.asking import asked, keep, kept
from engine.effects.operation import Op, Shape, verb
from engine.effects.run import ACTIVATING, wait_for_target
from engine.flow.attempts import begin_anew
from engine.flow.window import open_window
from engine.frames import Activation, Do, RollPhase
from engine.gates import is_barred, open_gates
from engine.options import has_use_left, may_use
from engine.state import OUT, Player, Ready

if TYPE_CHECKING:
    from engine.game import Game


@verb("skip-phase", Shape("flag", ""))
def skip_phase(g: Game, f: Do, op: Op) -> bool:
    """The offensive roll phase that is about to begin is skipped."""
    frame = g.innermost(RollPhase)
    if frame is not None:
        frame.skip = f.context.source
    return True


@verb("extra", Shape("word", ""))
def extra(g: Game, f: Do, op: Op) -> bool:
    """Another phase after this one, against the same target; perhaps with an ability that needs no dice (DEF-10)."""
    frame = g.innermost(Activation) if op.what == "offence" else g.innermost(RollPhase)
    foe = f.context.foe
    if frame is not None:
        frame.extra = f.context.source
        if isinstance(frame, RollPhase) and "activates" in op.opts:
            frame.ready = Ready(op.opts["activates"], 0, ())
    elif foe >= 0 and g.state.players[foe].at_table:  # whose roll phase it was, and took place at a table
        by_hand(g, foe, op.raw, 1, f.context.source)
    return True


@verb("roll-anew", Shape("flag", ""))
def roll_anew(g: Game, f: Do, op: Op) -> bool:
    """Begin the player's own offensive roll phase again, with all attempts; what lasts until its end still lasts unless
    it is concluded (DEF-10)."""
    player = g.state.players[f.context.me]
    if player.at_table:
        by_hand(g, player.seat, op.raw, 1, f.context.source)
    else:
        begin_anew(g, player.seat, f.context.source, concluded=bool(op.opts.get("concluding")))
    return True


@verb("flip", Shape("word", ""))
def flip(g: Game, f: Do, op: Op) -> bool:
    """Turn the board to a side; it stays up until something turns it again."""
    player = g.state.players[f.context.me]
    if player.side != op.what:
        player.side = op.what
        player.index = None
        if g.sink is not None:
            g.emit("flipped", "SET-4", seat=player.seat, side=op.what)
        drop_lost(g, player.seat, f.context.source)
    return True


def pick_companion(g: Game, f: Do, op: Op, low: int, high: int, taken: list[str], key: str) -> str | None:
    """The companion meant, among those whose counter is in a range; None: asked, empty: none there."""
    player = g.state.players[f.context.me]
    names = [op.what] if op.what != "any" else list(g.library.fighters[player.fighter].companions)
    fitting = [n for n in names if low <= player.companions.get(n, 0) <= high and n not in taken]
    if not fitting:
        return ""
    options = [f"{op.verb} {n}" for n in fitting]
    if op.opts.get("optional", op.verb == "activate" and op.what == "any"):
        options.append("pass")
    token = asked(g, f, key, f.context.me, op.verb, options)
    if token is None:
        return None
    return "" if token == "pass" else token.split(" ", 1)[1]


def set_counter(g: Game, f: Do, name: str, value: int) -> None:
    """Change a companion's counter and tell."""
    player = g.state.players[f.context.me]
    player.companions = {**player.companions, name: value}
    player.index = None
    if g.sink is not None:
        g.emit("companion", "TOK-6", seat=player.seat, companion=name, value=value, source=f.context.source)


@verb("build", Shape("word", ""))
def build(g: Game, f: Do, op: Op) -> bool:
    """Bring a companion into play."""
    name = pick_companion(g, f, op, 0, 0, [], "which")
    if name is None:
        return False
    if name:
        set_counter(g, f, name, int(op.opts.get("to-level", 1)))
    return True


@verb("advance", Shape("word", ""))
def advance(g: Game, f: Do, op: Op) -> bool:
    """Raise a companion that is in play to its next level."""
    player = g.state.players[f.context.me]
    name = pick_companion(g, f, op, int(op.opts.get("from", 1)), int(op.opts.get("from", 1)), [], "which")
    if name is None:
        return False
    if name:
        most = g.library.companions[name].levels
        set_counter(g, f, name, min(most, player.companions.get(name, 0) + 1))
    return True


def count_use(g: Game, seat: int, companion: Companion) -> None:
    """Count an activation towards the companion's limits."""
    player = g.state.players[seat]
    for span in companion.limits:
        player.count_use(f"{span}:companion:{companion.id}")


@verb("activate", Shape("word", "", modifiers={"n": operation.COUNT}))
def activate(g: Game, f: Do, op: Op) -> bool:
    """Activate companions in play without their cost and condition, within their limits."""
    me = f.context.me
    companions = g.library.companions
    taken = kept(f, "taken") or []
    assert isinstance(taken, list)
    many = 1 if op.n is None else op.n(g, f.context)
    while len(taken) < many:
        spent = [n for n, c in companions.items() if not has_use_left(g, me, c)]
        name = pick_companion(g, f, op, 1, 99, [*taken, *spent], f"which{len(taken)}")
        if name is None:
            return False
        if not name:
            return True
        taken = [*taken, name]
        keep(f, "taken", taken)
        start_companion(g, f, companions[name])
        if g.state.stack[-1] is not f and len(taken) < many:
            return False
    return True


def start_companion(g: Game, f: Do, companion: Companion) -> None:
    """Run what a companion does."""
    me = f.context.me
    count_use(g, me, companion)
    if g.sink is not None:
        g.emit("used", "TOK-6", seat=me, carrier=f"companion:{companion.id}", action="activate")
    if not companion.program:
        return
    context = Context(me, f.context.foe, f"companion:{companion.id}")
    if f.mode == ACTIVATING and takes_type(g, companion.program):
        wait_for_target(g, companion.program, context)
    else:
        g.push(Do(companion.program, context))


def takes_type(g: Game, program: str) -> bool:
    """Whether a program deals damage of the attack's type: only to its target, so that it must be known (DEF-1)."""
    ops = g.library.programs[program]
    return any(
        op.opts.get("type") == "attack" or any(takes_type(g, block) for block in op.blocks.values() if block)
        for op in ops
    )


@verb("companion", Shape("word", "", modifiers={"by": operation.COUNT, "set": operation.LEAST}))
def companion(g: Game, f: Do, op: Op) -> bool:
    """Change a companion's counter within its range."""
    player = g.state.players[f.context.me]
    now = player.companions.get(op.what, 0)
    by = op.n(g, f.context) if op.n is not None else 1
    if op.opts.get("netted") and g.state.pools:
        add_mod(g, f.context.me, "mend", by, op.what)
        return True
    value = now + by if op.amount is None else op.amount(g, f.context)
    set_counter(g, f, op.what, max(0, min(g.library.companions[op.what].levels, value)))
    if value < now:
        put_out(g, player, op.what, now - value)
    return True


def put_out(g: Game, player: Player, name: str, count: int) -> None:
    """Companions of a side pile that leave play go to the pile's discards."""
    raw = g.library.fighters[player.fighter].raw or {}
    pile = next((p for p in player.piles if not p.endswith(OUT) and name in kinds_of_pile(raw, p)), "")
    if pile:
        player.piles = {**player.piles, pile + OUT: [*player.piles[pile + OUT], *[name] * count]}


@verb("bring", Shape("word", "", modifiers={"n": operation.COUNT}))
def bring(g: Game, f: Do, op: Op) -> bool:
    """Put the top of a side pile into play; an empty pile is rebuilt from its discards, a surplus goes there."""
    me = f.context.me
    player = g.state.players[me]
    raw = g.library.fighters[player.fighter].raw or {}
    most = next((int(p["in-play"]) for p in raw.get("piles", ()) if p["id"] == op.what), 99)
    kinds = kinds_of_pile(raw, op.what)
    many = 1 if op.n is None else op.n(g, f.context)
    if sum(player.companions.get(n, 0) for n in kinds) + many > most and make_room(g, f, kinds):
        return False
    for _ in range(many):
        if op.what not in player.piles:
            return True
        if not player.piles[op.what]:
            pile = list(player.piles[op.what + OUT])
            g.state.streams.shuffle(pile, f"pile-{me}")
            player.piles = {**player.piles, op.what: pile, op.what + OUT: []}
        pile = list(player.piles[op.what])
        if not pile:
            return True
        name = pile.pop()
        player.piles = {**player.piles, op.what: pile}
        if sum(player.companions.get(n, 0) for n in kinds) >= most:
            put_out(g, player, name, 1)
        else:
            set_counter(g, f, name, player.companions.get(name, 0) + 1)
    return True


def make_room(g: Game, f: Do, kinds: list[str]) -> bool:
    """Companions that leave play when activated may do so before others come (WIN-6); True: a window is open."""
    if kept(f, "room"):
        return False
    keep(f, "room", value=True)
    player = g.state.players[f.context.me]
    carriers = {f"companion:{name}" for name in kinds}
    bits = open_gates(g, player)
    leaving = [
        action
        for action in g.index(player).actions
        if action.carrier in carriers
        and g.library.programs[action.program][0].verb == "companion"
        and may_use(g, player, action, bits)
    ]
    return bool(leaving) and not is_barred(g, player) and open_window(g, "room", only=[player.seat])


def kinds_of_pile(raw: dict[str, Any], pile: str) -> list[str]:
    """The kinds of companions a pile holds."""
    return [name for p in raw.get("piles", ()) if p["id"] == pile for name in p["cards"]]
