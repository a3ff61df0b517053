"""Campaigns by name: make, find, change, rename, delete, and hold one to play it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from saves.database import Database
from saves.errors import BadName, CampaignInUse, CorruptDatabase, NameTaken, ReadOnly, UnknownCampaign
from saves.locks import CampaignLock, lock_path, try_advisory, try_file
from saves.models import CAMPAIGNS, HEROES
from saves.names import clean_name
from saves.records import Campaign, Document, PackRecord
from saves.shapes import record
from saves.sheets import apart, put_sheets, read_whole
from saves.unlocks import put_unlocks


class Campaigns:
    """The part of a store that knows campaigns."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._locks: dict[int, CampaignLock] = {}

    def campaigns(self) -> list[Campaign]:
        """All campaigns that can be read, the one that changed last first."""
        with self.database.read() as connection:
            return [found for found in _campaigns(connection) if isinstance(found, Campaign)]

    def damaged(self) -> list[CorruptDatabase]:
        """What is wrong with those that cannot be read, a sentence each that names the campaign."""
        with self.database.read() as connection:
            return [found for found in _campaigns(connection) if not isinstance(found, Campaign)]

    def campaign(self, name: str) -> Campaign:
        """The campaign of a name, upper or lower case.

        Raises UnknownCampaign with near names, CorruptDatabase.
        """
        with self.database.read() as connection:
            return by_name(connection, name)

    def name_of(self, name: str) -> str:
        """The whole name of a campaign, which need not be sound. Raises UnknownCampaign."""
        with self.database.read() as connection:
            return identified(connection, name)[1]

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
        claimed: str = "",
        packs: Sequence[PackRecord] = (),
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
                claimed=claimed,
                packs=list(packs),
            )
            return by_id(connection, campaign_id)

    def put_claim(self, campaign_id: int, claimed: str) -> Campaign:
        """Write why what came from elsewhere could not be confirmed; empty: it was. Raises UnknownCampaign."""
        with self.database.write() as connection:
            connection.execute(update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id).values(claimed=claimed))
            return by_id(connection, campaign_id)

    def put_packs(self, campaign_id: int, packs: Sequence[PackRecord]) -> Campaign:
        """Write with which content packs a campaign is played from now on. Raises UnknownCampaign."""
        with self.database.write() as connection:
            connection.execute(update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id).values(packs=list(packs)))
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

    def delete_campaign(self, name: str, *, unlocked: Sequence[str] = (), kind: str = "") -> None:
        """Delete a campaign and everything in it for good, except what it has unlocked for others of its kind.

        Raises UnknownCampaign, CampaignInUse.
        """
        with self.database.read() as connection:
            campaign_id, whole_name = identified(connection, name)
        held = self._locks.get(campaign_id)
        lock = held if held is not None and held.is_held else self.lock_campaign(campaign_id)
        with lock, self.database.write() as connection:
            put_unlocks(connection, kind, whole_name, unlocked)
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
            raise ReadOnly(f"The saves in {self.database.place} are open for reading only.")
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
            names = connection.execute(select(CAMPAIGNS.c.name).where(CAMPAIGNS.c.id == campaign_id)).scalars().all()
        if not names:
            raise UnknownCampaign(None)
        return str(names[0])


def by_name(connection: Connection, name: str) -> Campaign:
    """The campaign of a name. Raises UnknownCampaign, CorruptDatabase."""
    return by_id(connection, identified(connection, name)[0])


def identified(connection: Connection, name: str) -> tuple[int, str]:
    """The id and the whole name of a campaign, sound or not. Raises UnknownCampaign."""
    try:
        key = clean_name(name)[1]
    except BadName:
        raise UnknownCampaign(name) from None
    rows = connection.execute(select(CAMPAIGNS.c.id, CAMPAIGNS.c.name_key, CAMPAIGNS.c.name)).all()
    names = {own: (id, shown) for id, own, shown in rows if isinstance(own, str) and isinstance(shown, str)}
    if key in names:
        return names[key]
    begun = sorted(there for there in names if key and there.startswith(key))[:3]
    raise UnknownCampaign(name, [names[n][1] for n in begun or get_close_matches(key, names, n=3, cutoff=0.5)])


