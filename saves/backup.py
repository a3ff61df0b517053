"""Copies of a SQLite file, made before anything is done to it that could go wrong."""

import os
import re
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection

from saves.driver_errors import PRIMARY, failed
from saves.errors import CorruptDatabase, StorageError

ERROR_CODE = re.compile(r"error code[ =]+(\d+)")
"""Where a check met with an error it tells SQLite's code of it."""


def check(connection: Connection, path: Path) -> None:
    """Read the whole file once. Raises CorruptDatabase when its pages do not fit together, StorageError."""
    result = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one())
    code = ERROR_CODE.search(result)
    if code and int(code[1]) & PRIMARY == sqlite3.SQLITE_IOERR:
        raise failed(str(path), "disk I/O error")
    if result != "ok":
        raise CorruptDatabase(f"{path} is damaged; restore a backup, or move the file away to start over.")


def write(path: Path, revision: str) -> Path:
    """Copy the database beside itself, named after the revision it has; return the copy's path.

    The caller keeps writers out meanwhile. The copy shows up whole or not at all. Raises StorageError.
    """
    copy = free(path, revision)
    unfinished = copy.with_name(f"{copy.name}.part")
    source_uri = f"{path.as_uri()}?mode=ro"  # a reader of its own: a connection that is writing cannot be copied
    try:
        with closing(sqlite3.connect(source_uri, uri=True)) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
        flush(unfinished)
        unfinished.replace(copy)
        flush(copy.parent)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise StorageError(f"No backup of {path} could be written, so nothing was changed: {error}.") from error
    return copy


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Write what a connection reads to a new file, whole or not at all. Raises StorageError, CorruptDatabase."""
    unfinished = target.with_name(f"{target.name}.part")
    try:
        target.touch(mode=0o600, exist_ok=False)  # from now on nobody else takes the name
        with closing(sqlite3.connect(unfinished)) as written:
            source.backup(written)
            sound = written.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        if not sound:
            raise CorruptDatabase("The open saves are damaged, so nothing was written.")
        flush(unfinished)
        unfinished.replace(target)
        flush(target.parent)
    except FileExistsError:
        raise StorageError(f"{target} already exists; choose another file.") from None
    except (OSError, sqlite3.Error) as error:
        remove(unfinished)
        target.unlink(missing_ok=True)
        why = error.strerror if isinstance(error, OSError) else error
        raise StorageError(f"{target} could not be written: {why}.") from error
    except CorruptDatabase:
        remove(unfinished)
        target.unlink(missing_ok=True)
        raise


def flush(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if path.is_dir() and os.name == "nt":
        return  # folders cannot be flushed there
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def remove(path: Path) -> None:
    """Delete a SQLite file that was only just made, with its side files."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            path.with_name(path.name + suffix).unlink(missing_ok=True)


def free(path: Path, revision: str) -> Path:
    """Where a copy of a file is put, next to it: named after its label and the time; no file is there yet."""
    stamp = f"{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    copy = path.with_name(f"{path.name}.backup-{revision}-{stamp}")
    count = 2
    while copy.exists():
        copy = path.with_name(f"{path.name}.backup-{revision}-{stamp}-{count}")
        count += 1
    return copy
