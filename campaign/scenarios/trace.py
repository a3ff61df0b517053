"""A session played again, step by step: where a file could begin, what was chosen and rolled since."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from campaign.scenarios.record import unlisted
from engine import answers, table
from engine.errors import ReplayDiverged
from engine.flow.rolls import BY_PROGRAM, THROW
from engine.game import Game
from engine.state import State
from saves.records import Document

Moment = Callable[[Game], Document | None]
"""The keys that say where a file begins; None: it cannot begin there."""


TYPED = "typed"
"""The stream of dice that came from none."""


class TracedPosition(NamedTuple):
    """Somewhere a file could begin."""

    moment: Document
    state: State
    choices: int
    """How many had been made."""
    dice: int
    """How many had been rolled."""


class Made(NamedTuple):
    """A choice that was made."""

    seat: int
    token: str
    options: list[str]
    by_itself: bool
    """Whether it comes by itself where a file lists nothing."""
    dice: int
    """How many dice had been rolled before."""
    is_told: bool = True
    """A file tells of it; dice that were typed are among its dice."""


class Trace:
    """One way through a session, from a position on."""

    __slots__ = ("first", "game", "made", "moment", "places", "thrown")

    def __init__(self, game: Game, moment: Moment) -> None:
        self.game = game
        """How far it is."""
        self.first = game.state.choices
        self.moment = moment
        self.places: list[TracedPosition] = []
        self.made: list[Made] = []
        self.thrown: list[tuple[str, int]] = []
        """Every die, with the name of its stream."""
        game.state.streams.thrown = self.thrown

    def follow(self, choices: Iterable[tuple[int, str]]) -> None:
        """Make choices, each a seat and a token. Raises ReplayDiverged where they do not fit."""
        self.run()
        for seat, token in choices:
            self.choose(seat, token)

    def choose(self, seat: int, token: str) -> None:
        """Make one choice and run on. Raises ReplayDiverged where it does not fit."""
        game = self.game
        decision = game.state.decision
        if decision is None or decision.seat != seat or not answers.can_repeat(game, token):
            raise ReplayDiverged(game.state.choices, f"{token!r} is recorded, but not possible")
        if table.is_note(token):
            self.made.append(Made(seat, token, [], by_itself=True, dice=len(self.thrown), is_told=False))
            table.take(game, token)
            return
        is_throw = decision.kind == THROW
        by_itself = is_throw or unlisted(game, decision) == token
        self.made.append(Made(seat, token, decision.options, by_itself, len(self.thrown), is_told=not is_throw))
        if is_throw and token != BY_PROGRAM:
            self.thrown += [(TYPED, int(word)) for word in token.split()[1:]]
        game.state.decision = None
        game.state.choices += 1
        game.state.stack[-1].answer = token
        self.run()

    def run(self) -> None:
        """Run to the next decision, and note on the way where a file could begin."""
        game, state = self.game, self.game.state
        while state.decision is None and state.outcome is None:
            moment = self.moment(game)
            if moment is not None:
                self.places.append(TracedPosition(moment, state.copy(), state.choices, len(self.thrown)))
            frame = state.stack[-1]
            at = frame.step
            frame.step = at + 1
            frame.to_run[at](game, frame)

    def since(self, place: TracedPosition, until: int) -> list[Made]:
        """The choices made from a place on, the first `until` of the session."""
        return [made for made in self.made[place.choices - self.first : until - self.first] if made.is_told]

    def dice(self, place: TracedPosition, until: int) -> list[int]:
        """The dice rolled from a place on, before choice `until`."""
        made = until - self.first
        end = self.made[made].dice if made < len(self.made) else len(self.thrown)
        return [value for _, value in self.thrown[place.dice : end]]

    def dice_streams(self) -> set[str]:
        """Streams that dice came from: a file lists its dice, so their state says nothing."""
        return {name for name, _ in self.thrown}
