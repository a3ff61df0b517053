"""Which abilities may be activated: chances by exact odds, the damage and what they are worth.

For a player who rolls for one of them, for a roll that is played the best way, and for enemies, who keep dice and
activate by the book.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ai.answers.question import boards_of
from ai.answers.rolls import payable
from ai.odds import final_rolls, index_of, outcomes, rethrown, solve, weights
from ai.sums import total
from ai.value.matchup import DICE, Blow, Matchup, blows_of
from ai.value.parts import Parts, add, variant_parts
from ai.value.scene import Scene
from engine.by_the_book import best_ability, kept_by
from engine.flow.attempts import attempts_of
from engine.state import Player
from engine.view import view

if TYPE_CHECKING:
    from ai.value.rolls import Board, BoardShape
    from engine.definitions import Ability
    from engine.game import Game

FAR = 99
"""Health that no attack brings to 0."""


class Prospect(NamedTuple):
    """One line of an ability, and its possible result."""

    ability: Ability
    tier: int
    chance: float
    """0 to 1."""
    damage: float
    """All it does to the other side before any defence, the mean over its courses; 0: none."""
    worth: float
    """In points of health of the roller's side, the expected defence reckoned with."""
    keep: tuple[int, ...]
    """The dice to keep for it now; empty: none, or it is not rolled for."""
    parts: Parts
    """What the worth is made of."""
    is_met: bool = False
    """Whether the dice on the table activate this line, and so no higher one."""

    @property
    def expected(self) -> float:
        """What it adds on average."""
        return self.chance * self.worth


class Courses:
    """What every roll of one seat activates and brings, as another one or it sees it."""

    def __init__(self, game: Game, seat: int, *, seen_by: int = -1) -> None:
        self.g = view(game, seat if seen_by < 0 else seen_by)
        self.seat = seat
        self.player = self.g.state.players[seat]
        self.boards = boards = boards_of(game.library)
        self.scene = Scene(self.g, seat)
        self.board: Board = boards.board(self.scene)
        self.shape: BoardShape = self.board.shape
        self.matchup = Matchup(boards.values, self.scene)
        self.kinds = tuple(flag for row in self.g.rows(self.player, "ability") for flag in row.flags)
        self.faces = self.g.library.fighters[self.player.fighter].faces
        self.blanks = {int(flag) for row in self.g.rows(self.player, "faces") for flag in row.flags}
        self.damages = [self.damages_of(number) for number in range(len(self.shape.abilities))]
        blanks = tuple(sorted(self.blanks))
        self.tiers = [boards.tiers(ability, self.faces, self.kinds, blanks) for ability in self.shape.abilities]
        """The line of each ability that each roll activates; -1: none."""

    def damages_of(self, number: int) -> list[float]:
        """The mean damage of every variant of an ability, variant 0 being none."""
        ability, values = self.shape.abilities[number], self.matchup.values
        found = [0.0]
        for kind in self.shape.variants[number].kinds:
            blows = blows_of(values.ability_leaves(self.scene, ability, kind.tier, kind.dice))
            found.append(total([blow.chance * self.hurt(blow) for blow in blows]))
        return found

    def hurt(self, blow: Blow) -> float:
        """The damage of one course: the attack's before any defence, and what else it does to the other side."""
        beside = [n for (what, seat, _), n in blow.rest.items() if what == "harm" and self.scene.sign(seat) < 0]
        return max(0.0, self.matchup.damage(blow)) + total(beside)

    def counted(self, dice: Sequence[int]) -> list[int]:
        """Dice as they count: blanked faces are 0."""
        return [0 if die in self.blanks else die for die in dice]

    def table(self) -> tuple[Sequence[int], int]:
        """The dice on the table, none before the first roll, and how often the CP there is let them be rolled."""
        rolls = self.g.state.rolls
        roll = rolls[-1] if rolls else None
        if roll is not None and roll.owner == self.seat and roll.kind == "offence" and roll.thrown:
            if len(roll.dice) != DICE:  # the odds know five dice
                return (), 0
            return roll.dice, payable(self.g, self.seat, roll.attempts)
        throws = attempts_of(self.g, self.seat)
        return (), 1 + payable(self.g, self.seat, throws - 1) if throws else 0

    def prospect(
        self,
        number: int,
        tier: int,
        odds: Sequence[float],
        chance: float,
        keep: tuple[int, ...],
        *,
        is_met: bool = False,
    ) -> Prospect:
        """One line of an ability: mean damage and worth over rolls weighed so."""
        damages, worths = self.damages[number], self.board.values[number]
        weighed: dict[int, float] = {}
        for share, active, variant in zip(odds, self.tiers[number], self.shape.variants[number].by_roll, strict=True):
            if active == tier and share:
                weighed[variant] = weighed.get(variant, 0.0) + share
        whole = total(list(weighed.values()))
        damage = worth = 0.0
        parts: Parts = {}
        for variant, share in weighed.items():
            damage += share / whole * damages[variant]
            worth += share / whole * worths[variant]
            add(parts, self.parts(number, variant), share / whole)
        return Prospect(self.shape.abilities[number], tier, chance, damage, worth, keep, parts, is_met)

    def damage_on(self, number: int, place: int) -> float:
        """The mean damage of an ability on a roll; 0 where the roll does not activate it."""
        return self.damages[number][self.shape.variants[number].by_roll[place]]

    def parts(self, number: int, variant: int) -> Parts:
        """What the worth of a variant is made of."""
        return variant_parts(self.boards, self.matchup, self.board.shape, number, variant)


