"""What a fighter's dice are worth: every final roll by the best ability it activates now.

Rolls that activate the same tiers with the same effects are one class; a board has some dozens.
A position's values are worked out by class and laid out over the 252 rolls for `ai.odds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.foresight import DEFENCE, Effects, Leaf, reading
from ai.odds import outcomes
from ai.scene import Scene
from ai.valuation import KILL, Valuation
from engine.damage import half_up
from engine.dice import best_allowed
from engine.situation import is_barred

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game
    from engine.library import Ability

DICE = 5
KEPT = 2048
"""Boards and positions remembered before the memory is emptied."""
ATTACK_KEYS = ("normal", "open", "sure", "pierce", "add")


class Variants(NamedTuple):
    """An ability's tiers over all rolls: rolls of one variant bring the same."""

    by_roll: tuple[int, ...]
    """Variant of each roll; 0: not activated."""
    tiers: tuple[tuple[int, tuple[int, ...]], ...]
    """Tier and one roll of each variant; variant 0 is left out."""


class Shape(NamedTuple):
    """A board's abilities over all rolls: rolls of one class bring the same choice."""

    abilities: tuple[Ability, ...]
    variants: tuple[Variants, ...]
    by_roll: tuple[int, ...]
    """Class of each roll."""
    classes: tuple[tuple[int, ...], ...]
    """Variant of every ability, by class."""


class Guard(NamedTuple):
    """One way a defence may fall, and what else it brings its owner."""

    chance: float
    prevent: float
    halves: int
    avoids: bool
    reflects: bool
    rest: float


class Clash:
    """One fighter's attacks against one foe, as things stand: modifiers, the expected defence, the health left."""

    def __init__(self, values: Valuation, scene: Scene) -> None:
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
                    env = {"me": seat, "foe": other, "src": row.carrier, "v": {}}
                    if row.when is None or row.when(g, env):
                        total += row.amount(g, env)
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

    def attack(self, effects: Effects) -> float:
        """What the attack part of an ability's effects is worth."""
        normal = open_ = sure = more = 0.0
        pierced = False
        for (what, _, _), n in effects.items():
            if what == "normal":
                normal += n
            elif what == "open":
                open_ += n
            elif what == "sure":
                sure += n
            elif what == "add":
                more += n
            elif what == "pierce":
                pierced = True
        if sure:
            return self.landed(sure + max(0, self.bonus) + more)
        total = normal + open_
        if total <= 0 or self.cancelled:
            return 0.0
        damage = max(0, int(total + more + self.bonus))
        return self.defended(damage) if normal and not pierced else self.landed(damage)


def guards(values: Valuation, scene: Scene) -> list[list[Guard]]:
    """How each defence of the foe may fall against the scene's side."""
    g = scene.g
    foe = g.state.players[scene.foe]
    if is_barred(g, foe) or any(row.effect == "forbid" for row in g.rows(foe, "defence")):
        return []
    behind = Scene(g, scene.foe, scene.me)
    return [[guard(values, behind, leaf) for leaf in defence_leaves(values, behind, d)] for d in g.index(foe).defences]


def guard(values: Valuation, scene: Scene, leaf: Leaf) -> Guard:
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


def defence_leaves(values: Valuation, scene: Scene, defence: Ability, count: int = -1) -> list[Leaf]:
    """What a defence brings over all throws of its dice."""
    from ai.foresight import merged, throws

    g = scene.g
    program = defence.tiers[0].program
    how = reading(g.library.programs[program])[0] if program else ""
    if not how:
        return values.leaves(scene, [program], DEFENCE)
    faces = g.library.fighters[scene.player.fighter].faces
    found: list[Leaf] = []
    for chance, dice in throws(faces, min(DICE, defence.dice if count < 0 else count), how):
        found += [(chance * p, effects) for p, effects in values.leaves(scene, [program], DEFENCE, dice)]
    return merged(found)


class Board:
    """What every final roll is worth in one position."""

    __slots__ = ("shape", "values", "vector")

    def __init__(self, shape: Shape, values: tuple[tuple[float, ...], ...]) -> None:
        self.shape = shape
        self.values = values
        """Of every ability, by variant; variant 0 counts 0."""
        by_class = [
            max([0.0, *(values[n][variant] for n, variant in enumerate(kind) if variant)]) for kind in shape.classes
        ]
        self.vector = tuple(map(by_class.__getitem__, shape.by_roll))
        """Of every sorted roll, declaring the best ability or none."""

    def best(self, place: int, ids: Sequence[str]) -> tuple[float, str]:
        """Worth and id of the best of these abilities for roll number `place`; the first of equals."""
        top, name = float("-inf"), ""
        for ability, variants, values in zip(self.shape.abilities, self.shape.variants, self.values, strict=True):
            if ability.id in ids and variants.by_roll[place] and values[variants.by_roll[place]] > top:
                top, name = values[variants.by_roll[place]], ability.id
        return top, name


