"""The log of a session: choices and undos as they were made, and snapshots to start from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from saves.database import Database
from saves.errors import ChoiceConflict, CorruptDatabase, SessionFinished, UnknownSession
from saves.models import CHOICES, SESSIONS, SNAPSHOTS
from saves.records import Choice, Document, LogRow, NewChoice, Snapshot

_INSERT = insert(CHOICES)


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a log goes on: the next serial, and how many choices are in effect."""

    serial: int
    position: int


class Journal:
    """The part of a store that keeps choices.

    A position is a number of choices: the choice at position 0 is the first one of a session, and the
    snapshot at position 3 is the state after three of them.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._cursors: dict[int, Cursor] = {}

    def append_choice(self, session_id: int, position: int, seat: int, token: str, digest: str | None = None) -> None:
        """Keep one choice; it is on the disk when this returns.

        Raises ChoiceConflict when `position` is not the number of choices in effect or another process was
        quicker, SessionFinished, UnknownSession, StorageError; then nothing was kept.
        """
        self.append_choices(session_id, position, (NewChoice(seat, token, digest),))

    def append_choices(self, session_id: int, position: int, choices: Sequence[NewChoice]) -> None:
        """Keep several choices that follow one another, all or none; as `append_choice` otherwise."""
        if not choices:
            return
        with self.database.write() as connection:
            cursor = self._take_cursor(connection, session_id)
            if position != cursor.position:
                raise ChoiceConflict(
                    f"Choice {position} does not follow: {cursor.position} choices are kept; load the session again."
                )
            self._insert(connection, choice_rows(session_id, cursor.serial, position, choices))
        count = len(choices)
        self._cursors[session_id] = Cursor(cursor.serial + count, position + count)

    def undo(self, session_id: int, to_position: int, *, seat: int | None = None, forced: bool = False) -> None:
        """Leave the first `to_position` choices in effect and drop the snapshots beyond them.

        The undone choices stay in the log; `forced` records that a roll or a reveal was undone. Raises as
        `append_choice`, and ChoiceConflict when there are not more choices than `to_position`, or it lies before the
        position on which the session is based.
        """
        with self.database.write() as connection:
            cursor = self._take_cursor(connection, session_id)
            if not 0 <= to_position < cursor.position:
                raise ChoiceConflict(f"Cannot go back to choice {to_position}: {cursor.position} are kept.")
            base = connection.execute(select(SESSIONS.c.base).where(SESSIONS.c.id == session_id)).scalar_one()
            if to_position < base:
                raise ChoiceConflict(f"Cannot go back to choice {to_position}: {base} were made by older rules.")
            row = undo_row(session_id, cursor.serial, to_position, seat=seat, forced=forced)
            self._insert(connection, [row])
            connection.execute(
                delete(SNAPSHOTS).where(SNAPSHOTS.c.session_id == session_id, SNAPSHOTS.c.position > to_position)
            )
        self._cursors[session_id] = Cursor(cursor.serial + 1, to_position)

    def choices(self, session_id: int) -> list[Choice]:
        """The choices in effect, in order; what is appended next must follow them.

        Raises UnknownSession, CorruptDatabase.
        """
        status, rows = self._log(session_id)
        kept = fold(rows)
        if status == "open":
            self._cursors[session_id] = Cursor(len(rows), len(kept))
        return kept

    def all_rows(self, session_id: int) -> list[LogRow]:
        """The whole log as it was written, undone choices and undos among them. Raises UnknownSession."""
        return self._log(session_id)[1]

    def add_snapshot(self, session_id: int, position: int, document: Document, *, digest: str) -> None:
        """Keep the state after `position` choices, in place of an earlier snapshot there.

        Raises ChoiceConflict when fewer choices are in effect, SessionFinished, UnknownSession, StorageError.
        """
        with self.database.write() as connection:
            known = self._cursors.pop(session_id, None)
            cursor = read_cursor(connection, session_id)
            if known not in {None, cursor}:
                raise ChoiceConflict("The session went on elsewhere; load it again.")
            if not 0 <= position <= cursor.position:
                raise ChoiceConflict(f"No state after {position} choices: {cursor.position} are kept.")
            connection.execute(
                delete(SNAPSHOTS).where(SNAPSHOTS.c.session_id == session_id, SNAPSHOTS.c.position == position)
            )
            row = {"session_id": session_id, "position": position, "digest": digest, "document": document}
            connection.execute(insert(SNAPSHOTS), row)
        self._cursors[session_id] = cursor

    def latest_snapshot(self, session_id: int, at_or_before: int | None = None) -> Snapshot | None:
        """The snapshot with most choices behind it, none of them undone; at most `at_or_before` if given."""
        query = (
            select(SNAPSHOTS.c.position, SNAPSHOTS.c.digest, SNAPSHOTS.c.document)
            .where(SNAPSHOTS.c.session_id == session_id)
            .order_by(SNAPSHOTS.c.position.desc())
            .limit(1)
        )
        if at_or_before is not None:
            query = query.where(SNAPSHOTS.c.position <= at_or_before)
        with self.database.read() as connection:
            row = connection.execute(query).one_or_none()
        return Snapshot(*row) if row is not None else None

    def _take_cursor(self, connection: Connection, session_id: int) -> Cursor:
        """The cursor of an open session; its owner puts the new one back once the write is on the disk."""
        return self._cursors.pop(session_id, None) or read_cursor(connection, session_id)

    def _log(self, session_id: int) -> tuple[str, list[LogRow]]:
        with self.database.read() as connection:
            return _session_status(connection, session_id), log_rows(connection, session_id)

    def _insert(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        try:
            connection.execute(_INSERT, rows)
        except IntegrityError as error:
            raise ChoiceConflict(
                "The session went on elsewhere, so this choice was not kept; load the session again."
            ) from error


def choice_rows(session_id: int, serial: int, position: int, choices: Sequence[NewChoice]) -> list[dict[str, Any]]:
    """Rows of choices that follow one another, the first of them at a serial and a position."""
    now = datetime.now(UTC)
    return [
        {
            "session_id": session_id, "serial": serial + index, "kind": "choice", "position": position + index,
            "seat": choice.seat, "token": choice.token, "digest": choice.digest, "forced": False, "at": now,
        }
        for index, choice in enumerate(choices)
    ]  # fmt: skip


def undo_row(
    session_id: int, serial: int, to_position: int, *, seat: int | None = None, forced: bool = False
) -> dict[str, Any]:
    """The row of an undo."""
    return {
        "session_id": session_id, "serial": serial, "kind": "undo", "position": to_position, "seat": seat,
        "token": "", "digest": None, "forced": forced, "at": datetime.now(UTC),
    }  # fmt: skip


def log_rows(connection: Connection, session_id: int) -> list[LogRow]:
    """The whole log of a session, in order."""
    query = (
        select(
            CHOICES.c.serial,
            CHOICES.c.kind,
            CHOICES.c.position,
            CHOICES.c.seat,
            CHOICES.c.token,
            CHOICES.c.digest,
            CHOICES.c.forced,
            CHOICES.c.at,
        )
        .where(CHOICES.c.session_id == session_id)
        .order_by(CHOICES.c.serial)
    )
    return [LogRow(*row) for row in connection.execute(query)]


def fold(rows: Iterable[LogRow]) -> list[Choice]:
    """The choices a log leaves in effect once its undos are carried out. Raises CorruptDatabase."""
    kept: list[Choice] = []
    for serial, row in enumerate(rows):
        if row.serial != serial:
            raise CorruptDatabase(f"The log of this session lacks row {serial}.")
        if row.kind == "undo":
            if row.position >= len(kept):
                raise CorruptDatabase(f"Row {serial} of the log takes back choices that are not there.")
            del kept[row.position :]
        elif row.position != len(kept) or row.seat is None:
            raise CorruptDatabase(f"Row {serial} of the log does not follow the rows before it.")
        else:
            kept.append(Choice(row.position, row.seat, row.token, row.digest))
    return kept


def read_cursor(connection: Connection, session_id: int) -> Cursor:
    """Where the log of an open session goes on. Raises SessionFinished, UnknownSession."""
    if _session_status(connection, session_id) != "open":
        raise SessionFinished("This session is finished; it takes no more choices.")
    query = (
        select(CHOICES.c.serial, CHOICES.c.kind, CHOICES.c.position)
        .where(CHOICES.c.session_id == session_id)
        .order_by(CHOICES.c.serial.desc())
        .limit(1)
    )
    last = connection.execute(query).one_or_none()
    if last is None:
        return Cursor(0, 0)
    return Cursor(last.serial + 1, last.position + (last.kind == "choice"))


def _session_status(connection: Connection, session_id: int) -> str:
    status = connection.execute(select(SESSIONS.c.status).where(SESSIONS.c.id == session_id)).scalar_one_or_none()
    if status is None:
        raise UnknownSession("This session no longer exists.")
    return str(status)
