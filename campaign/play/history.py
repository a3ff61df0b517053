"""What was played, told or checked again from its choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from campaign.errors import OtherContent
from campaign.narrate.narrator import Line
from campaign.play.live_session import Reporter, repeat
from campaign.play.open_campaign import BROKEN, adventure_library, opening_of
from engine.errors import ReplayDiverged

if TYPE_CHECKING:
    from engine.definitions import Library
    from engine.game import Game
    from saves.records import Campaign, Choice, Session
    from saves.store import Store


class Chapter:
    """One session of a campaign as it was played."""

    __slots__ = ("choices", "digest", "lines", "note", "session")

    def __init__(self, session: Session, choices: list[Choice]) -> None:
        self.session = session
        self.choices = choices
        self.lines: list[Line] = []
        self.note = ""
        """Why it cannot be told in words; then only the choices are there."""
        self.digest = ""
        """Fingerprint of the position at its end."""

    @property
    def title(self) -> str:
        """`Session 1: scenario 1, crawl, won`."""
        session = self.session
        return f"Session {session.ordinal}: scenario {session.scenario}, {session.kind}, {session.status}"

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        session = self.session
        return {
            "session": session.ordinal,
            "kind": session.kind,
            "scenario": session.scenario,
            "status": session.status,
            "seed": session.seed,
            "choices": [{"position": c.position, "seat": c.seat, "token": c.token} for c in self.choices],
            "lines": [{"text": line.text, "rule": line.rule} for line in self.lines],
            "note": self.note,
        }


def chapters(store: Store, campaign: Campaign) -> Iterator[Chapter]:
    """Every session told anew; one of other content only by its choices."""
    library = adventure_library(campaign.heroes)
    for session in store.sessions(campaign.id):
        chapter = Chapter(session, store.choices(session.id))
        if session.content_digest != library.digest:
            chapter.note = "played with other content than today's, so only its choices can be shown"
        else:
            tell(chapter, library)
        yield chapter


def tell(chapter: Chapter, library: Library) -> None:
    """Put a session into words, as far as it can be played again."""
    reporter = Reporter(library)
    try:
        game = opening_of(chapter.session.setup, library)(reporter)
        reporter.follow(game)
        for choice in chapter.choices:
            repeat(game, choice)
        chapter.digest = game.digest()
    except BROKEN as error:
        chapter.note = str(error)
    chapter.lines = reporter.take()


def verified(store: Store, campaign: Campaign) -> Iterator[Chapter]:
    """Every session played again from the campaign's seed, compared with what is kept.

    Raises ReplayDiverged at the first choice, setup or document that is not the same, OtherContent when the
    content has changed meanwhile.
    """
    from campaign.adventures.sessions import conclude, new_campaign, next_setup

    library = adventure_library(campaign.heroes)
    document = new_campaign(campaign.heroes, campaign.difficulty, campaign.seed)
    for session in store.sessions(campaign.id):
        check_content(session, library)
        chapter = Chapter(session, store.choices(session.id))
        if next_setup(document, library) != session.setup:
            raise ReplayDiverged(0, f"session {session.ordinal} does not begin as recorded")
        game = played_again(store, chapter, library)
        chapter.digest = game.digest()
        if session.status in ("won", "lost"):
            if game.state.outcome is None:
                raise ReplayDiverged(len(chapter.choices), f"session {session.ordinal} does not end as recorded")
            document = conclude(document, session.setup, game.state.outcome, library).document
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


def played_again(store: Store, chapter: Chapter, library: Library) -> Game:
    """A session replayed from its setup; the position of the kept snapshot is compared on the way."""
    snapshot = store.latest_snapshot(chapter.session.id)
    game = opening_of(chapter.session.setup, library)(None)
    for choice in [*chapter.choices, None]:
        if snapshot is not None and game.state.choices == snapshot.position and game.digest() != snapshot.digest:
            raise ReplayDiverged(snapshot.position, "the position is not the one of the snapshot")
        if choice is not None:
            repeat(game, choice)
    return game
