"""A session being played: the game, its log of choices, and what happened since somebody last looked.

The log is the save: from how the session opens and its choices any position is rebuilt, the latest
snapshot only makes that quick. A person's choice is validated, kept, and then applied. Choices that
nobody waits for (bots, scripted enemies) are applied first and kept in batches, always before their
effects are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import campaign.narrate.duels  # noqa: F401  # the words for what happens in every session
from campaign.errors import Bug
from campaign.narrate.face import Face
from campaign.narrate.narrator import Line, Narrator
from campaign.play.repeating import position_in, replay
from engine import answers
from engine.game import Game
from saves.records import Choice, NewChoice

if TYPE_CHECKING:
    from campaign.play.logs import ChoiceLog
    from engine.definitions import Library
    from engine.events import Event
    from engine.state import Decision

Sink = Callable[["Event"], None]
Opening = Callable[[Sink | None], Game]
"""Lays the session out from its setup: it is about to begin."""
Answer = Callable[[Game, "Decision"], str]
"""Chooses a token for an open decision."""

DIGEST_EVERY = 10
"""Every so many choices the log carries a fingerprint of the position they were made in."""
NOBODY: Mapping[int, Collection[int]] = MappingProxyType({})
"""There is no person from whom cards are hidden."""
BATCH = 24
"""Choices of bots and enemies kept in one write."""


class Reporter:
    """Turns events into lines as they happen, because only then the position still has their names."""

    __slots__ = ("lines", "narrator", "waiting")

    def __init__(self, library: Library) -> None:
        self.narrator = Narrator(library)
        self.lines: list[Line] = []
        self.waiting: list[Event] = []
        """Events of a session that is just being opened."""

    def __call__(self, event: Event) -> None:
        if self.narrator.state is None:
            self.waiting.append(event)
        else:
            self.tell(event)

    def follow(self, game: Game) -> None:
        """Tell the events of this game from now on, and those that waited."""
        self.narrator.state = game.state
        waiting, self.waiting = self.waiting, []
        for event in waiting:
            self.tell(event)

    def tell(self, event: Event) -> None:
        """Put an event into words."""
        self.lines += self.narrator.lines(event)

    def take(self) -> list[Line]:
        """The lines nobody has seen yet."""
        lines, self.lines = self.lines, []
        return lines


class LiveSession:
    """One session of a campaign, or a duel, at the table."""

    __slots__ = (
        "base", "face_of", "game", "hero_count", "kept", "library", "log", "opening", "pending", "reporter",
        "reveals", "turn",
    )  # fmt: skip

    def __init__(
        self, library: Library, opening: Opening, log: ChoiceLog, *, hero_count: int,
        face_of: Callable[[Game], Face] = Face, reveals: Iterable[str] = (), told: bool = True,
        hidden_from: Mapping[int, Collection[int]] = NOBODY, base: int = 0,
    ) -> None:  # fmt: skip
        self.library = library
        self.opening = opening
        self.base = base
        """So many choices were made by older rules; they stand."""
        self.log = log
        self.hero_count = hero_count
        """The first so many seats are those of heroes whom people may play."""
        self.face_of = face_of
        self.reveals = frozenset(reveals)
        """Kinds of event, beyond a duel's, that show something nobody knew."""
        self.reporter: Reporter | None = Reporter(library) if told else None
        """Tells what happens; None saves the time where nobody listens."""
        if self.reporter is not None:
            self.reporter.narrator.hide(hidden_from)
        self.pending: list[NewChoice] = []
        """Applied choices that are not kept yet."""
        self.kept = 0
        """How many choices are kept."""
        self.game: Game
        self.turn = -1

    # -- opening and rebuilding ----------------------------------------------------------------

    def begin(self) -> None:
        """Open a new session; its first position is kept."""
        self.show(self.opened(self.reporter))
        self.log.add_snapshot(0, self.game.to_json(), self.game.digest())

    def opened(self, sink: Sink | None) -> Game:
        """The session at its first decision."""
        game = self.opening(sink)
        game.run()
        return game

    def resume(self) -> None:
        """Go on where the log ends. Raises ReplayDiverged."""
        choices = self.log.choices()
        self.show(self.rebuilt(choices, len(choices)))
        self.forget_news()

    def rebuilt(self, choices: list[Choice], position: int) -> Game:
        """The game after so many choices, from the latest snapshot that can be read. Raises ReplayDiverged."""
        snapshot = self.log.snapshot(position)
        document = position_in(snapshot)
        if snapshot is None or document is None:
            game, at = self.opened(None), 0
        else:
            game, at = Game.from_json(self.library, document), snapshot.position
        return replay(game, choices[at:position])

    def show(self, game: Game) -> None:
        """Let this game be the one that is played."""
        self.game = game
        game.sink = self.reporter
        if self.reporter is not None:
            rivals = range(self.hero_count, len(game.state.players))
            self.reporter.narrator.hidden |= {seat for seat in rivals if not game.mode.scripted(game, seat)}
            self.reporter.follow(game)
        self.turn = game.state.turn
        self.kept = game.state.choices

    @property
    def face(self) -> Face:
        """How the position looks."""
        return self.face_of(self.game)

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
        choice = self.new_choice(token)
        self.log.append(self.kept, (choice,))
        self.kept += 1
        try:
            self.game.apply(token)
        except Exception as error:
            self.log.undo(self.kept - 1, forced=True)
            raise self.bug(choice, error) from error
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
                raise self.bug(choice, error) from error
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

    def bug(self, choice: NewChoice, error: Exception) -> Bug:
        """Write down how to come to an error of the kernel; the choice that led there is not in the log."""
        from campaign.play.bugs import write_report

        path = write_report(self, choice, error)
        return Bug(
            f"{type(error).__name__} after {choice.token!r}: this is a bug of the program. Everything before that "
            f"choice is kept; how to reproduce it stands in {path}."
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

    def forget_news(self) -> None:
        """Drop what happened: it was told before."""
        if self.reporter is not None:
            self.reporter.take()
