"""What keeps damage off the target of an attack beside its defence: what always does, and what it may spend."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.outcomes import PLAIN
from ai.value.rough import remember
from ai.value.scene import Scene
from ai.value.settling import course_worth
from ai.value.terms import SURE, Guard, told_as_guards
from engine.attacks import Attack
from engine.context import Context, lone
from engine.damage import half_up
from engine.gates import (
    ANY_DAMAGE,
    ATTACKED,
    FOE,
    OTHERS_TURN,
    OWN_DAMAGE,
    ROLL_DAMAGE,
    ROLL_PHASE,
    STATUS,
    UNDER_ATTACK,
    UNHURRIED,
    is_barred,
)
from engine.hooks import is_silenced

if TYPE_CHECKING:
    from ai.value.rough import RoughValues
    from engine.definitions import Action, Condition
    from engine.game import Game

PLAIN_DAMAGE, UNDEFENDABLE = "normal", "undefendable"
"""Types of damage, as content names them (ACT-4)."""
AGAINST_DAMAGE = OWN_DAMAGE | ANY_DAMAGE | ROLL_DAMAGE | ATTACKED | UNDER_ATTACK
"""What waits for one of these meets damage."""
UNDER_FIRE = AGAINST_DAMAGE | OTHERS_TURN | ROLL_PHASE | FOE | STATUS | UNHURRIED
"""What may hold for the target of an attack."""
MOST_USES = 3
"""How often at most one thing is reckoned to be used against one attack."""
UNHURT = Guard(1.0, 0, 0, avoids=False, reflects=False)
"""Nothing is prevented."""
SAME = 1e-9
"""Worths that differ by less are the same."""


class Barrier(NamedTuple):
    """What rows of the target keep off an attack with one type of damage, whatever anybody does."""

    prevents: int
    most: int
    """The attack deals no more than this; -1: there is no such limit."""
    avoids: bool

    def left_of(self, damage: int, guard: Guard) -> tuple[int, int]:
        """What is left of damage after this and a guard, and half of it as it was before it was halved (DMG-3)."""
        if self.avoids or guard.avoids:
            return 0, 0
        most = damage if self.most < 0 else min(damage, self.most)
        left = max(0, most - self.prevents - guard.prevent)
        half = half_up(left)
        return max(0, left - guard.halves * half), half


class Protection(NamedTuple):
    """Something that the target may use against damage: a token, a passive, gear."""

    guards: tuple[Guard, ...]
    price: float
    """What a use costs the target, less what else it brings them."""
    uses: int


class Target(NamedTuple):
    """The player that an attack would hit."""

    health: int
    kill: float
    """What its defeat is worth."""

    def landed(self, damage: float) -> float:
        """Damage that arrives, at most what defeats, and the worth of a defeat."""
        return damage if damage < self.health else self.health + self.kill


class Shielded(NamedTuple):
    """What becomes of damage that the target meets as serves it best."""

    worth: float
    """To the attacker: damage as it lands, what the target pays, less what is dealt back and what it gains."""
    lands: tuple[tuple[float, int], ...]
    """Damage that arrives, each with its chance."""
    back: float
    """The share of the worth that is not damage to the target."""


class Shelter:
    """All that one player has against the attacks of another one, its defence apart."""

    def __init__(self, values: RoughValues, scene: Scene, target: Target) -> None:
        self.scene = scene
        """The attacker's."""
        self.target = target
        self.protections = protections(values, scene) if scene.foe >= 0 else []
        self.uses = tuple([protection.uses for protection in self.protections])
        self.barriers: dict[str, Barrier] = {}
        self.known: dict[object, Shielded] = {}

    def barrier(self, kind: str) -> Barrier:
        """What always keeps off damage of a type."""
        found = self.barriers.get(kind)
        if found is None:
            found = self.barriers[kind] = barrier(self.scene, kind)
        return found

    def meets(self, damage: int, kind: str, guard: Guard = UNHURT) -> Shielded:
        """What becomes of an attack's damage behind a defence that has fallen so."""
        return self.met(damage, kind, guard._replace(chance=1.0), self.uses)

    def met(self, damage: int, kind: str, guard: Guard, uses: tuple[int, ...]) -> Shielded:
        """What arrives of damage, where these protections may still be used."""
        key = (damage, kind, guard, uses)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.work_out(damage, kind, guard, uses)
        return found

    def work_out(self, damage: int, kind: str, guard: Guard, uses: tuple[int, ...]) -> Shielded:
        """The target uses what costs the attacker most, if anything, and then again."""
        left, half = self.barrier(kind).left_of(damage, guard)
        back = -float(half) if guard.reflects else 0.0
        best = Shielded(self.target.landed(left) + back, ((1.0, left),), back)
        if not left:
            return best
        for number, protection in enumerate(self.protections):
            if uses[number]:
                fewer = (*uses[:number], uses[number] - 1, *uses[number + 1 :])
                way = self.by_using(damage, kind, guard, protection, fewer)
                if way.worth < best.worth - SAME:
                    best = way
        return best

    def by_using(self, damage: int, kind: str, guard: Guard, protection: Protection, uses: tuple[int, ...]) -> Shielded:
        """What becomes of damage once a protection is used, and others after it where they serve."""
        worth = back = protection.price
        lands: dict[int, float] = {}
        for more in protection.guards:
            both = Guard(
                1.0,
                guard.prevent + more.prevent,
                guard.halves + more.halves,
                guard.avoids or more.avoids,
                guard.reflects or more.reflects,
            )
            then = self.met(damage, kind, both, uses)
            worth += more.chance * then.worth
            back += more.chance * then.back
            for chance, left in then.lands:
                lands[left] = lands.get(left, 0.0) + more.chance * chance
        return Shielded(worth, tuple([(chance, left) for left, chance in lands.items()]), back)


