"""Who begins is rolled for."""

from __future__ import annotations

from itertools import pairwise

from campaign.party.start import start_player
from engine.events import Event
from tests import kit


def rolled(seed: int, seats: list[int], sides: int) -> tuple[int, list[Event]]:
    """Who starts, and what was told."""
    events: list[Event] = []
    game = kit.new_duel("barbarian", "paladin", seed=seed)
    game.sink = events.append
    return start_player(game, seats, sides=sides, rule="SET-2"), events


def test_the_highest_starts() -> None:
    """Whoever rolled the highest number alone; the die has the sides asked for, and the rule is cited."""
    for seed in range(40):
        starter, events = rolled(seed, [0, 1, 3], 12)
        last = events[-2].data["dice"]
        assert [seat for seat, die in last.items() if die == max(last.values())] == [starter]
        assert {event.rule for event in events} == {"SET-2"}
        assert all(1 <= die <= 12 for event in events[:-1] for die in event.data["dice"].values())


def test_ties_roll_again() -> None:
    """Only those who share the highest number; with two sides that happens soon."""
    again = 0
    for seed in range(20):
        _, events = rolled(seed, [0, 1, 2, 3], 2)
        throws = [event.data["dice"] for event in events if event.kind == "start-roll"]
        for before, after in pairwise(throws):
            assert set(after) == {seat for seat, die in before.items() if die == max(before.values())}
            again += 1
    assert again


def test_one_alone_need_not_roll() -> None:
    """A single player starts, and no die is thrown."""
    starter, events = rolled(1, [2], 20)
    assert starter == 2
    assert [event.kind for event in events] == ["start-player"]
