"""The only door to playing: make campaigns, sit down to them, look at them, move and delete them.

The code that plays is imported when a session is played: a list of campaigns does not wait for kernel and bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from campaign import __version__
from campaign.errors import (
    BadParty,
    CampaignError,
    CannotResume,
    FileThere,
    LockedDifficulty,
    NoCampaign,
    NothingLasts,
    NothingToUndo,
    UnknownDifficulty,
    UnknownKind,
)
from campaign.invocation import called
from campaign.kinds.beginning import Extra, chosen_extras
from campaign.kinds.conclusion import ACTIVE, Conclusion
from campaign.kinds.kind import Kind
from campaign.kinds.registry import all_kinds, kind_named, kind_of
from campaign.play.documents import about, checked_campaign, checked_score, damage
from campaign.play.parties import Wishes, check_party
from campaign.play.unlocks import unlocked, unlocked_by
from campaign.play.used_packs import apart, offered_packs, remembered
from content.files import check_file
from saves.errors import CorruptDatabase, SessionOpen, StorageError
from saves.records import Campaign, Document, ScoreRow, Session
from saves.store import Store

if TYPE_CHECKING:
    from campaign.duels.rules.series import Series
    from campaign.play.book.history import SessionStory
    from campaign.play.book.verify import Confirmed
    from campaign.play.live_session import Hidden, LiveSession
    from campaign.play.open_campaign import OpenCampaign
    from campaign.play.recovery.repair_campaign import Damage
    from campaign.play.undo import Undone

NAMED = 6
"""How many campaigns are named where one must be picked; the last that were played."""
NORMAL = "normal"
"""The difficulty where none is named; every kind has it."""
LARGEST = 64_000_000
"""Bytes of a campaign in a file; a long one has a fiftieth of them."""


class Service:
    """Campaigns in one place for saves."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @classmethod
    def open(cls, url: str | None = None, *, read_only: bool = False) -> Self:
        """Open the saves; once they were upgraded, stories are written. Raises the errors of `Store.open`."""
        service = cls(Store.open(url, read_only=read_only))
        if service.store.notice:
            try:
                for campaign in service.campaigns():
                    service.keep_stories(campaign)
            except BaseException:
                service.store.close()
                raise
        return service

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.store.close()

    # -- campaigns -------------------------------------------------------------------------------

    def create(
        self,
        name: str,
        heroes: Sequence[str],
        *,
        kind: str | None = None,
        difficulty: str = NORMAL,
        extras: Sequence[str] = (),
        seed: int | None = None,
        sheets_of: str | None = None,
    ) -> Campaign:
        """Begin a campaign, of the first kind where none is named; `extras` are chosen by id or name, and may be packs.

        With `sheets_of` players begin with what they have kept of the campaign of that name.

        Raises UnknownKind, BadParty, UnknownHero, UnknownDifficulty, LockedDifficulty, UnknownExtra, LockedExtra,
        UnknownCampaign, NothingLasts, NameTaken, BadName.
        """
        chosen = all_kinds()[0] if kind is None else kind_named(kind)
        if not chosen.together:
            raise BadParty(f"{chosen.title} begin with: {called()} duel --save NAME")
        check_party(heroes, chosen)
        packs, extras = apart(extras)
        library, unlocked_here = chosen.library(heroes, packs=packs), self.unlocked(chosen)
        offered = chosen.beginning.difficulties(library, unlocked_here)
        if difficulty not in offered:
            raise UnknownDifficulty(difficulty, offered)
        if offered[difficulty]:
            raise LockedDifficulty(f"The difficulty {difficulty!r} {offered[difficulty]}.")
        also = chosen_extras(chosen.beginning.extras(library, unlocked_here), extras)
        from engine.chance import some_seed

        seed = some_seed() if seed is None else seed
        document, claimed = chosen.progress.new_document(heroes, difficulty, seed, also), ""
        if sheets_of is not None:
            document = self.carry_over_sheets(chosen, document, sheets_of)
            claimed = "its players' sheets come from one that is" if self.find(sheets_of).claimed else ""
        return self.keep_new(name, chosen, heroes, seed, difficulty, document, claimed=claimed, packs=packs)

    def keep_new(
        self,
        name: str,
        kind: Kind,
        heroes: Sequence[str],
        seed: int,
        difficulty: str,
        document: Document,
        *,
        claimed: str = "",
        packs: Sequence[str] = (),
    ) -> Campaign:
        """Keep a campaign that begins, with all that these packs have. Raises NameTaken, BadName."""
        return self.store.create_campaign(
            name,
            kind=kind.name,
            heroes=heroes,
            seed=seed,
            difficulty=difficulty,
            program_version=__version__,
            document=document,
            status=ACTIVE,
            claimed=claimed,
            packs=remembered(heroes, packs),
        )

    def carry_over_sheets(self, kind: Kind, document: Document, name: str) -> Document:
        """The document of a campaign that has not begun, with players' sheets of another campaign of its kind.

        Raises UnknownCampaign, NothingLasts, SessionOpen, and what the kind says.
        """
        sheets, campaign = kind.player_sheets, self.find(name)
        if sheets is None:
            raise NothingLasts(f"Players keep no sheets of {kind.title} for another campaign.")
        if campaign.kind != kind.name:
            raise NothingLasts(f"The campaign {campaign.name!r} is not one of {kind.title}.")
        self.check_between(campaign)
        return sheets.carry_over(document, campaign)

    def create_series(
        self, name: str, fighters: Sequence[str], series: Series, *, seed: int | None = None, packs: Sequence[str] = ()
    ) -> Campaign:
        """Begin a series of duels with everything that packs of these ids have; `fighters` by seat, as its way to duel
        has them sit down.

        Raises BadParty, UnknownPack, NameTaken, BadName.
        """
        from campaign.duels.campaign import DUELS
        from campaign.duels.progress import new_series
        from engine.chance import some_seed

        seed = some_seed() if seed is None else seed
        document = new_series(fighters, seed, series)
        problem = DUELS.document(document).problem(fighters)
        if problem:
            raise BadParty(f"There is no such duel: {problem}.")
        return self.keep_new(name, DUELS, fighters, seed, NORMAL, document, packs=packs)

    def difficulties(self, kind: Kind) -> dict[str, str]:
        """Why each difficulty of a kind cannot be chosen in these saves; empty: it can."""
        return kind.beginning.difficulties(kind.library(()), self.unlocked(kind))

    def extras(self, kind: Kind) -> Sequence[Extra]:
        """What a campaign of a kind may have in these saves beyond what all of them have, packs in use among it."""
        return [*kind.beginning.extras(kind.library(()), self.unlocked(kind)), *offered_packs(kind)]

    def unlocked(self, kind: Kind) -> dict[str, str]:
        """What is unlocked here for campaigns of a kind, each with the name of a campaign that did it."""
        return unlocked(self.store, kind.name, kind.beginning.unlocks)

    def campaigns(self) -> list[Campaign]:
        """All campaigns that can be read, the one that changed last first; of the others tells `damaged`."""
        return [checked_campaign(campaign) for campaign in self.store.campaigns() if not damage(campaign)]

    def damaged(self) -> list[str]:
        """What is wrong with those that cannot be read, a sentence each that names the campaign."""
        unsound = [damage(campaign) for campaign in self.store.campaigns()]
        return [*map(str, self.store.damaged()), *filter(None, unsound)]

    def find(self, name: str | None) -> Campaign:
        """The campaign of a name, or the only one there is.

        Raises UnknownCampaign, NoCampaign, and CorruptDatabase or BadDocument for one that cannot be read.
        """
        return checked_campaign(self.unchecked(name))

    def unchecked(self, name: str | None) -> Campaign:
        """The campaign of a name, or the only one there is, whatever its document is: to repair it."""
        if name is not None:
            return self.store.campaign(name)
        campaigns = self.store.campaigns()
        if len(campaigns) == 1:
            return campaigns[0]
        if not campaigns:
            raise NoCampaign(f"There is no campaign yet; begin one with: {called()} new NAME --hero HERO.")
        names = ", ".join(repr(campaign.name) for campaign in campaigns[:NAMED])
        more = f" and others ('{called()} list' shows all)" if len(campaigns) > NAMED else ""
        raise NoCampaign(f"There are {len(campaigns)} campaigns. Name one of them: {names}{more}.")

    def delete(self, name: str) -> None:
        """Delete a campaign for good, also one that cannot be read; what it has unlocked stays unlocked.

        Raises UnknownCampaign, CampaignInUse.
        """
        try:
            campaign = self.store.campaign(name)
            what = unlocked_by(self.store, campaign, kind_of(campaign).beginning.unlocks)
        except (CorruptDatabase, UnknownKind):
            self.store.delete_campaign(name)
        else:
            self.store.delete_campaign(name, unlocked=what, kind=campaign.kind)

    def export(self, name: str | None, path: Path, *, overwrite: bool = False) -> Path:
        """Export a campaign to a file. Raises UnknownCampaign, FileThere, StorageError."""
        from saves.transfer import export_campaign

        if path.exists() and not overwrite:
            raise FileThere(path)

        return export_campaign(self.store, self.find(name).name, path, overwrite=overwrite)

    def import_(self, path: Path, *, name: str | None = None, judged: bool = True) -> Campaign:
        """Add the campaign of a file. It is claimed (`Campaign.claimed`) unless all of it can be confirmed, or it is
        not `judged`.

        Raises NameTaken, BadName, BadSaveFile, NewerSave, StorageError, UnknownKind, NewerRules, BadDocument, BadParty,
        UnknownDifficulty, BadScore; then nothing was added.
        """
        from campaign.play.book.verify import NOT_JUDGED, judge
        from campaign.play.imports import check_part
        from saves.transfer import add_part, read_file

        try:
            check_file(path, LARGEST)
        except OSError as error:
            raise StorageError(f"{path} could not be read: {error.strerror}.") from None
        part = read_file(path)
        check_part(part)
        campaign = add_part(self.store, part.model_copy(update={"claimed": NOT_JUDGED}), name=name)
        with self.store.lock_campaign(campaign.id):
            if judged:
                campaign = judge(self.store, checked_campaign(campaign))
            self.keep_stories(campaign)
        return campaign

    def keep_stories(self, campaign: Campaign) -> None:
        """Write the stories that finished sessions of older rules lack, as far as they can be told today."""
        from campaign.play.recovery.stories import keep_stories
        from content.errors import LoadError

        try:
            keep_stories(self.store, kind_of(campaign), campaign)
        except (CampaignError, LoadError):
            return  # of a kind, or with heroes, that are not there today: nothing is lost by waiting

    # -- playing ---------------------------------------------------------------------------------

    def open_campaign(
        self,
        name: str | None,
        *,
        told: bool = True,
        hidden_from: Hidden | None = None,
        arranged: Document | None = None,
    ) -> OpenCampaign:
        """Hold a campaign to play it: its open session, or the next one; people do not see the cards of some seats.

        `arranged` holds for the sessions that begin meanwhile (`campaign.kinds.documents`).

        Raises UnknownKind, CampaignInUse, CampaignOver, CannotResume, NewerRules.
        """
        from campaign.play.open_campaign import OpenCampaign

        campaign = self.find(name)
        lock = self.store.lock_campaign(campaign.id)
        try:
            with about(campaign):
                self.keep_stories(campaign)
                hidden = {} if hidden_from is None else hidden_from
                current = self.find(campaign.name)
                return OpenCampaign(self.store, current, lock, told=told, hidden_from=hidden, arranged=arranged)
        except BaseException:
            lock.release()
            raise

    def undo(self, name: str | None, steps: int = 1, *, force: bool = False) -> Undone:
        """Take back the last choices of people in the open session; stops in front of a roll or a reveal.

        Raises NothingToUndo when nothing could be taken back.
        """
        from campaign.play.undo import undo

        campaign = self.find(name)
        with about(campaign):
            session = self.store.open_session(campaign.id)
        if session is None or not self.store.all_rows(session.id):
            return self.undo_entry(campaign)
        try:
            with self.open_campaign(campaign.name, told=False) as opened:
                undone = undo(opened.live, steps, force=force)
                undone.notices = tuple(opened.notices)
        except CannotResume:
            if not force:
                raise
            from campaign.play.recovery.repair_campaign import cut_back

            return cut_back(self.store, campaign)
        if not undone.steps:
            why = f"{undone.doubt} Add --force to undo it." if undone.stopped_by else "There is no choice to undo."
            raise NothingToUndo(" ".join((*undone.notices, why)))
        return undone

    def undo_entry(self, campaign: Campaign) -> Undone:
        """Take back what was entered last by hand. Raises NothingToUndo, CampaignInUse, CampaignError."""
        from campaign.play.recorded_sessions import take_back
        from campaign.play.undo import Undone

        with self.store.lock_campaign(campaign.id), about(campaign):
            return Undone(0, 1, "", forced=False, entry=take_back(self.store, campaign))

    def change_party(self, name: str | None, wishes: Wishes) -> Campaign:
        """Change who plays a campaign, between two sessions (`campaign.play.parties`).

        Raises UnknownCampaign, CampaignInUse, CampaignOver, BadParty, UnknownHero, SessionOpen.
        """
        from campaign.play.parties import change_party

        campaign = self.find(name)
        with self.store.lock_campaign(campaign.id), about(campaign):
            return checked_campaign(change_party(self.store, campaign, wishes))

    def change_document(self, campaign: Campaign, how: Callable[[Document], Document]) -> Campaign:
        """Change what a campaign continues with, between two sessions. Raises CampaignInUse, SessionOpen and as
        `how`.
        """
        with self.store.lock_campaign(campaign.id), about(campaign):
            document = how(self.find(campaign.name).document)
            return checked_campaign(self.store.change_document(campaign.id, document))

    def check_between(self, campaign: Campaign) -> None:
        """Raise SessionOpen where a session of a campaign is being played."""
        with about(campaign):
            session = self.store.open_session(campaign.id)
            if session is not None and self.store.all_rows(session.id):
                raise SessionOpen(
                    f"Session {session.ordinal} of the campaign {campaign.name!r} is open; finish it first."
                )

    def enter(self, name: str | None, entered: Document) -> Conclusion:
        """Keep how the next session of a campaign ended at a table elsewhere (`campaign.play.recorded_sessions`).

        Raises UnknownCampaign, CampaignInUse, CampaignOver, GoneFromContent, BadEntry, SessionOpen.
        """
        from campaign.play.recorded_sessions import enter

        campaign = self.find(name)
        with self.store.lock_campaign(campaign.id), about(campaign):
            return enter(self.store, campaign, entered)

    def examine(self, campaign: Campaign) -> list[Damage]:
        """What is wrong with what is kept of a campaign. Raises UnknownKind."""
        from campaign.play.recovery.repair_campaign import examined

        return examined(self.store, campaign)

    def repair(self, campaign: Campaign) -> Path:
        """Put right what can be; returns where a copy from before is (`campaign.play.recovery.repair_campaign`).

        Raises UnknownKind, CampaignInUse, StorageError.
        """
        from campaign.play.recovery.repair_campaign import examined, repair

        with self.store.lock_campaign(campaign.id):
            return repair(self.store, campaign, examined(self.store, campaign))

    def look(self, campaign: Campaign) -> tuple[Session | None, LiveSession | None]:
        """The open session, and its state, without holding it; no state: its position cannot be read."""
        from campaign.play.open_campaign import look

        return look(self.store, campaign)

    def session_log(self, campaign: Campaign, ordinal: int | None) -> tuple[Session, LiveSession]:
        """A session and its choices, without holding or playing it; without a number the last one.

        Raises NoPosition when there is none.
        """
        from campaign.play.open_campaign import session_log

        return session_log(self.store, campaign, ordinal)

    # -- looking back ----------------------------------------------------------------------------

    def scores(self, campaign: Campaign) -> list[ScoreRow]:
        """The score sheet. Raises UnknownKind, BadScore."""
        kind = kind_of(campaign)
        with about(campaign):
            rows = self.store.scores(campaign.id)
        return [checked_score(kind, campaign.name, row.ordinal, row) for row in rows]

    def chapters(self, campaign: Campaign) -> Iterator[SessionStory]:
        """The story of every session, as it was told or as it can be told from its choices."""
        from campaign.play.book.history import chapters

        with about(campaign):
            yield from chapters(self.store, campaign)

    def verify(self, campaign: Campaign) -> Iterator[SessionStory]:
        """Play every session of today's rules and content again and compare; of a campaign that is only claimed, all.

        Raises ReplayDiverged, and Unconfirmed after the last session of a campaign that stays claimed.
        """
        from campaign.play.book.history import verified

        with about(campaign):
            yield from verified(self.store, campaign)
            if campaign.claimed:
                for _ in self.confirmed(campaign):
                    continue

    def confirmed(self, campaign: Campaign) -> Iterator[Confirmed]:
        """Every finished session played again, with what its row should be (`campaign.play.book.verify`).

        Raises Unconfirmed after the last, and CampaignError where nobody can tell how the campaign began.
        """
        from campaign.play.book.verify import confirmed

        with about(campaign):
            yield from confirmed(self.store, campaign)

    def lift_claim(self, campaign: Campaign) -> None:
        """From now on a campaign counts like any other: all of it was confirmed."""
        with self.store.lock_campaign(campaign.id):
            self.store.put_claim(campaign.id, "")
