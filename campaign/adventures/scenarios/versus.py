"""Scenario files of duels with bosses: any position, begun at any phase of a turn (BVM, BVB)."""

from __future__ import annotations

from typing import Any

from campaign.adventures.rules.frames import FirstUpgrades
from campaign.adventures.rules.kings_hand import TOKENS
from campaign.adventures.rules.mode import EVENTS
from campaign.adventures.rules.versus import BOSS, BOSS_VS_BOSS, bosses, opponents_of, versus_mode
from campaign.adventures.scenarios.session_part import forms
from campaign.scenarios import duel
from campaign.scenarios.load import Problem
from campaign.scenarios.schema import Scenario, Seat
from campaign.scenarios.setup import Setup
from content.load import library as load_library
from engine.changes import OVER_START
from engine.definitions import Library
from engine.frames import Turns
from engine.game import Game


def library_for(scenario: Scenario) -> Library:
    """The definitions of the heroes at the table, and of everything that there is where bosses are players."""
    return load_library(sorted({seat.hero for seat in scenario.seats if seat.kind == "hero"}), sections=("versus",))


def check(scenario: Scenario, library: Library) -> list[Problem]:
    """What is wrong with a duel with bosses."""
    problems = duel.check(scenario, library)
    kinds = [seat.kind for seat in scenario.seats]
    heroes = 0 if scenario.mode == BOSS_VS_BOSS.name else len(kinds) - 1
    if kinds != ["hero"] * heroes + [BOSS] * (len(kinds) - heroes):
        problems.append((("seats",), "after the heroes comes the boss" if heroes else "both seats are bosses"))
    return problems


def build(scenario: Scenario, library: Library) -> Game:
    """The position; what the file leaves out of a seat is as at the start of its mode, but for King's Hand."""
    seats = [filled(scenario, library, place, seat) for place, seat in enumerate(scenario.seats)]
    game = duel.build(scenario.model_copy(update={"seats": seats}), library)
    if scenario.phase == "start":
        for player in bosses(game)[::-1]:
            game.push(FirstUpgrades(player.seat))
    return game


def filled(scenario: Scenario, library: Library, place: int, seat: Seat) -> Seat:
    """The seat with the values that its mode begins with."""
    mode = versus_mode(scenario.mode)
    numbers, count = mode.numbers(library), len(scenario.seats)
    team, _ = mode.seating(count)[place]
    usual: dict[str, Any] = {}
    if seat.kind == BOSS:
        others = opponents_of(mode, count, team)
        usual = {"health": numbers.health_of(seat.hero, others), "cp": numbers.boss_cp[others]}
        if scenario.phase == "start":
            usual["tokens"] = {TOKENS: numbers.kings_hand[others]}
    else:
        usual = {"health": numbers.health[count - 1]}
    said = seat.health if "health" in seat.model_fields_set else 0
    usual["max_health"] = max(usual["health"], said) + OVER_START
    return seat.model_copy(update={key: value for key, value in usual.items() if key not in seat.model_fields_set})


def moment(game: Game) -> dict[str, Any] | None:
    """Where a file may begin: where that of any duel may; at the start no upgrade has been placed."""
    lowest, *above = game.state.stack
    if above and len(above) == len(bosses(game)) and all(isinstance(f, FirstUpgrades) and not f.step for f in above):
        return {"phase": "start"} if isinstance(lowest, Turns) and not lowest.step else None
    return duel.moment(game)


SETUP = Setup(library=library_for, check=check, build=build, moment=moment, events=EVENTS, forms=forms, enemies=(BOSS,))
