"""Numbers of options that stay: as long as the same is asked again, an option keeps its number. At another moment,
after another roll and in another main phase they begin with 1.

Sales have a range of numbers of their own, in which no other option is ever numbered.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.asking.relevance import moment_of
from campaign.screens.following import moment_in
from engine.flow.attempts import ATTEMPTED
from engine.game import Game
from engine.state import Decision

ONCE = ("die", "reroll", "number", "dice")
"""Kinds of question whose options mean something else each time they are asked."""

SALES = range(91, 191)
"""The numbers of sales: none begins like an option that is chosen by a digit at once, and none is sold by a number that
was typed for a list which has become shorter.
"""

MOST = 64
"""Topics whose numbers are remembered: more than a turn has. What is undone further back is numbered anew."""

Topic = tuple[object, ...]
"""What questions have in common whose options keep their numbers."""


class Numbers:
    """The numbers that options have been given, by what the questions are about."""

    __slots__ = ("topics",)

    def __init__(self) -> None:
        self.topics: dict[Topic, dict[str, int]] = {}
        """The numbers of options by topic, for the topics that were asked about last, the latest at the end."""

    def of(self, topic: Topic, meanings: Sequence[str], *, are_sales: bool = False) -> list[int]:
        """A number for each of these, the best first: its old one, or one after all that were given; options that are
        gone leave a gap.
        """
        given = self.topics.pop((*topic, are_sales), {})
        self.topics[*topic, are_sales] = given
        if len(self.topics) > MOST:
            del self.topics[next(iter(self.topics))]
        return [given.setdefault(meaning, number_at(len(given), are_sales=are_sales)) for meaning in meanings]


def number_at(place: int, *, are_sales: bool) -> int:
    """The number of the option that is numbered at this place, from 0; no other one reaches into those of sales."""
    if are_sales:
        return SALES.start + place
    number = 1 + place
    return number if number < SALES.start else number + len(SALES)


def topic_of(game: Game, decision: Decision) -> Topic:
    """What an open question is about: its kind at this moment, after this roll attempt and in this main phase; of what
    is never asked in the same way again, itself.
    """
    state = game.state
    is_second = bool(state.players[state.acting].used.get(ATTEMPTED))
    attempts = state.rolls[-1].attempts if state.rolls else -1
    own = decision.id if decision.kind in ONCE else -1
    return (decision.seat, decision.kind, moment_of(decision), *moment_in(game), is_second, attempts, own)
