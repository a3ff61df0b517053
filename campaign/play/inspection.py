"""Sessions that are looked at without being held or played."""

from __future__ import annotations

from campaign.errors import CampaignError, NoPosition
from campaign.kinds.registry import kind_of
from campaign.play.book.party_history import PartyHistory
from campaign.play.documents import about
from campaign.play.live_session import LiveSession
from campaign.play.logs import SavedLog
from campaign.play.open_campaign import live_session
from campaign.play.recovery.migrate_session import is_todays, migrate_session
from campaign.play.recovery.salvage_session import with_known_setup
from campaign.play.renamed_content import library_of
from campaign.play.replay import BROKEN
from saves.errors import CorruptDatabase
from saves.records import Campaign, Session
from saves.store import Store


def look(store: Store, campaign: Campaign) -> tuple[Session | None, LiveSession | None]:
    """The open session, and how it stands; not how it stands: its position cannot be read."""
    with about(campaign):
        session = store.open_session(campaign.id)
    if session is None:
        return None, None
    kind = kind_of(campaign)
    try:
        library = library_of(kind, campaign)
        begun = with_known_setup(kind, campaign, session, SavedLog(store, session.id), library)
        live = live_session(kind, store, campaign, begun, library, told=False)
        if is_todays(session, library):
            live.resume()
        else:
            live.show(migrate_session(kind, begun, live.log.choices(), live.log.snapshot, library).game)
    except (*BROKEN, CampaignError, CorruptDatabase):
        return session, None
    return session, live


def session_log(store: Store, campaign: Campaign, ordinal: int | None) -> tuple[Session, LiveSession]:
    """A session and its choices; without a number the last one. Raises NoPosition when there is none."""
    with about(campaign):
        sessions = store.sessions(campaign.id)
    session = next((s for s in reversed(sessions) if ordinal is None or s.ordinal == ordinal), None)
    if session is None:
        which = "has not begun a session" if ordinal is None else f"has no session {ordinal}"
        raise NoPosition(f"The campaign {campaign.name!r} {which}.")
    if session.entered is not None:
        why = "was recorded by hand, so nothing of it can be looked at"
        raise NoPosition(f"Session {session.ordinal} of the campaign {campaign.name!r} {why}.")
    kind = kind_of(campaign)
    _, then, library = PartyHistory(store, kind, campaign).at(session)
    return session, live_session(kind, store, then, session, library, told=False)
