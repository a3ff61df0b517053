"""Building the position of a scenario: one setup for each kind of session, registered at import."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from importlib.util import find_spec

from pydantic import BaseModel

from campaign.cases.reading import Problem
from campaign.cases.schema import PHASES, Scenario
from content.schema.base import near
from engine.definitions import Library
from engine.game import Game


class Setup:
    """How one mode's scenarios become a position."""

    __slots__ = ("build", "check", "floors", "library", "phases", "session")

    def __init__(
        self,
        *,
        library: Callable[[Scenario], Library],
        check: Callable[[Scenario, Library], list[Problem]],
        build: Callable[[Scenario, Library], Game],
        session: type[BaseModel] | None = None,
        phases: Collection[str] = PHASES,
        floors: Mapping[str, str] | None = None,
    ) -> None:
        self.library = library
        """The definitions it needs; raises UnknownName for a name that does not exist."""
        self.check = check
        """What is wrong with the position, against the library."""
        self.build = build
        """A game standing where the scenario begins, not yet run."""
        self.session = session
        """Model of the file's `session:` part; None: the mode has none."""
        self.phases = phases
        """Where its scenarios may begin."""
        self.floors = dict(floors or {})
        """What differs from a duel in the kind of frame whose end is meant by `until: end-of-turn` or by a phase."""


SETUPS: dict[str, Setup] = {}
"""Setups by mode; filled at import, never changed afterwards."""

LATER = ("campaign.adventures.cases",)
"""Modules that register setups of their own, where they are installed."""


def register(mode: str, setup: Setup) -> None:
    """Let scenario files say `mode: <mode>`."""
    SETUPS[mode] = setup


def setup_for(mode: str) -> Setup | str:
    """The setup of a mode, or why there is none."""
    import campaign.cases.duel  # noqa: F401  # registers its setup

    for name in LATER:
        if find_spec(name.rpartition(".")[0]) and find_spec(name):
            import_module(name)
    found = SETUPS.get(mode)
    return found or f"there is no mode {mode!r}{near(mode, SETUPS) or '; there are ' + ', '.join(sorted(SETUPS))}"
