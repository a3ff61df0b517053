"""The setups there are: those of the ways to duel, and those that the kinds of campaign bring along."""

from __future__ import annotations

from campaign.cases.duel import DUEL, ROLLS_ONLY
from campaign.cases.setup import Setup
from campaign.kinds import all_kinds
from content.schema.base import near
from engine.modes import MODES
from engine.ways import DUELS


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
