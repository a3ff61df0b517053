"""One kept connection to the database of saves: opened, brought up to date, its errors told plainly."""

import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, text
from sqlalchemy.exc import DBAPIError, IntegrityError, NoSuchModuleError, StatementError

from saves import backup
from saves.driver_errors import PRIMARY, explain
from saves.errors import CorruptDatabase, NewerSave, NoSaves, OlderSave, ReadOnly, SavesError, StorageBusy, StorageError
from saves.location import make_folder, sqlite_path
from saves.locks import ADVISORY, opening
from saves.opened_file import OpenedFile
from saves.schema import CURRENT, Schema, upgrade

APPLICATION = 0x4B_48_4E_44
"""Marks a SQLite file as ours ("KHND", in its application_id)."""

for library in ("sqlalchemy", "psycopg"):  # what goes wrong is told by our errors alone
    logging.getLogger(library).addHandler(logging.NullHandler())

BUSY_SECONDS = 5.0
"""How long a write waits for another process to finish its own."""

COMMITS_WAIT = """
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""
"""On a PostgreSQL server that usually does not, a commit waits until it is on the disk."""

ALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 20_000}
"""Seconds, and milliseconds, in which a PostgreSQL client sees that the server is not reached any more."""
ALIVE_THERE = """
SELECT set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
       set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '20000', false)
"""
"""The same the other way round: a machine that is gone without a word would hold its campaigns for hours."""

ONE_STATE = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
"""On a PostgreSQL server each statement sees what was kept until then, unless this is said first."""


class Database:
    """A connection that lives as long as its store; `place` names the database in messages.

    Every access is one transaction: it is kept whole or, on any error, not at all.
    """

    __slots__ = ("connection", "file", "is_together", "notice", "path", "place", "read_only")

    def __init__(self, url: URL, connection: Connection, *, read_only: bool, notice: str = "") -> None:
        self.path = sqlite_path(url)
        self.place = place_of(url)
        self.connection = connection
        self.file = OpenedFile(self.path) if self.path is not None and not read_only else None
        """The SQLite file that is written to."""
        self.read_only = read_only
        self.notice = notice
        """What its user should know of how it was opened; empty: nothing."""
        self.is_together = False
        """Whether what is written now is part of one transaction that lasts longer."""

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that sees one state throughout. Raises StorageError, CorruptDatabase."""
        try:
            with self._transaction("BEGIN") as connection:
                if self.path is None and not self.is_together:
                    connection.exec_driver_sql(ONE_STATE)
                yield connection
        except ValueError as error:  # text that is no JSON, no time or no number
            raise CorruptDatabase(f"{self.place} is damaged: it has a value that makes no sense.") from error

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that is on the disk when the block has ended.

        Raises ReadOnly, SavesGone, StorageError, CorruptDatabase. An IntegrityError is left to the caller to explain.
        """
        if self.read_only:
            raise ReadOnly(f"The saves in {self.place} are open for reading only.")
        if self.is_together:
            with self._told_plainly(), self.connection.begin_nested():
                yield self.connection
            return
        with self._transaction("BEGIN IMMEDIATE") as connection:
            if self.file is not None:
                self.file.check(connection)
            yield connection
        if self.file is not None:
            self.file.check_names()
            self.file.note()

    @contextmanager
    def together(self) -> Iterator[None]:
        """One transaction for all writes of the block, on the disk when it has ended; each of them is undone by itself
        where it raises. Raises as `write`; then nothing of the block was kept.
        """
        with self.write():
            self.is_together = True
            try:
                yield
            finally:
                self.is_together = False

    def check_there(self) -> None:
        """Raise SavesGone where what was kept cannot be found any more where it was kept."""
        if not self.read_only:
            with suppress(StorageBusy), self.write():  # whoever keeps it busy has found it
                pass

    def write_copy(self, target: Path) -> None:
        """Write all that is held open to a new SQLite file, also if the one that was opened is gone.

        Raises StorageError, CorruptDatabase.
        """
        assert self.path is not None
        driver = self.connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        backup.copy(driver, target)

    def close(self) -> None:
        """Give the connection back; closing twice does no harm."""
        with told_plainly(self.place):
            self.connection.close()

    @property
    def is_lost(self) -> bool:
        """Whether there is no connection any more."""
        return self.connection.closed or self.connection.invalidated

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        connection = self.connection
        if self.is_lost:
            raise StorageError(f"The connection to {self.place} is closed; open the saves again.")
        if self.is_together:
            with self._told_plainly():
                yield connection
            return
        with self._told_plainly(), connection.begin():
            if self.path is not None:
                connection.exec_driver_sql(begin)
            yield connection

    @contextmanager
    def _told_plainly(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise explain(error, self.place) from error


def open_database(url: URL, *, read_only: bool = False, schema: Schema = CURRENT) -> Database:
    """Open saves, make them when there are none yet, and upgrade older ones after a backup.

    Raises NewerSave, CorruptDatabase, StorageError and, when reading only, NoSaves and OlderSave.
    """
    path = sqlite_path(url)
    try:
        with told_plainly(place_of(url)):
            if path is None:
                return _open_server(url, schema, read_only=read_only)
            return _open_file(path, url, schema, read_only=read_only)
    except OSError as error:
        raise StorageError(f"{place_of(url)} cannot be opened: {error.strerror}.") from error


def place_of(url: URL) -> str:
    """How to name a database to its user: the path, or the URL without its password."""
    path = sqlite_path(url)
    return str(path) if path is not None else url.render_as_string(hide_password=True)


@contextmanager
def told_plainly(place: str) -> Iterator[None]:
    """Turn the database's errors into those of this package."""
    try:
        yield
    except DBAPIError as error:
        raise explain(error, place) from error


