"""Luck and skill of offensive rolls: what each roll brought beyond its expectation, what each choice gave away.

Everything is counted as hints count it: 1 is 1 damage that is dealt. The expectation of a roll is known exactly for
what its player has then, so luck is zero on average whoever rolls, and however well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from ai.answers.alternatives import KEEP, Alternative, Alternatives, is_on_dice
from ai.odds import index_of, outcomes, weights
from ai.sums import total
from campaign.play.film import Film
from campaign.words.session_view import SessionView
from campaign.words.ways import label
from engine import answers
from engine.flow.attempts import DICE

if TYPE_CHECKING:
    from engine.events import Event
    from engine.state import Decision

NOTHING_LOST = 0.05
"""Choices that cost less than this were as good as any."""


class HeroThrow(NamedTuple):
    """One roll of dice in an offensive roll phase."""

    seat: int
    turn: int
    position: int
    """Choices that had been made before."""
    dice: tuple[int, ...]
    """All dice once they had fallen."""
    luck: float
    """What the roll was worth then, beyond what was to be expected of the roll."""
    variance: float
    """Of that, before the roll."""


class RollChoice(NamedTuple):
    """One choice about the dice of an offensive roll."""

    seat: int
    turn: int
    position: int
    lost: float
    """What it was worth less than the best choice; 0: it was as good as any."""
    dice: tuple[int, ...]
    """The dice when the choice was made."""
    chosen: str
    """In words, as the best one; both empty where nothing was given away."""
    best: str


@dataclass(slots=True)
class SeatLuck:
    """The luck of one hero."""

    throws: list[HeroThrow] = field(default_factory=list)
    choices: list[RollChoice] = field(default_factory=list)

    @property
    def luck(self) -> float:
        """What all rolls brought beyond their expectation."""
        return total([throw.luck for throw in self.throws])

    @property
    def spread(self) -> float:
        """The standard deviation of that."""
        return sqrt(total([throw.variance for throw in self.throws]))

    @property
    def share_below(self) -> float | None:
        """The share of players who roll as often with the same keeps and have less luck; None: nothing was rolled."""
        return NormalDist(0, self.spread).cdf(self.luck) if self.spread else None

    @property
    def lost(self) -> float:
        """What all choices gave away."""
        return total([choice.lost for choice in self.choices])

    @property
    def best_choices(self) -> int:
        """How many choices were as good as any."""
        return sum(choice.lost < NOTHING_LOST for choice in self.choices)

    def add(self, other: SeatLuck) -> None:
        """Count another session of the same hero in."""
        self.throws += other.throws
        self.choices += other.choices


class Hoped(NamedTuple):
    """What is to be expected of the next roll."""

    worths: Sequence[float]
    """What each roll is worth after it."""
    mean: float
    variance: float


def luck_of(film: Film) -> list[SeatLuck]:
    """The luck of every hero of a session, by seat."""
    found = [SeatLuck() for _ in range(film.heroes)]
    for one in events_of(film):
        if isinstance(one, HeroThrow):
            found[one.seat].throws.append(one)
        else:
            found[one.seat].choices.append(one)
    return found


def events_of(film: Film) -> Iterator[HeroThrow | RollChoice]:
    """Every roll and every choice about one, in their order."""
    game = film.game(film.first)
    thrown: list[Event] = []
    game.sink = thrown.append
    hoped: dict[int, Hoped] = {}
    begun: set[tuple[int, int, int]] = set()
    for choice in film.choices:
        state, decision = game.state, game.state.decision
        if decision is not None and decision.seat < film.heroes and is_on_dice(game, decision):
            seat, turn, position = decision.seat, state.turn, state.choices
            known = Alternatives(game, decision)
            phase = (turn, state.acting, seat)
            if phase not in begun:
                begun.add(phase)
                yield throw_of(seat, turn, position, known.dice, opening(known))
            yield from choice_of(known, film.live.view_of(game), decision, choice.token)
            kept = kept_by(choice.token, state.rolls[-1].dice)
            if kept is not None:
                hoped[seat] = behind(known, kept)
        thrown.clear()
        answers.repeat(game, choice.token)
        for event in thrown:
            values = event.data
            if event.kind == "rolled" and values.get("kind") == "offence" and values["seat"] in hoped:
                seat = int(values["seat"])
                if 0 not in values["dice"]:
                    yield throw_of(seat, game.state.turn, game.state.choices, values["dice"], hoped[seat])
                del hoped[seat]


def throw_of(seat: int, turn: int, position: int, dice: Iterable[int], hoped: Hoped) -> HeroThrow:
    """A roll against what was hoped of it."""
    fallen = tuple(dice)
    return HeroThrow(seat, turn, position, fallen, hoped.worths[index_of(fallen)] - hoped.mean, hoped.variance)


def opening(known: Alternatives) -> Hoped:
    """What was to be expected of the first roll of a roll phase."""
    return expected(known.table.worths(known.throws), ())


def behind(known: Alternatives, kept: Sequence[int]) -> Hoped:
    """What is to be expected of re-rolling all dice but those that are kept."""
    return expected(known.table.worths(known.throws - 1), kept)


def expected(worths: Sequence[float], kept: Sequence[int]) -> Hoped:
    """Mean and variance of one roll of the dice that are not kept."""
    free = DICE - len(kept)
    ends = [worths[index_of((*kept, *rest))] for rest in outcomes(free)]
    chances = weights(free)
    mean = total([chance * end for chance, end in zip(chances, ends, strict=True)])
    variance = total([chance * (end - mean) ** 2 for chance, end in zip(chances, ends, strict=True)])
    return Hoped(worths, mean, variance)


def choice_of(known: Alternatives, view: SessionView, decision: Decision, token: str) -> Iterator[RollChoice]:
    """What a choice gave away; nothing is told of choices that have no worth of their own."""
    ways = known.all()
    kept = kept_by(token, known.dice)
    chosen = next((way for way in ways if is_way(way, token, kept)), None)
    if chosen is None:
        return
    best, state = max(ways, key=lambda way: way.worth), view.game.state
    lost = best.worth - chosen.worth
    words = [label(view, decision, known, way) if lost >= NOTHING_LOST else "" for way in (chosen, best)]
    yield RollChoice(decision.seat, state.turn, state.choices, lost, known.dice, *words)


def is_way(way: Alternative, token: str, kept: tuple[int, ...] | None) -> bool:
    """Whether a choice goes this way; which of two equal dice is kept makes no difference."""
    return way.kept == kept if way.kind == KEEP else way.option == token


def kept_by(token: str, dice: Sequence[int]) -> tuple[int, ...] | None:
    """The dice that a choice keeps; None: it re-rolls none."""
    verb, _, marks = token.partition(" ")
    if verb != "keep":
        return None
    return tuple(sorted(die for die, mark in zip(dice, marks, strict=True) if mark == "1"))
