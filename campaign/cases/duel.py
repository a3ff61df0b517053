"""Scenarios of a duel of any mode: any position of its heroes, begun at any phase of a turn."""

from __future__ import annotations

from typing import Any

from campaign.cases.reading import Problem
from campaign.cases.schema import Scenario
from campaign.cases.seats import abilities_of, check_seat, place_seat
from campaign.cases.setup import Setup
from campaign.cases.turns import TURN_STEPS, lock_in, phase_at
from campaign.kinds import all_kinds
from content.load import library
from content.schema.base import near
from engine import duel
from engine.definitions import Library
from engine.flow import attempts, turn
from engine.frames import Turn, Turns
from engine.game import Game
from engine.modes import MODES
from engine.state import State


def library_for(scenario: Scenario) -> Library:
    """The definitions of the heroes that sit down; gear is a kind's, so with some in play that kind's too."""
    heroes = sorted({seat.hero for seat in scenario.seats})
    found = library(heroes)
    gear = {card for seat in scenario.seats for card in seat.gear}
    for kind in all_kinds() if gear - found.cards.keys() else ():
        found = kind.library(heroes)
        if gear <= found.cards.keys():
            break
    return found


# -- checking names ---------------------------------------------------------------------------


def check(scenario: Scenario, library: Library) -> list[Problem]:
    """Names and numbers that do not fit the library."""
    problems: list[Problem] = []
    fewest, most = MODES[scenario.mode].players
    if not fewest <= len(scenario.seats) <= most:
        seats = "two seats" if fewest == most == 2 else f"{fewest} to {most} seats"
        problems.append((("seats",), f"a {scenario.mode} has {seats}"))
    for place, seat in enumerate(scenario.seats):
        problems += [(("seats", place, *keys), text) for keys, text in check_seat(seat, library)]
    if scenario.attack is not None:
        there = scenario.active < len(scenario.seats)
        known = abilities_of(library.fighters.get(scenario.seats[scenario.active].hero)) if there else set()
        name = scenario.attack.ability
        if known and name not in known:
            problems.append((("attack", "ability"), f"there is no ability {name!r}{near(name, known)}"))
        if len(scenario.attack.dice) != attempts.DICE:
            problems.append((("attack", "dice"), f"an attack has {attempts.DICE} dice"))
    return problems


# -- building the position ------------------------------------------------------------------------


def build(scenario: Scenario, library: Library) -> Game:
    """A game at the position, with a stack as the turn would have it."""
    mode = MODES[scenario.mode]
    state = State(mode.name, scenario.seed)
    for seat, (team, dial) in zip(scenario.seats, mode.seating(len(scenario.seats)), strict=True):
        place_seat(state, library, seat, team=team, dial=dial)
    state.active = state.acting = scenario.active
    state.turn = scenario.turn
    state.streams.script = list(scenario.dice)
    game = Game(library, state)
    if scenario.phase == "start":
        state.turn = 0
        game.push(Turns(-1))
        return game
    order = game.seats_from(scenario.active)
    game.goto(game.push(Turns(order[1])), duel.next_turn)
    frame = game.push(Turn(scenario.active, income=scenario.turn > 1))
    game.goto(frame, TURN_STEPS[scenario.phase])
    if scenario.phase == "main-2":
        frame.step += 1
    if scenario.phase != "upkeep":
        turn.start_marks(game, scenario.active)
    if scenario.attack is not None:
        lock_in(game, frame, scenario)
    return game


# -- writing the position -------------------------------------------------------------------------


def moment(game: Game) -> dict[str, Any] | None:
    """Phase, turn and seat of a file that begins here; None: no file can."""
    state, stack = game.state, game.state.stack
    frame = stack[-1]
    if isinstance(frame, Turns):
        return {"phase": "start"} if not frame.step else None
    if len(stack) != 2 or not isinstance(frame, Turn):
        return None
    phase = phase_at(frame, TURN_STEPS)
    return {"phase": phase, "active": frame.seat, "turn": state.turn} if phase else None


DUEL = Setup(library=library_for, check=check, build=build, moment=moment)
