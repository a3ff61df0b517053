"""A SQLite file as it was opened: if it is deleted or replaced, its connection is to a file that nobody finds."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection

from saves.errors import SavesGone

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"


class FileIdentity(NamedTuple):
    """Which file of which disk."""

    device: int
    number: int


class Content(NamedTuple):
    """What changes with the content of a file."""

    size: int
    changed: int


class OpenedFile:
    """Tells whether a path still leads to the file that was opened, with what was kept in it.

    Other processes may write into it, but no process takes it away, or the log of what is not in it yet (`-wal`).
    """

    __slots__ = ("content", "identity", "path", "wal", "wal_identity")

    def __init__(self, path: Path) -> None:
        self.path = path
        self.wal = path.with_name(f"{path.name}-wal")
        self.identity = identity_of(path)
        self.wal_identity = identity_of(self.wal)
        self.content = content_of(path)

    def check(self, connection: Connection) -> None:
        """Look before something is written, in a transaction that keeps other writers out. Raises SavesGone."""
        self.check_names()
        found = content_of(self.path)
        if found == self.content:
            return
        # of an empty file nothing may be read: SQLite would take its log away
        if found is None or not found.size or not self.holds_what_is_known(connection):
            raise SavesGone(self.path, "written over")

    def check_names(self) -> None:
        """Raise SavesGone where a name leads to another file, or to none."""
        for path, identity in ((self.path, self.identity), (self.wal, self.wal_identity)):
            found = identity_of(path)
            if identity is not None and found != identity:
                raise SavesGone(self.path, "replaced" if found is not None else "deleted")

    def note(self) -> None:
        """The user has kept something of their own that may have changed the content."""
        self.wal_identity = self.wal_identity or identity_of(self.wal)
        self.content = content_of(self.path)

    def holds_what_is_known(self, connection: Connection) -> bool:
        """Whether the file, read anew, is sound and has as many rows as its connection knows; slow if it is long."""
        known = [str(name) for name in connection.exec_driver_sql(TABLES).scalars()]
        counts = [connection.exec_driver_sql(counting(table)).scalar_one() for table in known]
        try:
            with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)) as anew:
                return anew.execute("PRAGMA quick_check(1)").fetchone() == ("ok",) and counts == counted(anew, known)
        except sqlite3.Error:
            return False


def counted(connection: sqlite3.Connection, tables: Sequence[str]) -> list[int]:
    """How many rows each table has."""
    return [connection.execute(counting(table)).fetchone()[0] for table in tables]


def counting(table: str) -> str:
    """The query for how many rows a table has."""
    return f'SELECT count(*) FROM "{table}"'  # the name is one of the schema


def identity_of(path: Path) -> FileIdentity | None:
    """Which file a path leads to; None: none that can be looked at."""
    try:
        found = path.stat()
    except OSError:
        return None
    return FileIdentity(found.st_dev, found.st_ino)


def content_of(path: Path) -> Content | None:
    """What tells that a file was written into; None: it cannot be looked at."""
    try:
        found = path.stat()
    except OSError:
        return None
    return Content(found.st_size, found.st_mtime_ns)