class Boards:
    """Boards of one library's fighters."""

    def __init__(self, values: Valuation) -> None:
        self.values = values
        self.variants: dict[object, Variants] = {}
        self.shapes: dict[object, Shape] = {}
        self.boards: dict[object, Board] = {}

    def board(self, scene: Scene, abilities: tuple[Ability, ...] | None = None) -> Board:
        """The board of the scene's seat; other abilities than its own to try out an upgrade."""
        g, player = scene.g, scene.player
        kinds = tuple(flag for row in g.rows(player, "ability") for flag in row.flags)
        blanks = tuple(sorted(int(flag) for row in g.rows(player, "faces") for flag in row.flags))
        if abilities is None:
            abilities = g.index(player).abilities
        key = (abilities, kinds, blanks, scene.live())
        found = self.boards.get(key)
        if found is None:
            if len(self.boards) >= KEPT:
                self.boards.clear()
            found = self.boards[key] = self.build(scene, abilities, kinds, blanks)
        return found

    def build(
        self, scene: Scene, abilities: tuple[Ability, ...], kinds: tuple[str, ...], blanks: tuple[int, ...]
    ) -> Board:
        """Work out a board's values."""
        shape = self.shape(scene, abilities, kinds, blanks)
        clash = Clash(self.values, scene)
        found = []
        for ability, variants in zip(shape.abilities, shape.variants, strict=True):
            worths = [0.0]
            for tier, dice in variants.tiers:
                leaves = self.values.ability_leaves(scene, ability, tier, dice)
                worths.append(sum(chance * self.worth(effects, clash) for chance, effects in leaves))
            found.append(tuple(worths))
        return Board(shape, tuple(found))

    def worth(self, effects: Effects, clash: Clash) -> float:
        """What one leaf of an ability is worth."""
        rest = {key: n for key, n in effects.items() if key[0] not in ATTACK_KEYS}
        return clash.attack(effects) + (self.values.score(rest, clash.scene) if rest else 0.0)

    def shape(
        self, scene: Scene, abilities: tuple[Ability, ...], kinds: tuple[str, ...], blanks: tuple[int, ...]
    ) -> Shape:
        """The classes of rolls of a board."""
        fighter = scene.player.fighter
        key = (fighter, abilities, kinds, blanks)
        found = self.shapes.get(key)
        if found is None:
            if len(self.shapes) >= KEPT:
                self.shapes.clear()
            faces = scene.g.library.fighters[fighter].faces
            variants = tuple(self.variants_of(ability, faces, kinds, blanks) for ability in abilities)
            numbers: dict[tuple[int, ...], int] = {}
            rolls = zip(*(v.by_roll for v in variants), strict=True) if variants else (() for _ in outcomes(DICE))
            index = tuple(numbers.setdefault(roll, len(numbers)) for roll in rolls)
            found = self.shapes[key] = Shape(abilities, variants, index, tuple(numbers))
        return found

    def variants_of(
        self, ability: Ability, faces: tuple[str, ...], kinds: tuple[str, ...], blanks: tuple[int, ...]
    ) -> Variants:
        """The variants of one ability."""
        key = (ability, kinds, blanks)
        found = self.variants.get(key)
        if found is None:
            programs = self.values.library.programs
            reads = []
            for line in ability.tiers:
                hows = {reading(programs[p])[0] for p in (line.program, ability.also) if p}
                reads.append("numbers" if "numbers" in hows else "symbols" if "symbols" in hows else "")
            numbers: dict[tuple[object, ...], int] = {}
            tiers: list[tuple[int, tuple[int, ...]]] = []
            index = []
            for roll in outcomes(DICE):
                dice = tuple(0 if d in blanks else d for d in roll)
                tier = best_allowed(ability, dice, faces, kinds)
                if tier < 0:
                    index.append(0)
                    continue
                group = (tier, *told_apart(dice, faces, reads[tier]))
                if group not in numbers:
                    numbers[group] = len(numbers) + 1
                    tiers.append((tier, dice))
                index.append(numbers[group])
            found = self.variants[key] = Variants(tuple(index), tuple(tiers))
        return found


def told_apart(dice: tuple[int, ...], faces: tuple[str, ...], how: str) -> tuple[object, ...]:
    """What an effect can tell of dice: nothing, their symbols or their numbers."""
    if how == "numbers":
        return dice
    if how == "symbols":
        return tuple(sorted(faces[d - 1] if d else "" for d in dice))
    return ()
