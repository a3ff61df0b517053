"""From what a database driver says to what a player can act on."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from saves.errors import CorruptDatabase, DiskFull, SavesError, StorageBusy, StorageError

PRIMARY = 0xFF
"""The low byte of a SQLite error code is its kind; the rest tells details."""

CHUNK = 1 << 20
"""Bytes read at once."""

POSTGRESQL_DISK_FULL = "53100"

OTHERWISE_MADE = ("no such table", "no such column", "malformed", "unsupported file format", "could not decode")
"""How SQLite's messages begin, or continue, where a file of ours is not as we made it, though no code says so."""


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
        if not is_readable(Path(place)) or is_sound(Path(place)):  # SQLite calls some errors of the disk damage
            return failed(place, "disk I/O error")
        state = "not a database" if kind == sqlite3.SQLITE_NOTADB else "damaged"
        return CorruptDatabase(f"{place} is {state}; restore a backup, or move the file away to start over.")
    if kind == sqlite3.SQLITE_FULL:
        return DiskFull(f"No space is left for the saves in {place}; nothing was changed.")
    if kind in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return StorageBusy(f"Another process is using {place}; try again.")
    if kind == sqlite3.SQLITE_READONLY:
        return StorageError(f"{place} cannot be written; check the permissions of the file and its folder.")
    if kind == sqlite3.SQLITE_CANTOPEN:
        return StorageError(f"{place} cannot be opened; check that it is a file you may read and write.")
    if kind == sqlite3.SQLITE_IOERR:
        return failed(place, _first_line(cause))
    if any(sign in _first_line(cause).lower() for sign in OTHERWISE_MADE):
        return CorruptDatabase(
            f"{place} is damaged ({_first_line(cause)}); restore a backup, or move the file away to start over."
        )
    return StorageError(f"The database {place} reports: {_first_line(cause)}.")


def failed(place: str, reason: str) -> StorageError:
    """The disk, not what is on it, is at fault."""
    return StorageError(f"Reading or writing {place} failed ({reason}); nothing was changed.")


def is_readable(path: Path) -> bool:
    """Whether the disk gives every byte of a file."""
    try:
        with path.open("rb") as file:
            while file.read(CHUNK):
                continue
    except OSError:
        return False
    return True


def is_sound(path: Path) -> bool:
    """Whether SQLite finds nothing wrong with a file, read anew from its beginning to its end."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return bool(connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except sqlite3.Error:
        return False


def _first_line(cause: BaseException | None) -> str:
    lines = str(cause).strip().splitlines() if cause is not None else []
    return lines[0].rstrip(".") if lines else "an unknown error"
