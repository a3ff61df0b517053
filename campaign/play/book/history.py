"""What was played, told or checked again from its choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf
from typing import Any

from campaign.errors import CampaignError, DamagedPosition
from campaign.kinds.documents import arranged_as, how_it_was_played
from campaign.kinds.kind import Kind
from campaign.kinds.marks import change_json
from campaign.kinds.registry import kind_of
from campaign.play.book.contradictions import mislabelled
from campaign.play.book.party_history import PartyHistory, SeatedSession
from campaign.play.book.reckoning import Reckoning
from campaign.play.logs import SavedLog, agrees, snapshots, unsound
from campaign.play.open_campaign import live_session
from campaign.play.recording import Recording, lines_of
from campaign.play.recovery.migrate_session import is_todays, laid_out, migrate_session, what_changed
from campaign.play.recovery.stories import FINISHED, bare_story_of, replayed_story, retell_session
from campaign.play.renamed_content import check_names, library_of, session_today
from campaign.play.replay import BROKEN, replay
from campaign.words.narrator import Line, Story
from engine import version
from engine.definitions import Library
from engine.errors import ReplayDiverged
from saves.records import Campaign, Choice, Document, PartyChange, Session, Stamp
from saves.store import Store

UNVERIFIED = "never"
"""How a session was verified that never was."""
BY_HAND = "recorded by hand, so it cannot be replayed"
"""What is said of a session that was played elsewhere."""


class SessionStory:
    """One session of a campaign as it was played."""

    __slots__ = ("changes", "choices", "counts", "digest", "lines", "note", "session", "stamp")

    def __init__(self, kind: Kind, session: Session, choices: list[Choice]) -> None:
        self.counts = kind.counts
        self.session = session
        self.choices = choices
        self.changes: list[PartyChange] = []
        """Of the party, just before it."""
        self.lines: list[Line] = []
        self.note = ""
        """What is to be said about the telling; without lines: why only the choices are there."""
        self.digest = ""
        """Fingerprint of the position at its end, once it was verified."""
        self.stamp: Stamp | None = None
        """What was found when it was verified before; None: it never was."""

    @property
    def title(self) -> str:
        """`Session 1: scenario 1, duel, won`, and what a reader should know of it."""
        session = self.session
        facts = [session.mode, session.status, *how_it_was_played(session.setup, self.choices)]
        return f"Session {session.ordinal}: {self.counts} {session.number}, {', '.join(facts)}"

    def to_json(self) -> dict[str, Any]:
        """The session's facts, its choices and lines, as `log --json` prints them."""
        session = self.session
        return {
            "session": session.ordinal,
            "kind": session.mode,
            "scenario": session.number,
            "status": session.status,
            "seed": session.seed,
            "rules": session.rules,
            "recorded": session.entered,
            "party_changes": [change_json(change) for change in self.changes],
            "choices": [{"position": c.position, "seat": c.seat, "token": c.token} for c in self.choices],
            "lines": [{"text": line.text, "rule": line.rule} for line in self.lines],
            "note": self.note,
        }

    @property
    def how_verified(self) -> str:
        """`now`, `then`, `translated` or `never`; one that was entered by hand cannot be."""
        if self.digest:
            return "now"
        if self.stamp is None or self.stamp.result == "differs":
            return UNVERIFIED
        return "then" if self.stamp.result == "agrees" else "translated"

    def verified(self) -> str:
        """How it was verified, in a sentence without its end."""
        if self.digest:
            return f"{len(self.choices)} choices agree, position {self.digest}"
        if self.session.entered is not None:
            return BY_HAND
        by, stamp = f"played by rules {self.session.rules}", self.stamp
        if stamp is None:
            return f"{by}, never verified; it continues by the current rules when next played"
        day = f"{stamp.verified_at:%Y-%m-%d}"
        if stamp.result == "differs":
            return f"{by}, never verified: on {day}, by rules {stamp.rules}, {stamp.note}"
        if stamp.result == "translated":
            return f"{by}; on {day} it had the same end and score by rules {stamp.rules} ({stamp.note})"
        return f"{by}; on {day} it had the same end by rules {stamp.rules}; shown from the saved story"

    def verified_json(self) -> dict[str, Any]:
        """How it was verified, for programs."""
        session, stamp = self.session, self.stamp
        return {
            "session": session.ordinal,
            "choices": len(self.choices),
            "digest": self.digest or None,
            "rules": session.rules,
            "content": session.content_digest,
            "verified": self.how_verified,
            "stamp": None
            if stamp is None
            else {
                "rules": stamp.rules,
                "content": stamp.content_digest,
                "at": stamp.verified_at.isoformat(),
                "result": stamp.result,
                "note": stamp.note,
            },
        }


def chapters(store: Store, campaign: Campaign) -> Iterator[SessionStory]:
    """Every session as it was told, or as far as it can be told today."""
    kind = kind_of(campaign)
    history = PartyHistory(store, kind, campaign)
    for session, then, library in history:
        chapter = SessionStory(kind, session, store.choices(session.id))
        chapter.stamp = store.stamp(session.id)
        chapter.changes = [change for change in history.changes if change.after == session.ordinal - 1]
        if session.entered is not None:
            chapter.lines, chapter.note = lines_of(store.story(session.id) or ()), BY_HAND
        elif session.status in FINISHED:
            tell_finished(chapter, store, kind, then, library)
        else:
            tell_open(chapter, store, kind, then, library)
        yield chapter


