"""Saves whose file is taken away, or replaced, while they are open: nothing is kept unseen, all can be copied."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from saves.errors import CorruptDatabase, SavesGone, StorageError
from saves.records import Choice, NewChoice
from saves.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Saves that were closed, so that everything lies in the file itself, with others beside them."""
    for name, campaign in (("saves.db", "Demo"), ("other.db", "Other")):
        with Store.open(str(tmp_path / name)) as store:
            store.create_campaign(
                campaign, kind="adventures", heroes=["monk"], seed=1, difficulty="normal", program_version="0"
            )
    return tmp_path / "saves.db"


def begun(store: Store) -> int:
    """A session with one choice; its id."""
    campaign = store.campaign("Demo")
    session = store.begin_session(campaign.id, mode="crawl", number="1", seed=1, content_digest="", rules=1, setup={})
    store.append_choice(session.id, 0, 0, "pass")
    return session.id


def writes(store: Store, session: int) -> list[Callable[[], object]]:
    """What finds that the saves are gone."""
    return [lambda: store.append_choice(session, 1, 0, "gone"), store.check_there]


def put_over(path: Path) -> None:
    """Copy other saves over it, in the same file."""
    shutil.copyfile(path.with_name("other.db"), path)


def wipe(path: Path) -> None:
    """All that SQLite has of it."""
    for found in path.parent.glob("saves.db*"):
        with suppress(OSError):
            found.unlink()


def truncate(path: Path) -> None:
    path.write_bytes(b"")


TAKEN = [
    (Path.unlink, "deleted"),
    (wipe, "deleted"),
    (lambda path: shutil.rmtree(path.parent), "deleted"),
    (lambda path: path.with_name("saves.db-wal").unlink(), "deleted"),
    (lambda path: path.rename(path.with_name("elsewhere.db")), "deleted"),
    (lambda path: path.with_name("other.db").replace(path), "replaced"),
    (put_over, "written over"),
]
"""How saves go, and what is said of it."""


@pytest.mark.parametrize(("take", "said"), TAKEN)
def test_the_next_choice_says_so(path: Path, take: Callable[[Path], None], said: str, tmp_path: Path) -> None:
    """And a copy has everything that was kept before."""
    (tmp_path / "copies").mkdir()
    with Store.open(str(path)) as store:
        session = begun(store)
        store.check_there()
        with sqlite3.connect(path) as other:  # everything comes into the file itself
            other.execute("PRAGMA wal_checkpoint(PASSIVE)")
        store.check_there()
        take(path)
        copies = tmp_path / "copies" if tmp_path.exists() else tmp_path.parent
        for write in writes(store, session):
            with pytest.raises(SavesGone, match=f"were {said} while they were open; nothing more can be saved"):
                write()
        copy = copies / f"{path.parent.name}-copy.db"
        store.write_copy(copy)
    with Store.open(str(copy)) as copied:
        assert copied.choices(session) == [Choice(0, 0, "pass", None)]
        copied.append_choices(session, 1, [NewChoice(0, "on", None)])
    assert [found.name for found in copies.glob("*.part*")] == []


def test_a_file_that_was_emptied(path: Path) -> None:
    """What was not read of it before is nowhere, and no copy is called whole."""
    with Store.open(str(path)) as store:
        session = begun(store)
        truncate(path)
        for write in writes(store, session):
            with pytest.raises(SavesGone, match="were written over while they were open"):
                write()
        with pytest.raises(CorruptDatabase, match="are damaged, so nothing was written"):
            store.write_copy(path.with_name("copy.db"))
    assert not path.with_name("copy.db").exists()


def test_other_processes_may_write(path: Path) -> None:
    """What they keep, also into the file itself, is no sign of anything."""
    with Store.open(str(path)) as store:
        session = begun(store)
        with Store.open(str(path)) as other:
            other.create_campaign("More", kind="adventures", heroes=[], seed=1, difficulty="", program_version="")
            with closing(sqlite3.connect(path)) as third:
                third.execute("PRAGMA wal_checkpoint(PASSIVE)")
        store.append_choice(session, 1, 0, "pass")
        store.check_there()
        assert store.count(session) == 2


def test_a_copy_takes_nothing_s_place(path: Path) -> None:
    """Neither a file that is there, nor a half one where the disk is full."""
    with Store.open(str(path)) as store:
        with pytest.raises(StorageError, match="already exists"):
            store.write_copy(path.with_name("other.db"))
        with pytest.raises(StorageError, match="could not be written"):
            store.write_copy(path.with_name("nowhere") / "copy.db")
