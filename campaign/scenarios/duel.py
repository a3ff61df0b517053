"""Scenarios of all ways to duel: any position of its heroes, begun at any phase of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from campaign.scenarios.load import Problem
from campaign.scenarios.schema import Activated, Scenario, Seat
from campaign.scenarios.seats import abilities_of, check_seat, place_seat
from content.schema.base import near
from engine import duel
from engine.changes import OVER_START, UPGRADES
from engine.definitions import Library
from engine.dice import visible
from engine.errors import IllegalChoice
from engine.flow import attempts, roll_phase, turn
from engine.frames import RollPhase, ShortTurn, Turn, Turns
from engine.game import Game
from engine.mode import MODES, Mode
from engine.state import Pool, Ready, Roll, State

SEATS = (2, 6)
"""The fewest and the most seats of a position whose file says itself who is of which team."""


# -- checking names ---------------------------------------------------------------------------


def check(scenario: Scenario, library: Library) -> list[Problem]:
    """Names and numbers that do not fit the library."""
    problems = list(check_table(scenario))
    for place, seat in enumerate(scenario.seats):
        problems += [(("seats", place, *keys), text) for keys, text in check_seat(seat, library)]
    if scenario.attack is not None:
        sits = scenario.active < len(scenario.seats)
        known = abilities_of(library.fighters.get(scenario.seats[scenario.active].hero)) if sits else set()
        name = scenario.attack.ability
        if known and name not in known:
            problems.append((("attack", "ability"), f"there is no ability {name!r}{near(name, known)}"))
        if len(scenario.attack.dice) != attempts.DICE:
            problems.append((("attack", "dice"), f"an attack has {attempts.DICE} dice"))
    return problems


def check_table(scenario: Scenario) -> Iterator[Problem]:
    """How many sit there, and what the way to duel leaves a file to say of them."""
    mode = MODES[scenario.mode]
    fewest, most = SEATS if seats_anybody(scenario) else mode.players
    if not fewest <= len(scenario.seats) <= most:
        many = f"{fewest} to {most}" if fewest < most else str(fewest)
        yield ("seats",), f"a {scenario.mode} has {many} seats"
    if seats_anybody(scenario):
        yield from check_teams(scenario)
    for number, seat in enumerate(scenario.seats):
        if not seats_anybody(scenario):
            yield from check_place(scenario, number, seat)
        if UPGRADES in seat.piles and not mode.has_upgrade_pile:
            yield ("seats", number, "piles", UPGRADES), f"a {scenario.mode} has no such pile"
        for key in ("cp", "hand", "deck", "discard") if not mode.has_cards else ():
            if key in seat.model_fields_set and getattr(seat, key):
                yield ("seats", number, key), f"a {scenario.mode} has no cards and no CP"


def seats_anybody(scenario: Scenario) -> bool:
    """Whether the file itself says who is of which team: in a plain duel, by the rules of whatever time."""
    return scenario.mode.partition("+")[0] == MODES["duel"].name


def check_place(scenario: Scenario, number: int, seat: Seat) -> Iterator[Problem]:
    """What a seat may not say where the mode says who is of which team and whose health is one."""
    places = MODES[scenario.mode].seating(len(scenario.seats))
    for key in ("team", "dial"):
        if key in seat.model_fields_set:
            yield ("seats", number, key), f"a {scenario.mode} has its own teams and dials"
    first = next(place for place, (_, dial) in enumerate(places) if dial == places[number][1])
    for key in ("health", "max-health"):
        if first < number and key.replace("-", "_") in seat.model_fields_set:
            yield ("seats", number, key), f"shares the health of seat {first}; write it there"


def check_teams(scenario: Scenario) -> Iterator[Problem]:
    """The sides, and who shares whose health."""
    teams: list[int] = []
    for number, seat in enumerate(scenario.seats):
        team = number if seat.team is None else seat.team
        if seat.dial is not None:
            if seat.dial >= number or scenario.seats[seat.dial].dial is not None:
                yield ("seats", number, "dial"), "must be an earlier seat with its own dial"
                continue
            team = teams[seat.dial]
            if seat.team not in (None, team):
                yield ("seats", number, "team"), f"shares the health of seat {seat.dial}, which is of team {team}"
            for key in ("health", "max-health"):
                if key.replace("-", "_") in seat.model_fields_set:
                    yield ("seats", number, key), f"shares the health of seat {seat.dial}; write it there"
        teams.append(team)
    if len(scenario.seats) == len(teams) > 1 and len(set(teams)) == 1:
        yield ("seats",), "all seats are in one team"


# -- building the position ------------------------------------------------------------------------


def seated(scenario: Scenario) -> list[tuple[int, int]]:
    """Team and dial of each seat: as the mode has it, in a plain duel as the file says; see `check_teams`."""
    if not seats_anybody(scenario):
        return MODES[scenario.mode].seating(len(scenario.seats))
    found: list[tuple[int, int]] = []
    for number, seat in enumerate(scenario.seats):
        own = (number if seat.team is None else seat.team, len({dial for _, dial in found}))
        found.append(own if seat.dial is None else found[seat.dial])
    return found


def at_the_start(seat: Seat, mode: Mode) -> Seat:
    """The seat with the health and CP that its mode begins with, where the file says nothing else."""
    usual = {"health": mode.health, "max_health": mode.health + OVER_START}
    if mode.ruleset.start_cp is not None:
        usual["cp"] = mode.ruleset.start_cp
    return seat.model_copy(update={key: n for key, n in usual.items() if key not in seat.model_fields_set})


def build(scenario: Scenario, library: Library) -> Game:
    """A game at the position, with a stack as the turn would have it."""
    mode = MODES[scenario.mode]
    state = State(mode.name, scenario.seed)
    for seat, (team, dial) in zip(scenario.seats, seated(scenario), strict=True):
        player = place_seat(state, library, at_the_start(seat, mode), team=team, dial=dial)
        duel.lay_cards(library, player, mode)
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
    frame = mode.turn(game, scenario.active)
    assert isinstance(frame, Turn)
    game.goto(game.push(frame), TURN_STEPS[scenario.phase])
    if scenario.phase == "main-2":
        frame.step += 1
    if scenario.phase != "upkeep":
        turn.start_marks(game, scenario.active)
    if scenario.attack is not None:
        lock_in(game, frame, scenario)
    return game


# -- turns ------------------------------------------------------------------------------------------

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
    roll = Roll(seat, "offence", list(attack.dice))
    abilities = game.index(game.state.players[seat]).abilities
    tiers = {abilities[number].id: tier for number, tier in attempts.tiers_of(game, seat, roll)}
    if attack.ability not in tiers:
        raise IllegalChoice(f"the dice {' '.join(map(str, attack.dice))} do not activate {attack.ability}")
    return Ready(attack.ability, tiers[attack.ability], tuple(visible(game, roll)))


# -- writing the position -------------------------------------------------------------------------


def moment(game: Game) -> dict[str, Any] | None:
    """Phase, turn and seat of a file that begins here; None: no file can."""
    state, stack = game.state, game.state.stack
    frame = stack[-1]
    if isinstance(frame, Turns):
        return {"phase": "start"} if not frame.step else None
    if len(stack) != 2 or not isinstance(frame, Turn):
        return None
    phase = phase_at(frame, ROLL_STEPS if isinstance(frame, ShortTurn) else TURN_STEPS)
    return {"phase": phase, "active": frame.seat, "turn": state.turn} if phase else None


ROLL_STEPS = {phase: TURN_STEPS[phase] for phase in ("offensive-roll", "end")}
"""The phases of a turn that is only its roll phase."""
