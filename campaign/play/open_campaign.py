"""A campaign that is held open: the session that is played, and what remains of it when it is over."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from campaign.errors import CampaignOver
from campaign.kinds import kind_named
from campaign.play.carrying import carried, carry_over, is_todays
from campaign.play.conclusion import ACTIVE, Conclusion
from campaign.play.live_session import LiveSession, Opening, Sink
from campaign.play.logs import SavedLog
from campaign.play.retelling import told_at_end, told_so_far
from campaign.play.scores import checked
from engine import version

if TYPE_CHECKING:
    from campaign.kinds import Kind
    from campaign.play.recording import Story
    from engine.definitions import Library
    from engine.game import Game
    from saves.locks import CampaignLock
    from saves.records import Campaign, Session
    from saves.store import Store


class OpenCampaign:
    """One campaign, held against every other process until left."""

    def __init__(self, store: Store, campaign: Campaign, lock: CampaignLock, *, told: bool = True) -> None:
        self.kind = kind_named(campaign.kind)
        self.library = self.kind.library(campaign.heroes)
        self.check_goes_on(campaign)
        self.store = store
        self.campaign = campaign
        self.lock = lock
        self.told = told
        self.notices: list[str] = []
        """What the player should know, in sentences."""
        self.is_new = False
        """The session has just begun; otherwise it goes on."""
        self.session: Session
        self.live: LiveSession
        self.take_session()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()

    def leave(self) -> None:
        """Let others play the campaign; leaving twice does no harm."""
        self.lock.release()

    # -- sessions --------------------------------------------------------------------------------

    def take_session(self) -> None:
        """Go on with the open session, or begin the next one."""
        session = self.store.open_session(self.campaign.id)
        self.is_new = session is None
        if session is None:
            session = self.begin_session()
        self.session = session
        self.live = live_session(self.kind, self.store, self.campaign, session, self.library, told=self.told)
        if not is_todays(session, self.library):
            self.carry_over()
        elif not self.store.choices(session.id) and self.store.latest_snapshot(session.id) is None:
            self.live.begin()
        else:
            self.live.resume()

    def begin_session(self) -> Session:
        """Open the next session of the campaign."""
        setup = self.kind.next_setup(self.campaign.document, self.library)
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

    def carry_over(self) -> None:
        """Go on with a session that was played by other rules or with other content; says how, once."""
        session, store = self.session, self.store
        way = carried(self.kind, session, self.live.log.choices(), self.live.log.snapshot, self.library)
        self.notices.append(way.notice(session, self.library))
        self.session = carry_over(store, self.campaign, session, way, self.library)
        self.live.base = way.base
        self.live.show(way.game)
        self.live.forget_news()

    def conclude(self) -> Conclusion:
        """Keep what the finished session leaves behind: score row, document, status; all of it or nothing.

        Raises BadScore.
        """
        self.live.flush()
        outcome = self.live.game.state.outcome
        assert outcome is not None
        conclusion = self.kind.conclude(self.campaign.document, self.session.setup, outcome, self.library)
        score = conclusion.score = checked(
            self.kind, self.campaign.name, self.session.ordinal, conclusion.score
        )  # fmt: skip
        told = told_at_end(self.store, self.kind, self.session, self.library, self.live.game)
        self.store.finish_session(
            self.session.id,
            "won" if score.won else "lost",
            score=score,
            document=conclusion.document,
            campaign_status=conclusion.over or ACTIVE,
            story=told.story,
            stamp=told.stamp,
        )
        self.campaign = self.store.campaign(self.campaign.name)
        return conclusion

    def story(self) -> Story:
        """What has happened in the open session (`campaign.play.recording`), as far as it can be played again."""
        self.live.flush()
        return told_so_far(self.store, self.kind, self.session, self.library)[0]

    def next_session(self) -> None:
        """Begin the session after a concluded one. Raises CampaignOver."""
        self.check_goes_on(self.campaign)
        self.take_session()

    def check_goes_on(self, campaign: Campaign) -> None:
        """Raise CampaignOver unless there is something left to play; more may have been added meanwhile."""
        ended = self.kind.ended(campaign, self.library)
        if ended:
            raise CampaignOver(f"The campaign {campaign.name!r} {ended}.")


def live_session(
    kind: Kind, store: Store, campaign: Campaign, session: Session, library: Library, *, told: bool
) -> LiveSession:
    """A session of the saves, not yet begun or resumed."""
    return LiveSession(
        library,
        opening_of(kind, session.setup, library),
        SavedLog(store, session.id),
        hero_count=len(campaign.heroes),
        face_of=kind.face,
        reveals=kind.reveals,
        told=told,
        base=session.base,
    )


def opening_of(kind: Kind, setup: dict[str, Any], library: Library) -> Opening:
    """How the session of a setup begins."""

    def opening(sink: Sink | None) -> Game:
        return kind.lay_out(setup, library, sink)

    return opening
