"""The numbers of a whole campaign: of every session, counted from its story."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from campaign.errors import CampaignError
from campaign.kinds import kind_of
from campaign.narrate.statistics import Deeds, Feat, Statistics, statistics
from campaign.play.carrying import is_todays
from campaign.play.names import library_of
from campaign.play.open_campaign import live_session
from campaign.play.retelling import FINISHED, retold, told_again

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.kinds import Kind
    from campaign.play.recording import Story
    from engine.definitions import Library
    from saves.records import Campaign, Session
    from saves.store import Store


class SessionNumbers(NamedTuple):
    """A session and its numbers; None: nobody can tell them any more."""

    session: Session
    found: Statistics | None


class Moment(NamedTuple):
    """A feat, whose it was, and in which session."""

    session: int
    seat: int
    feat: Feat


def numbers(store: Store, campaign: Campaign) -> list[SessionNumbers]:
    """Every session of a campaign in its order, one that is open as far as it was played.

    Raises UnknownKind, GoneFromContent, CorruptDatabase.
    """
    kind = kind_of(campaign)
    library = library_of(kind, campaign)
    found = []
    for session in store.sessions(campaign.id):
        story = story_of(store, kind, campaign, session, library)
        counted = None if story is None else statistics(story, len(campaign.heroes))
        found.append(SessionNumbers(session, counted))
    return found


def story_of(store: Store, kind: Kind, campaign: Campaign, session: Session, library: Library) -> Story | None:
    """The story that is kept, or what can be told today; None: nothing."""
    if session.status in FINISHED:
        return store.story(session.id) or retold(store, kind, campaign, session, library).story
    if not is_todays(session, library):
        return None
    try:
        live = live_session(kind, store, campaign, session, library, told=False)
    except CampaignError:
        return None
    return told_again(store, session, live)[0]


def together(sessions: Sequence[SessionNumbers], heroes: int) -> list[Deeds]:
    """What each hero did in all of them, by seat."""
    deeds = [Deeds() for _ in range(heroes)]
    for _, found in sessions:
        for mine, more in zip(deeds, found.deeds if found is not None else (), strict=False):
            mine.add(more)
    return deeds


def greatest(sessions: Sequence[SessionNumbers], what: str, *, least: bool = False) -> Moment | None:
    """The greatest feat of a sort (`best`, `worst`, `lowest`), or the least, the first of equals; None: no feat."""
    there = [
        Moment(session.ordinal, seat, feat)
        for session, found in sessions
        if found is not None
        for seat, deeds in enumerate(found.deeds)
        if (feat := getattr(deeds, what)) is not None
    ]
    sign = -1 if least else 1
    return max(there, key=lambda moment: sign * moment.feat.amount, default=None)
