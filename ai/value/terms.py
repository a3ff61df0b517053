"""What programs bring, as sums: terms, each weighed by how likely it comes.

A term is one effect of one size, or the damage of an attack. What effects are worth adds up effect by effect, so a
program is worth the sum over its terms, whatever order they come in and however many courses it may take. Seats are
told by their part in the fight, so that what is worked out once serves everywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.outcomes import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ai.outcomes import Effects

ME, FOE = -2, -3
"""The seat that looks and the one it faces, wherever they sit."""
DEFENDABLE, OPEN, SURE = "attack", "open-attack", "sure-attack"
"""An attack's damage with what the program itself adds to it: a defence is rolled, none is, nothing changes it."""


class Term(NamedTuple):
    """One effect of one size; its own seats are parts in the fight."""

    what: str
    seat: int
    detail: str
    n: float


Course = tuple[tuple[int, float], ...]
"""Numbers of terms, each with its probability: what a program may bring."""


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

    def add(self, sums: dict[int, float], chance: float, effects: Effects, me: int, foe: int) -> None:
        """Count effects that come with a probability."""
        for (what, seat, detail), n in effects.items():
            part = seat if seat == NOBODY else ME if seat == me else FOE if seat == foe else seat
            number = self.number(Term(what, part, detail, n))
            sums[number] = sums.get(number, 0.0) + chance

    def course(self, leaves: Iterable[tuple[float, Effects]], me: int, foe: int) -> Course:
        """Leaves as a sum."""
        sums: dict[int, float] = {}
        for chance, effects in leaves:
            self.add(sums, chance, effects, me, foe)
        return tuple(sums.items())
