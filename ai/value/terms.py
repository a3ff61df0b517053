"""What programs bring, as sums: terms, each weighed by how likely it comes.

A term is one effect of one size, or the damage of an attack. What effects are worth adds up effect by effect, so a
program is worth the sum over its terms, whatever order they come in and however many courses it may take. Seats are
told by their part in the fight, so that what is worked out once serves everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.outcomes import NOBODY
from ai.sums import total

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ai.outcomes import Effects, Key, Leaf

ME, FOE = -2, -3
"""The seat that looks and the one it faces, wherever they sit."""
DEFENDABLE, OPEN, SURE = "attack", "open-attack", "sure-attack"
"""An attack's damage with what the program itself adds to it: a defence is rolled, none is, nothing changes it."""

SURELY = 1e-9
"""Less than this is no chance at all, but what sums of chances are off by."""
CHANGES = ("add", "prevent", "halve", "avoid", "reflect", "harm")
"""Effects that join the damage that waits."""


class Term(NamedTuple):
    """One effect of one size; its own seats are parts in the fight."""

    what: str
    seat: int
    detail: str
    n: float


Course = tuple[tuple[int, float], ...]
"""Numbers of terms, each with its probability: what a program may bring."""


class TermResult(NamedTuple):
    """What a program may bring where damage waits."""

    joined: tuple[tuple[tuple[int, ...], float], ...]
    """What joins the damage, course by course, with probabilities: its parts change each other's worth."""
    rest: Course


class Terms:
    """The terms of one library's programs, numbered as they are met."""

    def __init__(self) -> None:
        self.numbers: dict[Term, int] = {}
        self.all: list[Term] = []

    def number(self, term: Term) -> int:
        """The number of a term."""
        found = self.numbers.get(term)
        if found is None:
            found = self.numbers[term] = len(self.all)
            self.all.append(term)
        return found

    def told(self, key: Key, n: float, me: int, foe: int) -> int:
        """The number of an effect, its seat told by its part in the fight."""
        what, seat, detail = key
        part = seat if seat == NOBODY else ME if seat == me else FOE if seat == foe else seat
        return self.number(Term(what, part, detail, n))

    def add(self, sums: dict[int, float], chance: float, effects: Effects, me: int, foe: int) -> None:
        """Count effects that come with a probability."""
        for key, n in effects.items():
            number = self.told(key, n, me, foe)
            sums[number] = sums.get(number, 0.0) + chance

    def result(self, leaves: Iterable[Leaf], me: int, foe: int) -> TermResult:
        """Leaves, those that join the damage in the same way put together."""
        joined: dict[tuple[int, ...], float] = {}
        rest: dict[int, float] = {}
        for chance, effects in leaves:
            changing = tuple([self.told(key, n, me, foe) for key, n in effects.items() if key[0] in CHANGES])
            if changing:
                joined[changing] = joined.get(changing, 0.0) + chance
            self.add(rest, chance, {key: n for key, n in effects.items() if key[0] not in CHANGES}, me, foe)
        return TermResult(tuple(joined.items()), tuple(rest.items()))


def together(results: Iterable[tuple[float, TermResult]]) -> TermResult:
    """One of several results, each with its probability."""
    joined: dict[tuple[int, ...], float] = {}
    rest: dict[int, float] = {}
    for chance, result in results:
        for changing, share in result.joined:
            joined[changing] = joined.get(changing, 0.0) + chance * share
        for number, share in result.rest:
            rest[number] = rest.get(number, 0.0) + chance * share
    return TermResult(tuple(joined.items()), tuple(rest.items()))


class Guard(NamedTuple):
    """One way a defence may fall, as the attacker meets it."""

    chance: float
    prevent: int
    halves: int
    avoids: bool
    reflects: bool


class DefenceTerms(NamedTuple):
    """A defensive ability over all rolls of its dice."""

    guards: tuple[Guard, ...]
    rest: Course
    """What it brings its owner beside, seen by the owner."""


def told_as_guards(terms: Terms, result: TermResult) -> DefenceTerms:
    """A defence as the attacker meets it: falls with the same effect put together."""
    chances: dict[tuple[int, int, bool, bool], float] = {}
    rest = dict(result.rest)
    for joined, chance in result.joined:
        guard = {"prevent": 0.0, "halve": 0.0, "avoid": 0.0, "reflect": 0.0}
        for number in joined:
            term = terms.all[number]
            if term.seat == ME and term.what in guard:
                guard[term.what] += term.n
            else:
                rest[number] = rest.get(number, 0.0) + chance
        told = (int(guard["prevent"]), int(guard["halve"]), guard["avoid"] > 0, guard["reflect"] > 0)
        chances[told] = chances.get(told, 0.0) + chance
    idle = 1.0 - total(list(chances.values()))
    if idle > SURELY:
        chances[0, 0, False, False] = chances.get((0, 0, False, False), 0.0) + idle
    return DefenceTerms(tuple([Guard(chance, *told) for told, chance in chances.items()]), tuple(rest.items()))
