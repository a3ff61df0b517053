"""Sessions of a campaign: begin, find, finish with everything that lasts, and the score sheet."""

from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from saves.achievements import put_achievements
from saves.campaigns import by_id, change_campaign
from saves.database import Database
from saves.errors import SessionFinished, SessionOpen, UnknownSession
from saves.models import SCORES, SESSIONS, SNAPSHOTS
from saves.parties import clear_table
from saves.records import Document, Score, ScoreRow, Session, SessionEnd, Stamp
from saves.shapes import record
from saves.stories import put_stamp, put_story


class Sessions:
    """The part of a store that knows sessions and scores."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def begin_session(
        self,
        campaign_id: int,
        *,
        mode: str,
        number: str,
        seed: int,
        content_digest: str,
        rules: int,
        setup: Document | None = None,
        document: Document | None = None,
    ) -> Session:
        """Open the next session of a campaign and, if given, keep the campaign's new `document` with it.

        Raises SessionOpen when one is open already, UnknownCampaign, StorageError.
        """
        with self.database.write() as connection:
            campaign = by_id(connection, campaign_id)
            if _sessions(connection, SESSIONS.c.campaign_id == campaign_id, SESSIONS.c.status == "open"):
                raise SessionOpen(f"The campaign {campaign.name!r} has an open session; finish it first.")
            change_campaign(connection, campaign_id, document=document)
            try:
                session_id = add_session(
                    connection,
                    campaign_id=campaign_id,
                    ordinal=_last_ordinal(connection, campaign_id) + 1,
                    mode=mode,
                    number=number,
                    seed=seed,
                    content_digest=content_digest,
                    rules=rules,
                    base=0,
                    earlier=[],
                    setup=setup if setup is not None else {},
                    status="open",
                    started_at=datetime.now(UTC),
                    finished_at=None,
                )
            except IntegrityError as error:
                raise SessionOpen(f"Another process just began a session of {campaign.name!r}.") from error
            return by_session_id(connection, session_id)

    def sessions(self, campaign_id: int) -> list[Session]:
        """All sessions of a campaign in order."""
        with self.database.read() as connection:
            return _sessions(connection, SESSIONS.c.campaign_id == campaign_id)

    def session(self, session_id: int) -> Session:
        """One session. Raises UnknownSession."""
        with self.database.read() as connection:
            return by_session_id(connection, session_id)

    def open_session(self, campaign_id: int) -> Session | None:
        """The session of a campaign that is not finished, if there is one."""
        with self.database.read() as connection:
            found = _sessions(connection, SESSIONS.c.campaign_id == campaign_id, SESSIONS.c.status == "open")
        return found[0] if found else None

    def finish_session(
        self,
        session_id: int,
        status: SessionEnd,
        *,
        score: Score | None = None,
        document: Document | None = None,
        campaign_status: str | None = None,
        story: Iterable[Document] | None = None,
        stamp: Stamp | None = None,
        achieved: Iterable[str] = (),
    ) -> Session:
        """End a session together with its score row, the campaign's document and status, its story, its stamp and
        what was achieved.

        All of it is kept, or none. Of the session's snapshots only the last one stays, and the one it is based on.
        Raises SessionFinished, UnknownSession, StorageError.
        """
        with self.database.write() as connection:
            session = by_session_id(connection, session_id)
            values = {"status": status, "finished_at": datetime.now(UTC)}
            ended = update(SESSIONS).where(SESSIONS.c.id == session_id, SESSIONS.c.status == "open")
            if not connection.execute(ended.values(values)).rowcount:
                raise SessionFinished(f"This session is already finished; it was {session.status}.")
            if score is not None:
                put_score(connection, session_id, score)
            if story is not None:
                put_story(connection, session_id, story)
            if stamp is not None:
                put_stamp(connection, session_id, stamp)
            put_achievements(connection, session.campaign_id, achieved)
            change_campaign(connection, session.campaign_id, document=document, status=campaign_status)
            last = select(func.max(SNAPSHOTS.c.position)).where(SNAPSHOTS.c.session_id == session_id)
            connection.execute(
                delete(SNAPSHOTS).where(
                    SNAPSHOTS.c.session_id == session_id,
                    SNAPSHOTS.c.position < last.scalar_subquery(),
                    SNAPSHOTS.c.position != session.base,
                )
            )
            finished = by_session_id(connection, session_id)
        self._forget(session_id)
        return finished

    def enter_session(
        self,
        campaign_id: int,
        status: SessionEnd,
        *,
        mode: str,
        number: str,
        seed: int,
        content_digest: str,
        rules: int,
        setup: Document,
        entered: Document,
        score: Score,
        document: Document,
        campaign_status: str,
        story: Iterable[Document],
    ) -> Session:
        """Write down a session that was played elsewhere, from beginning to end: all of it, or nothing.

        Raises SessionOpen, UnknownCampaign, StorageError.
        """
        now = datetime.now(UTC)
        with self.database.write() as connection:
            clear_table(connection, campaign_id)
            session_id = add_session(
                connection,
                campaign_id=campaign_id,
                ordinal=_last_ordinal(connection, campaign_id) + 1,
                mode=mode,
                number=number,
                seed=seed,
                content_digest=content_digest,
                rules=rules,
                base=0,
                earlier=[],
                setup=setup,
                status=status,
                started_at=now,
                finished_at=now,
                entered=entered,
            )
            put_score(connection, session_id, score)
            put_story(connection, session_id, story)
            change_campaign(connection, campaign_id, document=document, status=campaign_status)
            return by_session_id(connection, session_id)

    def take_back_entered(self, session_id: int, document: Document, campaign_status: str) -> None:
        """Take a session out of the book that was entered by hand; the campaign continues with this document.

        Raises SessionFinished for one that was played here, SessionOpen, UnknownSession, StorageError.
        """
        with self.database.write() as connection:
            session = by_session_id(connection, session_id)
            clear_table(connection, session.campaign_id)
            if session.entered is None:
                raise SessionFinished("This session was played here and cannot be changed.")
            connection.execute(delete(SESSIONS).where(SESSIONS.c.id == session_id))
            change_campaign(connection, session.campaign_id, document=document, status=campaign_status)
        self._forget(session_id)

    def put_setup(self, session_id: int, setup: Document) -> None:
        """Replace what a session was begun with. Raises StorageError."""
        with self.database.write() as connection:
            connection.execute(update(SESSIONS).where(SESSIONS.c.id == session_id).values(setup=setup))

    def add_score(self, session_id: int, score: Score) -> None:
        """Write the score row of a session, in place of an earlier one. Raises UnknownSession."""
        with self.database.write() as connection:
            by_session_id(connection, session_id)
            put_score(connection, session_id, score)

    def scores(self, campaign_id: int) -> list[ScoreRow]:
        """The score sheet of a campaign, in the order of its sessions."""
        columns = [column for column in SCORES.columns if column.name != "session_id"]
        query = (
            select(*columns, SESSIONS.c.id.label("session_id"), SESSIONS.c.ordinal, SESSIONS.c.mode)
            .join(SESSIONS, SESSIONS.c.id == SCORES.c.session_id)
            .where(SESSIONS.c.campaign_id == campaign_id)
            .order_by(SESSIONS.c.ordinal)
        )
        with self.database.read() as connection:
            rows = connection.execute(query).mappings().all()
        return [record(ScoreRow, row, f"The score of session {row['ordinal']}") for row in rows]

    def _forget(self, session_id: int) -> None:
        """Drop what is remembered of an open session."""


def add_session(connection: Connection, **values: Any) -> int:
    """Write a session; return its id. Raises IntegrityError."""
    result = connection.execute(insert(SESSIONS).values(**values))
    assert result.inserted_primary_key is not None
    return int(result.inserted_primary_key[0])


def put_score(connection: Connection, session_id: int, score: Score) -> None:
    """Write the score row of a session, in place of an earlier one."""
    connection.execute(delete(SCORES).where(SCORES.c.session_id == session_id))
    columns = {column.name for column in SCORES.columns}
    row = {key: value for key, value in asdict(score).items() if key in columns}
    connection.execute(insert(SCORES), {**row, "session_id": session_id})


def by_session_id(connection: Connection, session_id: int) -> Session:
    """The session of an id. Raises UnknownSession."""
    found = _sessions(connection, SESSIONS.c.id == session_id)
    if not found:
        raise UnknownSession("This session no longer exists.")
    return found[0]


def _last_ordinal(connection: Connection, campaign_id: int) -> int:
    query = select(func.max(SESSIONS.c.ordinal)).where(SESSIONS.c.campaign_id == campaign_id)
    return connection.execute(query).scalar_one() or 0


def _sessions(connection: Connection, *conditions: Any) -> list[Session]:
    query = select(SESSIONS).where(*conditions).order_by(SESSIONS.c.ordinal)
    return [read_session(row) for row in connection.execute(query).mappings()]


def read_session(row: RowMapping) -> Session:
    """A session from its row. Raises CorruptDatabase."""
    return record(Session, row, f"Session {row['ordinal']}")
