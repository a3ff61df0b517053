"""Who begins (SET-2)."""

from __future__ import annotations

import pytest

from engine.events import Event
from tests import kit


def start_rolls(seed: int) -> tuple[list[dict[int, int]], int]:
    """The dice of every start roll, and who began."""
    events: list[Event] = []
    kit.new_duel("barbarian", "paladin", seed, sink=events.append)
    rolls = [event.data["dice"] for event in events if event.kind == "start-roll"]
    (starter,) = [event.data["seat"] for event in events if event.kind == "start-player"]
    return rolls, starter


@pytest.mark.rule("SET-2")
def test_the_highest_die_starts() -> None:
    """In forty duels the start player always has the highest die of the last roll."""
    for seed in range(40):
        rolls, starter = start_rolls(seed)
        assert rolls[-1][starter] > rolls[-1][1 - starter]


@pytest.mark.rule("SET-2")
def test_ties_roll_again() -> None:
    """Every roll before the last was a tie, and there are such duels."""
    tied = 0
    for seed in range(40):
        rolls, _ = start_rolls(seed)
        assert all(len(set(dice.values())) == 1 for dice in rolls[:-1])
        tied += len(rolls) > 1
    assert tied


@pytest.mark.rule("SET-1", "SET-2")
def test_both_may_start_and_decks_are_shuffled() -> None:
    """Over forty duels either side starts, and no two hands are the same."""
    assert {start_rolls(seed)[1] for seed in range(40)} == {0, 1}
    hands = {tuple(kit.new_duel("barbarian", "paladin", seed).state.players[0].hand) for seed in range(40)}
    assert len(hands) == 40
