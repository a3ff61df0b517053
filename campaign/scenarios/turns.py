"""Moments of a turn: the step with which each phase begins, and an ability that is locked in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaign.scenarios.schema import Activated, Scenario
from engine.dice import visible
from engine.errors import IllegalChoice
from engine.flow import attempts, roll_phase, turn
from engine.frames import RollPhase, Turn
from engine.game import Game
from engine.state import Pool, Ready, Roll

TURN_STEPS: dict[str, Callable[[Game, Turn], None]] = {
    "upkeep": turn.begin,
    "income": turn.income,
    "main": turn.main_phase,
    "offensive-roll": turn.roll_phase,
    "main-2": turn.roll_phase,
    "defensive-roll": turn.roll_phase,
    "discard": turn.discard_phase,
    "end": turn.conclude,
}
"""The step of a turn with which a phase begins; main-2 is the one after the roll phase."""


def phase_at(frame: Turn, steps: Mapping[str, Callable[[Game, Any], None]]) -> str:
    """The phase that is about to begin; empty: none that a file can begin with."""
    for phase, step in steps.items():
        if frame.step == frame.steps.index(step) + (phase == "main-2") and phase != "defensive-roll":
            return phase
    return ""


def lock_in(game: Game, frame: Turn, scenario: Scenario) -> None:
    """An ability has been declared on these dice and everybody has passed: it is about to be activated.

    Raises IllegalChoice when the dice do not activate it.
    """
    attack = scenario.attack
    assert attack is not None
    frame.step += 1
    seat = frame.seat
    game.state.phase = "offence"
    game.state.pools.append(Pool())
    ready = ready_on(game, seat, attack)
    game.goto(game.push(RollPhase(seat, ready=ready)), roll_phase.attack)


def ready_on(game: Game, seat: int, attack: Activated) -> Ready:
    """What a seat is ready with on the file's dice. Raises IllegalChoice when they do not activate the ability."""
    dice = visible(game, Roll(seat, "offence", list(attack.dice)))
    abilities = game.index(game.state.players[seat]).abilities
    tiers = {abilities[number].id: tier for number, tier in attempts.tiers_of(game, seat, dice)}
    if attack.ability not in tiers:
        raise IllegalChoice(f"the dice {' '.join(map(str, attack.dice))} do not activate {attack.ability}")
    return Ready(attack.ability, tiers[attack.ability], tuple(dice))
