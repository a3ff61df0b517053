"""What is wrong with what is kept of a campaign, and putting it right.

The choices are what counts: kept positions are made of them, and fingerprints only say where they lead. So a damaged
position is dropped, and a damaged fingerprint taken again. Where a choice itself is damaged, a position kept after it
takes its place: the session is based on it. Only where there is none, the choices that do not fit are taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from campaign.errors import CampaignError, CannotResume, NothingToUndo
from campaign.invocation import called, quoted
from campaign.kinds.documents import arranged_as
from campaign.kinds.kind import Kind
from campaign.kinds.registry import kind_of
from campaign.play.book.history import replay_session, verified
from campaign.play.book.party_history import PartyHistory
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


@dataclass(slots=True, eq=False)
class Damage:
    """What is wrong with one session, and how it continues."""

    session: Session | None
    """None: it is wrong with the campaign as a whole."""
    problem: str = ""
    """Why its choices do not lead to its end; empty: they do."""
    document: Document | None = None
    """The campaign's document as it can continue; None: as it is kept."""
    how: str = ""
    """How that was found."""
    unsound: set[int] = field(default_factory=set)
    """Where damaged positions are."""
    mended: list[LogRow] = field(default_factory=list)
    """Its damaged log as it has to be; empty: the log is not damaged, or nothing of it can be read."""
    cut: int | None = None
    """The row from which on its log cannot be mended; None: it can."""
    setup: Document | None = None
    """What it was begun with, worked out again from the campaign; None: as it is kept."""
    way: Continuation | None = None
    """How it continues where its choices do not simply lead to its end."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with the session."""
        return not self.unsound and not self.problem

    @property
    def where(self) -> str:
        """What is damaged: `Session 2`, or the campaign."""
        return "The campaign" if self.session is None else f"Session {self.session.ordinal}"

    def told(self) -> list[str]:
        """What is wrong, in sentences."""
        positions = [f"the position saved after choice {position} is damaged" for position in sorted(self.unsound)]
        problems = [*positions, self.problem.rstrip(".")] if self.problem else positions
        return [f"{self.where}: {problem}." for problem in problems]

    def cure(self) -> str:
        """What would be done about it, in a sentence; empty: nothing can be."""
        way = self.way
        if self.document is not None:
            return f"{self.where}: {self.how}; finished sessions do not change."
        if self.setup is not None and way is not None:
            return f"{self.where}: restart it with the current content; its choices stay in the log as undone."
        if self.setup is not None:
            return f"{self.where}: compute its beginning again; its choices lead to the current position."
        if way is None and self.mended:
            is_known = all(row.token != LOST for row in self.mended)
            marked = "" if is_known else "; mark a choice that is lost"
            return f"{self.where}: mend its log{marked}."
        if way is None:
            dropped = f"{self.where}: drop damaged positions; the choices lead to all of them."
            return dropped if self.unsound else ""
        after = way.game.state.choices
        if self.cut is not None:
            return f"{self.where}: continue after choice {after}; cut off the unreadable rest of its log."
        if way.lost:
            return f"{self.where}: continue after choice {after}; undo the rest ({way.lost}), which does not fit."
        if self.session is not None and way.base > self.session.base:
            return (
                f"{self.where}: continue where it is, from the position saved after choice {way.base}; nothing is "
                "undone, and undo reaches back to there."
            )
        return f"{self.where}: continue where it is; compute its fingerprints again."


def examined(store: Store, campaign: Campaign) -> list[Damage]:
    """What is wrong with a campaign; nothing for sessions that are sound. Raises UnknownKind, LoadError."""
    kind = kind_of(campaign)
    library = library_of(kind, campaign)
    damages: list[Damage] = []
    lacking = damaged_document(store, kind, campaign) or without_gone(kind, campaign, library)
    if lacking is not None:
        damages.append(lacking)
        if lacking.document is None:
            return damages  # nothing else can be judged without it
        campaign = campaign._replace(document=lacking.document)
    looked = [look_at(store, kind, *seated) for seated in PartyHistory(store, kind, campaign)]
    damages += [finding for finding in looked if not finding.is_sound]
    if damages:
        return damages
    try:
        for _ in verified(store, campaign):
            continue
    except BROKEN as error:
        damages.append(Damage(None, str(error)))
    return damages


def without_gone(kind: Kind, campaign: Campaign, library: Library) -> Damage | None:
    """What the campaign's document names and content has not; None: nothing. Raises GoneFromContent where it counts."""
    gone = kind.document(campaign.document).missing(library)
    if not gone:
        return None
    document = kind.document(campaign.document).cleared(library)
    check_names(kind, campaign, document, library)
    problem, how = f"content no longer has the {' or the '.join(gone)}", "continue without what is missing"
    return Damage(None, problem, document, how)


