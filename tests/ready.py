"""What is made the same way a thousand times in a run of tests, and is made once here: the commands, libraries of
content, and new saves.

Only within the process of the tests; a command that is run as a process of its own makes everything itself.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import pytest
import typer.main
from sqlalchemy import Connection, inspect

from campaign.kinds.registry import all_kinds
from content import load
from saves import database
from saves.schema import CURRENT, Schema, upgrade

if TYPE_CHECKING:
    from sqlite3 import Connection as File

    from campaign.kinds.kind import Kind

LIBRARIES = 128
"""So many libraries of content are kept, each of some heroes; the program itself needs few of them."""


def use(patch: pytest.MonkeyPatch) -> None:
    """Let commands and new saves come from here until the patch is undone."""
    patch.setattr("typer.testing._get_command", lambda app: built(app, all_kinds()))
    patch.setattr(database, "upgrade", quickly)
    patch.setattr(load, "compiled", lru_cache(maxsize=LIBRARIES)(load.compiled.__wrapped__))


@cache
def built(app: typer.Typer, kinds: tuple[Kind, ...]) -> Any:
    """The commands of an application, which kinds of campaign bring theirs to: 23 ms that every call would take."""
    return typer.main.get_command(app)


def quickly(connection: Connection, schema: Schema) -> None:
    """As `saves.schema.upgrade`, which it asks wherever there is anything to upgrade, and the first time.

    A new file gets from then on what the migrations have made of the first one: 24 ms each.
    """
    if connection.dialect.name != "sqlite" or schema is not CURRENT or inspect(connection).get_table_names():
        upgrade(connection, schema)
        return
    if not MADE:
        upgrade(connection, schema)
        MADE.extend(line for line in file_of(connection).iterdump() if line not in {"BEGIN TRANSACTION;", "COMMIT;"})
        return
    for line in MADE:
        connection.exec_driver_sql(line)


MADE: list[str] = []
"""What makes new saves, as SQL; empty until some have been made."""


def file_of(connection: Connection) -> File:
    """The connection to the file below one of SQLAlchemy."""
    file: File = connection.connection.driver_connection  # type: ignore[assignment]  # sqlite's is no other
    return file