def _open_file(path: Path, url: URL, schema: Schema, *, read_only: bool) -> Database:
    if read_only:
        if not path.exists():
            raise NoSaves(f"There are no saves in {path} yet.")
        return _look(path, url, schema) or _refuse_to_upgrade(path)
    make_folder(path)
    if path.exists() and (database := _ready(path, url, schema, "rw", read_only=False)):
        return database
    with opening(path):
        is_new = not path.exists()
        try:
            with _closed_on_error(_connect(path, "rwc")) as connection:
                notice = _prepare(connection, path, schema)
                return Database(url, connection, read_only=False, notice=notice)
        except BaseException:
            if is_new:
                backup.remove(path)
            raise


def _look(path: Path, url: URL, schema: Schema) -> Database | None:
    """As `_ready`, for reading only; also from a folder in which SQLite cannot make its side files."""
    try:
        return _ready(path, url, schema, "ro", read_only=True)
    except DBAPIError as error:
        kind = getattr(error.orig, "sqlite_errorcode", 0) & PRIMARY
        is_in_use = path.with_name(f"{path.name}-wal").exists()
        if kind not in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN} or is_in_use:
            raise
    return _ready(path, url, schema, "ro&immutable=1", read_only=True)


def _ready(path: Path, url: URL, schema: Schema, mode: str, *, read_only: bool) -> Database | None:
    """The open database when it needs no work, else None."""
    with _closed_on_error(_connect(path, mode)) as connection:
        revision = _file_revision(connection, path, schema)
        if revision == schema.newest:
            if not read_only:
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            connection.rollback()
            return Database(url, connection, read_only=read_only)
        connection.close()
        if revision is None and read_only:
            raise NoSaves(f"There are no saves in {path} yet.")
        return None


def _prepare(connection: Connection, path: Path, schema: Schema) -> str:
    """Make or upgrade the tables; returns what to tell of it."""
    notice = ""
    connection.exec_driver_sql("PRAGMA journal_mode = WAL")
    connection.rollback()
    with connection.begin():
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        revision = _file_revision(connection, path, schema)
        if revision == schema.newest:
            return notice
        if revision is not None:
            backup.check(connection, path)
            copy = backup.write(path, revision)
            notice = f"The saves in {path} were upgraded; {copy.name} beside them is a copy of the old ones."
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")
        _upgrade(connection, str(path), schema)
    return notice


def _file_revision(connection: Connection, path: Path, schema: Schema) -> str | None:
    """The revision of a SQLite file, None when it is empty. Raises CorruptDatabase, NewerSave."""
    if not connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one():
        return None
    if connection.exec_driver_sql("PRAGMA application_id").scalar_one() != APPLICATION:
        raise CorruptDatabase(f"{path} is a database of another program.")
    return _known(connection, str(path), schema)


