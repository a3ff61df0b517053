"""A campaign held open: the session that is played, and what remains of it; sessions that are looked at alone."""

from __future__ import annotations

from functools import partial
from types import TracebackType
from typing import Self

from campaign.errors import BadScore, CampaignError, CannotResume, DamagedPosition, NoPosition
from campaign.invocation import called, quoted
from campaign.kinds.achievements import Achievement, EndedSession, achievements_earned
from campaign.kinds.conclusion import ACTIVE, Conclusion
from campaign.kinds.documents import AT_TABLE
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.play.book.party_history import PartyHistory, branched_from, marks_of
from campaign.play.documents import about, check_goes_on, check_setup, checked_campaign, checked_score
from campaign.play.live_session import Hidden, LiveSession
from campaign.play.logs import SavedLog, check_end
from campaign.play.recovery.migrate_session import is_todays, keep_continuation, migrate_session
from campaign.play.recovery.salvage_session import with_known_setup
from campaign.play.recovery.stories import story_at_end, story_so_far
from campaign.play.renamed_content import library_of, session_today
from campaign.play.replay import BROKEN
from campaign.play.used_packs import changes
from campaign.words.narrator import Story
from campaign.words.packs import titled
from engine import version
from engine.definitions import Library
from engine.errors import EngineError
from saves.errors import BrokenLog, CorruptDatabase
from saves.locks import CampaignLock
from saves.records import Campaign, Document, Session
from saves.store import Store


