"""Saves by way of SQLAlchemy: in PostgreSQL, and wherever tables are made or upgraded, which Alembic does.

Its import takes longer than all else that opening saves in a file needs, so nothing imports this before it must.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError, NoSuchModuleError

from saves import backup
from saves.connection import READERS, Refused, Row, insertion, to_json, utc, written
from saves.driver_errors import explain
from saves.errors import StorageError
from saves.locks import ADVISORY
from saves.revisions import APPLICATION, file_revision, server_revision
from saves.schema import Schema, upgrade
from saves.sqlite import raw_connection


class AlchemyConnection:
    """A connection to any database."""

    errors: tuple[type[Exception], ...] = (DBAPIError,)

    def __init__(self, connection: sa.Connection) -> None:
        self.raw = connection

    @property
    def is_open(self) -> bool:
        """Whether it can still be used."""
        return not (self.raw.closed or self.raw.invalidated)

    @contextmanager
    def transaction(self, *, writing: bool) -> Iterator[None]:
        """A block of statements that see one state; kept whole, or on any error not at all."""
        with self.raw.begin():
            if self.raw.dialect.name == "sqlite":
                self.raw.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
            yield

    def rows(self, sql: str, **values: Any) -> list[Row]:
        """All rows that a statement finds."""
        found = self._execute(sql, values)
        return [
            {name: READERS[name](value) if name in READERS else value for name, value in row.items()}
            for row in found.mappings()
        ]

    def value(self, sql: str, **values: Any) -> Any:
        """The only value of the only row that a statement finds; None: it finds none."""
        found = self.rows(sql, **values)
        return next(iter(found[0].values())) if found else None

    def run(self, sql: str, **values: Any) -> int:
        """Carry out a statement; returns how many rows it changed. Raises Refused."""
        return int(self._execute(sql, values).rowcount)

    def add(self, table: str, *rows: Mapping[str, Any]) -> None:
        """Insert rows of the same columns. Raises Refused."""
        if rows:
            self._execute(insertion(table, *rows[0]), *rows)

    def add_one(self, table: str, row: Mapping[str, Any]) -> int:
        """Insert a row into a table that counts its rows; returns its id. Raises Refused."""
        return int(self._execute(f"{insertion(table, *row)} RETURNING id", row).scalar_one())

    def close(self) -> None:
        """Give it back; closing twice does no harm."""
        self.raw.close()

    def _execute(self, sql: str, *rows: Mapping[str, Any]) -> sa.CursorResult[Any]:
        try:
            return self.raw.execute(sa.text(sql), [in_time(row) for row in rows] if len(rows) > 1 else in_time(rows[0]))
        except IntegrityError as error:
            raise Refused(str(error.orig)) from error


def in_time(row: Mapping[str, Any]) -> Row:
    """Values as PostgreSQL takes them, which knows times."""
    return {name: utc(value) if isinstance(value, datetime) else value for name, value in written(row).items()}


@contextmanager
def told_plainly(place: str) -> Iterator[None]:
    """Turn a driver's errors into those of this package."""
    try:
        yield
    except DBAPIError as error:
        raise explain(error.orig, place) from error


def server_connection(url: sa.URL, *, read_only: bool) -> AlchemyConnection:
    """A connection to a server. Raises StorageError."""
    try:
        engine = sa.create_engine(url, poolclass=sa.NullPool, json_serializer=to_json)
    except (NoSuchModuleError, ImportError):
        raise StorageError("Saves in PostgreSQL need a driver: install kingshand[postgres].") from None
    with told_plainly(url.render_as_string(hide_password=True)):
        connection = engine.connect()
    return AlchemyConnection(connection.execution_options(postgresql_readonly=True) if read_only else connection)


def prepare_server(connection: AlchemyConnection, place: str, schema: Schema) -> str:
    """Make or upgrade the tables on a server; returns what to tell of it."""
    with connection.transaction(writing=True):
        connection.run("SELECT pg_advisory_xact_lock(:space, 0)", space=ADVISORY)
        revision = server_revision(connection, place, schema)
        if revision == schema.newest:
            return ""
        upgrade(connection.raw, schema)
    return f"The saves in {place} were upgraded." if revision is not None else ""


def prepare_file(path: Path, schema: Schema) -> str:
    """Make or upgrade the tables of a SQLite file; returns what to tell of it."""

    def connect() -> sqlite3.Connection:
        return raw_connection(path, "rwc")

    engine = sa.create_engine("sqlite://", creator=connect, poolclass=sa.NullPool, json_serializer=to_json)
    with told_plainly(str(path)), engine.connect() as raw:
        raw.exec_driver_sql("PRAGMA journal_mode = WAL")
        raw.rollback()
        connection = AlchemyConnection(raw)
        with connection.transaction(writing=True):
            return upgrade_file(connection, path, schema)


def upgrade_file(connection: AlchemyConnection, path: Path, schema: Schema) -> str:
    """Make or upgrade the tables of a SQLite file within a transaction; returns what to tell of it."""
    notice = ""
    revision = file_revision(connection, path, schema)
    if revision == schema.newest:
        return notice
    if revision is not None:
        backup.check(connection, path)
        copy = backup.write(path, revision)
        notice = f"The saves in {path} were upgraded; {copy.name} beside them is a copy from before."
    connection.run(f"PRAGMA application_id = {APPLICATION}")
    upgrade(connection.raw, schema)
    return notice
