"""The numbers of a whole campaign: of every session, counted from its story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from campaign.errors import CampaignError
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.play.book.party_history import PartyHistory
from campaign.play.open_campaign import live_session
from campaign.play.recovery.migrate_session import is_todays
from campaign.play.recovery.stories import FINISHED, replayed_story, retell_session
from campaign.words.narrator import Story
from campaign.words.statistics import Deeds, Feat, Statistics, statistics
from engine.definitions import Library
from saves.records import Campaign, Session
from saves.store import Store


class SessionNumbers(NamedTuple):
    """A session and its numbers; None: nobody can tell them any more."""

    session: Session
    heroes: tuple[str, ...]
    """Who sat there, by seat."""
    found: Statistics | None


class BestMoment(NamedTuple):
    """A feat, whose it was, and in which session."""

    session: int
    heroes: tuple[str, ...]
    """Who sat there, by seat."""
    seat: int
    feat: Feat

    @property
    def hero(self) -> str:
        """The hero whose feat it was."""
        return self.heroes[self.seat]


def numbers(store: Store, campaign: Campaign) -> list[SessionNumbers]:
    """Every session of a campaign in its order, one that is open as far as it was played.

    Raises UnknownKind, GoneFromContent, CorruptDatabase.
    """
    kind = kind_of(campaign)
    counted_sessions = []
    for session, then, library in PartyHistory(store, kind, campaign):
        story = story_of(store, kind, then, session, library)
        sat = kind.setup(session.setup).seats(then.heroes)
        counted = None if story is None else statistics(story, [team for _, team in sat])
        counted_sessions.append(SessionNumbers(session, tuple(hero for hero, _ in sat), counted))
    return counted_sessions


def story_of(store: Store, kind: Kind, campaign: Campaign, session: Session, library: Library) -> Story | None:
    """The story that is kept, or what can be told today; None: nothing, as of a session that was played elsewhere."""
    if session.entered is not None:
        return None
    if session.status in FINISHED:
        return store.story(session.id) or retell_session(store, kind, campaign, session, library).story
    if not is_todays(session, library):
        return None
    try:
        live = live_session(kind, store, campaign, session, library, told=False)
    except CampaignError:
        return None
    return replayed_story(store, session, live)[0]


def together(sessions: Sequence[SessionNumbers], heroes: Sequence[str]) -> list[tuple[str, Deeds]]:
    """What each hero did in all of them: these heroes first, then those who left; equal heroes by their seats."""
    deeds = {who: Deeds() for who in by_place(heroes)}
    for _, there, found in sessions:
        for who, more in zip(by_place(there), found.deeds if found is not None else (), strict=False):
            deeds.setdefault(who, Deeds()).add(more)
    return [(hero, mine) for (hero, _), mine in deeds.items()]


def by_place(heroes: Sequence[str]) -> list[tuple[str, int]]:
    """Every hero with how many equal ones sit before."""
    return [(hero, heroes[:seat].count(hero)) for seat, hero in enumerate(heroes)]


def greatest(sessions: Sequence[SessionNumbers], what: str, *, least: bool = False) -> BestMoment | None:
    """The greatest feat of a sort (`best`, `worst`, `lowest`), or the least, the first of equals; None: no feat."""
    moments = [
        BestMoment(session.ordinal, heroes, seat, feat)
        for session, heroes, found in sessions
        if found is not None
        for seat, deeds in enumerate(found.deeds)
        if (feat := getattr(deeds, what)) is not None
    ]
    sign = -1 if least else 1
    return max(moments, key=lambda moment: sign * moment.feat.amount, default=None)
