"""Who joined a campaign, and who left it, between its sessions."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, delete, func, insert, select

from saves.campaigns import by_id, change_campaign
from saves.database import Database
from saves.errors import SessionOpen
from saves.models import CHOICES, HEROES, PARTY_CHANGES, SESSIONS
from saves.records import Campaign, Document, PartyChange
from saves.shapes import record


class Parties:
    """The part of a store that knows changes of the party."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def party_changes(self, campaign_id: int) -> list[PartyChange]:
        """All of them, oldest first. Raises CorruptDatabase."""
        with self.database.read() as connection:
            return party_changes(connection, campaign_id)

    def change_party(
        self, campaign_id: int, heroes: Sequence[str], changes: Sequence[PartyChange], document: Document
    ) -> Campaign:
        """Let these heroes continue a campaign, with these changes; `document` is what they continue with.

        All of it is kept, or none. Raises SessionOpen, UnknownCampaign, StorageError.
        """
        with self.database.write() as connection:
            clear_table(connection, campaign_id)
            serial = len(party_changes(connection, campaign_id))
            rows = [
                {"campaign_id": campaign_id, "serial": serial + place, **change._asdict()}
                for place, change in enumerate(changes)
            ]
            connection.execute(insert(PARTY_CHANGES), rows)
            return seat(connection, campaign_id, heroes, document)

    def change_document(self, campaign_id: int, document: Document) -> Campaign:
        """Let a campaign continue with another document, between two sessions.

        Raises SessionOpen, UnknownCampaign, StorageError.
        """
        with self.database.write() as connection:
            clear_table(connection, campaign_id)
            change_campaign(connection, campaign_id, document=document)
            return by_id(connection, campaign_id)

    def take_back_party(self, campaign_id: int, heroes: Sequence[str], document: Document) -> Campaign:
        """Take the last change of the party out of the book; these heroes continue with this document.

        Raises SessionOpen, UnknownCampaign, StorageError.
        """
        with self.database.write() as connection:
            clear_table(connection, campaign_id)
            own = PARTY_CHANGES.c.campaign_id == campaign_id
            last = select(func.max(PARTY_CHANGES.c.serial)).where(own)
            connection.execute(delete(PARTY_CHANGES).where(own, PARTY_CHANGES.c.serial == last.scalar_subquery()))
            return seat(connection, campaign_id, heroes, document)


def party_changes(connection: Connection, campaign_id: int) -> list[PartyChange]:
    """All changes of a campaign's party, oldest first."""
    query = changes_query().where(PARTY_CHANGES.c.campaign_id == campaign_id)
    return [read_change(row) for row in connection.execute(query).mappings()]


def changes_query() -> Select[Any]:
    """The changes of every party, oldest first."""
    return select(PARTY_CHANGES).order_by(PARTY_CHANGES.c.serial)


def read_change(row: RowMapping) -> PartyChange:
    """A change of a party from its row. Raises CorruptDatabase."""
    columns = {name: value for name, value in row.items() if name not in ("campaign_id", "serial")}
    return record(PartyChange, columns, "A change of the party")


def clear_table(connection: Connection, campaign_id: int) -> None:
    """Take an open session away in which nobody has chosen anything yet; it is laid out anew when it is played.

    Raises SessionOpen where a session is open, or where it says what it was before; UnknownCampaign.
    """
    campaign = by_id(connection, campaign_id)
    is_open = (SESSIONS.c.campaign_id == campaign_id) & (SESSIONS.c.status == "open")
    found = connection.execute(select(SESSIONS.c.id, SESSIONS.c.earlier).where(is_open)).one_or_none()
    if found is None:
        return
    session_id, earlier = found
    chosen = connection.execute(select(CHOICES.c.serial).where(CHOICES.c.session_id == session_id)).first()
    if earlier or chosen is not None:
        raise SessionOpen(f"The campaign {campaign.name!r} has an open session; finish it first.")
    connection.execute(delete(SESSIONS).where(SESSIONS.c.id == session_id))


def seat(connection: Connection, campaign_id: int, heroes: Sequence[str], document: Document) -> Campaign:
    """Write who sits where, and the campaign's document."""
    connection.execute(delete(HEROES).where(HEROES.c.campaign_id == campaign_id))
    rows = [{"campaign_id": campaign_id, "seat": place, "hero": hero} for place, hero in enumerate(heroes)]
    connection.execute(insert(HEROES), rows)
    change_campaign(connection, campaign_id, document=document)
    return by_id(connection, campaign_id)
