"""Stories of finished sessions: written at their end, or later for those that ended before stories were kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import NamedTuple

from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_named
from campaign.play.book.party_history import PartyHistory
from campaign.play.live_session import LiveSession
from campaign.play.logs import SavedLog
from campaign.play.recording import Recording, bare_story
from campaign.play.replay import BROKEN, Lenient, replay
from campaign.words.names import fighter_name
from campaign.words.narrator import Story, plural
from content.past import LAST_WITHOUT_STORIES
from engine import version
from engine.definitions import Library
from engine.game import Game
from saves.records import Campaign, Choice, Score, ScoreRow, Session, Stamp, StampResult
from saves.store import Store

FINISHED = ("won", "lost")


class RetoldStory(NamedTuple):
    """What can be told of a session, and whether it could be repeated."""

    story: Story | None
    stamp: Stamp


def stamped(library: Library, result: StampResult, note: str = "") -> Stamp:
    """What was found about a session by the rules and content of today."""
    return Stamp(
        rules=version.RULES, content_digest=library.digest, verified_at=datetime.now(UTC), result=result, note=note
    )


def story_so_far(store: Store, session: Session, live: LiveSession) -> Story:
    """What has happened in a session that is played, by older rules too. Raises ReplayDiverged and more."""
    return [*story_before(store, session), *live.told_so_far().story]


def story_before(store: Store, session: Session) -> Story:
    """What happened in a session while older rules held; empty: nothing did."""
    return (store.story(session.id) or []) if session.base else []


def story_at_end(store: Store, session: Session, live: LiveSession) -> RetoldStory:
    """The story of a session that is just over, as it was told; and whether it has that end again from its last kept
    position.
    """
    story: Story | None = None
    try:
        story = story_so_far(store, session, live)
        problem = "" if live.rebuilt(live.position).digest() == live.game.digest() else "it ends differently"
    except BROKEN as error:
        problem = str(error)
    return RetoldStory(story, stamped(live.library, "differs" if problem else "agrees", problem))


def replayed_story(store: Store, session: Session, live: LiveSession) -> tuple[Story, str]:
    """The story of a session of today's rules and content, as far as it can be played again, and why no further."""
    story = story_before(store, session)
    try:
        recording = Recording(live.library, live.laid_out)
    except BROKEN as error:
        return story, str(error)
    problem = ""
    try:
        replay(recording.game, live.log.choices(session.base))
    except BROKEN as error:
        problem = str(error)
    return [*story, *recording.story], problem


def keep_stories(store: Store, kind: Kind, campaign: Campaign) -> None:
    """Write the story of every finished session that has no story and no stamp; one entered by hand has its own."""
    for session, then, library in PartyHistory(store, kind, campaign):
        if session.status in FINISHED and session.entered is None and store.stamp(session.id) is None:
            store.keep_story(session.id, *retell_session(store, kind, then, session, library))


def retell_session(store: Store, kind: Kind, campaign: Campaign, session: Session, library: Library) -> RetoldStory:
    """A finished session told by playing it again, with the content of its day if there is any, else with today's."""
    if session.rules <= LAST_WITHOUT_STORIES and session.content_digest != library.digest:
        past = past_library(kind.name, tuple(campaign.heroes))
        by_then = retell_with(store, kind, campaign, session, past) if past is not None else None
        if by_then is not None and by_then.story is not None:
            return by_then
    return retell_with(store, kind, campaign, session, library)


@lru_cache(maxsize=4)
def past_library(kind: str, heroes: tuple[str, ...]) -> Library | None:
    """The content of the last version that kept no stories; None: it does not have these heroes."""
    from content.errors import LoadError
    from content.past import unpacked

    try:
        with unpacked() as folder:
            return kind_named(kind).library(heroes, content=folder)
    except LoadError:
        return None


def retell_with(store: Store, kind: Kind, campaign: Campaign, session: Session, library: Library) -> RetoldStory:
    """A finished session played again by today's rules: told if it has the recorded end and score."""
    choices = store.choices(session.id)
    try:
        kept = SavedLog(store, session.id).snapshot(len(choices))
        again = replay(kind.start(session.setup, library), choices, Lenient(kept))
        if not again.is_complete:
            why = f"choice {again.used + 1} of {len(choices)} no longer fits"
            return RetoldStory(None, stamped(library, "differs", why))
        if not ends_alike(kind, campaign, session, again.game, score_of(store, session), library):
            return RetoldStory(None, stamped(library, "differs", "it ends differently"))
        recording = Recording(library, partial(kind.lay_out, session.setup, library))
        recording.make(again.choices)
    except BROKEN as error:
        return RetoldStory(None, stamped(library, "differs", str(error)))
    if again.is_exact:
        return RetoldStory(recording.story, stamped(library, "agrees"))
    note = f"{plural(again.added, 'new question')} passed, {again.left_out} no longer asked"
    return RetoldStory(recording.story, stamped(library, "translated", note))


def ends_alike(
    kind: Kind, campaign: Campaign, session: Session, game: Game, score: Score | None, library: Library
) -> bool:
    """Whether a game has an outcome that scores as recorded."""
    if game.state.outcome is None or score is None:
        return False
    document = kind.progress.as_begun(campaign)
    again = kind.progress.conclude(document, session.setup, game.state.outcome, library).score
    return (again.won, again.points, again.document) == (score.won, score.points, score.document)


def score_of(store: Store, session: Session) -> ScoreRow | None:
    """The session's row of the score sheet."""
    return next((row for row in store.scores(session.campaign_id) if row.session_id == session.id), None)


def bare_story_of(
    store: Store, campaign: Campaign, session: Session, choices: Sequence[Choice], library: Library
) -> Story:
    """What is told of a session that cannot be played again: choices, outcome and score."""
    names = [fighter_name(library, hero) for hero in campaign.heroes]
    score = score_of(store, session) if session.status in FINISHED else None
    end = f"The session was {session.status}: {score.points:+d} points." if score is not None else ""
    return bare_story(session, choices, names, end)
