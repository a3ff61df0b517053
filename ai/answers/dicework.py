"""Keeping, re-rolling and changing dice by exact odds.

A `RollWorths` holds what every final roll is worth to the one who looks; cards and tokens that change
dice are folded into it before the odds are worked out, so that the keeps reckon with them.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.odds import DiceCard, Solution, index_of, solve, with_any, with_card_on, with_cards
from ai.outcomes import PLAIN, Todo
from ai.outcomes.reading import gathered
from ai.outcomes.walk import NOTED
from ai.sums import total
from ai.value.valuation import Valuation
from engine.changes import MAX_CP
from engine.context import Context, lone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ai.outcomes import Effects
    from ai.value.scene import Scene
    from engine.definitions import Action, Library, Program
    from engine.effects.operation import Op

MOST_CARDS = 2
"""How many ways to change dice are planned with at once; the work doubles with each."""
SPENT = 0.9
"""What it costs that a card is gone, beside its CP."""
MARGIN = 0.05
"""A change must gain more than this over its price."""
EXCHANGE = "exchange-die"
ACTING = ("play ", "spend ", "use ")
DICE_VERBS = ("set-die", "tip-die", "copy-die", "reroll", "attempt", "exchange-die")
CHANGED = 1.5
"""What it counts for to come to a change of dice, where a program offers a choice."""
SURELY = 1e-9
"""By so little chances that add up to one may miss it."""
DICE_WORDS = frozenset([f"verb {verb}" for verb in DICE_VERBS])
"""Verbs that change dice, as the words by which a program is searched for them."""
LANDS = 0.8
"""How much of damage that could be added later counts before it is known what the roll activates."""


GAMBLES: dict[str, Callable[[Any, Op, RollWorths], float]] = {}
"""Verbs by which one tries one's luck with the offensive dice on the table -> what that gains in a question, its price
taken off; kinds of session add theirs at import, never changed afterwards. The question is above this module.
"""


class Alteration(NamedTuple):
    """An option that changes dice."""

    option: str
    card: DiceCard
    cp: int = 0
    """CP it takes."""


def alterations(
    values: Valuation, scene: Scene, options: Sequence[str], whose: tuple[str, ...], *, phase: str = "offence"
) -> list[Alteration]:
    """The options that change the dice on the table, best first; `whose` dice they must be able to reach."""
    found = []
    for option in options:
        offer = offer_of(values, scene, option) if option.startswith(ACTING) else None
        if offer is None:
            continue
        op, price = offer.op, offer.price
        card = exchange_card(scene, option, op, price) if op.verb == EXCHANGE else dice_card(op, price, whose, phase)
        if card is not None:
            found.append(Alteration(option, card._replace(chance=offer.chance), cp_of(values, scene, option)))
    return sorted(found, key=lambda a: (a.card.cost - POWER[a.card.kind], a.option))


class DiceOffer(NamedTuple):
    """What an option does to dice."""

    op: Op
    """The operation that changes them; of several the likeliest."""
    chance: float
    """How likely it comes to it, by conditions as they are now and dice that are rolled first."""
    price: float
    """All that is paid, less what the option brings beside."""


POWER = {"any-two": 4.0, "any": 3.0, "set": 2.0, "reroll": 1.5, "copy": 1.5, "tip": 1.5}
"""A rough order of the ways to change dice."""


def offer_of(values: Valuation, scene: Scene, option: str) -> DiceOffer | None:
    """What a card or action does to dice, anywhere in its program; None: it changes none."""
    kind, _, rest = option.partition(" ")
    action = None
    if kind == "play":
        program = values.library.cards[rest].program
    else:
        action = next((a for a in scene.g.index(scene.player).actions if a.token == option), None)
        program = action.program if action is not None else ""
    if not changes_dice(values.library, program):
        return None
    if action is not None:
        price = values.action_price(scene, action)
    else:
        price = values.price(scene, values.library.cards[rest].cost, ()) + SPENT
    ops = values.library.programs[program]
    if len(ops) == 1 and ops[0].verb in DICE_VERBS:
        return DiceOffer(ops[0], 1.0, price)
    return behind(values, scene, ops, price)


@lru_cache(maxsize=4096)
def changes_dice(library: Library, name: str) -> bool:
    """Whether a program, or one that it runs, changes dice; those that try one's luck are judged otherwise."""
    ops = library.programs.get(name, ())
    return bool(ops) and ops[0].verb not in GAMBLES and not DICE_WORDS.isdisjoint(gathered(library, ops))