def damaged_document(store: Store, kind: Kind, campaign: Campaign) -> Damage | None:
    """What is wrong with the campaign's document, worked out from its finished sessions if it can be; None: nothing."""
    problem = kind.document(named_today(campaign.document)).problem(named_today(list(campaign.heroes)))
    if not problem:
        return None
    damage = Damage(None, f"its document is damaged: {problem}")
    try:
        history = PartyHistory(store, kind, campaign)
        document = history.begun()
        for session, _, library in history:
            if session.status in FINISHED:
                if session.entered is None and not is_todays(session, library):
                    return damage
                again = session._replace(setup=arranged_as(kind.progress.next_setup(document, library), session.setup))
                outcome = session.entered
                if outcome is None:
                    told = replay_session(store, kind, again, store.choices(session.id), library)
                    outcome = told.game.state.outcome or {}
                document = kind.progress.conclude(document, again.setup, outcome, library).document
                document = history.followed(document, session.ordinal)
    except (*BROKEN, CampaignError):
        return damage
    damage.document, damage.how = document, "compute its document again from its finished sessions"
    return damage


def begin_again(damage: Damage, kind: Kind, campaign: Campaign, session: Session, library: Library) -> None:
    """Begin a session again that cannot continue, from what the campaign leads to, if that can be played."""
    try:
        setup = arranged_as(kind.progress.next_setup(campaign.document, library), session.setup)
        damage.way = from_setup(kind, session._replace(setup=setup), [], None, library)
    except (*BROKEN, CampaignError):
        return
    damage.setup = setup if damage.way is not None else None


def look_at(store: Store, kind: Kind, session: Session, campaign: Campaign, library: Library) -> Damage:
    """What is wrong with a session; of one that is over, or of other rules, only log and positions are looked at."""
    damage = Damage(session)
    log = SavedLog(store, session.id)
    is_open = session.status == "open"
    try:
        choices = log.choices()
        if is_open:
            check_end(log)
    except BrokenLog as error:
        damage.problem = str(error)
        whole = mend_log(kind, session, store.all_rows(session.id), log, library)
        damage.mended, damage.cut, choices = whole.rows, whole.cut, whole.choices
    damage.unsound = unsound(log, len(choices))
    if is_open:
        todays = is_todays(session, library)
        why = problem_of_choices(kind, session, choices, log, library) if todays else ""
        begun = with_known_setup(kind, campaign, session, log, library, choices)
        if begun is not session:
            why, damage.setup = "its beginning is damaged", begun.setup
        elif todays and (why or damage.cut is not None):
            damage.way = salvage_session(kind, session, choices, log, library)
        elif not todays:
            try:
                migrate_session(kind, session, choices, log.snapshot, library)
            except CannotResume:
                why = "neither its position nor its setup can be read with the current content"
                begin_again(damage, kind, campaign, session, library)
        damage.problem = damage.problem or why
    if damage.cut is not None and damage.way is None:
        damage.mended, damage.cut = [], None  # nothing is gained by it
    return damage


def repair(store: Store, campaign: Campaign, findings: Sequence[Damage]) -> Path:
    """Put right what can be; returns where a copy from before is: of the saves, of a server's only this campaign.

    Whoever calls this holds the campaign. Raises StorageError; then nothing was changed.
    """
    library = library_of(kind_of(campaign), campaign)
    copy = back_up(store, campaign.name, "before-repair")
    for damage in findings:
        if damage.session is None:
            if damage.document is not None:
                store.update_campaign(campaign.id, document=damage.document)
            continue
        if damage.mended or damage.cut is not None:
            store.mend_log(damage.session.id, damage.mended)
        if damage.setup is not None:
            store.put_setup(damage.session.id, damage.setup)
        if damage.way is not None:
            session = damage.session if damage.setup is None else damage.session._replace(setup=damage.setup)
            keep_continuation(store, campaign, session, damage.way, library)
        elif damage.unsound:
            store.drop_snapshots(damage.session.id, damage.unsound)
    return copy


def cut_back(store: Store, campaign: Campaign) -> Undone:
    """Take back what does not fit of a session that cannot continue as it is, and nothing else.

    Raises NothingToUndo where that would be nothing, or where nothing helps; CampaignInUse.
    """
    with store.lock_campaign(campaign.id):
        findings = examined(store, campaign)
        way = next((damage.way for damage in findings if damage.way is not None and damage.way.lost), None)
        if way is None:
            raise NothingToUndo(
                "The session cannot continue as it is, though its choices are sound. Repair it with: "
                f"{called()} repair {quoted(campaign.name)}"
            )
        repair(store, campaign, findings)
    return Undone(way.game.state.choices, way.lost, "", forced=True)
