"""One fighter's attacks against one opponent: what arrives through modifiers, defences and the health that is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.outcomes import DEFENCE, NOBODY, Effects, Leaf, throws
from ai.outcomes.effects import changed_for
from ai.sums import total
from ai.value.rough import RoughValues, kill_worth, remember
from ai.value.scene import Scene
from ai.value.settling import course_worth, term_worth
from ai.value.shelter import PLAIN_DAMAGE, UNDEFENDABLE, Shelter, Target, during
from ai.value.terms import (
    DEFENDABLE,
    OPEN,
    SURE,
    Course,
    DefenceTerms,
    Guard,
    Term,
    TermResult,
    Terms,
    together,
    told_as_guards,
)
from engine.context import Context
from engine.gates import is_barred

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.definitions import Ability
    from engine.game import Game

DICE = 5
ATTACKS = frozenset({DEFENDABLE, OPEN, SURE})
BRINGING = frozenset({"token", "companion", "side"})
"""Effects that may bring rows which modify the attack."""
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


class Matchup:
    """One fighter's attacks against one opponent, as they are now: modifiers, the expected defence, the health left."""

    def __init__(self, values: RoughValues, scene: Scene) -> None:
        self.values = values
        self.scene = scene
        g = scene.g
        self.health = g.health(scene.foe) if scene.foe >= 0 else 0
        self.kill = kill_worth(scene, scene.foe)
        self.target = Target(self.health, self.kill)
        self.bonus = self.modifiers(g)
        self.cancelled = any(row.effect == "cancel" for row in g.rows(scene.player, "attack-damage"))
        self.defences = defences(values, scene) if scene.foe >= 0 else []
        self.known: dict[int, float] = {}
        """What damage is worth after the defence."""
        self.worths: dict[int, float] = {}
        """What terms are worth."""
        self.returns: list[float] | None = None
        self.shelter = Shelter(values, scene, self.target)
        """What the opponent has beside its defence."""

    def bonus_of(self, blow: Blow) -> int:
        """What rows add to a blow, also rows of tokens and companions that the ability itself brings before."""
        activated = self.at_activation(SURE if blow.sure else "normal" if is_defendable(blow) else "undefendable")
        changes = {key: n for key, n in blow.rest.items() if key[0] in BRINGING and self.adds_damage(*key)}
        if not changes:
            return activated + self.bonus
        return activated + changed_for(self.scene.g, changes, lambda g, _: self.modifiers(g), Context(self.scene.me))

    def at_activation(self, kind: str) -> int:
        """What rows of the attacker add as an attack of this type is activated (ACT-1)."""
        g, me = self.scene.g, self.scene.me
        added = 0.0
        for row in g.rows(self.scene.player, "activated"):
            amounts = [op.amount for op in g.library.programs.get(row.program, ()) if op.verb == "add-damage"]
            if not amounts or row.relation != "self" or row.may:
                continue
            context = Context(me, self.scene.foe, row.carrier)
            if row.when is None or during(g, me, self.scene.foe, kind, row.when, context):
                added += total([amount(g, context) for amount in amounts if amount is not None])
        return int(added)

    def adds_damage(self, what: str, seat: int, detail: str) -> bool:
        """Whether a token of one of the two, or any companion or side of a board, may change the damage of attacks."""
        library = self.scene.g.library
        if what in ("companion", "side"):
            return seat == self.scene.me
        return seat in (self.scene.me, self.scene.foe) and any(
            row.at == "attack-damage" for row in library.tokens[detail].rows
        )

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
        """Damage that arrives, at most what defeats, and the worth of a defeat."""
        return self.target.landed(damage)

    def defended(self, damage: int) -> float:
        """The same after the defence that serves the defender best."""
        found = self.known.get(damage)
        if found is None:
            if self.returns is None:
                behind = Scene(self.scene.g, self.scene.foe, self.scene.me)
                self.returns = [course_worth(self.values, behind, defence.rest) for defence in self.defences]
            ways = [
                self.through(defence.guards, damage) - back
                for defence, back in zip(self.defences, self.returns, strict=True)
            ]
            found = self.known[damage] = min(ways) if ways else self.undefended(damage, PLAIN_DAMAGE)
        return found

    def through(self, guards: Sequence[Guard], damage: int) -> float:
        """What arrives on average through a defence and what the defender uses then, less what comes back."""
        return total([guard.chance * self.shelter.meets(damage, PLAIN_DAMAGE, guard).worth for guard in guards])

    def undefended(self, damage: int, kind: str = UNDEFENDABLE) -> float:
        """What damage of a type is worth that no defence is rolled against."""
        return self.shelter.meets(damage, kind).worth

    def damage(self, blow: Blow) -> float:
        """The attack's damage before any defence, modifiers of both sides counted; -1: it is no attack."""
        bonus = self.bonus_of(blow)
        if blow.sure:
            return blow.sure + max(0, bonus) + blow.more
        total = blow.normal + blow.open
        return -1 if total <= 0 or self.cancelled else max(0, int(total + blow.more + bonus))

    def attack(self, kind: str, damage: float) -> float:
        """What an attack's own damage is worth; modifiers join it."""
        if kind == SURE:
            return self.landed(damage + max(0, self.bonus))
        if self.cancelled:
            return 0.0
        total = max(0, int(damage + self.bonus))
        return self.defended(total) if kind == DEFENDABLE else self.undefended(total)

    def worth(self, course: Course) -> float:
        """What an ability is worth over all its courses."""
        worths = self.worths
        total = 0.0
        for number, chance in course:
            value = worths.get(number)
            if value is None:
                value = worths[number] = self.term(self.values.terms.all[number])
            total += chance * value
        return total

    def term(self, term: Term) -> float:
        """What one term is worth."""
        if term.what in ATTACKS:
            return self.attack(term.what, term.n)
        return term_worth(self.values, self.scene, term)


