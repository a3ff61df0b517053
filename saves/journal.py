"""The log of a session: choices and undos as they were made, and snapshots to start from."""

import json
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from types import NoneType
from typing import Any, NamedTuple

from sqlalchemy import Connection, LargeBinary, Text, bindparam, cast, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from saves.database import Database
from saves.errors import BrokenLog, ChoiceConflict, CorruptDatabase, SessionFinished, UnknownSession
from saves.models import CHOICES, SESSIONS, SNAPSHOTS
from saves.records import Choice, Document, LogKind, LogRow, NewChoice, Snapshot

_OWN = CHOICES.c.session_id == bindparam("session")
_INSERT = insert(CHOICES)
_STATUS = select(SESSIONS.c.status).where(SESSIONS.c.id == bindparam("session"))
_CELL = LargeBinary().with_variant(Text(), "postgresql")
"""What a cell holds, whether or not it is still text."""
_ROWS = (
    select(
        CHOICES.c.serial,
        CHOICES.c.kind,
        CHOICES.c.position,
        CHOICES.c.seat,
        CHOICES.c.token,
        CHOICES.c.digest,
        CHOICES.c.forced,
        CHOICES.c.at,
        CHOICES.c.asked,
    )
    .where(_OWN)
    .order_by(CHOICES.c.serial)
)
_STEPS = (
    select(
        CHOICES.c.serial,
        CHOICES.c.kind,
        CHOICES.c.position,
        CHOICES.c.seat,
        cast(CHOICES.c.token, _CELL),
        cast(CHOICES.c.digest, _CELL),
        CHOICES.c.asked,
    )
    .where(_OWN, CHOICES.c.serial >= bindparam("serial"))
    .order_by(CHOICES.c.serial)
)
_LAST = (
    select(CHOICES.c.serial, CHOICES.c.kind, CHOICES.c.position).where(_OWN).order_by(CHOICES.c.serial.desc()).limit(1)
)
_CHOSEN = (
    select(CHOICES.c.serial)
    .where(_OWN, CHOICES.c.kind == "choice", CHOICES.c.position == bindparam("position"))
    .order_by(CHOICES.c.serial.desc())
    .limit(1)
)
_SNAPSHOT = (
    select(SNAPSHOTS.c.position, cast(SNAPSHOTS.c.digest, _CELL), cast(SNAPSHOTS.c.document, _CELL))
    .where(SNAPSHOTS.c.session_id == bindparam("session"), SNAPSHOTS.c.position <= bindparam("most"))
    .order_by(SNAPSHOTS.c.position.desc())
    .limit(1)
)
_ANYWHERE = 2**31 - 1
"""No log is longer."""


class Cursor(NamedTuple):
    """Where the next choice is added to a log: its serial, and how many choices are in effect."""

    serial: int
    position: int


