"""From the rules that a session was played by to others: what is kept for them, all of it at once."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import delete, insert, update

from saves.errors import ChoiceConflict
from saves.journal import Journal, choice_rows, read_cursor, undo_row
from saves.models import SESSIONS, SNAPSHOTS, STORIES
from saves.records import Document, NewChoice, Passage, Session, Snapshot
from saves.sessions import by_session_id
from saves.stories import put_story


class Passages(Journal):
    """The part of a store that lets a session continue by other rules, or with other content."""

    def carry_over(
        self,
        session_id: int,
        *,
        rules: int,
        content_digest: str,
        went_on: str,
        keep: int,
        choices: Sequence[NewChoice] = (),
        base: int = 0,
        setup: Document | None = None,
        snapshots: Iterable[Snapshot] = (),
        story: Iterable[Document] | None = None,
    ) -> Session:
        """Let an open session continue by these rules and this content: after its first `keep` choices come
        `choices`.

        Choices beyond `keep` are taken back as by an undo: they stay in the log. `snapshots` take the place of those
        kept so far; the one after `base` choices is where these rules begin. `story` is what is told up to there,
        `setup` what it begins with, where that has another name now. All of it is kept, or none. Raises ChoiceConflict
        when there are fewer choices, SessionFinished, UnknownSession, StorageError.
        """
        with self.database.write() as connection:
            self._cursors.pop(session_id, None)
            cursor = read_cursor(connection, session_id)
            session = by_session_id(connection, session_id)
            before = Passage(
                rules=session.rules, content_digest=session.content_digest, rows=cursor.serial, went_on=went_on
            )
            if not 0 <= keep <= cursor.position:
                raise ChoiceConflict(f"Cannot continue from choice {keep}: {cursor.position} are saved.")
            serial = cursor.serial
            rows = [undo_row(session_id, serial, keep, forced=True)] if keep < cursor.position else []
            rows += choice_rows(session_id, serial + len(rows), keep, choices)
            if rows:
                self._insert(connection, rows)
            connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.session_id == session_id))
            kept = [{"session_id": session_id, **snapshot._asdict()} for snapshot in snapshots]
            if kept:
                connection.execute(insert(SNAPSHOTS), kept)
            connection.execute(delete(STORIES).where(STORIES.c.session_id == session_id))
            if story is not None:
                put_story(connection, session_id, story)
            values: dict[str, Any] = {"rules": rules, "content_digest": content_digest, "base": base}
            values |= {} if setup is None else {"setup": setup}
            earlier = [*session.earlier, before._asdict()]
            connection.execute(update(SESSIONS).where(SESSIONS.c.id == session_id).values(earlier=earlier, **values))
            return by_session_id(connection, session_id)