def _open_server(url: URL, schema: Schema, *, read_only: bool) -> Database:
    try:
        alive = {name: limit for name, limit in ALIVE.items() if name not in url.query}
        engine = create_engine(url, poolclass=NullPool, json_serializer=to_json, connect_args=alive)
    except (NoSuchModuleError, ImportError):
        raise StorageError("Saves in PostgreSQL need a driver: install kingshand[postgres].") from None
    notice = ""
    with _closed_on_error(engine.connect()) as connection:
        if read_only:
            connection = connection.execution_options(postgresql_readonly=True)
        with connection.begin():
            connection.execute(text(COMMITS_WAIT))
            connection.execute(text(ALIVE_THERE))
            revision = _server_revision(connection, place_of(url), schema)
        if revision != schema.newest:
            if revision is None and read_only:
                raise NoSaves(f"There are no saves in {place_of(url)} yet.")
            if read_only:
                _refuse_to_upgrade(place_of(url))
            with connection.begin():
                connection.execute(text("SELECT pg_advisory_xact_lock(:space, 0)"), {"space": ADVISORY})
                if _server_revision(connection, place_of(url), schema) != schema.newest:
                    _upgrade(connection, place_of(url), schema)
                    notice = f"The saves in {place_of(url)} were upgraded." if revision is not None else ""
        return Database(url, connection, read_only=read_only, notice=notice)


def _server_revision(connection: Connection, place: str, schema: Schema) -> str | None:
    """The revision of a PostgreSQL database, None when empty. Raises CorruptDatabase, NewerSave."""
    versions, ours = connection.execute(
        text("SELECT to_regclass('alembic_version') IS NOT NULL, to_regclass('campaign_heroes') IS NOT NULL")
    ).one()
    if not versions and not ours:
        return None
    if not versions or not ours:
        raise CorruptDatabase(f"{place} has the tables of another program.")
    return _known(connection, place, schema)


def _upgrade(connection: Connection, place: str, schema: Schema) -> None:
    """Bring the tables up to date. Raises CorruptDatabase for rows that no migration can make sense of."""
    try:
        upgrade(connection, schema)
    except DBAPIError:
        raise
    except (StatementError, LookupError, TypeError, ValueError) as error:
        raise CorruptDatabase(
            f"{place} is damaged: it holds a value that makes no sense, so it was not upgraded; restore a backup."
        ) from error


def _known(connection: Connection, place: str, schema: Schema) -> str:
    revisions = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().all()
    if len(revisions) != 1:
        raise CorruptDatabase(f"{place} does not say which version its tables have.")
    if revisions[0] not in schema.revisions:
        raise NewerSave(f"The saves in {place} were written by a newer kingshand; update the program to use them.")
    return str(revisions[0])


def _refuse_to_upgrade(place: Path | str) -> NoReturn:
    raise OlderSave(f"The saves in {place} are from an older kingshand; they are upgraded when you next play.")


def _connect(path: Path, mode: str) -> Connection:
    """A connection to a SQLite file that begins transactions only when told to."""

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{path.as_uri()}?mode={mode}", uri=True, timeout=BUSY_SECONDS, isolation_level=None
        )
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = FULL")
            connection.text_factory = _text
        except UnicodeDecodeError:  # SQLite names a thing of the schema whose name is no text any more
            connection.close()
            raise sqlite3.DatabaseError("malformed database schema") from None
        except BaseException:
            connection.close()
            raise
        return connection

    return _engine(connect).connect()


def _text(cell: bytes) -> str | bytes:
    """The text of a cell; bytes that are none stay bytes: the check of their row tells, and no other row is lost."""
    try:
        return cell.decode()
    except UnicodeDecodeError:
        return cell


def _engine(connect: Callable[[], sqlite3.Connection]) -> Engine:
    return create_engine("sqlite://", creator=connect, poolclass=NullPool, json_serializer=to_json)


def to_json(document: object) -> str:
    """The text of a document, compact as in a save file. Raises ValueError for NaN and the like."""
    return _COMPACT.encode(document)


_COMPACT = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


@contextmanager
def _closed_on_error(connection: Connection) -> Iterator[Connection]:
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


__all__ = ["Database", "SavesError", "open_database", "place_of", "to_json", "told_plainly"]