class Step(NamedTuple):
    """As much of a `LogRow` as says how far a session is."""

    serial: int
    kind: LogKind
    position: int
    seat: int | None
    token: str
    digest: str | None
    asked: bool


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

    def append_choices(
        self, session_id: int, position: int, choices: Sequence[NewChoice], snapshot: Snapshot | None = None
    ) -> None:
        """Keep choices that follow one another, and the state at or between them, all or nothing.

        In other ways as `append_choice`.
        """
        if not choices:
            return
        with self.database.write() as connection:
            cursor = self._take_cursor(connection, session_id)
            if position != cursor.position:
                raise ChoiceConflict(
                    f"Choice {position} does not follow: {cursor.position} choices are saved; load the session again."
                )
            self._insert(connection, choice_rows(session_id, cursor.serial, position, choices))
            count = len(choices)
            if snapshot is not None:
                put_snapshot(connection, session_id, snapshot, count=position + count)
        self._cursors[session_id] = Cursor(cursor.serial + count, position + count)

    def undo(self, session_id: int, to_position: int, *, seat: int | None = None, forced: bool = False) -> None:
        """Leave the first `to_position` choices in effect and drop the snapshots beyond them.

        The undone choices stay in the log; `forced` records that a roll or a reveal was undone. Raises as
        `append_choice`, and ChoiceConflict when there are not more choices than `to_position`, or it is before the
        position on which the session is based.
        """
        with self.database.write() as connection:
            cursor = self._take_cursor(connection, session_id)
            if not 0 <= to_position < cursor.position:
                raise ChoiceConflict(f"Cannot go back to choice {to_position}: {cursor.position} are saved.")
            base = connection.execute(select(SESSIONS.c.base).where(SESSIONS.c.id == session_id)).scalar_one()
            if to_position < base:
                raise ChoiceConflict(f"Cannot go back to choice {to_position}: {base} were made by older rules.")
            row = undo_row(session_id, cursor.serial, to_position, seat=seat, forced=forced)
            self._insert(connection, [row])
            connection.execute(
                delete(SNAPSHOTS).where(SNAPSHOTS.c.session_id == session_id, SNAPSHOTS.c.position > to_position)
            )
        self._cursors[session_id] = Cursor(cursor.serial + 1, to_position)

    def count(self, session_id: int) -> int:
        """How many choices are in effect. Raises UnknownSession."""
        with self.database.read() as connection:
            _session_status(connection, session_id)
            return _cursor(connection, session_id).position

    def serial(self, session_id: int) -> int:
        """How many choices and undos were ever written: every write changes it. Raises UnknownSession."""
        with self.database.read() as connection:
            _session_status(connection, session_id)
            return _cursor(connection, session_id).serial

    def choices(self, session_id: int, since: int = 0) -> list[Choice]:
        """The choices in effect after the first `since`, in order; what is appended next must follow them.

        Of the log no more is read than that. Raises UnknownSession, BrokenLog, CorruptDatabase.
        """
        with self.database.read() as connection:
            status = _session_status(connection, session_id)
            serial = _serial_behind(connection, session_id, since)
            rows = connection.execute(_STEPS, {"session": session_id, "serial": serial}).all()
        steps = [
            Step(number, kind, position, seat, text_of(token), None if digest is None else text_of(digest), asked)
            for number, kind, position, seat, token, digest, asked in rows
        ]
        kept = fold(steps, since=since, serial=serial)
        if status == "open":
            self._cursors[session_id] = Cursor(serial + len(steps), since + len(kept))
        return kept

    def all_rows(self, session_id: int) -> list[LogRow]:
        """The whole log as it was written, undone choices and undos among them. Raises UnknownSession."""
        with self.database.read() as connection:
            _session_status(connection, session_id)
            return log_rows(connection, session_id)

    def forced_undos(self, campaign_id: int) -> dict[int, int]:
        """How often an undo went back through a roll or a reveal, by session; sessions without are not there."""
        query = (
            select(CHOICES.c.session_id, func.count())
            .join(SESSIONS, SESSIONS.c.id == CHOICES.c.session_id)
            .where(SESSIONS.c.campaign_id == campaign_id, CHOICES.c.kind == "undo", CHOICES.c.forced)
            .group_by(CHOICES.c.session_id)
        )
        with self.database.read() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    def sessions_with(self, campaign_id: int, prefix: str) -> set[int]:
        """Sessions in whose log some choice begins so, be it taken back since."""
        query = (
            select(CHOICES.c.session_id)
            .distinct()
            .join(SESSIONS, SESSIONS.c.id == CHOICES.c.session_id)
            .where(SESSIONS.c.campaign_id == campaign_id, CHOICES.c.token.startswith(prefix, autoescape=True))
        )
        with self.database.read() as connection:
            return {row[0] for row in connection.execute(query)}

    def add_snapshot(self, session_id: int, position: int, document: Document, *, digest: str) -> None:
        """Keep the state after `position` choices, in place of an earlier snapshot there.

        Raises ChoiceConflict when fewer choices are in effect, SessionFinished, UnknownSession, StorageError.
        """
        with self.database.write() as connection:
            known = self._cursors.pop(session_id, None)
            cursor = read_cursor(connection, session_id)
            if known not in {None, cursor}:
                raise ChoiceConflict("The session was continued elsewhere; load it again.")
            put_snapshot(connection, session_id, Snapshot(position, digest, document), count=cursor.position)
        self._cursors[session_id] = cursor

    def latest_snapshot(self, session_id: int, at_or_before: int | None = None) -> Snapshot | None:
        """The latest snapshot whose choices are not undone; at most `at_or_before` if given.

        The document of one that is damaged is empty.
        """
        most = _ANYWHERE if at_or_before is None else at_or_before
        with self.database.read() as connection:
            row = connection.execute(_SNAPSHOT, {"session": session_id, "most": most}).one_or_none()
        return Snapshot(row[0], text_of(row[1]), document_of(row[2])) if row is not None else None

    def drop_snapshots(self, session_id: int, positions: Collection[int]) -> None:
        """Forget the states after this many choices. Raises StorageError."""
        own = (SNAPSHOTS.c.session_id == session_id, SNAPSHOTS.c.position.in_(positions))
        with self.database.write() as connection:
            connection.execute(delete(SNAPSHOTS).where(*own))

    def mend_log(self, session_id: int, rows: Sequence[LogRow]) -> None:
        """Let a damaged log consist of these rows, for good. All or nothing. Raises StorageError, CorruptDatabase."""
        self._cursors.pop(session_id, None)
        try:
            with self.database.write() as connection:
                connection.execute(delete(CHOICES).where(CHOICES.c.session_id == session_id))
                if rows:
                    connection.execute(_INSERT, [{"session_id": session_id, **row._asdict()} for row in rows])
        except IntegrityError as error:  # rows that lie out of order are read, but neither found nor taken away
            raise CorruptDatabase(
                "The database itself is damaged, not only this log. The log does not change."
            ) from error

    def _take_cursor(self, connection: Connection, session_id: int) -> Cursor:
        """The cursor of an open session; its owner puts the new one back once the write is on the disk."""
        return self._cursors.pop(session_id, None) or read_cursor(connection, session_id)

    def _insert(self, connection: Connection, rows: list[dict[str, Any]]) -> None:
        try:
            connection.execute(_INSERT, rows)
        except IntegrityError as error:
            raise ChoiceConflict(
                "The session was continued elsewhere, so this choice was not saved; load the session again."
            ) from error


