"""Saves in a SQLite file, by the standard library alone: opening them costs next to nothing."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from saves.connection import READERS, Refused, Row, insertion, utc, written

BUSY_SECONDS = 5.0
"""How long a write waits for another process to finish its own."""


def raw_connection(path: Path, mode: str) -> sqlite3.Connection:
    """A connection to a SQLite file that begins transactions only when told to."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


class SqliteConnection:
    """A connection to a SQLite file."""

    errors: tuple[type[Exception], ...] = (sqlite3.Error,)

    def __init__(self, path: Path, mode: str) -> None:
        self.raw = raw_connection(path, mode)
        self.is_open = True

    @contextmanager
    def transaction(self, *, writing: bool) -> Iterator[None]:
        """A block of statements that see one state; kept whole, or on any error not at all."""
        self.raw.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
        try:
            yield
            self.raw.execute("COMMIT")
        except BaseException:
            if self.raw.in_transaction:  # some errors have ended it already
                self.raw.execute("ROLLBACK")
            raise

    def rows(self, sql: str, **values: Any) -> list[Row]:
        """All rows that a statement finds."""
        cursor = self._execute(sql, values)
        names = [column[0] for column in cursor.description]
        readers = [READERS.get(name) for name in names]
        return [
            {name: read(value) if read else value for name, read, value in zip(names, readers, row, strict=True)}
            for row in cursor.fetchall()
        ]

    def value(self, sql: str, **values: Any) -> Any:
        """The only value of the only row that a statement finds; None: it finds none."""
        found = self.rows(sql, **values)
        return next(iter(found[0].values())) if found else None

    def run(self, sql: str, **values: Any) -> int:
        """Carry out a statement; returns how many rows it changed. Raises Refused."""
        return self._execute(sql, values).rowcount

    def add(self, table: str, *rows: Mapping[str, Any]) -> None:
        """Insert rows of the same columns. Raises Refused."""
        if rows:
            sql = insertion(table, *rows[0])
            try:
                self.raw.executemany(sql, [in_text(row) for row in rows])
            except sqlite3.IntegrityError as error:
                raise Refused(str(error)) from error

    def add_one(self, table: str, row: Mapping[str, Any]) -> int:
        """Insert a row into a table that counts its rows; returns its id. Raises Refused."""
        return int(self._execute(insertion(table, *row), row).lastrowid or 0)

    def close(self) -> None:
        """Give it back; closing twice does no harm."""
        self.is_open = False
        self.raw.close()

    def _execute(self, sql: str, values: Mapping[str, Any]) -> sqlite3.Cursor:
        try:
            return self.raw.execute(sql, in_text(values))
        except sqlite3.IntegrityError as error:
            raise Refused(str(error)) from error


def in_text(row: Mapping[str, Any]) -> Row:
    """Values as SQLite keeps them, which has no times."""
    return {
        name: utc(value).replace(tzinfo=None).isoformat(" ", "microseconds") if isinstance(value, datetime) else value
        for name, value in written(row).items()
    }
