"""The kernel: a library of definitions, a position, and the loop that runs frames until a player must choose.

    >>> from random import Random
    >>> from content.load import hero_ids, library
    >>> from engine import duel
    >>> heroes = hero_ids()[:2]
    >>> game = duel.new(library(heroes), heroes, seed=7)
    >>> pick = Random(7).choice
    >>> while game.state.outcome is None:
    ...     game.apply(pick(game.state.decision.options))
    >>> sorted(game.state.outcome)
    ['draw', 'winner']

A kind of frame has steps in reading order. A step may push frames (they finish first), ask a
decision (the answer is in `frame.answer` at the next step), or set `frame.step`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.definitions import Library, Row
from engine.errors import HookLoop
from engine.events import Event
from engine.frame import F, Frame
from engine.index import NO_ROWS, Index, index_of
from engine.mode import MODES, Mode
from engine.rulesets import CURRENT, Ruleset
from engine.state import JSON, Decision, Player, State

DEEPEST = 120
"""More frames than this on the stack are a loop of effects, not a game."""


class Observer(Protocol):
    """Is told of every question that is not put to a seat; it changes nothing."""

    def only_one(self, seat: int, kind: str, option: str, info: JSON) -> None:
        """A question with one option, answered at once."""

    def passed_over(self, seat: int, at: str) -> None:
        """A seat that could do nothing in a window (WIN-3)."""


class Game:
    """One running session."""

    __slots__ = ("library", "mode", "observer", "rules", "sink", "state")

    def __init__(self, library: Library, state: State, sink: Callable[[Event], None] | None = None) -> None:
        mode: Mode = MODES[state.mode]
        rules = mode.ruleset
        self.library: Library = library if rules is CURRENT else library.under(rules.name)
        """As printed in the time of the mode's rules."""
        self.state: State = state
        self.sink: Callable[[Event], None] | None = sink
        self.observer: Observer | None = None
        """Is told of questions that nobody is asked (scenario reports); None in play."""
        self.mode: Mode = mode
        self.rules: Ruleset = rules.changed(library.house_rules)
        """The rule values of the mode, with what house rules change."""

    # -- running ---------------------------------------------------------------------------

    def run(self) -> None:
        """Run until there is a decision or an outcome."""
        state = self.state
        stack = state.stack
        while state.decision is None and state.outcome is None:
            frame = stack[-1]
            at = frame.step
            frame.step = at + 1
            frame.to_run[at](self, frame)

    def apply(self, token: str) -> None:
        """Answer the open decision, unchecked: for bots and replays that picked from `options`."""
        state = self.state
        state.decision = None
        state.choices += 1
        state.stack[-1].answer = token
        self.run()

    def push(self, frame: F) -> F:
        """Start a frame; it runs before anything below it continues."""
        stack = self.state.stack
        if len(stack) > DEEPEST:
            raise HookLoop(f"effects set each other off without end: {' > '.join(f.kind for f in stack[-8:])}")
        stack.append(frame)
        return frame

    def innermost(self, kind: type[F]) -> F | None:
        """The running frame of a kind that was started last; None: there is none."""
        return next((frame for frame in reversed(self.state.stack) if isinstance(frame, kind)), None)

    def goto(self, frame: F, step: Callable[[Game, F], None]) -> None:
        """Let the frame continue at one of its steps."""
        frame.step = frame.steps.index(step)

    def end(self, frame: Frame) -> None:
        """Let the frame do no further steps."""
        frame.step = len(frame.steps)

    def ask(
        self, frame: Frame, seat: int, kind: str, options: list[str], source: str = "", info: JSON | None = None
    ) -> None:
        """Ask a seat; a single option is answered at once. The answer arrives in `frame.answer`."""
        if len(options) == 1:
            frame.answer = options[0]
            if self.observer is not None:
                self.observer.only_one(seat, kind, options[0], info or {})
            return
        state = self.state
        state.decision = Decision(state.choices, seat, kind, options, source, info or {})

    def emit(self, event_kind: str, rule_id: str = "", /, **data: Any) -> None:
        """Tell the sink a fact. Hot callers test `sink` first and build nothing without one."""
        if self.sink is not None:  # no key of `data` bears the name of a parameter: compiled code would lose it
            self.sink(Event(event_kind, rule_id, data))

    # -- positions -------------------------------------------------------------------------

    def copy(self) -> Game:
        """An independent twin without a sink."""
        return Game(self.library, self.state.copy())

    def to_json(self) -> JSON:
        """The position as plain data."""
        return self.state.to_json()

    @classmethod
    def from_json(cls, library: Library, data: JSON, sink: Callable[[Event], None] | None = None) -> Game:
        """The game at the position that `to_json` described."""
        return cls(library, State.from_json(data, MODES[data["mode"]].session), sink)

    def digest(self) -> str:
        """Fingerprint of the position."""
        return self.state.digest()

    # -- questions every rule asks ------------------------------------------------------------

    def index(self, player: Player) -> Index:
        """What the player's board, tokens and gear offer now."""
        index: Index | None = player.index
        return index if index is not None else index_of(self.library, player)

    def rows(self, player: Player, at: str) -> tuple[Row, ...]:
        """The player's rows for a hook."""
        index: Index = player.index or index_of(self.library, player)
        return index.rows.get(at, NO_ROWS)

    def opponents(self, seat: int) -> list[int]:
        """Seats this seat fights now, in turn order from it."""
        return self.mode.opponents(self, seat)

    def teammates(self, seat: int) -> list[int]:
        """Other seats of the same team that take part, in turn order; where they are does not matter."""
        players = self.state.players
        team = players[seat].team
        return [other.seat for other in players[seat + 1 :] + players[:seat] if other.team == team and not other.fallen]

    def seats_from(self, first: int) -> list[int]:
        """All seats that take part, in turn order from one of them (WIN-3)."""
        players = self.state.players
        return [player.seat for player in players[first:] + players[:first] if not player.fallen]

    def health(self, seat: int) -> int:
        """Current health of a seat; teammates may share a dial."""
        return self.state.health[self.state.players[seat].dial]
