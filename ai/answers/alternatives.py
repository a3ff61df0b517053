"""What one may do with the dice of an offensive roll, each way with what it is worth: keep, activate, change a die.

All worths are in points of health by what the seat may know, what is paid taken off, so that they can be compared; and
each is the sum of its parts.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ai.answers.dicework import GAMBLES, MARGIN, Alteration, RollWorths, alterations, fitting
from ai.answers.ends import Ends
from ai.answers.question import Question
from ai.answers.rolls import attempt_fee, own_table, payable, roll
from ai.odds import final_rolls, index_of, outcomes
from ai.value.matchup import DICE, Matchup
from ai.value.parts import PRICE, TURNS, Parts, add, total_of, variant_parts
from engine.view import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.answers.ends import End, Landed
    from ai.value.rolls import Board
    from engine.definitions import Ability
    from engine.game import Game
    from engine.state import Decision

KEEP, NOW, CHANGE, GAMBLE, NOTHING = "keep", "now", "change", "gamble", "nothing"
"""Kinds of alternatives."""
CARDS, PAIRED = 6, 4
"""How many ways to change dice are tried on the dice on the table, and how many of them two at a time."""
SHOWN = 0.05
"""Worths that differ by less may look the same."""


class RollEnd(NamedTuple):
    """What a roll may end with."""

    ability: Ability | None
    """None: it activates nothing that is worth it."""
    tier: int
    chance: float
    worth: float
    """With these dice, what was paid to change them not taken off; the mean over the rolls that end so."""
    with_help: float
    """The chance that it needs cards or tokens which change dice."""

    def joined(self, other: RollEnd) -> RollEnd:
        """Both together, the worth as a mean."""
        chance = self.chance + other.chance
        worth = (self.chance * self.worth + other.chance * other.worth) / chance
        return RollEnd(self.ability, min(self.tier, other.tier), chance, worth, self.with_help + other.with_help)


class Alternative(NamedTuple):
    """One way to continue with the dice on the table."""

    kind: str
    options: tuple[str, ...]
    """The option to choose now, and after it what follows on these dice."""
    worth: float
    kept: tuple[int, ...] = ()
    """The dice that are kept, for that kind."""
    dice: tuple[int, ...] = ()
    """The dice as they are then, where a card or token changes them in only one way."""

    @property
    def option(self) -> str:
        """The option to choose now."""
        return self.options[0]


class Alternatives:
    """The ways to continue in one question about an offensive roll."""

    def __init__(self, game: Game, decision: Decision) -> None:
        self.q = q = Question(view(game, decision.seat), decision)
        self.table: RollWorths = own_table(q)
        state = q.g.state
        self.dice = tuple(state.rolls[-1].dice)
        self.place = index_of(self.dice)
        self.throws = payable(q.g, q.scene.me, state.rolls[-1].attempts)
        self.board: Board = q.board(q.scene.me)
        self.ends = Ends(self.table)
        found = alterations(q.values, q.scene, q.options, ("own", "any", "team"))
        self.ways = [way._replace(card=fitting(way.card, DICE)) for way in found]
        """The options that change dice."""
        self.matchup = Matchup(q.boards.values, q.scene)
        self._parts: dict[tuple[int, int], Parts] = {}
        self._landed: dict[tuple[int, ...], Landed] = {}
        self._activated: dict[int, tuple[int, float]] = {}

    def all(self) -> list[Alternative]:
        """Every way, the one to take first, then by worth."""
        found = [*self.now(), *self.keeps(), *self.changes(), *self.gambles(), *self.nothing()]
        found.sort(key=lambda way: -way.worth)
        advised = roll(self.q)
        top = round(found[0].worth, 1) if found else 0.0
        first = next((way for way in found if way.option == advised and round(way.worth, 1) >= top), None)
        return [first, *[way for way in found if way is not first]] if first is not None else found

    # -- each kind ---------------------------------------------------------------------------------

    def now(self) -> list[Alternative]:
        """Activate what the dice activate."""
        found = []
        for option in self.q.options:
            verb, _, id = option.partition(" ")
            if verb == "activate":
                worth, _ = self.board.best(self.place, [id])
                found.append(Alternative(NOW, (option,), worth, dice=self.dice))
        return found

    def keeps(self) -> list[Alternative]:
        """Keep some dice and re-roll the others, each way that differs once."""
        masks = [option for option in self.q.options if option.startswith("keep ")]
        if not masks or not self.throws:
            return []
        fee = attempt_fee(self.q)
        ahead = self.table.ahead(self.throws, fee)
        found: dict[tuple[int, ...], Alternative] = {}
        for option in masks:
            kept = tuple(sorted(d for d, mark in zip(self.dice, option.split(" ")[1], strict=True) if mark == "1"))
            if kept not in found and len(kept) < DICE:
                found[kept] = Alternative(KEEP, (option,), ahead.keep_value(kept, ahead.rerolls) - fee, kept)
        return list(found.values())

    def changes(self) -> list[Alternative]:
        """Change dice now by cards or tokens, one or two of them, where that gains."""
        least = max(0.0, self.table.vector[self.place]) + MARGIN
        return [way for way in self.uses if way.worth > least]

    @cached_property
    def uses(self) -> list[Alternative]:
        """The best result of each way to change the dice on the table, activated at once; then of two ways together,
        where that is more than either gives alone.
        """
        alone = {way.option: self.by_using((way,)) for way in self.ways[:CARDS]}
        found = sorted(alone.values(), key=lambda way: -way.worth)
        for pair in combinations(self.ways[:PAIRED], 2):
            if sum(way.cp for way in pair) > self.q.scene.player.cp:
                continue
            both = self.by_using(pair)
            if len(both.options) > 1 and both.worth > MARGIN + max(alone[way.option].worth for way in pair):
                found.append(both)
        return found

    def by_using(self, ways: Sequence[Alteration]) -> Alternative:
        """Use one of these ways now, and the other as is best then."""
        ends = self.using(ways)
        worth = 0.0
        for end in ends:
            worth += end.chance * (self.table.vector[end.place] - end.price)
        dice = outcomes(DICE)[ends[0].place] if len(ends) == 1 else ()
        return Alternative(CHANGE, max((end.used for end in ends), key=len), worth, dice=dice)

    def using(self, ways: Sequence[Alteration]) -> list[End]:
        """The result of using these ways on the dice on the table, the better one first."""
        ends = Ends(RollWorths(self.table.vector, DICE, ways))
        orders = [(0, (1,)), (1, (0,))] if len(ways) > 1 else [(0, ())]
        return ends.using(self.place, *max(orders, key=lambda order: ends.worth_of_using(self.place, *order)))

    def gambles(self) -> list[Alternative]:
        """Try one's luck with the dice by a verb that only some kinds of session have."""
        programs = self.q.values.library.programs
        found = []
        for option in self.q.options:
            first = programs[name][0] if (name := self.q.named(option)) else None
            if first is not None and first.verb in GAMBLES:
                gain = GAMBLES[first.verb](self.q, first, self.table)
                if gain > MARGIN:
                    found.append(Alternative(GAMBLE, (option,), max(0.0, self.table.vector[self.place]) + gain))
        return found

    def nothing(self) -> list[Alternative]:
        """Activate nothing."""
        return [Alternative(NOTHING, ("pass",), 0.0)] if "pass" in self.q.options else []

    # -- what comes of them ------------------------------------------------------------------------

    def landed(self, way: Alternative) -> Landed:
        """How rolls after a keep end, including cards and tokens that change them."""
        found = self._landed.get(way.kept)
        if found is None:
            odds = final_rolls(self.table.ahead(self.throws), way.kept, self.throws)
            found = self._landed[way.kept] = self.ends.land(odds)
        return found

    def outcomes(self, way: Alternative) -> list[RollEnd]:
        """What a keep may end with, what cards and tokens make of it included; the likeliest first."""
        sums: dict[tuple[int, int], list[float]] = {}
        landed = self.landed(way)
        for place, chance in enumerate(landed.chances):
            if chance:
                number, worth = self.activated(place)
                of = sums.setdefault((number, self.tier(number, place)), [0.0, 0.0, 0.0])
                of[0] += chance
                of[1] += chance * worth
                of[2] += landed.changed[place]
        found = [
            RollEnd(
                self.board.shape.abilities[number] if number >= 0 else None, tier, chance, worth / chance, with_help
            )
            for (number, tier), (chance, worth, with_help) in sums.items()
        ]
        return sorted(found, key=lambda end: (-end.chance, -end.worth))

    def parts(self, way: Alternative) -> Parts:
        """What the worth of an alternative is made of."""
        found: Parts = {}
        if way.kind == NOW:
            id = way.option.split(" ", 1)[1]
            number = next(n for n, ability in enumerate(self.board.shape.abilities) if ability.id == id)
            return dict(self.of_ability(number, self.place))
        if way.kind == KEEP:
            landed = self.landed(way)
            for place, chance in enumerate(landed.chances):
                self.add_roll(found, place, chance)
            add(found, {PRICE: -landed.price})
            add(found, {PRICE: way.worth - total_of(found)} if attempt_fee(self.q) else {})
        elif way.kind == CHANGE:
            for end in self.using([one for one in self.ways if one.option in way.options]):
                self.add_roll(found, end.place, end.chance)
                add(found, {PRICE: -end.price}, end.chance)
        elif way.kind == GAMBLE:
            add(found, {TURNS: way.worth})
        return found

    def add_roll(self, found: Parts, place: int, chance: float) -> None:
        """Count in what the best ability on a roll is worth."""
        number, _ = self.activated(place) if chance else (-1, 0.0)
        if number >= 0:
            add(found, self.of_ability(number, place), chance)

    def best_on(self, dice: Sequence[int]) -> Ability | None:
        """The ability that is activated on these dice; None: none is worth it."""
        number, _ = self.activated(index_of(dice))
        return self.board.shape.abilities[number] if number >= 0 else None

    def improves(self, dice: Sequence[int]) -> bool:
        """Whether the best ability on these dice is worth more than the best on those on the table."""
        return self.activated(index_of(dice))[1] > self.activated(self.place)[1]

    def activated(self, place: int) -> tuple[int, float]:
        """Number and worth of the ability that is activated on a roll; -1: none."""
        found = self._activated.get(place)
        if found is None:
            top, best = 0.0, -1
            for number, variants in enumerate(self.board.shape.variants):
                variant = variants.by_roll[place]
                if variant and self.board.values[number][variant] > top:
                    top, best = self.board.values[number][variant], number
            found = self._activated[place] = (best, top)
        return found

    def tier(self, number: int, place: int) -> int:
        """The line of an ability that a roll activates; -1: none."""
        if number < 0:
            return -1
        variants = self.board.shape.variants[number]
        return variants.kinds[variants.by_roll[place] - 1].tier

    def of_ability(self, number: int, place: int) -> Parts:
        """What an ability is worth on a roll."""
        variant = self.board.shape.variants[number].by_roll[place]
        key = (number, variant)
        found = self._parts.get(key)
        if found is None:
            found = variant_parts(self.q.boards, self.matchup, self.board.shape, number, variant)
            self._parts[key] = found
        return found


def is_on_dice(game: Game, decision: Decision) -> bool:
    """Whether a question is about an offensive roll on the table, and the odds know its dice."""
    rolls = game.state.rolls
    if decision.kind != "roll" or not rolls or game.mode.scripted(game, decision.seat):
        return False
    return rolls[-1].thrown and len(rolls[-1].dice) == DICE and 0 not in rolls[-1].dice
