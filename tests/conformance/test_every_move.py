"""Every ability, every card, every token action and every row that heroes bring is used by somebody, somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from content import load
from engine.events import Event
from engine.library import Library
from tests import kit

HEROES = load.hero_ids()
ENOUGH = 400
"""Duels from random positions in which everything must have come up."""
OUT_OF_REACH: frozenset[str] = frozenset()
"""Moves that no duel can show, each with its reason beside it."""


def moves(library: Library, hero: str) -> Iterator[str]:
    """Everything a hero's board and deck can do, as `ability ...`, `defence ...`, `card ...`, `action ...`."""
    fighter = library.fighters[hero]
    for faces in fighter.spaces.values():
        for face in faces:
            yield from (f"ability {ability.id}" for ability in face.abilities)
            if face.defence is not None and face.defence.dice:
                yield f"defence {face.defence.id}"
            yield from (f"action {action.id}" for action in face.actions)
    yield from (f"card {card}" for card in fighter.deck)
    for name in fighter.companions:
        yield from (f"action {action.id}" for action in library.companions[name].actions)
    for token in fighter.native:
        yield from (f"action {action.id}" for action in library.tokens[token].actions)


def move_of(event: Event) -> tuple[int, str] | None:
    """The move an event tells of, and whose it is."""
    data = event.data
    if event.kind == "activated":
        return data["seat"], f"ability {data['ability']}"
    if event.kind == "defends":
        return data["seat"], f"defence {data['ability']}"
    if event.kind == "played":
        return data["seat"], f"card {data['card']}"
    if event.kind == "used":
        return data["seat"], f"action {data['action']}"
    return None


@pytest.mark.parametrize("hero", HEROES)
def test_every_move_is_used(hero: str) -> None:
    """Random duels from random positions use everything the hero has, checked on the way."""
    library = kit.library()
    wanted = set(moves(library, hero)) - OUT_OF_REACH
    luck = Random(hero)

    def see(event: Event) -> None:
        move = move_of(event)
        if move is not None and move[0] == 0:
            wanted.discard(move[1])

    for seed in range(ENOUGH):
        other = luck.choice(HEROES)
        game = kit.wild_duel(hero, other, seed, see)
        try:
            kit.play_random(game, luck, each=kit.Watcher(game, luck, twins_every=50))
        except Exception as error:
            error.add_note(f"kit.wild_duel({hero!r}, {other!r}, {seed})")
            raise
        if not wanted:
            return
    assert not wanted, f"never used in {ENOUGH} duels: {sorted(wanted)}"
