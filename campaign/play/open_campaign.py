"""A campaign at the opened: the session that is played, and what remains of it when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from campaign.errors import CampaignOver, CannotResume
from campaign.play.live_session import LiveSession, Opening, Sink
from campaign.play.logs import SavedLog
from engine.errors import EngineError, ReplayDiverged
from saves.records import Score

if TYPE_CHECKING:
    from engine.definitions import Library
    from engine.game import Game
    from saves.locks import CampaignLock
    from saves.records import Campaign, Session
    from saves.store import Store

ACTIVE = "active"
"""Status of a campaign that goes on; else it says how it ended."""
CONTINUED = "to be continued"
"""Status of a campaign whose next scenario was not there when it was played."""

BROKEN = (KeyError, TypeError, ValueError, IndexError, AttributeError, EngineError)
"""What reading a position of other content may run into."""


class Ending:
    """How a session ended."""

    __slots__ = ("finished", "score", "title")

    def __init__(self, title: str, score: Score, *, finished: bool) -> None:
        self.title = title
        self.score = score
        self.finished = finished
        """The campaign is over."""


class OpenCampaign:
    """One campaign, held against every other process until left."""

    def __init__(self, store: Store, campaign: Campaign, lock: CampaignLock, *, told: bool = True) -> None:
        self.library = adventure_library(campaign.heroes)
        check_goes_on(campaign, self.library)
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
        opening = opening_of(session.setup, self.library)
        self.live = LiveSession(self.library, opening, SavedLog(self.store, session.id), told=self.told)
        if not self.store.choices(session.id) and self.store.latest_snapshot(session.id) is None:
            self.live.begin()
        elif session.content_digest == self.library.digest:
            self.live.resume()
        else:
            self.resume_changed()

    def begin_session(self) -> Session:
        """Open the next session of the campaign."""
        from campaign.adventures.sessions import next_setup

        setup = next_setup(self.campaign.document, self.library)
        if self.campaign.status != ACTIVE:
            self.campaign = self.store.update_campaign(self.campaign.id, status=ACTIVE)
        return self.store.begin_session(
            self.campaign.id,
            kind=setup["kind"],
            scenario=str(setup["scenario"]),
            seed=setup["seed"],
            content_digest=self.library.digest,
            setup=setup,
        )

    def resume_changed(self) -> None:
        """Go on with a session that began with other content, as far as its choices still fit."""
        live, log = self.live, self.live.log
        live.diverged_ok = True
        choices = log.choices()
        position = len(choices)
        while True:
            try:
                live.show(live.rebuilt(choices, position))
                break
            except ReplayDiverged as error:
                position = error.choice
            except BROKEN as error:
                raise CannotResume(
                    "This session was begun with other content, and its position cannot be read any more "
                    f"({type(error).__name__}); 'kingshand undo --force' goes back further."
                ) from error
        self.notices.append("The content has changed since this session began; it goes on with the content of today.")
        if position < len(choices):
            log.undo(position, forced=True)
            lost = len(choices) - position
            self.notices.append(f"The last {lost} choices do not fit it any more and were taken back.")
        if live.reporter is not None:
            live.reporter.take()

    def conclude(self) -> Ending:
        """Keep what the finished session leaves behind: score row, document, status; all of it or nothing."""
        from campaign.adventures.sessions import conclude

        self.live.flush()
        outcome = self.live.game.state.outcome
        assert outcome is not None
        conclusion = conclude(self.campaign.document, self.session.setup, outcome, self.library)
        score = score_of(conclusion.score)
        over = str(conclusion.document.get("over") or ("won" if score.won else "lost"))
        self.store.finish_session(
            self.session.id,
            "won" if score.won else "lost",
            score=score,
            document=conclusion.document,
            campaign_status=over if conclusion.finished else ACTIVE,
        )
        self.campaign = self.store.campaign(self.campaign.name)
        return Ending(conclusion.title, score, finished=conclusion.finished)

    def next_session(self) -> None:
        """Begin the session after a concluded one. Raises CampaignOver."""
        check_goes_on(self.campaign, self.library)
        self.take_session()


def check_goes_on(campaign: Campaign, library: Library) -> None:
    """Raise CampaignOver unless there is something left to play; a scenario may have been added meanwhile."""
    following = library.tables["scenarios"].get(campaign.document.get("scenario"))
    if campaign.status == CONTINUED and following is not None and following.ready:
        return
    if campaign.status != ACTIVE:
        raise CampaignOver(f"The campaign {campaign.name!r} {over(campaign)}.")


def over(campaign: Campaign) -> str:
    """How a campaign ended, after its name."""
    if campaign.status == CONTINUED:
        return f"is won as far as it goes: scenario {campaign.document.get('scenario')} is not there yet"
    return "is won" if campaign.status == "won" else f"is over: {campaign.status}"


def adventure_library(heroes: Sequence[str]) -> Library:
    """The definitions a campaign of these heroes needs. Raises UnknownHero, BadContent."""
    import campaign.adventures.parts  # noqa: F401  # registers its verbs
    from content.load import library

    return library(heroes, adventures=True)


def opening_of(setup: dict[str, Any], library: Library) -> Opening:
    """How the session of a setup begins."""
    from campaign.adventures.sessions import start

    def opening(sink: Sink | None) -> Game:
        return start(setup, library, sink)

    return opening


def score_of(row: dict[str, Any]) -> Score:
    """A row of the score sheet as the saves keep it (SCORE-1)."""
    return Score(
        scenario=str(row["scenario"]),
        won=row["result"] == "won",
        remaining_salves=row["remaining_salves"] or 0,
        starting_salves_next=row["next_salves"],
        unspent_gold=row["unspent_gold"],
        unclaimed_boss_loot=row["unclaimed_loot"],
        explored_all_tiles=row["explored_all"],
        scenario_score=row["scenario_score"] or 0,
        session_score=row["session_score"],
    )
