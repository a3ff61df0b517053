"""What stays marked of a campaign: that it is a what-if, that its party changed, that sessions were entered by hand."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.errors import BadDocument, UnknownKind
from campaign.kinds.documents import AT_TABLE, BY_EDITS, NOTE, how_it_was_played
from campaign.kinds.marks import Marks
from campaign.kinds.registry import kind_of
from campaign.play.book.party_history import changes_of, party_at
from saves.errors import CorruptDatabase
from saves.records import Campaign, Session
from saves.store import Store


def marks_of(store: Store, campaign: Campaign) -> Marks:
    """What is marked, or why it cannot be told."""
    try:
        sessions, changes = store.sessions(campaign.id), changes_of(store, campaign)
        edited = tuple(session.ordinal for session in edited_ones(store, campaign, sessions))
    except (CorruptDatabase, BadDocument) as error:
        return Marks("", (), (), len(campaign.heroes), problem=str(error))
    entered = tuple(session.ordinal for session in sessions if session.entered is not None)
    sizes = [len(party_at(campaign.heroes, changes, session.ordinal)) for session in sessions]
    late = tuple(change for change in changes if change.after)
    most = max(sizes, default=len(campaign.heroes))
    at_table = tuple(session.ordinal for session in sessions if session.setup.get(AT_TABLE) is True)
    return Marks(branched_from(sessions), entered, late, most, rule_of(campaign), at_table=at_table, edited=edited)


def edited_ones(store: Store, campaign: Campaign, sessions: Sequence[Session]) -> list[Session]:
    """The sessions with an edit in effect; only logs with a note are read. Raises CorruptDatabase."""
    noted = store.sessions_with(campaign.id, NOTE)
    return [one for one in sessions if one.id in noted and BY_EDITS in how_it_was_played({}, store.choices(one.id))]


def rule_of(campaign: Campaign) -> str:
    """The rule that keeps the party of a campaign together; empty: its kind has none, or is not known here."""
    try:
        return kind_of(campaign).party_rule
    except UnknownKind:
        return ""


BRANCH = "a branch of"
"""How the mark begins that the session of a branch has among its passages."""


def branched_from(sessions: Sequence[Session]) -> str:
    """`a branch of 'quest', session 2, before choice 40`; empty: none of these sessions is."""
    marks = (str(passage.get("went_on")) for session in sessions for passage in session.earlier)
    return next((mark for mark in marks if mark.startswith(BRANCH)), "")


def is_branch(store: Store, campaign: Campaign) -> bool:
    """Whether a campaign is a what-if; one whose sessions cannot be read says nothing of it."""
    try:
        return bool(branched_from(store.sessions(campaign.id)))
    except CorruptDatabase:
        return False
