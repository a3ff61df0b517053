"""What is written of many campaigns besides their own rows, in a fixed number of queries: for lists of all of them."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, RowMapping, Select, select

from saves.database import Database
from saves.errors import CorruptDatabase
from saves.models import ACHIEVEMENTS, CHOICES, SESSIONS
from saves.parties import changes_query, read_change
from saves.records import Earned, PartyChange, Session
from saves.sessions import read_session
from saves.shapes import record

T = TypeVar("T")


class Book(NamedTuple):
    """What is written of a campaign."""

    sessions: list[Session]
    """In their order."""
    changes: list[PartyChange]
    """Of its party, the oldest first."""
    noted: frozenset[int]
    """Ids of the sessions in whose log some choice begins as was asked."""


class Books:
    """The part of a store that reads many campaigns at once."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def books(self, prefix: str) -> dict[int, Book | CorruptDatabase]:
        """The book of every campaign that has any, or what is wrong with it, by campaign.

        `prefix` is how choices begin that are looked for in the logs, be they taken back since.
        """
        with self.database.read() as connection:
            sessions = grouped(connection, select(SESSIONS).order_by(SESSIONS.c.ordinal), read_session)
            changes = grouped(connection, changes_query(), read_change)
            noted = frozenset(
                connection.execute(
                    select(CHOICES.c.session_id).distinct().where(CHOICES.c.token.startswith(prefix, autoescape=True))
                ).scalars()
            )
        found: dict[int, Book | CorruptDatabase] = {}
        for campaign in [*sessions, *(other for other in changes if other not in sessions)]:
            own, joined = sessions.get(campaign, []), changes.get(campaign, [])
            if isinstance(own, CorruptDatabase):
                found[campaign] = own
            elif isinstance(joined, CorruptDatabase):
                found[campaign] = joined
            else:
                found[campaign] = Book(own, joined, noted.intersection(session.id for session in own))
        return found

    def all_achievements(self) -> dict[int, list[Earned]]:
        """What every campaign has achieved, in the order in which it did, by campaign. Raises CorruptDatabase."""
        earned = defaultdict(list)
        query = select(ACHIEVEMENTS).order_by(ACHIEVEMENTS.c.earned_at, ACHIEVEMENTS.c.achievement)
        with self.database.read() as connection:
            for row in connection.execute(query).mappings():
                columns = {"achievement": row["achievement"], "earned_at": row["earned_at"]}
                earned[row["campaign_id"]].append(record(Earned, columns, "An achievement"))
        return dict(earned)


def grouped(
    connection: Connection, query: Select[Any], read: Callable[[RowMapping], T]
) -> dict[int, list[T] | CorruptDatabase]:
    """The rows of a query by their campaign, or what is wrong with the first of them that is damaged."""
    found: dict[int, list[T] | CorruptDatabase] = {}
    for row in connection.execute(query).mappings():
        before = found.setdefault(row["campaign_id"], [])
        if isinstance(before, CorruptDatabase):
            continue
        try:
            before.append(read(row))
        except CorruptDatabase as error:
            found[row["campaign_id"]] = error
    return found
