"""Reading an activated ability: what it deals to which players, and whether that makes it an attack (ACT-3, ACT-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.damage import size

if TYPE_CHECKING:
    from engine.definitions import Ability
    from engine.effects.operation import Op
    from engine.game import Game
    from engine.state import Attack, Waiting


AIMED = frozenset({"foe", "defender", "foe-teammate", "other-opponents"})
"""Words for players that say nothing without the ability's target."""


def ability_of(g: Game, attack: Attack) -> Ability:
    """The definition of the activated ability; the card that brought it may have left play since."""
    index = g.index(g.state.players[attack.attacker])
    found = next((a for a in index.abilities if a.id == attack.ability), None)
    return found or next(a for c in g.library.cards.values() for a in c.abilities if a.id == attack.ability)


def is_blow(op: Op) -> bool:
    """Whether an operation of an ability deals what makes it an attack (ACT-3)."""
    if op.verb != "deal" or op.to is None or op.to.kind != "foe":
        return False
    return op.opts.get("type") not in ("collateral", "attack")


def blows(g: Game, program: str, first: int = 0) -> list[str]:
    """The types of damage that a program may deal to the attack's target, its blocks included."""
    ops = g.library.programs[program][first:]
    nested = [kind for op in ops for block in op.blocks.values() if block for kind in blows(g, block)]
    return [str(op.opts.get("type", "normal")) for op in ops if is_blow(op)] + nested


def can_hit(g: Game, attack: Attack) -> bool:
    """There is a player to attack, perhaps not named yet (MIN-6, TURN-5)."""
    return attack.defender >= 0 or bool(g.opponents(attack.attacker))


def read_attack(g: Game, attack: Attack) -> None:
    """What the ability itself deals, as far as it is known (ACT-6)."""
    parts = [part for part in g.state.pools[-1].parts if part.own]
    attack.base = sum(size(g, part) for part in parts)
    attack.types = sorted({part.kind for part in parts})


def means_target(g: Game, entry: Waiting) -> bool:
    """Whether a waiting effect is for the ability's target; others name their players themselves (TURN-5)."""
    op = g.library.programs[entry.program][entry.at]
    named = [selector.kind for selector in (op.to, op.extra) if selector is not None]
    return entry.rest or not named or (entry.context.foe < 0 and any(kind in AIMED for kind in named))


def silences(g: Game, entry: Waiting) -> bool:
    """Whether a waiting effect inflicts a token that lets its victim do nothing."""
    op = g.library.programs[entry.program][entry.at]
    if op.verb != "inflict":
        return False
    return any(row.at == "act" and row.effect == "forbid" for row in g.library.tokens[op.what].rows)
