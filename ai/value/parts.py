"""What a worth is made of: how much of it is damage that is dealt, how much status effects, CP, cards, and so on.

The parts of a worth add up to it. Only people ask for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.sums import total
from ai.value.matchup import ATTACKS
from ai.value.settling import changed, seat_of
from ai.value.shelter import PLAIN_DAMAGE, UNDEFENDABLE, UNHURT
from ai.value.terms import DEFENDABLE, SURE
from engine.damage import reflected, work_out

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ai.outcomes import Leaf
    from ai.value.matchup import Matchup
    from ai.value.rolls import Boards, BoardShape
    from ai.value.rough import RoughValues
    from ai.value.scene import Scene
    from ai.value.settling import Settlement
    from ai.value.terms import Course, Guard, Term, TermResult
    from engine.state import Pool

Parts = dict[str, float]
"""Points of health by what they come from."""
DAMAGE = "damage"
"""Damage to the other side, as it lands."""
DEFEAT = "defeat"
"""That a player of the other side is defeated, in addition to the health it takes."""
TOKENS, CP, CARDS, HEALING, COMPANIONS = "tokens", "cp", "cards", "healing", "companions"
AVERTED = "averted"
"""Damage to the own side that is not dealt, and that nobody is defeated by it."""
HURT = "hurt"
"""Damage to the own side."""
LOST = "lost"
"""That a player of the own side is defeated."""
RETURNED = "returned"
"""What the other side's defence deals back and brings it, and what it pays to keep damage off."""
TURNS = "turns"
"""Roll phases and turns more or less, and roll attempts."""
PRICE = "price"
"""What is paid: CP, tokens, the card itself."""
KINDS = {
    **dict.fromkeys(("normal", "open", "sure", "add", "pierce"), DAMAGE),
    **dict.fromkeys(("prevent", "halve", "avoid", "reflect", "saved", "cancel"), AVERTED),
    **dict.fromkeys(("extra", "skip", "fail"), TURNS),
    "token": TOKENS,
    "cp": CP,
    "cards": CARDS,
    "heal": HEALING,
    "other": TURNS,
}
"""What an effect counts as; damage and falls are told apart by whose they are."""


def add(parts: Parts, more: Parts, share: float = 1.0) -> None:
    """Count parts in, weighed."""
    for part, n in more.items():
        if n:
            parts[part] = parts.get(part, 0.0) + share * n


def total_of(parts: Parts) -> float:
    """The sum of parts."""
    return total(list(parts.values()))


def effect_parts(values: RoughValues, scene: Scene, what: str, seat: int, detail: str, n: float) -> Parts:
    """What one effect is worth to the scene's side."""
    if what == "harm":
        return harm_parts(values, scene, seat, n)
    return {KINDS.get(what, TURNS): values.score_of(scene, what, seat, detail, n)}


def harm_parts(values: RoughValues, scene: Scene, seat: int, n: float) -> Parts:
    """What damage to a player is worth to the scene's side: what is dealt, and their defeat."""
    sign = -scene.sign(seat)
    landed = min(n, float(scene.g.health(seat)))
    fall = values.harm(scene, seat, n) - landed
    return {DAMAGE if sign > 0 else HURT: sign * landed, DEFEAT if sign > 0 else LOST: sign * fall}


def leaf_parts(values: RoughValues, scene: Scene, leaves: Iterable[Leaf]) -> Parts:
    """What leaves are worth where nothing waits: the parts of `RoughValues.expect`."""
    found: Parts = {}
    for chance, effects in leaves:
        for (what, seat, detail), n in effects.items():
            add(found, effect_parts(values, scene, what, seat, detail, n), chance)
    return found


# -- an ability against the expected defence ---------------------------------------------------------


def course_parts(matchup: Matchup, course: Course) -> Parts:
    """What an ability is worth over all its courses: the parts of `Matchup.worth`."""
    found: Parts = {}
    for number, chance in course:
        add(found, term_parts(matchup, matchup.values.terms.all[number]), chance)
    return found


