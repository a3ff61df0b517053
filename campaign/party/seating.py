"""Seating a team: one hero behind another, on a dial each or on one for all, here or with the box on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.changes import MAX_CP
from engine.duel import seat_hero
from engine.pieces import AT_TABLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.definitions import Library
    from engine.state import Player, State


def seat_heroes(
    state: State, library: Library, heroes: Iterable[str], *, team: int, health: int, shared_dial: bool
) -> list[Player]:
    """Seat heroes of one team, with printed decks not yet shuffled; `health` is each dial's start (SET-1)."""
    seated: list[Player] = []
    for hero in heroes:
        dial = seated[0].dial if shared_dial and seated else -1
        seated.append(seat_hero(state, library, hero, team, health, dial=dial))
    return seated


def sit_at_table(player: Player) -> None:
    """The hero's cards are on the table; CP are counted there, so whatever costs some is left to the people."""
    player.bank = {AT_TABLE: 1}
    player.deck, player.piles, player.companions = [], {}, {}
    player.cp = MAX_CP