def by_id(connection: Connection, campaign_id: int) -> Campaign:
    """The campaign of an id. Raises UnknownCampaign, CorruptDatabase."""
    found = _campaigns(connection, CAMPAIGNS.c.id == campaign_id)
    if not found:
        raise UnknownCampaign(None)
    return _sound(found[0])


def _sound(found: Campaign | CorruptDatabase) -> Campaign:
    if isinstance(found, CorruptDatabase):
        raise found
    return found


def add_campaign(connection: Connection, heroes: Sequence[str], *, name: str, document: Document, **values: Any) -> int:
    """Write a campaign and who sits where; return its id. Raises BadName, NameTaken."""
    shown, key = clean_name(name)
    kept, sheets = apart(document)
    try:
        result = connection.execute(insert(CAMPAIGNS).values(name=shown, name_key=key, document=kept, **values))
    except IntegrityError as error:
        raise NameTaken(shown) from error
    assert result.inserted_primary_key is not None
    campaign_id = int(result.inserted_primary_key[0])
    rows = [{"campaign_id": campaign_id, "seat": seat, "hero": hero} for seat, hero in enumerate(heroes)]
    if rows:
        connection.execute(insert(HEROES), rows)
    put_sheets(connection, campaign_id, sheets)
    return campaign_id


def change_campaign(
    connection: Connection, campaign_id: int, *, document: Document | None = None, **values: object
) -> None:
    """Change the values that are not None, and note when. Raises UnknownCampaign."""
    kept, sheets = (None, None) if document is None else apart(document)
    given = {key: value for key, value in {"document": kept, **values}.items() if value is not None}
    query = update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id)
    if not connection.execute(query.values(**given, updated_at=datetime.now(UTC))).rowcount:
        raise UnknownCampaign(None)
    put_sheets(connection, campaign_id, sheets)


def _campaigns(connection: Connection, *conditions: Any) -> list[Campaign | CorruptDatabase]:
    """Campaigns, or what is wrong with one."""
    heroes: dict[int, list[tuple[int, str]]] = {}
    seats = select(HEROES.c.campaign_id, HEROES.c.seat, HEROES.c.hero).order_by(HEROES.c.campaign_id, HEROES.c.seat)
    if conditions:
        seats = seats.join(CAMPAIGNS, CAMPAIGNS.c.id == HEROES.c.campaign_id).where(*conditions)
    for campaign_id, seat, hero in connection.execute(seats):
        heroes.setdefault(campaign_id, []).append((seat, hero))
    columns = [CAMPAIGNS.c[name] for name in Campaign._fields if name != "heroes"]
    query = select(*columns).where(*conditions).order_by(CAMPAIGNS.c.updated_at.desc(), CAMPAIGNS.c.id.desc())
    rows = connection.execute(query).mappings().all()
    return [
        _campaign(row, heroes.get(row["id"], []), read_whole(connection, row["id"], row["document"])) for row in rows
    ]


def _campaign(row: RowMapping, heroes: Sequence[tuple[int, str]], document: object) -> Campaign | CorruptDatabase:
    about = f"The campaign {row['name']!r}" if isinstance(row["name"], str) else f"Campaign {row['id']}"
    lacking = next((place for place, (seat, _) in enumerate(heroes) if seat != place), None)
    if lacking is not None:
        return CorruptDatabase(f"{about} is damaged: seat {lacking} is empty.")
    try:
        return record(Campaign, {**row, "heroes": tuple(hero for _, hero in heroes), "document": document}, about)
    except CorruptDatabase as problem:
        return problem
