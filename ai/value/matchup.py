"""One fighter's attacks against one foe: what arrives through modifiers, defences and the health that is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.outcomes import DEFENCE, Effects, Leaf, merged, reading, throws
from ai.value.rough import RoughValues
from ai.value.scene import Scene
from ai.value.weights import KILL
from engine.context import Context
from engine.damage import half_up
from engine.gates import is_barred

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.definitions import Ability
    from engine.game import Game

DICE = 5
ATTACK_KEYS = frozenset({"normal", "open", "sure", "pierce", "add"})
"""Effects that are the attack itself."""


class Blow(NamedTuple):
    """One course an ability may take: the attack's damage by type, and the rest."""

    chance: float
    normal: float
    open: float
    sure: float
    more: float
    pierced: bool
    rest: Effects


def blows_of(leaves: Sequence[Leaf]) -> tuple[Blow, ...]:
    """The courses of an ability."""
    found = []
    for chance, effects in leaves:
        by_what = dict.fromkeys(ATTACK_KEYS, 0.0)
        rest: Effects = {}
        for key, n in effects.items():
            if key[0] in ATTACK_KEYS:
                by_what[key[0]] += n
            else:
                rest[key] = n
        normal, open_, sure, more = (by_what[what] for what in ("normal", "open", "sure", "add"))
        found.append(Blow(chance, normal, open_, sure, more, by_what["pierce"] > 0, rest))
    return tuple(found)


def is_defendable(blow: Blow) -> bool:
    """Whether a defence is rolled against it."""
    return not blow.sure and blow.normal > 0 and not blow.pierced


class Guard(NamedTuple):
    """One way a defence may fall, and what else it brings its owner."""

    chance: float
    prevent: float
    halves: int
    avoids: bool
    reflects: bool
    rest: float


class Matchup:
    """One fighter's attacks against one foe, as things stand: modifiers, the expected defence, the health left."""

    def __init__(self, values: RoughValues, scene: Scene) -> None:
        self.values = values
        self.scene = scene
        g = scene.g
        self.health = g.health(scene.foe) if scene.foe >= 0 else 0
        self.bonus = self.modifiers(g)
        self.cancelled = any(row.effect == "cancel" for row in g.rows(scene.player, "attack-damage"))
        self.defences = guards(values, scene) if scene.foe >= 0 else []
        self.known: dict[int, float] = {}

    def modifiers(self, g: Game) -> int:
        """What rows of both sides add to an attack."""
        scene = self.scene
        if scene.foe < 0:
            return 0
        total = 0
        sides = ((scene.me, scene.foe, ("attacker", "self")), (scene.foe, scene.me, ("defender",)))
        for seat, other, relations in sides:
            for row in g.rows(g.state.players[seat], "attack-damage"):
                if row.relation in relations and row.amount is not None:
                    context = Context(seat, other, row.carrier)
                    if row.when is None or row.when(g, context):
                        total += row.amount(g, context)
        return total

    def landed(self, damage: float) -> float:
        """Damage that arrives, no more than kills, and the worth of a kill."""
        return damage if damage < self.health else self.health + KILL

    def defended(self, damage: int) -> float:
        """The same after the defence that serves the defender best."""
        found = self.known.get(damage)
        if found is None:
            ways = [sum(g.chance * self.through(g, damage) for g in guards) for guards in self.defences]
            found = self.known[damage] = min(ways, default=self.landed(damage))
        return found

    def through(self, guard: Guard, damage: int) -> float:
        """What arrives through one fall of a defence, less what it brings its owner."""
        left = max(0, damage - int(guard.prevent))
        if guard.avoids:
            left = 0
        back = half_up(left) if guard.reflects else 0
        rest = max(0, left - guard.halves * half_up(left))
        return self.landed(rest) - guard.rest - back

    def blow(self, blow: Blow) -> float:
        """What one course of an ability is worth."""
        rest = self.values.score(blow.rest, self.scene) if blow.rest else 0.0
        damage = self.damage(blow)
        if damage < 0:
            return rest
        return rest + (self.defended(int(damage)) if is_defendable(blow) else self.landed(damage))

    def damage(self, blow: Blow) -> float:
        """The attack's damage before any defence, modifiers of both sides counted; -1: it is no attack."""
        if blow.sure:
            return blow.sure + max(0, self.bonus) + blow.more
        total = blow.normal + blow.open
        return -1 if total <= 0 or self.cancelled else max(0, int(total + blow.more + self.bonus))

    def blows(self, blows: Sequence[Blow]) -> float:
        """What an ability is worth over all its courses."""
        total = 0.0
        for blow in blows:
            total += blow.chance * self.blow(blow)
        return total


def guards(values: RoughValues, scene: Scene) -> list[list[Guard]]:
    """How each defence of the foe may fall against the scene's side."""
    g = scene.g
    foe = g.state.players[scene.foe]
    if is_barred(g, foe) or any(row.effect == "forbid" for row in g.rows(foe, "defence")):
        return []
    behind = Scene(g, scene.foe, scene.me)
    return [[guard(values, behind, leaf) for leaf in defence_leaves(values, behind, d)] for d in g.index(foe).defences]


def guard(values: RoughValues, scene: Scene, leaf: Leaf) -> Guard:
    """One fall of a defence, as the attacker meets it."""
    chance, effects = leaf
    me = scene.me
    apart = ("prevent", "halve", "avoid", "reflect")
    rest = {key: n for key, n in effects.items() if key[0] not in apart or key[1] != me}
    return Guard(
        chance,
        effects.get(("prevent", me, ""), 0.0),
        int(effects.get(("halve", me, ""), 0)),
        ("avoid", me, "") in effects,
        ("reflect", me, "") in effects,
        values.score(rest, scene),
    )


def defence_leaves(values: RoughValues, scene: Scene, defence: Ability, count: int = -1) -> list[Leaf]:
    """What a defence brings over all throws of its dice."""
    g = scene.g
    program = defence.tiers[0].program
    read = reading(g.library, program)
    if not read.dice:
        return values.leaves(scene, [program], DEFENCE)
    dice = min(DICE, defence.dice if count < 0 else count)
    who = scene.parties if read.wide else scene.pair
    key = ("defence", program, dice, who, *(scene.part(part) for part in read.parts or ()))
    found = values.walked.get(key) if read.parts is not None else None
    if found is None:
        faces = g.library.fighters[scene.player.fighter].faces
        found = []
        for chance, roll in throws(faces, dice, read.dice):
            found += [(chance * p, effects) for p, effects in values.leaves(scene, [program], DEFENCE, roll)]
        found = merged(found)
        if read.parts is not None:
            values.walked[key] = found
    return found
