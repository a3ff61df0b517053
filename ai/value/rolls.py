"""What a fighter's dice are worth: every final roll by the best ability it activates now.

Rolls that activate the same tiers with the same effects are one class; a board has some dozens.
A position's values are worked out by class and laid out over the 252 rolls for `ai.odds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.odds import outcomes
from ai.outcomes import ProgramReading, classed, counted, together
from ai.outcomes.dice import NUMBERS, SAME, SHOWS
from ai.value.matchup import DICE, Matchup, attack_course, blows_of
from ai.value.rough import remember
from engine.dice import best_allowed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ai.value.rough import RoughValues
    from ai.value.scene import Scene
    from ai.value.terms import Course
    from engine.definitions import Ability

KEPT = 2048
"""Boards and shapes remembered before the memory is emptied."""


class Variant(NamedTuple):
    """A tier of an ability with dice that bring the same."""

    tier: int
    dice: tuple[int, ...]
    """One such roll."""
    course: Course | None
    """What it brings; None: the position decides."""


class Variants:
    """An ability over all rolls."""

    __slots__ = ("by_roll", "kinds")

    def __init__(self, by_roll: tuple[int, ...], kinds: tuple[Variant, ...]) -> None:
        self.by_roll = by_roll
        """Variant of each roll, from 1; 0: not activated."""
        self.kinds = kinds


class Reads(NamedTuple):
    """What an ability's programs read."""

    tiers: tuple[ProgramReading, ...]
    fixed: ProgramReading
    """Of the tiers in which the position plays no part, together."""


class BoardShape(NamedTuple):
    """A board's abilities over all rolls: rolls of one class bring the same choice."""

    abilities: tuple[Ability, ...]
    variants: tuple[Variants, ...]
    by_roll: tuple[int, ...]
    """Class of each roll."""
    classes: tuple[tuple[int, ...], ...]
    """By class: places of the variants that it activates, among the variants of all abilities in a row; 0: none."""


