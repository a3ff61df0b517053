"""The targeting roll phase: with more than one opponent a die says which opponent the ability hits (TURN-5, ULT-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.flow.rolls import roll_dice
from engine.flow.turn import enter
from engine.frame import flow
from engine.frames import Targeting
from engine.mode import NO_DIE

if TYPE_CHECKING:
    from engine.game import Game


def throw(g: Game, frame: Targeting) -> None:
    """Roll the targeting die; anybody may alter it, but nobody on the other side of an ultimate (ULT-1, ULT-4)."""
    seat = frame.seat
    enter(g, "targeting")
    if NO_DIE in g.mode.aim(g, seat):
        frame.dice = [NO_DIE]
        return
    roll_dice(g, seat, 1, name="aim", source="", kind="targeting", stream="targeting")


def read(g: Game, frame: Targeting) -> None:
    """The player that the die names, or who chooses; a blank die is rolled again."""
    seat = frame.seat
    value = frame.dice[0]
    aim = g.mode.aim(g, seat).get(value)
    if aim is None:
        g.goto(frame, throw)
        return
    seats, chooser = aim
    if not seats:  # nobody that it reaches: what it would have dealt is gone, the rest happens
        g.end(frame)
        return
    g.ask(frame, chooser, "aim", [f"target {s}" for s in seats], info={"die": value})


def fix(g: Game, frame: Targeting) -> None:
    """The ability has its target."""
    attack = g.state.attack
    assert attack is not None
    attack.defender = int(frame.answer.split(" ", 1)[1])
    if g.sink is not None:
        _, chooser = g.mode.aim(g, frame.seat).get(frame.dice[0], ([], frame.seat))
        if chooser == frame.seat:
            g.emit("targeted", "TURN-5", seat=attack.attacker, target=attack.defender)
        else:
            g.emit("targeted", "TURN-5", seat=attack.attacker, target=attack.defender, chooser=chooser)


flow("targeting", Targeting, throw, read, fix)
