"""Rooms that several devices play in: the code of each, and the devices that have seats there."""

from collections.abc import Sequence

from sqlalchemy import delete, insert, select
from sqlalchemy.sql import ColumnElement

from saves.database import Database
from saves.models import ROOM_DEVICES, ROOMS
from saves.records import Document, KeptDevice, KeptRoom
from saves.shapes import record

_DEVICES = select(ROOM_DEVICES.c.digest, ROOM_DEVICES.c.name, ROOM_DEVICES.c.seats).order_by(ROOM_DEVICES.c.digest)


class Rooms:
    """The part of a store that knows rooms. Of the token of a device no more is kept than its digest."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def room_of(self, campaign_id: int) -> KeptRoom | None:
        """The room of a campaign; None: it has none. Raises CorruptDatabase."""
        return self._room(ROOMS.c.campaign_id == campaign_id)

    def room_named(self, code: str) -> KeptRoom | None:
        """The room with a code; None: there is none. Raises CorruptDatabase."""
        return self._room(ROOMS.c.code == code)

    def room_codes(self) -> dict[int, str]:
        """The codes of all rooms, by the ids of their campaigns."""
        with self.database.read() as connection:
            return {row[0]: row[1] for row in connection.execute(select(ROOMS.c.campaign_id, ROOMS.c.code))}

    def keep_room(self, campaign_id: int, code: str, document: Document, devices: Sequence[KeptDevice]) -> None:
        """Keep the room of a campaign as it is now, in place of what was kept of it. Raises StorageError."""
        with self.database.write() as connection:
            connection.execute(delete(ROOMS).where(ROOMS.c.campaign_id == campaign_id))
            connection.execute(insert(ROOMS), {"code": code, "campaign_id": campaign_id, "document": document})
            if devices:
                connection.execute(insert(ROOM_DEVICES), [{"code": code, **device._asdict()} for device in devices])

    def drop_room(self, code: str) -> None:
        """Forget a room and its devices; the campaign stays. Raises StorageError."""
        with self.database.write() as connection:
            connection.execute(delete(ROOMS).where(ROOMS.c.code == code))

    def _room(self, which: ColumnElement[bool]) -> KeptRoom | None:
        query = select(ROOMS.c.code, ROOMS.c.campaign_id, ROOMS.c.document).where(which)
        with self.database.read() as connection:
            found = connection.execute(query).mappings().one_or_none()
            if found is None:
                return None
            rows = connection.execute(_DEVICES.where(ROOM_DEVICES.c.code == found["code"])).mappings().all()
        devices = [record(KeptDevice, row, "A device of a room") for row in rows]
        return record(KeptRoom, {**found, "devices": devices}, "A room")
