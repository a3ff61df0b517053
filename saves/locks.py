"""Who may play a campaign: one store at a time, by a lock that dies with its process."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, text

from saves.errors import StorageBusy, StorageError
from saves.location import reason

ADVISORY = 0x4B_48_4E_44
"""Our space of PostgreSQL advisory locks: who makes or upgrades a database holds its number 0."""

OF_CAMPAIGN = "('campaigns'::regclass::oid::bigint << 32) + :id"
"""The advisory lock of a campaign: ids begin with 1 in every schema of a database, tables are numbered across them."""

OPENING_SECONDS = 60.0
"""How long to wait for another process that makes or upgrades the database."""


class CampaignLock:
    """Holds a campaign for one store until released; releasing twice does no harm."""

    __slots__ = ("_release", "campaign_id")

    def __init__(self, campaign_id: int, release: Callable[[], None]) -> None:
        self.campaign_id = campaign_id
        self._release: Callable[[], None] | None = release

    @property
    def is_held(self) -> bool:
        """Whether the campaign is still held."""
        return self._release is not None

    def release(self) -> None:
        """Let others play the campaign."""
        release, self._release = self._release, None
        if release is not None:
            release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def lock_folder(path: Path) -> Path:
    """Where the lock files of a SQLite file are, next to it.

    They stay there unlocked: if one were deleted, a process might hold it without a name while others lock a new one.
    """
    return path.with_name(f"{path.name}.locks")


def lock_path(path: Path, campaign_id: int) -> Path:
    """The lock file of a campaign."""
    return lock_folder(path) / f"campaign-{campaign_id}.lock"


def try_file(path: Path, campaign_id: int) -> Callable[[], None] | None:
    """Lock a campaign by an operating system lock and return how to release it, or None if it is taken.

    Raises StorageError.
    """
    try:
        if is_held_by_earlier(path.with_name(f"{path.name}.campaign-{campaign_id}.lock")):
            return None
        return _try(lock_path(path, campaign_id))
    except OSError as error:
        raise StorageError(f"The campaign cannot be locked: {reason(error)}.") from error


def is_held_by_earlier(file: Path) -> bool:
    """Whether kingshand 0.2 or earlier holds a campaign by its lock file; one that was only left there goes."""
    try:
        if not file.exists():
            return False
    except OSError:  # of a name so long there is none
        return False
    release = _try(file)
    if release is None:
        return True
    with suppress(OSError):  # some systems keep files that are open
        file.unlink()
    release()
    return False


def _try(file: Path) -> Callable[[], None] | None:
    from filelock import FileLock, Timeout

    file.parent.mkdir(mode=0o700, exist_ok=True)
    lock = FileLock(file, timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        return None
    return lock.release


def try_advisory(connection: Connection, campaign_id: int) -> Callable[[], None] | None:
    """Lock a campaign on a PostgreSQL server for as long as the connection lasts; in other ways as `try_file`."""
    numbers = {"id": campaign_id}
    with connection.begin():
        taken = connection.execute(text(f"SELECT pg_try_advisory_lock({OF_CAMPAIGN})"), numbers).scalar_one()
    if not taken:
        return None

    def release() -> None:
        if connection.closed or connection.invalidated:
            return  # the lock went with the connection
        with connection.begin():
            connection.execute(text(f"SELECT pg_advisory_unlock({OF_CAMPAIGN})"), numbers)

    return release


@contextmanager
def opening(path: Path) -> Iterator[None]:
    """Be the only process that makes or upgrades a SQLite file. Raises StorageBusy, StorageError."""
    from filelock import FileLock, Timeout

    lock = FileLock(lock_folder(path) / "opening.lock", timeout=OPENING_SECONDS, thread_local=False)
    try:
        lock_folder(path).mkdir(mode=0o700, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise StorageBusy(f"Another process has been opening {path} for a while; try again.") from None
    except OSError as error:
        raise StorageError(f"{path} cannot be created: {reason(error)}.") from error
    try:
        yield
    finally:
        lock.release()
