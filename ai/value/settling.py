"""Incoming damage as it would land now, and what changing it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.sums import total
from ai.value.terms import FOE, ME
from engine.damage import reflected, work_out
from engine.state import Mod, Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.outcomes import Effects, Leaf
    from ai.value.rough import RoughValues
    from ai.value.scene import Scene
    from ai.value.terms import Course, Term, TermResult
    from engine.state import Pool


def landing(values: RoughValues, scene: Scene, pool: Pool) -> float:
    """What a pool means to the scene's side if it is settled as it is."""
    g = scene.g
    returned = reflected(g, pool)
    total = 0.0
    for seat in sorted({p.target for p in pool.parts} | {p.target for p in returned}):
        if seat >= 0 and not g.state.players[seat].fallen:
            damage = work_out(g, pool, seat, returned).total
            total -= scene.sign(seat) * (values.harm(scene, seat, damage) if damage else 0.0)
    return total


def changed(scene: Scene, pool: Pool, effects: Effects) -> Pool:
    """The pool with effects that join it."""
    g = scene.g
    attack = g.state.attack
    parts, mods = list(pool.parts), list(pool.mods)
    for (what, seat, _), n in effects.items():
        if what == "harm":
            parts.append(Part(seat, scene.me, "none", int(n), ""))
        elif what == "add" and attack is not None and not pool.isolated:
            mods.append(Mod(attack.defender, "add", int(n), ""))
        elif what in ("prevent", "halve", "avoid"):
            mods += [Mod(seat, what, int(n), "")] * (int(n) if what == "halve" else 1)
        elif what == "reflect" and attack is not None:
            mods.append(Mod(seat, "reflect", attack.attacker, ""))
    twin = pool.copy()
    twin.parts, twin.mods = parts, mods
    return twin


class Settlement:
    """What programs bring their side at a moment: the change of what lands, and the rest as always."""

    def __init__(self, values: RoughValues, scene: Scene) -> None:
        self.values = values
        self.scene = scene
        pools = scene.g.state.pools
        self.pool = pools[-1] if pools else None
        self.as_is = landing(values, scene, self.pool) if self.pool is not None else 0.0
        self.changes: dict[tuple[int, ...], float] = {}
        """What joins the damage, by what that changes."""
        self.worths: dict[int, float] = {}
        """What terms are worth."""

    def worth(self, result: TermResult) -> float:
        """What a program is worth, all its courses weighed."""
        total = 0.0
        for joined, chance in result.joined:
            change = self.changes.get(joined)
            if change is None:
                change = self.changes[joined] = self.change(joined)
            total += chance * change
        for number, chance in result.rest:
            total += chance * self.term(number)
        return total

    def of(self, leaves: Sequence[Leaf]) -> float:
        """The same of leaves."""
        return self.worth(self.values.terms.result(leaves, self.scene.me, self.scene.foe))

    def term(self, number: int) -> float:
        """What one term is worth."""
        value = self.worths.get(number)
        if value is None:
            value = self.worths[number] = term_worth(self.values, self.scene, self.values.terms.all[number])
        return value

    def change(self, joined: tuple[int, ...]) -> float:
        """What effects together change of the damage that waits; without any they count as ever."""
        if self.pool is None:
            return total([self.term(number) for number in joined])
        terms = [self.values.terms.all[number] for number in joined]
        effects = {(term.what, seat_of(self.scene, term), term.detail): term.n for term in terms}
        return landing(self.values, self.scene, changed(self.scene, self.pool, effects)) - self.as_is


def seat_of(scene: Scene, term: Term) -> int:
    """The seat that a term means in a position."""
    return scene.me if term.seat == ME else scene.foe if term.seat == FOE else term.seat


def term_worth(values: RoughValues, scene: Scene, term: Term) -> float:
    """What one effect is worth in a position."""
    return values.score_of(scene, term.what, seat_of(scene, term), term.detail, term.n)


def course_worth(values: RoughValues, scene: Scene, course: Course) -> float:
    """What a sum of effects is worth in a position."""
    return total([chance * term_worth(values, scene, values.terms.all[number]) for number, chance in course])
