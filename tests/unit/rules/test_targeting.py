"""The targeting roll phase, with a small free-for-all of three that exists only here (TURN-5, ULT-4)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import answers, duel
from engine.events import Event
from engine.frames import RollPhase, Turns
from engine.game import Game
from engine.mode import MODES
from engine.modes import Duel
from engine.state import Decision, State
from tests import kit

SMACK = [1, 1, 1, 4, 5]
"""Three swords: 4 damage."""
RAGE = [6, 6, 6, 6, 6]
"""Five pows: the ultimate, 15 damage."""


class ThreeWay(Duel):
    """Die 1-2 the left opponent, 3-4 the right one, 5-6 the attacker chooses."""

    name = "three-way"

    def aim(self, g: Game, seat: int) -> dict[int, tuple[list[int], int]]:
        """As in a free-for-all of three."""
        left, right = g.opponents(seat)
        sure = {1: ([left], seat), 2: ([left], seat), 3: ([right], seat), 4: ([right], seat)}
        return sure | {5: ([left, right], seat), 6: ([left, right], seat)}


@pytest.fixture(autouse=True)
def _three_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mode is known during a test."""
    monkeypatch.setitem(MODES, "three-way", ThreeWay())


class Table:
    """The Barbarian's roll phase against Moon Elf (seat 1, left) and Paladin (seat 2, right)."""

    def __init__(self, dice: list[int], hands: dict[int, list[str]]) -> None:
        self.events: list[Event] = []
        state = State("three-way", 1)
        library = kit.library("barbarian", "moon-elf", "paladin")
        for seat, hero in enumerate(("barbarian", "moon-elf", "paladin")):
            player = duel.seat_hero(state, library, hero, seat, 50)
            player.hand = list(hands.get(seat, []))
            player.cp = 2 if player.hand else 0
        state.streams.script = dice
        self.game = Game(library, state, self.events.append)
        self.game.goto(self.game.push(Turns(0)), duel.next_turn)
        self.game.push(RollPhase(0))
        self.game.run()

    @property
    def decision(self) -> Decision:
        """What is asked now."""
        assert self.game.state.decision is not None
        return self.game.state.decision

    def choose(self, seat: int, token: str) -> None:
        """This seat is asked and answers so."""
        assert self.decision.seat == seat
        answers.submit(self.game, self.decision.id, token)

    def target(self) -> int:
        """Whom the ability was aimed at."""
        (seat,) = [event.data["target"] for event in self.events if event.kind == "targeted"]
        return int(seat)


@pytest.mark.rule("TURN-5")
@pytest.mark.parametrize(("die", "target"), [(2, 1), (3, 2)])
def test_the_die_names_the_target(die: int, target: int) -> None:
    """1-2 the left opponent, 3-4 the right one; only then do they defend."""
    table = Table([*SMACK, die], {})
    table.choose(0, "activate smack")
    assert table.target() == target
    assert (table.decision.seat, table.decision.kind) == (target, "defence")


@pytest.mark.rule("TURN-5")
def test_the_attacker_may_choose() -> None:
    """5-6: the attacker names one of them."""
    table = Table([*SMACK, 6], {})
    table.choose(0, "activate smack")
    assert (table.decision.kind, table.decision.options) == ("aim", ["target 1", "target 2"])
    table.choose(0, "target 2")
    assert table.target() == 2


@pytest.mark.rule("TURN-5", "MODE-2")
@pytest.mark.parametrize(("die", "chooser"), [(5, 1), (6, 0)])
def test_the_log_says_who_chose(die: int, chooser: int) -> None:
    """Two against two: 5 lets the opponents choose, 6 the attacker; the one who is told to have chosen is that one."""
    events: list[Event] = []
    heroes = ("barbarian", "moon-elf", "paladin", "monk")
    seats: list[dict[str, Any]] = [{"hero": hero} for hero in heroes]
    game = kit.position(
        events=events, mode="2v2", seats=seats, phase="offensive-roll", dice=[1, 2, 3, 4, 6, die, 1, 1, 1]
    )
    while game.state.decision is not None and game.state.decision.kind != "aim":
        options = game.state.decision.options
        game.apply(next(o for o in ("activate mighty-blow", "pass") if o in options))
    assert game.state.decision is not None
    assert game.state.decision.seat == chooser
    game.apply("target 3")
    (told,) = [event.data for event in events if event.kind == "targeted"]
    assert (told["seat"], told.get("chooser", 0), told["target"]) == (0, chooser, 3)


@pytest.mark.rule("TURN-5", "ROLL-4")
def test_the_die_may_be_altered() -> None:
    """Moon Elf turns the 2 that names her into a 3 with Tip It!: the Paladin is hit."""
    table = Table([*SMACK, 2], {1: ["tip-it"]})
    table.choose(0, "activate smack")
    table.choose(1, "pass")
    table.choose(1, "play tip-it")
    table.choose(1, "die 1 3")
    assert table.target() == 2


@pytest.mark.rule("ULT-4")
def test_only_its_owner_changes_the_targeting_die_of_an_ultimate() -> None:
    """Moon Elf with Tip It! is not asked once the ultimate is activated; the Barbarian with his is."""
    stunned_again = [1, 2, 4, 4, 5]
    table = Table([*RAGE, 2, *stunned_again], {0: ["tip-it"], 1: ["tip-it"]})
    table.choose(0, "activate rage")
    table.choose(1, "pass")
    assert table.decision.seat == 0
    table.choose(0, "play tip-it")
    table.choose(0, "die 1 3")
    assert table.target() == 2
    altered = [event.data["seat"] for event in table.events if event.kind == "altered"]
    assert altered == [0]


@pytest.mark.rule("TURN-5")
def test_a_duel_has_no_targeting_roll() -> None:
    """With one opponent there is nothing to roll for."""
    events: list[Event] = []
    game = kit.new_duel("barbarian", "paladin", 3, sink=events.append)
    kit.play_random(game, Random(3))
    assert not [event for event in events if event.kind == "targeted"]