def behind(values: Valuation, scene: Scene, ops: Program, price: float) -> DiceOffer | None:
    """The operation on dice to which a program most likely comes, if it comes to one."""
    walk = values.walker(scene, PLAIN)
    walk.noting = frozenset(DICE_VERBS)

    def judge(effects: Effects) -> float:
        return values.score(effects, scene) + total([CHANGED for what, _, _ in effects if what == NOTED])

    walk.judge = judge
    walk.go(Todo(ops, 0, Context(scene.me, scene.foe, subject=scene.me)), {}, 1.0)
    chances: dict[str, float] = {}
    for chance, effects in walk.leaves:
        for what, _, number in effects:
            if what == NOTED:
                chances[number] = chances.get(number, 0.0) + chance
    if not chances:
        return None
    number = max(sorted(chances), key=lambda number: chances[number])
    chance = 1.0 if chances[number] > 1.0 - SURELY else chances[number]
    return DiceOffer(walk.noted[int(number)], chance, price - values.expect(scene, walk.leaves))


def exchange_card(scene: Scene, option: str, op: Op, price: float) -> DiceCard | None:
    """A die that takes the place of another, as the odds know it; it costs what else it could be used for."""
    if op.amount is None:
        return None
    player = scene.g.index(scene.player)
    action = next((a for a in player.actions if a.token == option), None)
    others = [a for a in player.actions if action is not None and action.counter and a.counter == action.counter]
    value = op.amount(scene.g, lone(scene.me, action.carrier if action is not None else ""))
    return DiceCard("set", price + LANDS * max([added(scene, a) for a in others], default=0), value)


def added(scene: Scene, action: Action) -> int:
    """The damage that an action could add to an attack."""
    ops = scene.g.library.programs[action.program]
    context = lone(scene.me, action.carrier)
    return sum([op.amount(scene.g, context) for op in ops if op.verb == "add-damage" and op.amount is not None])


def cp_of(values: Valuation, scene: Scene, option: str) -> int:
    """CP that a card or action takes."""
    kind, _, rest = option.partition(" ")
    if kind == "play":
        return values.library.cards[rest].cost
    return next((a.cost for a in scene.g.index(scene.player).actions if a.token == option), 0)


def dice_card(op: Op, price: float, whose: tuple[str, ...], phase: str) -> DiceCard | None:
    """An operation as the odds know it; None: it cannot touch these dice, or not as the odds think."""
    if op.verb == "attempt":
        return DiceCard("reroll", price, 9) if op.opts.get("phase", "offence") == phase and "own" in whose else None
    if op.opts.get("whose", "own") not in whose or (op.opts.get("values") and op.verb != "tip-die"):
        return None
    if op.verb == "set-die":
        if op.what != "any":
            number, *others = map(int, op.what.split())
            return DiceCard("set", price, number, tuple(others))
        return DiceCard("any-two" if op.opts.get("n", 1) > 1 else "any", price)
    if op.verb == "tip-die":
        return DiceCard("tip", price, int(op.raw["tip-die"]), tuple(op.opts.get("values", ())))
    if op.verb == "copy-die":
        return DiceCard("copy", price)
    many = op.raw.get("reroll")
    return DiceCard("reroll", price, many if isinstance(many, int) else 1)


