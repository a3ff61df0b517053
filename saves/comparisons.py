"""Comparisons of bots that were played: what a ladder keeps, so that every attempt at a claim is seen."""

from datetime import UTC, datetime

from sqlalchemy import insert, select

from saves.database import Database
from saves.models import COMPARISONS
from saves.records import Comparison, ComparisonDocument
from saves.shapes import record


class Comparisons:
    """The part of a store that keeps comparisons of bots."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def keep_comparison(self, document: ComparisonDocument) -> None:
        """Keep a comparison that was played now."""
        with self.database.write() as connection:
            connection.execute(insert(COMPARISONS), [{"played_at": datetime.now(UTC), "document": document}])

    def comparisons(self) -> list[Comparison]:
        """All that were kept, the newest first. Raises CorruptDatabase."""
        query = select(COMPARISONS.c.played_at, COMPARISONS.c.document).order_by(COMPARISONS.c.id.desc())
        with self.database.read() as connection:
            return [record(Comparison, row, "A comparison of bots") for row in connection.execute(query).mappings()]
