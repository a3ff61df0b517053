"""How the scenarios of one mode become a position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib import import_module

from pydantic import BaseModel

from campaign.kinds.kind import Kind
from campaign.kinds.registry import all_kinds
from campaign.scenarios.answers import FormsOf, forms
from campaign.scenarios.duel import build, check, moment
from campaign.scenarios.load import Problem
from campaign.scenarios.schema import PHASES, Scenario
from content.load import library
from content.schema.base import near
from engine.definitions import Library
from engine.events import EVENTS, Fields
from engine.game import Game
from engine.mode import MODES
from engine.moments import MOMENTS, Moments
from engine.state import JSON
from engine.ways import DUELS


class Setup:
    """How one mode's scenarios become a position."""

    __slots__ = (
        "build",
        "check",
        "counters",
        "document",
        "enemies",
        "events",
        "floors",
        "forms",
        "library",
        "moment",
        "moments",
        "outcome",
        "phases",
        "session",
        "settled",
        "spent",
    )

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


def library_for(scenario: Scenario) -> Library:
    """The definitions of the heroes that sit down; gear is a kind's, so with some in play that kind's too."""
    heroes = sorted({seat.hero for seat in scenario.seats})
    definitions = library(heroes).under(MODES[scenario.mode].ruleset.name)
    gear = {card for seat in scenario.seats for card in seat.gear}
    for kind in all_kinds() if gear - definitions.cards.keys() else ():
        definitions = kind.library(heroes)
        if gear <= definitions.cards.keys():
            break
    return definitions


DUEL = Setup(library=library_for, check=check, build=build, moment=moment)
ROLLS_ONLY = Setup(
    library=library_for,
    check=check,
    build=build,
    moment=moment,
    phases=("start", "offensive-roll", "defensive-roll", "end"),
    floors={"end-of-turn": "short-turn", "end": "short-turn"},
)
"""Turns that are a roll phase and nothing else (MODE-8)."""


def setups() -> dict[str, Setup]:
    """Setup by the mode that a scenario file names."""
    by_mode = {mode: DUEL if MODES[mode].has_cards else ROLLS_ONLY for mode in DUELS}
    for kind in all_kinds():
        by_mode.update(setups_of(kind))
    return by_mode


def setups_of(kind: Kind) -> dict[str, Setup]:
    """Setup by mode, of the modes that a kind brings."""
    if not kind.scenarios:
        return {}
    kind.register()
    brought: tuple[tuple[str, Setup], ...] = import_module(kind.scenarios).SETUPS
    return dict(brought)


def setup_for(mode: str) -> Setup | str:
    """The setup of a mode, or why there is none."""
    known = setups()
    setup = known.get(mode)
    return setup or f"there is no mode {mode!r}{near(mode, known) or '; there are ' + ', '.join(sorted(known))}"