class RollWorths:
    """The worth of every final roll of a number of dice, and what may still change them."""

    def __init__(
        self, vector: tuple[float, ...], dice: int, ways: Sequence[Alteration] = (), purse: int = MAX_CP
    ) -> None:
        self.vector = vector
        self.dice = dice
        self.ways = [
            w._replace(card=fitting(w.card, dice)) for w in ways[:MOST_CARDS] if dice > 1 or w.card.kind != "copy"
        ]
        everything = tuple(range(len(self.ways)))
        is_payable = sum([way.cp for way in self.ways]) <= purse
        self.sets = [everything] if is_payable or len(everything) < 2 else [(number,) for number in everything]
        """Which of the ways can be paid together, by their numbers."""
        self._final: tuple[float, ...] = () if self.ways else vector
        self._folded: dict[tuple[int, ...], tuple[float, ...]] = {}

    @property
    def final(self) -> tuple[float, ...]:
        """The vector with the ways to change dice folded in."""
        if not self._final:
            first, *more = [self.with_ways(among) for among in self.sets]
            for other in more:
                first = tuple(map(max, first, other))
            self._final = first
        return self._final

    def with_ways(self, among: tuple[int, ...]) -> tuple[float, ...]:
        """The vector with some of the ways folded in, by their numbers."""
        if not among:
            return self.vector
        found = self._folded.get(among)
        if found is None:
            found = with_cards(self.vector, [self.ways[n].card for n in among], self.dice)
            self._folded[among] = found
        return found

    def worth(self, dice: Sequence[int], rerolls: int) -> float:
        """What a roll is worth with that many re-rolls left."""
        if rerolls <= 0:
            return self.final[index_of(dice)]
        return solve(self.final, self.dice, rerolls).value_of(dice, rerolls)

    def worths(self, rerolls: int) -> tuple[float, ...]:
        """What every roll is worth with that many re-rolls left, in the order of `outcomes`."""
        if rerolls <= 0:
            return self.final
        return solve(self.final, self.dice, rerolls).values(rerolls)

    def keep(self, dice: Sequence[int], rerolls: int, fee: float = 0.0) -> str:
        """The dice to keep, `11010`; empty: no re-roll gains more than its fee."""
        ahead = self.ahead(rerolls, fee)
        kept = ahead.keep(dice, ahead.rerolls)
        if len(kept) == self.dice:
            return ""
        if ahead.value_of(dice, ahead.rerolls) - self.final[index_of(dice)] <= fee + (MARGIN if fee else 0.0):
            return ""
        return mask_of(dice, kept)

    def ahead(self, rerolls: int, fee: float = 0.0) -> Solution:
        """What keeps are worth with that many re-rolls; the fee of those after the next one is taken off."""
        if fee <= 0.0 or rerolls <= 1:
            return solve(self.final, self.dice, rerolls)
        values = self.final
        for _ in range(rerolls - 1):
            again = solve(values, self.dice, 1).values(1)
            values = tuple([max(stays, rolls - fee) for stays, rolls in zip(self.final, again, strict=True)])
        return solve(values, self.dice, 1)

    def change(self, dice: Sequence[int]) -> str:
        """The option that changes the dice best now; empty: none is worth its price."""
        place = index_of(dice)
        top, option = self.vector[place] + MARGIN, ""
        for number, way in enumerate(self.ways):
            later = self.with_ways(tuple([n for n in self.sets[0] if n != number]) if len(self.sets) == 1 else ())
            value = with_card_on(later, way.card, dice)
            if value > top + 1e-9 and value > later[place] + MARGIN:
                top, option = value, way.option
        return option

    def reroll_worth(self, dice: Sequence[int], rerolls: int, sign: int) -> Callable[[str], float]:
        """What a re-roll `reroll 01000`, or none, is worth to the side of the sign."""
        solution = solve(self.worths(rerolls), self.dice, 1)

        def after(option: str) -> float:
            if option == "pass":
                return sign * self.worth(dice, rerolls)
            mask = option.split(" ", 1)[1]
            kept = [d for d, marked in zip(dice, mask, strict=True) if marked == "0"]
            return sign * solution.keep_value(kept, 1)

        return after

    def die_worth(self, dice: Sequence[int], rerolls: int, more: int, sign: int) -> Callable[[str], float]:
        """What a change `die 3 6`, or none, is worth to the side of the sign, with `more` changes to follow."""
        worths = as_is = self.worths(rerolls)
        if more > 0 and sign > 0:
            worths = with_any(worths, 0.0, self.dice)

        def after(option: str) -> float:
            if option == "pass":
                return sign * as_is[index_of(dice)]
            _, place, value = option.split()
            new = [int(value) if i == int(place) - 1 else d for i, d in enumerate(dice)]
            return sign * worths[index_of(new)]

        return after


def fitting(card: DiceCard, dice: int) -> DiceCard:
    """A re-roll of no more dice than there are."""
    return card._replace(number=min(card.number, dice)) if card.kind == "reroll" else card


def mask_of(dice: Sequence[int], kept: Sequence[int]) -> str:
    """The keep that leaves these dice as they are."""
    left = Counter(kept)
    marks = []
    for die in dice:
        left[die] -= 1
        marks.append("1" if left[die] >= 0 else "0")
    return "".join(marks)


def best_of(options: Sequence[str], worth: Callable[[str], float]) -> str:
    """The option of the highest worth; the first of equals."""
    top, found = float("-inf"), options[0]
    for option in options:
        value = worth(option)
        if value > top + 1e-9:
            top, found = value, option
    return found