def choice_rows(session_id: int, serial: int, position: int, choices: Sequence[NewChoice]) -> list[dict[str, Any]]:
    """Rows of choices that follow one another, the first of them at a serial and a position."""
    now = datetime.now(UTC)
    return [
        {
            "session_id": session_id,
            "serial": serial + index,
            "kind": "choice",
            "position": position + index,
            "seat": choice.seat,
            "token": choice.token,
            "digest": choice.digest,
            "forced": False,
            "at": now,
            "asked": choice.asked,
        }
        for index, choice in enumerate(choices)
    ]


def undo_row(
    session_id: int, serial: int, to_position: int, *, seat: int | None = None, forced: bool = False
) -> dict[str, Any]:
    """The row of an undo."""
    return {
        "session_id": session_id,
        "serial": serial,
        "kind": "undo",
        "position": to_position,
        "seat": seat,
        "token": "",
        "digest": None,
        "forced": forced,
        "at": datetime.now(UTC),
        "asked": True,
    }


def put_snapshot(connection: Connection, session_id: int, snapshot: Snapshot, *, count: int) -> None:
    """Keep a state in place of an earlier one; `count` choices are in effect. Raises ChoiceConflict."""
    position = snapshot.position
    if not 0 <= position <= count:
        raise ChoiceConflict(f"No state after {position} choices: {count} are saved.")
    here = (SNAPSHOTS.c.session_id == session_id, SNAPSHOTS.c.position == position)
    connection.execute(delete(SNAPSHOTS).where(*here))
    row = {"session_id": session_id, "position": position, "digest": snapshot.digest, "document": snapshot.document}
    connection.execute(insert(SNAPSHOTS), row)


def text_of(cell: object) -> str:
    """The text in a cell; what cannot be read of it shows as such."""
    return cell.decode(errors="replace") if isinstance(cell, bytes) else str(cell)


def document_of(cell: object) -> Document:
    """The document in a cell; empty where there is none."""
    try:
        document = json.loads(text_of(cell))
    except (ValueError, RecursionError):
        return {}
    return document if isinstance(document, dict) else {}


def log_rows(connection: Connection, session_id: int) -> list[LogRow]:
    """The whole log of a session, in order, whatever it holds."""
    return [LogRow(*row) for row in connection.execute(_ROWS, {"session": session_id})]


def fold(rows: Iterable[LogRow | Step], *, since: int = 0, serial: int = 0) -> list[Choice]:
    """The choices a log leaves in effect once its undos are carried out; it begins with row `serial`, `since` choices
    were made before, and none of them is taken back. Raises BrokenLog."""
    kept: list[Choice] = []
    for number, row in enumerate(rows, serial):
        if type(row.serial) is not int or row.serial != number:
            raise BrokenLog(number, f"The log of this session lacks row {number}.")
        if type(row.position) is not int or type(row.seat) not in (int, NoneType):
            raise BrokenLog(number, f"Row {number} of the log has no position and seat.")
        place = row.position - since
        if row.kind == "undo":
            if not 0 <= place < len(kept):
                raise BrokenLog(number, f"Row {number} of the log undoes choices that do not exist.")
            del kept[place:]
        elif place != len(kept) or row.seat is None:
            raise BrokenLog(number, f"Row {number} of the log does not follow the rows before it.")
        else:
            kept.append(Choice(row.position, row.seat, row.token, row.digest, asked=row.asked is not False))
    return kept


def read_cursor(connection: Connection, session_id: int) -> Cursor:
    """Where the next choice is added to the log of an open session. Raises SessionFinished, UnknownSession."""
    if _session_status(connection, session_id) != "open":
        raise SessionFinished("This session is finished; it takes no more choices.")
    return _cursor(connection, session_id)


def _cursor(connection: Connection, session_id: int) -> Cursor:
    last = connection.execute(_LAST, {"session": session_id}).one_or_none()
    if last is None:
        return Cursor(0, 0)
    if type(last.serial) is not int or type(last.position) is not int:
        raise CorruptDatabase("The last row of the log of this session has no number.")
    return Cursor(last.serial + 1, last.position + (last.kind == "choice"))


def _serial_behind(connection: Connection, session_id: int, since: int) -> int:
    """The first row after that many choices in effect: after the last one in which the last of them was made."""
    if not since:
        return 0
    found = connection.execute(_CHOSEN, {"session": session_id, "position": since - 1}).scalar_one_or_none()
    if found is None:
        raise CorruptDatabase(f"The log of this session lacks choice {since - 1}.")
    return int(found) + 1


def _session_status(connection: Connection, session_id: int) -> str:
    status = connection.execute(_STATUS, {"session": session_id}).scalar_one_or_none()
    if status is None:
        raise UnknownSession("This session no longer exists.")
    return str(status)
