"""What-ifs: a campaign that continues from any choice of another one, and says so for good."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from campaign.errors import CampaignError, NoPosition
from campaign.kinds.conclusion import ACTIVE
from campaign.kinds.registry import kind_of
from campaign.play.book.party_history import BRANCH, PartyHistory, party_at
from campaign.play.recovery.stories import FINISHED
from saves.file_format import LogLine, SessionPart
from saves.records import Campaign, Document
from saves.store import Store


def branch(store: Store, campaign: Campaign, name: str, *, at: int, session: int | None = None) -> Campaign:
    """Add a campaign that is where another one was before choice `at` of a session, or of its last one.

    Its log has all that led there, undone choices too. Nothing is added where this raises: NoPosition for a session or
    a choice that never was, CampaignError where the sessions before cannot be played again, NameTaken, BadName.
    """
    from saves.transfer import add_part, campaign_part

    sessions = store.sessions(campaign.id)
    ordinal = len(sessions) if session is None else session
    if not 1 <= ordinal <= len(sessions):
        problem = f"has no session {ordinal}" if sessions else "has not begun a session"
        raise NoPosition(f"The campaign {campaign.name!r} {problem}.")
    chosen = sessions[ordinal - 1]
    count = store.count(chosen.id)
    last = max(0, count - (chosen.status != "open"))
    if not 0 <= at <= last:
        raise NoPosition(f"Session {ordinal} of {campaign.name!r} has choices 0 to {last}, not {at}.")
    if at < chosen.base:
        raise NoPosition(
            f"A branch of session {ordinal} begins at choice {chosen.base} or later; older rules led there."
        )
    history = PartyHistory(store, kind_of(campaign), campaign)
    document = campaign.document if chosen.status == "open" else document_before(history, ordinal)
    part = campaign_part(store, campaign.name)
    now = datetime.now(UTC)
    mark = f"{BRANCH} {campaign.name!r}, session {ordinal}, before choice {at}"
    cut = cut_off(part.sessions[ordinal - 1], at, mark)
    whole = {
        "sessions": [*part.sessions[: ordinal - 1], cut],
        "status": ACTIVE,
        "achievements": [],
        "created_at": now,
        "updated_at": now,
        "heroes": list(party_at(part.heroes, part.party_changes, ordinal)),
        "party_changes": [change for change in part.party_changes if change.after < ordinal],
    }
    return add_part(store, part.with_document(document, whole), name=name)


def cut_off(session: SessionPart, at: int, mark: str) -> SessionPart:
    """A session as it was in front of a choice, open, with a mark of where it comes from."""
    from saves.file_format import EarlierPart

    choices = log_before(session.choices, at)
    passage = EarlierPart(rules=session.rules, content_digest=session.content_digest, rows=len(choices), went_on=mark)
    return session.model_copy(
        update={
            "status": "open",
            "finished_at": None,
            "entered": None,
            "score": None,
            "story": None,
            "stamp": None,
            "choices": choices,
            "earlier": [*session.earlier, passage],
            "snapshots": [kept for kept in session.snapshots if kept.position <= at],
        }
    )


def log_before(log: Sequence[LogLine], at: int) -> list[LogLine]:
    """The rows up to the one in effect that makes `at` choices of it; what was undone before stays among them."""
    made = [row for row, line in enumerate(log) if line.kind == "choice" and line.position == at - 1]
    return list(log[: made[-1] + 1]) if at else []


def document_before(history: PartyHistory, ordinal: int) -> Document:
    """The campaign's document as the session of that number begins, which may be the next one.

    The sessions before it are played again. Raises CampaignError.
    """
    from campaign.play.book.verify import concluded
    from campaign.play.replay import BROKEN

    document = history.begun()
    for seated in history:
        session = seated.session
        if session.ordinal == ordinal:
            break
        if session.status not in FINISHED:
            continue
        try:
            document = concluded(history.store, history.kind, seated, document).document
        except (*BROKEN, CampaignError) as error:
            raise CampaignError(
                f"Session {session.ordinal} of {history.campaign.name!r} cannot be replayed, so its result is unknown."
            ) from error
        document = history.followed(document, session.ordinal)
    return history.kind.progress.without_later(document)
