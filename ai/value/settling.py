"""Incoming damage as it would land now, and what changing it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.damage import half_up, work_out
from engine.state import Mod, Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.outcomes import Effects, Leaf
    from ai.value.rough import RoughValues
    from ai.value.scene import Scene
    from engine.state import Pool

CHANGES = ("add", "prevent", "halve", "avoid", "reflect", "harm")
"""Effects that join the settlement."""


def landing(values: RoughValues, scene: Scene, pool: Pool) -> float:
    """What a pool means to the scene's side if it is settled as it is."""
    g = scene.g
    returned: list[Part] = []
    for seat, kind, other, label in pool.mods:
        if kind == "reflect":
            amount = half_up(work_out(g, pool, seat, []).subtotal)
            if amount:
                returned.append(Part(other, seat, "none", amount, label))
    total = 0.0
    for seat in {p.target for p in pool.parts} | {p.target for p in returned}:
        if seat >= 0 and not g.state.players[seat].fallen:
            damage = work_out(g, pool, seat, returned).total
            total -= scene.sign(seat) * (values.harm(scene, seat, damage) if damage else 0.0)
    return total


def changed(scene: Scene, pool: Pool, effects: Effects) -> Pool:
    """The pool with effects that join it."""
    g = scene.g
    attack = g.state.attack
    pool = pool.copy()
    for (what, seat, _), n in effects.items():
        if what == "harm":
            pool.parts.append(Part(seat, scene.me, "none", int(n), ""))
        elif what == "add" and attack is not None and not pool.isolated:
            pool.mods.append(Mod(attack.defender, "add", int(n), ""))
        elif what in ("prevent", "halve", "avoid"):
            pool.mods += [Mod(seat, what, int(n), "")] * (int(n) if what == "halve" else 1)
        elif what == "reflect" and attack is not None:
            pool.mods.append(Mod(seat, "reflect", attack.attacker, ""))
    return pool


def settling(values: RoughValues, scene: Scene, leaves: Sequence[Leaf]) -> float:
    """What leaves are worth with damage waiting: the change of what lands, and the rest as always."""
    pools = scene.g.state.pools
    if not pools:
        return values.expect(scene, leaves)
    pool = pools[-1]
    base = landing(values, scene, pool)
    total = 0.0
    for chance, effects in leaves:
        joined = {key: n for key, n in effects.items() if key[0] in CHANGES}
        rest = {key: n for key, n in effects.items() if key[0] not in CHANGES}
        if joined:
            total += chance * (landing(values, scene, changed(scene, pool, joined)) - base)
        if rest:
            total += chance * values.score(rest, scene)
    return total