def prospects(game: Game, seat: int) -> list[Prospect]:
    """Every line of every ability with the attempts that are left, if one rolls for nothing else.

    Best first: by chance times worth. Chances are exact; damage and worth are means over the rolls that activate the
    line and no higher one. Before the first roll of a phase: of a whole one.
    """
    courses = Courses(game, seat)
    dice, throws = courses.table()
    found: list[Prospect] = []
    if not dice and not throws:
        return found
    for number, ability in enumerate(courses.shape.abilities):
        tiers = courses.tiers[number]
        met = tiers[index_of(dice)] if dice else -1
        for tier in range(len(ability.tiers)):
            solution = solve([1.0 if got >= tier else 0.0 for got in tiers], DICE, throws)
            chance = solution.value_of(dice, throws) if dice else solution.keep_value((), throws)
            if chance > 0.0 and tier in tiers:
                keep = tuple(solution.keep(dice, throws)) if dice else ()
                found.append(courses.prospect(number, tier, weights(DICE), chance, keep, is_met=tier == met))
    return sorted(found, key=lambda p: -p.expected)


def against_somebody(game: Game, seat: int) -> Game:
    """A copy in which a seat that fights nobody faces a fighter of its own kind, out of reach of any one attack."""
    copy = view(game, seat)
    state = copy.state
    me = state.players[seat]
    other = Player(len(state.players), me.fighter, me.team + 1, len(state.health))
    me.battle = other.battle = max(player.battle for player in state.players) + 1
    state.players.append(other)
    state.health.append(FAR)
    state.health_max.append(FAR)
    return copy


def outlook(game: Game, seat: int, kept: Sequence[int] | None = None, *, seen_by: int = -1) -> list[Prospect]:
    """What a roll ends with if it is played for the highest worth; by the book where an enemy rolls.

    The chances of all abilities and of none add up to 1; an ability's line is its best one. `kept`: these dice stay and
    the others are re-rolled. Likeliest first.
    """
    courses = Courses(game, seat, seen_by=seat if seen_by < 0 else seen_by)
    dice, throws = courses.table()
    if not dice and not throws:
        return []
    scripted = game.mode.scripted(game, seat)
    if scripted:
        odds = by_the_book(courses, dice, throws)
    else:
        solution = solve(courses.board.vector, DICE, throws)
        best = solution.keep(dice, throws) if dice else ()
        odds = final_rolls(solution, best if kept is None else kept, throws)
    chances: dict[tuple[int, int], list[float]] = {}
    for place, chance in enumerate(odds):
        number = activated(courses, place, scripted=scripted) if chance else -1
        if number >= 0:
            chances.setdefault((number, courses.tiers[number][place]), [0.0] * len(odds))[place] = chance
    found = [courses.prospect(number, tier, of, total(of), ()) for (number, tier), of in chances.items()]
    return sorted(found, key=lambda p: (-p.chance, -p.worth))


