"""The store of saves: one open database with all campaigns in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from saves import backup
from saves.achievements import Achievements
from saves.books import Books
from saves.campaigns import Campaigns
from saves.comparisons import Comparisons
from saves.database import Database, open_database
from saves.holders import Holders
from saves.location import save_url
from saves.parties import Parties
from saves.passages import Passages
from saves.reviews import Reviews
from saves.rooms import Rooms
from saves.schema import CURRENT, Schema
from saves.sessions import Sessions
from saves.stories import Stories
from saves.unlocks import Unlocks


class Store(
    Campaigns, Parties, Sessions, Stories, Passages, Achievements, Unlocks, Books, Rooms, Comparisons, Reviews, Holders
):
    """Campaigns, sessions and every choice, in SQLite or PostgreSQL.

    Everything that changes is on the disk when a method returns, and not changed at all when it raises; in a block of
    `together`, when the block ends. A store belongs to one thread. The process that plays a campaign holds
    `lock_campaign` meanwhile.
    """

    def __init__(self, database: Database) -> None:
        Campaigns.__init__(self, database)
        Passages.__init__(self, database)
        Holders.__init__(self, database)

    @classmethod
    def open(cls, url: str | None = None, *, read_only: bool = False, schema: Schema = CURRENT) -> Self:
        """Open the saves at a path or database URL, at KINGSHAND_SAVES or in the user's data directory.

        Missing saves are made and older ones upgraded after a backup, unless `read_only`. Raises BadLocation,
        NewerSave, CorruptDatabase, StorageError and, when reading only, NoSaves and OlderSave.
        """
        return cls(open_database(save_url(url), read_only=read_only, schema=schema))

    @property
    def place(self) -> str:
        """The path of the file, or the URL without its password."""
        return self.database.place

    @property
    def notice(self) -> str:
        """What a user should know of how the saves were opened: that they were upgraded; empty: nothing."""
        return self.database.notice

    @property
    def version(self) -> str:
        """The newest version of the tables, which open saves have."""
        return CURRENT.newest

    def check(self) -> None:
        """Read a whole SQLite file once; a server looks after its own. Raises CorruptDatabase."""
        path = self.database.path
        if path is not None:
            with self.database.read() as connection:
                backup.check(connection, path)

    def check_there(self) -> None:
        """Raise SavesGone where what was kept cannot be found any more where it was kept."""
        self.database.check_there()

    def write_copy(self, target: Path) -> None:
        """Write all that is held open to a new file, also if the one that was opened is gone.

        Raises StorageError, CorruptDatabase.
        """
        self.database.write_copy(target)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything that is written in the block is on the disk when it has ended, in one transaction; nothing of it
        is there if it raises. What is read in it is what was written. Locks are neither taken nor released meanwhile.

        Raises StorageError and whatever the block raises.
        """
        try:
            with self.database.together():
                yield
        except BaseException:
            self._cursors.clear()
            raise

    def close(self) -> None:
        """Release all locks and the database; closing twice does no harm."""
        self.release_locks()
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _forget(self, session_id: int) -> None:
        self._cursors.pop(session_id, None)
