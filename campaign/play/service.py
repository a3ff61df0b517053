"""The only door to playing: make campaigns, sit down to them, look at them, move and delete them.

What plays is imported when somebody plays: a list of campaigns waits for neither kernel nor bots.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from campaign import __version__
from campaign.calling import called
from campaign.errors import (
    BadParty,
    CampaignError,
    FileThere,
    LockedDifficulty,
    NoCampaign,
    NoPosition,
    NothingToUndo,
    UnknownDifficulty,
)
from campaign.kinds import all_kinds, kind_named
from campaign.play.conclusion import ACTIVE
from campaign.play.scores import checked
from saves.errors import BadSaveFile, CorruptDatabase
from saves.records import Campaign, Score, ScoreRow, Session
from saves.store import Store

if TYPE_CHECKING:
    from campaign.kinds import Kind
    from campaign.play.history import Chapter
    from campaign.play.live_session import LiveSession
    from campaign.play.open_campaign import OpenCampaign
    from campaign.play.undo import Undone
    from saves.file_format import CampaignPart

SEEDS = 1_000_000
"""A seed that nobody chose lies below this, so that it is easily typed again."""


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
                for campaign in service.store.campaigns():
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
        difficulty: str = "normal",
        seed: int | None = None,
    ) -> Campaign:
        """Begin a campaign, of the first kind where none is named.

        Raises UnknownKind, BadParty, UnknownHero, UnknownDifficulty, LockedDifficulty, NameTaken, BadName.
        """
        chosen = all_kinds()[0] if kind is None else kind_named(kind)
        check_party(heroes, chosen)
        offered = self.difficulties(chosen, heroes)
        if difficulty not in offered:
            raise UnknownDifficulty(difficulty, offered)
        if offered[difficulty]:
            raise LockedDifficulty(f"The difficulty {difficulty!r} {offered[difficulty]}.")
        seed = secrets.randbelow(SEEDS) if seed is None else seed
        return self.store.create_campaign(
            name,
            kind=chosen.name,
            heroes=heroes,
            seed=seed,
            difficulty=difficulty,
            program_version=__version__,
            document=chosen.new_document(heroes, difficulty, seed),
            status=ACTIVE,
        )

    def difficulties(self, kind: Kind, heroes: Sequence[str] = ()) -> dict[str, str]:
        """Why each difficulty of a kind cannot be chosen in these saves; empty: it can."""
        played = [campaign for campaign in self.store.campaigns() if campaign.kind == kind.name]
        return kind.difficulties(kind.library(heroes), played)

    def campaigns(self) -> list[Campaign]:
        """All campaigns, the one that changed last first."""
        return self.store.campaigns()

    def find(self, name: str | None) -> Campaign:
        """The campaign of a name, or the only one there is. Raises UnknownCampaign, NoCampaign."""
        if name is not None:
            return self.store.campaign(name)
        there = self.store.campaigns()
        if len(there) == 1:
            return there[0]
        if not there:
            raise NoCampaign(f"There is no campaign yet; begin one with: {called()} new NAME --hero HERO.")
        names = ", ".join(repr(campaign.name) for campaign in there)
        raise NoCampaign(f"There are {len(there)} campaigns, so name the one you mean: {names}.")

    def delete(self, name: str) -> None:
        """Delete a campaign for good. Raises UnknownCampaign, CampaignInUse."""
        self.store.delete_campaign(name)

    def export(self, name: str | None, path: Path, *, overwrite: bool = False) -> Path:
        """Write a campaign to one file. Raises UnknownCampaign, FileThere, StorageError."""
        from saves.transfer import export_campaign

        if path.exists() and not overwrite:
            raise FileThere(path)

        return export_campaign(self.store, self.find(name).name, path, overwrite=overwrite)

    def import_(self, path: Path, *, name: str | None = None) -> Campaign:
        """Add the campaign of a file.

        Raises NameTaken, BadName, BadSaveFile, NewerSave, StorageError, UnknownKind, NewerRules, BadScore.
        """
        from saves.transfer import import_campaign

        campaign = import_campaign(self.store, path, name=name, check=check_part)
        self.keep_stories(campaign)
        return campaign

    def keep_stories(self, campaign: Campaign) -> None:
        """Write the stories that finished sessions of older rules lack, as far as they can be told today."""
        from campaign.play.retelling import keep_stories
        from content.errors import LoadError

        try:
            kind = kind_named(campaign.kind)
            keep_stories(self.store, kind, campaign, kind.library(campaign.heroes))
        except (CampaignError, LoadError):
            return  # of a kind, or with heroes, that are not there today: nothing is lost by waiting

    # -- playing ---------------------------------------------------------------------------------

    def open_campaign(self, name: str | None, *, told: bool = True) -> OpenCampaign:
        """Hold a campaign to play it: its open session, or the next one.

        Raises UnknownKind, CampaignInUse, CampaignOver, CannotResume, NewerRules, ReplayDiverged.
        """
        from campaign.play.open_campaign import OpenCampaign

        campaign = self.find(name)
        lock = self.store.lock_campaign(campaign.id)
        try:
            self.keep_stories(campaign)
            return OpenCampaign(self.store, self.store.campaign(campaign.name), lock, told=told)
        except BaseException:
            lock.release()
            raise

    def undo(self, name: str | None, steps: int = 1, *, force: bool = False) -> Undone:
        """Take back the last choices of people in the open session; stops in front of a roll or a reveal.

        Raises NothingToUndo when nothing could be taken back.
        """
        from campaign.play.undo import undo
        from engine.errors import EngineError

        campaign = self.find(name)
        session = self.store.open_session(campaign.id)
        if session is None:
            raise NothingToUndo("No session is open; what a finished one decided stands.")
        try:
            with self.open_campaign(campaign.name, told=False) as opened:
                undone = undo(opened.live, steps, force=force)
                undone.notices = tuple(opened.notices)
        except EngineError as error:
            return self.cut_back(campaign.id, session.id, steps, error, force=force)
        if not undone.steps:
            if undone.stopped_by:
                raise NothingToUndo(
                    f"The last choice led to {undone.stopped_by!r}, which rolled or revealed something; "
                    "say --force to take it back all the same."
                )
            raise NothingToUndo(" ".join((*undone.notices, "There is no choice to take back.")))
        return undone

    def cut_back(self, campaign_id: int, session_id: int, steps: int, error: Exception, *, force: bool) -> Undone:
        """Drop the last choices of a session that cannot be played on as it is."""
        from campaign.play.undo import Undone

        if not force:
            raise NothingToUndo(f"The session cannot be continued ({error}); --force drops its last choices.")
        with self.store.lock_campaign(campaign_id):
            count = len(self.store.choices(session_id))
            target = max(0, count - steps)
            if target == count:
                raise NothingToUndo("There is no choice to take back.")
            self.store.undo(session_id, target, forced=True)
        return Undone(target, count - target, "", forced=True)

    def look(self, campaign: Campaign) -> tuple[Session | None, LiveSession | None]:
        """The open session, and how it stands, without holding it; not how it stands: its position cannot be read."""
        from campaign.play.carrying import carried, is_todays
        from campaign.play.open_campaign import live_session
        from campaign.play.repeating import BROKEN

        session = self.store.open_session(campaign.id)
        if session is None:
            return None, None
        kind = kind_named(campaign.kind)
        library = kind.library(campaign.heroes)
        live = live_session(kind, self.store, campaign, session, library, told=False)
        try:
            if is_todays(session, library):
                live.resume()
            else:
                live.show(carried(kind, session, live.log.choices(), live.log.snapshot, library).game)
        except (*BROKEN, CampaignError):
            return session, None
        return session, live

    def session_log(self, campaign: Campaign, ordinal: int | None) -> tuple[Session, LiveSession]:
        """A session and its choices, without holding or playing it; without a number the last one.

        Raises NoPosition when there is none.
        """
        from campaign.play.open_campaign import live_session

        sessions = self.store.sessions(campaign.id)
        found = next((s for s in reversed(sessions) if ordinal is None or s.ordinal == ordinal), None)
        if found is None:
            which = "has not begun a session" if ordinal is None else f"has no session {ordinal}"
            raise NoPosition(f"The campaign {campaign.name!r} {which}.")
        kind = kind_named(campaign.kind)
        return found, live_session(kind, self.store, campaign, found, kind.library(campaign.heroes), told=False)

    # -- looking back ----------------------------------------------------------------------------

    def scores(self, campaign: Campaign) -> list[ScoreRow]:
        """The score sheet. Raises UnknownKind, BadScore."""
        kind = kind_named(campaign.kind)
        return [checked(kind, campaign.name, row.ordinal, row) for row in self.store.scores(campaign.id)]

    def chapters(self, campaign: Campaign) -> Iterator[Chapter]:
        """The story of every session, as it was told or as it can be told from its choices."""
        from campaign.play.history import chapters

        return chapters(self.store, campaign)

    def verify(self, campaign: Campaign) -> Iterator[Chapter]:
        """Play every session of today's rules and content again and compare. Raises ReplayDiverged."""
        from campaign.play.history import verified

        return verified(self.store, campaign)