class Board:
    """What every final roll is worth in one position."""

    __slots__ = ("shape", "values", "vector")

    def __init__(self, shape: BoardShape, values: tuple[tuple[float, ...], ...]) -> None:
        self.shape = shape
        self.values = values
        """Of every ability, by variant; variant 0 counts 0."""
        flat = [0.0]
        for worths in values:
            flat += worths[1:]
        by_class = [max([flat[place] for place in places]) for places in shape.classes]
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

    def __init__(self, values: RoughValues) -> None:
        self.values = values
        self.readings: dict[Ability, Reads] = {}
        self.courses: dict[object, Course] = {}
        self.groups: dict[object, tuple[tuple[int, ...], tuple[tuple[int, tuple[int, ...]], ...]]] = {}
        self.variants: dict[object, Variants] = {}
        self.shapes: dict[object, BoardShape] = {}
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
        matchup = Matchup(self.values, scene)
        found = []
        for ability, variants in zip(shape.abilities, shape.variants, strict=True):
            worths = [0.0]
            for kind in variants.kinds:
                course = kind.course
                if course is None:
                    course = self.course(scene, ability, kind.tier, kind.dice)
                worths.append(matchup.worth(course))
            found.append(tuple(worths))
        return Board(shape, tuple(found))

    def course(self, scene: Scene, ability: Ability, tier: int, dice: tuple[int, ...]) -> Course:
        """What an ability brings with these dice."""
        key = self.values.key_of(scene, self.reads(ability).tiers[tier])
        full = (ability, tier, dice, key)
        found = self.courses.get(full) if key is not None else None
        if found is None:
            blows = blows_of(self.values.ability_leaves(scene, ability, tier, dice))
            found = attack_course(self.values.terms, blows, scene.me, scene.foe)
            if key is not None:
                remember(self.courses, full, found)
        return found

    def shape(
        self, scene: Scene, abilities: tuple[Ability, ...], kinds: tuple[str, ...], blanks: tuple[int, ...]
    ) -> BoardShape:
        """The classes of rolls of a board."""
        variants = tuple([self.variants_of(scene, ability, kinds, blanks) for ability in abilities])
        key = (abilities, variants)
        found = self.shapes.get(key)
        if found is None:
            if len(self.shapes) >= KEPT:
                self.shapes.clear()
            numbers: dict[tuple[int, ...], int] = {}
            rolls = zip(*(v.by_roll for v in variants), strict=True) if variants else (() for _ in outcomes(DICE))
            by_roll = tuple([numbers.setdefault(roll, len(numbers)) for roll in rolls])
            found = self.shapes[key] = BoardShape(abilities, variants, by_roll, places_of(numbers, variants))
        return found

    def variants_of(self, scene: Scene, ability: Ability, kinds: tuple[str, ...], blanks: tuple[int, ...]) -> Variants:
        """The variants of one ability; where the position plays no part, rolls that bring the same are one."""
        key = (ability, kinds, blanks, self.values.key_of(scene, self.reads(ability).fixed))
        found = self.variants.get(key)
        if found is None:
            if len(self.variants) >= KEPT:
                self.variants.clear()
            found = self.variants[key] = self.tell_apart(scene, ability, kinds, blanks)
        return found

    def tell_apart(self, scene: Scene, ability: Ability, kinds: tuple[str, ...], blanks: tuple[int, ...]) -> Variants:
        """Put groups of rolls together that bring the same."""
        by_roll, groups = self.groups_of(ability, scene.g.library.fighters[scene.player.fighter].faces, kinds, blanks)
        same: dict[object, int] = {}
        found: list[Variant] = []
        numbers = [0]
        for number, (tier, dice) in enumerate(groups):
            live = self.reads(ability).tiers[tier].parts != ()
            course = None if live else self.course(scene, ability, tier, dice)
            content = number if course is None else frozenset(course)
            if content not in same:
                found.append(Variant(tier, dice, course))
                same[content] = len(found)
            numbers.append(same[content])
        return Variants(tuple(map(numbers.__getitem__, by_roll)), tuple(found))

    def groups_of(
        self, ability: Ability, faces: tuple[str, ...], kinds: tuple[str, ...], blanks: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[tuple[int, tuple[int, ...]], ...]]:
        """Group of each roll, from 1, and tier and dice of each group: what the ability's programs can tell apart."""
        key = (ability, faces, kinds, blanks)
        known = self.groups.get(key)
        if known is not None:
            return known
        if len(self.groups) >= KEPT:
            self.groups.clear()
        rolls = counted(DICE, blanks)
        asked = classed(faces, DICE, asks(ability), blanks)
        reads = [classed(faces, DICE, read.lying, blanks) for read in self.reads(ability).tiers]
        tiers: dict[int, int] = {}
        numbers: dict[tuple[int, int], int] = {}
        groups = []
        by_roll = []
        for place, told in enumerate(asked):
            tier = tiers.get(told)
            if tier is None:
                tier = tiers[told] = best_allowed(ability, rolls[place], faces, kinds)
            if tier < 0:
                by_roll.append(0)
                continue
            group = (tier, reads[tier][place])
            if group not in numbers:
                numbers[group] = len(numbers) + 1
                groups.append((tier, rolls[place]))
            by_roll.append(numbers[group])
        found = self.groups[key] = (tuple(by_roll), tuple(groups))
        return found

    def tiers(
        self, ability: Ability, faces: tuple[str, ...], kinds: tuple[str, ...], blanks: tuple[int, ...]
    ) -> list[int]:
        """The tier of an ability that each roll activates; -1: none."""
        by_roll, groups = self.groups_of(ability, faces, kinds, blanks)
        of_group = [-1, *[tier for tier, _ in groups]]
        return [of_group[group] for group in by_roll]

    def reads(self, ability: Ability) -> Reads:
        """What an ability's programs read."""
        found = self.readings.get(ability)
        if found is None:
            programs = [tuple([name for name in (tier.program, ability.also) if name]) for tier in ability.tiers]
            tiers = [self.values.reads(names) for names in programs]
            fixed = together([read for read in tiers if read.parts == ()])
            found = self.readings[ability] = Reads(tuple(tiers), fixed)
        return found


def places_of(classes: Iterable[tuple[int, ...]], variants: Sequence[Variants]) -> tuple[tuple[int, ...], ...]:
    """Classes, told by the variant of every ability, as places among those of all abilities; see `BoardShape`."""
    first = [0]
    for of_one in variants:
        first.append(first[-1] + len(of_one.kinds))
    return tuple([(0, *[first[n] + variant for n, variant in enumerate(kind) if variant]) for kind in classes])


def asks(ability: Ability) -> frozenset[str]:
    """What the requirements of an ability tell of dice."""
    found = set()
    for tier in ability.tiers:
        needs = tier.needs
        found.update([SHOWS + symbol for symbol, _ in needs.symbols])
        if needs.same:
            found.add(SAME)
        if needs.straight or needs.values or needs.alike:
            found.add(NUMBERS)
    return frozenset(found)
