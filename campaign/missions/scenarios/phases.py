"""Where a mission's scenario file begins: the stack as the round would have it."""

from __future__ import annotations

from campaign.missions.rules import heroes, objectives, rounds
from campaign.missions.rules.frames import (
    Clock,
    EnemyRoll,
    EnemyUpkeep,
    HeroPhases,
    HeroRolls,
    HeroTurn,
    Movement,
    RoundPart,
    Rounds,
)
from campaign.missions.rules.heroes import BEGUN, STRUCK
from campaign.missions.rules.session import heroes as standing_heroes
from campaign.missions.rules.session import mission_of
from campaign.scenarios import duel
from campaign.scenarios.schema import Scenario
from engine.flow import turn
from engine.game import Game
from engine.state import Pool

PHASE_END = "mission-phase-end"
FLOORS = {
    "end-of-turn": PHASE_END,
    "turn": PHASE_END,
    "movement": PHASE_END,
    "enemy-upkeep": PHASE_END,
    "enemy-roll": PHASE_END,
    "clock": PHASE_END,
    "offensive-roll": "mission-rolls",
    "defensive-roll": "mission-rolls",
    "end-of-roll-phase": "mission-rolls",
    "end": "mission-turn",
    "start": "mission",
    "conclusion": "mission",
}
"""The kind of frame whose end is the end of a phase, of a turn."""
TURN_STEPS = {
    "upkeep": heroes.begin_turn,
    "income": turn.income,
    "main": turn.main_phase,
    "offensive-roll": heroes.rolls,
    "main-2": heroes.rest,
    "discard": turn.discard_phase,
    "end": turn.conclude,
}
"""The step of a hero's turn with which a phase begins; main-2 is after the rest."""
LATER = ("main-2", "discard", "end", "defensive-roll")
"""Phases in which all others have struck."""


def begin(game: Game, scenario: Scenario) -> None:
    """Push what runs, down to the phase of the file."""
    state = game.state
    lowest = state.stack[0]
    assert isinstance(lowest, Rounds)
    state.starter = scenario.active if scenario.starter is None else scenario.starter
    state.active = state.acting = scenario.active
    state.turn = mission_of(game).round
    if scenario.phase == "turn":
        game.goto(lowest, rounds.pass_token)
        return
    if scenario.phase == "conclusion":
        game.goto(lowest, objectives.side_over)
        return
    phases = {
        "movement": (rounds.move, Movement),
        "enemy-upkeep": (rounds.enemies_keep_up, EnemyUpkeep),
        "enemy-roll": (rounds.enemies_roll, EnemyRoll),
    }
    if scenario.phase in phases:
        step, frame = phases[scenario.phase]
        game.goto(lowest, step)
        lowest.step += 1
        rounds.run_phase(game, frame())
    elif scenario.phase == "clock":
        game.goto(lowest, rounds.pass_token)
        rounds.run_phase(game, Clock())
    else:
        game.goto(lowest, rounds.enemies_keep_up)
        rounds.run_phase(game, HeroPhases())
        hero_phase(game, scenario)


def hero_phase(game: Game, scenario: Scenario) -> None:
    """The active hero's turn at the phase; the others have not begun, or have struck."""
    state, phases = game.state, game.state.stack[-1]
    assert isinstance(phases, HeroPhases)
    seat, later = scenario.active, scenario.phase in LATER
    step = heroes.first_part if not later else heroes.resolve if scenario.attack else heroes.second_part
    game.goto(phases, step)
    for other in standing_heroes(game):
        if other != seat:
            frame = HeroTurn(other, income=mission_of(game).rounds_of_side > 1)
            if later:
                game.goto(frame, heroes.rest)
                frame.step += 1
            phases.apart = [*phases.apart, RoundPart(other, STRUCK if later else BEGUN, (frame,), "")]
    phases.running = seat
    frame = game.push(HeroTurn(seat, income=mission_of(game).rounds_of_side > 1))
    if scenario.phase == "defensive-roll":
        game.goto(frame, heroes.rolls)
        lock_in(game, frame, scenario)
        return
    game.goto(frame, TURN_STEPS[scenario.phase])
    frame.step += scenario.phase == "main-2"
    if scenario.phase != "upkeep":
        turn.start_marks(game, seat)
    assert state.acting == seat


def lock_in(game: Game, frame: HeroTurn, scenario: Scenario) -> None:
    """The active hero is ready with an ability on these dice, and everybody else is (MRND-4).

    Raises IllegalChoice when the dice do not activate it.
    """
    attack, seat = scenario.attack, frame.seat
    assert attack is not None
    frame.step += 1
    game.state.pools.append(Pool())
    ready = duel.ready_on(game, seat, attack)
    game.goto(game.push(HeroRolls(seat, ready=ready)), heroes.name_target)
