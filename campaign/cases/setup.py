"""How the scenarios of one mode become a position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from pydantic import BaseModel

from campaign.cases.answers import FormsOf, forms
from campaign.cases.reading import Problem
from campaign.cases.schema import PHASES, Scenario
from engine.definitions import Library
from engine.events import EVENTS, Fields
from engine.game import Game
from engine.moments import MOMENTS, Moments
from engine.state import JSON


class Setup:
    """How one mode's scenarios become a position."""

    __slots__ = (
        "build", "check", "counters", "document", "enemies", "events", "floors", "forms", "library", "moment",
        "moments", "outcome", "phases", "session", "settled", "spent",
    )  # fmt: skip

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
        moment: Callable[[Game], JSON | None],
        document: Callable[[Game, JSON], JSON] | None = None,
        spent: Collection[str] = ("answer", "acted"),
        settled: Callable[[JSON], JSON] = lambda position: position,
        forms: FormsOf = forms,
        outcome: Collection[str] = ("winner", "draw"),
        counters: Collection[str] = (),
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
        self.moment = moment
        """The keys that say where a file begins that begins where the game stands; None: no file can."""
        self.document = document
        """The file's `session:` part for a game at such a moment; None: the mode has none."""
        self.spent = spent
        """What the frames of a turn keep though nothing reads it any more once a phase begins."""
        self.settled = settled
        """A position without what only names things: two that play on alike look alike."""
        self.moments = moments
        """What the file may wait for."""
        self.events = events
        """Kinds of event that may happen, with the values they carry."""
        self.forms = forms
        """What each of its fighters may answer."""
        self.outcome = outcome
        """Keys of the outcome of its sessions."""
        self.counters = counters
        """Counters of players that only its sessions have."""
