"""What was played, told or checked again from its choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from campaign.errors import OtherContent
from campaign.kinds import kind_named
from campaign.narrate.narrator import Line
from campaign.play.live_session import Reporter
from campaign.play.repeating import BROKEN, agrees, replay
from engine.errors import ReplayDiverged

if TYPE_CHECKING:
    from campaign.kinds import Kind
    from engine.definitions import Library
    from engine.game import Game
    from saves.records import Campaign, Choice, Session
    from saves.store import Store

FINISHED = ("won", "lost")


class Chapter:
    """One session of a campaign as it was played."""

    __slots__ = ("choices", "counts", "digest", "lines", "note", "session")

    def __init__(self, kind: Kind, session: Session, choices: list[Choice]) -> None:
        self.counts = kind.counts
        self.session = session
        self.choices = choices
        self.lines: list[Line] = []
        self.note = ""
        """What is to be said about the telling; without lines: why only the choices are there."""
        self.digest = ""
        """Fingerprint of the position at its end."""

    @property
    def title(self) -> str:
        """`Session 1: scenario 1, duel, won`."""
        session = self.session
        return f"Session {session.ordinal}: {self.counts} {session.number}, {session.mode}, {session.status}"

    def to_json(self) -> dict[str, Any]:
        """The session's facts, its choices and lines, as `log --json` prints them."""
        session = self.session
        return {
            "session": session.ordinal,
            "kind": session.mode,
            "scenario": session.number,
            "status": session.status,
            "seed": session.seed,
            "choices": [{"position": c.position, "seat": c.seat, "token": c.token} for c in self.choices],
            "lines": [{"text": line.text, "rule": line.rule} for line in self.lines],
            "note": self.note,
        }


def chapters(store: Store, campaign: Campaign) -> Iterator[Chapter]:
    """Every session told anew, one of other content as long as its choices still lead to its end."""
    kind = kind_named(campaign.kind)
    library = kind.library(campaign.heroes)
    for session in store.sessions(campaign.id):
        chapter = Chapter(kind, session, store.choices(session.id))
        tell(chapter, kind, library)
        yield chapter


def tell(chapter: Chapter, kind: Kind, library: Library) -> None:
    """Put a session into words, as far as it can be played again; of other content only all of it."""
    session = chapter.session
    has_changed = session.content_digest != library.digest
    reporter = Reporter(library)
    problem = ""
    try:
        game = kind.start(session.setup, library, reporter)
        reporter.follow(game)
        replay(game, chapter.choices, check_digest=not has_changed)
        if session.status in FINISHED and game.state.outcome is None:
            problem = "it does not end as recorded"
    except BROKEN as error:
        problem = str(error)
    if has_changed and problem:
        chapter.note = "played with other content than today's, so only its choices can be shown"
        return
    changed = "the content has changed since this was played; it is told with the content of today"
    chapter.note = problem or (changed if has_changed else "")
    chapter.lines = reporter.take()


def verified(store: Store, campaign: Campaign) -> Iterator[Chapter]:
    """Every session played again from the campaign's seed, compared with what is kept.

    Raises ReplayDiverged at the first choice, setup or document that is not the same, OtherContent when the
    content has changed meanwhile.
    """
    kind = kind_named(campaign.kind)
    library = kind.library(campaign.heroes)
    document = kind.new_document(campaign.heroes, campaign.difficulty, campaign.seed)
    for session in store.sessions(campaign.id):
        check_content(session, library)
        chapter = Chapter(kind, session, store.choices(session.id))
        if kind.next_setup(document, library) != session.setup:
            raise ReplayDiverged(0, f"session {session.ordinal} does not begin as recorded")
        game = played_again(store, chapter, kind, library)
        chapter.digest = game.digest()
        if session.status in FINISHED:
            if game.state.outcome is None:
                raise ReplayDiverged(len(chapter.choices), f"session {session.ordinal} does not end as recorded")
            document = kind.conclude(document, session.setup, game.state.outcome, library).document
        yield chapter
    if document != campaign.document:
        raise ReplayDiverged(0, "the sessions do not add up to what the campaign has kept")


def check_content(session: Session, library: Library) -> None:
    """Raise OtherContent when a session was played with other content."""
    if session.content_digest != library.digest:
        raise OtherContent(
            f"Session {session.ordinal} was played with other content ({session.content_digest}) than today's "
            f"({library.digest}), so its replay proves nothing."
        )


def played_again(store: Store, chapter: Chapter, kind: Kind, library: Library) -> Game:
    """A session replayed from its setup; the position of the kept snapshot is compared on the way."""
    game = kind.start(chapter.session.setup, library)
    snapshot = store.latest_snapshot(chapter.session.id)
    at = snapshot.position if snapshot is not None else 0
    replay(game, chapter.choices[:at])
    if snapshot is not None and not agrees(game, snapshot.digest):
        raise ReplayDiverged(at, "the position is not the one of the snapshot")
    return replay(game, chapter.choices[at:])
