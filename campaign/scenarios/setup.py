"""How the scenarios of one mode become a position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from campaign.kinds.kind import Kind
from campaign.kinds.registry import all_kinds
from campaign.scenarios.answers import FormsOf, forms
from campaign.scenarios.duel import build, check, moment
from campaign.scenarios.load import Problem
from campaign.scenarios.schema import PHASES, Scenario
from content.load import library
from content.schema.base import StrictModel, near
from engine.definitions import Library
from engine.events import EVENTS, Fields
from engine.game import Game
from engine.mode import MODES
from engine.moments import MOMENTS, Moments
from engine.state import JSON
from engine.ways import DUELS


@dataclass(slots=True, kw_only=True)
class Setup:
    """How one mode's scenarios become a position."""

    library: Callable[[Scenario], Library]
    """The definitions it needs; raises UnknownName for a name that does not exist."""
    check: Callable[[Scenario, Library], list[Problem]]
    """What is wrong with the position, against the library."""
    build: Callable[[Scenario, Library], Game]
    """A game at the beginning of the scenario, not yet run."""
    session: type[StrictModel] | None = None
    """Model of the file's `session:` part; None: the mode has none."""
    phases: Collection[str] = PHASES
    """Where its scenarios may begin."""
    floors: Mapping[str, str] = field(default_factory=dict)
    """What differs from a duel in the kind of frame whose end is meant by `until: end-of-turn` or by a phase.
    `KIND@STEP` means the end of one step of a frame, `|` is between those of different seats.
    """
    enemies: Collection[str] = ()
    """Kinds of fighter that may sit there besides heroes; a file writes `KIND: NAME` instead of `hero: NAME`."""
    moment: Callable[[Game], JSON | None]
    """The keys that say where a file begins that begins at a position; None: no file can."""
    warning: Callable[[Game], str] = lambda _: ""
    """What whoever wrote the file should know of where it stopped, though it holds; empty: nothing."""
    document: Callable[[Game, JSON], JSON] | None = None
    """The file's `session:` part for a game at such a moment; None: the mode has none."""
    spent: Collection[str] = ("answer", "acted")
    """What the frames of a turn keep though nothing reads it any more once a phase begins."""
    settled: Callable[[JSON], JSON] = lambda position: position
    """A position without what only names things: two that play on in the same way look the same."""
    moments: Moments = MOMENTS
    """What the file may wait for."""
    events: Fields = field(default_factory=lambda: EVENTS)
    """Kinds of event that may happen, with the values they carry."""
    forms: FormsOf = forms
    """What each of its fighters may answer."""
    outcome: Collection[str] = ("winner", "draw")
    """Keys of the outcome of its sessions."""
    counters: Collection[str] = ()
    """Counters of players that only its sessions have."""


def library_for(scenario: Scenario) -> Library:
    """The definitions of the heroes that sit down; gear is a kind's, so with some in play that kind's too."""
    heroes = sorted({seat.hero for seat in scenario.seats})
    definitions = library(heroes).under(MODES[scenario.mode].ruleset.name)
    gear = {card for seat in scenario.seats for card in seat.gear or ()}
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
