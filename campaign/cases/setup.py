"""How the scenarios of one mode become a position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from pydantic import BaseModel

from campaign.cases.reading import Problem
from campaign.cases.schema import PHASES, Scenario
from engine.definitions import Library
from engine.events import EVENTS, Fields
from engine.game import Game
from engine.moments import MOMENTS, Moments


class Setup:
    """How one mode's scenarios become a position."""

    __slots__ = ("build", "check", "enemies", "events", "floors", "library", "moments", "phases", "session")

    def __init__(
        self,
        *,
        library: Callable[[Scenario], Library],
        check: Callable[[Scenario, Library], list[Problem]],
        build: Callable[[Scenario, Library], Game],
        session: type[BaseModel] | None = None,
        phases: Collection[str] = PHASES,
        floors: Mapping[str, str] | None = None,
        enemies: Collection[str] = (),
        moments: Moments = MOMENTS,
        events: Fields = EVENTS,
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
        self.enemies = enemies
        """Kinds of fighter that may sit there besides heroes; a file writes `KIND: NAME` instead of `hero: NAME`."""
        self.moments = moments
        """What the file may wait for."""
        self.events = events
        """Kinds of event that may happen, with the values they carry."""
