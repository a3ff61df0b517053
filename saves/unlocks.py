"""What deleted campaigns have unlocked: campaigns that are there tell by themselves what they unlock."""

from collections.abc import Iterable
from datetime import UTC, datetime

from sqlalchemy import Connection, insert, select

from saves.database import Database
from saves.models import UNLOCKS
from saves.records import Unlock
from saves.shapes import record


class Unlocks:
    """The part of a store that knows unlocks."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def unlocks(self, kind: str) -> list[Unlock]:
        """What deleted campaigns of a kind have unlocked, in the order of their names. Raises CorruptDatabase."""
        query = (
            select(UNLOCKS.c.what, UNLOCKS.c.campaign, UNLOCKS.c.deleted_at)
            .where(UNLOCKS.c.kind == kind)
            .order_by(UNLOCKS.c.what)
        )
        with self.database.read() as connection:
            return [record(Unlock, row, "What a campaign unlocked") for row in connection.execute(query).mappings()]


def put_unlocks(connection: Connection, kind: str, campaign: str, unlocked: Iterable[str]) -> None:
    """Keep what a campaign that goes away has unlocked; what another one had before it stays that one's."""
    there = set(connection.execute(select(UNLOCKS.c.what).where(UNLOCKS.c.kind == kind)).scalars())
    now = datetime.now(UTC)
    rows = [
        {"kind": kind, "what": what, "campaign": campaign, "deleted_at": now}
        for what in dict.fromkeys(unlocked)
        if what not in there
    ]
    if rows:
        connection.execute(insert(UNLOCKS), rows)
