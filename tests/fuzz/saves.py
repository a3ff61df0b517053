"""Part `saves`: broken databases and exported campaigns, and what commands make of them."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from saves.transfer import checksum
from tests.fuzz import breaking
from tests.fuzz.bases import NAME, bases
from tests.fuzz.commands import run
from tests.fuzz.truth import nothing_lost, position_is_the_logs, rows

if TYPE_CHECKING:
    from random import Random

    from tests.fuzz.bases import Base
    from tests.fuzz.case import Case

HEADER = 100
"""Bytes at the beginning of a SQLite file that say what it is."""
PAGE = 4096
TYPED = ("1", "2", "3", "pass", "?", "undo", "hint", "log", "1", "1", "2", "recap")
"""What a person types who plays a little."""
EXTRAS = (
    ("log",),
    ("log", "--choices"),
    ("list", "--json"),
    ("status", "--json"),
    ("replay",),
    ("repair", "--yes"),
    ("repair",),
    ("why",),
    ("undo", "--force"),
    ("undo", "-n", "30", "--force"),
    ("score", "--json"),
    ("log", "--json"),
)


def case(at: Case) -> None:
    """Break one, and use it."""
    base = at.luck.choice(bases(at.home))
    path = at.folder / "saves.db"
    at.did(f"from {base.moment}, {Path(base.path).name}")
    if at.luck.random() < 0.3:
        imported(at, base, path)
    else:
        shutil.copyfile(base.path, path)
        if at.luck.random() < 0.4:
            flip(at, path)
        else:
            change_cells(at, path)
    shutil.copyfile(path, at.folder / "as-broken.db") if path.exists() else None
    use(at, base, path)


def use(at: Case, base: Base, path: Path) -> None:
    """What somebody does with saves; after each step nothing is lost."""
    luck, place = at.luck, ("--saves", path)
    name = (NAME,) if luck.random() < 0.7 else ()
    before = rows(path)
    run(at, *place, "list")
    run(at, *place, "status", *name)
    position_is_the_logs(at, base, path)
    before = upgraded(path, before)
    run(at, *place, "play", NAME, typed="".join(f"{luck.choice(TYPED)}\n" for _ in range(8)))
    run(at, *place, "undo", *name)
    run(at, *place, *luck.choice(EXTRAS))
    if luck.random() < 0.02:
        run(at, *place, "doctor")
    run(at, *place, "replay", *name, "--verify")
    run(at, *place, "score", *name)
    run(at, *place, "export", NAME, at.folder / "export.json")
    if luck.random() < 0.25:
        run(at, *place, "play", NAME, "--auto", "--bot", "random")
    position_is_the_logs(at, base, path)
    nothing_lost(at, before, rows(path), sound=rows(Path(base.path)))


def upgraded(path: Path, before: Any) -> Any:
    """Rows to compare with: those of before, unless opening the saves brings the log to another form."""
    return before if before is not None else rows(path)


# -- breaking them ----------------------------------------------------------------------------------


def flip(at: Case, path: Path) -> None:
    """Change bytes of a file: anywhere, in its first page, or in its header."""
    within = at.luck.choice((0, 0, 0, PAGE, HEADER))
    at.did(f"bytes changed{f' in the first {within}' if within else ''}")
    path.write_bytes(breaking.flipped(at.luck, path.read_bytes(), within=within))


def change_cells(at: Case, path: Path) -> None:
    """Change values in rows; the database does not mind."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        for _ in range(at.luck.choice((1, 1, 1, 2, 4))):
            change_cell(at, connection)
        for _, sql in triggers:
            connection.execute(sql)


def change_cell(at: Case, connection: sqlite3.Connection) -> None:
    """Change one cell, or take its row away."""
    luck = at.luck
    tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    table = luck.choice([name for name in tables if count(connection, name)])
    columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
    column = luck.choice(columns)[1]
    keys = [each[1] for each in columns if each[5]] or ["rowid"]
    order = ", ".join(keys)
    where = " AND ".join(f"{key} IS ?" for key in keys)
    skip = luck.randrange(count(connection, table))
    key = connection.execute(f"SELECT {order} FROM {table} ORDER BY {order} LIMIT 1 OFFSET {skip}").fetchone()
    (old,) = connection.execute(f"SELECT {column} FROM {table} WHERE {where}", key).fetchone()
    if luck.random() < 0.05:
        at.did(f"{table} {key}: row taken away")
        connection.execute(f"DELETE FROM {table} WHERE {where}", key)
        return
    new = new_cell(luck, old)
    at.did(f"{table}.{column} {key}: {str(old)[:60]!r} becomes {str(new)[:60]!r}")
    try:
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (new, *key))
    except (sqlite3.Error, OverflowError, UnicodeEncodeError) as error:
        at.did(f"refused: {error}")


def new_cell(luck: Random, old: Any) -> Any:
    """Another value for a cell: a document that is nearly the same, the same type, or anything."""
    if (document := document_in(old)) is not None and luck.random() < 0.7:
        return breaking.text_of(breaking.broken(luck, document))
    if isinstance(old, bytes) and luck.random() < 0.7:
        return breaking.flipped(luck, old)
    if luck.random() < 0.4:
        new = breaking.near(luck, old)
    else:
        new = luck.choice((breaking.value(luck), b"\xff\xfe\0", b"{"))
    return breaking.text_of(new) if isinstance(new, dict | list) else new


def document_in(old: Any) -> Any:
    """The object or list that a cell holds, if it holds one and nobody has broken it yet."""
    try:
        return json.loads(old) if isinstance(old, str) and old[:1] in ("[", "{") else None
    except ValueError:
        return None


def count(connection: sqlite3.Connection, table: str) -> int:
    """How many rows there are."""
    found: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return found


def imported(at: Case, base: Base, path: Path) -> None:
    """Import an exported file that was changed: its bytes, or what it says with the checksum that fits."""
    luck, file = at.luck, at.folder / "broken.json"
    data = base.export.read_bytes()
    if luck.random() < 0.25:
        at.did("bytes of an export changed")
        file.write_bytes(breaking.flipped(luck, data))
    else:
        document = json.loads(data)
        document["campaign"] = breaking.broken(luck, document["campaign"])
        try:
            document["checksum"] = checksum(document["campaign"])
        except (ValueError, RecursionError, AttributeError):
            at.did("no checksum can be made")
        at.did("an export forged")
        file.write_text(breaking.text_of(document), encoding="utf-8", errors="surrogatepass")
    run(at, "--saves", path, "import", file)
