"""What campaigns have achieved."""

from collections.abc import Iterable
from datetime import UTC, datetime

from sqlalchemy import Connection, insert, select

from saves.database import Database
from saves.models import ACHIEVEMENTS
from saves.records import Earned
from saves.shapes import record


class Achievements:
    """The part of a store that knows achievements."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def achievements(self, campaign_id: int) -> list[Earned]:
        """What a campaign has achieved, in the order in which it did. Raises CorruptDatabase."""
        query = (
            select(ACHIEVEMENTS.c.achievement, ACHIEVEMENTS.c.earned_at)
            .where(ACHIEVEMENTS.c.campaign_id == campaign_id)
            .order_by(ACHIEVEMENTS.c.earned_at, ACHIEVEMENTS.c.achievement)
        )
        with self.database.read() as connection:
            return [record(Earned, row, "An achievement") for row in connection.execute(query).mappings()]


def put_achievements(connection: Connection, campaign_id: int, achieved: Iterable[str]) -> None:
    """Write what a campaign achieves now; none of it was there before. Raises IntegrityError."""
    now = datetime.now(UTC)
    rows = [{"campaign_id": campaign_id, "achievement": name, "earned_at": now} for name in achieved]
    if rows:
        connection.execute(insert(ACHIEVEMENTS), rows)
