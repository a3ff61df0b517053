"""The only door to playing: make campaigns, sit down to them, look at them, move and delete them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from campaign import __version__
from campaign.errors import BadParty, LockedDifficulty, NoCampaign, NothingToUndo, UnknownDifficulty
from campaign.play.history import Chapter, chapters, verified
from campaign.play.live_session import LiveSession, Undone
from campaign.play.logs import SavedLog
from campaign.play.open_campaign import ACTIVE, BROKEN, OpenCampaign, adventure_library, opening_of
from saves.records import Campaign, ScoreRow, Session
from saves.store import Store

if TYPE_CHECKING:
    from engine.game import Game

MOST_HEROES = 4
SEEDS = 1_000_000
"""A seed that nobody chose lies below this, so that it is easily typed again."""


class Service:
    """Campaigns in one place for saves."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @classmethod
    def open(cls, url: str | None = None, *, read_only: bool = False) -> Self:
        """Open the saves. Raises the errors of `Store.open`."""
        return cls(Store.open(url, read_only=read_only))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.store.close()

    # -- campaigns -------------------------------------------------------------------------------

    def create(
        self, name: str, heroes: Sequence[str], *, difficulty: str = "normal", seed: int | None = None
    ) -> Campaign:
        """Begin a campaign. Raises BadParty, UnknownHero, UnknownDifficulty, LockedDifficulty, NameTaken, BadName."""
        from campaign.adventures.sessions import new_campaign

        check_party(heroes)
        library = adventure_library(heroes)
        self.check_difficulty(difficulty, library.tables["difficulties"])
        seed = secrets.randbelow(SEEDS) if seed is None else seed
        return self.store.create_campaign(
            name,
            heroes=heroes,
            seed=seed,
            difficulty=difficulty,
            program_version=__version__,
            document=new_campaign(heroes, difficulty, seed),
            status=ACTIVE,
        )

    def check_difficulty(self, difficulty: str, known: dict[str, Any]) -> None:
        """Raise UnknownDifficulty, or LockedDifficulty for one that a won campaign unlocks (CAMP-5)."""
        if difficulty not in known:
            raise UnknownDifficulty(difficulty, known)
        if known[difficulty].legacy and not self.has_won():
            raise LockedDifficulty(f"The difficulty {difficulty!r} is unlocked by the first campaign you win.")

    def has_won(self) -> bool:
        """Whether a campaign of these saves was won."""
        return any(campaign.status == "won" for campaign in self.store.campaigns())

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
            raise NoCampaign("There is no campaign yet; begin one with: kingshand new NAME --hero HERO.")
        names = ", ".join(repr(campaign.name) for campaign in there)
        raise NoCampaign(f"There are {len(there)} campaigns, so name the one you mean: {names}.")

    def delete(self, name: str) -> None:
        """Delete a campaign for good. Raises UnknownCampaign, CampaignInUse."""
        self.store.delete_campaign(name)

    def export(self, name: str | None, path: Path, *, overwrite: bool = False) -> Path:
        """Write a campaign to one file. Raises UnknownCampaign, StorageError."""
        from saves.transfer import export_campaign

        return export_campaign(self.store, self.find(name).name, path, overwrite=overwrite)

    def import_(self, path: Path, *, name: str | None = None) -> Campaign:
        """Add the campaign of a file. Raises NameTaken, BadName, BadSaveFile, NewerSave, StorageError."""
        from saves.transfer import import_campaign

        return import_campaign(self.store, path, name=name)

    # -- playing ---------------------------------------------------------------------------------

    def open_campaign(self, name: str | None, *, told: bool = True) -> OpenCampaign:
        """Take a campaign to the opened: its open session, or the next one.

        Raises CampaignInUse, CampaignOver, CannotResume, ReplayDiverged.
        """
        campaign = self.find(name)
        lock = self.store.lock_campaign(campaign.id)
        try:
            return OpenCampaign(self.store, self.store.campaign(campaign.name), lock, told=told)
        except BaseException:
            lock.release()
            raise

    def undo(self, name: str | None, steps: int = 1, *, force: bool = False) -> Undone:
        """Take back the last choices of people in the open session; stops in front of a roll or a reveal.

        Raises NothingToUndo when nothing could be taken back.
        """
        from engine.errors import EngineError

        campaign = self.find(name)
        session = self.store.open_session(campaign.id)
        if session is None:
            raise NothingToUndo("No session is open; what a finished one decided stands.")
        try:
            with self.open_campaign(campaign.name, told=False) as opened:
                undone = opened.live.undo(steps, force=force)
        except EngineError as error:
            return self.cut_back(campaign.id, session.id, steps, error, force=force)
        if not undone.steps:
            if undone.stopped_by:
                raise NothingToUndo(
                    f"The last choice led to {undone.stopped_by!r}, which rolled or revealed something; "
                    "say --force to take it back all the same."
                )
            raise NothingToUndo("There is no choice to take back.")
        return undone

    def cut_back(self, campaign_id: int, session_id: int, steps: int, error: Exception, *, force: bool) -> Undone:
        """Drop the last choices of a session that cannot be played on as it is."""
        if not force:
            raise NothingToUndo(f"The session cannot be continued ({error}); --force drops its last choices.")
        with self.store.lock_campaign(campaign_id):
            count = len(self.store.choices(session_id))
            target = max(0, count - steps)
            if target == count:
                raise NothingToUndo("There is no choice to take back.")
            self.store.undo(session_id, target, forced=True)
        return Undone(target, count - target, "", forced=True)

    def look(self, campaign: Campaign) -> tuple[Session | None, Game | None]:
        """The open session and its position, without taking it to the opened; no position: it cannot be read."""
        session = self.store.open_session(campaign.id)
        if session is None:
            return None, None
        library = adventure_library(campaign.heroes)
        log = SavedLog(self.store, session.id)
        live = LiveSession(library, opening_of(session.setup, library), log, told=False)
        live.diverged_ok = session.content_digest != library.digest
        try:
            live.resume()
        except BROKEN:
            return session, None
        return session, live.game

    # -- looking back ----------------------------------------------------------------------------

    def scores(self, campaign: Campaign) -> list[ScoreRow]:
        """The score sheet."""
        return self.store.scores(campaign.id)

    def chapters(self, campaign: Campaign) -> Iterator[Chapter]:
        """The story of every session, told anew from its choices."""
        return chapters(self.store, campaign)

    def verify(self, campaign: Campaign) -> Iterator[Chapter]:
        """Play every session again and compare. Raises ReplayDiverged, OtherContent."""
        return verified(self.store, campaign)


def check_party(heroes: Sequence[str]) -> None:
    """Raise BadParty unless one to four different heroes are there; UnknownHero for a name nobody has."""
    from content.errors import UnknownHero
    from content.load import hero_ids

    there = hero_ids()
    for hero in heroes:
        if hero not in there:
            raise UnknownHero(hero, there)
    if not 1 <= len(heroes) <= MOST_HEROES:
        raise BadParty(f"A campaign takes 1 to {MOST_HEROES} heroes, not {len(heroes) or 'none'}.")
    twice = next((hero for i, hero in enumerate(heroes) if hero in heroes[:i]), None)
    if twice is not None:
        raise BadParty(f"{twice} is there twice; every hero takes part once.")
