"""What may be put right in a mission beyond what may in every session (`engine.table`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.missions.at_table.entries import hero_at
from campaign.missions.momentum import change_momentum, momentum
from campaign.missions.session import rules_of
from campaign.party.at_table.entries import LABEL, TELL
from engine.table import Note, edited, no_more, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game


def check_momentum(g: Game, words: Sequence[str]) -> None:
    """A hero, and any number up to the limit."""
    hero_at(g, words, 0)
    number(words, 1, 0, rules_of(g).momentum_most, "momentum")
    no_more(words, 2)


def take_momentum(g: Game, words: Sequence[str]) -> None:
    """The hero has so much."""
    seat, count = int(words[0]), int(words[1])
    had = momentum(g, seat)
    change_momentum(g, seat, count - had, LABEL)
    edited(g, seat, "momentum", had, count)


NOTES = {"momentum": Note(check_momentum, take_momentum)}
"""By verb."""
BETWEEN = frozenset({"main", "pawn", TELL})
"""Questions that are the same when they are asked again."""