def attack_course(terms: Terms, blows: Sequence[Blow], me: int, foe: int) -> Course:
    """The courses of an ability as a sum."""
    sums: dict[int, float] = {}
    for blow in blows:
        terms.add(sums, blow.chance, blow.rest, me, foe)
        total = blow.sure or blow.normal + blow.open
        if total > 0:
            kind = SURE if blow.sure else DEFENDABLE if is_defendable(blow) else OPEN
            number = terms.number(Term(kind, NOBODY, "", total + blow.more))
            sums[number] = sums.get(number, 0.0) + blow.chance
    return tuple(sums.items())


def defences(values: RoughValues, scene: Scene) -> list[DefenceTerms]:
    """How each defence of the opponent may fall against the scene's side."""
    g = scene.g
    foe = g.state.players[scene.foe]
    if is_barred(g, foe) or any(row.effect == "forbid" for row in g.rows(foe, "defence")):
        return []
    behind = Scene(g, scene.foe, scene.me)
    return [defence_of(values, behind, ability) for ability in g.index(foe).defences]


def defence_of(values: RoughValues, scene: Scene, ability: Ability) -> DefenceTerms:
    """A defence of the scene's seat."""
    key = values.key_of(scene, values.reads((ability.tiers[0].program,)))
    found = values.defences.get((ability, key)) if key is not None else None
    if found is None:
        found = told_as_guards(values.terms, defence_result(values, scene, ability))
        if key is not None:
            remember(values.defences, (ability, key), found)
    return found


def defence_result(values: RoughValues, scene: Scene, ability: Ability) -> TermResult:
    """What a defence brings over all rolls of its dice."""
    programs = (ability.tiers[0].program,)
    read = values.reads(programs)
    if not read.lying:
        return values.result(scene, programs, DEFENCE)
    key = values.key_of(scene, read)
    full = (ability, key)
    found = values.results.get(full) if key is not None else None
    if found is None:
        faces = scene.g.library.fighters[scene.player.fighter].faces
        falls = throws(faces, min(DICE, ability.dice), read.lying)
        found = together((chance, values.result(scene, programs, DEFENCE, roll)) for chance, roll in falls)
        if key is not None:
            remember(values.results, full, found)
    return found
