"""Who holds a campaign on a PostgreSQL server, where they can be reached, and whether they are still there.

A lock belongs to the connection that writes, so the server itself knows its holder: no table has to be kept up to date.
"""

from typing import NamedTuple

from sqlalchemy import text

from saves.database import Database
from saves.errors import StorageError

OURS = "kingshand at "
"""Begins the name of a connection that serves rooms; its address follows."""
LONGEST_NAME = 63
"""Bytes that PostgreSQL keeps of the name of a connection."""

HOLDER = """
SELECT a.pid, a.backend_start::text AS begun, a.application_name AS name,
       extract(epoch FROM clock_timestamp() - a.state_change)::float AS silent
FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND l.classid = 'campaigns'::regclass AND l.objid = CAST(:id AS bigint)::oid
"""
END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start::text = :begun"


class Holder(NamedTuple):
    """A process that serves rooms and holds a campaign."""

    pid: int
    begun: str
    """When its connection was made: numbers of connections are used again."""
    address: str
    """Where it listens: a host and a port."""
    silent: float
    """Seconds since it last said anything to the database."""


class Holders:
    """The part of a store that knows who else holds a campaign; with saves in a file nobody is known."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._backend = 0
        """The server's number of our connection; 0: it was not looked up."""

    @property
    def is_lost(self) -> bool:
        """Whether the connection, and all locks with it, is gone."""
        return self.database.is_lost

    def announce(self, address: str) -> None:
        """Say where this process serves rooms. Raises StorageError."""
        if self.database.path is not None:
            return
        with self.database.write() as connection:
            name = f"{OURS}{address}"[:LONGEST_NAME]
            connection.execute(text("SELECT set_config('application_name', :name, false)"), {"name": name})
            self._backend = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()

    def check_held(self) -> None:
        """Let others see that this process is there; raises StorageError where it holds nothing any more."""
        if self.database.path is not None:
            return
        with self.database.read() as connection:
            backend = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
        if backend != self._backend:  # a pool that hands out connections by transaction
            self.database.close()
            raise StorageError(f"{self.database.place} is reached over a connection that others use too.")

    def holder_of(self, campaign_id: int) -> Holder | None:
        """Which process serves a locked campaign; None: none, or one that serves no rooms. Raises StorageError."""
        if self.database.path is not None:
            return None
        with self.database.read() as connection:
            found = connection.execute(text(HOLDER), {"id": campaign_id}).mappings().one_or_none()
        if found is None or not (found["name"] or "").startswith(OURS) or found["silent"] is None:
            return None
        return Holder(found["pid"], found["begun"], found["name"].removeprefix(OURS), found["silent"])

    def end_holder(self, holder: Holder) -> None:
        """Cut a silent process off from the database: its locks are free, and it writes nothing any more.

        Raises StorageError.
        """
        with self.database.write() as connection:
            connection.execute(text(END), {"pid": holder.pid, "begun": holder.begun})
