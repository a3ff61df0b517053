"""Sessions that were played elsewhere, with the box on the table: entered by hand, and taken out of the book again.

Whatever is entered by hand can be taken back as long as nothing was played since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from campaign.errors import NothingToUndo
from campaign.kinds.conclusion import ACTIVE, Conclusion
from campaign.kinds.kind import Kind
from campaign.kinds.marks import told_change
from campaign.kinds.recorded_sessions import BadField, Field
from campaign.kinds.registry import kind_of
from campaign.play.book.party_history import PartyHistory
from campaign.play.branching import document_before
from campaign.play.documents import check_goes_on, checked_score
from campaign.play.renamed_content import library_of
from engine import version
from engine.definitions import Library
from saves.records import Campaign, Document
from saves.store import Store


class RecordedSession(NamedTuple):
    """A session about to be entered: what it begins with."""

    kind: Kind
    library: Library
    document: Document
    """The campaign's."""
    setup: Document

    def form(self, *, won: bool) -> Sequence[Field]:
        """What has to be said of a session that was won, or lost."""
        return self.kind.recorded_sessions.fields(self.document, self.setup, self.library, won=won)

    def outcome(self, said: Mapping[str, Any], *, won: bool) -> Document:
        """The end of the session, by what was said."""
        return self.kind.recorded_sessions.outcome(self.document, self.setup, said, self.library, won=won)


def next_entry(campaign: Campaign) -> RecordedSession:
    """The session that comes next in a campaign. Raises CampaignOver, GoneFromContent."""
    kind = kind_of(campaign)
    library = library_of(kind, campaign)
    check_goes_on(kind, campaign, library)
    return RecordedSession(kind, library, campaign.document, kind.progress.next_setup(campaign.document, library))


def enter(store: Store, campaign: Campaign, entered: Document) -> Conclusion:
    """Keep how the next session ended; the campaign continues from there. Whoever calls this holds the campaign.

    Raises BadEntry for what the rules cannot yield, CampaignOver, GoneFromContent, SessionOpen; then nothing is kept.
    """
    kind, library, document, setup = next_entry(campaign)
    problem = kind.recorded_sessions.problem(document, setup, entered, library)
    if problem:
        raise BadField(f"{problem[0].upper()}{problem[1:]}.")
    conclusion = kind.progress.conclude(document, setup, entered, library)
    ordinal = sum(session.status != "open" for session in store.sessions(campaign.id)) + 1
    score = conclusion.score = checked_score(kind, campaign.name, ordinal, conclusion.score)
    line = [f"Recorded by hand. {conclusion.title}.", "end", "", False]
    store.enter_session(
        campaign.id,
        "won" if score.won else "lost",
        mode=setup["kind"],
        number=str(setup["scenario"]),
        seed=setup["seed"],
        content_digest=library.digest,
        rules=version.RULES,
        setup=setup,
        entered=entered,
        score=score,
        document=conclusion.document,
        campaign_status=conclusion.over or ACTIVE,
        story=[{"at": 0, "kind": "ended", "rule": "", "data": {"won": score.won}, "told": [line]}],
    )
    return conclusion


def take_back(store: Store, campaign: Campaign) -> str:
    """Take back what was entered last by hand: a session, a change of the party, or points that were spent
    between sessions; returns what it was, a sentence.

    Whoever calls this holds the campaign. Raises NothingToUndo where something was played since, SessionOpen, and
    CampaignError where the state of the campaign before is no longer known.
    """
    history = PartyHistory(store, kind_of(campaign), campaign)
    sessions = [session for session in store.sessions(campaign.id) if session.status != "open"]
    ordinal = len(sessions)
    sheets = history.kind.player_sheets
    between = sheets.take_back(campaign.document) if sheets is not None else None
    if between is not None:
        document, what = between
        store.change_document(campaign.id, document)
        return what
    last = history.changes[-1] if history.changes else None
    if last is not None and last.after == ordinal:
        before = history.without_last_change()
        store.take_back_party(campaign.id, before.campaign.heroes, document_before(before, ordinal + 1))
        return f"Taken back: {told_change(last)[0].lower()}{told_change(last)[1:]}."
    if sessions and sessions[-1].entered is not None:
        store.take_back_entered(sessions[-1].id, document_before(history, ordinal), ACTIVE)
        return f"Taken back: session {ordinal}, which was recorded by hand."
    raise NothingToUndo("No session is open, and a finished one cannot be undone.")
