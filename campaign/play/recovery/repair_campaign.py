"""What is wrong with what is kept of a campaign, and putting it right.

The choices are what counts: kept positions are made of them, and fingerprints only say where they lead. So a damaged
position is dropped, and a damaged fingerprint taken anew. Where a choice itself is damaged, a position kept behind it
takes its place: the session is based on it. Only where there is none, the choices that do not fit are taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from campaign.errors import CampaignError, CannotResume, NothingToUndo
from campaign.invocation import called, quoted
from campaign.kinds.arrangements import arranged_as
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.play.book.history import SessionStory, played_again, verified
from campaign.play.book.parties_over_time import Sittings
from campaign.play.logs import SavedLog, check_end, unsound
from campaign.play.recovery.mend_log import LOST, mend_log
from campaign.play.recovery.migrate_session import (
    Continuation,
    from_setup,
    is_todays,
    keep_continuation,
    migrate_session,
)
from campaign.play.recovery.salvage_session import problem_of_choices, salvage_session, with_known_setup
from campaign.play.recovery.stories import FINISHED
from campaign.play.renamed_content import check_names, library_of
from campaign.play.replay import BROKEN
from campaign.play.undo import Undone
from content.renamed import named_today
from engine.definitions import Library
from saves.errors import BrokenLog
from saves.records import Campaign, Document, LogRow, Session
from saves.store import Store
from saves.transfer import back_up


class Damage:
    """What is wrong with one session, and how it goes on."""

    __slots__ = ("cut", "document", "how", "mended", "problem", "session", "setup", "unsound", "way")

    def __init__(self, session: Session | None, problem: str = "") -> None:
        self.session = session
        """None: it is wrong with the campaign as a whole."""
        self.document: Document | None = None
        """The campaign's document as it can go on; None: as it is kept."""
        self.how = ""
        """How that was found."""
        self.unsound: set[int] = set()
        """Where damaged positions lie."""
        self.problem = problem
        """Why its choices do not lead to its end; empty: they do."""
        self.mended: list[LogRow] = []
        """Its damaged log as it has to be; empty: the log is not damaged, or nothing of it can be read."""
        self.cut: int | None = None
        """The row from which on its log cannot be mended; None: it can."""
        self.setup: Document | None = None
        """What it was begun with, worked out anew from the campaign; None: as it is kept."""
        self.way: Continuation | None = None
        """How it goes on where its choices do not simply lead to its end."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.unsound and not self.problem

    @property
    def where(self) -> str:
        """`Session 2`."""
        return "The campaign" if self.session is None else f"Session {self.session.ordinal}"

    def told(self) -> list[str]:
        """What is wrong, in sentences."""
        positions = [f"the position kept after choice {position} is damaged" for position in sorted(self.unsound)]
        problems = [*positions, self.problem.rstrip(".")] if self.problem else positions
        return [f"{self.where}: {problem}." for problem in problems]

    def cure(self) -> str:
        """What would be done about it, in a sentence; empty: nothing can be."""
        way = self.way
        if self.document is not None:
            return f"{self.where}: {self.how}; finished sessions stay as they are."
        if self.setup is not None and way is not None:
            return (
                f"{self.where}: it begins again with the content of today; its choices stay in the log as taken back."
            )
        if self.setup is not None:
            return f"{self.where}: what it was begun with is worked out anew, and its choices lead to where it stands."
        if way is None and self.mended:
            is_known = all(row.token != LOST for row in self.mended)
            marked = "" if is_known else "; a choice that nobody knows any more is marked as such"
            return f"{self.where}: its log is made whole{marked}."
        if way is None:
            dropped = f"{self.where}: damaged positions are dropped; the choices lead to all of them."
            return dropped if self.unsound else ""
        after = way.game.state.choices
        if self.cut is not None:
            return f"{self.where}: it goes on after choice {after}; what cannot be read of its log is cut off."
        if way.lost:
            return f"{self.where}: it goes on after choice {after}; {way.lost} behind it do not fit and are taken back."
        if self.session is not None and way.base > self.session.base:
            return (
                f"{self.where}: it goes on where it stands, from the position kept after choice {way.base}; nothing is "
                "taken back, and undo goes back to there."
            )
        return f"{self.where}: it goes on where it stands; its fingerprints are taken anew."


def examined(store: Store, campaign: Campaign) -> list[Damage]:
    """What is wrong with a campaign; nothing for sessions that are sound. Raises UnknownKind, LoadError."""
    kind = kind_of(campaign)
    library = library_of(kind, campaign)
    found: list[Damage] = []
    lacking = damaged_document(store, kind, campaign) or without_gone(kind, campaign, library)
    if lacking is not None:
        found.append(lacking)
        if lacking.document is None:
            return found  # nothing else can be judged without it
        campaign = campaign._replace(document=lacking.document)
    looked = [look_at(store, kind, *sitting) for sitting in Sittings(store, kind, campaign)]
    found += [finding for finding in looked if not finding.is_sound]
    if found:
        return found
    try:
        for _ in verified(store, campaign):
            continue
    except BROKEN as error:
        found.append(Damage(None, str(error)))
    return found


def without_gone(kind: Kind, campaign: Campaign, library: Library) -> Damage | None:
    """What the campaign's document names and content has not; None: nothing. Raises GoneFromContent where it counts."""
    gone = kind.document(campaign.document).missing(library)
    if not gone:
        return None
    document = kind.document(campaign.document).cleared(library)
    check_names(kind, campaign, document, library)
    found = Damage(None, f"content has no {' and no '.join(gone)} any more")
    found.document, found.how = document, "it goes on without what is not there any more"
    return found


