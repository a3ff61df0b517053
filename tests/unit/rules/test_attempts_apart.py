"""Attempts and attacks are two flows that a mode composes: here everybody is ready before anybody strikes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from engine import duel
from engine.events import Event
from engine.frame import Frame, flow
from engine.frames import Attacking, Attempts
from engine.game import Game
from engine.mode import MODES
from engine.modes import Duel
from engine.state import Attack, Pool, Ready, State
from tests import kit

SMACK = [1, 2, 3, 4, 6]
"""Three swords: the Barbarian's Smack deals 4."""
FOE = 2


@dataclass(slots=True, eq=False)
class Round(Frame):
    """Two heroes roll, then both strike."""

    parts: ClassVar = {"ready": lambda data: [Ready.from_json(ready) for ready in data]}

    ready: list[Ready] = field(default_factory=list)

    def take_ready(self, ready: Ready) -> None:
        """One more of them is ready."""
        self.ready = [*self.ready, ready]


def roll(g: Game, frame: Round) -> None:
    """One after another makes attempts; nothing is activated yet."""
    seat = g.state.acting = len(frame.ready)
    g.push(Attempts(seat))
    if seat == 0:
        g.goto(frame, roll)


def strike(g: Game, frame: Round) -> None:
    """What was ready is carried out in turn order."""
    seat = g.state.acting = 2 - len(frame.ready)
    g.state.forget_attack(seat - 1)
    g.state.pools.append(Pool())
    ready, *frame.ready = frame.ready
    g.push(Attacking(seat, FOE, ready))
    if frame.ready:
        g.goto(frame, strike)


def over(g: Game, frame: Round) -> None:
    """Nothing comes after it."""
    g.state.outcome = {"winner": -1, "draw": True}


class TwoAgainstOne(Duel):
    """Two heroes of a team with dials of their own against a third."""

    name = "two-against-one"
    players = (3, 3)

    def seating(self, count: int) -> list[tuple[int, int]]:
        """The last sits alone."""
        return [(0, 0), (0, 1), (1, 2)][:count]


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Two Barbarians against a Paladin who has nothing in hand, before the first attempt."""
    monkeypatch.setitem(MODES, TwoAgainstOne.name, TwoAgainstOne())
    flow("round", Round, roll, strike, over)
    library = kit.library("barbarian", "paladin")
    state = State(TwoAgainstOne.name, 1)
    heroes = ("barbarian", "barbarian", "paladin")
    for hero, (team, _) in zip(heroes, MODES[TwoAgainstOne.name].seating(3), strict=True):
        duel.seat_hero(state, library, hero, team, 50)
    return Game(library, state)


def play(game: Game, dice: list[int]) -> list[Event]:
    """Declare Smack and defend wherever that is offered, else pass; the dice are scripted."""
    events: list[Event] = []
    game.sink = events.append
    game.state.streams.script = dice
    game.push(Round())
    game.run()
    while (decision := game.state.decision) is not None:
        wanted = ("activate smack", "defend divine-defense")
        game.apply(next((token for token in wanted if token in decision.options), "pass"))
    return events


@pytest.mark.rule("ROLL-2", "ACT-1")
def test_everybody_is_ready_before_anybody_strikes(game: Game) -> None:
    """Both declare; only then is the first Smack activated, defended and settled, then the second.

    Divine Defense rolls three swords each time: it prevents nothing and deals 1 to its attacker.
    50 - 4 - 4 = 42 for the Paladin, 50 - 1 = 49 for each Barbarian.
    """
    events = play(game, [*SMACK, *SMACK, 1, 1, 1, 1, 1, 1])
    kinds = [event.kind for event in events if event.kind in ("declared", "activated", "damage")]
    assert kinds[:3] == ["declared", "declared", "activated"]
    assert kinds.count("activated") == 2
    assert kinds.count("damage") == 4
    assert game.state.health == [49, 49, 42]


def test_what_is_ready_lies_in_the_frame(game: Game) -> None:
    """A position between the two flows can be copied and read back: ability, tier and dice are there."""
    game.push(Round())
    game.state.streams.script = [*SMACK, *SMACK]
    game.run()
    assert game.state.decision is not None
    game.apply("activate smack")
    twin = kit.through_json(game)
    frame = twin.state.stack[0]
    assert isinstance(frame, Round)
    assert frame.ready == [Ready("smack", 0, tuple(SMACK))]
    assert twin.digest() == game.digest()
    assert twin.state.attack is None


def test_the_last_of_several_attacks_runs() -> None:
    """Attacks that wait lie below; forgetting one leaves the other."""
    state = State("duel", 1)
    for seat in (0, 1):
        state.begin_attack(Attack(seat, 1 - seat, "smack", SMACK))
    assert state.attack is state.attacks[1]
    state.forget_attack(1)
    assert state.attack is not None
    assert state.attack.attacker == 0
