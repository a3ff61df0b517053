"""Opening saves: made when missing, upgraded after a backup, refused politely when they cannot be read."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest
from sqlalchemy import create_engine, make_url
from sqlalchemy.exc import DBAPIError

from saves import backup
from saves.driver_errors import explain
from saves.errors import (
    BadLocation,
    CorruptDatabase,
    NewerSave,
    NoSaves,
    OlderSave,
    ReadOnly,
    SavesError,
    StorageBusy,
    StorageError,
)
from saves.location import save_url
from saves.schema import CURRENT, Schema
from saves.store import Store
from tests.unit.saves.conftest import Child

MIGRATION = '''"""Campaigns get a motto."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = {newest!r}
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("campaigns", sa.Column("motto", sa.Text()))
    {then}
'''


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where one campaign named Demo is saved."""
    path = tmp_path / "saves" / "saves.db"
    with Store.open(str(path)) as store:
        store.create_campaign(
            "Demo", kind="adventures", heroes=["paladin"], seed=1, difficulty="easy", program_version="0.1.0"
        )
    return path


def newer_schema(folder: Path, then: str = "") -> Schema:
    """The tables of a program one version ahead."""
    migrations = folder / "migrations"
    shutil.copytree(CURRENT.folder, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    script = MIGRATION.format(newest=CURRENT.newest, then=then or "pass")
    (migrations / "versions" / "9999_motto.py").write_text(script, encoding="utf-8")
    return Schema(migrations, (*CURRENT.revisions, "9999"))


def backups(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{path.name}.backup-*Z"))


def names(path: Path, *, schema: Schema = CURRENT) -> list[str]:
    with Store.open(str(path), read_only=True, schema=schema) as store:
        return [campaign.name for campaign in store.campaigns()]


def test_missing_folders_are_made(path: Path) -> None:
    """The first use needs no preparation, and leaves no backup; later ones make none either."""
    assert names(path) == ["Demo"]
    with Store.open(str(path)):
        pass
    assert backups(path) == []


def test_an_empty_file_is_no_saves_yet(tmp_path: Path) -> None:
    """Somebody touched the file; it is filled."""
    path = tmp_path / "saves.db"
    path.touch()
    with pytest.raises(NoSaves):
        Store.open(str(path), read_only=True)
    with Store.open(str(path)) as store:
        assert store.campaigns() == []


def test_every_commit_is_flushed(path: Path) -> None:
    """Write-ahead log with full synchronisation: what is committed survives a power cut."""
    with Store.open(str(path)) as store, store.database.read() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1


def test_older_saves_are_upgraded_after_a_backup(path: Path, tmp_path: Path) -> None:
    """The upgraded file has everything; the copy has everything too and opens with the older program."""
    schema = newer_schema(tmp_path)
    Store.open(str(path), schema=schema).close()
    assert names(path, schema=schema) == ["Demo"]
    with closing(sqlite3.connect(path)) as connection:
        assert "motto" in [column[1] for column in connection.execute("PRAGMA table_info(campaigns)")]
    (backup,) = backups(path)
    assert f".backup-{CURRENT.newest}-" in backup.name
    assert names(backup) == ["Demo"]
    Store.open(str(path), schema=schema).close()
    assert backups(path) == [backup]


def test_a_backup_has_what_is_only_in_the_write_ahead_log(path: Path, tmp_path: Path) -> None:
    """A copy is made through the database, not of one of its files."""
    with Store.open(str(path)) as playing:
        playing.create_campaign("Late", kind="adventures", heroes=[], seed=1, difficulty="", program_version="")
        Store.open(str(path), schema=newer_schema(tmp_path)).close()
    (backup,) = backups(path)
    assert names(backup) == ["Late", "Demo"]


def test_a_failed_upgrade_changes_nothing(path: Path, tmp_path: Path) -> None:
    """Half of a migration is none: the older program opens the file as before."""
    with pytest.raises(SavesError, match="no such table: nowhere"):
        Store.open(str(path), schema=newer_schema(tmp_path, then='op.execute("DELETE FROM nowhere")'))
    assert names(path) == ["Demo"]
    with closing(sqlite3.connect(path)) as connection:
        assert "motto" not in [column[1] for column in connection.execute("PRAGMA table_info(campaigns)")]


def test_no_backup_no_upgrade(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the copy cannot be written the saves are left alone, and no half copy stays."""

    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("saves.backup.flush", full)
    with pytest.raises(StorageError, match=r"so nothing was changed: .*No space left"):
        Store.open(str(path), schema=newer_schema(tmp_path))
    assert backups(path) == []
    assert names(path) == ["Demo"]


def test_reading_only_never_upgrades(path: Path, tmp_path: Path) -> None:
    """A look leaves everything as it is."""
    with pytest.raises(OlderSave, match="from an older kingshand"):
        Store.open(str(path), read_only=True, schema=newer_schema(tmp_path))
    assert names(path) == ["Demo"]
    assert backups(path) == []


@pytest.mark.parametrize("read_only", [False, True])
def test_newer_saves_are_refused_politely(path: Path, tmp_path: Path, *, read_only: bool) -> None:
    """And left alone, so that the newer program finds them as it left them."""
    schema = newer_schema(tmp_path)
    Store.open(str(path), schema=schema).close()
    with pytest.raises(NewerSave, match="written by a newer kingshand; update the program"):
        Store.open(str(path), read_only=read_only)
    assert names(path, schema=schema) == ["Demo"]


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("content", [b"just some text, nothing else" * 100, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_file_that_is_no_database(tmp_path: Path, content: bytes, *, read_only: bool) -> None:
    """It is refused and not touched."""
    path = tmp_path / "saves.db"
    path.write_bytes(content)
    with pytest.raises(CorruptDatabase, match="restore a backup, or move the file away"):
        Store.open(str(path), read_only=read_only)
    assert path.read_bytes() == content


def test_the_database_of_another_program(tmp_path: Path) -> None:
    """Tables that are not ours are not added to."""
    path = tmp_path / "saves.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
    content = path.read_bytes()
    with pytest.raises(CorruptDatabase, match="a database of another program"):
        Store.open(str(path))
    assert path.read_bytes() == content


def test_damage_found_while_reading(path: Path) -> None:
    """Pages of a file that are overwritten make a clear error, wherever they are met."""
    content = bytearray(path.read_bytes())
    content[8192:] = b"\x5a" * (len(content) - 8192)
    path.write_bytes(content)
    with pytest.raises(CorruptDatabase, match="is damaged"), Store.open(str(path)) as store:
        store.campaign("Demo")


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("document", "{", "document: must be a mapping of keys, not something unreadable"),
        ("document", "[" * 100_000, "document: must be a mapping of keys, not something unreadable"),
        ("document", "[]", "document: must be a mapping of keys, not []"),
        ("seed", "x", "seed: must be a whole number, not something unreadable"),
        ("seed", "9" * 5000, "seed: must be a whole number, not something unreadable"),
        ("created_at", "yesterday", "created_at: must be a time, not something unreadable"),
        ("created_at", 5, "created_at: must be a time, not something unreadable"),
        ("updated_at", "0001-01-01 00:00:00.000000", "updated_at: must be a time, not 0001-01-01 "),
        ("kind", b"\xff", "kind: must be text, not b'"),
    ],
)
def test_values_that_make_no_sense(path: Path, column: str, value: object, said: str) -> None:
    """A row that was changed is damage, told with its campaign; the others are read all the same."""
    with Store.open(str(path)) as store:
        store.create_campaign("Other", kind="k", heroes=[], seed=1, difficulty="d", program_version="1")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE campaigns SET {column} = ? WHERE name = 'Demo'", (value,))
        connection.commit()
    with Store.open(str(path)) as store:
        with pytest.raises(CorruptDatabase, match="The campaign 'Demo' is damaged: ") as raised:
            store.campaign("Demo")
        assert said in str(raised.value)
        assert [campaign.name for campaign in store.campaigns()] == ["Other"]
        assert list(map(str, store.damaged())) == [str(raised.value)]
        store.delete_campaign("demo")
        assert store.damaged() == []


def test_a_seat_without_its_hero(path: Path) -> None:
    """Heroes sit at seats from 0 on, none left out."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE campaign_heroes SET seat = 7 WHERE seat = 0")
        connection.commit()
    with Store.open(str(path)) as store, pytest.raises(CorruptDatabase, match="'Demo' is damaged: seat 0 is empty"):
        store.campaign("Demo")


def test_a_name_too_long_for_a_file(tmp_path: Path) -> None:
    """What the operating system refuses is told with its reason."""
    with pytest.raises(StorageError, match="too long"):
        Store.open(str(tmp_path / ("x" * 300)))


def test_damage_is_found_before_an_upgrade(path: Path, tmp_path: Path) -> None:
    """A damaged file is not made worse by a migration."""
    content = bytearray(path.read_bytes())
    content[-4096:] = b"\x5a" * 4096
    path.write_bytes(content)
    with pytest.raises(CorruptDatabase):
        Store.open(str(path), schema=newer_schema(tmp_path))
    assert path.read_bytes() == content


def test_reading_needs_saves(tmp_path: Path) -> None:
    """Where nothing is, looking makes nothing."""
    with pytest.raises(NoSaves, match="There are no saves in"):
        Store.open(str(tmp_path / "deep" / "saves.db"), read_only=True)
    assert list(tmp_path.iterdir()) == []


def test_reading_only_changes_nothing(path: Path) -> None:
    """Every change is refused with a sentence."""
    with Store.open(str(path), read_only=True) as store:
        with pytest.raises(ReadOnly, match="open for reading only"):
            store.create_campaign("x", kind="adventures", heroes=[], seed=1, difficulty="", program_version="")
        with pytest.raises(ReadOnly):
            store.delete_campaign("Demo")
        assert store.campaign("demo").heroes == ("paladin",)


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may write everywhere")
def test_reading_from_a_folder_that_takes_no_files(path: Path) -> None:
    """Saves on a medium that cannot be written to can be looked at, but not played."""
    path.parent.chmod(0o555)
    path.chmod(0o444)
    try:
        assert names(path) == ["Demo"]
        with pytest.raises(StorageError, match="cannot be written to"):
            Store.open(str(path))
    finally:
        path.parent.chmod(0o755)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """The message says what to check."""
    with pytest.raises(BadLocation, match="is not a file; saves are in a file"):
        Store.open(str(tmp_path))


def test_a_file_in_the_way_of_a_folder(tmp_path: Path) -> None:
    """A path through a file cannot be made."""
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="cannot be created"):
        Store.open(str(tmp_path / "file" / "deeper" / "saves.db"))


def test_a_closed_store_says_so(path: Path) -> None:
    """Closing twice does no harm; using it afterwards is a clear error."""
    store = Store.open(str(path))
    store.close()
    store.close()
    with pytest.raises(StorageError, match="open the saves again"):
        store.campaigns()


def test_a_busy_database(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer that waits too long for another is told so, and nothing of its change is kept."""
    monkeypatch.setattr("saves.database.BUSY_SECONDS", 0.0)
    with Store.open(str(path)) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageBusy, match="try again"):
            store.rename("Demo", "New")
        assert [campaign.name for campaign in store.campaigns()] == ["Demo"]
        other.execute("ROLLBACK")
        assert store.rename("Demo", "New").name == "New"


OPEN = """
import sys
from saves.store import Store
sys.stdin.readline()
with Store.open(sys.argv[1]) as store:
    store.create_campaign(sys.argv[2], kind="adventures", heroes=[], seed=1, difficulty="", program_version="")
"""


def test_several_processes_make_the_saves_at_once(url: str, child: Child) -> None:
    """All of them succeed, and none of their campaigns is lost."""
    processes = [child(OPEN, url, f"c{number}") for number in range(4)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        process.communicate()
    assert [process.returncode for process in processes] == [0, 0, 0, 0]
    with Store.open(url) as store:
        assert sorted(campaign.name for campaign in store.campaigns()) == ["c0", "c1", "c2", "c3"]


def test_where_saves_live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The argument counts before KINGSHAND_SAVES, and that before the user's data directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KINGSHAND_SAVES", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    default = save_url().database
    assert default is not None
    assert Path(default).parts[-2:] == ("kingshand", "saves.db")
    monkeypatch.setenv("KINGSHAND_SAVES", "there.db")
    assert save_url().database == str(tmp_path / "there.db")
    assert save_url("here.db").database == str(tmp_path / "here.db")
    assert save_url("sqlite:///here.db").database == str(tmp_path / "here.db")
    absolute = tmp_path / "a b" / "50%.db"
    assert save_url(f"sqlite:///{absolute}").database == str(absolute)
    assert save_url("postgresql://me:secret@host/games").drivername == "postgresql+psycopg"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("sqlite://", "in memory"),
        ("sqlite:///:memory:", "in memory"),
        ("sqlite:///file:x?mode=ro", "options"),
        ("sqlite://host/saves.db", "names a host"),
        ("~nobody-of-this-name/saves.db", "an unknown user"),
        ("postgresql://host/games?autocommit=true", "has the option autocommit, which"),
        ("postgresql://host/games?prepare_threshold=x&row_factory=y", "has the options prepare_threshold, row_factory"),
        ("postgresql://host/games?options=-csynchronous_commit%3Doff", "sets more than search_path"),
        ("postgresql://host/games?options=-csearch_path%3Da%20-c%20fsync%3Doff", "sets more than search_path"),
        ("mysql://host/games", "not in mysql"),
        ("a\0b", "neither a path nor a database URL"),
        ("://", "neither a path nor a database URL"),
    ],
)
def test_places_that_hold_no_saves(given: str, message: str) -> None:
    """Each with the reason."""
    with pytest.raises(BadLocation, match=message):
        save_url(given)


@pytest.mark.parametrize(
    "query", ["sslmode=require", "options=-csearch_path%3Dgames", "connect_timeout=5&host=a&host=b"]
)
def test_how_a_server_is_reached_is_the_users(query: str) -> None:
    """Options that say no more than that are passed on."""
    assert save_url(f"postgresql://host/games?{query}").query


def test_an_empty_database_is_no_saves_yet(url: str) -> None:
    """Looking makes no tables, on a server either."""
    with pytest.raises(NoSaves, match="There are no saves in"):
        Store.open(url, read_only=True)
    with pytest.raises(NoSaves):
        Store.open(url, read_only=True)


def test_a_server_that_does_not_wait_is_told_to(url: str) -> None:
    """A commit returns once it is on the disk, whatever is usual there."""
    if not url.startswith("postgresql"):
        pytest.skip("of servers")
    Store.open(url).close()
    lazy = create_engine(make_url(url))
    with lazy.begin() as connection:
        connection.exec_driver_sql("ALTER ROLE CURRENT_USER SET synchronous_commit = off")
    try:
        with Store.open(url) as store, store.database.read() as connection:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "on"
    finally:
        with lazy.begin() as connection:
            connection.exec_driver_sql("ALTER ROLE CURRENT_USER RESET synchronous_commit")
        lazy.dispose()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE sqlite_master SET sql = 'CREATE TABLE campaigns (id' WHERE name = 'campaigns'",
        "UPDATE sqlite_master SET name = 'campaignz', tbl_name = 'campaignz' WHERE name = 'campaigns'",
        "DELETE FROM sqlite_master WHERE name = 'campaign_heroes'",
        "UPDATE sqlite_master SET rootpage = 9999 WHERE name = 'campaigns'",
        "UPDATE sqlite_master SET sql = replace(sql, 'difficulty', 'difficultx') WHERE name = 'campaigns'",
    ],
)
def test_a_damaged_schema(path: Path, damage: str) -> None:
    """Tables that are not as we made them are damage, and said so."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(damage)
    with pytest.raises(CorruptDatabase, match=r"is damaged.*restore a backup"), Store.open(str(path)) as store:
        store.campaigns()


def test_text_that_is_none(path: Path) -> None:
    """Bytes that are no UTF-8 are damage, of their row alone."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE campaigns SET status = CAST(x'ff' AS TEXT)")
    with Store.open(str(path)) as store, pytest.raises(CorruptDatabase, match="damaged: status: must be text"):
        store.campaign("Demo")


def test_a_sound_file_is_never_called_damaged(path: Path) -> None:
    """SQLite turns an error of the disk into damage; whether it is damage is looked up."""
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    wrapped = DBAPIError("SELECT 1", {}, error)
    assert "failed (disk I/O error)" in str(explain(wrapped, str(path)))
    content = bytearray(path.read_bytes())
    content[4096:] = b"\x5a" * (len(content) - 4096)
    path.write_bytes(content)
    assert "is damaged" in str(explain(wrapped, str(path)))


def test_a_disk_that_does_not_answer_is_no_damage() -> None:
    """Nobody is sent to restore a backup because a cable is loose."""
    connection = Mock()
    connection.exec_driver_sql().scalar_one.return_value = (
        f"Tree 4 page 7: unable to get the page. error code={sqlite3.SQLITE_IOERR_READ}"
    )
    with pytest.raises(StorageError, match=r"Reading or writing saves\.db failed"):
        backup.check(connection, Path("saves.db"))
    connection.exec_driver_sql().scalar_one.return_value = "Tree 4 page 7: btreeInitPage() returns error code 11"
    with pytest.raises(CorruptDatabase, match="is damaged"):
        backup.check(connection, Path("saves.db"))


def test_a_password_is_never_shown() -> None:
    """Not in the place and not in an error."""
    url = "postgresql://me:s3cret@127.0.0.1:1/games"
    pytest.importorskip("psycopg")
    with pytest.raises(StorageError) as caught:
        Store.open(url)
    assert "s3cret" not in str(caught.value)


def test_a_path_with_odd_characters(tmp_path: Path) -> None:
    """Spaces, percent and question marks are part of the name."""
    path = tmp_path / "a b?c%20#d.db"
    if os.name == "nt":
        path = tmp_path / "a b%20#d.db"
    with Store.open(str(path)) as store:
        assert store.place == str(path)
        campaign = store.create_campaign("x", kind="adventures", heroes=[], seed=1, difficulty="", program_version="")
        store.lock_campaign(campaign.id)
    assert path.exists()
