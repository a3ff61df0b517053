"""Reviews of sessions: what was worked out about each choice, so that a review that was stopped continues."""

from collections.abc import Mapping

from sqlalchemy import delete, insert, select

from saves.database import Database
from saves.models import REVIEWS
from saves.records import KeptReview
from saves.shapes import record


class Reviews:
    """The part of a store that keeps reviews of choices."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def keep_review(self, session_id: int, review: KeptReview) -> None:
        """Keep what was worked out about a choice, in place of what was kept of it. Raises StorageError."""
        row: Mapping[str, object] = {"session_id": session_id, **review._asdict()}
        with self.database.write() as connection:
            connection.execute(
                delete(REVIEWS).where(REVIEWS.c.session_id == session_id, REVIEWS.c.position == review.position)
            )
            connection.execute(insert(REVIEWS), [row])

    def reviews(self, session_id: int) -> list[KeptReview]:
        """What is kept of a session's choices, in their order. Raises CorruptDatabase."""
        columns = (REVIEWS.c.position, REVIEWS.c.digest, REVIEWS.c.edition, REVIEWS.c.document)
        query = select(*columns).where(REVIEWS.c.session_id == session_id).order_by(REVIEWS.c.position)
        with self.database.read() as connection:
            return [record(KeptReview, row, "A review") for row in connection.execute(query).mappings()]
