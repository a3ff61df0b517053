"""A session being played: the game, its log of choices, and what happened since somebody last looked.

The log is the save: from how the session opens and its choices any position is rebuilt, the latest
snapshot only makes that quick. A person's choice is validated, kept, and then applied. Choices that
nobody waits for (bots, scripted enemies) are applied first and kept in batches, always before their
effects are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from campaign.adventures import narrate as narrate_adventures
from campaign.errors import Bug
from campaign.narrate import duels as narrate_duels
from campaign.narrate.narrator import Line, Narrator
from engine import answers
from engine.errors import ReplayDiverged
from engine.game import Game
from saves.records import Choice, NewChoice

if TYPE_CHECKING:
    from campaign.play.logs import ChoiceLog
    from engine.definitions import Library
    from engine.events import Event
    from engine.state import Decision

TELLERS = (narrate_duels, narrate_adventures)
"""Modules whose import adds words for events of their own."""

Sink = Callable[["Event"], None]
Opening = Callable[[Sink | None], Game]
"""Starts the session from its setup, at its first decision."""
Answer = Callable[[Game, "Decision"], str]
"""Chooses a token for an open decision."""

DIGEST_EVERY = 10
"""Every so many choices the log carries a fingerprint of the position they were made in."""
BATCH = 24
"""Choices of bots and enemies kept in one write."""

REVEALS = frozenset({
    "rolled", "rerolled", "start-roll", "drew", "took", "showed-hand", "explored", "revealed", "chest", "unidentified",
    "identified", "dealt", "minion", "kings-hand-roll", "boss-card",
})  # fmt: skip
"""Events that show something nobody knew; going back in front of one has to be meant."""


class Reporter:
    """Turns events into lines as they happen, because only then the position still has their names."""

    __slots__ = ("kinds", "lines", "narrator", "waiting")

    def __init__(self, library: Library) -> None:
        self.narrator = Narrator(library)
        self.lines: list[Line] = []
        self.kinds: set[str] = set()
        """Kinds of event since they were last looked at."""
        self.waiting: list[Event] = []
        """Events of a session that is just being opened."""

    def __call__(self, event: Event) -> None:
        self.kinds.add(event.kind)
        if self.narrator.state is None:
            self.waiting.append(event)
        else:
            self.lines += self.narrator.lines(event)

    def follow(self, game: Game) -> None:
        """Tell the events of this game from now on, and those that waited."""
        self.narrator.state = game.state
        waiting, self.waiting = self.waiting, []
        for event in waiting:
            self.lines += self.narrator.lines(event)

    def take(self) -> list[Line]:
        """The lines nobody has seen yet."""
        lines, self.lines = self.lines, []
        return lines


class Undone:
    """What an undo did."""

    __slots__ = ("forced", "position", "steps", "stopped_by")

    def __init__(self, position: int, steps: int, stopped_by: str, *, forced: bool) -> None:
        self.position = position
        """Choices still in effect."""
        self.steps = steps
        """Steps taken back; 0: nothing could be."""
        self.stopped_by = stopped_by
        """The choice that rolled or revealed something, where the undo stopped; empty: it went all the way."""
        self.forced = forced


class LiveSession:
    """One session of a campaign, or a duel, at the table."""

    __slots__ = ("diverged_ok", "game", "kept", "library", "log", "opening", "pending", "reporter", "turn")

    def __init__(
        self, library: Library, opening: Opening, log: ChoiceLog, *, told: bool = True, hidden: Iterable[int] = ()
    ) -> None:
        self.library = library
        self.opening = opening
        self.log = log
        self.reporter: Reporter | None = Reporter(library) if told else None
        """Tells what happens; None saves the time where nobody listens."""
        if self.reporter is not None:
            self.reporter.narrator.hidden = frozenset(hidden)
        self.pending: list[NewChoice] = []
        """Applied choices that are not kept yet."""
        self.kept = 0
        """How many choices are kept."""
        self.diverged_ok = False
        """The session began with other content: fingerprints of its old choices say nothing."""
        self.game: Game
        self.turn = -1

    # -- opening and rebuilding ----------------------------------------------------------------

    def begin(self) -> None:
        """Open a new session; its first position is kept."""
        self.show(self.opening(self.reporter))
        self.log.add_snapshot(0, self.game.to_json(), self.game.digest())

    def resume(self) -> None:
        """Go on where the log ends. Raises ReplayDiverged."""
        choices = self.log.choices()
        self.show(self.rebuilt(choices, len(choices)))
        if self.reporter is not None:
            self.reporter.take()

    def rebuilt(self, choices: list[Choice], position: int, sink: Sink | None = None) -> Game:
        """The game after so many choices, from the latest snapshot that fits. Raises ReplayDiverged."""
        snapshot = self.log.snapshot(position)
        if snapshot is None:
            game, at = self.opening(sink), 0
        else:
            game, at = Game.from_json(self.library, snapshot.document, sink), snapshot.position
        for choice in choices[at:position]:
            repeat(game, choice, check_digest=not self.diverged_ok)
        return game

    def show(self, game: Game) -> None:
        """Let this game be the one that is played."""
        self.game = game
        game.sink = self.reporter
        if self.reporter is not None:
            self.reporter.follow(game)
        self.turn = game.state.turn
        self.kept = game.state.choices

    # -- choosing -------------------------------------------------------------------------------

    @property
    def position(self) -> int:
        """How many choices have been made."""
        return self.game.state.choices

    @property
    def is_over(self) -> bool:
        """Whether the session has an outcome."""
        return self.game.state.outcome is not None

    def choose(self, token: str, decision_id: int | None = None) -> None:
        """Make a choice for a person: checked, kept, applied.

        Raises StaleDecision, IllegalChoice (says why) or UnknownChoice; then nothing was kept.
        """
        answers.check(self.game, self.position if decision_id is None else decision_id, token)
        self.flush()
        self.log.append(self.kept, (self.new_choice(token),))
        self.kept += 1
        try:
            self.game.apply(token)
        except Exception as error:
            self.log.undo(self.kept - 1, forced=True)
            raise self.bug(token, error) from error
        self.look_for_turn()

    def run(self, answer: Answer, *, until: Callable[[Game], bool] | None = None) -> Iterator[int]:
        """Let somebody else choose, as long as `until` does not hold; yields the position after every kept batch."""
        game = self.game
        while game.state.outcome is None and game.state.decision is not None and not (until and until(game)):
            token = answer(game, game.state.decision)
            choice = self.new_choice(token)
            try:
                game.apply(token)
            except Exception as error:
                self.flush()
                raise self.bug(token, error) from error
            self.pending.append(choice)
            self.look_for_turn()
            if len(self.pending) >= BATCH:
                self.flush()
                yield self.position
        self.flush()
        yield self.position

    def look_for_turn(self) -> None:
        """A new turn is a place to start from later."""
        game = self.game
        if game.state.turn != self.turn:
            self.turn = game.state.turn
            self.flush()
            self.log.add_snapshot(self.position, game.to_json(), game.digest())

    def flush(self) -> None:
        """Keep what has been applied."""
        if self.pending:
            self.log.append(self.kept, self.pending)
            self.kept += len(self.pending)
            self.pending = []

    def bug(self, token: str, error: Exception) -> Bug:
        """Write down how to come to an error of the kernel; the choice that led there is not in the log."""
        from campaign.play.bugs import write_report

        path = write_report(self.log.choices(), token, self.game.state, error)
        return Bug(
            f"{type(error).__name__} after {token!r}: this is a bug of the program. Everything before that choice is "
            f"kept; how to reproduce it stands in {path}."
        )

    def new_choice(self, token: str) -> NewChoice:
        """The open decision's answer as the log keeps it."""
        game = self.game
        decision = game.state.decision
        seat = decision.seat if decision is not None else -1
        digest = game.digest() if self.position % DIGEST_EVERY == 0 else None
        return NewChoice(seat, token, digest)

    def news(self) -> list[Line]:
        """What happened since this was last asked; everything told is kept by then."""
        self.flush()
        return self.reporter.take() if self.reporter is not None else []

    # -- going back -----------------------------------------------------------------------------

    def undo(self, steps: int = 1, *, force: bool = False) -> Undone:
        """Take back the last choices of people, with all that bots and enemies answered to them.

        Stops in front of a roll or a reveal unless forced.
        """
        self.flush()
        choices = self.log.choices()
        own = [c.position for c in choices if not self.is_scripted(c.seat)] if steps > 0 else []
        wanted = own[-steps:] or own
        return self.back(choices, wanted[::-1], force=force)

    def undo_to(self, position: int, *, force: bool = False) -> Undone:
        """Go back to a position, or as near to it as nothing was revealed."""
        self.flush()
        choices = self.log.choices()
        return self.back(choices, [p for p in range(len(choices) - 1, -1, -1) if p >= position], force=force)

    def back(self, choices: list[Choice], stops: list[int], *, force: bool) -> Undone:
        """Go back over these positions, the latest first, until one cannot be passed."""
        if not stops:
            return Undone(len(choices), 0, "", forced=False)
        revealing = self.revealing(choices, stops[-1])
        target, steps, stopped_by = len(choices), 0, ""
        forced = False
        for stop in stops:
            hidden = [p for p in range(stop, target) if p in revealing]
            if hidden and not force:
                stopped_by = choices[hidden[-1]].token
                break
            forced = forced or bool(hidden)
            target, steps = stop, steps + 1
        if steps:
            game = self.rebuilt(choices, target)
            self.log.undo(target, forced=forced)
            self.show(game)
            if self.reporter is not None:
                self.reporter.take()
        return Undone(target, steps, stopped_by, forced=forced)

    def revealing(self, choices: list[Choice], since: int) -> set[int]:
        """Positions from `since` on whose choice led to a roll or showed something."""
        kinds: set[str] = set()
        game = self.rebuilt(choices, since)
        game.sink = lambda event: kinds.add(event.kind)
        found = set()
        for choice in choices[since:]:
            kinds.clear()
            luck = dict(game.state.streams.at)
            repeat(game, choice, check_digest=False)
            if kinds & REVEALS or game.state.streams.at != luck:
                found.add(choice.position)
        return found

    def is_scripted(self, seat: int) -> bool:
        """Whether a seat follows a printed script."""
        return 0 <= seat < len(self.game.state.players) and self.game.mode.scripted(self.game, seat)


def repeat(game: Game, choice: Choice, *, check_digest: bool = True) -> None:
    """Make a recorded choice again. Raises ReplayDiverged where it does not fit any more."""
    decision = game.state.decision
    number = choice.position
    if decision is None:
        raise ReplayDiverged(number, f"{choice.token!r} is recorded, but the session was over before")
    if choice.digest is not None and check_digest and choice.digest != game.digest():
        raise ReplayDiverged(number, "the position is not the recorded one")
    if decision.id != number or decision.seat != choice.seat:
        raise ReplayDiverged(number, f"seat {choice.seat} chose {choice.token!r}, but seat {decision.seat} is asked")
    if choice.token not in decision.options:
        raise ReplayDiverged(number, f"{choice.token!r} is recorded, but not possible")
    game.apply(choice.token)


def replay(opening: Opening, choices: Iterable[Choice], sink: Sink | None = None) -> Game:
    """The whole session again from its beginning. Raises ReplayDiverged at the first choice that does not fit."""
    game = opening(sink)
    for choice in choices:
        repeat(game, choice)
    return game


def outcome_of(game: Game) -> dict[str, Any]:
    """How the session ended; empty while it goes on."""
    return dict(game.state.outcome) if game.state.outcome is not None else {}
