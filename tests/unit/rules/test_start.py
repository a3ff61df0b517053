"""Who begins is rolled for (SET-2, PREP-2)."""

from __future__ import annotations

from itertools import pairwise

from engine import answers, duel
from engine.events import Event
from engine.frames import StartRoll
from engine.game import Game
from tests import kit

HEROES = ("barbarian", "paladin", "monk", "treant")


def about_to_roll(seed: int, seats: list[int], sides: int) -> tuple[Game, list[Event]]:
    """A game in which these seats are about to roll, and what is told from then on."""
    events: list[Event] = []
    game = duel.opened(kit.library(*HEROES), HEROES, seed, mode="free-for-all")
    game.sink = events.append
    game.push(StartRoll(seats, sides, "SET-2"))
    return game, events


def rolled(seed: int, seats: list[int], sides: int) -> tuple[int, list[Event]]:
    """Who starts, and what was told."""
    game, events = about_to_roll(seed, seats, sides)
    while isinstance(game.state.stack[-1], StartRoll):
        frame = game.state.stack[-1]
        frame.step += 1
        frame.to_run[frame.step - 1](game, frame)
    return game.state.starter, events


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


def test_typed_dice_say_who_starts() -> None:
    """Each types a die of their own: 5, 2 and 5 are a tie, which 1 and 4 of the first and third break."""
    game, events = about_to_roll(1, [0, 1, 2], 6)
    game.state.physical = True
    game.run()
    for seat, die in ((0, 5), (1, 2), (2, 5), (0, 1), (2, 4)):
        decision = game.state.decision
        assert decision is not None
        assert (decision.seat, decision.kind) == (seat, "dice")
        answers.submit(game, decision.id, f"dice {die}")
    assert [event.data["dice"] for event in events if event.kind == "start-roll"] == [{0: 5, 1: 2, 2: 5}, {0: 1, 2: 4}]
    assert game.state.starter == 2
