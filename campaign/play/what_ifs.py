"""How the saves say that a campaign is a what-if of another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saves.errors import CorruptDatabase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saves.records import Campaign, Session
    from saves.store import Store

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
