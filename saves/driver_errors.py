"""From what a database driver says to what a player can act on."""

import sqlite3

from sqlalchemy.exc import DBAPIError

from saves.errors import CorruptDatabase, DiskFull, SavesError, StorageBusy, StorageError

PRIMARY = 0xFF
"""The low byte of a SQLite error code is its kind; the rest tells details."""

POSTGRESQL_DISK_FULL = "53100"


def explain(error: DBAPIError, place: str) -> SavesError:
    """The error of this package that says what a driver's error means; `place` names the database."""
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        return _sqlite(cause, place)
    if getattr(cause, "sqlstate", None) == POSTGRESQL_DISK_FULL:
        return DiskFull(f"No space is left for the saves in {place}; nothing was changed.")
    return StorageError(f"The database {place} reports: {_first_line(cause)}.")


def _sqlite(cause: sqlite3.Error, place: str) -> SavesError:
    kind = getattr(cause, "sqlite_errorcode", 0) & PRIMARY
    if kind in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
        state = "no database" if kind == sqlite3.SQLITE_NOTADB else "damaged"
        return CorruptDatabase(f"{place} is {state}; restore a backup, or move it away to begin anew.")
    if kind == sqlite3.SQLITE_FULL:
        return DiskFull(f"No space is left for the saves in {place}; nothing was changed.")
    if kind in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return StorageBusy(f"Another process keeps {place} busy; try again.")
    if kind == sqlite3.SQLITE_READONLY:
        return StorageError(f"{place} cannot be written to; check its permissions and those of its folder.")
    if kind == sqlite3.SQLITE_CANTOPEN:
        return StorageError(f"{place} cannot be opened; check that it is a file you may read and write.")
    if kind == sqlite3.SQLITE_IOERR:
        return StorageError(f"Reading or writing {place} failed ({_first_line(cause)}); nothing was changed.")
    return StorageError(f"The database {place} reports: {_first_line(cause)}.")


def _first_line(cause: BaseException | None) -> str:
    lines = str(cause).strip().splitlines() if cause is not None else []
    return lines[0].rstrip(".") if lines else "an unknown error"