def check_party(heroes: Sequence[str], kind: Kind) -> None:
    """Raise BadParty unless so many different heroes may take part; UnknownHero for a name nobody has."""
    from content.errors import UnknownHero
    from content.load import hero_ids

    there = hero_ids()
    for hero in heroes:
        if hero not in there:
            raise UnknownHero(hero, there)
    if not 1 <= len(heroes) <= kind.most_heroes:
        ending = "" if kind.most_heroes == 1 else "es"
        raise BadParty(f"A campaign takes {how_many(kind)} hero{ending}, not {len(heroes) or 'none'}.")
    twice = next((hero for i, hero in enumerate(heroes) if hero in heroes[:i]), None)
    if twice is not None:
        raise BadParty(f"{twice} is there twice; every hero takes part once.")


def how_many(kind: Kind) -> str:
    """How many heroes a campaign takes: `1 to 4`."""
    return "1" if kind.most_heroes == 1 else f"1 to {kind.most_heroes}"


def check_part(part: CampaignPart) -> None:
    """Raise UnknownKind, NewerRules, BadScore or BadSaveFile for a campaign of a file that this program cannot play."""
    from campaign.play.carrying import check_rules

    kind = kind_named(part.kind)
    for ordinal, session in enumerate(part.sessions, 1):
        check_rules(ordinal, session.rules)
        if session.story is not None:
            check_story(part.name, ordinal, session.story)
        if session.score is not None:
            checked(kind, part.name, ordinal, Score(**session.score.model_dump()))


def check_story(name: str, ordinal: int, story: str) -> None:
    """Raise BadSaveFile for a story that nobody can tell."""
    from campaign.play.recording import lines_of
    from saves.file_format import unwrap
    from saves.stories import unpack

    try:
        lines_of(unpack(unwrap(story)))
    except CorruptDatabase as error:
        raise BadSaveFile(f"Session {ordinal} of the campaign {name!r} in this file: {error}") from None
