"""The results of a campaign's sessions, one after the other: worked out from their choices, and compared.

Nothing that is kept is believed but the seed, the heroes, what was chosen for the campaign, and the choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from campaign.kinds.achievements import EndedSession, achievements_earned
from campaign.kinds.conclusion import ACTIVE, Conclusion, total_points
from campaign.kinds.kind import Kind
from campaign.play.book.contradictions import SLACK, is_open
from campaign.play.book.party_history import PartyHistory, SeatedSession, marks_of
from campaign.play.recovery.migrate_session import is_todays
from campaign.words.narrator import Story
from engine.definitions import Library
from saves.records import Campaign, Document, Score
from saves.store import Store


class Reckoning:
    """How far a campaign is after the sessions that were counted so far."""

    __slots__ = ("campaign", "document", "earned", "history", "is_exact", "kind", "marks", "over", "rows", "store")

    def __init__(self, store: Store, kind: Kind, campaign: Campaign) -> None:
        """Raises BadDocument, GoneFromContent and more where nobody can tell how the campaign began."""
        self.store, self.kind, self.campaign = store, kind, campaign
        self.history = PartyHistory(store, kind, campaign)
        self.marks = marks_of(store, campaign)
        self.document: Document | None = self.history.begun()
        """The campaign's document; None: nobody knows what a session led to."""
        self.over = ""
        """How the campaign ended; empty: it is not over."""
        self.rows: list[Score] = []
        """The score sheet."""
        self.earned: dict[str, datetime] = {}
        """Achievements, each with the end of the session that brought it."""
        self.is_exact = True
        """All sessions are of today's rules and content."""

    @property
    def before(self) -> Document:
        """What the next session is concluded with: its score hardly needs to know what the others led to."""
        return self.document or self.kind.progress.as_begun(self.campaign)

    def lose_track(self) -> None:
        """Nobody knows what a session led to, or how it was played."""
        self.document, self.is_exact = None, False

    def take(self, seated: SeatedSession, conclusion: Conclusion, outcome: Document, story: Story) -> None:
        """Take a finished session in; its story is empty where it was entered by hand."""
        session, _, library = seated
        self.is_exact = self.is_exact and is_todays(session, library)
        self.rows.append(conclusion.score)
        if self.document is None:
            return
        self.over = conclusion.over
        if session.entered is None and session.finished_at is not None:
            brought = self.achieved(seated, conclusion, outcome, story, library)
            self.earned |= dict.fromkeys(brought, session.finished_at)
        self.document = self.history.followed(conclusion.document, session.ordinal)

    def achieved(
        self, seated: SeatedSession, conclusion: Conclusion, outcome: Document, story: Story, library: Library
    ) -> list[str]:
        """What a session brings that none before it did; a what-if achieves nothing."""
        ordinal = seated.session.ordinal
        if self.marks.branch:
            return []
        marks = self.marks._replace(
            entered=tuple(number for number in self.marks.entered if number <= ordinal),
            changes=tuple(change for change in self.marks.changes if change.after < ordinal),
        )
        ended = EndedSession(
            library, seated.session.setup, outcome, conclusion.document, conclusion.over, list(self.rows), marks, story
        )
        return [one.id for one in achievements_earned(self.kind.achievements, ended, self.earned)]

    def differences(self, kept: Sequence[Score]) -> list[str]:
        """What the campaign keeps that its sessions do not give, each in words; nothing: it all agrees.

        What sessions of other rules led to is compared only where nothing is believed.
        """
        campaign = self.campaign
        total, stands = total_points(kept), self.kind.document(campaign.document).standing()
        if stands.score != total:
            return [f"the campaign has {stands.score} points, its sessions {total}"]
        if self.document is None or not (self.is_exact or campaign.claimed):
            return []
        found = []
        if self.document != campaign.document:
            found.append("the sessions do not add up to what the campaign saved")
        status = ACTIVE if is_open(self.store.sessions(campaign.id)) else self.over or ACTIVE
        if campaign.status != status:
            found.append(f"by its sessions it is {status}, not {campaign.status}")
        return found + self.not_earned()

    def not_earned(self) -> list[str]:
        """Achievements that no session brought, or not then."""
        names = {one.id: one.name for one in self.kind.achievements}
        return [
            f"no session that ended then earned {names.get(kept.achievement, kept.achievement)}"
            for kept in self.store.achievements(self.campaign.id)
            if kept.achievement not in self.earned or abs(kept.earned_at - self.earned[kept.achievement]) > SLACK
        ]
