"""A session being played: the game, its log of choices, and what happened since the last look.

The log is the save: from how the session opens and its choices any position is rebuilt, the latest
snapshot only makes that quick. A person's choice is validated, kept, and then applied. Choices that
nobody waits for (bots, scripted enemies) are applied first and kept turn by turn, always before their
effects are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

from campaign.errors import Bug
from campaign.play.logs import ChoiceLog, position_in, snapshots
from campaign.play.recording import Opening, Recording, Teller
from campaign.play.replay import BROKEN, replay
from campaign.words.narrator import Line
from campaign.words.session_view import SessionView
from engine import answers, table
from engine.definitions import Library
from engine.errors import ReplayDiverged, StaleDecision
from engine.events import Sink
from engine.game import Game
from engine.state import Decision, fingerprint
from saves.errors import ChoiceConflict
from saves.records import NewChoice, Snapshot

Answer = Callable[[Game, "Decision"], str]
"""Chooses a token for an open decision."""

Hidden = Mapping[int, Collection[int]]
"""Seats of people -> the seats whose cards each of them may not see."""
NOBODY: Hidden = MappingProxyType({})
"""There is no person who may not see some cards."""
SNAPSHOT_EVERY = 20
"""A turn that begins that many choices or more after the latest snapshot has its position kept: making them again takes
about as long as reading that.
"""


class LiveSession:
    """One session of a campaign, or a duel, at the table."""

    __slots__ = (
        "base",
        "game",
        "hero_count",
        "hidden_from",
        "kept",
        "library",
        "log",
        "marked",
        "opening",
        "pending",
        "printed",
        "reveals",
        "serial",
        "snapped",
        "teller",
        "turn",
        "view_of",
    )

    def __init__(
        self,
        library: Library,
        opening: Opening,
        log: ChoiceLog,
        *,
        hero_count: int,
        view_of: Callable[[Game], SessionView] = SessionView,
        reveals: Iterable[str] = (),
        told: bool = True,
        hidden_from: Hidden = NOBODY,
        base: int = 0,
    ) -> None:
        self.library = library
        self.opening = opening
        self.base = base
        """How many choices older rules made; they remain."""
        self.log = log
        self.hero_count = hero_count
        """How many of the first seats are those of heroes that people may play."""
        self.view_of = view_of
        self.reveals = frozenset(reveals)
        """Kinds of event, beyond a duel's, that show something nobody knew."""
        self.teller = Teller(library, listened=told)
        """Tells what happens here; `told_so_far` has it tell what happened before, too."""
        self.hide(hidden_from)
        self.pending: list[NewChoice] = []
        """Applied choices that are not kept yet."""
        self.kept = 0
        """How many choices are kept."""
        self.serial = 0
        """The log's serial at the present position; if it is another, another process has changed the log."""
        self.snapped = 0
        """The position of the latest snapshot."""
        self.marked = -1
        """The turn of the latest fingerprint in the log: one a turn tells where a replay leads elsewhere."""
        self.printed = (-1, "")
        """The position whose fingerprint was taken last, and it."""
        self.game: Game
        self.turn = -1

    def hide(self, hidden_from: Hidden) -> None:
        """From now on people are told nothing about the cards of these seats but their number."""
        self.hidden_from = hidden_from
        self.teller.narrator.hide(hidden_from)

    def keep_secrets(self, teller: Teller, game: Game) -> None:
        """Let a teller tell of cards what people may know: nothing of those of bots who play against them."""
        teller.narrator.hide(self.hidden_from)
        rivals = range(self.hero_count, len(game.state.players))
        teller.narrator.hidden |= {seat for seat in rivals if not game.mode.scripted(game, seat)}

    # -- opening and rebuilding ----------------------------------------------------------------

    def begin(self) -> None:
        """Open a new session; its first position is kept."""
        self.teller.whole = True
        self.show(self.opening(self.teller))
        self.game.run()
        self.turn = self.game.state.turn
        self.log.add_snapshot(self.snapshot())

    def laid_out(self, sink: Sink | None) -> Game:
        """The session as its rules begin: about to begin, or at the position it is based on. Raises ReplayDiverged."""
        if not self.base:
            return self.opening(sink)
        kept = self.log.snapshot(self.base)
        document = position_in(kept)
        if kept is None or kept.position != self.base or document is None:
            raise ReplayDiverged(self.base, "its first position cannot be read")
        return Game.from_json(self.library, document, sink)

    def opened(self, sink: Sink | None) -> Game:
        """The session at the first decision of its rules. Raises ReplayDiverged."""
        game = self.laid_out(sink)
        game.run()
        return game

    def resume(self) -> None:
        """Continue where the log ends. Raises ReplayDiverged."""
        self.show(self.rebuilt(self.log.count()))
        self.forget_news()

    def rebuilt(self, position: int) -> Game:
        """The game after that many choices; of the log only what follows its start is read. Raises ReplayDiverged."""
        game = self.start(position)
        self.snapped = begun = game.state.choices
        return replay(game, self.log.choices(begun)[: position - begun]).game

    def start(self, position: int) -> Game:
        """The game at the latest snapshot at or before a position that can be played on from, else at its opening.

        Raises ReplayDiverged where its first position cannot be read.
        """
        for snapshot in snapshots(self.log, position):
            document = position_in(snapshot)
            if document is not None:
                try:
                    return Game.from_json(self.library, document)
                except BROKEN:
                    self.log.unsound.add(snapshot.position)
        if self.base:
            raise ReplayDiverged(self.base, "its first position cannot be read")
        return self.opened(None)

    def played_again(self) -> Recording:
        """The session's choices made again from the beginning, and told.

        Raises ReplayDiverged, and what the opening raises.
        """
        recording = Recording(self.library, self.laid_out, self.keep_secrets)
        replay(recording.game, self.log.choices(self.base))
        return recording

    def told_so_far(self) -> Teller:
        """What has happened from the beginning on; what was not told here is told now, once, as `played_again` does.

        Raises what that raises, and ReplayDiverged where it leads elsewhere.
        """
        self.flush()
        if not self.teller.whole:
            again = self.played_again()
            if again.game.digest() != self.game.digest():
                raise ReplayDiverged(self.position, "it leads to another position than the one in play")
            self.teller.go_on_from(again.teller)
            self.game.sink = self.teller
        return self.teller

    def show(self, game: Game) -> None:
        """Let this game be the one that is played."""
        self.game, self.library = game, game.library
        teller = self.teller
        game.sink = teller if teller.listened or teller.whole else None
        self.keep_secrets(teller, game)
        teller.follow(game)
        self.printed = (-1, "")
        self.turn, self.marked = game.state.turn, -1
        self.kept = game.state.choices
        self.serial = self.log.serial()

    @property
    def view(self) -> SessionView:
        """How the position looks."""
        return self.view_of(self.game)

    # -- choosing -------------------------------------------------------------------------------

    @property
    def position(self) -> int:
        """How many choices have been made."""
        return self.game.state.choices

    @property
    def is_over(self) -> bool:
        """Whether the session has an outcome."""
        return self.game.state.outcome is not None

    def choose(self, token: str, decision_id: int | None = None, serial: int | None = None) -> None:
        """Make a choice for a person: checked, kept, applied. `serial`: this session's when the question was read.

        Raises StaleDecision, also where as many choices lead to the question as before an undo; IllegalChoice (says
        why) or UnknownChoice, also for notes of the log; ChoiceConflict where another process added to the log. Then
        nothing was kept.
        """
        if serial is not None:
            self.check_question(serial)
        answers.check(self.game, self.position if decision_id is None else decision_id, token)
        self.keep(token)

    def note(self, token: str) -> None:
        """Tell the program something beside its questions, as `engine.table` has it: checked, kept, applied.

        Raises IllegalChoice (says why) or UnknownChoice; then nothing was kept.
        """
        table.check(self.game, token)
        self.keep(token)

    def keep(self, token: str) -> None:
        """Keep what has been checked, then do it."""
        choice = self.new_choice(token)
        self.pending.append(choice)
        self.flush()
        try:
            answers.repeat(self.game, token)
        except Exception as error:
            self.kept -= 1
            self.log.undo(self.kept, forced=True)
            self.serial += 1
            raise self.bug(choice, error) from error
        self.look_for_turn()

    def run(self, answer: Answer, *, until: Callable[[Game], bool] | None = None) -> Iterator[int]:
        """Let another player choose, as long as `until` does not hold; yields the position after every turn, kept."""
        game = self.game
        while game.state.outcome is None and game.state.decision is not None and not (until and until(game)):
            token = answer(game, game.state.decision)
            choice = self.new_choice(token, asked=False)
            try:
                game.apply(token)
            except Exception as error:
                self.flush()
                raise self.bug(choice, error) from error
            self.pending.append(choice)
            if self.look_for_turn():
                yield self.position
        self.flush()
        yield self.position

    def look_for_turn(self) -> bool:
        """Keep what led to a new turn, and its position if the latest one is far back; whether one has begun."""
        state = self.game.state
        if state.turn == self.turn:
            return False
        self.turn = state.turn
        if self.position - self.snapped < SNAPSHOT_EVERY:
            self.flush()
        else:
            self.snapped = self.position
            self.flush(self.snapshot())
        return True

    def snapshot(self) -> Snapshot:
        """The position as it is kept."""
        document = self.game.to_json()
        self.printed = self.position, fingerprint(document)
        return Snapshot(*self.printed, document)

    def flush(self, snapshot: Snapshot | None = None) -> None:
        """Keep what has been applied, and the position after it, if given. Raises ChoiceConflict."""
        if self.pending:
            self.check_log()
            self.log.append(self.kept, self.pending, snapshot)
            self.kept += len(self.pending)
            self.serial += len(self.pending)
            self.pending = []
        elif snapshot is not None:
            self.log.add_snapshot(snapshot)

    def check_question(self, serial: int) -> None:
        """Raise StaleDecision where anything was chosen or taken back since the session had this serial."""
        if serial != self.serial:
            raise StaleDecision("this question was answered or undone meanwhile")

    def check_log(self) -> None:
        """Raise ChoiceConflict where the log is not that of the game any more: another process plays it, too."""
        if self.log.serial() != self.serial:
            raise ChoiceConflict(
                "The session was continued elsewhere, so your last choice was not saved. Open the campaign again."
            )

    def bug(self, choice: NewChoice, error: Exception) -> Bug:
        """Write down how to reach an error of the kernel; the choice that led there is not in the log."""
        from campaign.play.positions import write_report

        path = write_report(self, choice, error)
        return Bug(
            f"{type(error).__name__} after {choice.token!r}: this is a bug in the program. Everything before that "
            f"choice is saved; {path} shows how to reproduce it."
        )

    def new_choice(self, token: str, *, asked: bool = True) -> NewChoice:
        """The open decision's answer as the log keeps it; `asked`: a person gave it."""
        game = self.game
        decision = game.state.decision
        seat = decision.seat if decision is not None else -1
        digest = None
        if game.state.turn != self.marked:
            self.marked = game.state.turn
            position, digest = self.printed
            if position != game.state.choices:
                digest = game.digest()
        return NewChoice(seat, token, digest, asked)

    def news(self) -> list[Line]:
        """What happened since this was last asked; everything told is kept by then."""
        self.flush()
        return self.teller.take()

    def forget_news(self) -> None:
        """Drop what happened: it was told before."""
        self.teller.take()
