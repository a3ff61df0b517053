"""Campaigns by name: make, find, change, rename, delete, and hold one to play it."""

import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from saves.database import Database
from saves.errors import BadName, CampaignInUse, NameTaken, ReadOnly, UnknownCampaign
from saves.locks import CampaignLock, lock_path, try_advisory, try_file
from saves.models import CAMPAIGNS, HEROES
from saves.records import Campaign, Document

LONGEST_NAME = 60
"""In characters."""


class Campaigns:
    """The part of a store that knows campaigns."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._locks: dict[int, CampaignLock] = {}

    def campaigns(self) -> list[Campaign]:
        """All campaigns, the one that changed last first."""
        with self.database.read() as connection:
            return _campaigns(connection)

    def campaign(self, name: str) -> Campaign:
        """The campaign of a name, upper and lower case alike. Raises UnknownCampaign with near names."""
        with self.database.read() as connection:
            return by_name(connection, name)

    def create_campaign(
        self,
        name: str,
        *,
        kind: str,
        heroes: Sequence[str],
        seed: int,
        difficulty: str,
        program_version: str,
        document: Document | None = None,
        status: str = "active",
    ) -> Campaign:
        """Begin a campaign with `heroes` by seat. Raises BadName, NameTaken, StorageError."""
        now = datetime.now(UTC)
        with self.database.write() as connection:
            campaign_id = add_campaign(
                connection,
                heroes,
                name=name,
                kind=kind,
                seed=seed,
                difficulty=difficulty,
                status=status,
                program_version=program_version,
                created_at=now,
                updated_at=now,
                document=document if document is not None else {},
            )
            return by_id(connection, campaign_id)

    def update_campaign(
        self,
        campaign_id: int,
        *,
        document: Document | None = None,
        status: str | None = None,
        difficulty: str | None = None,
        program_version: str | None = None,
    ) -> Campaign:
        """Change what is given and leave the rest. Raises UnknownCampaign, StorageError."""
        with self.database.write() as connection:
            change_campaign(
                connection,
                campaign_id,
                document=document,
                status=status,
                difficulty=difficulty,
                program_version=program_version,
            )
            return by_id(connection, campaign_id)

    def rename(self, name: str, new_name: str) -> Campaign:
        """Give a campaign another name. Raises UnknownCampaign, BadName, NameTaken."""
        with self.database.write() as connection:
            campaign = by_name(connection, name)
            shown, key = clean_name(new_name)
            query = update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign.id).values(name=shown, name_key=key)
            try:
                connection.execute(query)
            except IntegrityError as error:
                raise NameTaken(shown) from error
            return by_id(connection, campaign.id)

    def delete_campaign(self, name: str) -> None:
        """Delete a campaign and everything in it for good. Raises UnknownCampaign, CampaignInUse."""
        campaign_id = self.campaign(name).id
        held = self._locks.get(campaign_id)
        lock = held if held is not None and held.is_held else self.lock_campaign(campaign_id)
        with lock, self.database.write() as connection:
            connection.execute(delete(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id))
        if self.database.path is not None:
            with suppress(OSError):  # an empty file left behind does no harm
                lock_path(self.database.path, campaign_id).unlink(missing_ok=True)

    def lock_campaign(self, campaign_id: int) -> CampaignLock:
        """Hold a campaign against every other store until released, closed or killed.

        Raises CampaignInUse at once when another store holds it (or this one does already), UnknownCampaign,
        ReadOnly, StorageError.
        """
        if self.database.read_only:
            raise ReadOnly(f"The saves in {self.database.place} were opened for reading only.")
        name = self._name(campaign_id)
        held = self._locks.get(campaign_id)
        if held is not None and held.is_held:
            raise CampaignInUse(name)
        release = self._try_lock(campaign_id)
        if release is None:
            raise CampaignInUse(name)
        lock = CampaignLock(campaign_id, release)
        try:
            self._name(campaign_id)  # it may have been deleted just before we got hold of it
        except BaseException:
            lock.release()
            raise
        self._locks[campaign_id] = lock
        return lock

    def release_locks(self) -> None:
        """Release every campaign this store holds."""
        for lock in self._locks.values():
            lock.release()
        self._locks.clear()

    def _try_lock(self, campaign_id: int) -> Callable[[], None] | None:
        if self.database.path is not None:
            return try_file(self.database.path, campaign_id)
        return try_advisory(self.database.connection, campaign_id)

    def _name(self, campaign_id: int) -> str:
        with self.database.read() as connection:
            return by_id(connection, campaign_id).name


def clean_name(name: str) -> tuple[str, str]:
    """A name as it is shown, and the key by which it is found. Raises BadName."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not shown:
        raise BadName("A campaign needs a name.")
    if len(shown) > LONGEST_NAME:
        raise BadName(f"A campaign's name has at most {LONGEST_NAME} characters; this one has {len(shown)}.")
    if not shown.isprintable():
        raise BadName(f"The name {shown!a} has characters that cannot be shown.")
    return shown, unicodedata.normalize("NFKC", shown).casefold()


