"""Whether an effect would change anything: a boss does not play a card that would do nothing (BOSS-3)."""

from __future__ import annotations

from campaign.adventures.rules.kings_hand import has_room
from engine.changes import held, limit_of, removable
from engine.context import Context
from engine.effects.operation import Op
from engine.effects.selectors import MEANT
from engine.game import Game


def would_do_something(g: Game, program: str, context: Context) -> bool:
    """Whether any operation of the program would have an effect now."""
    return any(has_effect(g, op, context) for op in g.library.programs.get(program, ()))


def has_effect(g: Game, op: Op, context: Context) -> bool:
    """Whether one operation would have an effect now that serves its owner; what cannot be told counts as yes."""
    seats = MEANT[op.to.kind](g, context) if op.to is not None else []
    players = g.state.players
    if op.verb == "heal":
        return any(g.state.health[players[s].dial] < g.state.health_max[players[s].dial] for s in seats)
    if op.verb in ("gain", "inflict"):
        return any(held(g, players[s], op.what) < limit_of(g, players[s], op.what) for s in seats)
    if op.verb == "kings-hand":
        return any(has_room(players[s]) for s in seats)
    if op.verb == "remove":
        return any(removable(g, s, op.what) for s in seats)
    if op.verb in ("lose-cp", "steal-cp"):
        return any(players[s].cp > 0 for s in seats)
    if op.verb == "discard":
        return any(players[s].hand for s in seats)
    if op.verb == "add-damage":
        return modifiable(g) and op.amount is not None and op.amount(g, context) > 0
    if op.verb == "undefendable":
        return modifiable(g) and is_defendable(g)
    if op.verb == "deal":
        return any(s != context.me for s in seats)
    if op.verb == "if" and op.condition is not None:
        block = op.blocks.get("then" if op.condition(g, context) else "else", "")
        return would_do_something(g, block, context)
    return True


def modifiable(g: Game) -> bool:
    """Whether an attack runs whose damage may be modified (ACT-4)."""
    attack = g.state.attack
    return attack is not None and attack.is_attack and not set(attack.types) <= {"pure", "collateral"}


def is_defendable(g: Game) -> bool:
    """Whether the running attack can still be defended against."""
    attack = g.state.attack
    return attack is not None and not attack.undefendable and "normal" in attack.types