def damage_odds(game: Game, seat: int) -> dict[float, float]:
    """The chance of each damage before any defence, the smallest first, if the roll is played for the highest worth.

    An ability that rolls dice of its own counts with the mean of its damage.
    """
    courses = Courses(game, seat)
    dice, throws = courses.table()
    if not dice and not throws:
        return {}
    solution = solve(courses.board.vector, DICE, throws)
    found: dict[float, list[float]] = {}
    for place, chance in enumerate(final_rolls(solution, solution.keep(dice, throws) if dice else (), throws)):
        if chance:
            number = activated(courses, place, scripted=False)
            damage = courses.damage_on(number, place) if number >= 0 else 0.0
            found.setdefault(round(damage, 6), []).append(chance)
    return {damage: total(found[damage]) for damage in sorted(found)}


def chance_of_damage(game: Game, seat: int, least: float) -> tuple[float, tuple[int, ...]]:
    """The chance of at least that much damage before any defence if the player rolls only for it, and what to keep."""
    courses = Courses(game, seat)
    dice, throws = courses.table()
    if not dice and not throws:
        return 0.0, ()
    most = [
        max([courses.damage_on(n, place) for n in range(len(courses.damages))]) for place in range(len(outcomes(DICE)))
    ]
    solution = solve([1.0 if damage >= least else 0.0 for damage in most], DICE, throws)
    if dice:
        return solution.value_of(dice, throws), solution.keep(dice, throws) if throws else ()
    return solution.keep_value((), throws), ()


def place_of(kept: Sequence[int]) -> tuple[int, int]:
    """A keep as (dice kept, place)."""
    return len(kept), index_of(kept)


def by_the_book(courses: Courses, dice: Sequence[int], throws: int) -> Sequence[float]:
    """The probability of every final roll of an enemy: it keeps what its roll objective says (MIN-3, BOSS-3)."""
    objective = courses.g.mode.objective(courses.g, courses.seat)
    wanted = tuple(sorted(objective.items())) if isinstance(objective, dict) else objective
    solution = solve(courses.board.vector, DICE, 1)
    keeps = []
    for roll, ways in zip(outcomes(DICE), allowed_keeps(wanted, courses.faces, frozenset(courses.blanks)), strict=True):
        kept = max(ways, key=lambda way: solution.keep_value(way, 1), default=roll) if len(ways) != 1 else ways[0]
        keeps.append((len(kept), index_of(kept)))
    odds: Sequence[float] = weights(DICE)
    if dice:
        at = index_of(dice)
        odds = tuple(1.0 if place == at else 0.0 for place in range(len(odds)))
    for _ in range(throws if dice else throws - 1):
        odds = rethrown(odds, keeps, DICE)
    return odds


@lru_cache(maxsize=256)
def allowed_keeps(
    wanted: object, faces: tuple[str, ...], blanks: frozenset[int]
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For every roll the dice that a roll objective lets its roller keep, way by way; none where it is met."""
    objective = dict(wanted) if isinstance(wanted, tuple) else wanted
    found = []
    for roll in outcomes(DICE):
        masks = kept_by(objective, [0 if die in blanks else die for die in roll], faces)
        found.append(tuple([kept_dice(roll, mask) for mask in masks]))
    return tuple(found)


def kept_dice(roll: Sequence[int], mask: str) -> tuple[int, ...]:
    """The dice that an option keeps of a roll."""
    marks = mask.split(" ", 1)[1]
    return tuple([die for die, mark in zip(roll, marks, strict=True) if mark == "1"])


def activated(courses: Courses, place: int, *, scripted: bool) -> int:
    """The number of the ability that is activated on a final roll: the best one, an enemy's by priority; -1: none."""
    abilities = courses.shape.abilities
    able = [n for n, variants in enumerate(courses.shape.variants) if variants.by_roll[place]]
    if not able:
        return -1
    if scripted:
        dice = courses.counted(outcomes(DICE)[place])
        told = best_ability(courses.g, courses.seat, dice, [abilities[n].token for n in able])
        return next(n for n in able if abilities[n].token == told)
    worths = {n: courses.board.values[n][courses.shape.variants[n].by_roll[place]] for n in able}
    best = max(able, key=lambda n: worths[n])
    return best if worths[best] > 0 else -1