def by_name(connection: Connection, name: str) -> Campaign:
    """The campaign of a name. Raises UnknownCampaign."""
    try:
        key = clean_name(name)[1]
    except BadName:
        raise UnknownCampaign(name) from None
    found = _campaigns(connection, CAMPAIGNS.c.name_key == key)
    if not found:
        names = dict(connection.execute(select(CAMPAIGNS.c.name_key, CAMPAIGNS.c.name)).all())
        begun = sorted(there for there in names if key and there.startswith(key))[:3]
        raise UnknownCampaign(name, [names[n] for n in begun or get_close_matches(key, names, n=3, cutoff=0.5)])
    return found[0]


def by_id(connection: Connection, campaign_id: int) -> Campaign:
    """The campaign of an id. Raises UnknownCampaign."""
    found = _campaigns(connection, CAMPAIGNS.c.id == campaign_id)
    if not found:
        raise UnknownCampaign(None)
    return found[0]


def add_campaign(connection: Connection, heroes: Sequence[str], *, name: str, **values: Any) -> int:
    """Write a campaign and who sits where; return its id. Raises BadName, NameTaken."""
    shown, key = clean_name(name)
    try:
        result = connection.execute(insert(CAMPAIGNS).values(name=shown, name_key=key, **values))
    except IntegrityError as error:
        raise NameTaken(shown) from error
    assert result.inserted_primary_key is not None
    campaign_id = int(result.inserted_primary_key[0])
    rows = [{"campaign_id": campaign_id, "seat": seat, "hero": hero} for seat, hero in enumerate(heroes)]
    if rows:
        connection.execute(insert(HEROES), rows)
    return campaign_id


def change_campaign(connection: Connection, campaign_id: int, **values: object) -> None:
    """Change the values that are not None, and note when. Raises UnknownCampaign."""
    given = {key: value for key, value in values.items() if value is not None}
    query = update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id)
    if not connection.execute(query.values(**given, updated_at=datetime.now(UTC))).rowcount:
        raise UnknownCampaign(None)


def _campaigns(connection: Connection, *conditions: Any) -> list[Campaign]:
    heroes: dict[int, list[str]] = {}
    seats = select(HEROES.c.campaign_id, HEROES.c.hero).order_by(HEROES.c.campaign_id, HEROES.c.seat)
    if conditions:
        seats = seats.join(CAMPAIGNS, CAMPAIGNS.c.id == HEROES.c.campaign_id).where(*conditions)
    for campaign_id, hero in connection.execute(seats):
        heroes.setdefault(campaign_id, []).append(hero)
    query = select(
        CAMPAIGNS.c.id,
        CAMPAIGNS.c.name,
        CAMPAIGNS.c.kind,
        CAMPAIGNS.c.seed,
        CAMPAIGNS.c.difficulty,
        CAMPAIGNS.c.status,
        CAMPAIGNS.c.program_version,
        CAMPAIGNS.c.created_at,
        CAMPAIGNS.c.updated_at,
        CAMPAIGNS.c.document,
    ).where(*conditions)
    return [
        Campaign(**row, heroes=tuple(heroes.get(row["id"], ())))
        for row in connection.execute(query.order_by(CAMPAIGNS.c.updated_at.desc(), CAMPAIGNS.c.id.desc())).mappings()
    ]
