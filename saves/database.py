"""One kept connection to the database of saves: opened, brought up to date, its errors told plainly."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from saves import backup
from saves.connection import Connection, Refused
from saves.driver_errors import PRIMARY, explain
from saves.errors import CorruptDatabase, NoSaves, ReadOnly, StorageError
from saves.location import Place, make_folder, name_of
from saves.locks import opening
from saves.revisions import file_revision, refuse_to_upgrade, server_revision
from saves.schema import CURRENT, Schema
from saves.sqlite import SqliteConnection

if TYPE_CHECKING:
    from sqlalchemy import URL


class Database:
    """A connection that lives as long as its store; `place` names the database in messages.

    Every access is one transaction: it is kept whole or, on any error, not at all.
    """

    __slots__ = ("connection", "notice", "path", "place", "read_only")

    def __init__(self, place: Place, connection: Connection, *, read_only: bool, notice: str = "") -> None:
        self.path = place if isinstance(place, Path) else None
        """The SQLite file; None: it is on a server."""
        self.place = name_of(place)
        self.connection = connection
        self.read_only = read_only
        self.notice = notice
        """What its user should know of how it was opened; empty: nothing."""

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that sees one state throughout. Raises StorageError, CorruptDatabase."""
        try:
            with self._transaction(writing=False) as connection:
                yield connection
        except ValueError as error:  # text that is no JSON, no time or no number
            raise CorruptDatabase(f"{self.place} is damaged: it holds a value that makes no sense.") from error

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that is on the disk when the block has ended.

        Raises ReadOnly, StorageError, CorruptDatabase. What is Refused is left to the caller to explain.
        """
        if self.read_only:
            raise ReadOnly(f"The saves in {self.place} were opened for reading only.")
        with self._transaction(writing=True) as connection:
            yield connection

    def close(self) -> None:
        """Give the connection back; closing twice does no harm."""
        with told_plainly(self.connection, self.place):
            self.connection.close()

    @contextmanager
    def _transaction(self, *, writing: bool) -> Iterator[Connection]:
        connection = self.connection
        if not connection.is_open:
            raise StorageError(f"The connection to {self.place} is closed; open the saves again.")
        with told_plainly(connection, self.place), connection.transaction(writing=writing):
            yield connection


@contextmanager
def told_plainly(connection: Connection, place: str) -> Iterator[None]:
    """Turn a connection's errors into those of this package."""
    try:
        yield
    except connection.errors as error:
        raise explain(getattr(error, "orig", error), place) from error


def open_database(place: Place, *, read_only: bool = False, schema: Schema = CURRENT) -> Database:
    """Open saves, make them when there are none yet, and upgrade older ones after a backup.

    Raises NewerSave, CorruptDatabase, StorageError and, when reading only, NoSaves and OlderSave.
    """
    try:
        if isinstance(place, Path):
            return _open_file(place, schema, read_only=read_only)
        return _open_server(place, schema, read_only=read_only)
    except sqlite3.Error as error:
        raise explain(error, name_of(place)) from error
    except OSError as error:
        raise StorageError(f"{name_of(place)} cannot be opened: {error.strerror}.") from error


def _open_file(path: Path, schema: Schema, *, read_only: bool) -> Database:
    if read_only:
        if not path.exists():
            raise NoSaves(f"There are no saves in {path} yet.")
        return _look(path, schema) or refuse_to_upgrade(path)
    make_folder(path)
    if path.exists() and (database := _ready(path, schema, "rw", read_only=False)):
        return database
    notice = _prepared(path, schema)
    database = _ready(path, schema, "rw", read_only=False, notice=notice)
    if database is None:
        raise StorageError(f"Another process has changed {path} meanwhile; try again.")
    return database


def _prepared(path: Path, schema: Schema) -> str:
    """Make or upgrade a file; returns what to tell of it."""
    from saves.alchemy import prepare_file

    with opening(path):
        is_new = not path.exists()
        try:
            return prepare_file(path, schema)
        except BaseException:
            if is_new:
                backup.remove(path)
            raise


def _look(path: Path, schema: Schema) -> Database | None:
    """As `_ready`, for reading only; also from a folder in which SQLite cannot make its side files."""
    try:
        return _ready(path, schema, "ro", read_only=True)
    except sqlite3.Error as error:
        kind = getattr(error, "sqlite_errorcode", 0) & PRIMARY
        is_in_use = path.with_name(f"{path.name}-wal").exists()
        if kind not in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN} or is_in_use:
            raise
    return _ready(path, schema, "ro&immutable=1", read_only=True)


def _ready(path: Path, schema: Schema, mode: str, *, read_only: bool, notice: str = "") -> Database | None:
    """The open database when it needs no work, else None."""
    connection = SqliteConnection(path, mode)
    with _closed_on_error(connection):
        revision = file_revision(connection, path, schema)
        if revision == schema.newest:
            if not read_only:
                connection.run("PRAGMA journal_mode = WAL")
            return Database(path, connection, read_only=read_only, notice=notice)
        connection.close()
        if revision is None and read_only:
            raise NoSaves(f"There are no saves in {path} yet.")
        return None


def _open_server(url: "URL", schema: Schema, *, read_only: bool) -> Database:
    from saves.alchemy import prepare_server, server_connection

    place, notice = name_of(url), ""
    connection = server_connection(url, read_only=read_only)
    with _closed_on_error(connection), told_plainly(connection, place):
        with connection.transaction(writing=False):
            revision = server_revision(connection, place, schema)
        if revision != schema.newest:
            if read_only:
                refuse_to_upgrade(place)
            notice = prepare_server(connection, place, schema)
        return Database(url, connection, read_only=read_only, notice=notice)


@contextmanager
def _closed_on_error(connection: Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


__all__ = ["Database", "Refused", "open_database", "told_plainly"]