def variant_parts(boards: Boards, matchup: Matchup, shape: BoardShape, number: int, variant: int) -> Parts:
    """What an ability of the matchup's seat is worth with dice of one of its variants, counted from 1."""
    kind = shape.variants[number].kinds[variant - 1]
    course = kind.course
    if course is None:
        course = boards.course(matchup.scene, shape.abilities[number], kind.tier, kind.dice)
    return course_parts(matchup, course)


def term_parts(matchup: Matchup, term: Term) -> Parts:
    """What one term is worth."""
    scene = matchup.scene
    if term.what not in ATTACKS:
        return effect_parts(matchup.values, scene, term.what, seat_of(scene, term), term.detail, term.n)
    if term.what == SURE:
        return landed_parts(matchup, term.n + max(0, matchup.bonus))
    if matchup.cancelled:
        return {}
    damage = max(0, int(term.n + matchup.bonus))
    return defended_parts(matchup, damage) if term.what == DEFENDABLE else met_parts(matchup, damage, UNDEFENDABLE)


def landed_parts(matchup: Matchup, damage: float) -> Parts:
    """Damage that is dealt, and who is defeated by it."""
    if damage < matchup.health:
        return {DAMAGE: damage}
    return {DAMAGE: float(matchup.health), DEFEAT: matchup.kill}


def defended_parts(matchup: Matchup, damage: int) -> Parts:
    """The same after the defence that serves the defender best."""
    wanted = matchup.defended(damage)
    for defence, back in zip(matchup.defences, matchup.returns or (), strict=True):
        if matchup.through(defence.guards, damage) - back == wanted:
            found: Parts = {RETURNED: -back} if back else {}
            for guard in defence.guards:
                add(found, met_parts(matchup, damage, PLAIN_DAMAGE, guard), guard.chance)
            return found
    return met_parts(matchup, damage, PLAIN_DAMAGE)


def met_parts(matchup: Matchup, damage: int, kind: str, guard: Guard = UNHURT) -> Parts:
    """What arrives of damage behind a defence that has fallen so, and what its target pays and gains by meeting it."""
    landing = matchup.shelter.meets(damage, kind, guard)
    found: Parts = {RETURNED: landing.back} if landing.back else {}
    for chance, left in landing.lands:
        add(found, landed_parts(matchup, left), chance)
    return found


# -- where damage waits ------------------------------------------------------------------------------


def settled_parts(settlement: Settlement, result: TermResult) -> Parts:
    """What a program is worth where damage may wait: the parts of `Settlement.worth`."""
    values, scene, pool = settlement.values, settlement.scene, settlement.pool
    found: Parts = {}
    for joined, chance in result.joined:
        terms = [values.terms.all[number] for number in joined]
        if pool is None:
            for term in terms:
                add(found, of_term(settlement, term), chance)
            continue
        effects = {(term.what, seat_of(scene, term), term.detail): term.n for term in terms}
        add(found, change_parts(values, scene, pool, changed(scene, pool, effects)), chance)
    for number, chance in result.rest:
        add(found, of_term(settlement, values.terms.all[number]), chance)
    return found


def of_term(settlement: Settlement, term: Term) -> Parts:
    """What one effect is worth beside what waits."""
    scene = settlement.scene
    return effect_parts(settlement.values, scene, term.what, seat_of(scene, term), term.detail, term.n)


def change_parts(values: RoughValues, scene: Scene, before: Pool, after: Pool) -> Parts:
    """What a change of the damage that waits is worth: what one side is spared, what more the other takes."""
    found: Parts = {}
    for pool, share in ((before, -1.0), (after, 1.0)):
        add(found, pool_parts(values, scene, pool), share)
    spared = found.pop(HURT, 0.0) + found.pop(LOST, 0.0)
    add(found, {AVERTED if spared > 0 else HURT: spared})
    return found


def pool_parts(values: RoughValues, scene: Scene, pool: Pool) -> Parts:
    """What damage that waits means to the scene's side if it is settled as it is."""
    g = scene.g
    returned = reflected(g, pool)
    found: Parts = {}
    for seat in sorted({p.target for p in pool.parts} | {p.target for p in returned}):
        if seat >= 0 and not g.state.players[seat].fallen:
            damage = work_out(g, pool, seat, returned).total
            add(found, harm_parts(values, scene, seat, damage) if damage else {})
    return found
