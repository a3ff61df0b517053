"""The setups there are: those of the ways to duel, and those that the kinds of campaign bring along."""

from __future__ import annotations

from campaign.cases.duel import build, check, moment
from campaign.cases.schema import Scenario
from campaign.cases.setup import Setup
from campaign.kinds import all_kinds
from content.load import library
from content.schema.base import near
from engine.definitions import Library
from engine.modes import MODES
from engine.ways import DUELS


def library_for(scenario: Scenario) -> Library:
    """The definitions of the heroes that sit down; gear is a kind's, so with some in play that kind's too."""
    heroes = sorted({seat.hero for seat in scenario.seats})
    found = library(heroes).under(MODES[scenario.mode].ruleset.name)
    gear = {card for seat in scenario.seats for card in seat.gear}
    for kind in all_kinds() if gear - found.cards.keys() else ():
        found = kind.library(heroes)
        if gear <= found.cards.keys():
            break
    return found


DUEL = Setup(library=library_for, check=check, build=build, moment=moment)
ROLLS_ONLY = Setup(
    library=library_for, check=check, build=build, moment=moment,
    phases=("start", "offensive-roll", "defensive-roll", "end"),
    floors={"end-of-turn": "short-turn", "end": "short-turn"},
)  # fmt: skip
"""Turns that are a roll phase and nothing else (MODE-8)."""


def setups() -> dict[str, Setup]:
    """Setup by the mode that a scenario file names."""
    found = {mode: DUEL if MODES[mode].has_cards else ROLLS_ONLY for mode in DUELS}
    for kind in all_kinds():
        found.update(kind.setups())
    return found


def setup_for(mode: str) -> Setup | str:
    """The setup of a mode, or why there is none."""
    there = setups()
    found = there.get(mode)
    return found or f"there is no mode {mode!r}{near(mode, there) or '; there are ' + ', '.join(sorted(there))}"
