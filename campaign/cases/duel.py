"""Scenarios of a duel of any mode: any position of its heroes, begun at any phase of a turn."""

from __future__ import annotations

from collections.abc import Iterator
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

FEWEST, MOST = 2, 6
"""Seats of a duel; with more than two a position of one of the other ways to duel."""


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
    problems = list(check_teams(scenario))
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


def check_teams(scenario: Scenario) -> Iterator[Problem]:
    """Who fights whom, and who shares whose health."""
    if not FEWEST <= len(scenario.seats) <= MOST:
        yield ("seats",), f"a {scenario.mode} has {FEWEST} to {MOST} seats"
    teams: list[int] = []
    for number, seat in enumerate(scenario.seats):
        team = number if seat.team is None else seat.team
        if seat.dial is not None:
            if seat.dial >= number or scenario.seats[seat.dial].dial is not None:
                yield ("seats", number, "dial"), "must be a seat before it that has a dial of its own"
                continue
            team = teams[seat.dial]
            if seat.team not in (None, team):
                yield ("seats", number, "team"), f"shares the health of seat {seat.dial}, which is of team {team}"
            for key in ("health", "max-health"):
                if key.replace("-", "_") in seat.model_fields_set:
                    yield ("seats", number, key), f"shares the health of seat {seat.dial}; write it there"
        teams.append(team)
    if len(scenario.seats) == len(teams) > 1 and len(set(teams)) == 1:
        yield ("seats",), "everybody is of one team"


# -- building the position ------------------------------------------------------------------------


def build(scenario: Scenario, library: Library) -> Game:
    """A game at the position, with a stack as the turn would have it."""
    mode = MODES[scenario.mode]
    state = State(mode.name, scenario.seed)
    for number, seat in enumerate(scenario.seats):
        partner = None if seat.dial is None else state.players[seat.dial]
        dial = len(state.health) if partner is None else partner.dial
        team = partner.team if partner is not None else number if seat.team is None else seat.team
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