def tell_finished(chapter: SessionStory, store: Store, kind: Kind, campaign: Campaign, library: Library) -> None:
    """Tell a finished session from its story, or what is left of it."""
    session = chapter.session
    story = store.story(session.id)
    if chapter.stamp is None:  # saves that may only be looked at: it is told, and kept another time
        story, chapter.stamp = retell_session(store, kind, campaign, session, library)
    changed = what_changed(session, chapter.stamp.rules, chapter.stamp.content_digest)
    if story is not None:
        chapter.lines = lines_of(story)
        if chapter.stamp.result == "translated":
            chapter.note = f"{changed} since this was played; replayed, it has the same end and score"
        return
    chapter.lines = lines_of(bare_story_of(store, campaign, session, chapter.choices, library))
    chapter.note = f"{changed or 'It cannot be replayed'}; only its choices and its end can be shown"


def tell_open(chapter: SessionStory, store: Store, kind: Kind, campaign: Campaign, library: Library) -> None:
    """Tell a session that is not over, as far as it was played."""
    session = chapter.session
    changed = what_changed(session, version.RULES, library.digest)
    if is_todays(session, library):
        try:
            live = live_session(kind, store, campaign, session, library, told=False)
        except (*BROKEN, CampaignError) as error:
            chapter.note = str(error)
            return
        story, chapter.note = replayed_story(store, session, live)
        chapter.lines = lines_of(story)
        return
    try:
        way = migrate_session(kind, session, chapter.choices, SavedLog(store, session.id).snapshot, library)
        if not way.lost and not way.base:
            recording = Recording(library, partial(kind.lay_out, session_today(session).setup, library))
            recording.make(way.replay.choices)
            chapter.lines = lines_of(recording.story)
            chapter.note = f"{changed} since this began; shown by the current rules"
            return
        problem = changed
    except (*BROKEN, CampaignError) as error:
        problem = str(error)
    chapter.lines = lines_of(bare_story_of(store, campaign, session, chapter.choices, library))
    chapter.note = f"{problem}; only its choices can be shown"


def verified(store: Store, campaign: Campaign) -> Iterator[SessionStory]:
    """Every session of today's rules and content played again from the campaign's seed, and compared with what is kept.

    A session of others cannot be: its stamp says by which it was verified, if by any. Raises ReplayDiverged at the
    first choice, setup or document that is not the same, DamagedPosition.
    """
    kind = kind_of(campaign)
    reckoning = Reckoning(store, kind, campaign)
    check_names(kind, campaign, reckoning.before, library_of(kind, campaign))
    for seated in reckoning.history:
        session = seated.session
        chapter = SessionStory(kind, session, store.choices(session.id))
        chapter.stamp = store.stamp(session.id)
        verify(chapter, reckoning, seated)
        damaged = unsound(SavedLog(store, session.id), len(chapter.choices))
        if damaged:
            raise DamagedPosition(campaign.name, damaged)
        yield chapter
    for problem in reckoning.differences(store.scores(campaign.id)):
        raise ReplayDiverged(0, problem)


def verify(chapter: SessionStory, reckoning: Reckoning, seated: SeatedSession) -> None:
    """Play a session again and take it into the reckoning, unless it is of other rules. Raises ReplayDiverged."""
    session, _, library = seated
    kind, document = reckoning.kind, reckoning.document
    same = is_todays(session, library)
    if session.entered is None and not same:
        reckoning.lose_track()  # what it left behind was reckoned by other rules
        return
    wrong = mislabelled(session)
    if wrong:
        raise ReplayDiverged(0, f"session {session.ordinal} {wrong}")
    if same and document is not None:
        expected = arranged_as(kind.progress.next_setup(document, library), session.setup)
        if expected != session.setup:
            raise ReplayDiverged(0, f"session {session.ordinal} does not begin as recorded")
    outcome, story = session.entered, Story()
    if outcome is None:
        told = replay_session(reckoning.store, kind, session, chapter.choices, library)
        chapter.digest = told.game.digest()
        outcome, story = told.game.state.outcome, told.story
        if session.status not in FINISHED:
            return
    elif document is not None and (wrong := problem_of_entered(kind, session, document, library)):
        raise ReplayDiverged(0, f"session {session.ordinal} {wrong}")
    if outcome is None:
        raise ReplayDiverged(len(chapter.choices), f"session {session.ordinal} does not end as recorded")
    if document is None:
        return
    conclusion = kind.progress.conclude(document, session.setup, outcome, library)
    if conclusion.score.won is not (session.status == "won"):
        raise ReplayDiverged(len(chapter.choices), f"session {session.ordinal} was not {session.status}")
    reckoning.take(seated, conclusion, outcome, story)


def problem_of_entered(kind: Kind, session: Session, document: Document, library: Library) -> str:
    """Why a session that was entered by hand cannot have ended so; empty: it can, or it was played here."""
    if session.entered is None:
        return ""
    try:
        problem = kind.recorded_sessions.problem(document, session.setup, session.entered, library)
    except BROKEN:
        problem = "its saved data is damaged"
    return f"was recorded, but the rules do not allow it: {problem}" if problem else ""


def replay_session(
    store: Store, kind: Kind, session: Session, choices: Sequence[Choice], library: Library, *, deadline: float = inf
) -> Recording:
    """A session replayed, and told, from where its rules begin; every position that is kept of it is compared on the
    way. Raises ReplayDiverged and more, OutOfTime after the deadline.
    """
    log = SavedLog(store, session.id)
    recording = Recording(library, partial(laid_out, kind, session, log.snapshot, library))
    game = recording.game
    kept = [snapshot for snapshot in snapshots(log, len(choices)) if snapshot.position >= session.base]
    for snapshot in reversed(kept):
        replay(game, choices[game.state.choices : snapshot.position], deadline=deadline)
        if not agrees(game, snapshot.digest):
            raise ReplayDiverged(snapshot.position, "the position differs from the snapshot")
    replay(game, choices[game.state.choices :], deadline=deadline)
    return recording
