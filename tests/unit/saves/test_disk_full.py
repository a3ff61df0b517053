"""A full disk: a clear error, nothing half written, and play goes on once there is room."""

import sys
from pathlib import Path

import pytest

from saves.errors import DiskFull
from saves.records import Campaign, Session
from saves.store import Store
from tests.unit.saves.conftest import Child

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="file sizes cannot be limited there")


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A SQLite file: the limits below are its own."""
    return str(tmp_path / "saves.db")


def limit_pages(store: Store, more: int) -> None:
    """Let the file grow by so many pages only, then SQLite reports that it is full."""
    with store.database.read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + more}")


def test_a_choice_that_finds_no_room(store: Store, session: Session) -> None:
    """It is not kept; those before it are; with room again the same choice can be made."""
    store.append_choice(session.id, 0, 0, "first")
    limit_pages(store, 1)
    long = "x" * 100_000
    with pytest.raises(DiskFull, match=r"No space is left .* nothing was changed"):
        store.append_choice(session.id, 1, 0, long)
    assert [choice.token for choice in store.choices(session.id)] == ["first"]
    limit_pages(store, 1000)
    store.append_choice(session.id, 1, 0, long)
    assert len(store.choices(session.id)) == 2


def test_finishing_without_room_finishes_nothing(store: Store, campaign: Campaign, session: Session) -> None:
    """The session stays open and the campaign as it was."""
    limit_pages(store, 1)
    with pytest.raises(DiskFull):
        store.finish_session(session.id, "won", document={"long": "x" * 100_000})
    assert store.open_session(campaign.id) == session
    assert store.campaign("Demo").document == {}


UNTIL_FULL = """
import resource, sys
from saves.errors import StorageError
from saves.store import Store
store = Store.open(sys.argv[1])
session = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
position = 0
try:
    while True:
        store.append_choice(session, position, 0, f"t{position}")
        position += 1
except StorageError as error:
    print(position, len(store.choices(session)))
    print(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    store.append_choice(session, position, 0, "last")
"""


def test_a_file_that_may_not_grow(url: str, store: Store, session: Session, child: Child) -> None:
    """The system refuses a write: every choice promised before is there, and one more fits later."""
    process = child(UNTIL_FULL, url, session.id)
    output, _ = process.communicate()
    counts, message = output.splitlines()
    promised, seen = map(int, counts.split())
    assert process.returncode == 0
    assert promised == seen > 0
    assert "failed" in message
    assert "nothing was changed" in message
    kept = [choice.token for choice in store.choices(session.id)]
    assert kept == [*(f"t{position}" for position in range(promised)), "last"]


OPEN_FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
from saves.errors import StorageError
from saves.store import Store
try:
    Store.open(sys.argv[1])
except StorageError as error:
    print("refused")
"""


@pytest.mark.parametrize("size", [1, 4096, 40_000])
def test_new_saves_without_room(tmp_path: Path, child: Child, size: int) -> None:
    """No file is left that would pass for saves; with room again they are made."""
    path = tmp_path / "new" / "saves.db"
    output, _ = child(OPEN_FULL, path, size).communicate()
    assert output == "refused\n"
    assert not path.exists()
    with Store.open(str(path)) as store:
        assert store.campaigns() == []