def damaged_document(store: Store, kind: Kind, campaign: Campaign) -> Damage | None:
    """What is wrong with the campaign's document, worked out from its finished sessions if it can be; None: nothing."""
    problem = kind.document(named_today(campaign.document)).problem(named_today(list(campaign.heroes)))
    if not problem:
        return None
    found = Damage(None, f"its document is damaged: {problem}")
    try:
        sittings = Sittings(store, kind, campaign)
        document = sittings.begun()
        for session, _, library in sittings:
            if session.status in FINISHED:
                if session.entered is None and not is_todays(session, library):
                    return found
                again = session._replace(setup=arranged_as(kind.progress.next_setup(document, library), session.setup))
                outcome = session.entered
                if outcome is None:
                    game = played_again(store, SessionStory(kind, again, store.choices(session.id)), kind, library)
                    outcome = game.state.outcome or {}
                document = kind.progress.conclude(document, again.setup, outcome, library).document
                document = sittings.followed(document, session.ordinal)
    except (*BROKEN, CampaignError):
        return found
    found.document, found.how = document, "its document is worked out anew from its finished sessions"
    return found


def begin_again(found: Damage, kind: Kind, campaign: Campaign, session: Session, library: Library) -> None:
    """Let a session that cannot go on begin anew from what the campaign leads to, if that can be played."""
    try:
        setup = arranged_as(kind.progress.next_setup(campaign.document, library), session.setup)
        found.way = from_setup(kind, session._replace(setup=setup), [], None, library)
    except (*BROKEN, CampaignError):
        return
    found.setup = setup if found.way is not None else None


def look_at(store: Store, kind: Kind, session: Session, campaign: Campaign, library: Library) -> Damage:
    """What is wrong with a session; of one that is over, or of other rules, only log and positions are looked at."""
    found = Damage(session)
    log = SavedLog(store, session.id)
    is_open = session.status == "open"
    try:
        choices = log.choices()
        if is_open:
            check_end(log)
    except BrokenLog as error:
        found.problem = str(error)
        whole = mend_log(kind, session, store.all_rows(session.id), log, library)
        found.mended, found.cut, choices = whole.rows, whole.cut, whole.choices
    found.unsound = unsound(log, len(choices))
    if is_open:
        todays = is_todays(session, library)
        why = problem_of_choices(kind, session, choices, log, library) if todays else ""
        begun = with_known_setup(kind, campaign, session, log, library, choices)
        if begun is not session:
            why, found.setup = "what it was begun with is damaged", begun.setup
        elif todays and (why or found.cut is not None):
            found.way = salvage_session(kind, session, choices, log, library)
        elif not todays:
            try:
                migrate_session(kind, session, choices, log.snapshot, library)
            except CannotResume:
                why = "neither its position nor its setup can be read with the content of today"
                begin_again(found, kind, campaign, session, library)
        found.problem = found.problem or why
    if found.cut is not None and found.way is None:
        found.mended, found.cut = [], None  # nothing is gained by it
    return found


def repair(store: Store, campaign: Campaign, findings: Sequence[Damage]) -> Path:
    """Put right what can be; returns where a copy from before lies: of the saves, of a server's only this campaign.

    Whoever calls this holds the campaign. Raises StorageError; then nothing was changed.
    """
    library = kind_of(campaign).library(campaign.heroes)
    copy = back_up(store, campaign.name, "before-repair")
    for found in findings:
        if found.session is None:
            if found.document is not None:
                store.update_campaign(campaign.id, document=found.document)
            continue
        if found.mended or found.cut is not None:
            store.mend_log(found.session.id, found.mended)
        if found.setup is not None:
            store.put_setup(found.session.id, found.setup)
        if found.way is not None:
            session = found.session if found.setup is None else found.session._replace(setup=found.setup)
            keep_continuation(store, campaign, session, found.way, library)
        elif found.unsound:
            store.drop_snapshots(found.session.id, found.unsound)
    return copy


def cut_back(store: Store, campaign: Campaign) -> Undone:
    """Take back what does not fit of a session that cannot go on as it is, and nothing else.

    Raises NothingToUndo where that would be nothing, or where nothing helps; CampaignInUse.
    """
    with store.lock_campaign(campaign.id):
        findings = examined(store, campaign)
        way = next((found.way for found in findings if found.way is not None and found.way.lost), None)
        if way is None:
            raise NothingToUndo(
                "The session cannot go on as it is, but no choice of it is to blame; put it right with: "
                f"{called()} repair {quoted(campaign.name)}"
            )
        repair(store, campaign, findings)
    return Undone(way.game.state.choices, way.lost, "", forced=True)