def during(g: Game, attacker: int, target: int, kind: str, condition: Condition, context: Context) -> bool:
    """Whether a condition holds while a player attacks a target with damage of a type."""
    before = g.state.attack
    attack = g.state.attack = Attack(attacker, target)
    attack.types, attack.is_attack, attack.ultimate = [kind], True, kind == SURE
    try:
        return condition(g, context)
    finally:
        g.state.attack = before


def barrier(scene: Scene, kind: str) -> Barrier:
    """What the target's rows keep off an attack of the scene's player (DMG-2, DMG-6)."""
    g = scene.g
    prevents, most, avoids = 0, -1, False
    for row in g.rows(g.state.players[scene.foe], "incoming"):
        if is_silenced(g, scene.foe, row) or (row.flags and kind not in row.flags):
            continue
        context = Context(scene.foe, scene.me, row.carrier)
        if row.when is not None and not during(g, scene.me, scene.foe, kind, row.when, context):
            continue
        if row.effect == "avoid":
            avoids = True
        elif row.amount is not None and row.effect == "cap":
            most = row.amount(g, context)
        elif row.amount is not None:
            prevents += row.amount(g, context)
    return Barrier(prevents, most, avoids)


def protections(values: RoughValues, scene: Scene) -> list[Protection]:
    """What the target may use against an attack of the scene's player, as far as everybody sees it."""
    g = scene.g
    player = g.state.players[scene.foe]
    if is_barred(g, player):
        return []
    found = []
    for action in g.index(player).actions:
        if action.gates & AGAINST_DAMAGE and action.within(UNDER_FIRE):
            uses = uses_of(scene, action)
            if uses:
                found.append(protection_of(values, Scene(g, scene.foe, scene.me), action, uses))
    return found


def uses_of(scene: Scene, action: Action) -> int:
    """How often the scene's opponent could use an action against one attack."""
    g = scene.g
    player = g.state.players[scene.foe]
    context = lone(scene.foe, action.carrier)
    if action.when is not None and not during(g, scene.me, scene.foe, "normal", action.when, context):
        return 0
    if action.price and not g.mode.can_pay(g, scene.foe, action.price):
        return 0
    bounds = [player.tokens.get(token, 0) // count for token, count in action.pay]
    bounds += [player.cp // action.cost] if action.cost else []
    bounds += [most for _, most in action.limit]
    return min([MOST_USES, *bounds]) if bounds else 1


def protection_of(values: RoughValues, scene: Scene, action: Action, uses: int) -> Protection:
    """What an action of the scene's player does against damage."""
    read = values.reads((action.program,))
    key = values.key_of(scene, read)
    found = values.defences.get((action, key)) if key is not None else None
    if found is None:
        found = told_as_guards(values.terms, values.result(scene, (action.program,), PLAIN))
        if key is not None:
            remember(values.defences, (action, key), found)
    price = values.action_price(scene, action) - course_worth(values, scene, found.rest)
    return Protection(found.guards, price, uses)
