"""What is remembered of boards has a bound, however many campaigns one process plays."""

from __future__ import annotations

from content.load import library
from engine import duel
from engine.index import KEPT, index_of


def test_a_memory_that_is_full_is_emptied() -> None:
    """Whatever was remembered is worked out again, and is what it was."""
    definitions = library(["monk", "treant"])
    player = duel.new(definitions, ("monk", "treant"), 1).state.players[0]
    before = index_of(definitions, player)
    for shape in range(KEPT):
        definitions.boards.setdefault(shape, before)
    player.tokens = {"evasive": 1}
    index_of(definitions, player)
    assert len(definitions.boards) == 1
    player.tokens = {}
    again = index_of(definitions, player)
    assert again is not before
    assert (again.rows, again.abilities, again.actions) == (before.rows, before.abilities, before.actions)
    assert len(definitions.boards) == 2
