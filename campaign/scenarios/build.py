"""From a file that has been read to the game at its position; everything that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from pydantic import ValidationError

from campaign.scenarios import campaigns
from campaign.scenarios.load import Problem, ScenarioFile, worded
from campaign.scenarios.names import check_fit, check_names
from campaign.scenarios.schema import Scenario, Seat, keys_of
from campaign.scenarios.seats import set_counters
from campaign.scenarios.setup import Setup, setup_for, setups
from content.errors import UnknownName
from content.load import hero_ids
from content.schema.base import near
from engine.definitions import Library
from engine.errors import IllegalChoice
from engine.game import Game


def build(file: ScenarioFile) -> Game:
    """The game at the scenario's position, not yet run.

    Raises BadScenario with every problem of the file, and LoadError for content that cannot be loaded.
    """
    scenario = file.scenario
    wrong: list[Problem] = []
    setup = setup_for(scenario.mode)
    if isinstance(setup, str):
        wrong.append((("mode",), setup))
        known = setups()
        meant = get_close_matches(scenario.mode, known, n=1)
        if not meant:
            file.refuse(wrong)
        setup = known[meant[0]]
        scenario = scenario.model_copy(update={"mode": meant[0]})
    wrong += problems(scenario, setup)
    file.refuse(wrong)
    try:
        game = setup.build(scenario, setup.library(scenario))
    except IllegalChoice as error:
        file.refuse([(("attack",), str(error))])
        raise
    set_counters(game.state, scenario)
    return game


def problems(scenario: Scenario, setup: Setup) -> Iterator[Problem]:
    """What is wrong with a scenario of this mode; of several problems in one place the first tells most."""
    if scenario.phase not in setup.phases:
        hint = near(scenario.phase, setup.phases) or f"; there are {', '.join(setup.phases)}"
        yield ("phase",), f"mode {scenario.mode!r} has no phase {scenario.phase!r}{hint}"
    yield from strangers(scenario, setup)
    yield from check_fit(scenario)
    yield from campaigns.problems(scenario)
    library = library_for(scenario, setup)
    yield from check_names(scenario, setup, library)
    wrong = list(session_problems(scenario, setup))
    yield from wrong
    if not wrong:
        yield from setup.check(scenario, library)


def session_problems(scenario: Scenario, setup: Setup) -> Iterator[Problem]:
    """What is wrong with the file's `session:`, as far as its form goes."""
    if setup.session is None:
        if scenario.session:
            yield ("session",), f"a {scenario.mode} has no session part"
        return
    try:
        setup.session.model_validate(scenario.session)
    except ValidationError as error:
        known = keys_of(setup.session)
        for detail in error.errors(include_url=False):
            unknown = detail["type"] == "extra_forbidden" and len(detail["loc"]) == 1
            hint = near(str(detail["loc"][0]), known) or f"; there are {', '.join(known)}" if unknown else ""
            yield ("session", *detail["loc"]), worded(detail) + hint


def library_for(scenario: Scenario, setup: Setup) -> Library:
    """The definitions that the file's names are checked against: with a hero nobody knows, those of all heroes."""
    try:
        return setup.library(scenario)
    except UnknownName:
        return setup.library(scenario.model_copy(update={"seats": [Seat(hero=hero) for hero in hero_ids()]}))


def strangers(scenario: Scenario, setup: Setup) -> Iterator[Problem]:
    """Seats with a key that names no kind of fighter of this mode."""
    elsewhere = {kind: mode for mode, other in reversed(setups().items()) for kind in other.enemies}
    for place, seat in enumerate(scenario.seats):
        if seat.kind == "hero" or seat.kind in setup.enemies:
            continue
        if seat.kind in elsewhere:
            text = f"a {scenario.mode} has no {seat.kind}; write `mode: {elsewhere[seat.kind]}` for one"
        else:
            known = [*keys_of(Seat), *setup.enemies]
            text = f"{seat.kind!r} is not a key here{near(seat.kind, known) or '; there are ' + ', '.join(known)}"
        yield ("seats", place, seat.kind), text
