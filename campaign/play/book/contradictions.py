"""What of a campaign contradicts itself, found without playing anything again: labels of sessions, times, stamps.

Each function returns what is wrong, as it follows `session 2` or by itself; empty: nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Protocol

from content.past import LAST_WITHOUT_STORIES
from saves.records import Campaign, Document, LogRow, PartyChange, Session, Stamp

SLACK = timedelta(hours=1)
"""So far a clock may have been put back meanwhile."""
AHEAD = timedelta(days=1)
"""So far the clock of whoever played may be ahead of ours."""


class Labelled(Protocol):
    """What is written on a session, in the saves or in a file."""

    @property
    def mode(self) -> str: ...
    @property
    def number(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def setup(self) -> Document: ...


def mislabelled(session: Labelled) -> str:
    """Whether a session is another one than it begins as; its setup is one of its kind."""
    setup = session.setup
    for name, label, begun in (
        ("mode", session.mode, setup["kind"]),
        ("number", session.number, str(setup["scenario"])),
        ("seed", session.seed, setup["seed"]),
    ):
        if label != begun:
            return f"is labelled {name} {label}, but begins with {name} {begun}"
    return ""


def wrongly_timed(session: Session, log: Sequence[LogRow]) -> str:
    """Whether a session ended before its last choice was made, or its choices are in another order than their times."""
    times = [session.started_at, *(row.at for row in log)]
    if not is_in_order([*times, *([session.finished_at] if session.finished_at is not None else [])]):
        return "has times that are not in order"
    return ""


def wrongly_stamped(session: Session, stamp: Stamp | None) -> str:
    """Whether the stamp of a session that was played is not one that was made as it ended.

    Sessions of rules without stamps got theirs later.
    """
    if session.finished_at is None or session.entered is not None:
        return ""
    made_then = stamp is not None and session.finished_at - SLACK <= stamp.verified_at <= session.finished_at
    if stamp is None or not made_then:
        return "" if session.rules <= LAST_WITHOUT_STORIES else "has no stamp from when it ended"
    if (stamp.rules, stamp.content_digest) != (session.rules, session.content_digest):
        return "is labelled with other rules or content than it ended with"
    return ""


def campaign_wrongly_timed(
    campaign: Campaign, sessions: Sequence[Session], changes: Sequence[PartyChange], *, is_branch: bool
) -> str:
    """Whether a campaign began after its sessions, they overlap, or anything of it has not happened yet.

    A branch is younger than its sessions.
    """
    course = [] if is_branch else [campaign.created_at]
    for ordinal in range(len(sessions) + 1):
        course += [change.changed_at for change in changes if change.after == ordinal]
        if ordinal < len(sessions):
            session = sessions[ordinal]
            course.append(session.started_at)
            course += [session.finished_at] if session.finished_at is not None else []
    if not is_branch:
        course.append(campaign.updated_at)
    if not is_in_order(course):
        return "the times of its sessions are not in order"
    if max(course, default=campaign.created_at) > datetime.now(UTC) + AHEAD:
        return "it has times in the future"
    return ""


def is_open(sessions: Sequence[Session]) -> bool:
    """Whether the last session is open."""
    return bool(sessions) and sessions[-1].status == "open"


def is_in_order(times: Iterable[datetime]) -> bool:
    """Whether each time is after the one before it, as far as clocks can be trusted."""
    return all(after >= before - SLACK for before, after in pairwise(times))