class OpenCampaign:
    """One campaign, held against every other process until left."""

    def __init__(
        self,
        store: Store,
        campaign: Campaign,
        lock: CampaignLock,
        *,
        told: bool,
        hidden_from: Hidden,
        arranged: Document | None,
    ) -> None:
        self.kind = kind_of(campaign)
        packs, changed = changes(campaign)
        self.library = library_of(self.kind, campaign)
        check_goes_on(self.kind, campaign, self.library)
        self.store = store
        self.campaign = campaign
        self.lock = lock
        self.told = told
        self.hidden_from = hidden_from
        self.arranged = dict(arranged or {})
        """What people arrange for the sessions that begin here (`campaign.kinds.documents`)."""
        self.notices = changed
        """What the player should know, in sentences."""
        if changed:
            self.campaign = checked_campaign(store.put_packs(campaign.id, packs))
        self.is_new = False
        """The session has just begun; otherwise it continues."""
        self.session: Session
        self.live: LiveSession
        self.take_session()

    @property
    def title(self) -> str:
        """The campaign and its session, with a mark for packs and house rules: `quest, scenario 3, house rules`."""
        return titled(f"{self.campaign.name}, {self.kind.counts} {self.session.number}", self.library)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()

    def leave(self) -> None:
        """Let others play the campaign; leaving twice does no harm."""
        self.lock.release()

    def keep_pending(self, copy: Store) -> None:
        """Keep in a copy of the saves what was chosen last, which could not be kept where the campaign is open."""
        log = SavedLog(copy, self.session.id)
        count = log.count()
        log.append(count, self.live.pending[count - self.live.kept :])

    # -- sessions --------------------------------------------------------------------------------

    def take_session(self) -> None:
        """Continue the open session, or begin the next one."""
        session = self.store.open_session(self.campaign.id)
        self.is_new = session is None
        if session is None:
            self.sit_down(self.begin_session())
            self.live.begin()
        else:
            self.go_on(self.rearranged(session))
        if self.live.log.unsound:
            self.notices.append(str(DamagedPosition(self.campaign.name, self.live.log.unsound)))

    def rearranged(self, session: Session) -> Session:
        """A session of which nothing was played yet, arranged as it is wanted now."""
        if self.arranged.items() <= session.setup.items() or session.base or self.store.count(session.id):
            return session
        self.store.drop_snapshots(session.id, [0])
        self.store.put_setup(session.id, {**session.setup, **self.arranged})
        return self.store.session(session.id)

    @property
    def is_at_table(self) -> bool:
        """Whether the heroes of the session are played with the box on the table."""
        return self.session.setup.get(AT_TABLE) is True

    def sit_down(self, session: Session) -> None:
        """Let a session of the saves be the one that is played."""
        self.session = session
        self.live = live_session(self.kind, self.store, self.campaign, session, self.library, told=self.told)
        self.live.hide(self.hidden_from)

    def go_on(self, session: Session) -> None:
        """Continue an open session where it is. Raises CannotResume, NewerRules, BadDocument."""
        log = SavedLog(self.store, session.id)
        try:
            begun = with_known_setup(self.kind, self.campaign, session, log, self.library)
            if begun is not session:
                self.notices.append(
                    f"The beginning of session {begun.ordinal} is damaged; it continues from the campaign's own data. "
                    f"Repair it with: {called()} repair {quoted(self.campaign.name)}"
                )
            self.sit_down(begun)
            if not is_todays(begun, self.library):
                self.migrate()
            elif not log.count() and log.snapshot(0) is None:
                self.live.begin()
            else:
                check_end(log)
                self.live.resume()
        except CannotResume as error:
            again = f"'{called()} repair {quoted(self.campaign.name)}' restarts it."
            raise CannotResume(f"{error} {again}") from error
        except BROKEN as error:
            why = error if isinstance(error, (EngineError, BrokenLog)) else "its beginning cannot be read"
            raise CannotResume(
                f"Session {session.ordinal} cannot continue: {str(why).rstrip('.')}. To see what can be done: "
                f"{called()} repair {quoted(self.campaign.name)}"
            ) from error

    def begin_session(self) -> Session:
        """Open the next session of the campaign."""
        setup = self.kind.progress.next_setup(self.campaign.document, self.library) | self.arranged
        if self.campaign.status != ACTIVE:
            self.campaign = self.store.update_campaign(self.campaign.id, status=ACTIVE)
        return self.store.begin_session(
            self.campaign.id,
            mode=setup["kind"],
            number=str(setup["scenario"]),
            seed=setup["seed"],
            content_digest=self.library.digest,
            rules=version.RULES,
            setup=setup,
        )

    def migrate(self) -> None:
        """Continue a session that was played by other rules or with other content; says how, once."""
        session, store = self.session, self.store
        way = migrate_session(self.kind, session, self.live.log.choices(), self.live.log.snapshot, self.library)
        self.notices.append(way.notice(session, self.library))
        self.session = keep_continuation(store, self.campaign, session, way, self.library)
        self.live.base = way.base
        self.live.show(way.game)
        self.live.forget_news()

    def conclude(self) -> Conclusion:
        """Keep what the finished session gives: score row, document, status; all of it or nothing.

        Raises BadScore.
        """
        self.live.flush()
        outcome = self.live.game.state.outcome
        assert outcome is not None
        conclusion = self.kind.progress.conclude(self.campaign.document, self.session.setup, outcome, self.library)
        score = conclusion.score = checked_score(self.kind, self.campaign.name, self.session.ordinal, conclusion.score)
        retold = story_at_end(self.store, self.session, self.live)
        conclusion.earned = self.achieved(outcome, conclusion, retold.story or [])
        self.store.finish_session(
            self.session.id,
            "won" if score.won else "lost",
            score=score,
            document=conclusion.document,
            campaign_status=conclusion.over or ACTIVE,
            story=retold.story,
            stamp=retold.stamp,
            achieved=[one.id for one in conclusion.earned],
        )
        self.campaign = checked_campaign(self.store.campaign(self.campaign.name))
        return conclusion

    def achieved(self, outcome: Document, conclusion: Conclusion, story: Story) -> list[Achievement]:
        """What the session that is over brings; a what-if or a damaged book achieves nothing."""
        try:
            if branched_from(self.store.sessions(self.campaign.id)):
                return []
            scores = self.store.scores(self.campaign.id)
            rows = [checked_score(self.kind, self.campaign.name, row.ordinal, row) for row in scores]
            marks = marks_of(self.store, self.campaign)
            before = {one.achievement for one in self.store.achievements(self.campaign.id)}
        except (BadScore, CorruptDatabase):
            return []  # the session is worth more, and must end all the same
        ended = EndedSession(
            self.library,
            self.session.setup,
            outcome,
            conclusion.document,
            conclusion.over,
            [*rows, conclusion.score],
            marks,
            story,
        )
        return achievements_earned(self.kind.achievements, ended, before)

    def story(self) -> Story:
        """What has happened in the open session (`campaign.play.recording`); empty where it cannot be played again."""
        try:
            return story_so_far(self.store, self.session, self.live)
        except BROKEN:
            return []

    def next_session(self) -> None:
        """Begin the session after a concluded one. Raises CampaignOver."""
        check_goes_on(self.kind, self.campaign, self.library)
        self.take_session()


def live_session(
    kind: Kind, store: Store, campaign: Campaign, session: Session, library: Library, *, told: bool
) -> LiveSession:
    """A session of the saves, not yet begun or resumed. Raises BadDocument."""
    remedy = f"; '{called()} repair {quoted(campaign.name)}' shows what can be done"
    check_setup(kind, campaign.name, campaign.heroes, session.ordinal, session.setup, remedy)
    return LiveSession(
        library,
        partial(kind.lay_out, session_today(session).setup, library),
        SavedLog(store, session.id),
        hero_count=len(campaign.heroes),
        view_of=kind.view,
        reveals=kind.reveals,
        told=told,
        base=session.base,
    )


def look(store: Store, campaign: Campaign) -> tuple[Session | None, LiveSession | None]:
    """The open session, and its state; no state: its position cannot be read."""
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
        why = "was recorded by hand, so there is nothing to look at"
        raise NoPosition(f"Session {session.ordinal} of the campaign {campaign.name!r} {why}.")
    kind = kind_of(campaign)
    _, then, library = PartyHistory(store, kind, campaign).at(session)
    return session, live_session(kind, store, then, session, library, told=False)
